// Writes a table as a workbook of Excel while it is read, so that its size in memory does not grow with its length. What has to be known
// about the table is on a second sheet, so that the columns of the first stay as they are.
import { type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell } from '#contract/rules/csv.ts'
import { escapeXml } from '../base/escape-xml.ts'
import type { Download } from './download.ts'
import { joinChunks } from './join-chunks.ts'

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The most letters that Excel accepts in one cell. */
const maxLetters = 32_767

/** @param notes paragraphs for a second sheet */
export function xlsxFile(
  fileName: string,
  columns: string[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
  notes: readonly string[] = [],
): Download {
  const zip = new ZipFile()
  const body = zip.outputStream as PassThrough
  for (const [name, text] of Object.entries(partsFor(notes)))
    zip.addBuffer(Buffer.from(declaration + text), name)
  const sheet = Readable.from(joinChunks(sheetOf(columns, rows)), { objectMode: false })
  // An error while reading aborts the answer, and an answer that is aborted ends the reading.
  sheet.on('error', (error) => body.destroy(error))
  body.on('close', () => sheet.destroy())
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return { fileName, type, body }
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageOf = 'http://schemas.openxmlformats.org/package/2006'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Styles of cells, by their number: plain, a date with its time, a heading, a paragraph. */
const dateStyle = 1
const headingStyle = 2
const paragraphStyle = 3

const sheetType = (number: number) =>
  `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${contentType}.worksheet+xml"/>`

const partsFor = (notes: readonly string[]) => ({
  '[Content_Types].xml':
    `<Types xmlns="${packageOf}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>` +
    `${sheetType(1)}${notes.length > 0 ? sheetType(2) : ''}</Types>`,
  '_rels/.rels':
    `<Relationships xmlns="${packageOf}/relationships">` +
    `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `<workbook xmlns="${main}" xmlns:r="${office}">` +
    `<sheets><sheet name="List" sheetId="1" r:id="rId1"/>${notes.length > 0 ? '<sheet name="About" sheetId="2" r:id="rId3"/>' : ''}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${packageOf}/relationships">` +
    `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/>` +
    `${notes.length > 0 ? `<Relationship Id="rId3" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/>` : ''}</Relationships>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${main}">` +
    '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1">' +
    '<alignment wrapText="1" vertical="top"/></xf></cellXfs></styleSheet>',
  ...(notes.length > 0 ? { 'xl/worksheets/sheet2.xml': sheetOfNotes(notes) } : {}),
})

const sheetOfNotes = (notes: readonly string[]) =>
  `<worksheet xmlns="${main}"><cols><col min="1" max="1" width="100" customWidth="1"/></cols>` +
  `<sheetData>${notes.map((note) => `<row>${textCell(note, paragraphStyle)}</row>`).join('')}</sheetData></worksheet>`

/** The row of headings stays in view when the sheet is scrolled. */
async function* sheetOf(columns: string[], rows: AsyncIterable<Cell[]> | Iterable<Cell[]>) {
  yield (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols><col min="1" max="${columns.length}" width="24" customWidth="1"/></cols><sheetData>`
  )
  yield `<row>${columns.map((name) => textCell(name, headingStyle)).join('')}</row>`
  for await (const row of rows) yield `<row>${row.map(cell).join('')}</row>`
  yield '</sheetData></worksheet>'
}

function cell(value: Cell): string {
  // A cell without a value is written too, because the cells have no addresses.
  if (value === null || value === '') return '<c/>'
  if (value instanceof Date) return `<c s="${dateStyle}"><v>${serialOf(value)}</v></c>`
  return typeof value === 'number' ? `<c><v>${value}</v></c>` : textCell(value)
}

/** Writes an inline text, which is never a formula, whatever it begins with. */
function textCell(text: string, style?: number) {
  const written = escapeXml(text.slice(0, maxLetters).toWellFormed())
  return `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${written}</t></is></c>`
}

/** Days since the day before the year 1900, as Excel counts them, in UTC. */
const serialOf = (date: Date) => date.getTime() / 86_400_000 + 25_569
