// The cleanup job: deletes what has expired and updates totals. Safe in several processes at once.
import type { App } from '../app/app.ts'
import { storedRetention } from '../deletion/retention/due-queries.ts'
import { dropExpired } from '../identity/account-queries.ts'
import { dropUnusedPictures } from '../features/blog/service.ts'
import { removeUnpublished } from '../features/courses/service.ts'
import { dropOldLogs } from '../learning/log-queries.ts'
import { addUpCourseChanges } from '../features/dashboards/queries.ts'
import { addUpSentMail } from '../features/emails/queries.ts'
import { dropAbandonedFiles, dropOldPacks } from '../features/evidence-packs/cleanup.ts'
import { endLostVisits } from '../features/playing/service.ts'
import { dropUnusedEvidence } from '../features/training/evidence-files.ts'
import { addUpRegistrationChanges } from '../features/reports/queries.ts'
import { dropPastCounts } from '../access/rate-limit.ts'

export async function cleanUp(app: App): Promise<void> {
  await dropExpired(app.db)
  await dropPastCounts(app.db)
  await dropUnusedPictures(app)
  await dropUnusedEvidence(app)
  await dropOldPacks(app)
  await dropAbandonedFiles(app)
  await removeUnpublished(app)
  await endLostVisits(app)
  await addUpRegistrationChanges(app.db)
  await addUpCourseChanges(app.db)
  await addUpSentMail(app.db)
  const { attemptLogDays } = app.config
  // What is set on the settings page holds instead of the environment (rule retention-5).
  const { logs } = await storedRetention(app.db)
  if (logs === 0 && attemptLogDays > 0) await dropOldLogs(app.db, attemptLogDays)
}
