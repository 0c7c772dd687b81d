// Own fields: adding them, and the values of a person that two users change.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as personFields from '#contract/calls/person-fields.ts'
import { openClient } from '#contract/calls/clients.ts'
import { openTheme } from '#contract/calls/theme.ts'
import { toast } from '../../testing/locators.ts'
import { configuration, openProduct } from '../../testing/open-product.tsx'
import { refusal, replyTo } from '../../testing/replies.ts'

const field = {
  ...{ id: '11111111-1111-4111-8111-111111111111', name: 'Department', kind: 'text' as const },
  ...{ choices: [], seenBy: 'managers' as const, isRequired: true, isUnique: false },
  ...{ isOfProvider: false, mayChange: true },
}
const place = {
  ...{ id: '22222222-2222-4222-8222-222222222222', name: 'Place' },
  kind: 'choice' as const,
  choices: ['Bar', 'Garden'],
}
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

test('a ready-made field is added by one press, and is not offered again', async () => {
  const fields = [field]
  const requests = await openProduct('/own-fields', {
    replies: [
      replyTo(personFields.list, () => ({ fields, mayAdd: true })),
      replyTo(personFields.create, ({ name }) => {
        fields.push({ ...field, id: name, name })
        return { id: name }
      }),
    ],
    role: 'CLIENTADMIN',
  })
  await expect.element(button('Add Job title')).toBeVisible()
  expect(button('Add Department').elements()).toEqual([])
  await button('Add Job title').click()
  await expect.element(toast('Field added')).toBeVisible()
  await expect.element(button('Change Job title')).toBeVisible()
  await expect.element(button('Add Job title')).not.toBeInTheDocument()
  const sent = requests.filter(({ call }) => call.path === personFields.create.path)
  expect(sent.map(({ input }) => input)).toEqual([{ name: 'Job title', kind: 'text' }])
})

test('on the page of a client a field of all clients is named so, also before it is deleted', async () => {
  await openProduct('/client/token0?tab=fields', {
    replies: [
      replyTo(personFields.list, { fields: [{ ...field, isOfProvider: true }], mayAdd: true }),
      replyTo(personFields.losses, { people: 45 }),
    ],
  })
  await expect.element(page.getByRole('table', { name: 'Own fields' })).toHaveTextContent('All organisations')
  await button('Delete Department').click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('All organisations have this field.')
})

test('who may not change the fields reads them', async () => {
  await openProduct('/own-fields', {
    replies: [replyTo(personFields.list, { fields: [{ ...field, mayChange: false }], mayAdd: false })],
    role: 'CLIENTADMIN',
  })
  await expect.element(page.getByRole('table', { name: 'Own fields' })).toHaveTextContent('Department')
  for (const name of ['Create a field', 'Add Job title', 'Change Department', 'Delete Department'])
    expect(button(name).elements()).toEqual([])
})

