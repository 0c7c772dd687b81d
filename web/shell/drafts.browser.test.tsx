// What one user has typed and not saved is not shown to another one who logs in in the same browser (rule access-22).
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Role } from '#contract/call.ts'
import * as teams from '#contract/calls/teams.ts'
import { endSession, storeUser } from '../data/session.ts'
import { button, field } from '../testing/locators.ts'
import { openProduct, user } from '../testing/open-product.tsx'
import { replyTo } from '../testing/replies.ts'

const secret = 'Known only to the first administrator'
const second = {
  ...user,
  id: '77777777-7777-4777-8777-777777777777',
  token: crypto.randomUUID(),
  firstName: 'Sue',
}
const restored = page.getByText('The text that you had written here and not saved has been restored.')
const reload = () => openProduct(location.pathname, { isReload: true })

async function expectLoggedOut() {
  await expect.element(button('Login')).toBeVisible()
}

interface Form {
  role?: Role
  address: string
  /** The field in which something is typed. */
  label: string
  /** What is pressed before the field is there. */
  begin?: () => Promise<void>
}

// Otherwise the manager may change nothing.
const replies = [
  replyTo(teams.openTeam, { team: { mayChange: true } }),
  replyTo(teams.list, { mayChange: true }),
]
const press = (name: string) => () => button(name).first().click()

const forms: Form[] = [
  { address: '/create-client', label: 'Company name' },
  { address: '/community/1', label: 'Title' },
  {
    address: '/community/1',
    label: 'Comment',
    begin: () =>
      page
        .getByRole('button', { name: /comments?$/ })
        .first()
        .click(),
  },
  { address: '/feedback-form/1', label: 'Question' },
  { address: '/learning-pathway/1', label: 'Name', begin: press('Edit') },
  { address: '/settings/provider', label: 'Company number' },
  { address: '/settings/mails', label: 'Opening' },
  { address: '/registration-details', label: 'Add a gender' },
  { role: 'CLIENTADMIN', address: '/team/1', label: 'Name', begin: press('Edit') },
  { role: 'CLIENTADMIN', address: '/teams', label: 'New team' },
]

describe.each(forms)('$address, $label', ({ role = 'ADMIN', address, label, begin }) => {
  test('a draft belongs to the user who wrote it', async () => {
    const first = { ...user, role, token: crypto.randomUUID() }
    await openProduct(address, { role, replies })
    await begin?.()
    await field(label).fill(secret)
    endSession('ended')
    await expectLoggedOut()

    storeUser({ ...second, role })
    await openProduct(address, { isReload: true, replies })
    await begin?.()
    await expect.element(field(label)).not.toHaveDisplayValue(secret)
    await expect.element(restored).not.toBeInTheDocument()

    endSession('ended')
    storeUser(first)
    await openProduct(address, { isReload: true, replies })
    // What is restored is being edited already.
    await expect.element(field(label)).toHaveDisplayValue(secret)
    await expect.element(restored).toBeVisible()
  })
})

describe('a post of the blog', () => {
  const body = page.getByRole('textbox', { name: 'Body' })
  const expectNothingOfIt = async () => {
    await expect.element(page.getByLabelText('Title')).toHaveValue('')
    await expect.element(body).not.toHaveTextContent(secret)
    await expect.element(restored).not.toBeInTheDocument()
  }
  /** As another tab of the browser does. */
  function logInElsewhere(as: typeof user) {
    localStorage.setItem('user', JSON.stringify(as))
    dispatchEvent(new StorageEvent('storage', { key: 'user' }))
  }

  test('a draft belongs to the user who wrote it, also when another tab logs in as somebody else', async () => {
    await openProduct('/blog/new-post')
    await page.getByLabelText('Title').fill(secret)
    await body.click()
    await userEvent.keyboard(secret)
    endSession('ended')
    await expectLoggedOut()
    storeUser(second)
    await openProduct('/blog/new-post', { isReload: true })
    await expectNothingOfIt()
    await reload()
    await expectNothingOfIt()

    endSession('ended')
    storeUser(user)
    await openProduct('/blog/new-post', { isReload: true })
    await expect.element(restored).toBeVisible()
    await expect.element(body).toHaveTextContent(secret)
    await body.click()
    await userEvent.keyboard(' and more')
    logInElsewhere(second)
    await expect.element(page.getByText('Sue Lovelace')).toBeVisible()
    await userEvent.keyboard(' of it')
    await expectNothingOfIt()
    await reload()
    await expectNothingOfIt()

    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([
      `draft:${user.id}:new-post`,
    ])
    logInElsewhere(user)
    await openProduct('/blog/new-post', { isReload: true })
    await expect.element(restored).toBeVisible()
    await expect.element(body).toHaveTextContent(`${secret} and more`)
  })
})
