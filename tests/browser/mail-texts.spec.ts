// The texts of mails about deadlines, edited with a preview; and the calendar of due dates.
import ICAL from 'ical.js'
import { expect, test } from './product.ts'
import { comeAs } from './screens.ts'

test.use({ demo: true })

test('an administrator edits the texts of a client with a preview, and resets them', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/settings/mails')
  const subject = page.getByLabel('Subject')
  const message = page.frameLocator('iframe[title^="The email"]')
  await expect(
    message.getByRole('heading', { name: '3 courses to complete at Greenways Training' }),
  ).toBeVisible()
  await subject.fill('Provider: {courses}')
  await expect(message.getByRole('heading', { name: 'Provider: 3 courses' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Mail text saved')).toBeVisible()

  await page.goto('/clients')
  await page.getByRole('link', { name: 'Bryn Awel Housing' }).first().click()
  await page.getByRole('tab', { name: 'Mails' }).click()
  await expect(subject).toHaveValue('Provider: {courses}')
  await subject.fill('Dear {nmae}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByText(
      'There is no placeholder {nmae}. Valid are {name}, {organisation}, {count}, {courses}, {first due date}.',
    ),
  ).toBeVisible()

  // As a real person, who has something due.
  await subject.fill('{name}, please look')
  await page.getByRole('combobox', { name: 'Preview as' }).click()
  const person = page.getByRole('option').first()
  const name = await person.innerText()
  await person.click()
  const [firstName = ''] = name.split(' ')
  await expect(message.getByRole('heading', { name: `${firstName}, please look` })).toBeVisible()
  await expect(message.getByText(/^You get this mail because /).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Plain text' }).click()
  await expect(page.getByLabel('The email as plain text')).toContainText('/engage/')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('It has texts of its own.')).toBeVisible()

  await page.reload()
  await expect(subject).toHaveValue('{name}, please look')
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(subject).toHaveValue('Provider: {courses}')
  await expect(page.getByText('The texts of the provider are used.')).toBeVisible()
})

test('a manager edits the texts of the own client', async ({ page, product }) => {
  await comeAs(page, product.url, 'manager')
  await page.goto('/')
  await page.getByRole('link', { name: 'Mail texts' }).click()
  await page.getByRole('tab', { name: 'Weekly digest' }).click()
  await expect(page.getByLabel('Subject')).toHaveCount(2)
  const form = page.getByRole('form', { name: 'Weekly digest' })
  await form.getByLabel('Closing').fill('Until next week,\nthe training team')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByText('It has texts of its own.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Preview as' }).last().click()
  await page.getByRole('option').first().click()
  await expect(
    page.frameLocator('iframe[title^="The email"]:visible').getByText('the training team'),
  ).toBeVisible()
})

test('a learner creates the address of the calendar, which a program reads until it is revoked', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'learner')
  await page.goto('/my-account')
  const card = page.getByRole('region', { name: 'Calendar of your due dates' })
  await card.getByRole('button', { name: 'Create address' }).click()
  const address = await card.getByLabel('Address', { exact: true }).inputValue()
  await expect(card.getByText('Not read yet.')).toBeVisible()
  const read = async (url: string) => fetch(new URL(new URL(url).pathname, product.url))

  const answer = await read(address)
  expect(answer.status).toBe(200)
  const events = new ICAL.Component(ICAL.parse(await answer.text()) as never).getAllSubcomponents('vevent')
  expect(events.length).toBeGreaterThan(0)
  await page.reload()
  await expect(card.getByText(/Last read on /)).toBeVisible()
  await expect(card.getByLabel('Address', { exact: true })).toHaveCount(0)

  await card.getByRole('button', { name: 'Replace address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }).click()
  const second = card.getByLabel('Address', { exact: true })
  await expect(second).toBeVisible()
  const replaced = await second.inputValue()
  expect([(await read(address)).status, (await read(replaced)).status]).toEqual([404, 200])

  await card.getByRole('button', { name: 'Revoke address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(card.getByRole('button', { name: 'Create address' })).toBeVisible()
  expect((await read(replaced)).status).toBe(404)
})
