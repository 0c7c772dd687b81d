// What somebody can do with stolen private keys: whatever they sign, and whatever time they write, it was not issued here
// (rule certificates-22).
import { sign } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import * as issued from '#contract/calls/issued-certificates.ts'
import { certificateNumberOf } from '#tests/support/certificate-number.ts'
import { type IssuedList, issuedFormat, pathOfIssued } from '#contract/rules/issued-list.ts'
import { drawCertificate } from '#server/features/certificates/document.ts'
import { embedCredential } from '#server/features/certificates/badge-png.ts'
import { signPdf } from '#server/features/certificates/sign-pdf.ts'
import { currentKey, markCompromised } from '#server/signing/keys.ts'
import { type JsonDocument, signedText } from '#server/signing/signed-json.ts'
import { checkJson } from '#web/features/certificates/check/check-json.ts'
import { checkPdf } from '#web/features/certificates/check/check-pdf.ts'
import { checkPng } from '#web/features/certificates/check/check-png.ts'
import type { CheckFile } from '#web/features/certificates/check/check-result.ts'
import { badgeOfMadeCourses } from './support/make.ts'
import { pngOf } from './support/png.ts'
import { requestOf } from './support/product.ts'
import { startChecks } from './support/start-checks.ts'

const { product, app, page, certified, loadTrust, online, revoke } = await startChecks()
const keys = { db: product.owner, keysSecret: app.keysSecret }
await app.files.write(badgeOfMadeCourses, await pngOf())
afterEach(() => void vi.useRealTimers())

async function downloaded() {
  const { number, learner, course } = await certified()
  const get = async (call: typeof issued.downloadCredential | typeof issued.downloadBadge) =>
    (await product.send(requestOf(call, { certificateNumber: number }, learner))).rawPayload
  return {
    number,
    json: await get(issued.downloadCredential),
    png: await get(issued.downloadBadge),
    pdf: (await page('Download', learner.id, course.id)).rawPayload,
  }
}

/** What the three kinds of files are found to be, with a connection and without one. */
async function verdictsOf({ json, png, pdf }: Record<'json' | 'png' | 'pdf', Buffer>) {
  const trust = await loadTrust()
  const files: [CheckFile, Buffer][] = [
    [checkJson, json],
    [checkPng, png],
    [checkPdf, pdf],
  ]
  const found = { online: [] as string[], offline: [] as string[] }
  for (const [check, bytes] of files) {
    found.online.push((await check(bytes, { ...trust, online })).verdict)
    found.offline.push((await check(bytes, trust)).verdict)
  }
  return found
}
const all = (verdict: string) => [verdict, verdict, verdict]

const past = new Date('2026-01-15T09:00:00Z')
const stolen = {
  credential: await currentKey(app, 'credential'),
  document: await currentKey(app, 'document'),
}

type Facts = { number?: string; learnerName?: string; statusIndex?: string }

/** Signs with the stolen keys, as of a past moment, what the genuine credential says, with other facts. */
async function forge(genuine: { json: Buffer }, { number, learnerName, statusIndex }: Facts) {
  const { proof: _, ...unsigned } = JSON.parse(genuine.json.toString()) as JsonDocument
  const text = JSON.stringify(unsigned)
  const own = (JSON.parse(text) as { credentialSubject: { licenseNumber: string } }).credentialSubject
    .licenseNumber
  const place = /"statusListIndex":"(\d+)"/.exec(text)?.[1] as string
  const document = JSON.parse(
    text
      .replaceAll(own, number ?? own)
      .replaceAll('Siân Llŷr', learnerName ?? 'Siân Llŷr')
      .replaceAll(place, statusIndex ?? place),
  ) as JsonDocument
  const json = Buffer.from(
    await signedText(document, {
      key: stolen.credential,
      issuer: `${app.config.publicUrl}/credentials/issuer`,
      at: past,
    }),
  )
  return {
    json,
    png: embedCredential(await pngOf(), json.toString()),
    pdf: await forgePdf(json, number ?? own),
  }
}

