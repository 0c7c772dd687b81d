// To which user a draft belongs.
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { endSession, readUser, storeUser, takeOffered, useSession } from '../../data/session.ts'
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

test('a save that ends after another user has logged in changes the draft of neither', () => {
  const { result } = renderHook(() => useDraft('new-post'))
  act(() => result.current.store({ ...writing, title: 'Begun' }))
  act(() => storeUser(user('bob')))
  act(() => result.current.store(writing))
  expect(draftOf('bob')).toBeUndefined()
  expect(draftOf('ada')).toEqual({ ...writing, title: 'Begun' })
})

test('a draft that is discarded after another user has logged in leaves the draft of that user', () => {
  const { result } = renderHook(() => useDraft('new-post'))
  act(() => result.current.store(writing))
  act(() => storeUser(user('bob')))
  const { result: ofBob } = renderHook(() => useDraft('new-post'))
  act(() => ofBob.current.store({ ...writing, title: 'Of Bob' }))
  act(() => result.current.discard())
  expect(draftOf('bob')).toMatchObject({ title: 'Of Bob' })
  expect(draftOf('ada')).toBeUndefined()
})

test('a draft that an earlier version of the product has stored is there', () => {
  localStorage.setItem('draft:ada:new-post', JSON.stringify(writing))
  expect(draftOf('ada')).toEqual(writing)
})

test('after a session that has ended, the page of a draft is offered', () => {
  history.replaceState(null, '', '/blog/new-post')
  const { result } = renderHook(() => useDraft('new-post'))
  // A save that ends on another page, with what was typed meanwhile.
  history.replaceState(null, '', '/blog')
  act(() => result.current.store(writing))
  act(() => endSession('expired'))
  act(() => storeUser(user('ada')))
  expect(takeOffered()).toMatchObject([{ address: '/blog/new-post' }])
  act(() => result.current.discard())
  act(() => endSession('expired'))
  act(() => storeUser(user('ada')))
  expect(takeOffered()).toEqual([])
})

test('a page that the browser restores from its cache shows the user who is logged in now', () => {
  const { result } = renderHook(() => useSession()?.id)
  localStorage.setItem('user', JSON.stringify(user('bob')))
  expect(result.current).toBe('ada')
  act(() => void window.dispatchEvent(new Event('pageshow')))
  expect(result.current).toBe('bob')
  expect(readUser()?.id).toBe('bob')
})
