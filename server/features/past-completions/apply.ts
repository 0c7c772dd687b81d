// Records the past completions of a file, in one transaction (rule deadlines-76).
import type { Read, Reply } from '#contract/call.ts'
import type { apply } from '#contract/calls/past-completions.ts'
import type { Caller } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { groupBy } from '../../base/group-by.ts'
import { conflict, invalid } from '../../base/refusal.ts'
import { type Changed, recordAction, recordImport } from '../../identity/bulk-action-queries.ts'
import { rememberReading } from '../learners/file-headings-queries.ts'
import { type Recorded, addPastCompletions } from '../training/past-completion-queries.ts'
import { type PastPlan, planPastCompletions } from './plan.ts'
import { clientOfUpload } from './preview.ts'
import { keyOf } from '../../learning/courses-to-record-queries.ts'

/**
 * @throws Refusal 400 with what is wrong with a row, 404 for a client that is not the caller's to fill, 409 if something else would happen
 * than the caller saw, or where the provider asks for evidence
 */
export async function applyPastCompletions(
  app: App,
  who: Caller,
  { clientId: named, rows, courses, expected, unchanged, rejected, fileName, reading }: Read<typeof apply>,
): Promise<Reply<typeof apply>> {
  const clientId = await clientOfUpload(app, who, named)
  return app.db.transaction().execute(async (tx) => {
    const plan = await planPastCompletions(tx, who, clientId, { rows, chosen: courses, locksPeople: true })
    mustBeAsSeen(plan, expected)
    const recorded = await addPastCompletions(
      tx,
      plan.good.map(({ person, course, external }) => ({
        userId: person.id,
        courseId: course.id,
        ...external,
      })),
      who.id,
    )
    const numbers = { recorded: recorded.length, unchanged: unchanged + plan.there.length, rejected }
    const actionId = await recordAction(tx, who, {
      action: 'pastCompletions',
      changed: asChanged(recorded),
      fileName,
      numbers,
    })
    await recordImport(tx, { id: actionId, clientId, kind: 'pastCompletions', fileName, numbers })
    if (reading) await rememberReading(tx, clientId, reading, 'past completions')
    return { recorded: recorded.length, actionId }
  })
}

/** Nothing may happen that the user has not seen. @throws Refusal 400, 409 */
function mustBeAsSeen({ good, bad, waiting }: PastPlan, expected: number) {
  if (bad.length > 0) throw invalid(bad.map(({ row, reasons }) => `Line ${row.line}: ${reasons.join('. ')}`))
  if (waiting.length > 0) throw invalid('Please choose which course each name in the file is')
  if (good.length !== expected)
    throw conflict('Something has changed since the file was checked. Please check it again')
}

/** One entry for each person and course, with what undoing it removes. */
function asChanged(recorded: readonly Recorded[]): Changed[] {
  const groups = groupBy(recorded, ({ userId, courseId }) => keyOf(userId, courseId))
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ userId, courseId }) => ({
      ...{ userId, courseId },
      previous: { completions: group.map(({ id }) => id) },
    })),
  )
}
