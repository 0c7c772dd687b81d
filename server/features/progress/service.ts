// The rules of progress.
import { id } from '#contract/shapes.ts'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import { pagesOf } from '../../base/pages.ts'
import { orNotFound } from '../../base/refusal.ts'
import type { Place } from '../../db/in-order.ts'
import type { Database } from '../../db/open.ts'
import { type Caller, isEverybody } from '../../access/who.ts'
import { restartRecord } from '../../learning/restart.ts'
import { audienceOf, courseWithin, statusCountsIn } from '../../learning/course-queries.ts'
import { isOpenFor } from '../../training/obligation-queries.ts'
import { formOfCourse } from '../feedback/queries.ts'
import { type ProgressListInput, countFound, pageAfter, pageOfIds } from './list-queries.ts'
import { lockOwnRecord, rowsOf } from './queries.ts'

/**
 * How far the learners are in a course: the totals of all of them, and a page of those who fit the search and the status.
 * @param after with it, the page begins after this place, or with null at the first learner, and the answer says where the page ends
 * @throws Refusal 404 for a course that nobody in the scope has
 */
export async function progressInCourse(
  db: Database,
  input: Omit<ProgressListInput, 'audience'> & { pageNumber: number; pageSize: number },
  after?: Place | null,
) {
  const { courseId, scope, status, pageNumber, pageSize } = input
  const course = orNotFound(await courseWithin(db, courseId, scope))
  const wanted = { ...input, audience: await audienceOf(db, courseId, scope) }
  const [counts, found, form] = await Promise.all([
    statusCountsIn(db, courseId, scope),
    wanted.searchTerm === '' ? undefined : countFound(db, wanted),
    // Rule teams-8: who is limited to teams does not see the answers.
    isEverybody(scope) || !scope.limitedTo ? formOfCourse(db, courseId, scope) : undefined,
  ])
  const { learners, inProgress, completed } = counts
  const stats = { notStarted: learners - inProgress - completed, inProgress, completed }
  const total = found ?? (status ? stats[totalOf[status]] : learners)
  const { ids, end } =
    after === undefined
      ? { ids: await pageOfIds(db, wanted, { pageNumber, pageSize, total }), end: null }
      : await pageAfter(db, wanted, { pageSize, total, after })
  const rows = await rowsOf(db, scope, courseId, ids)
  return {
    ...course,
    feedbackFormId: form?.id ?? null,
    stats,
    courses: rows.map(({ name, urlToken, restarts, ...record }) => ({
      learner: { name, urlToken },
      ...record,
      numberOfRestarts: restarts,
    })),
    ...pagesOf(total, pageSize),
    end,
  }
}

const totalOf = {
  completed: 'completed',
  'in-progress': 'inProgress',
  'not-started': 'notStarted',
} as const

/**
 * Restarts a course. The previous attempt is stored as it was; the tracking id and a feedback that was given stay
 * (rule learning-6). Answers false for what cannot be restarted: not there, not the caller's, not started, or passed and not
 * to be renewed (rule deadlines-22).
 */
export async function resetProgress(db: Database, who: Caller, trackingId: unknown): Promise<boolean> {
  const recordId = id.safeParse(trackingId)
  if (!recordId.success) return false
  return db.transaction().execute(async (tx) => {
    const record = await lockOwnRecord(tx, recordId.data, who)
    if (!record?.startedAt) return false
    if (record.lessonStatus === lessonStatuses.passed && !(await isOpenFor(tx, who.id, record.courseId)))
      return false
    await restartRecord(tx, recordId.data, record.attemptId)
    return true
  })
}
