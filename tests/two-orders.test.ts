// Two people who change the same order: neither undoes what the other has saved without knowing.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/all.ts'
import { makeAdmin, makeForm } from './support/make.ts'
import { startProduct } from './support/product.ts'

const product = await startProduct()
const admin = await makeAdmin(product)

async function openForm(id: string) {
  return (await product.ask(api.feedback.openForm, { FeedbackFormId: id }, admin)).feedbackForm
}

describe('an order', () => {
  const seen = ['One', 'Two', 'Three']
  const orderOfQuestions = async (id: string) =>
    (await openForm(id)).questions.map(({ id: asked, value }) => ({ id: asked, value }))
  const ordinalsOf = (items: { id: string }[]) => items.map(({ id }, at) => ({ id, ordinal: at + 1 }))
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)

  test('of questions that another user has changed meanwhile stays', async () => {
    const { id } = await makeForm(product, { questions: seen.map((value) => [value, 'Yes']) })
    const [one, two, three] = await orderOfQuestions(id)
    if (!one || !two || !three) throw new Error('There are three questions')
    const wasIds = idsOf([one, two, three])
    const save = (items: { id: string }[]) => ({ questions: ordinalsOf(items), wasIds })
    await product.ask(api.feedback.orderQuestions, save([two, one, three]), admin)
    const refused = await product.refuse(api.feedback.orderQuestions, save([three, one, two]), admin)
    expect(refused.status).toBe(409)
    expect(refused.errors).toEqual(['Somebody else has changed this in the meantime: order of the questions'])
    expect(idsOf(await orderOfQuestions(id))).toEqual(idsOf([two, one, three]))
    // The same order, and one without what was seen.
    await product.ask(api.feedback.orderQuestions, save([two, one, three]), admin)
    await product.ask(api.feedback.orderQuestions, { questions: ordinalsOf([three, one, two]) }, admin)
    expect(idsOf(await orderOfQuestions(id))).toEqual(idsOf([three, one, two]))
  })

  test('of answers that another user has changed meanwhile stays', async () => {
    const { id } = await makeForm(product, { questions: [['How?', ...seen]] })
    const now = async () => (await openForm(id)).questions[0]?.answers ?? []
    const [one, two, three] = await now()
    if (!one || !two || !three) throw new Error('There are three answers')
    const wasIds = idsOf([one, two, three])
    const save = (items: { id: string }[]) => ({ answers: ordinalsOf(items), wasIds })
    await product.ask(api.feedback.orderAnswers, save([two, one, three]), admin)
    const refused = await product.refuse(api.feedback.orderAnswers, save([three, one, two]), admin)
    expect(refused.status).toBe(409)
    expect(idsOf(await now())).toEqual(idsOf([two, one, three]))
  })

  test('of a registration form that another user has changed meanwhile stays', async () => {
    const now = async () =>
      (await product.ask(api.registrationForm.openRegistrationForm, {}, admin)).items.map(({ key }) => key)
    const [first = '', second = '', ...others] = await now()
    const wasKeys = [first, second, ...others]
    await product.ask(api.registrationForm.order, { keys: [second, first, ...others], wasKeys }, admin)
    const last = { keys: [...others, first, second], wasKeys }
    const refused = await product.refuse(api.registrationForm.order, last, admin)
    expect(refused.errors).toEqual(['Somebody else has changed this in the meantime: order of the fields'])
    expect(await now()).toEqual([second, first, ...others])
  })
})
