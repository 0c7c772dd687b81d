// A search that is delayed while the user is already elsewhere: what was chosen meanwhile stays.
import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { useChangeAddress } from './use-change-address.ts'

function show() {
  const held: { change?: ReturnType<typeof useChangeAddress> } = {}
  function List() {
    const change = useChangeAddress()
    // As a delayed call does: what the first rendering gave it.
    held.change ??= change
    return null
  }
  let arrive = (_route: object) => {}
  const loaded = new Promise<object>((resolve) => (arrive = resolve))
  const routes = [
    { path: '/list', element: <List /> },
    { path: '/other', lazy: () => loaded },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/list'] })
  render(<RouterProvider router={router} />)
  const search = () => held.change?.((fields) => fields.set('search', 'a'), { replace: true })
  return { router, search, arrive: () => arrive({ Component: () => null }) }
}

test('a row that was opened meanwhile stays open', async () => {
  const { router, search } = show()
  await act(() => router.navigate('?mail=7'))
  act(search)
  expect(router.state.location.search).toBe('?mail=7&search=a')
})

test('a user who is leaving for another page arrives there', async () => {
  const { router, search, arrive } = show()
  const leaving = router.navigate('/other')
  act(search)
  arrive()
  await act(() => leaving)
  expect(router.state.location).toMatchObject({ pathname: '/other', search: '' })
})
