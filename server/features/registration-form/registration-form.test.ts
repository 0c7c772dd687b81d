// What learners are asked at registration, and what insights show of it.
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as clients from '#contract/calls/clients.ts'
import * as form from '#contract/calls/registration-form.ts'
import * as reports from '#contract/calls/reports.ts'
import {
  type SpecifiedField,
  specifiedFieldNames,
  specifiedFields,
} from '#contract/rules/registration-form.ts'
import { type MadePerson, makeClient, makeLearner } from '#tests/support/make.ts'
import { unknownId } from '#tests/support/refusals.ts'
import { chosenTwice, startLinks } from '#tests/support/start-links.ts'

const { product, db, admin, profile, linkOf } = await startLinks()

const open = (clientId?: string) => product.ask(form.open, { clientId }, admin)
const shown = async (clientId?: string) => (await open(clientId)).items.filter(({ isAsked }) => isAsked)
const keys = (items: { key: string }[]) => items.map(({ key }) => key)
const update = (clientId: string | undefined, key: string, isAsked: boolean, isRequired = false) =>
  product.ask(form.updateItem, { clientId, key, isAsked, isRequired }, admin)
const insights = (clientId?: string) => product.ask(reports.insights, { clientId }, admin)

/** A client with a form of its own. */
async function clientWithForm() {
  const client = await makeClient(product)
  await product.ask(form.setOwn, { clientId: client.id, isUsed: true }, admin)
  return client
}

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

async function addQuestion(
  clientId: string | undefined,
  kind: 'singleChoice' | 'multipleChoice' | 'yesNo' | 'text',
) {
  const options = kind.endsWith('Choice') ? ['Kitchen', 'Office', 'Garden'] : []
  const label = `A ${kind} of ${clientId ?? 'the provider'}`
  const { id } = await product.ask(form.addQuestion, { clientId, kind, label, options }, admin)
  const item = (await open(clientId)).items.find(({ key }) => key === id)
  if (!item) throw new Error('The question is not in the form')
  return { ...item, id, optionIds: item.options.map((option) => option.id) }
}

const own = async (clientId: string, id: string) =>
  (await insights(clientId)).ownQuestions.find((question) => question.id === id)

test('a form that was never changed is the specified one, also for a client', async () => {
  const client = await makeClient(product)
  for (const clientId of [undefined, client.id]) {
    const { items } = await open(clientId)
    expect(items.map(({ key, label }) => [key, label])).toEqual(Object.entries(specifiedFields))
    expect(items.every(({ isAsked }) => isAsked)).toBe(true)
    expect(items.filter(({ isRequired }) => isRequired).map(({ key }) => key)).toEqual(
      specifiedFieldNames.slice(0, 6),
    )
  }
  expect((await open(client.id)).isOwn).toBe(false)
  expect(keys(await askedOfLearner(client.id))).toEqual(specifiedFieldNames)
})

describe('a field that is switched off', () => {
  test.each(specifiedFieldNames.map((field) => [field] as [SpecifiedField]))(
    '%s is neither asked nor required nor stored',
    async (field) => {
      const client = await clientWithForm()
      await update(client.id, field, false)
      expect(keys(await askedOfLearner(client.id))).toEqual(
        specifiedFieldNames.filter((name) => name !== field),
      )
      const without = await storedOf(await register(client.id, { [field]: undefined }))
      const sent = await storedOf(await register(client.id))
      const { user_id: _one, agreed_to_terms_at: _then, ...stored } = without
      expect(sent).toMatchObject(stored)
      expect(stored.form_answers).toEqual([`not asked:${field}`])
      // Ignored also where it would be refused if it were asked.
      if (field === 'dateOfBirth') await register(client.id, { dateOfBirth: 'never' })
    },
  )

  test('disappears from the insights, and comes back with the earlier answers and how many were asked', async () => {
    const client = await clientWithForm()
    await register(client.id, { doYouKnowWhatClimateActionIs: true })
    const before = await insights(client.id)
    expect(before.asked[0]).toEqual({
      field: 'genderId',
      label: 'Gender',
      numberOfAsked: 1,
      numberOfAnswered: 1,
    })

    for (const field of ['genderId', 'doYouKnowWhatClimateActionIs']) await update(client.id, field, false)
    await register(client.id)
    const off = await insights(client.id)
    expect(off).toMatchObject({ numberOfRegistered: 2, genders: [] })
    expect(off.asked.map(({ field }) => field)).toEqual(['ethnicityId', 'employmentStatusId', 'jobRoleId'])
    expect(off.questions).toHaveLength(3)

    await update(client.id, 'genderId', true, true)
    await update(client.id, 'doYouKnowWhatClimateActionIs', true)
    const again = await insights(client.id)
    expect(again.genders).toEqual(before.genders)
    expect(again.asked).toEqual([
      before.asked[0],
      ...before.asked.slice(1).map((one) => ({ ...one, numberOfAsked: 2, numberOfAnswered: 2 })),
    ])
    // Yes and no together are those who were asked.
    expect(again.questions[0]).toEqual(before.questions[0])
    expect(again.questions[1]).toMatchObject({ numberOfNo: 2 })
  })
})

