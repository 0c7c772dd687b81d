// Runs the cleanup job, which deletes what has expired and updates totals. It is safe in several processes at once.
import { jobNames } from '#contract/rules/jobs.ts'
import type { App } from '../app/app.ts'
import { storedRetention } from '../deletion/retention/due-queries.ts'
import { dropExpired, dropUnconfirmedJoiners } from '../identity/account-queries.ts'
import { dropPastGraces } from '../identity/demanded-factor-queries.ts'
import { dropPastDevices } from '../identity/known-device-queries.ts'
import { dropUnusedPictures } from '../features/blog/service.ts'
import { removeUnpublished } from '../features/courses/service.ts'
import { type Report, rethrow, runParts } from '../jobs/run-parts.ts'
import { dropOldLogs } from '../learning/log-queries.ts'
import { addUpCourseChanges } from '../features/dashboards/queries.ts'
import { addUpSentMail } from '../features/emails/queries.ts'
import { dropAbandonedFiles, dropOldPacks } from '../features/evidence-packs/cleanup.ts'
import { dropOldLists } from '../features/large-lists/queries.ts'
import { dropPastMessages } from '../features/single-sign-on/log-out-queries.ts'
import { dropPastSignOns } from '../features/single-sign-on/sign-on-queries.ts'
import { endLostVisits } from '../features/playing/service.ts'
import { dropUnusedEvidence } from '../features/training/evidence-files.ts'
import { dropOldRequests } from '../features/provisioning/request-queries.ts'
import { dropOldAnnouncements, dropOldDeliveries } from '../features/webhooks/delivery-queries.ts'
import { addUpRegistrationChanges } from '../features/reports/queries.ts'
import { dropPastCalls } from '../access/idempotent-call-queries.ts'
import { dropPastCounts } from '../access/rate-limit.ts'

/** Runs each step by itself. `report` gets what fails, and the other steps are done (rule deletion-12). */
export const cleanUp = (app: App, report: Report = rethrow, stop?: AbortSignal): Promise<void> =>
  runParts(app.db, {
    job: jobNames.cleanup,
    parts: steps,
    nameOf: ([name]) => name,
    run: ([, step]) => step(app),
    report,
    stop,
  })

const steps: [name: string, step: (app: App) => Promise<unknown>][] = [
  ['expired log-ins and links', ({ db }) => dropExpired(db)],
  ['devices that were not used for long', ({ db }) => dropPastDevices(db)],
  ['log-ins with single sign-on that did not come back', ({ db }) => dropPastSignOns(db)],
  ['past messages of log-outs at providers', ({ db }) => dropPastMessages(db)],
  ['days for a second factor that is not demanded any more', ({ db }) => dropPastGraces(db)],
  ['requests to join that were not confirmed', ({ db }) => dropUnconfirmedJoiners(db)],
  ['past counts of tries', ({ db }) => dropPastCounts(db)],
  ['answers for repeated calls', ({ db }) => dropPastCalls(db)],
  ['past requests of directories', ({ db }) => dropOldRequests(db)],
  ['unused pictures', dropUnusedPictures],
  ['unused evidence', dropUnusedEvidence],
  ['old evidence packs', dropOldPacks],
  ['lists that were uploaded in parts', ({ db }) => dropOldLists(db)],
  ['abandoned files', dropAbandonedFiles],
  ['packages that were not published', removeUnpublished],
  ['windows that were lost', endLostVisits],
  ['counts of registrations', ({ db }) => addUpRegistrationChanges(db)],
  ['counts of courses', ({ db }) => addUpCourseChanges(db)],
  ['counts of mails', ({ db }) => addUpSentMail(db)],
  ['events that were sent to other systems', ({ db }) => dropOldDeliveries(db)],
  ['days that other systems were sent', ({ db }) => dropOldAnnouncements(db)],
  ['old attempt logs', dropLogs],
]

async function dropLogs({ db, config: { attemptLogDays } }: App) {
  // The value on the settings page takes precedence over the environment (rule retention-5).
  const { logs } = await storedRetention(db)
  if (logs === 0 && attemptLogDays > 0) await dropOldLogs(db, attemptLogDays)
}
