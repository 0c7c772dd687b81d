// The questions that the provider and clients add to the registration.
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as clients from '#contract/calls/clients.ts'
import * as form from '#contract/calls/registration-form.ts'
import * as users from '#contract/calls/users.ts'
import { makeClient } from '#tests/support/make.ts'
import { unknownId } from '#tests/support/refusals.ts'
import { chosenTwice } from '#tests/support/start-links.ts'
import { startRegistrationForm } from '#tests/support/start-registration-form.ts'

const {
  product,
  db,
  admin,
  profile,
  open,
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
} = await startRegistrationForm()

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

  test('is not changed by who has not seen the last change of another user', async () => {
    const client = await clientWithForm()
    const { id } = await addQuestion(client.id, 'singleChoice')
    const wordsNow = async () => {
      const { label, options } = (await open(client.id)).items.find(({ key }) => key === id) ?? {}
      return { label: label ?? '', options: options ?? [] }
    }
    const seen = await wordsNow()
    const change = (words: object) => ({ id, ...seen, seen, ...words })
    await product.ask(form.updateQuestion, change({ options: [...seen.options, { name: 'Roof' }] }), admin)
    const stored = await wordsNow()
    const refused = await product.refuse(form.updateQuestion, change({ label: 'Where now?' }), admin)
    expect(refused).toMatchObject({
      status: 409,
      errors: ['Somebody else has changed this in the meantime. Please look at it again'],
    })
    expect(await wordsNow()).toEqual(stored)
    await product.ask(form.updateQuestion, { id, ...stored, label: 'Where now?', seen: stored }, admin)
    expect(await wordsNow()).toEqual({ ...stored, label: 'Where now?' })
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
  const archived = await register(client.id, say('quince'))
  expect(await texts(ofClient.id, client.id)).toEqual(['apple', 'fig', 'pear', 'plum', 'quince'])
  expect(await texts(ofAll.id, client.id)).toEqual([])
  expect(await texts(ofAll.id, other.id)).toEqual([])
  expect(await texts(ofClient.id)).toBeUndefined()
  // Those of an archived client are not read, as they are not counted, until it is restored.
  await product.ask(clients.archive, { clientId: other.id }, admin)
  expect(await texts(ofAll.id)).toEqual(['apple', 'fig', 'pear', 'plum', 'quince'])
  await product.ask(clients.unarchive, { clientId: other.id }, admin)
  expect(await texts(ofAll.id)).toEqual(['apple', 'cherry', 'fig', 'pear', 'plum', 'quince'])
  // Nor is that of an archived person.
  await product.ask(users.archive, { userIds: [archived.id] }, admin)
  expect(await texts(ofAll.id)).toEqual(['apple', 'cherry', 'fig', 'pear', 'plum'])
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
