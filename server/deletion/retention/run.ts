// The daily job that carries out the retention rules (docs/rules/retention.md).
import { type RetentionPart, type RetentionRule, retentionRules } from '#contract/rules/retention.ts'
import type { Database } from '../../db/open.ts'
import { countDue, dueKeys, endOfPeriod, storedRetention } from './due-queries.ts'
import { recordRun, removeOf } from './remove-queries.ts'

/** Found at once, so that what was removed is not read again for each transaction. */
const keysAtOnce = 20_000
const rowsInTransaction = 500
/** With all of their data. */
const peopleInTransaction = 50

/** What is left when `stop` is aborted is done in the next run. */
export async function applyRetention(db: Database, now: Date, stop?: AbortSignal): Promise<void> {
  const periods = await storedRetention(db)
  for (const rule of retentionRules)
    if (periods[rule] > 0) await applyRule(db, rule, endOfPeriod(now, periods[rule]), stop)
}

async function applyRule(
  db: Database,
  rule: RetentionRule,
  before: ReturnType<typeof endOfPeriod>,
  stop: AbortSignal | undefined,
) {
  const due = await countDue(db, rule, before)
  // The entry is in the transaction of the first removal; people have one in each, with their names.
  let isRecorded = rule === 'people'
  for (const [part, count] of due) {
    for (let left = count; left > 0; left -= keysAtOnce) {
      const keys = await dueKeys(db, part, before, keysAtOnce)
      for (const some of inParts(keys, sizeOf(part))) {
        if (stop?.aborted) return
        await db.transaction().execute(async (tx) => {
          await removeOf[part](tx, some, before)
          if (!isRecorded) await recordRun(tx, rule, due)
        })
        isRecorded = true
      }
    }
  }
}

const sizeOf = (part: RetentionPart) => (part === 'people' ? peopleInTransaction : rowsInTransaction)

function* inParts(keys: string[], size: number): Generator<string[]> {
  for (let start = 0; start < keys.length; start += size) yield keys.slice(start, start + size)
}
