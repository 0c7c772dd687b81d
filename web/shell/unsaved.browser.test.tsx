// Nothing that was typed is lost without a question, on any page with a form.
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPolicy } from '#contract/calls/reminders.ts'
import { openProduct } from '../testing/open-product.tsx'
import { replyTo } from '../testing/replies.ts'
import { button, field, menuEntry } from '../testing/locators.ts'

const question = page.getByRole('dialog', { name: 'Leave without saving?' })

/** A page with a form, the field in which something is typed, and what comes before: Edit, or the choice of a tab. */
const forms: [address: string, field: string, before?: 'Edit' | 'Settings'][] = [
  ['/create-user', 'First name'],
  ['/create-learner', 'First name'],
  ['/create-client', 'Company name'],
  ['/create-pathway', 'Name'],
  ['/communities/create', 'Name'],
  ['/feedback-form', 'Title'],
  ['/upload-course', 'Title'],
  ['/registration-details', 'Add a gender'],
  ['/settings/theme', 'Menu background'],
  ['/feedback-form/1', 'Title'],
  ['/client/1', 'Maximum learners', 'Settings'],
  ['/community/1', 'Title'],
  ['/settings/provider', 'Company number'],
  ['/settings/mails', 'Subject'],
  ['/reminders', 'Stop after … reminders'],
  ['/my-account', 'Phone number', 'Edit'],
  ['/course/1', 'Title', 'Edit'],
  ['/learning-pathway/1', 'Name', 'Edit'],
  ['/user/1', 'First name', 'Edit'],
  ['/learner/1', 'First name', 'Edit'],
]

describe.each(forms)('%s', (address, label, before) => {
  test('asks before it is left when something was typed', async () => {
    await openProduct(address, { replies: [replyTo(openPolicy, { mayChange: true })] })
    if (before === 'Edit') await button('Edit').first().click()
    else if (before) await page.getByRole('tab', { name: before }).click()
    const typed = address === '/settings/theme' ? '#123456' : '12345'
    await field(label).fill(typed)
    await menuEntry('Emails').click()
    await expect.element(question).toBeVisible()
    await button('Stay').click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(field(label)).toHaveDisplayValue(typed)
    await menuEntry('Emails').click()
    await button('Leave').click()
    await expect.element(page.getByRole('heading', { name: 'Emails', level: 1 })).toBeVisible()
  })
})
