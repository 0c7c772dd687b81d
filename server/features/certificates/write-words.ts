// Words on the page: fitted to their space and written there.
import type { Style } from './faces.ts'
import { prepare } from './paragraph.ts'
import { type Box, type Setting, fit } from './typesetting.ts'

export const millimetre = 72 / 25.4
export const page = { width: 210 * millimetre, height: 297 * millimetre }
export const centre = page.width / 2

export interface Words extends Setting {
  text: string
}

export const set = async (text: string, style: Style, box: Box): Promise<Words> => ({
  text,
  ...fit(await prepare(text, style), box),
})

export const oneLine = (size: number): Box => ({
  width: 480,
  height: size * 1.3,
  largest: size,
  comfortable: size * 0.7,
  smallest: size * 0.4,
  leading: 1.25,
})

export const heightOf = ({ lines, size, leading }: Words) => lines.length * size * leading

export interface Place {
  /** The middle of every line; the page's when left out. */
  x?: number
  /** Either where the lines begin, or the middle of their height. */
  top?: number
  middle?: number
  colour: string
  /** Between letters. */
  spacing?: number
}

export function write(
  doc: PDFKit.PDFDocument,
  words: Words,
  { x = centre, top, middle = 0, colour, spacing = 0 }: Place,
) {
  const { lines, size, leading } = words
  const height = heightOf(words)
  const first = top ?? middle - height / 2
  doc.save()
  // Piled-up accents may be as high as they like, but not over other text.
  doc.rect(0, first - size * 0.6, page.width, height + size * 1.2).clip()
  doc.fillColor(colour).strokeColor(colour)
  for (const [at, line] of lines.entries()) {
    const letters = line.runs.reduce((count, run) => count + [...run.text].length, 0)
    let from = x - (line.width * size + spacing * (letters - 1)) / 2
    const baseline = first + at * size * leading + size * (leading / 2 + 0.28)
    // Glyphs may be in another order than the text: who copies or searches gets the text.
    if (line.text) doc.markContent('Span', { actual: line.text })
    for (const { text, face, width } of line.runs) {
      // A fontkit font is taken as it is, so that it is read and parsed once for all certificates.
      doc.font(face.font as unknown as string, face.key).fontSize(size)
      if (face.outline) doc.lineWidth(face.outline * size)
      doc.text(text, from, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: [],
        characterSpacing: spacing,
        stroke: face.outline > 0,
        fill: true,
      })
      from += width * size + spacing * [...text].length
    }
    if (line.text) doc.endMarkedContent()
  }
  doc.restore()
}
