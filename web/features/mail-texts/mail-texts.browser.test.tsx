// The texts of mails about deadlines, edited with a preview.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as mailTexts from '#contract/calls/mail-texts.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { exampleOf, replyTo } from '../../testing/replies.ts'

test('an administrator edits the texts of a client with a preview, and resets them', async () => {
  const provider = { subject: 'Provider: {courses}', opening: 'Hello', closing: '' }
  let own: typeof provider | undefined
  const person = { id: '77777777-7777-4777-8777-777777777777', name: 'Bea Quill' }
  const requests = await openProduct('/client/1', {
    replies: [
      replyTo(mailTexts.openMailTexts, () => ({
        mails: [
          {
            kind: 'reminder' as const,
            texts: own ?? provider,
            isOwn: own !== undefined,
            otherwise: provider,
          },
        ],
        ownFields: [{ placeholder: 'field department', name: 'Unit' }],
      })),
      replyTo(mailTexts.save, ({ subject, opening, closing = '' }) => {
        own = { subject, opening, closing }
        return {}
      }),
      replyTo(mailTexts.reset, () => {
        own = undefined
        return {}
      }),
      replyTo(mailTexts.recipients, { people: [person] }),
      replyTo(mailTexts.preview, ({ subject, personId }) => ({
        subject: `${subject} for ${personId ?? 'nobody'}`,
        html: `<html><head></head><body><h1>The mail</h1></body></html>`,
        text: 'The mail in plain text',
        isExample: true,
      })),
    ],
  })
  await page.getByRole('tab', { name: 'Mails' }).click()
  const subject = page.getByLabelText('Subject')
  await expect.element(subject).toHaveValue('Provider: {courses}')
  await expect.element(page.getByText('The texts of the provider are used.')).toBeVisible()
  await expect.element(page.getByText('Unit of the person')).toBeVisible()
  await subject.fill('Dear {nmae}')
  await button('Save').click()
  await expect
    .element(
      page.getByText(
        'There is no placeholder {nmae}. Valid are {name}, {organisation}, {count}, {courses}, {first due date}, {field department}.',
      ),
    )
    .toBeVisible()
  expect(own).toBeUndefined()

  await subject.fill('{name}, {field department}')
  await expect.element(page.getByText('{name}, {field department} for nobody')).toBeVisible()
  await page.getByRole('combobox', { name: 'Preview as' }).click()
  const status = page.getByRole('status').filter({ hasText: 'Nothing is sent from here.' })
  await expect.element(status).not.toHaveTextContent('this is an example')
  await page.getByRole('option', { name: person.name }).click()
  await expect.element(page.getByText(`{name}, {field department} for ${person.id}`)).toBeVisible()
  await expect.element(status).toHaveTextContent('Nothing is due for this person: this is an example.')
  await expect.element(page.getByTitle(/^The email/)).toBeVisible()
  await page.getByRole('tab', { name: 'Plain text' }).click()
  await expect
    .element(page.getByLabelText('The email as plain text'))
    .toHaveTextContent('The mail in plain text')

  await button('Save').click()
  await expect.element(page.getByText('Mail text saved')).toBeVisible()
  await expect.element(page.getByText('It has texts of its own.')).toBeVisible()
  await subject.fill('Not saved')
  await expect.element(button('Reset to default')).toBeDisabled()
  await button('Cancel').click()
  await button('Reset to default').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click()
  await expect.element(subject).toHaveValue('Provider: {courses}')
  await expect.element(page.getByText('The texts of the provider are used.')).toBeVisible()
  expect(requests.find(({ call }) => call.path === mailTexts.save.path)?.input).toMatchObject({
    kind: 'reminder',
    subject: '{name}, {field department}',
    was: provider,
  })
})

test('a manager finds the texts of the own client in the menu, one tab for each mail', async () => {
  const texts = { subject: 'Some subject', opening: 'Some opening', closing: '' }
  const mails = (['reminder', 'digest', 'notice'] as const).map((kind) => ({
    kind,
    texts,
    isOwn: false,
    otherwise: texts,
  }))
  const requests = await openProduct('/', {
    role: 'CLIENTADMIN',
    replies: [
      replyTo(mailTexts.openMailTexts, {
        mails,
        ownFields: [{ placeholder: 'field department', name: 'Unit' }],
      }),
      replyTo(mailTexts.preview, exampleOf(mailTexts.preview)),
    ],
  })
  await page.getByRole('link', { name: 'Mail texts' }).click()
  const reminder = page.getByRole('form', { name: 'Reminder' })
  await expect.element(reminder).toHaveTextContent('The texts of your training provider are used.')
  await expect.element(reminder).toHaveTextContent('Unit of the person')
  // What is typed in one mail stays while another one is shown.
  await reminder.getByLabelText('Subject').fill('Typed')
  await page.getByRole('tab', { name: 'Weekly digest' }).click()
  const form = page.getByRole('form', { name: 'Weekly digest' })
  await expect.element(form).toHaveTextContent('The texts of your training provider are used.')
  expect(form.element().textContent).not.toContain('Unit of the person')
  await page.getByRole('tab', { name: 'Reminder' }).click()
  await expect.element(reminder.getByLabelText('Subject')).toHaveValue('Typed')
  await reminder.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('tab', { name: 'Weekly digest' }).click()
  await form.getByLabelText('Closing').fill('Until next week,\nthe training team')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('Mail text saved')).toBeVisible()
  expect(requests.find(({ call }) => call.path === mailTexts.save.path)?.input).toMatchObject({
    kind: 'digest',
    closing: 'Until next week,\nthe training team',
  })
})
