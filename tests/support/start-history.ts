// A product for one file of tests, with learners who have attempts at a course.
import type { Cmi } from '#contract/rules/cmi.ts'
import { makeItem, makePackage, makePlayableCourse } from '#tests/support/make-package.ts'
import {
  makeAdmin,
  makeClient,
  makeLearner,
  makeManager,
  makePathway,
  makeRecord,
} from '#tests/support/make.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

export const answer = (id: string, response: string, result: string) => ({
  id,
  type: 'choice',
  student_response: response,
  correct_responses: { 0: { pattern: 'b' } },
  result,
  latency: '0000:00:05',
})

type Made = Awaited<ReturnType<typeof makeLearnerWithCourse>>

export async function startHistory() {
  const product = await startProduct()
  const { db } = product.app
  const admin = await makeAdmin(product)
  /** A failed attempt that was restarted, and one under way. */
  async function makeTwoAttempts({ learner, course }: Pick<Made, 'learner' | 'course'>) {
    const record = await makeRecord(product, learner, course, { restarts: 1, progress: 50 })
    const { id: previous } = await db
      .insertInto('attempts')
      .values({
        record_id: record.id,
        number: 1,
        version_id: course.versionId,
        started_at: '2026-03-01T09:00:00.000Z',
        ended_at: '2026-03-02T09:00:00.000Z',
        lesson_status: 3,
        score: 40,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storeState(previous, 'one', 600, {
      lessonStatus: 'failed',
      score: { raw: 40, min: 0, max: 100 },
      interactions: [answer('q1', 'a', 'wrong'), answer('q2', 'b', 'correct')],
    })
    await storeState(record.attemptId, 'one', 90.5, {
      lessonStatus: 'incomplete',
      interactions: [answer('q1', 'b', 'correct')],
    })
    return { previous, current: record.attemptId }
  }
  async function storeState(attemptId: string, item: string, seconds: number, cmi: Cmi) {
    await db
      .insertInto('item_states')
      .values({ attempt_id: attemptId, item, cmi: JSON.stringify(cmi), total_seconds: seconds })
      .execute()
  }
  return { product, db, admin, setUp: () => makeLearnerWithCourse(product), makeTwoAttempts, storeState }
}

/** A client with a manager, and a learner who has a course of two items. */
async function makeLearnerWithCourse(product: Product) {
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id)
  const learner = await makeLearner(product, client.id, { firstName: 'Ada', lastName: 'Stone' })
  const course = await makePlayableCourse(
    product,
    makePackage([makeItem('one', { title: 'Part one' }), makeItem('two', { title: 'Part two' })]),
    'Cutting waste',
  )
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  return { client, manager, learner, course }
}
