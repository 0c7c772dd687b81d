// The server goes one second after a page was opened: every button that saves reports it within two seconds (rule messages-8).
import type { Page } from '@playwright/test'
import { expect, test } from '../product.ts'
import { type Kind, addressOf, askApi, comeAs } from '../screens.ts'

test.use({ shared: 'reading' })

interface Form {
  kind: Kind
  pattern: string
  /** What is pressed before anything is typed: Edit, or a tab. */
  opened?: { role: 'button' | 'tab'; name: string }
  /** By their labels. */
  fields: Record<string, string>
  button: string | RegExp
  /** The button of the dialog that asks first. */
  confirm?: string
}

const person = { 'First name': 'Nia', 'Last name': 'Wren', Email: 'nia@gone.test' }
const edit = { role: 'button', name: 'Edit' } as const

const forms: Form[] = [
  { kind: 'admin', pattern: '/create-user', fields: person, button: /^Create administrator/ },
  { kind: 'admin', pattern: '/create-learner', fields: person, button: /^Create learner/ },
  {
    kind: 'admin',
    pattern: '/create-client',
    fields: {
      ...person,
      'Company name': 'Company',
      'Referral code': 'GONE',
      'Number of learners': '5',
      Phone: '020 7946 0000',
    },
    button: 'Create',
  },
  { kind: 'admin', pattern: '/create-pathway', fields: { Name: 'Gone' }, button: 'Create' },
  { kind: 'admin', pattern: '/communities/create', fields: { Name: 'Gone' }, button: 'Create' },
  { kind: 'admin', pattern: '/feedback-form', fields: { Title: 'Gone' }, button: 'Create' },
  { kind: 'admin', pattern: '/blog/new-post', fields: { Title: 'Gone' }, button: 'Next' },
  { kind: 'admin', pattern: '/feedback-form/:id', fields: { Question: 'Gone?' }, button: 'Add question' },
  {
    kind: 'admin',
    pattern: '/registration-details',
    fields: { 'Add a gender': 'Gone' },
    button: 'Add this gender',
  },
  { kind: 'admin', pattern: '/settings/theme', fields: { 'Menu background': '#123456' }, button: 'Save' },
  { kind: 'admin', pattern: '/settings/provider', fields: { 'Company number': '1' }, button: 'Save' },
  { kind: 'admin', pattern: '/settings/mails', fields: { Subject: 'Gone' }, button: 'Save' },
  {
    kind: 'admin',
    pattern: '/reminders',
    fields: { 'Stop after … reminders': '2' },
    button: 'Save reminders',
  },
  {
    kind: 'admin',
    pattern: '/course/:id',
    opened: edit,
    fields: { Title: 'Gone' },
    button: 'Save',
  },
  { kind: 'admin', pattern: '/learning-pathway/:id', opened: edit, fields: { Name: 'Gone' }, button: 'Save' },
  {
    kind: 'admin',
    pattern: '/user/:urlToken',
    opened: edit,
    fields: { 'First name': 'Gone' },
    button: 'Save',
  },
  {
    kind: 'manager',
    pattern: '/learner/:urlToken',
    opened: edit,
    fields: { 'First name': 'Gone' },
    button: 'Save',
  },
  { kind: 'manager', pattern: '/learner/:urlToken', fields: {}, button: 'Delete', confirm: 'Confirm' },
  { kind: 'learner', pattern: '/community/:id', fields: { Title: 'Gone', Text: 'Gone' }, button: 'Post' },
  {
    kind: 'learner',
    pattern: '/my-account',
    opened: edit,
    fields: { 'Phone number': '1234' },
    button: 'Save',
  },
  {
    kind: 'visitor',
    pattern: '/contact',
    fields: { Name: 'Nia', Email: 'nia@gone.test', Message: 'Gone' },
    button: 'Send message',
  },
  { kind: 'visitor', pattern: '/', fields: { Email: 'nia@gone.test', Password: 'gone' }, button: 'Login' },
]

const field = (page: Page, label: string) =>
  page
    .locator('main')
    .getByLabel(new RegExp(`^${label}`))
    .and(page.locator('input, textarea, [contenteditable=true]'))
    .first()

for (const { kind, pattern, opened, fields, button, confirm } of forms)
  test(`${kind} ${pattern}: ${String(button)}`, async ({ page, product }) => {
    const user = kind === 'visitor' ? undefined : await comeAs(page, product.url, kind)
    const address = await addressOf(pattern, (path) => askApi(`${product.url}/api/${path}`, user?.token))
    await page.goto(address)
    const main = page.locator('main')
    const first = opened ? main.getByRole(opened.role, { name: opened.name, exact: true }).first() : main
    await expect(first).toBeVisible()
    await page.waitForTimeout(1000)
    await page.route('**/*', (route) => route.abort('connectionrefused'))

    if (opened) await first.click()
    for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text)
    const failures = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
    await expect(failures).toHaveCount(0)
    await main.getByRole('button', { name: button, exact: true }).first().click()
    if (confirm) await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click()
    await expect(failures.first()).toBeVisible({ timeout: 2_000 })
  })
