// Draws log-in cards on an A4 sheet: two in a row, four rows, with fine lines to cut along (rule people-72).
import { drawQrCode } from './qr-code.ts'
import type { Style } from './faces.ts'
import type { Box } from './typesetting.ts'
import { type Words, heightOf, millimetre, page, set, write } from './write-words.ts'

export interface Card {
  organisation: string
  personName: string
  loginName: string
  organisationCode: string
  oneTimeCode: string
  /** The last day on which the one-time code works. */
  lastDay: string
  /** The address of the log-in, as somebody types it. */
  address: string
  /** The same with the code and the name, which the QR code opens. */
  qrAddress: string
}

const columns = 2
const rows = 4
const card = { width: page.width / columns, height: page.height / rows }
const margin = 8 * millimetre
const qrSize = 27 * millimetre
const textWidth = card.width - 3 * margin - qrSize
const ink = '#1c2a24'
const quiet = '#55665d'
const line = '#b8c2bc'

/** @param root the element of the document's structure for the content of the sheet */
export async function drawSheet(
  doc: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  cards: readonly Card[],
): Promise<void> {
  drawCuts(doc)
  for (const [at, one] of cards.entries()) {
    const place = { x: (at % columns) * card.width, y: Math.floor(at / columns) * card.height }
    await drawCard(doc, root, one, place)
  }
}

function drawCuts(doc: PDFKit.PDFDocument) {
  doc.save().lineWidth(0.4).strokeColor(line).dash(3, { space: 3 })
  for (let row = 1; row < rows; row++) doc.moveTo(0, row * card.height).lineTo(page.width, row * card.height)
  doc.moveTo(card.width, 0).lineTo(card.width, page.height).stroke().undash().restore()
}

interface Line {
  text: string
  style: Style
  size: number
  colour: string
  /** The space above, in points. */
  above: number
  width?: number
}

const label = (text: string): Line => ({ text, style: 'regular', size: 8.5, colour: quiet, above: 5 })
const value = (text: string): Line => ({ text, style: 'medium', size: 12.5, colour: ink, above: -1 })

const linesOf = ({
  organisation,
  personName,
  loginName,
  organisationCode,
  oneTimeCode,
  lastDay,
}: Card): Line[] => [
  { ...label(organisation), above: 0, width: card.width - 2 * margin },
  { ...value(personName), size: 15, width: card.width - 2 * margin },
  label('Organisation code'),
  value(organisationCode),
  label('Log-in name'),
  value(loginName),
  label(`One-time code for a new PIN, works until ${inWords(lastDay)}`),
  value(oneTimeCode),
]

const inWords = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

async function drawCard(
  doc: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  one: Card,
  place: { x: number; y: number },
) {
  const left = place.x + margin
  let top = place.y + margin * 0.75
  for (const { text, style, size, colour, above, width = textWidth } of linesOf(one)) {
    const words = await set(text, style, boxOf(size, width))
    top += above
    writeAt(doc, root, words, { left, top, colour })
    top += heightOf(words)
  }
  const qr = { x: place.x + card.width - margin - qrSize, y: place.y + 21 * millimetre, size: qrSize }
  root.add(
    doc.struct('Figure', { alt: 'QR code that opens the log-in with the name filled in' }, () =>
      drawQrCode(doc, one.qrAddress, qr, ink),
    ),
  )
  const hint = await set(
    `Scan the code, or open ${one.address}`,
    'regular',
    boxOf(8, card.width - 2 * margin),
  )
  writeAt(doc, root, hint, {
    left,
    top: place.y + card.height - margin * 0.6 - heightOf(hint),
    colour: quiet,
  })
}

/** Long texts become smaller until they fit into one line. */
const boxOf = (size: number, width: number): Box => ({
  ...{ width, height: size * 1.3, largest: size },
  ...{ comfortable: size * 0.7, smallest: size * 0.3, leading: 1.25 },
})

function writeAt(
  doc: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  words: Words,
  { left, top, colour }: { left: number; top: number; colour: string },
) {
  const width = Math.max(...words.lines.map((one) => one.width)) * words.size
  root.add(
    doc.struct('P', { actual: words.text }, () => write(doc, words, { x: left + width / 2, top, colour })),
  )
}
