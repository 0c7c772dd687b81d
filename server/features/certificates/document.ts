// A certificate as a document: its page, with its faces embedded, and its credential as an attached file.
import Pdf from 'pdfkit'
import { type Certificate, drawPage } from './page.ts'
import { page } from './write-words.ts'

export interface Attachment {
  name: string
  type: string
  about: string
  bytes: Uint8Array
}

/** Answers the bytes of a PDF. */
export async function drawCertificate(
  certificate: Certificate,
  attached: Attachment[] = [],
): Promise<Buffer> {
  const { learnerName, courseTitle, issuedAt, issuer } = certificate
  const doc = openDocument({
    title: `${learnerName}: ${courseTitle}`,
    subject: 'Certificate of completion',
    author: issuer.name,
    at: new Date(issuedAt),
  })
  const bytes = collect(doc)
  doc.addPage()
  const root = doc.struct('Document')
  doc.addStructure(root)
  await drawPage(doc, root, certificate)
  for (const file of attached) attach(doc, file, new Date(issuedAt))
  root.end()
  doc.end()
  return bytes
}

/** Associates a file with its document as PDF/A-3 does. */
function attach(doc: PDFKit.PDFDocument, { name, type, about, bytes }: Attachment, creationDate: Date) {
  // The relationship is not in the types.
  const options = { name, type, description: about, creationDate, relationship: 'Data' }
  doc.file(Buffer.from(bytes), options)
}

interface Facts {
  title: string
  subject: string
  author: string
  at: Date
}

/** The document has no page yet. */
export const openDocument = ({ title, subject, author, at }: Facts) =>
  new Pdf({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    autoFirstPage: false,
    // The default face would be read for each document, and is not used.
    font: '',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: author, Subject: subject, CreationDate: at },
  })

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
