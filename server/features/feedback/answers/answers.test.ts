// Learners answer the feedback form of a course.
import { describe, expect, test } from 'vitest'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as feedback from '#contract/calls/feedback.ts'
import * as feedbackSubmissions from '#contract/calls/feedback-submissions.ts'
import * as progress from '#contract/calls/progress.ts'
import { makeClient, makeLearner, makeRecord } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { formNotFound, unknownId } from '#tests/support/refusals.ts'
import { alreadySubmitted, startAnswers, whole } from '#tests/support/start-answers.ts'

const { product, admin, makeAskedCourse, makePassedLearner, answer, stored, statistics } =
  await startAnswers()

describe('sending a form', () => {
  test('stores the answers, and completes the feedback', async () => {
    const asked = await makeAskedCourse()
    const learner = await makePassedLearner(asked)
    const readCourse = async () =>
      (await product.ask(progress.myCourse, { id: asked.course.id }, learner)).course
    expect(await readCourse()).toMatchObject({
      feedbackComplete: false,
      course: { feedbackForm: { id: asked.form.id } },
    })
    const { feedbackForm } = await product.ask(feedback.openForm, { FeedbackFormId: asked.form.id }, learner)
    expect(feedbackForm).toMatchObject({ isPassed: true, feedbackComplete: false })
    await product.ask(
      feedbackSubmissions.complete,
      {
        feedbackFormId: asked.form.id,
        additionalFeedback: ' Thank you ',
        answers: [asked.ids.good, { id: asked.ids.no.toUpperCase() }],
        FreeTextAnswers: [{ FreeTextQuestionId: asked.ids.missed, value: ' Water ' }],
      },
      learner,
    )
    expect((await readCourse()).feedbackComplete).toBe(true)
    expect(await statistics(asked.form.id)).toMatchObject({
      numberOfSubmissions: 1,
      additionalFeedback: ['Thank you'],
      questions: [
        { value: 'How was it?', answers: [{ value: 'Good', count: 1 }] },
        { value: 'Too long?', answers: [{ value: 'No', count: 1 }] },
        { value: 'What did you miss?', answers: [{ value: 'Water' }] },
      ],
    })
  })

  test('is offered again when the course gets another form, and not for the one that was sent', async () => {
    const asked = await makeAskedCourse()
    const learner = await answer(asked)
    const { feedbackFormId: otherId } = await product.ask(
      feedback.copy,
      { feedbackFormId: asked.form.id },
      admin,
    )
    const attach = (feedbackFormId: string) =>
      product.ask(feedback.assignCourse, { feedbackFormId, courseId: asked.course.id }, admin)
    const isComplete = async () => {
      const [opened, dashboard] = await Promise.all([
        product.ask(progress.myCourse, { id: asked.course.id }, learner),
        product.ask(dashboards.learner, {}, learner),
      ])
      expect(dashboard.courses[0]?.feedbackFormId ?? null).toBe(
        opened.course.feedbackComplete ? null : (opened.course.course.feedbackForm?.id ?? null),
      )
      return opened.course.feedbackComplete
    }
    expect(await isComplete()).toBe(true)
    await attach(otherId)
    expect(await isComplete()).toBe(false)
    const { feedbackForm } = await product.ask(feedback.openForm, { FeedbackFormId: otherId }, learner)
    expect(feedbackForm.feedbackComplete).toBe(false)
    const answers = feedbackForm.questions.map(({ answers: [first] }) => ({ id: first?.id ?? '' }))
    const FreeTextAnswers = feedbackForm.freeTextQuestions.map(({ id }) => ({
      FreeTextQuestionId: id,
      value: 'Again',
    }))
    const sent = { feedbackFormId: otherId, additionalFeedback: '', answers, FreeTextAnswers }
    await product.ask(feedbackSubmissions.complete, sent, learner)
    expect(await isComplete()).toBe(true)
    expect(await product.refuse(feedbackSubmissions.complete, sent, learner)).toEqual(alreadySubmitted)
    // The first one again: that was answered.
    await attach(asked.form.id)
    expect(await isComplete()).toBe(true)
  })

  test('happens once, however often it is tried, also at the same time', async () => {
    const asked = await makeAskedCourse()
    const learner = await makePassedLearner(asked)
    const sent = whole(asked)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => product.send(requestOf(feedbackSubmissions.complete, sent, learner))),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const changed = { ...sent, answers: [{ id: asked.ids.bad }, { id: asked.ids.yes }] }
    expect(await product.refuse(feedbackSubmissions.complete, changed, learner)).toEqual(alreadySubmitted)
    expect(await stored(asked.form.id)).toBe(1)
    expect((await statistics(asked.form.id)).questions[0]?.answers).toMatchObject([
      { value: 'Good', count: 1 },
    ])
  })

  test.each([
    ['not begun', undefined],
    ['under way', 1],
    ['completed, not passed', 2],
    ['failed', 3],
  ])('waits until the course is passed: %s', async (_, lessonStatus) => {
    const asked = await makeAskedCourse()
    const learner =
      lessonStatus === undefined
        ? await makeLearner(product, asked.clients[0]?.id ?? '')
        : await makePassedLearner(asked, 0, lessonStatus)
    expect(await product.refuse(feedbackSubmissions.complete, whole(asked), learner)).toEqual({
      status: 409,
      errors: ['Please pass the course first'],
    })
    expect(await stored(asked.form.id)).toBe(0)
  })

  test('accepts one answer to every question, and nothing that is not asked', async () => {
    const asked = await makeAskedCourse()
    const { ids, form } = asked
    const learner = await makePassedLearner(asked)
    const other = await makeAskedCourse()
    const removed = { questionId: form.texts[0], id: ids.fair }
    await product.ask(feedback.removeAnswer, { answerId: removed.id }, admin)
    const text = (value: unknown, FreeTextQuestionId = ids.missed) => ({ FreeTextQuestionId, value })
    const choose = 'Please choose an answer'
    const provide = 'Please provide an answer'
    for (const [given, status, message] of [
      [{ answers: [{ id: ids.good }] }, 400, choose],
      [{ answers: undefined }, 400, choose],
      [{ answers: 'all' }, 400, choose],
      [
        { answers: [{ id: ids.good }, { id: ids.bad }, { id: ids.no }] },
        400,
        'Please choose one answer to each question',
      ],
      [{ answers: [{ id: ids.good }, { id: ids.no }, { id: other.ids.good }] }, 404, 'Not found'],
      [{ answers: [{ id: removed.id }, { id: ids.no }] }, 404, 'Not found'],
      [{ answers: [{ id: ids.good }, { id: unknownId }] }, 404, 'Not found'],
      [{ answers: [{ id: ids.good }, { id: ids.missed }] }, 404, 'Not found'],
      [{ answers: [7, null] }, 404, 'Not found'],
      [{ FreeTextAnswers: [] }, 400, provide],
      [{ FreeTextAnswers: [text('  ')] }, 400, provide],
      [{ FreeTextAnswers: 'none' }, 400, provide],
      [{ FreeTextAnswers: [text('One'), text('Two')] }, 400, 'Please give one answer to each question'],
      [{ FreeTextAnswers: [text('One'), text('Two', other.ids.missed)] }, 404, 'Not found'],
      [{ FreeTextAnswers: [text('One'), text('Two', form.questions[0]?.id)] }, 404, 'Not found'],
      [{ FreeTextAnswers: [text('x'.repeat(4001))] }, 400, 'Please use at most 4,000 characters'],
      [{ FreeTextAnswers: [text(7)] }, 400, 'FreeTextAnswers.0.value must be text'],
      [{ FreeTextAnswers: [text('a\u0000b')] }, 400, 'Please remove the characters that cannot be stored'],
      [{ additionalFeedback: 'x'.repeat(4001) }, 400, 'Please use at most 4,000 characters'],
      [{ additionalFeedback: {} }, 400, 'additionalFeedback must be text'],
      [{ feedbackFormId: unknownId }, 404, feedback.formNotFound],
      [{ feedbackFormId: 'x' }, 404, feedback.formNotFound],
    ] as const)
      expect([
        given,
        await product.refuse(feedbackSubmissions.complete, { ...whole(asked), ...given }, learner),
      ]).toEqual([given, { status, errors: [expect.stringContaining(message)] }])
    expect(await product.refuse(feedbackSubmissions.complete, { feedbackFormId: form.id }, learner)).toEqual({
      status: 400,
      errors: [choose, provide],
    })
    expect(await stored(form.id)).toBe(0)
    expect(
      (await product.ask(progress.myCourse, { id: asked.course.id }, learner)).course.feedbackComplete,
    ).toBe(false)
    expect(await statistics(form.id)).toMatchObject({ numberOfSubmissions: 0 })
  })

  test('passes over a question without answers', async () => {
    const asked = await makeAskedCourse()
    await product.ask(
      feedback.addQuestion,
      { feedbackFormId: asked.form.id, value: 'Later?', ordinal: 9, isFreeText: false },
      admin,
    )
    await answer(asked)
    expect(await stored(asked.form.id)).toBe(1)
  })

  test('is for learners of a client that has the course', async () => {
    const asked = await makeAskedCourse()
    const otherUser = await makeLearner(product, (await makeClient(product)).id)
    await makeRecord(product, otherUser, asked.course, { lessonStatus: 4 })
    expect(await product.refuse(feedbackSubmissions.complete, whole(asked), otherUser)).toEqual(formNotFound)
    expect(await product.refuse(feedbackSubmissions.complete, whole(asked), admin)).toMatchObject({
      status: 403,
    })
    await product.ask(feedback.remove, { id: asked.form.id }, admin)
    const learner = await makePassedLearner(asked)
    expect(await product.refuse(feedbackSubmissions.complete, whole(asked), learner)).toEqual(formNotFound)
    expect(await stored(asked.form.id)).toBe(0)
  })
})
