import { X509Certificate, sign, verify } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as audit from '#contract/calls/audit.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { changeKeys, keyCommandIn } from './command.ts'
import { currentKey, type publicKeys } from './keys.ts'
import type { SigningKey } from './generate-key.ts'

const product = await startProduct()
const { db, keysSecret } = product.app
/** Only the role that owns the tables changes keys. */
const ownKeys = { db: product.owner, keysSecret }
const content = Buffer.from('a certificate')

const published = async () => {
  const { keys } = (await product.send({ url: '/.well-known/coppice-keys.json' })).json<{
    keys: Awaited<ReturnType<typeof publicKeys>>
  }>()
  return keys
}

async function change(...words: string[]) {
  const command = keyCommandIn(words)
  if ('problem' in command) throw new Error(command.problem)
  return changeKeys(ownKeys, command)
}

test('before the first use there is no key, and the command says so', async () => {
  expect((await change('list')).lines).toEqual(['There are no keys yet. They are created by the server.'])
})

test('processes that sign for the first time at once agree on one key', async () => {
  const keys = await Promise.all(Array.from({ length: 6 }, () => currentKey(product.app, 'credential')))
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
  const [first] = keys as [SigningKey]
  const proof = sign(null, content, first.privateKey)
  expect(keys.every(({ publicKey }) => verify(null, content, publicKey, proof))).toBe(true)
  expect((await currentKey(product.app, 'credential')).privateKey.equals(first.privateKey)).toBe(true)
})

test('the key of documents has a certificate of its own, with the name of the provider', async () => {
  const key = await currentKey(product.app, 'document')
  const certificate = new X509Certificate(key.certificate as Buffer)
  const { name } = await db
    .selectFrom('clients')
    .where('is_provider', '=', true)
    .select('name')
    .executeTakeFirstOrThrow()
  expect(certificate.subject).toBe(`CN=${name}`)
  expect(certificate.verify(key.publicKey)).toBe(true)
  expect(certificate.checkPrivateKey(key.privateKey)).toBe(true)
  expect(certificate.ca).toBe(false)
})

test('public keys are published with everything that a check needs, and nothing that is secret', async () => {
  await currentKey(product.app, 'document')
  const answer = await product.send({ url: '/.well-known/coppice-keys.json' })
  expect(answer.headers).toMatchObject({
    // A cache would go on to vouch for a key that was just marked as compromised.
    'cache-control': 'public, no-cache',
    'access-control-allow-origin': '*',
  })
  const keys = await published()
  expect(keys.map(({ purpose }) => purpose).sort()).toEqual(['credential', 'document'])
  expect(keys.find(({ purpose }) => purpose === 'credential')?.publicKeyJwk).toEqual({
    kty: 'OKP',
    crv: 'Ed25519',
    x: expect.any(String),
  })
  for (const { private_key } of await db.selectFrom('signing_keys').select('private_key').execute()) {
    const secret = private_key.subarray(-32)
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(answer.body).not.toContain(secret.toString(encoding).slice(0, 32))
  }
  expect(answer.body).not.toMatch(/"d":|private/i)
})

test('a new key is used at once, and the earlier one stays published', async () => {
  const before = await currentKey(product.app, 'credential')
  await change('rotate', 'credential')
  const after = await currentKey(product.app, 'credential')
  expect(after.id).not.toBe(before.id)
  const keys = await published()
  expect(keys.find(({ id }) => id === before.id)).toMatchObject({
    retiredAt: expect.any(String),
    compromisedFrom: null,
  })
  expect(keys.find(({ id }) => id === after.id)).toMatchObject({ retiredAt: null })
  expect((await change('list')).lines.filter((line) => line.includes('in use'))).toHaveLength(2)
})

