import fastCheck from 'fast-check'
import { execFileSync } from 'node:child_process'
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import * as certificates from '#contract/calls/certificates.ts'
import * as playing from '#contract/calls/playing.ts'
import * as theme from '#contract/calls/theme.ts'
import { refusalBody } from '#contract/call.ts'
import { makeItem, makePackage, makePlayableCourse } from '#tests/support/make-package.ts'
import { makeAdmin, makeClient, makeLearner, makePathway } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { sendWaitingMail } from '../../mail/outbox.ts'
import { certificateFileName } from './file-name.ts'
import { issueCertificate } from './issue.ts'
import { type Paragraph, lineOf, prepare } from './paragraph.ts'
import { fit } from './typesetting.ts'
import { unknownId } from '#tests/support/refusals.ts'

const product = await startProduct()
const { app } = product

const page = (kind: 'Get' | 'Download', userId: string, courseId: string, remoteAddress = '10.0.0.1') =>
  product.content.inject({
    method: 'GET',
    url: `/Certificate/${kind}Certificate/${userId}/${courseId}`,
    remoteAddress,
  })

interface Person {
  firstName?: string
  lastName?: string
}

/** Somebody with a course that is theirs to pass. */
async function enrol({ firstName = 'Ada', lastName = 'Lovelace' }: Person = {}, title?: string) {
  const client = await makeClient(product)
  const learner = await makeLearner(product, client.id, { firstName, lastName })
  const course = await makePlayableCourse(product, makePackage([makeItem('one')]), title)
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  return { learner, course }
}

async function pass({ learner, course }: Awaited<ReturnType<typeof enrol>>) {
  const { launchUrl, trackingId } = await product.ask(playing.launch, { courseId: course.id }, learner)
  const commit = async (cmi: object) =>
    product.content.inject({
      method: 'POST',
      url: `${new URL(launchUrl).pathname}commit`,
      payload: { sco: 'one', cmi },
    })
  await commit({ lessonStatus: 'incomplete' })
  expect((await page('Get', learner.id, course.id)).statusCode).toBe(404)
  expect((await commit({ lessonStatus: 'passed' })).statusCode).toBe(200)
  return trackingId
}

async function read(userId: string, courseId: string) {
  const answer = await page('Get', userId, courseId)
  expect(answer.statusCode).toBe(200)
  return certificates.open.reply.strict().parse(withoutEnvelope(answer.json<Record<string, unknown>>()))
}

function withoutEnvelope({ success, errors, ...facts }: Record<string, unknown>) {
  expect({ success, errors }).toEqual({ success: true, errors: [] })
  return facts
}

describe('a passed course', () => {
  test('has a certificate with exactly these facts, to be read without logging in', async () => {
    const all = await enrol({ firstName: 'Siân', lastName: 'Llŷr' }, 'Dŵr glân')
    const trackingId = await pass(all)
    const facts = await read(all.learner.id, all.course.id)
    expect(facts).toEqual({
      firstName: 'Siân',
      lastName: 'Llŷr',
      credentialName: 'Dŵr glân',
      issuedDate: facts.issuedDate,
      id: trackingId,
      course: { title: 'Dŵr glân', completedDateTime: facts.issuedDate },
      learner: { name: 'Siân Llŷr' },
    })
    const record = app.db.selectFrom('course_records').where('id', '=', trackingId)
    const { completed_at } = await record.select('completed_at').executeTakeFirstOrThrow()
    expect(facts.issuedDate).toBe(completed_at)
  })

  test('has the same certificate, whatever is renamed or deleted later', async () => {
    const all = await enrol()
    await pass(all)
    const before = await read(all.learner.id, all.course.id)
    await app.db
      .updateTable('users')
      .set({ first_name: 'Augusta', last_name: 'King' })
      .where('id', '=', all.learner.id)
      .execute()
    await app.db
      .updateTable('courses')
      .set({ title: 'Renamed', deleted_at: new Date().toISOString() })
      .where('id', '=', all.course.id)
      .execute()
    expect(await read(all.learner.id, all.course.id)).toEqual(before)
  })

  test('brings one mail with the badge and the way to it, and never a second', async () => {
    const all = await enrol({ firstName: 'Łucja' }, 'Air & light')
    const trackingId = await pass(all)
    await sendWaitingMail(app)
    const mails = product.sent.filter((letter) => letter.to_address === all.learner.email)
    expect(mails).toHaveLength(1)
    const [letter] = mails
    expect(letter?.text).toContain(`${app.config.publicUrl}/engage/${all.course.id}`)
    expect(letter?.text).toContain('Łucja')
    const { badge_image: badge } = await app.db
      .selectFrom('courses')
      .where('id', '=', all.course.id)
      .select('badge_image')
      .executeTakeFirstOrThrow()
    expect(letter?.html).toContain(`src="${app.config.publicUrl}/${badge}"`)
    const kinds = await app.db
      .selectFrom('outbox')
      .where('user_id', '=', all.learner.id)
      .select('template_type')
      .execute()
    expect(kinds).toEqual([{ template_type: 'BadgeClaim' }])

    const { learner, course } = all
    const again = { trackingId, userId: learner.id, courseId: course.id, versionId: course.versionId }
    expect(await app.db.transaction().execute((tx) => issueCertificate(tx, app, again))).toBe(false)
    expect(await sendWaitingMail(app)).toBe(0)
  })
})

