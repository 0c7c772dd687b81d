// How long the notes at the top right stay (rule messages-4).
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../test-show.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { toastTimings } from '../ui/toast-timings.ts'
import { Refused } from './send.ts'
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

async function showNote(text: string) {
  render(
    <MantineProvider>
      <Toasts />
    </MantineProvider>,
  )
  toastSuccess(text)
  await vi.dynamicImportSettled()
  await pass(1)
  return screen.getByText(text)
}

test('the times are those that are specified', () => {
  expect(toastTimings).toEqual({ show: 3000, hide: 1000, timeout: 5000, extended: 1000 })
})

test('a note stays for five seconds, and takes one to go', async () => {
  const note = await showNote('Saved')
  await pass(toastTimings.timeout - 100)
  expect(note).toBeInTheDocument()
  await pass(toastTimings.hide)
  expect(note).toBeInTheDocument()
  await pass(200)
  expect(note).not.toBeInTheDocument()
})

test('a note stays while the pointer rests on it, and a second longer', async () => {
  const note = await showNote('Kept')
  fireEvent.mouseEnter(note.closest('[role=status]') as HTMLElement)
  await pass(3 * toastTimings.timeout)
  expect(note).toBeInTheDocument()
  fireEvent.mouseLeave(note.closest('[role=status]') as HTMLElement)
  await pass(toastTimings.extended - 100)
  expect(note).toBeInTheDocument()
  await pass(toastTimings.hide + 200)
  expect(note).not.toBeInTheDocument()
})

test('a failure is shown at once, also when the places are taken by what succeeded', async () => {
  await showNote('First')
  toastSuccess('Second')
  toastSuccess('Third')
  toastFailure('It failed')
  await vi.dynamicImportSettled()
  await pass(1)
  expect(screen.getByText('It failed')).toBeInTheDocument()
})

test.each([
  [409, undefined],
  [500, 'Reference 1a2b3c4d'],
])('a refusal with status %s names what to quote only when the server failed', async (status, reference) => {
  await showNote('Something else')
  toastRefusal(new Refused(status, ['No'], '1a2b3c4d-0000'))
  await vi.dynamicImportSettled()
  await pass(1)
  expect(screen.getByText(/^No/)).toBeInTheDocument()
  expect(screen.queryByText(/Reference/)?.textContent).toBe(reference)
})
