// Certificates: public to any user who knows both ids, with a rate limit that prevents trying many; and for those who
// manage the learner, without.
import type { App } from '../../app/app.ts'
import { notFound, orNotFound } from '../../base/refusal.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import { mustBeInForce, nameOn } from './name-and-status.ts'
import { type Printable, makePrinter, printOne } from './print.ts'
import { certificate } from './queries.ts'

interface Ids {
  userId: string
  courseId: string
}

/** @throws Refusal 429 after sixty questions of an address in a minute */
export const limitGuesses = ({ db }: App, address: string) =>
  countAgainst(db, { key: `certificate:${address}`, max: 60, perSeconds: 60 })

/** The latest certificate for the course, with its status. @throws Refusal 404 */
export async function readCertificate(app: App, ids: Ids) {
  const found = orNotFound(await certificate(app.db, ids))
  return { ...found, learnerName: nameOn(found) }
}

/** Any visitor may call this. A revoked certificate is answered like one that does not exist (rule certificates-12). @throws Refusal 404 */
export async function readPublicCertificate(app: App, ids: Ids) {
  const found = await readCertificate(app, ids)
  if (found.status === 'revoked') throw notFound()
  return found
}

type Found = Awaited<ReturnType<typeof readCertificate>>

/** @param left aborted when nobody waits for it any more @throws Refusal 409, 503 */
export async function printCertificate(app: App, one: Printable & Pick<Found, 'status'>, left?: AbortSignal) {
  mustBeInForce(one)
  return printOne(await makePrinter(app), one, left)
}