describe('a field that is optional', () => {
  test('may be left out, and is checked when it is entered', async () => {
    const client = await clientWithForm()
    const optional = specifiedFieldNames.slice(0, 6)
    for (const field of optional) await update(client.id, field, true, false)
    const nothing = Object.fromEntries(optional.map((field, at) => [field, at % 2 ? '' : null]))
    expect(await storedOf(await register(client.id, nothing))).toMatchObject({
      date_of_birth: null,
      gender_id: null,
      post_code: null,
      form_answers: [],
    })
    expect((await insights(client.id)).asked[0]).toMatchObject({ numberOfAsked: 1, numberOfAnswered: 0 })
    for (const [change, error] of [
      [{ postCode: 'AB1' }, 'Please enter a valid postcode'],
      [{ dateOfBirth: '2021-02-30' }, 'Please enter your date of birth as a date, such as 1990-02-28'],
      [{ genderId: profile.jobRoleId }, 'Please select gender'],
      [{ jobRoleId: 'none' }, 'Please select job role'],
    ] as const)
      expect(await refuse(client.id, change)).toEqual({ status: 400, errors: [error] })
  })

  test('cannot be a tick that is required', async () => {
    const input = { key: 'heardOfSustainableDevelopmentGoals', isAsked: true, isRequired: true }
    expect((await product.refuse(form.updateItem, input, admin)).status).toBe(400)
  })
})

test('a changed label is in the message, and an empty one restores the specified label', async () => {
  const client = await clientWithForm()
  const rename = (label: string) =>
    product.ask(form.rename, { clientId: client.id, field: 'jobRoleId', label }, admin)
  await rename(' Your trade ')
  expect((await refuse(client.id, { jobRoleId: '' })).errors).toEqual(['Please answer “Your trade”'])
  expect((await insights(client.id)).asked.at(-1)).toMatchObject({ label: 'Your trade' })
  await rename('')
  expect((await refuse(client.id, { jobRoleId: '' })).errors).toEqual(['Please select job role'])
})

test('an empty registration lists everything that is wrong, in the order of the form', async () => {
  const client = await clientWithForm()
  const { id } = await addQuestion(client.id, 'text')
  await update(client.id, id, true, true)
  const { items } = await open(client.id)
  const order = [id, ...keys(items).filter((key) => key !== id)]
  await product.ask(form.order, { clientId: client.id, keys: order }, admin)
  const { link } = await invite(client.id)
  expect((await product.refuse(accounts.register, link)).errors).toEqual([
    `Please answer “A text of ${client.id}”`,
    'Please enter your date of birth',
    'Please select gender',
    'Please select ethnicity',
    'Please select employment status',
    'Please select job role',
    'Please enter a postcode',
    'Please create a password',
    'You must have read and agreed to our terms and conditions before using this site',
  ])
})