describe('what is no certificate', () => {
  test('is not found: not passed, the wrong pair, unknown, no id at all', async () => {
    const [one, other] = [await enrol(), await enrol()]
    await pass(one)
    const answers = await Promise.all(
      (['Get', 'Download'] as const).flatMap((kind) => [
        page(kind, other.learner.id, other.course.id),
        page(kind, one.learner.id, other.course.id),
        page(kind, other.learner.id, one.course.id),
        page(kind, one.course.id, one.learner.id),
        page(kind, unknownId, unknownId),
        page(kind, 'no-id', one.course.id),
      ]),
    )
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404)
      expect(refusalBody.parse(answer.json()).errors).toEqual([{ error: 'Not found' }])
      expect(answer.body).toBe(answers[0]?.body)
    }
  })

  test('cannot be searched for: after sixty a minute an address has to wait', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 61; attempt++)
      statuses.push((await page('Get', unknownId, unknownId, '10.9.9.9')).statusCode)
    // The minute of the clock may have turned on the way.
    if (statuses.at(-1) === 404)
      for (let attempt = 0; attempt < 61; attempt++)
        statuses.push((await page('Get', unknownId, unknownId, '10.9.9.9')).statusCode)
    expect(statuses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 404))
    expect(statuses).toContain(429)
    expect((await page('Get', unknownId, unknownId, '10.9.9.8')).statusCode).toBe(404)
  })

  test('is answered to the site’s own pages and to no other origin, refusals too', async () => {
    for (const answer of [
      await page('Get', unknownId, unknownId),
      await page('Download', 'no-id', unknownId),
    ])
      expect(answer.headers['access-control-allow-origin']).toBe(app.config.publicUrl)
    const elsewhere = await product.content.inject({ method: 'GET', url: '/health' })
    expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined()
  })
})

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

