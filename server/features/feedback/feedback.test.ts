import { describe, expect, test } from 'vitest'
import * as feedback from '#contract/calls/feedback.ts'
import * as feedbackSubmissions from '#contract/calls/feedback-submissions.ts'
import { makeAdmin, makeForm } from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { formNotFound, notFound } from '#tests/support/refusals.ts'

const product = await startProduct()
const admin = await makeAdmin(product)

const open = async (FeedbackFormId: string, as = admin) =>
  (await product.ask(feedback.openForm, { FeedbackFormId }, as)).feedbackForm
const listed = async (id: string) =>
  (await product.ask(feedback.list, {}, admin)).feedbackForms.find((form) => form.id === id)

describe('a form', () => {
  test('is created, listed, changed and deleted', async () => {
    const { id } = await product.ask(feedback.create, { title: ' Well? ', description: 'Tell us' }, admin)
    expect(await listed(id)).toEqual({
      id,
      title: 'Well?',
      description: 'Tell us',
      course: null,
      numberOfSubmissions: 0,
    })
    await product.ask(feedback.update, { id, title: 'How was it?', description: '' }, admin)
    expect(await open(id)).toEqual({
      id,
      title: 'How was it?',
      description: '',
      course: null,
      clients: [],
      questions: [],
      freeTextQuestions: [],
      isPassed: false,
      feedbackComplete: false,
      answeredIds: [],
      smallestGroup: 5,
    })
    await product.ask(feedback.remove, { id }, admin)
    expect(await listed(id)).toBeUndefined()
    for (const refused of [
      await product.refuse(feedback.openForm, { FeedbackFormId: id }, admin),
      await product.refuse(feedbackSubmissions.statistics, { feedbackFormId: id }, admin),
      await product.refuse(feedbackSubmissions.download, { feedbackFormId: id }, admin),
    ])
      expect(refused).toEqual(notFound)
    for (const refused of [
      await product.refuse(feedback.update, { id, title: 'Again', description: '' }, admin),
      await product.refuse(feedback.remove, { id }, admin),
      await product.refuse(feedback.copy, { feedbackFormId: id }, admin),
      await product.refuse(
        feedback.addQuestion,
        { feedbackFormId: id, value: 'Why?', ordinal: 1, isFreeText: true },
        admin,
      ),
    ])
      expect(refused).toEqual(formNotFound)
  })

  test.each([
    [{ title: ' ' }, 'Please enter a title'],
    [{ title: 'x'.repeat(201) }, 'Please use at most 200 characters'],
    [{ title: 'x', description: 'x'.repeat(4001) }, 'Please use at most 4,000 characters'],
    [{ title: 7 }, 'Please enter a title'],
  ])('is refused with %j, and nothing is stored', async (given, message) => {
    const before = await product.ask(feedback.list, {}, admin)
    expect(await product.refuse(feedback.create, given, admin)).toEqual({ status: 400, errors: [message] })
    expect(await product.ask(feedback.list, {}, admin)).toEqual(before)
  })

  test('answers on the short paths of the specification too', async () => {
    const { id } = await makeForm(product)
    const { headers = {} } = requestOf(feedback.openForm, {}, admin)
    const answer = await product.send({ url: `/api/GetFeedbackForm?FeedbackFormId=${id}`, headers })
    expect(answer.json()).toMatchObject({ success: true, feedbackForm: { id } })
    const created = await product.send({
      method: 'POST',
      url: '/api/CreateFeedbackForm',
      payload: { title: 'Short', description: '' },
      headers,
    })
    expect(created.json()).toMatchObject({ success: true, id: expect.any(String) as unknown })
  })
})
