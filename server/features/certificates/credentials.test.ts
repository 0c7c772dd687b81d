// Certificates as signed credentials: what they say, who gets them, and what is signed again.
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list'
import { verifyCredential } from '@digitalbazaar/vc'
import { expect, test } from 'vitest'
import { z } from 'zod'
import * as issued from '#contract/calls/issued-certificates.ts'
import { badgeOfMadeCourses, makeAdmin, makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { pngOf } from '#tests/support/png.ts'
import { openBadge } from '#tests/support/open-badge.ts'
import { requestOf } from '#tests/support/product.ts'
import { startCertificates } from '#tests/support/start-certificates.ts'
import { markCompromised, rotateKey } from '../../signing/keys.ts'
import { loaderFor } from '#tests/support/verifier.ts'
import { readChunks } from '#tests/support/png-chunks.ts'

const { product, app, enrol, pass, numberOf } = await startCertificates()
const { db, keysSecret } = app
const keys = { db: product.owner, keysSecret }
const admin = await makeAdmin(product)
await app.files.write(badgeOfMadeCourses, await pngOf())

async function certified() {
  const all = await enrol({ firstName: 'Siân', lastName: 'Llŷr' }, 'Dŵr glân')
  await pass(all)
  const manager = await makeManager(product, all.learner.clientId)
  return { ...all, manager, number: await numberOf(all) }
}

async function json(number: string, who: { token: string }) {
  const answer = await product.send(requestOf(issued.downloadCredential, { certificateNumber: number }, who))
  expect(answer.statusCode).toBe(200)
  return { text: answer.body, credential: openBadge.parse(answer.json()), headers: answer.headers }
}

/** With a library that signs nothing here. */
const verified = async (credential: object) => {
  const documentLoader = await loaderFor(product)
  const suite = new DataIntegrityProof({ cryptosuite })
  const status = (input: object) => checkStatus({ ...input, verifyBitstringStatusListCredential: true })
  const { verified: isVerified, statusResult } = await verifyCredential({
    credential,
    suite,
    documentLoader,
    checkStatus: status,
  })
  return isVerified && statusResult?.results.every(({ status: isRevoked }) => !isRevoked) === true
}

const end = (number: string, day: string | null) =>
  db.updateTable('certificates').set({ expires_on: day }).where('number', '=', number).execute()

test('a credential says what the certificate says, and another library verifies it', async () => {
  const { number, learner } = await certified()
  await end(number, '2999-12-31')
  const { text, credential, headers } = await json(number, learner)
  expect(headers['content-type']).toContain('application/json')
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('Siân Llŷr Dŵr glân.json')
  const { certificate } = await product.ask(issued.verify, { certificateNumber: number })
  expect(credential).toMatchObject({
    id: `${app.config.publicUrl}/verify/${number}`,
    name: 'Dŵr glân',
    issuer: { id: `${app.config.publicUrl}/credentials/issuer`, name: 'Coppice' },
    validFrom: `${certificate.issuedDateTime.slice(0, 19)}Z`,
    credentialSubject: {
      identifier: [{ identityHash: 'Siân Llŷr', identityType: 'name', hashed: false }],
      licenseNumber: number,
      achievement: { name: 'Dŵr glân', version: '2' },
    },
  })
  expect(new Date(credential.validUntil as string).getUTCFullYear()).toBeGreaterThanOrEqual(2999)
  expect(await verified(JSON.parse(text))).toBe(true)
  const changed = { ...JSON.parse(text), name: 'Another course' }
  expect(await verified(changed)).toBe(false)
})

test('it is signed once, and stays as it is when the course and its badge change', async () => {
  const { number, learner, course } = await certified()
  const first = await json(number, learner)
  await db
    .updateTable('courses')
    .set({ title: 'Renamed', badge_image: 'images/none.png' })
    .where('id', '=', course.id)
    .execute()
  expect((await json(number, learner)).text).toBe(first.text)
  const both = await Promise.all([1, 2, 3].map(() => json(number, learner)))
  expect(new Set(both.map(({ text }) => text)).size).toBe(1)
})

test('those who download the certificate download the credential, and nobody else', async () => {
  const { number, learner, manager } = await certified()
  const other = await makeClient(product)
  const others = [await makeManager(product, other.id), await makeLearner(product, other.id)]
  for (const call of [issued.downloadCredential, issued.downloadBadge]) {
    const input = { certificateNumber: number }
    for (const who of [learner, manager, admin])
      expect((await product.send(requestOf(call, input, who))).statusCode).toBe(200)
    for (const who of others) expect((await product.refuse(call, input, who)).status).toBe(404)
    expect((await product.refuse(call, input)).status).toBe(401)
  }
  await product.ask(issued.revoke, { certificateNumber: number, reason: 'A mistake' }, admin)
  for (const call of [issued.downloadCredential, issued.downloadBadge])
    expect((await product.refuse(call, { certificateNumber: number }, learner)).status).toBe(409)
})

test('the picture of the badge has the credential in it, and is otherwise the picture', async () => {
  const { number, learner } = await certified()
  const { text, credential } = await json(number, learner)
  const answer = await product.send(requestOf(issued.downloadBadge, { certificateNumber: number }, learner))
  expect(answer.headers['content-type']).toBe('image/png')
  const chunks = readChunks(answer.rawPayload)
  expect(chunks.map(({ name }) => name).slice(0, 2)).toEqual(['IHDR', 'iTXt'])
  expect(chunks[1]?.data.toString()).toBe(`openbadgecredential\0\0\0\0\0${text}`)
  const picture = await product.send({ url: new URL(credential.relatedResource?.[0]?.id as string).pathname })
  expect(
    Buffer.concat([
      answer.rawPayload.subarray(0, 8),
      ...chunks.filter(({ name }) => name !== 'iTXt').map(({ bytes }) => bytes),
    ]),
  ).toEqual(picture.rawPayload)
})

test('what is revoked, replaced or has another end is in the public list at once', async () => {
  const revoked = await certified()
  const replaced = await certified()
  const extended = await certified()
  const valid = await certified()
  const all = [revoked, replaced, extended, valid]
  const texts = await Promise.all(all.map(async ({ number, learner }) => (await json(number, learner)).text))
  const states = async () => {
    const found: boolean[] = []
    for (const text of texts) found.push(await verified(JSON.parse(text)))
    return found
  }
  expect(await states()).toEqual([true, true, true, true])
  const before = await product.send({ url: '/credentials/status' })
  const etag = String(before.headers['etag'])
  const again = await product.send({ url: '/credentials/status', headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'public, no-cache'])
  await product.ask(issued.revoke, { certificateNumber: revoked.number, reason: 'A mistake' }, admin)
  const name = { firstName: 'Sian', lastName: 'Llyr', reason: 'A wrong name' }
  await product.ask(issued.reissue, { certificateNumber: replaced.number, ...name }, admin)
  await end(extended.number, '2999-12-31')
  expect(await states()).toEqual([false, false, false, true])
  const newer = await json(extended.number, extended.learner)
  expect(newer.credential.validUntil).toMatch(/^(2999|3000)-/)
  expect(await verified(JSON.parse(newer.text))).toBe(true)
  await end(extended.number, null)
  expect(await states()).toEqual([false, false, true, true])
})

test('places in the list are random', async () => {
  const places: number[] = []
  for (let count = 0; count < 3; count++) {
    const { number, learner } = await certified()
    places.push(Number((await json(number, learner)).credential.credentialStatus.statusListIndex))
  }
  const distances = places.slice(1).map((place, at) => Math.abs(place - (places[at] ?? 0)))
  expect(Math.max(...distances)).toBeGreaterThan(1000)
})

test('a new key changes nothing about earlier credentials; one that was compromised signs them again', async () => {
  const { number, learner } = await certified()
  const first = await json(number, learner)
  await rotateKey(keys, 'credential')
  expect((await json(number, learner)).text).toBe(first.text)
  expect(await verified(JSON.parse(first.text))).toBe(true)
  const { proof } = z
    .object({ proof: z.array(z.object({ verificationMethod: z.string() })) })
    .parse(JSON.parse(first.text))
  const keyId = proof[0]?.verificationMethod.split('#')[1] as string
  await markCompromised(keys, keyId, new Date('2020-01-01T00:00:00Z'))
  const second = await json(number, learner)
  expect(second.text).not.toContain(keyId)
  expect(await verified(JSON.parse(second.text))).toBe(true)
  expect(second.credential.credentialStatus).toEqual(first.credential.credentialStatus)
})
