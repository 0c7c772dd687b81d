import { expect, describe, test } from 'vitest'
import * as history from '#contract/calls/history.ts'
import type { Cmi } from '#contract/calls/playing.ts'
import { makeItem, makePackage, makePlayableCourse } from '#tests/support/make-package.ts'
import {
  type MadePerson,
  makeAdmin,
  makeClient,
  makeLearner,
  makeManager,
  makePathway,
  makeRecord,
} from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { notFound } from '#tests/support/refusals.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)

const answer = (id: string, response: string, result: string) => ({
  id,
  type: 'choice',
  student_response: response,
  correct_responses: { 0: { pattern: 'b' } },
  result,
  latency: '0000:00:05',
})

async function setUp() {
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
type Made = Awaited<ReturnType<typeof setUp>>

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

const download = (
  call: typeof history.downloadLearner | typeof history.downloadCourse,
  input: object,
  as: MadePerson,
) => product.send(requestOf(call, input, as))

describe('the attempts of a learner at a course', () => {
  test('are all listed, the newest first, with the total time', async () => {
    const made = await setUp()
    const { previous, current } = await makeTwoAttempts(made)
    const input = { urlToken: made.learner.urlToken, courseId: made.course.id }
    const reply = await product.ask(history.attempts, input, made.manager)
    expect(reply).toMatchObject({
      learner: { name: 'Ada Stone', urlToken: made.learner.urlToken },
      course: { id: made.course.id, title: 'Cutting waste' },
      totalSeconds: 690.5,
      attempts: [
        {
          id: current,
          number: 2,
          isCurrent: true,
          packageVersion: 2,
          scormVersion: '1.2',
          endedDateTime: null,
          lessonStatus: 1,
          progress: 50,
          totalSeconds: 90.5,
          numberOfInteractions: 1,
        },
        {
          id: previous,
          number: 1,
          isCurrent: false,
          startedDateTime: '2026-03-01T09:00:00.000Z',
          endedDateTime: '2026-03-02T09:00:00.000Z',
          lessonStatus: 3,
          scorePercentage: 40,
          totalSeconds: 600,
          numberOfInteractions: 2,
        },
      ],
    })
    expect(await product.ask(history.attempts, input, admin)).toEqual(reply)
  })

  test('are none before the course is opened, and stay when the course leaves the pathway', async () => {
    const made = await setUp()
    const input = { urlToken: made.learner.urlToken, courseId: made.course.id }
    expect(await product.ask(history.attempts, input, made.manager)).toMatchObject({
      totalSeconds: 0,
      attempts: [],
    })
    await makeTwoAttempts(made)
    await db.deleteFrom('client_pathways').where('client_id', '=', made.client.id).execute()
    expect((await product.ask(history.attempts, input, made.manager)).attempts).toHaveLength(2)
  })

  test('are hidden from the managers of other clients', async () => {
    const [mine, theirs] = [await setUp(), await setUp()]
    const { previous } = await makeTwoAttempts(theirs)
    const { urlToken } = theirs.learner
    const courseId = theirs.course.id
    expect(await product.refuse(history.attempts, { urlToken, courseId }, mine.manager)).toEqual(notFound)
    expect(await product.refuse(history.openAttempt, { id: previous }, mine.manager)).toEqual(notFound)
    expect(await product.refuse(history.downloadLearner, { urlToken }, mine.manager)).toEqual(notFound)
    expect(await product.refuse(history.downloadCourse, { courseId }, mine.manager)).toEqual(notFound)
    expect(
      await product.refuse(history.attempts, { urlToken: mine.learner.urlToken, courseId }, mine.manager),
    ).toEqual(notFound)
    expect(await product.refuse(history.attempts, { urlToken: 'nobody', courseId }, admin)).toEqual(notFound)
  })
})

describe('one attempt', () => {
  test('shows every item and every answer', async () => {
    const made = await setUp()
    const { previous } = await makeTwoAttempts(made)
    const reply = await product.ask(history.openAttempt, { id: previous }, made.manager)
    expect(reply).toMatchObject({
      learner: { name: 'Ada Stone' },
      course: { title: 'Cutting waste' },
      attempt: { number: 1, lessonStatus: 3 },
      items: [
        { title: 'Part one', status: 'Failed', scorePercentage: 40, totalSeconds: 600 },
        {
          title: 'Part two',
          status: 'Not opened',
          scorePercentage: null,
          totalSeconds: 0,
          lastDateTime: null,
        },
      ],
    })
    expect(reply.interactions).toEqual([
      {
        item: 'Part one',
        question: 'q1',
        description: null,
        type: 'choice',
        response: 'a',
        correctResponse: 'b',
        isRight: false,
        latencySeconds: 5,
      },
      expect.objectContaining({ question: 'q2', isRight: true }),
    ])
  })

  test('is read from rows of foreign code, whatever they hold', async () => {
    const made = await setUp()
    const { current } = await makeTwoAttempts(made)
    await storeState(current, 'two', 1, {
      completionStatus: 'incomplete',
      successStatus: 'unknown',
      interactions: [
        {},
        {
          id: 7,
          result: '0.5',
          learner_response: { no: 'text' },
          correct_responses: 'none',
          latency: 'soon',
        },
        {
          id: 'q',
          learner_response: 'x'.repeat(5_000),
          result: 'incorrect',
          correct_responses: { 0: {}, 1: null },
        },
      ],
    })
    const { items, interactions } = await product.ask(history.openAttempt, { id: current }, made.manager)
    expect(items[1]?.status).toBe('Incomplete')
    expect(interactions.slice(1)).toMatchObject([
      { question: '7', response: null, correctResponse: null, isRight: null, latencySeconds: null },
      { question: 'q', response: 'x'.repeat(500), isRight: false },
    ])
  })
})

describe('learning time as evidence', () => {
  test('of a learner has every attempt, and no formula', async () => {
    const made = await setUp()
    await makeTwoAttempts(made)
    await db.updateTable('users').set({ last_name: '=cmd()' }).where('id', '=', made.learner.id).execute()
    const { body, headers } = await download(
      history.downloadLearner,
      { urlToken: made.learner.urlToken },
      made.manager,
    )
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain('Learning-Time-Ada-cmd-.csv')
    const [head, first, second, end] = body.split('\r\n')
    expect(head).toContain('Time in Course')
    expect(first).toContain("Ada,'=cmd(),")
    expect(first).toContain(',Cutting waste,')
    expect(first?.endsWith('Failed,40,0:10:00,600,0:11:31,691')).toBe(true)
    expect(second?.endsWith('In Progress,,0:01:31,91,0:11:31,691')).toBe(true)
    expect(end).toBe('')
  })

  test("of a course has each client's learners for that client alone", async () => {
    const made = await setUp()
    const other = await makeClient(product)
    await db
      .insertInto('client_pathways')
      .columns(['client_id', 'pathway_id'])
      .expression((from) =>
        from
          .selectFrom('client_pathways')
          .where('client_id', '=', made.client.id)
          .select((select) => [select.val(other.id).as('client_id'), 'pathway_id']),
      )
      .execute()
    const otherLearner = await makeLearner(product, other.id, { firstName: 'Bo' })
    await makeTwoAttempts(made)
    await makeTwoAttempts({ learner: otherLearner, course: made.course })
    const courseId = made.course.id
    const names = async (as: MadePerson, clientId?: string) => {
      const { body } = await download(history.downloadCourse, { courseId, clientId }, as)
      return body
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0])
        .sort()
    }
    expect(await names(made.manager)).toEqual(['Ada', 'Ada'])
    expect(await names(admin)).toEqual(['Ada', 'Ada', 'Bo', 'Bo'])
    expect(await names(admin, other.id)).toEqual(['Bo', 'Bo'])
    expect(
      await product.refuse(history.downloadCourse, { courseId, clientId: other.id }, made.manager),
    ).toEqual(notFound)
  })
})

describe('item analysis', () => {
  test('counts the answers to each question, of each package by itself', async () => {
    const made = await setUp()
    await makeTwoAttempts(made)
    const reply = await product.ask(history.itemAnalysis, { courseId: made.course.id }, admin)
    expect(reply).toMatchObject({ packageVersion: 2, packageVersions: [2, 1], numberOfAttempts: 2 })
    expect(reply.questions).toEqual([
      {
        item: 'Part one',
        question: 'q1',
        description: null,
        type: 'choice',
        numberOfAnswers: 2,
        numberMarked: 2,
        numberRight: 1,
        answers: [
          { response: 'a', count: 1, isRight: false },
          { response: 'b', count: 1, isRight: true },
        ],
      },
      expect.objectContaining({ question: 'q2', numberOfAnswers: 1, numberRight: 1 }),
    ])
    expect(
      await product.ask(history.itemAnalysis, { courseId: made.course.id, packageVersion: 1 }, admin),
    ).toMatchObject({ packageVersion: 1, numberOfAttempts: 0, questions: [] })
    expect(
      await product.refuse(history.itemAnalysis, { courseId: made.course.id, packageVersion: 9 }, admin),
    ).toEqual(notFound)
  })
})
