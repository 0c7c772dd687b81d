// The check of files on the verify page, with what the server signs: every changed byte, and every reason to refuse.
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import * as issued from '#contract/calls/issued-certificates.ts'
import { markCompromised, rotateKey } from '#server/signing/keys.ts'
import { methodOf, signedText } from '#server/signing/signed-json.ts'
import type { CheckFile } from '#web/features/certificates/check/check-result.ts'
import { checkJson } from '#web/features/certificates/check/check-json.ts'
import { checkPng } from '#web/features/certificates/check/check-png.ts'
import { badgeOfMadeCourses } from './support/make.ts'
import { requestOf } from './support/product.ts'
import { pngOf } from './support/png.ts'
import { startChecks } from './support/start-checks.ts'

const { product, app, certified, loadTrust, online, revoke } = await startChecks()
const keys = { db: product.owner, keysSecret: app.keysSecret }
await app.files.write(badgeOfMadeCourses, await pngOf())

async function downloaded(expiresOn?: string) {
  const { number, learner } = await certified(expiresOn)
  const input = { certificateNumber: number }
  const json = await product.send(requestOf(issued.downloadCredential, input, learner))
  const png = await product.send(requestOf(issued.downloadBadge, input, learner))
  return { number, json: json.rawPayload, png: png.rawPayload }
}

const genuine = await downloaded()
const kinds: [string, CheckFile, Buffer][] = [
  ['JSON', checkJson, genuine.json],
  ['PNG', checkPng, genuine.png],
]

test.each(kinds)('a genuine %s is valid, with the facts of the certificate', async (_kind, check, bytes) => {
  expect(await check(bytes, await loadTrust())).toEqual({
    verdict: 'valid',
    facts: {
      number: genuine.number,
      learnerName: 'Siân Llŷr',
      courseTitle: 'Dŵr glân',
      issuedAt: expect.stringMatching(/Z$/),
      validUntil: null,
    },
  })
})

// A picture with each byte of the text would take long, and the check of the text is the same.
const places = (kind: string, bytes: Buffer) =>
  [...bytes.keys()].filter((at) => kind === 'JSON' || at < 100 || at > bytes.length - 200 || at % 50 === 0)

test.each(kinds)(
  'a changed byte of a %s is reported, wherever it is',
  async (kind, check, bytes) => {
    const trust = await loadTrust()
    const missed: number[] = []
    for (const at of places(kind, bytes)) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      const { verdict, facts } = await check(changed, trust)
      if (!['changed', 'no credential', 'other issuer'].includes(verdict) || facts) missed.push(at)
    }
    expect(missed).toEqual([])
    for (const at of [0, 100, bytes.length - 1]) {
      const shorter = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)])
      expect((await check(shorter, trust)).verdict).not.toBe('valid')
    }
  },
  60_000,
)

const text = genuine.json.toString()
const parsed = JSON.parse(text) as Record<string, unknown>
const { proof, ...unsigned } = parsed
const [ofMeaning, ofText] = proof as [object, object]
test.each([
  ['spaces', JSON.stringify(parsed, null, 2)],
  ['a line at the end', `${text}\n`],
  ['a mark at its start', `\ufeff${text}`],
  ['an escaped letter', text.replace('Llŷr', 'Ll\\u0177r')],
  ['another order', JSON.stringify({ ...unsigned, proof })],
  ['a name twice', text.replace('{', '{"name":"Another",')],
  [
    'another order of types',
    text.replace(
      '["VerifiableCredential","OpenBadgeCredential"]',
      '["OpenBadgeCredential","VerifiableCredential"]',
    ),
  ],
  ['a proof less', text.replace(JSON.stringify(proof), JSON.stringify([ofText]))],
  ['a proof more', text.replace(JSON.stringify(proof), JSON.stringify([ofMeaning, ofText, ofText]))],
])('the same meaning in other characters is reported as changed: %s', async (_what, other) => {
  expect(other).not.toBe(text)
  expect(await checkJson(Buffer.from(other), await loadTrust())).toEqual({ verdict: 'changed' })
})

test.each([
  ['nothing', ''],
  ['text', 'Hello'],
  ['other JSON', '{"type":["Thing"]}'],
  ['a list', '[]'],
  ['a picture without a credential', await pngOf()],
])('what is no credential is reported as such: %s', async (_what, content) => {
  const trust = await loadTrust()
  for (const check of [checkJson, checkPng])
    expect(await check(Buffer.from(content), trust)).toEqual({ verdict: 'no credential' })
})

