// Changes the due date of many people in one course, exempts them from it, or records it as completed elsewhere (rule lists-41).
import type { Read } from '#contract/call.ts'
import type { act } from '#contract/calls/bulk.ts'
import { type Caller, scopeOf } from '../../access/who.ts'
import { invalid, orNotFound } from '../../base/refusal.ts'
import type { Tx } from '../../db/open.ts'
import type { LeftOut } from '../../identity/bulk-action-queries.ts'
import { type Outcome, archivedOrDeleted, idsOf, judge } from '../../identity/bulk-outcome.ts'
import { courseWithin } from '../../learning/course-queries.ts'
import { coursesToRecord, keyOf } from '../../learning/courses-to-record-queries.ts'
import { evidenceMustBeOptional } from '../past-completions/preview.ts'
import { completionsOfPeople } from '../past-completions/queries.ts'
import { scopeAt } from '../teams/named-teams.ts'
import { exemptFrom } from '../training/exemptions.ts'
import { factsOf } from '../training/external-completions.ts'
import { addPastCompletions } from '../training/past-completion-queries.ts'
import { idsWithCourse } from '../training/rows-queries.ts'
import { setDueDates } from '../training/service.ts'
import { learnersOf } from './queries.ts'

/** For whom an action would be done, and why it would not for the others. */
export interface Plan {
  ids: string[]
  leftOut: LeftOut[]
}

export type CourseAction = 'extend' | 'exempt' | 'completedElsewhere'
type Entered = Pick<Read<typeof act>, 'day' | 'untilDay' | 'reason' | 'title'>
interface PlannedCourse {
  action: CourseAction
  courseId: string | null
  /** The day of a completion. Without it, nobody is left out for having it already. */
  day: string | undefined
  isPreview?: boolean
}
type CoursePlan = Plan & { courseId: string; today: string }

/** @throws Refusal 400 without a course, 404 for one that the caller may not choose, 409 where the provider asks for evidence */
export async function planCourse(
  tx: Tx,
  who: Caller,
  { action, courseId: wanted, day, isPreview = false }: PlannedCourse,
  ids: string[],
): Promise<CoursePlan> {
  if (wanted === null) throw invalid('Please select a course')
  const found = await learnersOf(tx, ids, { locks: !isPreview })
  const learners = new Map(found.map((person) => [person.id, person]))
  const today = [...learners.values()].map((person) => person.today).toSorted()[0] ?? ''
  const people = ids.map((id) => ({ id, isLearner: learners.get(id)?.isLearner }))
  const { courseId, reasonOf } =
    action === 'completedElsewhere'
      ? await toRecord(tx, who, { wanted, clientId: [...learners.values()][0]?.clientId, day, ids })
      : await toHave(tx, who, { wanted, toComplete: action === 'extend', ids })
  const { accepted, leftOut } = judge(people, ({ id, isLearner }) => {
    if (isLearner === undefined) return archivedOrDeleted
    return isLearner ? reasonOf(id) : 'Not a learner'
  })
  return { ids: idsOf(accepted), leftOut, courseId, today }
}

interface Recording {
  wanted: string
  clientId: string | undefined
  day: string | undefined
  ids: string[]
}

async function toRecord(tx: Tx, who: Caller, { wanted, clientId = who.clientId, day, ids }: Recording) {
  await evidenceMustBeOptional(tx)
  const courses = await coursesToRecord(tx, who, scopeAt(who, clientId))
  const { id: courseId } = orNotFound(courses.find(({ id }) => id === wanted.toLowerCase()))
  const completed = await completionsOfPeople(tx, ids)
  return {
    courseId,
    reasonOf: (id: string) =>
      completed.has(`${keyOf(id, courseId)} ${day}`)
        ? 'Recorded as completed on this day already'
        : undefined,
  }
}

async function toHave(
  tx: Tx,
  who: Caller,
  { wanted, toComplete, ids }: { wanted: string; toComplete: boolean; ids: string[] },
) {
  const { id: courseId } = orNotFound(await courseWithin(tx, wanted, scopeOf(who)))
  const having = await idsWithCourse(tx, ids, courseId, { toComplete })
  const reason = toComplete ? 'Does not have to complete this course' : 'Does not have this course'
  return { courseId, reasonOf: (id: string) => (having.has(id) ? undefined : reason) }
}

/** @throws Refusal as planCourse, and 400 for what is missing or does not fit together */
export async function actOnCourse(
  tx: Tx,
  who: Caller,
  { action, courseId: wanted, ...entered }: { action: CourseAction; courseId: string | null } & Entered,
  chosen: string[],
): Promise<Outcome> {
  const { day, untilDay = null } = entered
  if (day === undefined) throw invalid('Please enter the day')
  const { ids, leftOut, courseId, today } = await planCourse(
    tx,
    who,
    { action, courseId: wanted, day },
    chosen,
  )
  const rows = ids.map((userId) => ({ userId, courseId }))
  if (action === 'completedElsewhere')
    return { changed: await record(tx, who, rows, entered, today), leftOut }
  const { reason } = entered
  if (reason === undefined) throw invalid('Please enter a reason')
  if (action === 'extend') return { changed: await setDueDates(tx, who, rows, { day, reason }), leftOut }
  await exemptFrom(tx, who, rows, { fromDay: day, untilDay, reason })
  return { changed: rows, leftOut }
}

type Row = Awaited<ReturnType<typeof setDueDates>>[number]

/** Undoing removes the completions (rule deadlines-77). */
async function record(
  tx: Tx,
  who: Caller,
  rows: Pick<Row, 'userId' | 'courseId'>[],
  { day = '', untilDay, title }: Entered,
  today: string,
) {
  if (title === undefined) throw invalid('Please enter what it was and who issued it')
  const external = factsOf({ completedOn: day, validUntil: untilDay, title }, today)
  const recorded = await addPastCompletions(
    tx,
    rows.map((row) => ({ ...row, ...external })),
    who.id,
  )
  return recorded.map(({ id, userId, courseId }) => ({ userId, courseId, previous: { completions: [id] } }))
}
