// The check of a PDF on the verify page, with what the server signs: changed bytes, and every reason to refuse.
import { expect, test } from 'vitest'
import { currentKey, markCompromised } from '#server/signing/keys.ts'
import { checkPdf } from '#web/features/certificates/check/check-pdf.ts'
import { startChecks } from './support/start-checks.ts'

const { product, app, page, certified, loadTrust, online, revoke } = await startChecks()
const keys = { db: product.owner, keysSecret: app.keysSecret }

async function downloaded(expiresOn?: string) {
  const { number, learner, course } = await certified(expiresOn)
  return { number, pdf: (await page('Download', learner.id, course.id)).rawPayload }
}

const genuine = await downloaded()

test('a genuine PDF is valid, with the facts of the certificate', async () => {
  expect(await checkPdf(genuine.pdf, await loadTrust())).toEqual({
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

test('every single changed byte is reported', async () => {
  const trust = await loadTrust()
  const { pdf } = genuine
  const signature = pdf.indexOf('/Contents <')
  const places = Array.from({ length: Math.floor(pdf.length / 211) }, (_, at) => at * 211)
  // Not all of the signature is signed itself.
  for (let at = signature; at < pdf.indexOf('>', signature); at += 11) places.push(at)
  const missed: number[] = []
  for (const at of places) {
    const changed = Buffer.from(pdf)
    changed[at] = (changed[at] ?? 0) ^ 1
    const { verdict, facts } = await checkPdf(changed, trust)
    if (!['changed', 'no credential', 'other issuer'].includes(verdict) || facts) missed.push(at)
  }
  expect(places.length).toBeGreaterThan(500)
  expect(missed).toEqual([])
})

test('what is appended after signing is reported as changed', async () => {
  const appended = Buffer.from('\n99 0 obj\n<< >>\nendobj\ntrailer\n<< /Size 100 >>\nstartxref\n0\n%%EOF\n')
  expect(await checkPdf(Buffer.concat([genuine.pdf, appended]), await loadTrust())).toEqual({
    verdict: 'changed',
  })
})

test.each([
  ['nothing', ''],
  ['text', 'Hello'],
  ['another PDF', '%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF'],
])('what has no certificate is reported as such: %s', async (_what, content) => {
  expect(await checkPdf(Buffer.from(content), await loadTrust())).toEqual({ verdict: 'no credential' })
})

test('one of another issuer is reported, and one of a compromised key', async () => {
  const trust = await loadTrust()
  const others = trust.keys.filter(({ purpose }) => purpose !== 'document')
  expect(await checkPdf(genuine.pdf, { ...trust, keys: others })).toEqual({ verdict: 'other issuer' })
  const { id } = await currentKey(keys, 'document')
  await markCompromised(keys, id, new Date('2020-01-01T00:00:00Z'))
  expect(await checkPdf(genuine.pdf, { ...(await loadTrust()), online })).toEqual({
    verdict: 'compromised key',
  })
  expect(await checkPdf(genuine.pdf, await loadTrust())).toEqual({ verdict: 'cannot confirm' })
  // With the key that replaced it.
  expect((await checkPdf((await downloaded()).pdf, await loadTrust())).verdict).toBe('valid')
})

test('one that has expired and one that was revoked are reported', async () => {
  const expired = await downloaded('2020-01-31')
  expect((await checkPdf(expired.pdf, await loadTrust())).verdict).toBe('expired')
  const revoked = await downloaded()
  await revoke(revoked.number)
  expect((await checkPdf(revoked.pdf, await loadTrust())).verdict).toBe('revoked')
})
