// How long toasts are shown (rule messages-4).
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionUser } from '#contract/calls/accounts.ts'
import '../test-show.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { toastTimings } from '../ui/toast-timings.ts'
import { Refused } from './send.ts'
import { endSession, removeUser, storeExpiry, storeName, storeUser } from './session.ts'
import { toastFailure, toastRefusal, toastSuccess } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  notifications.clean()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function showToast(text: string) {
  render(
    <MemoryRouter>
      <MantineProvider>
        <Toasts />
      </MantineProvider>
    </MemoryRouter>,
  )
  toastSuccess(text)
  await pass(1)
  return screen.getByText(text)
}

test('the times are those that are specified', () => {
  expect(toastTimings).toMatchObject({ show: 3000, hide: 1000, timeout: 5000, extended: 1000 })
})

test('a toast is shown for five seconds, and fades out in one', async () => {
  const toast = await showToast('Saved')
  await pass(toastTimings.timeout - 100)
  expect(toast).toBeInTheDocument()
  await pass(toastTimings.hide)
  expect(toast).toBeInTheDocument()
  await pass(200)
  expect(toast).not.toBeInTheDocument()
})

test('a toast with a link is shown for fifteen seconds, so that there is time to press it', async () => {
  await showToast('Saved')
  await pass(toastTimings.timeout + toastTimings.hide + 200)
  toastSuccess('2 people archived', { label: 'Show or undo', to: '/actions/one' })
  await pass(14_900)
  expect(screen.getByRole('link', { name: 'Show or undo' })).toBeInTheDocument()
  await pass(toastTimings.hide + 200)
  expect(screen.queryByRole('link', { name: 'Show or undo' })).not.toBeInTheDocument()
})

test('a toast stays while the pointer is on it, and a second longer', async () => {
  const toast = await showToast('Saved')
  fireEvent.mouseEnter(toast.closest('[role=status]') as HTMLElement)
  await pass(3 * toastTimings.timeout)
  expect(toast).toBeInTheDocument()
  fireEvent.mouseLeave(toast.closest('[role=status]') as HTMLElement)
  await pass(toastTimings.extended - 100)
  expect(toast).toBeInTheDocument()
  await pass(toastTimings.hide + 200)
  expect(toast).not.toBeInTheDocument()
})

test('a failure is shown at once, also while as many messages as fit are shown', async () => {
  await showToast('First')
  toastSuccess('Second')
  toastSuccess('Third')
  toastFailure('It failed')
  await pass(1)
  expect(screen.getByText('It failed')).toBeInTheDocument()
})

test('two failures are shown before all messages of success, whatever came first', async () => {
  await showToast('First')
  toastSuccess('Second')
  toastSuccess('Third')
  toastFailure('It failed')
  toastFailure('It failed again')
  await pass(1)
  expect(screen.getByText('It failed')).toBeInTheDocument()
  expect(screen.getByText('It failed again')).toBeInTheDocument()
  expect(screen.queryByText('Third')).toBeNull()
  // The others follow when there is a place again.
  await pass(toastTimings.timeout + toastTimings.hide + 200)
  expect(screen.getByText('Third')).toBeInTheDocument()
})

test('a success removes the failures before it, also one that waits, and not one after it', async () => {
  await showToast('Earlier')
  for (const message of ['It failed', 'It failed again', 'It failed a third time']) toastFailure(message)
  await pass(1)
  expect(screen.getByText('It failed')).toBeInTheDocument()
  toastSuccess('Saved')
  await pass(toastTimings.hide + 200)
  expect(screen.queryByText(/^It failed/)).toBeNull()
  expect(screen.getByText('Saved')).toBeInTheDocument()
  toastFailure('Another failure')
  await pass(1)
  expect(screen.getByText('Another failure')).toBeInTheDocument()
})

describe('a log-in', () => {
  const user = (id: string, token: string): SessionUser => ({
    ...{
      id,
      token,
      role: 'ADMIN',
      secondaryRole: null,
      clientId: 'c',
      firstName: 'Ada',
      lastName: 'Lovelace',
    },
    expires: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const settle = async () => {
    await pass(toastTimings.hide + 200)
  }
  beforeEach(() => {
    removeUser()
    storeUser(user('ada', 'first'))
  })

  test('removes what failed in the session before, of the same user or of another', async () => {
    await showToast('Saved')
    for (const id of ['ada', 'bob']) {
      toastRefusal(new Refused(401, ['Please sign in']))
      await pass(1)
      expect(screen.getByText('Please sign in')).toBeInTheDocument()
      act(() => endSession('expired'))
      await pass(1)
      expect(screen.getByText('Please sign in')).toBeInTheDocument()
      act(() => storeUser(user(id, `again ${id}`)))
      await settle()
      expect(screen.queryByText('Please sign in')).toBeNull()
    }
  })

  test('removes a failure that is not shown yet, and none that follows', async () => {
    await showToast('Saved')
    toastFailure('Of the session before')
    act(() => storeUser(user('bob', 'his')))
    toastFailure('Of this session')
    await settle()
    expect(screen.queryByText('Of the session before')).toBeNull()
    expect(screen.getByText('Of this session')).toBeInTheDocument()
  })

  test.each(['Successfully updated password', 'Success, account created'])(
    'leaves the message that has led to it: %s',
    async (message) => {
      await showToast(message)
      act(() => removeUser())
      act(() => storeUser(user('bob', 'his')))
      await settle()
      expect(screen.getByText(message)).toBeInTheDocument()
    },
  )

  test('is not a longer session or another name: what failed is still said', async () => {
    await showToast('Saved')
    toastFailure('It failed')
    act(() => storeExpiry('first', new Date(Date.now() + 7_200_000).toISOString()))
    act(() => storeName({ id: 'ada', firstName: 'Augusta', lastName: 'King' }))
    await settle()
    expect(screen.getByText('It failed')).toBeInTheDocument()
  })
})

test.each([
  [409, undefined],
  [500, 'Reference 1a2b3c4d'],
])('a refusal with status %s shows a reference only when the server failed', async (status, reference) => {
  await showToast('Something else')
  toastRefusal(new Refused(status, ['No'], { requestId: '1a2b3c4d-0000' }))
  await pass(1)
  expect(screen.getByText(/^No/)).toBeInTheDocument()
  expect(screen.queryByText(/Reference/)?.textContent).toBe(reference)
})
