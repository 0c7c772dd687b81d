// The server has gone after a page was opened: every button that saves reports it (rule messages-8). That what reports it has come with the
// page is in tests/browser/more/server-gone.spec.ts.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#contract/call.ts'
import { openPolicy } from '#contract/calls/reminders.ts'
import { button, field, main } from '../testing/locators.ts'
import { openProduct, stopServer } from '../testing/open-product.tsx'
import { replyTo } from '../testing/replies.ts'

interface Form {
  role?: Role | 'visitor'
  address: string
  isEdited?: true
  /** By their labels. */
  fields: Record<string, string>
  press: string | RegExp
}

const person = { 'First name': 'Nia', 'Last name': 'Wren', Email: 'nia@gone.test' }

const forms: Form[] = [
  { address: '/create-user', fields: person, press: /^Create administrator/ },
  { address: '/create-learner', fields: person, press: /^Create learner/ },
  {
    address: '/create-client',
    fields: {
      ...person,
      'Company name': 'Company',
      'Referral code': 'GONE',
      'Number of learners': '5',
      Phone: '020 7946 0000',
    },
    press: 'Create',
  },
  { address: '/create-pathway', fields: { Name: 'Gone' }, press: 'Create' },
  { address: '/communities/create', fields: { Name: 'Gone' }, press: 'Create' },
  { address: '/feedback-form', fields: { Title: 'Gone' }, press: 'Create' },
  { address: '/blog/new-post', fields: { Title: 'Gone' }, press: 'Next' },
  { address: '/feedback-form/1', fields: { Question: 'Gone?' }, press: 'Add question' },
  { address: '/registration-details', fields: { 'Add a gender': 'Gone' }, press: 'Add this gender' },
  { address: '/settings/theme', fields: { 'Menu background': '#123456' }, press: 'Save' },
  { address: '/settings/provider', fields: { 'Company number': '1' }, press: 'Save' },
  { address: '/settings/mails', fields: { Subject: 'Gone' }, press: 'Save' },
  { address: '/reminders', fields: { 'Stop after … reminders': '2' }, press: 'Save' },
  { address: '/course/1', isEdited: true, fields: { Title: 'Gone' }, press: 'Save' },
  { address: '/learning-pathway/1', isEdited: true, fields: { Name: 'Gone' }, press: 'Save' },
  { address: '/user/1', isEdited: true, fields: { 'First name': 'Gone' }, press: 'Save' },
  {
    role: 'CLIENTADMIN',
    address: '/learner/1',
    isEdited: true,
    fields: { 'First name': 'Gone' },
    press: 'Save',
  },
  { role: 'LEARNER', address: '/community/1', fields: { Title: 'Gone', Text: 'Gone' }, press: 'Post' },
  {
    role: 'LEARNER',
    address: '/my-account',
    isEdited: true,
    fields: { 'Phone number': '1234' },
    press: 'Save',
  },
  {
    role: 'visitor',
    address: '/contact',
    fields: { Name: 'Nia', Email: 'nia@gone.test', Message: 'Gone' },
    press: 'Send message',
  },
  { role: 'visitor', address: '/', fields: { Email: 'nia@gone.test' }, press: 'Login' },
]

test.each(forms)('$role $address: $press', async ({ role = 'ADMIN', address, isEdited, fields, press }) => {
  await openProduct(address, { role, replies: [replyTo(openPolicy, { mayChange: true })] })
  if (isEdited) await button('Edit').first().click()
  await expect.element(field(Object.keys(fields)[0] as string)).toBeVisible()
  const failures = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
  // On a busy machine the toast of the page before takes a while to go.
  await expect.poll(() => failures.elements()).toEqual([])
  stopServer()
  for (const [label, text] of Object.entries(fields)) await field(label).fill(text)
  if (address === '/') await page.getByLabelText('Password', { exact: true }).fill('gone')
  expect(failures.elements()).toEqual([])
  await main.getByRole('button', { name: press, exact: true }).first().click()
  await expect.element(failures.first(), { timeout: 2_000 }).toBeVisible()
})
