import { getHeapSpaceStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { canonicalRdf } from './canonical-rdf.ts'
import { badgesContext, credentialsContext } from './context-addresses.ts'

const credential = (number: number) => ({
  '@context': [credentialsContext, badgesContext],
  id: `urn:uuid:00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  issuer: { id: 'https://provider.test/issuer', type: ['Profile'], name: 'Provider' },
  credentialSubject: {
    type: ['AchievementSubject'],
    achievement: {
      id: 'https://provider.test/course',
      type: ['Achievement'],
      name: 'Course',
      criteria: { narrative: 'All of it' },
    },
  },
})

/** What outlived the collection of short-lived objects. */
const longLived = () =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')?.space_used_size ?? 0

test('of a document nothing stays in memory', async () => {
  for (let number = 0; number < 20; number++) await canonicalRdf(credential(number))
  const before = longLived()
  for (let number = 0; number < 100; number++) await canonicalRdf(credential(number))
  expect((longLived() - before) / 1_000_000).toBeLessThan(10)
})

test('a context that is no part of the program is refused, and so is a name that none has', async () => {
  const elsewhere = { ...credential(1), '@context': [credentialsContext, 'https://elsewhere.test/context'] }
  await expect(canonicalRdf(elsewhere)).rejects.toThrow('is not a part of this program')
  await expect(canonicalRdf({ ...credential(1), unknownName: 'x' })).rejects.toThrow(/safe mode/i)
})
