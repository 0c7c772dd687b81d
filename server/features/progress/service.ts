// The rules of progress.
import { id } from '#contract/shapes.ts'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import type { Database } from '../../db/open.ts'
import type { Person } from '../../access/who.ts'
import { record as recordInLog } from '../../learning/recorder.ts'
import { clearRecord, endAttempt } from '../../learning/record-queries.ts'
import { lockOwnRecord } from './queries.ts'

/**
 * Restarts a course. The previous attempt is stored as it was; the tracking id and a feedback that was given stay
 * (rule learning-6). Answers false for what cannot be restarted: not there, not the caller's, not started, passed.
 */
export async function resetProgress(db: Database, who: Person, trackingId: unknown): Promise<boolean> {
  const recordId = id.safeParse(trackingId)
  if (!recordId.success) return false
  return db.transaction().execute(async (tx) => {
    const record = await lockOwnRecord(tx, recordId.data, who)
    if (!record?.startedAt || record.lessonStatus === lessonStatuses.passed) return false
    if (record.attemptId) {
      await endAttempt(tx, record.attemptId)
      await recordInLog(tx, record.attemptId, null, { kind: 'closed' })
    }
    await clearRecord(tx, recordId.data)
    return true
  })
}
