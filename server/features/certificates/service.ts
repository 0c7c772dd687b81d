// Certificates: public to any user who knows both ids, with a rate limit that prevents trying many; and for those who
// manage the learner, without.
import type { App } from '../../app/app.ts'
import { conflict, notFound, orNotFound } from '../../base/refusal.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import { themeOf } from '../../branding/theme.ts'
import { type Printable, makePrinter, printOne } from './print.ts'
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

/** @throws Refusal 409 for one that was revoked or replaced (rule certificates-12) */
export function mustBeInForce({ status }: Pick<Found, 'status'>) {
  if (status === 'revoked' || status === 'replaced') throw conflict(`This certificate has been ${status}`)
}

/** @throws Refusal 409 */
export async function printCertificate(app: App, one: Printable & Pick<Found, 'status'>) {
  mustBeInForce(one)
  return printOne(await makePrinter(app), one)
}

/** The provider issues every certificate. */
export const issuerName = async ({ db, config }: App) => (await themeOf(db, config)).name
