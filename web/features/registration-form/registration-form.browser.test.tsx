// The questions at registration: a question is added, moved with the keyboard, and checked in the preview.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#contract/call.ts'
import * as registrationForm from '#contract/calls/registration-form.ts'
import { button, toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { exampleOf, replyTo } from '../../testing/replies.ts'

type Item = Reply<typeof registrationForm.openRegistrationForm>['items'][number]

const question = 'Which shift do you work?'
const [example] = exampleOf(registrationForm.openRegistrationForm).items
const specified = (key: string, label: string) =>
  ({
    ...example,
    key,
    label,
    kind: 'specified',
    isAsked: true,
    isRequired: true,
    mayBeRequired: true,
  }) as Item

/** The form as the server stores it. */
function stored(items: Item[]) {
  return [
    replyTo(registrationForm.openRegistrationForm, () => ({ isOwn: true, items: [...items] })),
    replyTo(registrationForm.addQuestion, ({ label, options = [] }) => {
      const own = {
        ...example,
        key: 'q',
        kind: 'singleChoice',
        label,
        isAsked: true,
        isRequired: false,
        mayBeRequired: true,
      }
      items.push({ ...own, options: options.map((name) => ({ id: name, name })) } as Item)
      return { id: 'q' }
    }),
    replyTo(registrationForm.updateItem, ({ key, isAsked, isRequired }) => {
      const at = items.findIndex((item) => item.key === key)
      items[at] = { ...items[at], isAsked, isRequired } as Item
      return {}
    }),
    replyTo(registrationForm.order, ({ keys }) => {
      items.sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
      return {}
    }),
  ]
}

test('a question is added, required, moved with the keyboard, and checked in the preview', async () => {
  const items = [
    specified('genderId', 'Gender'),
    specified('jobRoleId', 'Job role'),
    specified('postCode', 'Postcode'),
  ]
  await openProduct('/registration-form', { replies: stored(items) })
  const list = page.getByRole('list', { name: 'Fields and questions' })
  const item = (name: string) => list.getByRole('group', { name, exact: true })

  await item('Postcode').getByLabelText('Asked').click()
  await expect.element(item('Postcode').getByLabelText('Required')).toBeDisabled()

  await button('Add question').click()
  const dialog = page.getByRole('dialog', { name: 'Add a question' })
  await dialog.getByLabelText('Question').fill(question)
  await dialog.getByLabelText('Option 1', { exact: true }).fill('Day')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Please enter every option')).toBeVisible()
  await dialog.getByLabelText('Option 2', { exact: true }).fill('Night')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(toast('Question added')).toBeVisible()
  await item(question).getByLabelText('Required').click()

  await expect.element(dialog).not.toBeInTheDocument()
  ;(list.getByRole('button', { name: `Move ${question}` }).element() as HTMLElement).focus()
  await userEvent.keyboard('[Space]')
  await expect.element(page.getByText(`${question} is at 4 of 4`)).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText(`${question} is at 3 of 4`)).toBeInTheDocument()
  await userEvent.keyboard('[Space]')
  await expect.element(list.getByRole('listitem').nth(2)).toHaveTextContent(question)
  await expect.element(page.getByText('The order is saved')).toBeVisible()
  expect(items.map(({ key }) => key)).toEqual(['genderId', 'jobRoleId', 'q', 'postCode'])

  await button('Preview').click()
  const preview = page.getByRole('dialog', { name: 'Preview of the registration form' })
  await preview.getByRole('button', { name: 'Register' }).click()
  await expect.element(preview.getByText(`Please answer “${question}”`)).toBeVisible()
  await expect.element(preview.getByLabelText('Postcode')).not.toBeInTheDocument()
  await preview.getByRole('button', { name: 'Close preview' }).click()
  await expect.element(preview).not.toBeInTheDocument()
})
