// Certificates as one PDF to print, with a page for each. A page leaves when it is drawn; faces are embedded once, at the end.
import { providerName } from '../../identity/client-queries.ts'
import { openDocument } from './document.ts'
import { inTurn } from './in-turn.ts'
import { drawPage } from './page.ts'
import { type Printable, type Printer, asPrinted } from './print.ts'
import { drawList } from './without-page.ts'

interface Together {
  printer: Printer
  title: string
  certificates: AsyncIterable<{ one: Printable }>
  /** People who have none. */
  without: Parameters<typeof drawList>[2]
}

/** Answers the bytes as they come. The drawing ends when the reader stops reading. */
export async function* drawTogether({ title, printer, without, certificates }: Together) {
  const doc = openDocument(title, await providerName(printer.app.db), new Date())
  const root = doc.struct('Document')
  doc.addStructure(root)
  for await (const { one } of certificates) {
    await inTurn(async () => {
      doc.addPage()
      const sheet = doc.struct('Sect', { title: one.learnerName })
      root.add(sheet)
      await drawPage(doc, sheet, await asPrinted(printer, one))
      sheet.end()
      doc.outline.addItem(`${one.learnerName}: ${one.courseTitle}`)
    })
    yield* drawnOf(doc)
  }
  if (without.length > 0) await drawList(doc, root, without)
  root.end()
  doc.end()
  yield* drawnOf(doc)
}

/** What has been drawn and not been read yet. */
function* drawnOf(doc: PDFKit.PDFDocument): Generator<Buffer> {
  const drawn = (doc as unknown as { read(): Buffer | null }).read()
  if (drawn) yield drawn
}
