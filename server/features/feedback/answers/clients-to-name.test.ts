import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minPeople } from '#contract/calls/feedback-submissions.ts'
import { clientsToName } from './statistics.ts'

const client = (people: number, at: number) => ({ clientId: `client ${at}`, people })
const counts = fc
  .array(fc.nat({ max: 3 * minPeople }), { maxLength: 8 })
  .map((numbers) => numbers.map(client))

test('no person is left in a small group: neither in a named client nor in the rest of all', () => {
  fc.assert(
    fc.property(counts, fc.nat({ max: minPeople + 1 }), (given, unnamed) => {
      const named = clientsToName(given, unnamed)
      const sum = (of: typeof given) => of.reduce((total, { people }) => total + people, 0)
      for (const { clientId, people } of given)
        if (named.has(clientId)) expect(people).toBeGreaterThanOrEqual(minPeople)
      const rest = unnamed + sum(given.filter(({ clientId }) => !named.has(clientId)))
      if (named.size > 0 && rest > 0) expect(rest).toBeGreaterThanOrEqual(minPeople)
    }),
  )
})

test.each([
  [
    [20, 5],
    ['client 0', 'client 1'],
  ],
  [[20, 4], []],
  [[20, 6, 4], ['client 0']],
  [
    [20, 6, 4, 1],
    ['client 0', 'client 1'],
  ],
  [[4], []],
  [[], []],
])('of %j people are named %j', (numbers, named) => {
  expect([...clientsToName(numbers.map(client))]).toEqual(named)
})
