// Whose a draft is.
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { readUser, storeUser, useSession } from '../../data/session.ts'
import { useDraft } from './use-draft.ts'

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
const draftOf = (id: string) => {
  act(() => storeUser(user(id)))
  return renderHook(() => useDraft('new-post')).result.current.draft
}
const writing = { title: 'Mine', body: '<p>Mine</p>', version: 0 }

beforeEach(() => {
  localStorage.clear()
  storeUser(user('ada'))
})

test('what is stored after another user has logged in stays with the one who wrote it', () => {
  const { result } = renderHook(() => useDraft('new-post'))
  act(() => result.current.keep({ ...writing, title: 'Begun' }))
  act(() => storeUser(user('bob')))
  // Such as the version that a save answers, which was on its way when the user logged out.
  act(() => result.current.keep(writing))
  expect(draftOf('bob')).toBeUndefined()
  expect(draftOf('ada')).toEqual(writing)
})

test('what is dropped after another user has logged in leaves the draft of that one alone', () => {
  const { result } = renderHook(() => useDraft('new-post'))
  act(() => result.current.keep(writing))
  act(() => storeUser(user('bob')))
  const { result: ofBob } = renderHook(() => useDraft('new-post'))
  act(() => ofBob.current.keep({ ...writing, title: 'Of Bob' }))
  act(() => result.current.drop())
  expect(draftOf('bob')).toMatchObject({ title: 'Of Bob' })
  expect(draftOf('ada')).toBeUndefined()
})

test('a page that is brought back from memory shows who is logged in by now', () => {
  const { result } = renderHook(() => useSession()?.id)
  localStorage.setItem('user', JSON.stringify(user('bob')))
  expect(result.current).toBe('ada')
  act(() => void window.dispatchEvent(new Event('pageshow')))
  expect(result.current).toBe('bob')
  expect(readUser()?.id).toBe('bob')
})
