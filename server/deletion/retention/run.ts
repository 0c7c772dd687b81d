// The daily job that carries out the retention rules (docs/rules/retention.md).
import { jobNames } from '#contract/rules/jobs.ts'
import { type RetentionPart, type RetentionRule, retentionRules } from '#contract/rules/retention.ts'
import { runEach } from '../../base/run-each.ts'
import { isUnavailable } from '../../base/unavailable.ts'
import type { Database } from '../../db/open.ts'
import { type Report, rethrow, runParts } from '../../jobs/run-parts.ts'
import { countDue, dueKeys, endOfPeriod, storedRetention } from './due-queries.ts'
import { recordRun, removeOf } from './remove-queries.ts'

/** The number of keys that are found at once, so that removed rows are not read again for each transaction. */
const keysAtOnce = 20_000
const rowsInTransaction = 500
/** This number is smaller, because people are removed with all of their data. */
const peopleInTransaction = 50

/**
 * Removes what is due. When `stop` is aborted, the next run does the rest. `report` gets what fails, and everything else is removed (rule
 * deletion-12).
 */
export async function applyRetention(
  db: Database,
  now: Date,
  report: Report = rethrow,
  stop?: AbortSignal,
): Promise<void> {
  const periods = await storedRetention(db)
  await runParts(db, {
    job: jobNames.retention,
    parts: retentionRules.filter((rule) => periods[rule] > 0),
    nameOf: (rule) => rule,
    run: (rule) => applyRule(db, rule, endOfPeriod(now, periods[rule]), stop),
    report,
    stop,
  })
}

async function applyRule(
  db: Database,
  rule: RetentionRule,
  before: ReturnType<typeof endOfPeriod>,
  stop: AbortSignal | undefined,
) {
  const due = await countDue(db, rule, before)
  // The entry is written in the transaction of the first removal. People have one in each transaction, with their names.
  let isRecorded = rule === 'people'
  const remove = (part: RetentionPart) => async (keys: string[]) => {
    await db.transaction().execute(async (tx) => {
      await removeOf[part](tx, keys, before)
      if (!isRecorded) await recordRun(tx, rule, due)
    })
    isRecorded = true
  }
  await runEach(due, async ([part, count]) => {
    const batches = batchesOf(db, part, count, before)
    await runEach(batches, (keys) => removeInHalves(keys, remove(part)), stop)
  })
}

async function* batchesOf(
  db: Database,
  part: RetentionPart,
  count: number,
  before: ReturnType<typeof endOfPeriod>,
): AsyncGenerator<string[]> {
  for (let left = count; left > 0; left -= keysAtOnce)
    yield* inParts(await dueKeys(db, part, before, keysAtOnce), sizeOf(part))
}

/** Divides the rows after a failure, so that one row that cannot be removed does not keep the others of its transaction. */
async function removeInHalves(keys: string[], remove: (keys: string[]) => Promise<void>): Promise<void> {
  try {
    await remove(keys)
  } catch (error) {
    if (keys.length === 1 || isUnavailable(error)) throw error
    await runEach(inParts(keys, Math.ceil(keys.length / 2)), (half) => removeInHalves(half, remove))
  }
}

const sizeOf = (part: RetentionPart) => (part === 'people' ? peopleInTransaction : rowsInTransaction)

function* inParts(keys: string[], size: number): Generator<string[]> {
  for (let start = 0; start < keys.length; start += size) yield keys.slice(start, start + size)
}
