// Certificates: public to any user who knows both ids, with a rate limit that prevents trying many; and for those who
// manage the learner, without.
import { contrast, readableOn } from '#contract/rules/contrast.ts'
import { defaultColours } from '#contract/calls/theme.ts'
import type { App } from '../../app/app.ts'
import { orNotFound } from '../../base/refusal.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import { certificateLink } from '../../mail/links.ts'
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

/** @throws Refusal 404 when there is no such certificate */
export async function readCertificate(app: App, ids: Ids) {
  const { firstName, lastName, ...facts } = orNotFound(await certificate(app.db, ids))
  return { ...facts, firstName, lastName, learnerName: `${firstName} ${lastName}` }
}

/** The PDF and what it is called. @throws Refusal as readCertificate */
export async function printCertificate(app: App, ids: Ids) {
  const { id, learnerName, courseTitle, issuedAt } = await readCertificate(app, ids)
  // Loaded when it is needed: the programs and fonts of PDF files are a tenth of the time of a start.
  const { drawCertificate } = await import('./document.ts')
  const body = await drawCertificate({
    id,
    learnerName,
    courseTitle,
    issuedDateTime: issuedAt,
    address: certificateLink(app.config, ids.courseId, ids.userId),
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

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
