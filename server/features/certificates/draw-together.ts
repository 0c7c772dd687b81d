// Certificates as one PDF to print, with a page for each. A page leaves when it is drawn; faces are embedded once, at the end.
import { randomUUID } from 'node:crypto'
import { providerName } from '../../identity/client-queries.ts'
import { draw } from './draw-in-thread.ts'
import { type Printable, type Printer, asPrinted } from './print.ts'

interface Together {
  printer: Printer
  title: string
  certificates: AsyncIterable<{ one: Printable }>
  /** People who have none. */
  without: { firstName: string; lastName: string }[]
}

/** Answers the bytes as they come. The drawing ends when the reader stops reading. */
export async function* drawTogether({ title, printer, without, certificates }: Together) {
  const id = randomUUID()
  await draw('beginMany', {
    ...{ id, title, subject: 'Certificates of completion' },
    author: await providerName(printer.app.db),
  })
  try {
    for await (const { one } of certificates)
      yield* partOf(await draw('addPage', { id, certificate: await asPrinted(printer, one) }))
    yield* partOf(await draw('endMany', { id, without }))
  } finally {
    await draw('dropMany', { id })
  }
}

function* partOf(bytes: Uint8Array): Generator<Uint8Array> {
  if (bytes.length > 0) yield bytes
}
