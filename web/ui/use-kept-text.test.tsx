// What is typed stays in the browser until it is saved or discarded, for the user who typed it.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { endSession, removeUser, storeUser, takeOffered, useSession } from '../data/session.ts'
import { show, userId } from '../test-show.tsx'
import { openKeptText } from './kept-text.ts'
import { useKeptText } from './use-kept-text.tsx'

const user = (id: string): SessionUser => ({
  token: `token of ${id}`,
  role: 'ADMIN',
  secondaryRole: null,
  id,
  clientId: 'c',
  firstName: id,
  lastName: 'Administrator',
  expires: new Date(Date.now() + 3_600_000).toISOString(),
})

function Note() {
  const [text, setText] = useState('')
  const [file] = useState(() => new File(['x'], 'x.txt'))
  const notice = useKeptText({
    place: 'note',
    values: { text, file },
    isChanged: text !== '',
    onRestore: (kept) => setText(kept.text),
    onDiscard: () => setText(''),
  })
  return (
    <>
      {notice}
      <label>
        Note
        <input value={text} onChange={({ currentTarget: { value } }) => setText(value)} />
      </label>
      <button type="button" onClick={() => setText('')}>
        Save
      </button>
    </>
  )
}

/** As the pages: what a user was shown goes when the session ends. */
function Pages() {
  const [isOpen, setOpen] = useState(true)
  const me = useSession()
  if (!me) return <p>Log in</p>
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Leave' : 'Come back'}
      </button>
      {isOpen && <Note key={me.id} />}
    </>
  )
}

const restored = 'The text that you had written here and not saved has been restored.'
const note = () => screen.getByLabelText('Note')
const type = (text: string) => userEvent.type(note(), text)
const addresses = () => takeOffered().map(({ address }) => address)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  localStorage.clear()
  act(() => storeUser(user(userId)))
  history.replaceState(null, '', '/notes?of=1')
  show(<Pages />, { route: '/notes', address: '/notes?of=1', answers: {} })
  takeOffered()
})

test('after a session that has ended it is there again for the same user, and its address is offered', async () => {
  await type('Half a sentence')
  act(() => endSession('expired'))
  expect(screen.getByText('Log in')).toBeInTheDocument()
  act(() => storeUser(user(userId)))
  expect(note()).toHaveValue('Half a sentence')
  expect(screen.getByText(restored)).toBeInTheDocument()
  expect(addresses()).toEqual(['/notes?of=1'])
  // Offered once.
  expect(addresses()).toEqual([])
})

test('another user who logs in sees and is offered nothing, and leaves it there', async () => {
  await type('Mine')
  act(() => endSession('expired'))
  act(() => storeUser(user('bob')))
  expect(note()).toHaveValue('')
  expect(addresses()).toEqual([])
  await type('Of Bob')
  await press('Leave')
  act(() => removeUser())
  act(() => storeUser(user(userId)))
  expect(addresses()).toEqual(['/notes?of=1'])
  await press('Come back').catch(() => undefined)
  expect(note()).toHaveValue('Mine')
})

test('what was saved is not there again', async () => {
  await type('Sent')
  await press('Save')
  act(() => endSession('expired'))
  act(() => storeUser(user(userId)))
  expect(note()).toHaveValue('')
  expect(screen.queryByText(restored)).toBeNull()
  expect(addresses()).toEqual([])
})

test('who leaves the form while logged in has not kept it', async () => {
  await type('Not this')
  await press('Leave')
  await press('Come back')
  expect(note()).toHaveValue('')
  expect(Object.keys(localStorage).filter((key) => /^(draft|kept)/.test(key))).toEqual([])
})

test('what was put back can be discarded, for good', async () => {
  await type('Old')
  act(() => endSession('expired'))
  act(() => storeUser(user(userId)))
  await press('Discard it')
  expect(note()).toHaveValue('')
  expect(screen.queryByText(restored)).toBeNull()
  act(() => endSession('expired'))
  act(() => storeUser(user(userId)))
  expect(note()).toHaveValue('')
})

test('a chosen file is not stored', async () => {
  await type('With a file')
  const stored = Object.entries(localStorage).find(([key]) => key.startsWith('draft:'))?.[1] as string
  expect(JSON.parse(stored)).toEqual({ address: '/notes?of=1', values: { text: 'With a file' } })
})

test('what was written in two tabs is offered in both places, until each is saved', async () => {
  await type('In this tab')
  const otherTab = openKeptText('other note')
  otherTab?.store({ address: '/others', values: { text: 'In another tab' } })
  const again = () => {
    act(() => endSession('expired'))
    act(() => storeUser(user(userId)))
    return addresses().sort()
  }
  expect(again()).toEqual(['/notes?of=1', '/others'])
  await press('Discard it')
  expect(again()).toEqual(['/others'])
  otherTab?.remove()
  expect(again()).toEqual([])
})

test('two forms of one page are one place, which is offered as long as one of them has something', async () => {
  await type('First')
  const second = openKeptText('second')
  second?.store({ address: '/notes?of=1', values: { text: 'Second' } })
  second?.remove()
  act(() => endSession('expired'))
  act(() => storeUser(user(userId)))
  expect(addresses()).toEqual(['/notes?of=1'])
})
