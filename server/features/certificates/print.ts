// Prints certificates as signed PDF files, in the look that the provider had when they were issued.
import { contrast, makeReadableOn } from '#contract/rules/contrast.ts'
import { defaultColours } from '#contract/calls/theme.ts'
import type { App } from '../../app/app.ts'
import { verifyLink } from '../../mail/links.ts'
import { recordIssued } from '../../signing/issued-list.ts'
import { currentKey } from '../../signing/keys.ts'
import { bytesOf } from './name-and-status.ts'
import { certificateFileName } from './file-name.ts'
import type { Attachment } from './document.ts'
import { draw } from './draw-in-thread.ts'
import { issuerById } from './issuer-queries.ts'
import type { Certificate, Issuer } from './page.ts'
import type { certificatesOf } from './queries.ts'
import type { SigningKey } from '../../signing/generate-key.ts'

type Found = Awaited<ReturnType<ReturnType<typeof certificatesOf>['executeTakeFirstOrThrow']>>
export type Printable = Pick<
  Found,
  'id' | 'number' | 'courseTitle' | 'completedOn' | 'issuedOn' | 'issuedDateTime' | 'expiresOn' | 'issuerId'
> & { learnerName: string }

/** Facts that certificates have in common. They are read once for many certificates. */
export interface Printer {
  app: App
  key: SigningKey
  /** The issuers of these certificates, by their ids. */
  issuers: Map<string, Promise<Issuer>>
}

export const makePrinter = async (app: App): Promise<Printer> => ({
  app,
  key: await currentKey(app, 'document'),
  issuers: new Map(),
})

/** @param left aborted when nobody waits for the file any more @throws Refusal 503 when too many files are being made */
export async function printOne(printer: Printer, one: Printable, left?: AbortSignal) {
  // This module is loaded when it is needed, because its libraries take a tenth of the time of a start.
  const { credentialText } = await import('./sign-credential.ts')
  const { text } = await credentialText(printer.app, one.id)
  const certificate = await asPrinted(printer, one)
  const signed = await draw(
    'drawSigned',
    { certificate, attached: [attachmentOf(text)], key: printer.key },
    left,
  )
  const body = Buffer.from(signed.buffer, signed.byteOffset, signed.byteLength)
  await recordIssued(printer.app.db, printer.key, body)
  return { fileName: certificateFileName(one.learnerName, one.courseTitle), type: 'application/pdf', body }
}

const attachmentOf = (text: string): Attachment => ({
  name: 'credential.json',
  type: 'application/json',
  about: 'This certificate as an Open Badges 3.0 credential',
  bytes: Buffer.from(text),
})

export async function asPrinted(printer: Printer, one: Printable): Promise<Certificate> {
  return {
    number: one.number,
    learnerName: one.learnerName,
    courseTitle: one.courseTitle,
    completedOn: one.completedOn,
    issuedOn: one.issuedOn,
    issuedAt: one.issuedDateTime,
    expiresOn: one.expiresOn,
    address: verifyLink(printer.app.config, one.number),
    issuer: await issuerOf(printer, one.issuerId),
  }
}

function issuerOf({ app, issuers }: Printer, id: string): Promise<Issuer> {
  const issuer = issuers.get(id) ?? readIssuer(app, id)
  issuers.set(id, issuer)
  return issuer
}

async function readIssuer({ db, files }: App, id: string): Promise<Issuer> {
  const { name, logo: key, ...colours } = await issuerById(db, id)
  const logo = key !== null && (await files.look(key)) ? await bytesOf(files.read(key)) : undefined
  return {
    name,
    ...(logo ? { logo } : {}),
    colour: colours.navColour,
    colourOnIt: makeReadableOn(colours.navColour, colours.navFontColour),
    accent:
      [colours.iconColour, colours.buttonColour, colours.navColour].find(standsOutOnPaper) ??
      defaultColours.iconColour,
  }
}

const standsOutOnPaper = (colour: string) => contrast(colour, '#ffffff') >= 3
