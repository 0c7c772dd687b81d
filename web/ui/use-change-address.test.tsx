// A search or a save that ends while the user is already elsewhere: what was chosen meanwhile stays.
import { act, render } from '@testing-library/react'
import { Suspense, lazy } from 'react'
import { expect, test } from 'vitest'
import { UNSAFE_createMemoryHistory } from 'react-router'
import { AddressRouter } from '../shell/AddressRouter.tsx'
import { Navigation } from '../shell/navigation.ts'
import { useNavigateAfterSave } from './unsaved-changes.ts'
import { useChangeAddress } from './use-change-address.ts'

function show() {
  const held: {
    change?: ReturnType<typeof useChangeAddress>
    navigate?: ReturnType<typeof useNavigateAfterSave>
  } = {}
  function List() {
    const change = useChangeAddress()
    const navigate = useNavigateAfterSave()
    // As a delayed call does: what the first rendering gave it.
    held.change ??= change
    held.navigate ??= navigate
    return null
  }
  const Other = lazy(() => new Promise<never>(() => undefined))
  const navigation = new Navigation(UNSAFE_createMemoryHistory({ initialEntries: ['/list'] }))
  const routes = [
    { path: '/list', element: <List /> },
    { path: '/other', element: <Other /> },
  ]
  render(
    <Suspense>
      <AddressRouter navigation={navigation} routes={routes} />
    </Suspense>,
  )
  const address = () => `${navigation.shown().location.pathname}${navigation.shown().location.search}`
  const search = () => held.change?.((fields) => fields.set('search', 'a'), { replace: true })
  const finishSave = () => held.navigate?.('/saved')
  return { open: navigation.navigator.push, address, search, finishSave }
}

test('a row that was opened meanwhile stays open', () => {
  const { open, address, search } = show()
  act(() => open('/list?mail=7'))
  act(search)
  expect(address()).toBe('/list?mail=7&search=a')
})

test('a user who is leaving for another page arrives there', () => {
  const { open, address, search } = show()
  act(() => open('/other'))
  act(search)
  expect(address()).toBe('/other')
})

test('a save that ends then does not lead elsewhere', async () => {
  const { open, address, finishSave } = show()
  act(() => open('/other'))
  await act(async () => finishSave())
  expect(address()).toBe('/other')
})

test('a save leads on as long as nothing else was chosen, and what it returns says that the page is left', async () => {
  const { address, finishSave } = show()
  let left: unknown
  await act(async () => {
    left = finishSave()
  })
  expect(address()).toBe('/saved')
  expect(left).toBeInstanceOf(Promise)
})
