// How names and titles are set: scripts, directions, line breaks.
import fastCheck from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Face } from './faces.ts'
import { type Paragraph, lineOf, prepare } from './paragraph.ts'
import { fit } from './typesetting.ts'

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
    // Its own digits run from left to right too: 2026, not 6202.
    const year = await prepare('محمد ٢٠٢٦ علي', 'regular')
    expect(drawn(year)[0]).toBe('علي')
    const { face } = lineOf(year, 0, 4).runs[0] as { face: Face }
    const ofDigit = (digit: string) => face.font.layout(digit, []).glyphs[0]?.id
    const [, digits] = lineOf(year, 0, year.text.length).runs.filter(({ text }) => text.trim() !== '')
    expect(face.font.layout(digits?.text ?? '', []).glyphs.map(({ id }) => id)).toEqual(
      [...'٢٠٢٦'].map(ofDigit),
    )
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

  test('never exceeds its box, with any text', async () => {
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
        const letters = (one: string) => [...one.replaceAll(' ', '')].length
        expect(letters(lines.flatMap(({ runs }) => runs.map((run) => run.text)).join(''))).toBe(
          letters(paragraph.text),
        )
      }),
      { numRuns: 60 },
    )
  })
})