test('a compromised key is replaced, and the time of compromise can only become earlier', async () => {
  const { id } = await currentKey(product.app, 'credential')
  const compromisedFrom = async () => (await published()).find((key) => key.id === id)?.compromisedFrom
  await change('compromise', id, '--from', '2026-03-02T08:00:00Z')
  expect(await compromisedFrom()).toBe('2026-03-02T08:00:00.000Z')
  expect((await currentKey(product.app, 'credential')).id).not.toBe(id)
  await change('compromise', id, '--from', '2026-03-05T08:00:00Z')
  expect(await compromisedFrom()).toBe('2026-03-02T08:00:00.000Z')
  await change('compromise', id, '--from', '2026-03-01T08:00:00+02:00')
  expect(await compromisedFrom()).toBe('2026-03-01T06:00:00.000Z')
})

test('each change of a key at the command line leaves one entry in the audit log, and what changes nothing leaves none', async () => {
  const listed = async () => {
    const { entries } = await product.ask(audit.list, {}, await makeAdmin(product))
    return entries.filter(({ words }) => words.includes('signing key'))
  }
  const earlier = (await listed()).length
  const { id } = await currentKey(product.app, 'credential')
  await change('rotate', 'credential')
  await change('compromise', id, '--from', '2026-03-03T08:00:00Z')
  const [compromised, rotated, ...others] = await listed()
  expect(others).toHaveLength(earlier)
  expect(rotated).toMatchObject({
    words: 'Replaced a signing key',
    person: 'Operator, at the command line',
    isVisitor: false,
  })
  expect(rotated?.changes.map(({ action, kind }) => [action, kind])).toEqual([
    ['changed', 'signing key'],
    ['created', 'signing key'],
  ])
  expect(compromised?.words).toBe('Marked a signing key as compromised')
  const [moment, ...more] = compromised?.changes.flatMap(({ fields }) => fields) ?? []
  expect(more).toEqual([])
  expect(moment).toMatchObject({ name: 'Compromised from', before: null })
  expect(new Date(moment?.after ?? '')).toEqual(new Date('2026-03-03T08:00:00Z'))
  expect(JSON.stringify([rotated, compromised])).not.toMatch(/private/i)
  await change('compromise', id, '--from', '2026-03-04T08:00:00Z')
  await change('list')
  await change('compromise', crypto.randomUUID(), '--from', '2026-03-04T08:00:00Z')
  expect(await listed()).toHaveLength(earlier + 2)
})

test('a key of which the entry cannot be stored is not replaced', async () => {
  const before = await published()
  await sql`alter table audit_log add constraint no_commands check (kind <> 'command') not valid`.execute(
    product.owner,
  )
  await expect(change('rotate', 'credential')).rejects.toThrow('no_commands')
  await sql`alter table audit_log drop constraint no_commands`.execute(product.owner)
  expect(await published()).toEqual(before)
})

test('a key that does not exist is reported, and nothing changes', async () => {
  const before = await published()
  const answer = await change('compromise', crypto.randomUUID(), '--from', '2026-03-02T08:00:00Z')
  expect(answer).toEqual({ failed: true, lines: [expect.stringMatching(/^There is no key /)] })
  expect(await published()).toEqual(before)
})

test('the database refuses two keys in use for one purpose', async () => {
  await currentKey(product.app, 'credential')
  await expect(
    sql`insert into signing_keys (purpose, public_key, private_key) values ('credential', '', '')`.execute(
      product.owner,
    ),
  ).rejects.toThrow('signing_keys_current')
})

const someId = 'b0a7e2f4-3f0f-4c52-9d0c-0123456789ab'
test.each([
  [[], 'Please use one of'],
  [['rotate'], 'Please use one of'],
  [['rotate', 'badge'], 'Please use one of'],
  [['list', 'all'], 'Please use one of'],
  [['compromise', 'b0a7', '--from', '2026-03-02T08:00:00Z'], 'Please use one of'],
  [['compromise', someId], 'Please use one of'],
  [['compromise', someId, '--from', '2026-03-02'], 'Please give the moment as in'],
  [['compromise', someId, '--from', '2026-13-02T08:00:00Z'], 'Please give the moment as in'],
  [['compromise', someId, '--from', '2026-12-02T08:00:00Z'], 'Please give a moment that has passed'],
])('the command %j is refused', (words, problem) => {
  const command = keyCommandIn(words, new Date('2026-11-23T08:00:00Z'))
  expect('problem' in command && command.problem).toContain(problem)
})
