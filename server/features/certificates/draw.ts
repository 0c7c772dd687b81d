// Functions that the thread of draw-in-thread.ts runs. Arguments and results are copied between threads: a Buffer arrives as a Uint8Array.
import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { type Card, drawSheet } from './card-sheet.ts'
import { type Attachment, drawCertificate, openDocument } from './document.ts'
import { type Certificate, drawPage } from './page.ts'
import { signPdf } from './sign-pdf.ts'
import { drawList } from './list-page.ts'
import type { SigningKey } from '../../signing/generate-key.ts'

// This sets, on Linux, the priority of this thread alone. Requests then come first on a machine with few cores. A lower priority
// would leave the thread with nearly nothing on a machine that has more to do than its cores can: a certificate took 30 seconds with 5.
if (!isMainThread && process.platform === 'linux') setPriority(2)

/** Returns the bytes of a signed PDF of one certificate. */
export async function drawSigned({
  certificate,
  attached,
  key,
}: {
  certificate: Certificate
  attached: Attachment[]
  key: SigningKey
}): Promise<Uint8Array> {
  const drawn = await drawCertificate(received(certificate), attached)
  return signPdf(drawn, key, `Certificate ${certificate.number}, issued by ${certificate.issuer.name}`)
}

interface OpenDocument {
  doc: PDFKit.PDFDocument
  root: PDFKit.PDFStructureElement
}
const openDocuments = new Map<string, OpenDocument>()

/** Begins a document of many pages, under an id that the caller has chosen. */
export function beginMany({
  id,
  ...facts
}: {
  id: string
  title: string
  subject: string
  author: string
}): void {
  const doc = openDocument({ ...facts, at: new Date() })
  const root = doc.struct('Document')
  doc.addStructure(root)
  openDocuments.set(id, { doc, root })
}

/** Draws the next page. Returns the bytes that are ready. */
export async function addPage({
  id,
  certificate,
}: {
  id: string
  certificate: Certificate
}): Promise<Uint8Array> {
  const { doc, root } = documentOf(id)
  const { learnerName, courseTitle } = certificate
  doc.addPage()
  const sheet = doc.struct('Sect', { title: learnerName })
  root.add(sheet)
  await drawPage(doc, sheet, received(certificate))
  sheet.end()
  doc.outline.addItem(`${learnerName}: ${courseTitle}`)
  return drawnOf(doc)
}

/** Draws the next sheet of log-in cards. Returns the bytes that are ready. */
export async function addCards({ id, cards }: { id: string; cards: Card[] }): Promise<Uint8Array> {
  const { doc, root } = documentOf(id)
  doc.addPage()
  const sheet = doc.struct('Sect', { title: 'Log-in cards' })
  root.add(sheet)
  await drawSheet(doc, sheet, cards)
  sheet.end()
  return drawnOf(doc)
}

/** Ends the document with a page that lists the people who have no certificate. Returns the last bytes. */
export async function endMany({
  id,
  without,
}: {
  id: string
  without: Parameters<typeof drawList>[2]
}): Promise<Uint8Array> {
  const { doc, root } = documentOf(id)
  if (without.length > 0) await drawList(doc, root, without)
  root.end()
  doc.end()
  openDocuments.delete(id)
  return drawnOf(doc)
}

/** Forgets a document that nobody reads any more. */
export function dropMany({ id }: { id: string }): void {
  openDocuments.delete(id)
}

function documentOf(id: string): OpenDocument {
  const found = openDocuments.get(id)
  if (!found) throw new Error('The thread that drew this document has ended')
  return found
}

const received = (certificate: Certificate): Certificate => {
  const { logo } = certificate.issuer
  return logo ? { ...certificate, issuer: { ...certificate.issuer, logo: Buffer.from(logo) } } : certificate
}

/** Returns the bytes that were drawn and have not been read yet. */
const drawnOf = (doc: PDFKit.PDFDocument): Uint8Array =>
  (doc as unknown as { read(): Buffer | null }).read() ?? new Uint8Array()
