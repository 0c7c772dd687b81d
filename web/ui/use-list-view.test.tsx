import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { AddressContext } from './use-change-address.ts'
import { useListView } from './use-list-view.ts'

const show = (address: string, name?: string) =>
  renderHook(
    () => ({
      view: useListView({
        ...(name ? { name } : {}),
        filters: { status: (value) => value === 'open' },
        order: { columns: ['sent', 'email'], initial: 'sent', descending: true },
      }),
      address: useLocation().search,
      navigate: useNavigate(),
    }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter initialEntries={['/before', address]}>{children}</MemoryRouter>
      ),
    },
  ).result

test('a list is shown as its address says', () => {
  const { current } = show('/?search=Evans&size=50&page=3&status=open')
  expect(current.view).toMatchObject({
    search: 'Evans',
    pageSize: 50,
    chosenSize: 50,
    page: 3,
    filters: { status: 'open' },
  })
})

test('a value that is none is ignored', () => {
  for (const address of [
    '/',
    '/?page=0&size=7&status=shut',
    '/?page=-1&size=x',
    '/?page=1e9',
    '/?page=%00',
  ]) {
    const { current } = show(address)
    expect(current.view).toMatchObject({
      search: '',
      pageSize: 10,
      chosenSize: undefined,
      page: 1,
      filters: {},
    })
  }
  expect(show(`/?search=${'x'.repeat(5000)}`).current.view.search).toHaveLength(200)
})

test('another search, size or filter starts at page 1, and defaults leave the address', () => {
  const result = show('/?page=3')
  act(() => result.current.view.searchFor('ä & b'))
  expect(result.current).toMatchObject({
    address: '?search=%C3%A4+%26+b',
    view: { search: 'ä & b', page: 1 },
  })
  act(() => result.current.view.goTo(4))
  act(() => result.current.view.resize(20))
  expect(result.current.view).toMatchObject({ page: 1, pageSize: 20 })
  act(() => result.current.view.goTo(4))
  act(() => result.current.view.filterBy({ status: 'open' }))
  expect(result.current.view).toMatchObject({ page: 1, filters: { status: 'open' } })
  act(() => result.current.view.resize(10))
  act(() => result.current.view.searchFor(''))
  expect(result.current.address).toBe('?status=open')
})

test('a page is a step of the history, typing is none', () => {
  const result = show('/?search=a')
  act(() => result.current.view.goTo(2))
  act(() => result.current.view.searchFor('ab'))
  act(() => result.current.view.searchFor('abc'))
  act(() => void result.current.navigate(-1))
  expect(result.current.address).toBe('?search=a')
})

test('two lists of one page have fields of their own', () => {
  const result = show('/?page=5&people-page=2', 'people')
  expect(result.current.view.page).toBe(2)
  act(() => result.current.view.goTo(3))
  expect(result.current.address).toBe('?page=5&people-page=3')
})

test('the order is in the address, and the one without a choice is not', () => {
  const result = show('/?page=2&search=a')
  expect(result.current.view).toMatchObject({ sorting: { by: 'sent', direction: 'desc' }, sorted: {} })
  act(() => result.current.view.sortBy({ by: 'email', direction: 'asc' }))
  expect(result.current.address).toBe('?search=a&sort=email')
  expect(result.current.view.sorting).toEqual({ by: 'email', direction: 'asc' })
  act(() => result.current.view.sortBy({ by: 'email', direction: 'desc' }))
  expect(result.current.address).toBe('?search=a&sort=email&direction=desc')
  expect(result.current.view.sorted).toEqual({ sort: 'email', direction: 'desc' })
  act(() => result.current.view.sortBy({ by: 'sent', direction: 'asc' }))
  expect(result.current.address).toBe('?search=a&direction=asc')
  expect(result.current.view.sorting).toEqual({ by: 'sent', direction: 'asc' })
  act(() => result.current.view.sortBy({ by: 'sent', direction: 'desc' }))
  expect(result.current.address).toBe('?search=a')
})

test('a heading that is pressed twice before the new order is shown sorts the other way round', () => {
  const { result } = renderHook(
    () => ({
      view: useListView({ order: { columns: ['sent', 'email'], initial: 'sent' } }),
      address: useLocation().search,
    }),
    {
      // The first press has changed the address, which the page does not show yet.
      wrapper: ({ children }: { children: ReactNode }) => (
        <AddressContext value={() => ({ pathname: '/', search: '?sort=email' })}>
          <MemoryRouter>{children}</MemoryRouter>
        </AddressContext>
      ),
    },
  )
  act(() => result.current.view.sortBy({ by: 'email', direction: 'asc' }))
  expect(result.current.address).toBe('?sort=email&direction=desc')
})

test('an order that is none is ignored', () => {
  for (const address of ['/?sort=password', '/?sort=&direction=up', '/?sort=constructor'])
    expect(show(address).current.view).toMatchObject({
      sorting: { by: 'sent', direction: 'desc' },
      sorted: {},
    })
})

test('all rows are shown again without the search and the filters, in the same order', () => {
  const result = show('/?page=2&search=a&status=open&sort=email&size=20&other=1')
  expect(result.current.view.isNarrowed).toBe(true)
  act(() => result.current.view.showAll())
  expect(result.current.address).toBe('?sort=email&size=20&other=1')
  expect(result.current.view.isNarrowed).toBe(false)
})

type View = ReturnType<typeof useListView<'status', 'sent' | 'email'>>
test.each<[string, (view: View) => void, string]>([
  ['search', (view) => view.searchFor('a'), '?status=open&search=a'],
  ['page size', (view) => view.resize(20), '?status=open&size=20'],
  ['filter', (view) => view.filterBy({ status: undefined }), ''],
  ['order', (view) => view.sortBy({ by: 'email', direction: 'asc' }), '?status=open&sort=email'],
  ['list without a filter', (view) => view.showAll(), ''],
])('another %s begins at the newest entry of a list that is read from a cursor', (_what, change, address) => {
  const result = show('/?before=7&status=open')
  act(() => change(result.current.view))
  expect(result.current.address).toBe(address)
})
