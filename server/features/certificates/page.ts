// Draws one certificate on one A4 page in portrait, tagged for screen readers.
import {
  drawFrame,
  drawOrnament,
  drawPlaque,
  drawRule,
  drawSeal,
  drawSprig,
  drawStar,
  drawWatermark,
} from './ornaments.ts'
import { drawQrCode } from './qr-code.ts'
import {
  type Place,
  type Words,
  centre,
  heightOf,
  millimetre,
  oneLine,
  page,
  set,
  write,
} from './write-words.ts'

export interface Certificate {
  number: string
  learnerName: string
  courseTitle: string
  /** Days in the time zone of the client of the holder. */
  completedOn: string
  issuedOn: string
  /** ISO-8601. */
  issuedAt: string
  /** The last day on which the certificate is valid; null if it has no end. */
  expiresOn: string | null
  /** Address of the page where anybody can verify the certificate. */
  address: string
  issuer: Issuer
}

export interface Issuer {
  name: string
  /** A PNG. Absent when the name is written instead. */
  logo?: Buffer
  colour: string
  colourOnIt: string
  accent: string
}

/** Name and title wrap at 150 mm (rule certificates-5). */
export const textWidth = 150 * millimetre

const ink = '#1c2a24'
const quiet = '#55665d'

/** Draws on the current page of the document. @param root the element of the document's structure for the content of the page */
export async function drawPage(
  doc: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  certificate: Certificate,
): Promise<void> {
  const { issuer } = certificate
  const words = await setWords(certificate)
  const sheet: Sheet = {
    doc,
    issuer,
    addText: (tag, text, place) =>
      root.add(doc.struct(tag, { actual: text.text }, () => write(doc, text, place))),
    show: (alt, draw) => root.add(doc.struct('Figure', { alt }, draw)),
    decorate: (draw) => {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
  }
  drawHead(sheet, words)
  drawMiddle(sheet, words)
  drawFoot(sheet, words)
  drawProof(sheet, words, certificate.address)
}

/** One page, with functions for the three kinds of content: text, pictures and decoration. */
interface Sheet {
  doc: PDFKit.PDFDocument
  issuer: Issuer
  addText(tag: 'H1' | 'H2' | 'P', words: Words, place: Place): void
  show(alt: string, draw: () => void): void
  decorate(draw: () => void): void
}

async function setWords(certificate: Certificate) {
  const { number, learnerName, courseTitle, completedOn, issuedOn, expiresOn, address, issuer } = certificate
  const small = { height: 30, largest: 10.5, comfortable: 9, smallest: 6, leading: 1.25 }
  const name = { height: 122, largest: 46, comfortable: 27, smallest: 12, leading: 1.22 }
  const title = { height: 112, largest: 27, comfortable: 18, smallest: 11, leading: 1.3 }
  const signature = { height: 44, largest: 29, comfortable: 16, smallest: 10, leading: 1.1 }
  const plaque = { height: 36, largest: 22, comfortable: 15, smallest: 9, leading: 1.2 }
  return {
    plaque: await set(issuer.name, 'medium', { width: 300, ...plaque }),
    heading: await set('CERTIFICATE OF COMPLETION', 'regular', oneLine(27)),
    certify: await set('This is to certify that', 'italic', oneLine(17)),
    name: await set(learnerName, 'medium', { width: textWidth, ...name }),
    completed: await set('has successfully completed', 'italic', oneLine(17)),
    title: await set(courseTitle, 'medium', { width: textWidth, ...title }),
    signature: await set(issuer.name, 'script', { width: 172, ...signature }),
    issuedBy: await set(`Issued by ${issuer.name}`, 'regular', { width: 178, ...small }),
    date: await set(dayOf(completedOn), 'regular', oneLine(15)),
    dateLabel: await set('Date of completion', 'regular', { width: 178, ...small }),
    number: await set(`Certificate ${number}`, 'regular', oneLine(10)),
    validity: await set(validityText(issuedOn, expiresOn), 'regular', oneLine(9)),
    address: await set(`Verify it at ${address}`, 'regular', { width: 380, ...small, largest: 9 }),
  }
}

type AllWords = Awaited<ReturnType<typeof setWords>>

function drawHead({ doc, issuer, addText, show, decorate }: Sheet, { plaque, heading }: AllWords) {
  const { logo, accent } = issuer
  const top = 27
  decorate(() => {
    if (!logo) drawWatermark(doc, { x: centre, y: 428, height: 340 }, accent)
    drawFrame(doc, page, accent)
    drawPlaque(doc, { x: centre, top, width: 340, height: 92 }, issuer)
    if (!logo) drawSprig(doc, { x: centre, y: top + 27, height: 28 }, issuer.colourOnIt)
  })
  if (logo) {
    const box: [number, number] = [260, 60]
    show(issuer.name, () =>
      doc.image(openedOnce(doc, logo), centre - 130, top + 16, {
        fit: box,
        align: 'center',
        valign: 'center',
      }),
    )
  } else {
    addText('P', plaque, { middle: top + 64, colour: issuer.colourOnIt })
  }
  addText('H1', heading, { middle: 186, colour: ink, spacing: 2.1 })
  decorate(() => drawOrnament(doc, { x: centre, y: 222 }, accent, emblemOf(issuer)))
}

const openedLogos = new WeakMap<PDFKit.PDFDocument, Map<Buffer, Buffer>>()

/** Opens the logo once for each document, because PDFKit would embed the bytes again on every page. */
function openedOnce(doc: PDFKit.PDFDocument, logo: Buffer): Buffer {
  // `openImage` is missing in the types. It returns an object that `image` accepts instead of the bytes.
  const logos = openedLogos.get(doc) ?? new Map<Buffer, Buffer>()
  openedLogos.set(doc, logos)
  const opened = logos.get(logo) ?? (doc as unknown as { openImage(bytes: Buffer): Buffer }).openImage(logo)
  logos.set(logo, opened)
  return opened
}

/** Draws these words as one block in the middle of the page, so that short and long words both look balanced. */
function drawMiddle(
  { doc, issuer, addText, decorate }: Sheet,
  { certify, name, completed, title }: AllWords,
) {
  const gap = { small: 16, large: 30 }
  const height = [certify, name, completed, title].reduce((sum, words) => sum + heightOf(words), 0)
  let top = 412 - (height + 2 * gap.small + gap.large) / 2
  const next = (words: Words, space: number) => {
    const middle = top + heightOf(words) / 2
    top += heightOf(words) + space
    return middle
  }
  addText('P', certify, { middle: next(certify, gap.small), colour: quiet })
  addText('H2', name, { middle: next(name, gap.large), colour: ink })
  const rule = top - gap.large / 2
  decorate(() => drawRule(doc, { x: centre, y: rule, width: 180 }, issuer.accent))
  addText('P', completed, { middle: next(completed, gap.small), colour: quiet })
  addText('H2', title, { middle: next(title, 0), colour: ink })
}

function drawFoot({ doc, issuer, addText, decorate }: Sheet, words: AllWords) {
  const [left, right] = [centre - 158, centre + 158]
  addText('P', words.signature, { x: left, middle: 631, colour: ink })
  addText('P', words.issuedBy, { x: left, top: 662, colour: quiet })
  addText('P', words.date, { x: right, middle: 636, colour: ink })
  addText('P', words.dateLabel, { x: right, top: 662, colour: quiet })
  decorate(() => {
    for (const x of [left, right]) drawRule(doc, { x, y: 656, width: 176 }, quiet)
    drawSeal(doc, { x: centre, y: 640, radius: 37 }, issuer.accent, emblemOf(issuer))
  })
}

/** Draws the proof that the certificate is authentic: number, days, address, and a QR code with the same address. */
function drawProof({ doc, addText, show }: Sheet, words: AllWords, address: string) {
  const x = centre + 40
  const code = { x: centre - 224, y: 718, size: 68 }
  addText('P', words.number, { x, middle: 738, colour: ink })
  addText('P', words.validity, { x, middle: 754, colour: quiet })
  addText('P', words.address, { x, top: 763, colour: quiet })
  show('QR code that leads to the page where this certificate can be verified', () =>
    drawQrCode(doc, address, code, ink),
  )
}

const validityText = (issuedOn: string, expiresOn: string | null) =>
  `Issued on ${dayOf(issuedOn)}${expiresOn ? `. Valid until ${dayOf(expiresOn)}` : ''}`

const emblemOf = ({ logo }: Issuer) => (logo ? drawStar : drawSprig)

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
/** A day has no time zone. As a date it is midnight in UTC. */
const dayOf = (day: string) => longDate.format(new Date(day))
