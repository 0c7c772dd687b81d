// Certificates: public to any user who knows both ids, with a rate limit that prevents trying many; and for those who
// manage the learner, without.
import { contrast, readableOn } from '#contract/rules/contrast.ts'
import { defaultColours } from '#contract/calls/theme.ts'
import type { App } from '../../app/app.ts'
import { conflict, notFound, orNotFound } from '../../base/refusal.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import { verifyLink } from '../../mail/links.ts'
import { themeOf } from '../../branding/theme.ts'
import type { Issuer } from './document.ts'
import { certificateFileName } from './file-name.ts'
import { certificate } from './queries.ts'

interface Ids {
  userId: string
  courseId: string
}

/** @throws Refusal 429 after sixty questions of an address in a minute */
export const limitGuesses = ({ db }: App, address: string) =>
  countAgainst(db, { key: `certificate:${address}`, most: 60, perSeconds: 60 })

/** The latest certificate for the course, with its status. @throws Refusal 404 */
export async function readCertificate(app: App, ids: Ids) {
  const found = orNotFound(await certificate(app.db, ids))
  return { ...found, learnerName: nameOn(found) }
}

export const nameOn = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

/** For any visitor: a revoked one is answered like one that does not exist (rule certificates-12). @throws Refusal 404 */
export async function readPublicCertificate(app: App, ids: Ids) {
  const found = await readCertificate(app, ids)
  if (found.status === 'revoked') throw notFound()
  return found
}

type Found = Awaited<ReturnType<typeof readCertificate>>
type Printable = Pick<
  Found,
  'number' | 'status' | 'courseTitle' | 'completedOn' | 'issuedOn' | 'issuedAt' | 'expiresOn'
>

/** @throws Refusal 409 for one that was revoked or replaced (rule certificates-12) */
export function mustBeInForce({ status }: Pick<Found, 'status'>) {
  if (status === 'revoked' || status === 'replaced') throw conflict(`This certificate has been ${status}`)
}

/** @throws Refusal 409 */
export async function printCertificate(app: App, one: Printable & { learnerName: string }) {
  const { number, learnerName, courseTitle, completedOn, issuedOn, issuedAt, expiresOn } = one
  mustBeInForce(one)
  // Loaded when it is needed: the programs and fonts of PDF files are a tenth of the time of a start.
  const { drawCertificate } = await import('./document.ts')
  const body = await drawCertificate({
    number,
    learnerName,
    courseTitle,
    completedOn,
    issuedOn,
    issuedAt,
    expiresOn,
    address: verifyLink(app.config, number),
    issuer: await issuerOf(app),
  })
  return { fileName: certificateFileName(learnerName, courseTitle), type: 'application/pdf', body }
}

/** The provider issues every certificate. */
export const issuerName = async ({ db, config }: App) => (await themeOf(db, config)).name

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

export async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