describe('an own question', () => {
  test.each(['singleChoice', 'multipleChoice', 'yesNo', 'text'] as const)(
    '%s is asked, checked, stored and counted',
    async (kind) => {
      const client = await clientWithForm()
      const { id, optionIds } = await addQuestion(client.id, kind)
      await update(client.id, id, true, true)
      const [first = '', second = ''] = optionIds
      const good = {
        singleChoice: second,
        multipleChoice: [first, second.toUpperCase(), first],
        yesNo: 'yes',
        text: '  In the kitchen ',
      }[kind]
      const answer = (value: unknown) => ({ answers: [{ questionId: id.toUpperCase(), value }] })
      const message = [`Please answer “A ${kind} of ${client.id}”`]
      const bad = kind === 'text' ? ['', '  ', []] : ['', [], 'maybe', unknownId, ['yes', 'no'], [first, 'x']]
      for (const value of bad)
        expect(await refuse(client.id, answer(value))).toEqual({ status: 400, errors: message })
      expect((await refuse(client.id, {})).errors).toEqual(message)

      const person = await register(client.id, answer(good))
      await update(client.id, id, true, false)
      await register(client.id)
      expect(await own(client.id, id)).toMatchObject({ numberOfAsked: 2, numberOfAnswered: 1, texts: [] })
      const counts = (await own(client.id, id))?.counts.map(({ count }) => count)
      expect(counts).toEqual(
        { singleChoice: [0, 1, 0], multipleChoice: [1, 1, 0], yesNo: [1, 0], text: [] }[kind],
      )
      if (kind === 'text')
        expect(
          await db.selectFrom('registration_texts').where('user_id', '=', person.id).selectAll().execute(),
        ).toEqual([{ user_id: person.id, question_id: id, value: 'In the kitchen' }])
    },
  )

  test('says how many answers are deleted with it, and takes them along', async () => {
    const client = await clientWithForm()
    const choice = await addQuestion(client.id, 'singleChoice')
    const text = await addQuestion(client.id, 'text')
    const answers = [
      { questionId: choice.id, value: choice.optionIds[0] },
      { questionId: text.id, value: 'Here' },
    ]
    const people = [await register(client.id, { answers }), await register(client.id, { answers })]
    await register(client.id)
    // Counted like the others: they are deleted too.
    await db
      .updateTable('users')
      .set({ archived_at: new Date().toISOString() })
      .where('id', '=', people[0]?.id ?? '')
      .execute()
    for (const { id } of [choice, text]) {
      expect(await product.ask(form.questionLosses, { id }, admin)).toEqual({ numberOfAnswers: 2 })
      await product.ask(form.removeQuestion, { id }, admin)
      expect(await product.refuse(form.questionLosses, { id }, admin)).toMatchObject({ status: 404 })
    }
    for (const person of people) expect((await storedOf(person)).form_answers).toEqual([])
    const left = (id: string) =>
      db
        .selectFrom('registration_counts')
        .where('answer', 'like', `%${id}%`)
        .where('learners', '<>', 0)
        .selectAll()
        .execute()
    for (const id of [choice.id, text.id, ...choice.optionIds]) expect(await left(id)).toEqual([])
    expect(
      await db.selectFrom('registration_texts').where('question_id', '=', text.id).selectAll().execute(),
    ).toEqual([])
    expect(await insights(client.id)).toMatchObject({ numberOfRegistered: 2, ownQuestions: [] })
  })

  test('has its options renamed, ordered, added and removed; a chosen one is still named', async () => {
    const client = await clientWithForm()
    const { id, optionIds } = await addQuestion(client.id, 'singleChoice')
    const [kitchen = '', office = '', garden = ''] = optionIds
    await register(client.id, { answers: [{ questionId: id, value: kitchen }] })
    const change = (options: { id?: string; name: string }[]) =>
      product.ask(form.updateQuestion, { id, label: 'Where?', options }, admin)
    // Two that exchange their names, one that is removed and one that is new.
    await change([{ id: garden, name: 'Office' }, { id: office, name: 'garden' }, { name: 'Roof' }])
    expect((await askedOfLearner(client.id)).at(-1)).toMatchObject({
      label: 'Where?',
      options: [{ id: garden, name: 'Office' }, { id: office, name: 'garden' }, { name: 'Roof' }],
    })
    expect((await own(client.id, id))?.counts.at(-1)).toEqual({ id: kitchen, name: 'Kitchen', count: 1 })
    expect((await refuse(client.id, { answers: [{ questionId: id, value: kitchen }] })).status).toBe(400)
    await change([{ name: 'KITCHEN' }, { id: garden, name: 'Office' }])
    expect((await askedOfLearner(client.id)).at(-1)?.options[0]).toEqual({ id: kitchen, name: 'KITCHEN' })
  })

  test.each([
    [{ label: ' ' }, 400],
    [{ kind: 'colour' }, 400],
    [{ options: ['One'] }, 400],
    [{ options: ['One', ' one '] }, 400],
    [{ options: ['One', ''] }, 400],
    [{ kind: 'text' }, 400],
    [{ clientId: unknownId }, 404],
  ])('with %j is refused', async (change, status) => {
    const before = await open()
    const question = { kind: 'singleChoice', label: 'Where?', options: ['One', 'Two'], ...change }
    expect((await product.refuse(form.addQuestion, question, admin)).status).toBe(status)
    expect(await open()).toEqual(before)
  })

  test('does not take an option of another one', async () => {
    const client = await clientWithForm()
    const [one, other] = [
      await addQuestion(client.id, 'singleChoice'),
      await addQuestion(client.id, 'singleChoice'),
    ]
    const options = [{ id: other.optionIds[0], name: 'Mine' }, { name: 'Two' }]
    expect(
      (await product.refuse(form.updateQuestion, { id: one.id, label: 'x', options }, admin)).status,
    ).toBe(404)
  })
})

