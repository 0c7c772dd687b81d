// Changes to a form that learners have answered already.
import { describe, expect, test } from 'vitest'
import * as feedback from '#contract/calls/feedback.ts'
import * as users from '#contract/calls/users.ts'
import { type MadePerson, makeLearner, makeManager } from '#tests/support/make.ts'
import { forbidden, formNotFound, notFound, unknownId } from '#tests/support/refusals.ts'
import { startAnswers } from '#tests/support/start-answers.ts'

const { product, admin, makeAskedCourse, answer, statistics } = await startAnswers()

describe('a form that is in use', () => {
  test('may lose questions and answers: the answers are preserved, marked as removed', async () => {
    const asked = await makeAskedCourse()
    await answer(asked)
    const [how, long] = asked.form.questions
    await product.ask(feedback.removeAnswer, { answerId: asked.ids.good }, admin)
    await product.ask(feedback.removeAnswer, { answerId: asked.ids.fair }, admin)
    await product.ask(feedback.removeQuestion, { questionId: long?.id ?? '', formId: asked.form.id }, admin)
    await product.ask(feedback.removeQuestion, { questionId: asked.ids.missed, formId: asked.form.id }, admin)
    const { questions } = await statistics(asked.form.id)
    expect(questions).toMatchObject([
      {
        value: 'How was it?',
        isRemoved: false,
        answers: [{ value: 'Good', count: 1, isRemoved: true }],
        notChosen: [{ value: 'Bad' }],
      },
      { value: 'Too long?', isRemoved: true, answers: [{ value: 'No', count: 1 }] },
      { value: 'What did you miss?', isRemoved: true, answers: [{ value: 'Nothing' }] },
    ])
    const { feedbackForm } = await product.ask(feedback.openForm, { FeedbackFormId: asked.form.id }, admin)
    expect(feedbackForm.questions.map(({ id }) => id)).toEqual([how?.id])
    expect(feedbackForm.freeTextQuestions).toEqual([])
  })

  test('may be reworded: answers stay with the words they were given to', async () => {
    const asked = await makeAskedCourse()
    const [how] = asked.form.questions
    const reword = (value: string) =>
      product.ask(feedback.rewordQuestion, { questionId: how?.id ?? '', value }, admin)
    expect(await reword('How was that?')).toEqual({ id: how?.id })
    await answer(asked)
    const { id } = await reword('Did you like it?')
    expect(id).not.toBe(how?.id)
    const { feedbackForm } = await product.ask(feedback.openForm, { FeedbackFormId: asked.form.id }, admin)
    expect(feedbackForm.questions.map(({ value, answers }) => [value, answers.length])).toEqual([
      ['Did you like it?', 3],
      ['Too long?', 2],
    ])
    const { questions } = await statistics(asked.form.id)
    expect(questions).toMatchObject([
      { value: 'Did you like it?', numberOfAnswers: 0, isRemoved: false },
      { value: 'Too long?' },
      { value: 'What did you miss?' },
      { value: 'How was that?', isRemoved: true, answers: [{ value: 'Good', count: 1 }] },
    ])
  })

  test('may have its choices reworded in the same way', async () => {
    const asked = await makeAskedCourse()
    const reword = (answerId: string, value: string) =>
      product.ask(feedback.rewordAnswer, { answerId, value }, admin)
    expect(await reword(asked.ids.bad, 'Poor')).toEqual({ id: asked.ids.bad })
    await answer(asked)
    expect(await reword(asked.ids.good, 'Good')).toEqual({ id: asked.ids.good })
    expect((await reword(asked.ids.good, 'Very good')).id).not.toBe(asked.ids.good)
    const { questions } = await statistics(asked.form.id)
    expect(questions[0]).toMatchObject({
      answers: [{ value: 'Good', count: 1, isRemoved: true }],
      notChosen: [{ value: 'Very good' }, { value: 'Fair' }, { value: 'Poor' }],
    })
  })

  test('that was reworded is found by the ids it had before', async () => {
    const asked = await makeAskedCourse()
    await answer(asked)
    const [how, long] = asked.form.questions.map(({ id }) => id) as [string, string]
    const { good, fair, bad, yes } = asked.ids
    const opened = async () =>
      (await product.ask(feedback.openForm, { FeedbackFormId: asked.form.id }, admin)).feedbackForm
    const words = async () =>
      (await opened()).questions.map(({ value, answers }) => [value, ...answers.map((one) => one.value)])
    const before = await opened()
    await product.ask(feedback.rewordQuestion, { questionId: how, value: 'Did you like it?' }, admin)
    await product.ask(feedback.rewordAnswer, { answerId: good, value: 'Very much' }, admin)
    await product.ask(feedback.rewordQuestion, { questionId: how, value: 'Did you enjoy it?' }, admin)
    expect(await words()).toEqual([
      ['Did you enjoy it?', 'Very much', 'Fair', 'Bad'],
      ['Too long?', 'Yes', 'No'],
    ])
    const stableIds = ({ questions }: typeof before) =>
      questions.map(({ stableId, answers }) => [stableId, ...answers.map((one) => one.stableId)])
    expect(stableIds(await opened())).toEqual(stableIds(before))

    const order = (...ids: string[]) => ids.map((id, ordinal) => ({ id, ordinal }))
    await product.ask(feedback.orderQuestions, { questions: order(long, how) }, admin)
    await product.ask(feedback.orderAnswers, { answers: order(bad, good, fair) }, admin)
    await product.ask(feedback.addAnswer, { questionId: how, value: 'So-so', ordinal: 9 }, admin)
    await product.ask(feedback.removeAnswer, { answerId: fair }, admin)
    expect(await words()).toEqual([
      ['Too long?', 'Yes', 'No'],
      ['Did you enjoy it?', 'Bad', 'Very much', 'So-so'],
    ])
    const current = (await opened()).questions[1]?.id ?? ''
    for (const questions of [order(how, current), order(how, long, unknownId)])
      expect(await product.refuse(feedback.orderQuestions, { questions }, admin)).toEqual(notFound)
    expect(await product.refuse(feedback.orderAnswers, { answers: order(good, yes) }, admin)).toEqual(
      notFound,
    )

    await product.ask(feedback.removeQuestion, { questionId: how, formId: asked.form.id }, admin)
    expect(await words()).toEqual([['Too long?', 'Yes', 'No']])
    for (const refused of [
      await product.refuse(feedback.rewordQuestion, { questionId: how, value: 'Once more?' }, admin),
      await product.refuse(feedback.rewordAnswer, { answerId: good, value: 'Good again' }, admin),
      await product.refuse(feedback.removeAnswer, { answerId: fair }, admin),
    ])
      expect(refused).toEqual(notFound)
  })

  test('counts what was answered for corrected words, and not for other ones', async () => {
    const asked = await makeAskedCourse()
    await answer(asked)
    const [how] = asked.form.questions
    const questionId = how?.id ?? ''
    const correct = { isCorrection: true }
    expect(
      await product.ask(
        feedback.rewordQuestion,
        { questionId, value: 'How was it, then?', ...correct },
        admin,
      ),
    ).toEqual({ id: questionId })
    const good = { answerId: asked.ids.good, value: 'Very good', ...correct }
    expect(await product.ask(feedback.rewordAnswer, good, admin)).toEqual({ id: asked.ids.good })
    const [corrected] = (await statistics(asked.form.id)).questions
    expect(corrected).toMatchObject({ value: 'How was it, then?', isRemoved: false, numberOfAnswers: 1 })
    expect(corrected?.answers).toEqual([
      expect.objectContaining({ value: 'Very good', count: 1, isRemoved: false }),
    ])

    await product.ask(feedback.rewordAnswer, { answerId: asked.ids.good, value: 'Bad' }, admin)
    const [replaced] = (await statistics(asked.form.id)).questions
    expect(replaced?.answers).toEqual([
      expect.objectContaining({ value: 'Very good', count: 1, isRemoved: true }),
    ])
  })

  test('says to administrators alone what was answered', async () => {
    const asked = await makeAskedCourse()
    const learner = await answer(asked)
    const answeredFor = async (who: MadePerson) =>
      (await product.ask(feedback.openForm, { FeedbackFormId: asked.form.id }, who)).feedbackForm.answeredIds
    const ids = await answeredFor(admin)
    expect(ids).toContain(asked.form.questions[0]?.id)
    expect(ids).toContain(asked.ids.good)
    expect(ids).not.toContain(asked.ids.bad)
    expect(await answeredFor(learner)).toEqual([])
  })

  test('is another one in a copy of the form', async () => {
    const asked = await makeAskedCourse()
    await answer(asked)
    const { feedbackFormId } = await product.ask(feedback.copy, { feedbackFormId: asked.form.id }, admin)
    const [how] = asked.form.questions
    await product.ask(feedback.rewordQuestion, { questionId: how?.id ?? '', value: 'Reworded?' }, admin)
    await product.ask(feedback.rewordAnswer, { answerId: asked.ids.bad, value: 'Poor' }, admin)
    const [copied] = (await product.ask(feedback.openForm, { FeedbackFormId: feedbackFormId }, admin))
      .feedbackForm.questions
    expect([copied?.value, ...(copied?.answers ?? []).map(({ value }) => value)]).toEqual([
      'How was it?',
      'Good',
      'Fair',
      'Bad',
    ])
  })

  // Rule deletion-14.
  test('counts before it is deleted who has answered it, at any client, and nobody twice', async () => {
    const asked = await makeAskedCourse({ numberOfClients: 2 })
    const another = await makeAskedCourse()
    const losses = () => product.ask(feedback.losses, { id: asked.form.id }, admin)
    expect(await losses()).toEqual({ people: 0 })
    await answer(asked)
    const { id } = await answer(asked)
    await answer(asked, {}, 1)
    await answer(another)
    expect(await losses()).toEqual({ people: 3 })
    // What the person chose stays in the results (rule deletion-4), so it is still lost.
    await product.ask(users.remove, { id }, admin)
    expect(await losses()).toEqual({ people: 3 })
    for (const who of [
      await makeManager(product, asked.clients[0]?.id ?? ''),
      await makeLearner(product, asked.clients[0]?.id ?? ''),
    ])
      expect(await product.refuse(feedback.losses, { id: asked.form.id }, who)).toEqual(forbidden)
    await product.ask(feedback.remove, { id: asked.form.id }, admin)
    for (const gone of [asked.form.id, unknownId])
      expect(await product.refuse(feedback.losses, { id: gone }, admin)).toEqual(formNotFound)
  })

  // What was written can name the person (rule deletion-3).
  test('counts what was sent when the person is deleted, without what was written', async () => {
    const asked = await makeAskedCourse()
    const { id } = await answer(asked, { additionalFeedback: 'Goodbye' })
    await product.ask(users.remove, { id }, admin)
    expect(await statistics(asked.form.id)).toMatchObject({
      numberOfSubmissions: 1,
      additionalFeedback: [],
    })
  })
})
