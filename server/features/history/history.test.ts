// The attempts of a learner at a course.
import { expect, describe, test } from 'vitest'
import * as history from '#contract/calls/history.ts'
import { notFound } from '#tests/support/refusals.ts'
import { startHistory } from '#tests/support/start-history.ts'

const { product, db, admin, setUp, makeTwoAttempts, storeState } = await startHistory()

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

  test('is read from rows of foreign code, with any content', async () => {
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
      { question: 'q', response: `${'x'.repeat(500)}…`, isRight: false },
    ])
  })
})
