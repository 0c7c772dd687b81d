// What learners are asked at registration, by the provider and by a client, and what insights show of it.
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as clients from '#contract/calls/clients.ts'
import * as form from '#contract/calls/registration-form.ts'
import type { SpecifiedField } from '#contract/rules/registration-form.ts'
import { makeClient } from '#tests/support/make.ts'
import { unknownId } from '#tests/support/refusals.ts'
import { keys, startRegistrationForm } from '#tests/support/start-registration-form.ts'

const {
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
} = await startRegistrationForm()

/** What is asked and how it is labelled, in the order of the specification. The first six have to be answered. */
const specified: [SpecifiedField, string][] = [
  ['dateOfBirth', 'Date of birth'],
  ['genderId', 'Gender'],
  ['ethnicityId', 'Ethnicity'],
  ['employmentStatusId', 'Employment status'],
  ['jobRoleId', 'Job role'],
  ['postCode', 'Postcode'],
  ['doYouKnowWhatClimateActionIs', 'Do you know what climate action is?'],
  ['doYouUnderstandTheRoleYouCanPlay', 'Do you understand the role you can play?'],
  ['doYouUnderstandTheRoleYourOrganistaionCanPlay', 'Do you understand the role your organisation can play?'],
  ['heardOfSustainableDevelopmentGoals', 'Have you heard of the Sustainable Development Goals?'],
]
const specifiedFieldNames = specified.map(([name]) => name)

test('a form that was never changed is the specified one, also for a client', async () => {
  const client = await makeClient(product)
  for (const clientId of [undefined, client.id]) {
    const { items } = await open(clientId)
    expect(items.map(({ key, label }) => [key, label])).toEqual(specified)
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

test('insights of all clients show what any client asks, unless that client is archived', async () => {
  const fields = async () => (await insights()).asked.map(({ field }) => field)
  await clientWithForm()
  // The forms of clients of other tests ask for it too.
  const ofClients = (archived_at: string | null) =>
    db.updateTable('clients').where('is_provider', '=', false).set({ archived_at }).execute()
  const before = await fields()
  expect(before).toContain('genderId')
  await update(undefined, 'genderId', false)
  expect(await fields()).toEqual(before)
  await ofClients(new Date().toISOString())
  expect(await fields()).toEqual(before.filter((field) => field !== 'genderId'))
  await ofClients(null)
  expect(await fields()).toEqual(before)
  await update(undefined, 'genderId', true, true)
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

  test('that is turned off before it was ever used begins as the provider’s is when it is turned on', async () => {
    const client = await makeClient(product)
    await product.ask(form.setOwn, { clientId: client.id, isUsed: false }, admin)
    const { id } = await addQuestion(undefined, 'text')
    await product.ask(form.setOwn, { clientId: client.id, isUsed: true }, admin)
    expect(keys(await shown(client.id))).toContain(id)
    await product.ask(form.removeQuestion, { id }, admin)
  })

  test('is changed for a client only that is not archived, and ordered with all its items', async () => {
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
