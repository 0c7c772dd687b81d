// Draws the page after many certificates that lists the people who have none.
import { showNumber } from '#contract/rules/numbers.ts'
import { nameOn } from './name-and-status.ts'
import type { Box } from './typesetting.ts'
import { type Words, centre, millimetre, oneLine, set, write } from './write-words.ts'

const ink = '#1c2a24'
const columnWidth = 80 * millimetre
const rowHeight = 15
const rowsOfColumn = 44
/** The number of names that fit on one page. */
const maxNames = 2 * rowsOfColumn
const first = { x: 22 * millimetre, y: 40 * millimetre }

export async function drawList(
  doc: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  without: { firstName: string; lastName: string }[],
): Promise<void> {
  doc.addPage()
  const add = (tag: 'H1' | 'P', words: Words, place: { x: number; middle: number }) =>
    root.add(doc.struct(tag, { actual: words.text }, () => write(doc, words, { ...place, colour: ink })))
  add('H1', await set('No certificate to print', 'medium', oneLine(18)), {
    x: centre,
    middle: 26 * millimetre,
  })
  const row: Box = { ...oneLine(10.5), width: columnWidth, smallest: 3 }
  for (const [at, person] of without.slice(0, maxNames).entries()) {
    const words = await set(nameOn(person), 'regular', row)
    const column = Math.floor(at / rowsOfColumn)
    add('P', words, {
      x: first.x + column * (columnWidth + 6 * millimetre) + widthOf(words) / 2,
      middle: first.y + (at % rowsOfColumn) * rowHeight,
    })
  }
  const more = without.length - maxNames
  if (more > 0)
    add('P', await set(`and ${showNumber(more)} more`, 'italic', oneLine(10.5)), {
      x: centre,
      middle: first.y + (rowsOfColumn + 1) * rowHeight,
    })
}

const widthOf = ({ lines, size }: Words) => Math.max(...lines.map(({ width }) => width)) * size
