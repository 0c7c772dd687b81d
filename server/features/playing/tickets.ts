// Launch tickets: short-lived, for one window. The path of everything the window loads starts with its ticket, so a
// course's files are served only to requests that have it.
import type { App } from '../../app/app.ts'
import { notFound } from '../../base/refusal.ts'
import { hashOf } from '../../access/who.ts'
import type { Database, Tx } from '../../db/open.ts'
import { windowEnded } from './commit-plan.ts'
import { courseOfTicket, isDeletedTicket } from './window-queries.ts'

const wellFormed = /^[A-Za-z0-9_-]{43}$/

/** @throws Refusal 404 for what is no ticket */
export function hashOfTicket(ticket: string): Buffer {
  if (!wellFormed.test(ticket)) throw notFound()
  return hashOf(ticket)
}

/** @throws Refusal 404 for what is no ticket, 409 where its person was deleted */
export async function ticketNotFound(db: Database | Tx, ticketHash: Buffer): Promise<never> {
  throw (await isDeletedTicket(db, ticketHash)) ? windowEnded('deleted') : notFound()
}

interface Opened {
  versionId: string
  courseId: string
}
const rememberedMilliseconds = 10_000
const maxRemembered = 5_000

/**
 * The course and the version whose files a ticket opens. Asked for every file of a course, so the answer is remembered
 * for seconds: what a ticket opens never changes, and one that runs out may serve files for that much longer.
 */
export function ticketReader({ db }: Pick<App, 'db'>): (ticket: string) => Promise<Opened> {
  const remembered = new Map<string, Opened & { until: number }>()
  return async (ticket) => {
    const known = remembered.get(ticket)
    if (known && known.until > performance.now()) return known
    const found = await courseOfTicket(db, hashOfTicket(ticket))
    if (!found) {
      remembered.delete(ticket)
      throw notFound()
    }
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(ticket, { ...found, until: performance.now() + rememberedMilliseconds })
    return found
  }
}
