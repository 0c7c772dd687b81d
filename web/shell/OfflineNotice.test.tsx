// The notice is there exactly while the browser has no connection (rule messages-11).
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../test-show.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'

afterEach(() => vi.restoreAllMocks())

function become(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

test('being offline is said while it lasts', () => {
  show(<OfflineNotice />, { route: '/', address: '/', role: 'LEARNER', answers: {} })
  const notice = () => screen.queryByText(/^Your device is offline/)
  expect(notice()).toBeNull()
  become(false)
  expect(notice()).toBeVisible()
  become(true)
  expect(notice()).toBeNull()
})
