// A product for one file of tests, with clients whose learners are asked at registration what the test decides.
import * as accounts from '#contract/calls/accounts.ts'
import * as form from '#contract/calls/registration-form.ts'
import * as reports from '#contract/calls/reports.ts'
import { type MadePerson, makeClient, makeLearner } from './make.ts'
import { chosenTwice, startLinks } from './start-links.ts'

export const keys = (items: { key: string }[]) => items.map(({ key }) => key)

type Start = Pick<Awaited<ReturnType<typeof startLinks>>, 'product' | 'admin'>

/** Adds a question to the form of a client, or to that of the provider. */
async function addQuestionTo(
  { product, admin }: Start,
  clientId: string | undefined,
  kind: 'singleChoice' | 'multipleChoice' | 'yesNo' | 'text',
) {
  const options = kind.endsWith('Choice') ? ['Kitchen', 'Office', 'Garden'] : []
  const label = `A ${kind} of ${clientId ?? 'the provider'}`
  const { id } = await product.ask(form.addQuestion, { clientId, kind, label, options }, admin)
  const item = (await product.ask(form.openRegistrationForm, { clientId }, admin)).items.find(
    ({ key }) => key === id,
  )
  if (!item) throw new Error('The question is not in the form')
  return { ...item, id, optionIds: item.options.map((option) => option.id) }
}

/** A client with a form of its own. */
async function makeClientWithForm({ product, admin }: Start) {
  const client = await makeClient(product)
  await product.ask(form.setOwn, { clientId: client.id, isUsed: true }, admin)
  return client
}

export async function startRegistrationForm() {
  const { product, db, admin, profile, linkOf } = await startLinks()

  const open = (clientId?: string) => product.ask(form.openRegistrationForm, { clientId }, admin)
  const shown = async (clientId?: string) => (await open(clientId)).items.filter(({ isAsked }) => isAsked)
  const update = (clientId: string | undefined, key: string, isAsked: boolean, isRequired = false) =>
    product.ask(form.updateItem, { clientId, key, isAsked, isRequired }, admin)
  const insights = (clientId?: string) => product.ask(reports.insights, { clientId }, admin)

  async function invite(clientId: string) {
    const person = await makeLearner(product, clientId, { confirmed: false })
    await product.ask(accounts.resendActivation, { userId: person.id }, admin)
    return { person, link: await linkOf(person) }
  }

  const register = async (clientId: string, change: object = {}) => {
    const { person, link } = await invite(clientId)
    await product.ask(accounts.register, { ...profile, ...chosenTwice, ...link, ...change })
    return person
  }
  const refuse = async (clientId: string, change: object) => {
    const { link } = await invite(clientId)
    return product.refuse(accounts.register, { ...profile, ...chosenTwice, ...link, ...change })
  }
  const askedOfLearner = async (clientId: string) =>
    (await product.ask(accounts.registrationForm, (await invite(clientId)).link)).items

  const storedOf = ({ id }: MadePerson) =>
    db.selectFrom('registrations').where('user_id', '=', id).selectAll().executeTakeFirstOrThrow()

  const clientWithForm = () => makeClientWithForm({ product, admin })
  const addQuestion = (clientId: string | undefined, kind: Parameters<typeof addQuestionTo>[2]) =>
    addQuestionTo({ product, admin }, clientId, kind)

  const own = async (clientId: string, id: string) =>
    (await insights(clientId)).ownQuestions.find((question) => question.id === id)

  return {
    product,
    db,
    admin,
    profile,
    open,
    shown,
    update,
    insights,
    clientWithForm,
    invite,
    register,
    refuse,
    askedOfLearner,
    storedOf,
    addQuestion,
    own,
  }
}