/** A drawn page with any facts, signed with the stolen key, with a credential attached. */
async function forgePdf(credential: Buffer, number: string) {
  const drawn = await drawCertificate(
    {
      number,
      learnerName: 'Mallory',
      courseTitle: 'Dŵr glân',
      completedOn: '2026-01-15',
      issuedOn: '2026-01-15',
      issuedAt: past.toISOString(),
      expiresOn: null,
      address: `${app.config.publicUrl}/verify/${number}`,
      issuer: { name: 'Coppice', colour: '#004400', colourOnIt: '#ffffff', accent: '#004400' },
    },
    [{ name: 'credential.json', type: 'application/json', about: 'A credential', bytes: credential }],
  )
  vi.useFakeTimers({ now: past, toFake: ['Date'] })
  const signed = await signPdf(drawn, stolen.document, `Certificate ${number}, issued by Coppice`)
  vi.useRealTimers()
  expect(signed.toString('latin1')).toContain('(D:20260115090000Z)')
  return signed
}

/** Never issued, and with the right character at its end. */
const inventedNumber = certificateNumberOf('7F3K92QD5HXWM4TA8RZ')

test('a thief whom nobody has noticed yet signs no number that was not issued, and no other facts under one that was', async () => {
  const genuine = await downloaded()
  expect(await verdictsOf(genuine)).toEqual({ online: all('valid'), offline: all('valid') })
  for (const facts of [
    { number: inventedNumber },
    { learnerName: 'Mallory' },
    { number: inventedNumber, learnerName: 'Mallory' },
  ]) {
    const forged = await forge(genuine, facts)
    expect([facts, (await verdictsOf(forged)).online]).toEqual([facts, all('never issued')])
    const { facts: shown } = await checkJson(forged.json, { ...(await loadTrust()), online })
    expect(shown).toBeUndefined()
  }
  // Its last character does not fit: no connection is needed.
  const mistyped = await forge(genuine, { number: inventedNumber.replace('7F3K', 'F73K') })
  expect(await verdictsOf(mistyped)).toEqual({ online: all('never issued'), offline: all('never issued') })
})

test('a revoked certificate does not become valid with the place of another one in the list', async () => {
  const [revoked, other] = [await downloaded(), await downloaded()]
  await revoke(revoked.number)
  const place = /"statusListIndex":"(\d+)"/.exec(other.json.toString())?.[1] as string
  const forged = await forge(revoked, { statusIndex: place })
  expect((await verdictsOf(forged)).online).toEqual(all('revoked'))
})

test('of stolen keys that are marked, only what was issued before the moment is valid', async () => {
  const before = await downloaded()
  // By the clock of the database, as the record.
  const { rows } = await sql<{ now: Date }>`select clock_timestamp()::text as now`.execute(app.db)
  const moment = new Date(rows[0]?.now as Date)
  const after = await downloaded()
  for (const { id } of Object.values(stolen)) await markCompromised(keys, id, moment)

  expect(await verdictsOf(before)).toEqual({ online: all('valid'), offline: all('cannot confirm') })
  expect(await verdictsOf(after)).toEqual({
    online: all('compromised key'),
    offline: all('cannot confirm'),
  })
  // With the same facts too: the very text was not issued.
  for (const facts of [
    {},
    { learnerName: 'Mallory' },
    { number: inventedNumber },
    { number: inventedNumber, learnerName: 'Mallory' },
  ]) {
    const forged = await forge(before, facts)
    const found = await verdictsOf(forged)
    expect([facts, found]).toEqual([facts, { online: all('never issued'), offline: all('cannot confirm') }])
  }
  const trust = await loadTrust()
  for (const credential of [before.json, after.json]) {
    const pdf = await forgePdf(credential, before.number)
    expect(await checkPdf(pdf, { ...trust, online })).toEqual({ verdict: 'never issued' })
    expect(await checkPdf(pdf, trust)).toEqual({ verdict: 'cannot confirm' })
  }
})

