import type { Tx } from '../db/open.ts'
import { clearRecord, endAttempt } from './record-queries.ts'
import { record } from './recorder.ts'

/** Closes the attempt, and makes the record of the course as before a first attempt. The caller has locked the record. */
export async function restartRecord(tx: Tx, recordId: string, attemptId: string | null): Promise<void> {
  if (attemptId) {
    await endAttempt(tx, attemptId)
    await record(tx, attemptId, null, { kind: 'closed' })
  }
  await clearRecord(tx, recordId)
}