describe('the form of a client', () => {
  test('begins as the provider’s, stays stored while it is not used, and gets later questions switched off', async () => {
    const provided = await addQuestion(undefined, 'yesNo')
    const [client, other] = [await clientWithForm(), await makeClient(product)]
    expect((await open(client.id)).items).toEqual(
      (await open()).items.map((item) => ({ ...item, isOfProvider: item.kind !== 'specified' })),
    )
    await update(client.id, 'postCode', false)
    const later = await addQuestion(undefined, 'text')
    expect(keys(await shown(client.id))).toContain(provided.id)
    expect(keys(await shown(client.id))).not.toContain(later.id)
    expect(keys(await shown(other.id))).toEqual(expect.arrayContaining(['postCode', later.id]))
    await update(client.id, later.id, true, true)
    expect(keys(await askedOfLearner(client.id))).toContain(later.id)

    await product.ask(form.setOwn, { clientId: client.id, isUsed: false }, admin)
    expect(await open(client.id)).toEqual({ ...(await open()), isOwn: false })
    const input = { clientId: client.id, key: 'genderId', isAsked: false, isRequired: false }
    expect((await product.refuse(form.updateItem, input, admin)).status).toBe(409)
    await product.ask(form.setOwn, { clientId: client.id, isUsed: true }, admin)
    expect(keys(await shown(client.id))).not.toContain('postCode')
    for (const { id } of [provided, later]) await product.ask(form.removeQuestion, { id }, admin)
    expect(keys((await open(client.id)).items)).toEqual(specifiedFieldNames)
  })

  test('is changed for a living client only, and ordered with all its items', async () => {
    const [client, archived] = [await clientWithForm(), await makeClient(product)]
    await product.ask(clients.archive, { clientId: archived.id }, admin)
    for (const clientId of [archived.id, admin.clientId, unknownId])
      expect((await product.refuse(form.setOwn, { clientId, isUsed: true }, admin)).status).toBe(404)
    const order = (some: string[]) => ({ clientId: client.id, keys: some })
    for (const some of [specifiedFieldNames.slice(1), [...specifiedFieldNames.slice(1), 'genderId']])
      expect((await product.refuse(form.order, order(some), admin)).status).toBe(409)
    await product.ask(form.order, order(specifiedFieldNames.toReversed()), admin)
    expect(keys((await open(client.id)).items)).toEqual(specifiedFieldNames.toReversed())
  })

  test('is shown with a link that works only', async () => {
    const { link } = await invite((await clientWithForm()).id)
    for (const change of [{ encodedToken: 'x' }, { userId: unknownId }, { userId: null }])
      expect(await product.refuse(accounts.registrationForm, { ...link, ...change })).toEqual({
        status: 400,
        errors: ['This link is invalid or has expired'],
      })
  })
})

test('texts are shown from five people on: the provider’s of all clients together, a client’s at that client', async () => {
  const [client, other] = [await clientWithForm(), await makeClient(product)]
  const [ofClient, ofAll] = [await addQuestion(client.id, 'text'), await addQuestion(undefined, 'text')]
  await update(client.id, ofAll.id, true)
  const say = (word: string) => ({
    answers: [ofClient, ofAll].map(({ id }) => ({ questionId: id, value: word })),
  })
  for (const word of ['pear', 'apple', 'fig', 'plum']) await register(client.id, say(word))
  const texts = async (id: string, clientId?: string) =>
    (await insights(clientId)).ownQuestions.find((question) => question.id === id)?.texts
  expect(await texts(ofClient.id, client.id)).toEqual([])
  expect(await texts(ofAll.id)).toEqual([])
  await register(other.id, say('cherry'))
  expect(await texts(ofAll.id)).toEqual(['apple', 'cherry', 'fig', 'pear', 'plum'])
  expect(await texts(ofClient.id, client.id)).toEqual([])
  await register(client.id, say('quince'))
  expect(await texts(ofClient.id, client.id)).toEqual(['apple', 'fig', 'pear', 'plum', 'quince'])
  expect(await texts(ofAll.id, client.id)).toEqual([])
  expect(await texts(ofAll.id, other.id)).toEqual([])
  expect(await texts(ofClient.id)).toBeUndefined()
  await product.ask(form.removeQuestion, { id: ofAll.id }, admin)
})

test('people register while a question is deleted: nothing fails, and nothing of it is left', async () => {
  const client = await clientWithForm()
  const { id } = await addQuestion(client.id, 'text')
  const invited = await Promise.all(Array.from({ length: 6 }, () => invite(client.id)))
  const answers = [{ questionId: id, value: 'Here' }]
  await Promise.all([
    ...invited.map(({ link }) =>
      product.ask(accounts.register, { ...profile, ...chosenTwice, ...link, answers }),
    ),
    product.ask(form.removeQuestion, { id }, admin),
  ])
  const rows = await db
    .selectFrom('registrations')
    .where(
      'user_id',
      'in',
      invited.map(({ person }) => person.id),
    )
    .select('form_answers')
    .execute()
  expect(rows.map((row) => row.form_answers)).toEqual(invited.map(() => []))
})
