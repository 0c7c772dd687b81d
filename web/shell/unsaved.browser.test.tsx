// Nothing that was typed is lost without a question, on any page with a form.
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as clients from '#contract/calls/clients.ts'
import * as training from '#contract/calls/person-training.ts'
import { openPolicy } from '#contract/calls/reminders.ts'
import { openProduct, pause } from '../testing/open-product.tsx'
import { exampleOf, replyTo } from '../testing/replies.ts'
import { button, field, heading, menuEntry, toast } from '../testing/locators.ts'

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

/** As the browser does when the tab is closed. */
function isAskedBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

/** A new pathway with a name that is not stored, two pages after the first one. */
async function typePathway() {
  await openProduct('/clients')
  await menuEntry('Courses').click()
  await expect.element(heading('Courses')).toBeVisible()
  await menuEntry('Learning Pathways').click()
  await expect.element(heading('Learning Pathways')).toBeVisible()
  await page.getByRole('link', { name: 'Create New' }).click()
  await field('Name').fill('Typed and not saved')
}

test('Back, closing the tab and the log-out ask, and a form that is saved does not', async () => {
  await typePathway()
  history.back()
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(location.pathname).toBe('/create-pathway')
  await expect.element(field('Name')).toHaveDisplayValue('Typed and not saved')
  expect(isAskedBeforeClosing()).toBe(true)

  const logout = page.getByRole('dialog', { name: 'Logout' })
  await button('Logout').click()
  await expect.element(logout).toHaveTextContent('Are you sure you want to log out?')
  await expect.element(logout).toHaveTextContent('is not saved')
  await logout.getByRole('button', { name: 'Cancel' }).click()

  await button('Create').click()
  await expect.element(toast('Learning pathway created')).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/learning-pathways')
  await expect.element(question).not.toBeInTheDocument()
  expect(isAskedBeforeClosing()).toBe(false)
  await menuEntry('Emails').click()
  await expect.element(heading('Emails')).toBeVisible()
  await button('Logout').click()
  await expect.element(logout).toBeVisible()
  await expect.element(logout).not.toHaveTextContent('is not saved')
  await logout.getByRole('button', { name: 'Cancel' }).click()
})

test.each([0, 1, 5, 20])(
  'Back that is pressed again %i ms later, before the question is shown, asks once and leads on after it',
  async (delay) => {
    await typePathway()
    history.back()
    setTimeout(() => history.back(), delay)
    await expect.element(question).toBeVisible()
    await pause(300)
    expect(location.pathname).toBe('/create-pathway')
    await button('Stay').click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(field('Name')).toHaveDisplayValue('Typed and not saved')
    history.back()
    await button('Leave').click()
    await expect.poll(() => location.pathname).toBe('/learning-pathways')
    await expect.element(heading('Learning Pathways')).toBeVisible()
  },
)

test('the question is in front of the dialog in which something was typed', async () => {
  const { obligations } = exampleOf(training.ofLearner)
  await openProduct('/manage-learners', {
    replies: [
      replyTo(training.ofLearner, {
        obligations: obligations.map((one) => ({ ...one, status: 'toDo' as const, dueOn: '2028-01-31' })),
      }),
    ],
  })
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Change the due date of/ })
    .first()
    .click()
  const day = page.getByLabelText('Due on')
  await day.fill('2029-01-05')
  const isKept = async () => {
    // A click that something else would get fails.
    await button('Stay').click()
    await expect.element(button('Stay')).not.toBeInTheDocument()
    await expect.element(day).toHaveDisplayValue('2029-01-05')
  }
  history.back()
  await isKept()
  await userEvent.keyboard('{Escape}')
  await isKept()
})

test('another client of the reminders asks when they were changed', async () => {
  const id = '6f1c1f0e-8f4e-4c58-9a43-0000000000b1'
  await openProduct('/reminders', {
    replies: [
      replyTo(clients.options, { clients: [{ id, name: 'Bryn Awel Housing' }] }),
      replyTo(openPolicy, ({ clientId }) => ({
        client: { id: clientId ?? 'provider', name: 'Bryn Awel Housing', isProvider: !clientId },
        own: null,
        mayChange: true,
      })),
    ],
  })
  const client = page.getByLabelText('Organisation', { exact: true })
  const atMost = page.getByLabelText('Stop after … reminders')
  await expect.element(client.getByRole('option', { name: 'Bryn Awel Housing' })).toBeInTheDocument()
  await atMost.fill('9')
  await client.selectOptions('Bryn Awel Housing')
  await expect.element(question).toBeVisible()
  await button('Stay').click()
  await expect.element(client).toHaveValue('')
  await expect.element(atMost).toHaveDisplayValue('9')
  await client.selectOptions('Bryn Awel Housing')
  await button('Leave').click()
  await expect.element(client).toHaveValue(id)
  await expect.element(atMost).not.toHaveDisplayValue('9')
})

test('a visitor who has written a message is asked too, until it was sent', async () => {
  await openProduct('/contact', { role: 'visitor' })
  await field('Message').fill('We would like to know more.')
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect.element(question).toBeVisible()
  await button('Stay').click()
  await expect.element(field('Message')).toHaveDisplayValue('We would like to know more.')
  await field('Name').fill('Vera Visitor')
  await field('Email').fill('vera@example.test')
  await button('Send message').click()
  await page.getByRole('link', { name: 'Back to the start page' }).click()
  await expect.element(button('Login')).toBeVisible()
})
