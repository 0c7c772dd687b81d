// The PDF of a certificate.
import { execFileSync } from 'node:child_process'
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import * as theme from '#contract/calls/theme.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { startCertificates } from '#tests/support/start-certificates.ts'

const { product, app, page, enrol, pass } = await startCertificates()

describe('the document', () => {
  /** The words of a tagged PDF, as a screen reader gets them. */
  const wordsOf = (pdf: Buffer) =>
    [...pdf.toString('latin1').matchAll(/\/ActualText \(((?:\\.|[^\\)])*)\)/gs)].map((match) => {
      const bytes = Buffer.from(
        (match[1] as string).replace(
          /\\([nrtbf()\\])/g,
          (_, letter: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[letter] ?? letter,
        ),
        'latin1',
      )
      return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
    })

  test('is one A4 page, portrait, with the text of a certificate', async () => {
    const all = await enrol({ firstName: 'Νίκος', lastName: 'Ξένος' }, 'Climate action: first steps')
    const trackingId = await pass(all)
    const answer = await page('Download', all.learner.id, all.course.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain(
      encodeURIComponent('Νίκος Ξένος Climate action- first steps.pdf'),
    )
    expect(answer.headers['access-control-expose-headers']).toContain('content-disposition')

    const pdf = answer.rawPayload
    const plain = pdf.toString('latin1')
    expect(plain.match(/\/Type \/Page\b/g)).toHaveLength(1)
    const [width = 0, height = 0] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(plain)?.slice(1) ?? []).map(
      Number,
    )
    expect((width / 72) * 25.4).toBeCloseTo(210, 1)
    expect((height / 72) * 25.4).toBeCloseTo(297, 1)
    expect(plain).toContain('/Marked true')
    expect(plain).toContain('/Lang (en-GB)')
    const words = wordsOf(pdf)
    const { config } = await product.ask(theme.open, {})
    expect(words).toEqual(
      expect.arrayContaining([
        'CERTIFICATE OF COMPLETION',
        'This is to certify that',
        'Νίκος Ξένος',
        'has successfully completed',
        'Climate action: first steps',
        config.name,
        `Issued by ${config.name}`,
        `Certificate ${trackingId}`,
        `Verify it at ${app.config.publicUrl}/certificate/${all.course.id}/${all.learner.id}`,
      ]),
    )
  })

  test('carries the logo that the provider uploaded, and its name where there is none', async () => {
    const all = await enrol()
    await pass(all)
    const drawn = (await page('Download', all.learner.id, all.course.id)).rawPayload
    expect(drawn.toString('latin1')).not.toContain('/Subtype /Image')
    expect(linesOf(drawn)).toContain(stemOfSprig)
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const key = 'images/22222222-2222-4222-8222-222222222222.png'
    await app.files.write(key, pixel)
    const { clientId } = await makeAdmin(product)
    await app.db.insertInto('themes').values({ client_id: clientId, logo: key }).execute()
    const printed = (await page('Download', all.learner.id, all.course.id)).rawPayload
    expect(printed.toString('latin1')).toContain('/Subtype /Image')
    // A provider that has its own logo hands out nothing that bears the product's.
    expect(linesOf(printed)).not.toContain(stemOfSprig)
    // A file that has gone missing is no reason to give no certificate.
    await app.files.remove(key)
    expect((await page('Download', all.learner.id, all.course.id)).statusCode).toBe(200)
    await app.db.deleteFrom('themes').where('client_id', '=', clientId).execute()
  })

  test.skipIf(!canReadPdf())('can be read by a program for PDFs, whatever the script', async () => {
    for (const [firstName, lastName] of [
      ['Siân', 'Ŵyn'],
      ['Łukasz', 'Żółć'],
      ['Алёна', 'Щукина'],
      ['小明', '陳'],
    ] as const) {
      const all = await enrol({ firstName, lastName })
      await pass(all)
      const { rawPayload } = await page('Download', all.learner.id, all.course.id, '10.0.0.2')
      const text = execFileSync('pdftotext', ['-', '-'], { input: rawPayload }).toString()
      expect(text).toContain('CERTIFICATE OF COMPLETION')
      expect(text).toContain(`${firstName} ${lastName}`)
    }
  })
})

const stemOfSprig = '20 36 m\n20 17 l'

/** What is drawn: the packed streams of the file, unpacked. */
function linesOf(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\n([^]*?)\nendstream/g)
  return [...streams]
    .map(([, packed]) => inflateSync(Buffer.from(packed as string, 'latin1')).toString('latin1'))
    .join('\n')
}

function canReadPdf() {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