test('two credentials in one picture are refused, and so is one of another picture', async () => {
  const trust = await loadTrust()
  const chunk = genuine.png.subarray(33, 33 + 12 + genuine.png.readUInt32BE(33))
  const twice = Buffer.concat([genuine.png.subarray(0, 33), chunk, genuine.png.subarray(33)])
  expect(await checkPng(twice, trust)).toEqual({ verdict: 'changed' })
  const other = await pngOf('red')
  const moved = Buffer.concat([other.subarray(0, 33), chunk, other.subarray(33)])
  expect(await checkPng(moved, trust)).toEqual({ verdict: 'changed' })
})

const issuer = 'https://badges.example/issuer'
const forged = (id: string) =>
  signedText(
    { '@context': parsed['@context'] as string[], ...unsigned },
    {
      key: {
        ...generateKeyPairSync('ed25519'),
        id,
        purpose: 'credential',
        certificate: null,
        createdAt: new Date(),
      },
      issuer,
      at: new Date(),
    },
  )

test('what others have signed was not issued here, whatever it says', async () => {
  const trust = await loadTrust()
  expect(await checkJson(Buffer.from(await forged(crypto.randomUUID())), trust)).toEqual({
    verdict: 'other issuer',
  })
  const own = trust.keys.find(({ purpose }) => purpose === 'credential')?.id as string
  expect(methodOf(issuer, own)).toContain(own)
  expect(await checkJson(Buffer.from(await forged(own)), trust)).toEqual({ verdict: 'changed' })
  const bare = Buffer.from(JSON.stringify(unsigned))
  expect(await checkJson(bare, trust)).toEqual({ verdict: 'other issuer' })
})

test('an expired one is expired from its last second on', async () => {
  const { json, png } = await downloaded('2031-05-31')
  const trust = await loadTrust()
  const at = async (check: CheckFile, bytes: Buffer, now: string) =>
    (await check(bytes, trust, new Date(now))).verdict
  for (const [check, bytes] of [
    [checkJson, json],
    [checkPng, png],
  ] as const) {
    expect(await at(check, bytes, '2031-05-30T00:00:00Z')).toBe('valid')
    expect(await at(check, bytes, '2031-06-02T00:00:00Z')).toBe('expired')
  }
})

test('a revoked one is revoked with the next list', async () => {
  const { number, json, png } = await downloaded()
  const before = await loadTrust()
  await revoke(number)
  expect((await checkJson(json, before)).verdict).toBe('valid')
  const after = await loadTrust()
  expect((await checkJson(json, after)).verdict).toBe('revoked')
  expect((await checkPng(png, after)).verdict).toBe('revoked')
  expect((await checkJson(genuine.json, after)).verdict).toBe('valid')
})

test('without a list that was signed here nothing is valid', async () => {
  const trust = await loadTrust()
  const statusList = trust.statusList.replace('"revocation"', '"suspension"')
  expect((await checkJson(genuine.json, { ...trust, statusList })).verdict).toBe('cannot check')
  expect((await checkJson(genuine.json, { ...trust, statusList: text })).verdict).toBe('cannot check')
})

test('what an earlier key has signed stays valid; of a stolen key, what was issued before', async () => {
  const keyId = /issuer#([0-9a-f-]{36})/.exec(text)?.[1] as string
  await rotateKey(keys, 'credential')
  expect((await checkJson(genuine.json, await loadTrust())).verdict).toBe('valid')
  const verdicts = async () => {
    const trust = { ...(await loadTrust()), online }
    return [
      (await checkJson(genuine.json, trust)).verdict,
      (await checkPng(genuine.png, trust)).verdict,
      (await checkJson(genuine.json, await loadTrust())).verdict,
    ]
  }
  await markCompromised(keys, keyId, new Date(Date.now() + 60_000))
  expect(await verdicts()).toEqual(['valid', 'valid', 'cannot confirm'])
  await markCompromised(keys, keyId, new Date('2020-01-01T00:00:00Z'))
  expect(await verdicts()).toEqual(['compromised key', 'compromised key', 'cannot confirm'])
})
