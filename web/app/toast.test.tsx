// How long the notes at the top right stay (Spec A9).
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../test-show.tsx'
import { Toasts } from './Toasts.tsx'
import { toastTimings } from './toast-timings.ts'
import { toastSuccess } from './toast.ts'

beforeEach(() => vi.useFakeTimers())
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