test('a required field becomes one that only administrators see, and is required no more', async () => {
  const requests = await openProduct('/own-fields', {
    replies: [
      replyTo(personFields.list, { fields: [field], mayAdd: true }),
      replyTo(personFields.update, {}),
    ],
    role: 'ADMIN',
  })
  await button('Change Department').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Who sees it').selectOptions('administrators')
  await expect.element(dialog.getByRole('checkbox', { name: 'Required' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(toast('Field changed')).toBeVisible()
  const sent = requests.filter(({ call }) => call.path === personFields.update.path)
  expect(sent.map(({ input }) => input)).toMatchObject([{ seenBy: 'administrators', isRequired: false }])
})

test('of a value that two users have changed, both are shown, and the chosen one is stored', async () => {
  let stored = 'Kitchen'
  const requests = await openProduct('/learner/1', {
    replies: [
      replyTo(personFields.ofPerson, () => ({ fields: [{ ...field, value: stored }] })),
      replyTo(personFields.saveValues, ({ values, was }) => {
        if ((was as Record<string, string>)[field.id] !== stored)
          return refusal(409, 'Somebody else has changed this in the meantime')
        stored = values[field.id] ?? ''
        return {}
      }),
    ],
  })
  const card = page.getByRole('region', { name: 'Own fields' })
  await expect.element(card.getByRole('term')).toHaveTextContent('Department')
  await expect.element(card.getByRole('definition')).toHaveTextContent('Kitchen')
  await card.getByRole('button', { name: 'Change fields' }).click()
  await card.getByRole('textbox', { name: 'Department' }).fill('Garden')
  stored = 'Bar'
  await card.getByRole('button', { name: 'Save' }).click()
  await expect.element(card.getByRole('region', { name: 'Department' })).toHaveTextContent(/Bar.*Garden/)
  await expect.element(card.getByRole('button', { name: 'Save' })).toBeDisabled()
  await card.getByRole('button', { name: 'Keep mine' }).click()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect.element(toast('Fields saved')).toBeVisible()
  expect(stored).toBe('Garden')
  expect(requests.filter(({ call }) => call.path === personFields.saveValues.path)).toHaveLength(2)
})

test('who lacks a required field is asked for it above the page, and fills it in on My Account (people-181)', async () => {
  let missing = [
    { ...field, name: 'Cost centre', kind: 'number' as const },
    { ...field, ...place },
  ]
  const requests = await openProduct('/', {
    role: 'LEARNER',
    replies: [
      replyTo(openTheme, () => ({ ...configuration, missingFields: missing.map(({ name }) => name) })),
      replyTo(personFields.myFields, () => ({ fields: [], missing })),
      replyTo(personFields.saveMine, () => {
        missing = []
        return {}
      }),
    ],
  })
  const asked = page.getByRole('note').filter({ hasText: 'Your organisation asks for' })
  await expect.element(asked).toHaveTextContent('Your organisation asks for “Cost centre” and “Place”.')
  await asked.getByRole('link', { name: 'Fill it in now' }).click()
  const card = page.getByRole('region', { name: 'Your organisation asks for' })
  await card.getByRole('textbox', { name: 'Cost centre' }).fill('17')
  await card.getByRole('combobox', { name: 'Place' }).selectOptions('Bar')
  await expect.element(asked).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect.element(toast('Thank you, saved')).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
  const sent = requests.filter(({ call }) => call.path === personFields.saveMine.path)
  expect(sent.map(({ input }) => input)).toEqual([{ values: { [field.id]: '17', [place.id]: 'Bar' } }])
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('My Account')
  await expect.element(asked).not.toBeInTheDocument()
})

test('the question for a required field is closed for this visit (people-181)', async () => {
  await openProduct('/', {
    role: 'LEARNER',
    replies: [replyTo(openTheme, { ...configuration, missingFields: ['Place'] })],
  })
  await button('Not now').click()
  await expect.element(page.getByText('Your organisation asks for')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'My Account' }).first().click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('My Account')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('My Account')
  expect(page.getByText('Your organisation asks for').elements()).toEqual([])
})

test('a field to choose from needs two choices, and belongs to the client of the page', async () => {
  const clientId = '33333333-3333-4333-8333-333333333333'
  const requests = await openProduct('/client/token0?tab=fields', {
    replies: [
      replyTo(openClient, { client: { id: clientId } }),
      replyTo(personFields.list, { fields: [field], mayAdd: true }),
      replyTo(personFields.create, { id: place.id }),
      replyTo(personFields.losses, { people: 1 }),
    ],
  })
  const dialog = page.getByRole('dialog')
  const create = async (name: string, kind: string) => {
    await button('Create a field').click()
    await dialog.getByLabelText('Name').fill(name)
    await dialog.getByLabelText('Kind').selectOptions('Choice')
    await dialog.getByLabelText('Choices').fill('Bar\n\n')
    await dialog.getByRole('button', { name: 'Create field' }).click()
    await expect.element(dialog.getByText('Please enter at least two choices')).toBeVisible()
    await dialog.getByLabelText('Choices').fill('Bar\nGarden')
    await dialog.getByLabelText('Kind').selectOptions(kind)
    await dialog.getByRole('button', { name: 'Create field' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await create('Place', 'Choice')
  await create('Note', 'Text')
  const sent = requests.filter(({ call }) => call.path === personFields.create.path)
  expect(sent.map(({ input }) => input)).toMatchObject([
    { clientId, name: 'Place', kind: 'choice', choices: 'Bar\nGarden', seenBy: 'managers' },
    { clientId, name: 'Note', kind: 'text', choices: '' },
  ])
  await button('Delete Department').click()
  await expect.element(dialog).toHaveTextContent('The values of 1 person')
})

test('managers hide no field from themselves, and of as many fields as there can be none is added', async () => {
  await openProduct('/own-fields', {
    replies: [
      replyTo(personFields.list, {
        fields: Array.from({ length: 30 }, (_, at) => ({ ...field, id: `f${at}`, name: `Field ${at}` })),
        mayAdd: true,
      }),
    ],
    role: 'CLIENTADMIN',
  })
  await expect.element(button('Create a field')).toBeDisabled()
  expect(button('Add Job title').elements()).toEqual([])
  await button('Change Field 3').click()
  const readers = page.getByRole('dialog').getByLabelText('Who sees it').getByRole('option')
  await expect.poll(() => readers.elements().length).toBe(2)
  expect(readers.elements().map((option) => (option as HTMLOptionElement).value)).not.toContain(
    'administrators',
  )
})
