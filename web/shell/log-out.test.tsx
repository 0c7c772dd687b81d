// After a log-out that the user asked for, nothing that was typed stays in the browser (rule access-22).
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { endSession, readSessionEnd, readUser, removeUser, storeUser } from '../data/session.ts'
import { show, userId } from '../test-show.tsx'
import { openKeptText } from '../ui/kept-text.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { useUnsavedChanges } from '../ui/unsaved-changes.ts'
import { logOut } from './log-out.ts'

const bob: SessionUser = {
  token: 'token of Bob',
  role: 'ADMIN',
  secondaryRole: null,
  id: 'bob',
  clientId: 'c',
  firstName: 'Bob',
  lastName: 'Builder',
  expires: new Date(Date.now() + 3_600_000).toISOString(),
}
const ofBob = ['draft:bob:note', 'kept-at:bob']
const texts = () =>
  Object.keys(localStorage)
    .filter((key) => /^(draft|kept)/.test(key))
    .toSorted()

function TitledPage({ isChanged }: { isChanged: boolean }) {
  usePageTitle('Mail texts')
  useUnsavedChanges(isChanged)
  return null
}
function openPage({
  isChanged = false,
  logout = {},
}: { isChanged?: boolean; logout?: object | undefined } = {}) {
  storeUser(bob)
  openKeptText('note')?.store({ address: '/note', values: { text: 'Of Bob' } })
  return show(<TitledPage isChanged={isChanged} />, {
    route: '/*',
    address: '/',
    answers: { Logout: logout },
  })
}
const keep = (address: string) => openKeptText(address)?.store({ address, values: { text: 'Mine' } })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
async function question() {
  const dialog = await screen.findByRole('dialog')
  return dialog.textContent
}

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/here?of=1')
})

test.each([
  ['and the server answers', {}],
  ['also while the server is gone', undefined],
])(
  'what the user has typed is deleted on a log-out, %s, and nothing of another user',
  async (_what, logout) => {
    const asked = openPage({ logout })
    keep('/here?of=1')
    keep('/elsewhere')
    expect(texts()).toHaveLength(5)
    const done = logOut()
    await press('Confirm')
    await done
    expect(texts()).toEqual(ofBob)
    expect(asked.filter(({ call }) => call === 'Logout')).toHaveLength(1)
    expect(readUser()).toBeUndefined()
    expect(readSessionEnd()).toBeNull()
  },
)

test('the browser goes to the provider of single sign-on where the server names its address', async () => {
  openPage({ logout: { address: '#at-the-provider' } })
  const done = logOut()
  await press('Confirm')
  await done
  expect(location.hash).toBe('#at-the-provider')
})

test('the browser stays where somebody has logged in meanwhile', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  openPage({ logout: () => answered.then(() => ({ address: '#at-the-provider' })) })
  const done = logOut()
  await press('Confirm')
  act(() => storeUser({ ...bob, id: userId, token: 'token of the next one' }))
  answer()
  await done
  expect(location.hash).toBe('')
})

test('who does not confirm stays logged in with everything', async () => {
  openPage()
  keep('/elsewhere')
  const done = logOut()
  await press('Cancel')
  await done
  expect(texts()).toHaveLength(4)
  expect(readUser()?.id).toBe(userId)
})

const here = 'What you have changed on this page is not saved and is lost.'

test.each([
  ['nothing is lost', false, [], ''],
  ['a form has changes', true, [], ` ${here}`],
  ['there is a draft, which can be left without a question', false, ['/here?of=1'], ` ${here}`],
  [
    'something was written on other pages',
    false,
    ['/mails', '/mails', '/other'],
    ' What you have written and not saved on other pages is lost: Mail texts, Mail texts.',
  ],
  [
    'something was written here and elsewhere',
    true,
    ['/here?of=1', '/mails'],
    ` ${here} What you have written and not saved on other pages is lost: Mail texts.`,
  ],
])('the question says what is lost: %s', async (_what, isChanged, addresses, loss) => {
  openPage({ isChanged })
  for (const address of addresses) keep(address)
  const done = logOut()
  expect(await question()).toContain(`Are you sure you want to log out?${loss}CancelConfirm`)
  await press('Cancel')
  await done
})

test('a save that ends after the log-out keeps nothing, also when another user has logged in', async () => {
  openPage()
  const text = openKeptText('post')
  text?.store({ address: '/post', values: { text: 'Mine' } })
  const done = logOut()
  await press('Confirm')
  await done
  text?.store({ address: '/post', values: { text: 'Mine, and more' } })
  expect(texts()).toEqual(ofBob)
  act(() => storeUser(bob))
  text?.store({ address: '/post', values: { text: 'Mine, and more' } })
  expect(texts()).toEqual(ofBob)
})

test('another tab deletes what it stored while the first one logged out', async () => {
  openPage()
  // A second copy of the module is a second tab: both use the same storage.
  vi.resetModules()
  const { removeUserAndTexts } = await import('../data/session.ts')
  act(() => removeUserAndTexts())
  localStorage.setItem(`draft:${userId}:late`, '{}')
  act(() => void window.dispatchEvent(new Event('storage')))
  expect(texts()).toEqual(ofBob)
})

test.each([
  ['has expired', () => endSession('expired')],
  ['was ended by another user’s link', () => removeUser()],
])('a session that %s keeps what was typed, also when the same user then logs in', (_what, end) => {
  openPage()
  keep('/elsewhere')
  act(end)
  act(() => void window.dispatchEvent(new Event('storage')))
  expect(texts()).toHaveLength(4)
})

test('after a log-out a session that ends by itself keeps what was typed again', async () => {
  openPage()
  const done = logOut()
  await press('Confirm')
  await done
  act(() => storeUser({ ...bob, id: userId }))
  keep('/elsewhere')
  act(() => removeUser())
  expect(texts()).toHaveLength(4)
})
