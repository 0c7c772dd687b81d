// The PDF of a certificate.
import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import * as theme from '#contract/calls/theme.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { pngOf } from '#tests/support/png.ts'
import { linesOfPdf, wordsOfPdf, readQrCode } from '#tests/support/read-pdf.ts'
import { startCertificates } from '#tests/support/start-certificates.ts'

const { product, app, page, enrol, pass, numberOf } = await startCertificates()

describe('the document', () => {
  test('is one A4 page, portrait, with the text of a certificate', async () => {
    const all = await enrol({ firstName: 'Νίκος', lastName: 'Ξένος' }, 'Climate action: first steps')
    await pass(all)
    const number = await numberOf(all)
    const answer = await page('Download', all.learner.id, all.course.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain(
      encodeURIComponent('Νίκος Ξένος Climate action- first steps.pdf'),
    )
    expect(answer.headers['access-control-expose-headers']).toContain('content-disposition')

    const pdf = answer.rawPayload
    const plain = pdf.toString('latin1')
    expect(plain).toMatch(/\/Type \/Pages\s\/Count 1\s/)
    const [width = 0, height = 0] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(plain)?.slice(1) ?? []).map(
      Number,
    )
    expect((width / 72) * 25.4).toBeCloseTo(210, 1)
    expect((height / 72) * 25.4).toBeCloseTo(297, 1)
    expect(plain).toContain('/Marked true')
    expect(plain).toContain('/Lang (en-GB)')
    const words = wordsOfPdf(pdf)
    const { config } = await product.ask(theme.openTheme, {})
    expect(words).toEqual(
      expect.arrayContaining([
        'CERTIFICATE OF COMPLETION',
        'This is to certify that',
        'Νίκος Ξένος',
        'has successfully completed',
        'Climate action: first steps',
        config.name,
        `Issued by ${config.name}`,
        `Certificate ${number}`,
        `Verify it at ${app.config.publicUrl}/verify/${number}`,
      ]),
    )
  })

  test('carries the logo that the provider uploaded, and its name where there is none', async () => {
    const unbranded = await enrol()
    await pass(unbranded)
    const drawn = (await page('Download', unbranded.learner.id, unbranded.course.id)).rawPayload
    expect(drawn.toString('latin1')).not.toContain('/Subtype /Image')
    expect(linesOfPdf(drawn)).toContain(stemOfSprig)
    const key = 'images/22222222-2222-4222-8222-222222222222.png'
    await app.files.write(key, await pngOf())
    const { clientId } = await makeAdmin(product)
    await app.db.insertInto('themes').values({ client_id: clientId, logo: key }).execute()
    const branded = await enrol()
    await pass(branded)
    const printed = (await page('Download', branded.learner.id, branded.course.id)).rawPayload
    expect(printed.toString('latin1')).toContain('/Subtype /Image')
    // A provider that has its own logo hands out nothing that bears the product's.
    expect(linesOfPdf(printed)).not.toContain(stemOfSprig)
    // A file that has gone missing is no reason to give no certificate.
    await app.files.remove(key)
    expect((await page('Download', branded.learner.id, branded.course.id)).statusCode).toBe(200)
    await app.db.deleteFrom('themes').where('client_id', '=', clientId).execute()
  })

  test('has the address to verify it as a QR code', async () => {
    const all = await enrol()
    await pass(all)
    const { rawPayload } = await page('Download', all.learner.id, all.course.id)
    const address = `${app.config.publicUrl}/verify/${await numberOf(all)}`
    expect(readQrCode(linesOfPdf(rawPayload))).toBe(address)
  })

  test.skipIf(!canRun('pdftoppm', '-v') || !canRun('zbarimg', '--version'))(
    'has a QR code that other programs read from the page',
    async () => {
      const all = await enrol()
      await pass(all)
      const { rawPayload } = await page('Download', all.learner.id, all.course.id)
      const picture = execFileSync('pdftoppm', ['-png', '-r', '110', '-singlefile', '-'], {
        input: rawPayload,
      })
      const read = execFileSync('zbarimg', ['-q', '--raw', '-'], { input: picture, stdio: 'pipe' })
      expect(read.toString().trim()).toBe(`${app.config.publicUrl}/verify/${await numberOf(all)}`)
    },
  )

  test('says until when it is valid', async () => {
    const all = await enrol()
    await pass(all)
    const words = async () => wordsOfPdf((await page('Download', all.learner.id, all.course.id)).rawPayload)
    const certificate = app.db.updateTable('certificates').where('user_id', '=', all.learner.id)
    const issuedAt = '2026-03-03T09:00:00.000Z'
    await certificate.set({ issued_at: issuedAt }).execute()
    expect(await words()).toContain('Issued on 3 March 2026')
    await certificate.set({ expires_on: '2027-03-03' }).execute()
    expect(await words()).toContain('Issued on 3 March 2026. Valid until 3 March 2027')
  })

  test.skipIf(!canRun('pdftotext', '-v'))(
    'can be read by a program for PDFs, whatever the script',
    async () => {
      for (const [firstName, lastName] of [
        // Letters that are drawn as two glyphs, and afterwards one of these by itself.
        ['Mỹ', 'Thy Nguyễn'],
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
    },
  )
})

const stemOfSprig = '20 36 m\n20 17 l'

function canRun(program: string, ...parameters: string[]) {
  try {
    execFileSync(program, parameters, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
