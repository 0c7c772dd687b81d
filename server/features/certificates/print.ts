// Certificates as signed PDF files, in the look of the provider.
import { contrast, readableOn } from '#contract/rules/contrast.ts'
import { defaultColours } from '#contract/calls/theme.ts'
import type { App } from '../../app/app.ts'
import { verifyLink } from '../../mail/links.ts'
import { recordIssued } from '../../signing/issued.ts'
import { currentKey } from '../../signing/keys.ts'
import type { SigningKey } from '../../signing/signing-key.ts'
import { themeOf } from '../../branding/theme.ts'
import { bytesOf } from './common.ts'
import { certificateFileName } from './file-name.ts'
import type { Attachment } from './document.ts'
import type { Certificate, Issuer } from './page.ts'
import type { certificatesOf } from './queries.ts'

type Found = Awaited<ReturnType<ReturnType<typeof certificatesOf>['executeTakeFirstOrThrow']>>
export type Printable = Pick<
  Found,
  'id' | 'number' | 'courseTitle' | 'completedOn' | 'issuedOn' | 'issuedAt' | 'expiresOn'
> & { learnerName: string }

/** What all certificates have in common, read once for many. */
export interface Printer {
  app: App
  issuer: Issuer
  key: SigningKey
}

export const makePrinter = async (app: App): Promise<Printer> => ({
  app,
  issuer: await issuerOf(app),
  key: await currentKey(app, 'document'),
})

export async function printOne(printer: Printer, one: Printable) {
  // Loaded when it is needed: the programs and fonts of PDF files are a tenth of the time of a start.
  const [{ drawCertificate }, { signPdf }, { credentialText }] = await Promise.all([
    import('./document.ts'),
    import('./sign-pdf.ts'),
    import('./sign-credential.ts'),
  ])
  const { text } = await credentialText(printer.app, one.id)
  const drawn = await drawCertificate(asPrinted(printer, one), [attachmentOf(text)])
  const body = await signPdf(
    drawn,
    printer.key,
    `Certificate ${one.number}, issued by ${printer.issuer.name}`,
  )
  await recordIssued(printer.app.db, printer.key, body)
  return { fileName: certificateFileName(one.learnerName, one.courseTitle), type: 'application/pdf', body }
}

const attachmentOf = (text: string): Attachment => ({
  name: 'credential.json',
  type: 'application/json',
  about: 'This certificate as an Open Badges 3.0 credential',
  bytes: Buffer.from(text),
})

export const asPrinted = ({ app, issuer }: Printer, one: Printable): Certificate => ({
  number: one.number,
  learnerName: one.learnerName,
  courseTitle: one.courseTitle,
  completedOn: one.completedOn,
  issuedOn: one.issuedOn,
  issuedAt: one.issuedAt,
  expiresOn: one.expiresOn,
  address: verifyLink(app.config, one.number),
  issuer,
})

/** In the provider's theme, not in that of a client. */
async function issuerOf({ db, config, files }: App): Promise<Issuer> {
  const theme = await themeOf(db, config)
  const own = /^\/(images\/.+)/.exec(theme.logoUrl)?.[1]
  const logo = own && (await files.look(own)) ? await bytesOf(files.read(own)) : undefined
  return {
    name: theme.name,
    ...(logo ? { logo } : {}),
    colour: theme.primaryNavColour,
    colourOnIt: readableOn(theme.primaryNavColour, theme.primaryNavFontColour),
    accent:
      [theme.iconColour, theme.primaryButtonColour, theme.primaryNavColour].find(standsOutOnPaper) ??
      defaultColours.iconColour,
  }
}

const standsOutOnPaper = (colour: string) => contrast(colour, '#ffffff') >= 3
