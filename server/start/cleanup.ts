// The hourly cleanup job: deletes what has expired and updates totals. Safe in several processes at once.
import { setTimeout } from 'node:timers/promises'
import type { App } from '../app/app.ts'
import { dropExpired } from '../identity/account-queries.ts'
import { dropUnusedPictures } from '../features/blog/service.ts'
import { removeUnpublished } from '../features/courses/service.ts'
import { dropOldLogs } from '../learning/log-queries.ts'
import { addUpCourseChanges } from '../features/dashboards/queries.ts'
import { addUpSentMail } from '../features/emails/queries.ts'
import { endLostVisits } from '../features/playing/service.ts'
import { addUpRegistrationChanges } from '../features/reports/queries.ts'
import { dropPastCounts } from '../access/rate-limit.ts'

const hour = 3_600_000

export async function cleanUp(app: App): Promise<void> {
  await dropExpired(app.db)
  await dropPastCounts(app.db)
  await dropUnusedPictures(app)
  await removeUnpublished(app)
  await endLostVisits(app)
  await addUpRegistrationChanges(app.db)
  await addUpCourseChanges(app.db)
  await addUpSentMail(app.db)
  const { attemptLogDays } = app.config
  if (attemptLogDays > 0) await dropOldLogs(app.db, attemptLogDays)
}

/** Returns a function that stops the job. */
export function startCleanup(app: App, onError: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      await cleanUp(app).catch(onError)
      await setTimeout(hour, undefined, { signal, ref: false }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    await running
  }
}
