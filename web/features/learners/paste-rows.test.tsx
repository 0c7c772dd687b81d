// Rows of learners that are pasted instead of uploaded as a file.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../test-show.tsx'
import { ChooseLearners } from './ChooseLearners.tsx'

beforeEach(() => localStorage.clear())

test('the field is closed at first, and its rows are sent as a file', async () => {
  const onFile = vi.fn<(file: File) => void>()
  show(
    <ChooseLearners
      clientId={null}
      onClient={() => undefined}
      mode="add"
      onMode={() => undefined}
      disabled={false}
      onFile={onFile}
      onRefused={() => undefined}
    />,
    { route: '/', address: '/', role: 'CLIENTADMIN', answers: {} },
  )
  const button = screen.getByRole('button', { name: 'Paste rows instead' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(await screen.findByRole('button', { name: 'Preview rows' })).toBeDisabled()
  await userEvent.type(screen.getByLabelText(/^Rows/), 'Ada,Lovelace,ada@example.test')
  await userEvent.click(screen.getByRole('button', { name: 'Preview rows' }))
  const [[file] = []] = onFile.mock.calls
  expect([onFile.mock.calls.length, await file?.text()]).toEqual([1, 'Ada,Lovelace,ada@example.test'])
  await userEvent.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'false')
})