test('who downloads again gets a file of the new keys, and the former one stays what it was', async () => {
  const { number, learner, course } = await certified()
  const download = async () => ({
    json: (await product.send(requestOf(issued.downloadCredential, { certificateNumber: number }, learner)))
      .rawPayload,
    png: (await product.send(requestOf(issued.downloadBadge, { certificateNumber: number }, learner)))
      .rawPayload,
    pdf: (await page('Download', learner.id, course.id)).rawPayload,
  })
  const former = await download()
  const used = [await currentKey(app, 'credential'), await currentKey(app, 'document')]
  for (const { id } of used) await markCompromised(keys, id, new Date(Date.now() + 3_600_000))
  expect((await verdictsOf(await download())).offline).toEqual(all('valid'))
  expect((await verdictsOf(former)).online).toEqual(all('valid'))
})

test('a list that a thief has made or kept back is not taken', async () => {
  const genuine = await downloaded()
  const key = await currentKey(app, 'credential')
  await markCompromised(keys, key.id, new Date('2026-11-01T00:00:00Z'))
  const trust = await loadTrust()
  const asked: string[] = []
  await checkJson(genuine.json, {
    ...trust,
    online: {
      ...online,
      load: (path) => {
        asked.push(path)
        return online.load(path)
      },
    },
  })
  const [path = ''] = asked
  const { list, signature } = JSON.parse(await online.load(path)) as Record<'list' | 'signature', string>
  const content = JSON.parse(list) as IssuedList
  const [digest = ''] = content.after
  const forgedList = JSON.stringify({ ...content, before: [digest], after: [] })
  const signedBy = (id: string, text: string) => ({
    list: text,
    signature: {
      algorithm: 'Ed25519',
      keyId: id,
      signature: sign(null, Buffer.from(text), key.privateKey).toString('base64url'),
    },
  })
  const { id: newId } = await currentKey(app, 'credential')
  const lists = {
    'signed with the stolen key': signedBy(key.id, forgedList),
    'signed with the stolen key in the name of the new one': signedBy(newId, forgedList),
    'with the signature of another text': { list: forgedList, signature },
    'without a signature': { list: forgedList },
    'of another kind': { list: trust.statusList, signature },
  }
  for (const [what, published] of Object.entries(lists)) {
    const load = async () => JSON.stringify(published)
    const { verdict } = await checkJson(genuine.json, { ...trust, online: { ...online, load } })
    expect([what, verdict]).toEqual([what, 'cannot confirm'])
  }
  // One from before the moment was moved, when more counted as issued before it.
  const earlier = await online.load(path)
  await markCompromised(keys, key.id, new Date('2026-10-01T00:00:00Z'))
  const replayed = { ...(await loadTrust()), online: { ...online, load: async () => earlier } }
  expect((await checkJson(genuine.json, replayed)).verdict).toBe('cannot confirm')
})

test('the list names nobody: it has digests, of compromised keys only, and is asked for at each use', async () => {
  const genuine = await downloaded()
  const { id } = await currentKey(app, 'credential')
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(genuine.json))).toString(
    'hex',
  )
  const at = pathOfIssued(id, digest)
  expect((await product.send({ url: at })).statusCode).toBe(404)
  await markCompromised(keys, id, new Date(Date.now() + 3_600_000))
  const answer = await product.send({ url: at })
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, no-cache',
    'access-control-allow-origin': '*',
  })
  const { list } = answer.json<{ list: string }>()
  const content = JSON.parse(list) as IssuedList
  expect(content).toMatchObject({ format: issuedFormat, keyId: id, part: digest.slice(0, 2) })
  expect(content.before).toContain(digest)
  const names = Object.keys(content).toSorted()
  expect(names).toEqual(['after', 'before', 'compromisedFrom', 'format', 'keyId', 'part'])
  for (const one of [...content.before, ...content.after]) expect(one).toMatch(/^[0-9a-f]{64}$/)
  expect([...content.before, ...content.after].every((one) => one.startsWith(content.part))).toBe(true)
  for (const wrong of ['zz', 'f', 'fff', 'FF', '%00', `ff'--`])
    expect((await product.send({ url: `/credentials/issued/${id}/${wrong}` })).statusCode).toBe(404)
  for (const wrong of ['x', crypto.randomUUID()])
    expect((await product.send({ url: `/credentials/issued/${wrong}/ff` })).statusCode).toBe(404)
})