describe('setting text', () => {
  const box = { width: 425, height: 120, largest: 46, comfortable: 27, smallest: 12, leading: 1.22 }
  const drawn = (paragraph: Paragraph) =>
    lineOf(paragraph, 0, paragraph.text.length)
      .runs.map(({ text }) => text.trim())
      .filter(Boolean)
  const glyphsOf = (paragraph: Paragraph) =>
    lineOf(paragraph, 0, paragraph.text.length).runs.flatMap(({ face, text }) =>
      face.font.layout(text, []).glyphs.map((glyph) => glyph.id),
    )

  test.each([
    'Siân Llŷr Ŵyn-Ellis',
    'Łukasz Żółć-Wiśniewski',
    'Ελευθερία Παπαδοπούλου',
    'Алёна Щербакова',
    'Nguyễn Thị Ánh',
    'محمد عبد الله الشريف',
    'ڈاکٹر نازیہ چوہدری',
    'דוד בן־גוריון',
    '王小明 陳大文',
    'やまだ たろう',
    '김민수',
    'श्रीकृष्ण त्रिपाठी',
    'สมชาย ใจดี',
  ])('has a shape for every character of %s, in each style', async (name) => {
    for (const style of ['regular', 'medium', 'italic', 'script'] as const) {
      const paragraph = await prepare(name, style)
      expect(paragraph.text).toBe(name)
      const glyphs = glyphsOf(paragraph)
      expect(glyphs.length).toBeGreaterThan(0)
      expect(glyphs).not.toContain(0)
    }
  })

  test('joins Arabic letters', async () => {
    const { font } = (await prepare('محمد', 'regular')).faces[0] as Paragraph['faces'][number]
    const apart = [...'محمد'].map((letter) => font.layout(letter, []).glyphs[0]?.id)
    const joined = font.layout('محمد', []).glyphs.map(({ id }) => id)
    expect(joined).not.toEqual(apart.toReversed())
    expect(font.layout('محمد', []).direction).toBe('rtl')
  })

  test('orders what runs from right to left among what does not', async () => {
    expect(drawn(await prepare('Νίκος محمد علي Ivanov', 'regular'))).toEqual(['Νίκος', 'محمد علي', 'Ivanov'])
    // A name that begins in Arabic runs from right to left as a whole, its numbers do not.
    expect(drawn(await prepare('محمد 14001 علي', 'regular'))).toEqual(['علي', '14001', 'محمد'])
    // Brackets face what they enclose.
    expect(drawn(await prepare('محمد (علي)', 'regular'))).toEqual(['محمد )علي('])
  })

  test('leaves out what nothing can write, but shows where a letter is missing', async () => {
    expect((await prepare('Ada 🎉 Lovelace', 'regular')).text).toBe('Ada Lovelace')
    expect((await prepare('𝓐da', 'regular')).text).toBe('Ada')
    expect((await prepare('a\u202eb\u0007c', 'regular')).text).toBe('abc')
    expect((await prepare('ᐊᓄ', 'regular')).text).toBe('□□')
    expect(fit(await prepare('🎉', 'regular'), box).lines).toHaveLength(1)
  })

  test('breaks lines between words, and words only where nothing else helps', async () => {
    const long = await prepare('Wolfeschlegelsteinhausen Featherstonehaugh Hohenlohe', 'medium')
    const lines = fit(long, box).lines.map(({ runs }) => runs.map(({ text }) => text).join(''))
    expect(lines.join(' ')).toBe(long.text)
    const endless = fit(await prepare('X'.repeat(200), 'medium'), box)
    expect(endless.size).toBeLessThanOrEqual(box.smallest)
    expect(endless.lines.length).toBeGreaterThan(1)
  })

  test('never leaves its space, whatever the text', async () => {
    const anyName = fastCheck.string({ unit: 'grapheme', minLength: 0, maxLength: 200 })
    const manyScripts = fastCheck
      .array(
        fastCheck.constantFrom(
          'Siân',
          'محمد',
          '王小明',
          'שלום',
          '-',
          '(',
          ')',
          'สมชาย',
          'Hohenlohe-Schillingsfürst',
          '﷽',
          '12',
          'W̊̊̊',
        ),
      )
      .map((words) => words.join(' ').slice(0, 200))
    await fastCheck.assert(
      fastCheck.asyncProperty(fastCheck.oneof(anyName, manyScripts), async (text) => {
        const paragraph = await prepare(text, 'medium')
        const { size, lines, leading } = fit(paragraph, box)
        for (const line of lines) expect(line.width * size).toBeLessThanOrEqual(box.width)
        expect(lines.length * size * leading).toBeLessThanOrEqual(box.height)
        const letters = (text: string) => [...text.replaceAll(' ', '')].length
        expect(letters(lines.flatMap(({ runs }) => runs.map((run) => run.text)).join(''))).toBe(
          letters(paragraph.text),
        )
      }),
      { numRuns: 60 },
    )
  })
})

describe('the name of the file', () => {
  test('is the learner’s name and the course’s title, without what some system forbids', () => {
    expect(certificateFileName('Ada Lovelace', 'Water')).toBe('Ada Lovelace Water.pdf')
    expect(certificateFileName('A/B\\C', 'Who? "Me": <1>|2*')).toBe('A-B-C Who- -Me-- -1--2-.pdf')
    expect(certificateFileName('..', ' . ')).not.toMatch(/[. ]\.pdf$/)
    expect(certificateFileName('A\u202egnp.exe', 'x\r\ny')).toBe('Agnp.exe x y.pdf')
    const long = certificateFileName('王'.repeat(100), '明'.repeat(200))
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(204)
    expect(long.isWellFormed()).toBe(true)
  })
})
