// What must hold in every schedule: nothing is shown as saved that the server does not have, and nothing that was answered
// to be safe is lost.
import type { PlayState } from '#contract/calls/playing.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import { isSame } from '#player/saving/dirty-tracker.ts'
import type { MadePerson } from '#tests/support/make.ts'
import type { Product } from '#tests/support/product.ts'
import type { CourseWindow } from './window.ts'

/** What the server has stored, by item. */
export async function reportedItems({ app }: Product, learner: MadePerson): Promise<Map<string, Cmi>> {
  const rows = await statesOf(app.db, learner.id)
  return new Map(rows.map(({ item, cmi }) => [item, cmi as Cmi]))
}

const statesOf = (db: Product['app']['db'], userId: string) =>
  db
    .selectFrom('item_states')
    .innerJoin('attempts', 'attempts.id', 'item_states.attempt_id')
    .innerJoin('course_records', 'course_records.id', 'attempts.record_id')
    .where('course_records.user_id', '=', userId)
    .select(['item', 'cmi', 'total_seconds as totalSeconds', 'visit_seconds as visitSeconds'])
    .execute()

/** "Saved" is shown only of what the server has. */
export function mustBeDelivered({ reported, delivered, problems }: CourseWindow) {
  for (const [sco, cmi] of reported)
    if (!isSame(delivered.get(sco), cmi))
      problems.push(
        `saved is shown of ${sco}: ${JSON.stringify(cmi)}, delivered is ${JSON.stringify(delivered.get(sco))}`,
      )
}

/** What was answered to be safe is there for the next window, or something newer that was reported after it. */
export function mustHoldWhatWasSafe({ items: stored }: PlayState, previous: CourseWindow | undefined) {
  for (const [sco, cmi] of previous?.safe ?? []) {
    const now = stored[sco]?.cmi
    if (![cmi, ...(previous?.since.get(sco) ?? [])].some((one) => isSame(now, one)))
      throw new Error(`lost of ${sco}: ${JSON.stringify(cmi)}, stored is ${JSON.stringify(now)}`)
  }
}

/** At the end the server has the state and the time of every item, and each event once. */
export async function mustBeWhole(product: Product, learner: MadePerson, windows: CourseWindow[]) {
  const problems = windows.flatMap((window) => window.problems)
  if (problems.length) throw new Error(problems[0])
  const last = windows.at(-1) as CourseWindow
  const rows = await statesOf(product.app.db, learner.id)
  for (const [sco, cmi] of last.reported) {
    const row = rows.find(({ item }) => item === sco)
    if (!isSame(row?.cmi, cmi))
      throw new Error(
        `at the end ${sco} reported ${JSON.stringify(cmi)}, stored is ${JSON.stringify(row?.cmi)}`,
      )
    const total = (row?.totalSeconds ?? 0) + (row?.visitSeconds ?? 0)
    const most = windows.reduce((sum, { visits }) => sum + (visits.get(sco) ?? 0), 0)
    const least = last.visits.get(sco) ?? 0
    if (total > most || total < least || (windows.length === 1 && total !== most))
      throw new Error(`at the end ${sco} has ${total} seconds, and reported from ${least} to ${most}`)
  }
  const events = await product.app.db
    .selectFrom('course_events')
    .where('user_id', '=', learner.id)
    .select('kind')
    .execute()
  const kinds = events.map(({ kind }) => kind)
  if (new Set(kinds).size !== kinds.length) throw new Error(`counted twice: ${kinds.join(', ')}`)
}
