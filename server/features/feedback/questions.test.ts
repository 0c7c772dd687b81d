// The questions of a feedback form.
import { describe, expect, test } from 'vitest'
import * as feedback from '#contract/calls/feedback.ts'
import { makeAdmin, makeClient, makeCourse, makeForm } from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { notFound, unknownId } from '#tests/support/refusals.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)

const openForm = async (FeedbackFormId: string, as = admin) =>
  (await product.ask(feedback.openForm, { FeedbackFormId }, as)).feedbackForm

describe('its questions', () => {
  test('are in the order they are given, free texts on their own', async () => {
    const { id, questions, texts } = await makeForm(product, {
      questions: [
        ['How was it?', 'Good', 'Bad'],
        ['Too long?', 'Yes', 'No'],
      ],
      texts: ['What did you miss?'],
    })
    const [how, long] = questions as [(typeof questions)[0], (typeof questions)[0]]
    await product.ask(
      feedback.orderQuestions,
      {
        questions: [
          { id: how.id, ordinal: 2 },
          { id: long.id, ordinal: 1 },
        ],
      },
      admin,
    )
    const [good, bad] = how.answers
    await product.ask(
      feedback.orderAnswers,
      {
        answers: [
          { id: good?.id ?? '', ordinal: 9 },
          { id: bad?.id ?? '', ordinal: 3 },
        ],
      },
      admin,
    )
    const form = await openForm(id)
    expect(
      form.questions.map(({ value, answers }) => [value, answers.map((answer) => answer.value)]),
    ).toEqual([
      ['Too long?', ['Yes', 'No']],
      ['How was it?', ['Bad', 'Good']],
    ])
    expect(form.freeTextQuestions).toEqual([
      {
        id: texts[0],
        stableId: expect.any(String) as unknown,
        value: 'What did you miss?',
        ordinal: 3,
        answerValue: '',
      },
    ])
    expect(
      await db.selectFrom('feedback_questions').selectAll().where('id', '=', how.id).executeTakeFirst(),
    ).toMatchObject({ form_id: id, value: 'How was it?', ordinal: 2, is_free_text: false })
  })

  test('are put in order all together or not at all', async () => {
    const { id, questions } = await makeForm(product, {
      questions: [
        ['One?', 'A', 'B'],
        ['Two?', 'C'],
      ],
    })
    const other = await makeForm(product, { questions: [['Three?', 'D']] })
    const [one, two] = questions as [(typeof questions)[0], (typeof questions)[0]]
    const before = await openForm(id)
    const at = (ids: string[]) =>
      ids.map((questionId, ordinal) => ({ id: questionId, ordinal: 90 - ordinal }))
    const third = other.questions[0] as (typeof questions)[0]
    for (const ids of [[one.id, third.id], [one.id, unknownId], [unknownId], [one.id, 'no id']])
      expect(await product.refuse(feedback.orderQuestions, { questions: at(ids) }, admin)).toEqual(notFound)
    const [a, b] = one.answers.map((answer) => answer.id) as [string, string]
    const [c, d] = [two.answers[0]?.id ?? '', third.answers[0]?.id ?? '']
    for (const ids of [
      [a, c],
      [a, d],
      [a, b, unknownId],
    ])
      expect(await product.refuse(feedback.orderAnswers, { answers: at(ids) }, admin)).toEqual(notFound)
    expect(await product.refuse(feedback.orderQuestions, { questions: [] }, admin)).toEqual({
      status: 400,
      errors: ['Please name the questions'],
    })
    expect(await product.refuse(feedback.orderQuestions, { questions: at([one.id, one.id]) }, admin)).toEqual(
      {
        status: 400,
        errors: ['Please name each of them once'],
      },
    )
    expect(await openForm(id)).toEqual(before)
  })

  test('and choices are removed, each from its place', async () => {
    const { id, questions, texts } = await makeForm(product, {
      questions: [['One?', 'A', 'B']],
      texts: ['Why?'],
    })
    const other = await makeForm(product)
    const [one] = questions as [(typeof questions)[0]]
    const answerId = one.answers[0]?.id ?? ''
    expect(
      await product.refuse(feedback.removeQuestion, { questionId: one.id, formId: other.id }, admin),
    ).toEqual(notFound)
    await product.ask(feedback.removeAnswer, { answerId }, admin)
    await product.ask(feedback.removeQuestion, { questionId: texts[0] ?? '', formId: id }, admin)
    const form = await openForm(id)
    expect(form.questions[0]?.answers.map(({ value }) => value)).toEqual(['B'])
    expect(form.freeTextQuestions).toEqual([])

    expect(await product.refuse(feedback.removeAnswer, { answerId }, admin)).toEqual(notFound)
    await product.ask(feedback.removeQuestion, { questionId: one.id, formId: id }, admin)
    const value = 'Again?'
    for (const refused of [
      await product.refuse(feedback.removeQuestion, { questionId: one.id, formId: id }, admin),
      await product.refuse(feedback.removeAnswer, { answerId: one.answers[1]?.id }, admin),
      await product.refuse(feedback.addAnswer, { questionId: one.id, value, ordinal: 1 }, admin),
      await product.refuse(feedback.rewordQuestion, { questionId: one.id, value }, admin),
      await product.refuse(feedback.rewordAnswer, { answerId, value }, admin),
    ])
      expect(refused).toEqual(notFound)
  })

  test('need words, a place and a kind', async () => {
    const { id, questions, texts } = await makeForm(product, { questions: [['One?', 'A']], texts: ['Why?'] })
    const before = await openForm(id)
    const question = { feedbackFormId: id, value: 'Two?', ordinal: 2, isFreeText: false }
    const answer = { questionId: questions[0]?.id, value: 'B', ordinal: 2 }
    const place = 'Please give a whole number for the order'
    for (const [call, given, message] of [
      [feedback.addQuestion, { ...question, value: '' }, 'Please enter a question'],
      [feedback.addQuestion, { ...question, value: 'x'.repeat(501) }, 'Please use at most 500 characters'],
      [feedback.addQuestion, { ...question, ordinal: 1.5 }, place],
      [feedback.addQuestion, { ...question, ordinal: '2' }, place],
      [feedback.addQuestion, { ...question, isFreeText: 'yes' }, 'Please say true or false'],
      [feedback.addAnswer, { ...answer, value: ' ' }, 'Please enter an answer'],
      [feedback.addAnswer, { ...answer, ordinal: -1 }, place],
      [
        feedback.addAnswer,
        { ...answer, questionId: texts[0] },
        'A free-text question has no answers to choose from',
      ],
    ] as const)
      expect(await product.refuse(call, given, admin)).toEqual({ status: 400, errors: [message] })
    expect(await openForm(id)).toEqual(before)
  })

  test('are fifty at most, also when many are added at once', async () => {
    const { id } = await makeForm(product, {
      texts: Array.from({ length: feedback.maxQuestions - 1 }, (_, at) => `Question ${at}`),
    })
    const one = { feedbackFormId: id, value: 'One more', ordinal: 99, isFreeText: true }
    const answers = await Promise.all(
      [1, 2, 3].map(() => product.send(requestOf(feedback.addQuestion, one, admin))),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect((await openForm(id)).freeTextQuestions).toHaveLength(feedback.maxQuestions)
  })

  test('are copied with their answers, without the course and the clients', async () => {
    const course = await makeCourse(product)
    const client = await makeClient(product)
    const { id } = await makeForm(product, {
      title: 'x'.repeat(200),
      questions: [['One?', 'A', 'B']],
      texts: ['Why?'],
      courseId: course.id,
      clientIds: [client.id],
    })
    const { feedbackFormId } = await product.ask(feedback.copy, { feedbackFormId: id }, admin)
    const [form, copy] = [await openForm(id), await openForm(feedbackFormId)]
    expect(copy).toMatchObject({ title: `${'x'.repeat(193)} (copy)`, course: null, clients: [] })
    const words = ({ questions, freeTextQuestions }: typeof form) => [
      questions.map(({ value, ordinal, answers }) => [value, ordinal, answers.map((answer) => answer.value)]),
      freeTextQuestions.map(({ value, ordinal }) => [value, ordinal]),
    ]
    expect(words(copy)).toEqual(words(form))
    expect(copy.questions[0]?.id).not.toBe(form.questions[0]?.id)
  })
})
