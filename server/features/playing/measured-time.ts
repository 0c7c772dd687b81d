// The learning time that the player measures: no part of a commit, which must not wait for it.
import type { MeasuredTime } from '#contract/calls/playing.ts'
import type { App } from '../../app/app.ts'
import { saveLearningTime } from '../../learning/learning-time-queries.ts'
import { hashOfTicket, ticketNotFound } from './tickets.ts'
import { savingWindow } from './window-queries.ts'

/**
 * Also from a window that has lost its attempt: what it has measured until then was learning time.
 * @throws Refusal 404 for an invalid ticket, or a window that does not save
 */
export async function saveTime({ db }: App, ticket: string, times: MeasuredTime[]): Promise<void> {
  const hashed = hashOfTicket(ticket)
  const { id } = (await savingWindow(db, hashed)) ?? (await ticketNotFound(db, hashed))
  if (times.length > 0) await saveLearningTime(db, id, times)
}
