import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../test-show.tsx'
import { CorrectRows } from './CorrectRows.tsx'
import type { Preview } from './hooks.ts'

const row = { firstName: 'Ada', lastName: '', email: 'ada@example.test' }
const rows = [
  { ...row, reason: 'Please enter a last name', line: 2 },
  { ...row, reason: 'The same email address is in line 2', line: 5 },
]

function showRows(of: Preview['badRows'] = rows) {
  const onCheck = vi.fn()
  show(<CorrectRows rows={of} checking={false} onCheck={onCheck} />, {
    route: '/',
    address: '/',
    answers: {},
  })
  return onCheck
}

test('each rejected row has its reason and its line in the file', () => {
  showRows()
  const table = within(screen.getByRole('table', { name: 'Rejected rows' }))
  for (const { reason, line } of rows) {
    const shown = table.getByLabelText(`Email, line ${line}`).closest('tr')
    expect(shown).toHaveTextContent(new RegExp(`${line}$`))
    expect(shown?.nextElementSibling).toHaveTextContent(reason)
  }
})

test('the file of rejected rows has the reasons in a separate column', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:rejected'
  })
  showRows()
  await userEvent.click(screen.getByRole('button', { name: 'Download rejected rows' }))
  expect((await files[0]?.text())?.replaceAll('"', '').trim().split(/\r?\n/)).toEqual([
    'First Name,Last Name,Email,Reason',
    'Ada,,ada@example.test,Please enter a last name',
    'Ada,,ada@example.test,The same email address is in line 2',
  ])
})

test('corrected rows are checked together with the other rejected ones', async () => {
  const onCheck = showRows()
  const check = screen.getByRole('button', { name: 'Check the corrected rows' })
  expect(check).toBeDisabled()
  await userEvent.type(screen.getByLabelText('Last name, line 2'), 'Green{Enter}')
  expect(onCheck).toHaveBeenCalledTimes(1)
  expect(onCheck.mock.calls[0]?.[0]).toMatchObject([
    { lastName: 'Green', line: 2, isKept: false },
    { lastName: '', line: 5, isKept: false },
  ])
  await userEvent.clear(screen.getByLabelText('Last name, line 2'))
  expect(check).toBeDisabled()
})

test('the employee number and the teams of a file are corrected too, and are in the file of rejected rows', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:rejected'
  })
  const onCheck = showRows([
    {
      ...row,
      line: 2,
      employeeNumber: '12',
      teams: 'Kitchen',
      reason: 'Another person has this employee number',
    },
  ])
  await userEvent.type(screen.getByLabelText('Employee number, line 2'), '3{Enter}')
  expect(onCheck.mock.calls[0]?.[0]).toMatchObject([{ employeeNumber: '123', teams: 'Kitchen' }])
  await userEvent.click(screen.getByRole('button', { name: 'Download rejected rows' }))
  expect((await files[0]?.text())?.replaceAll('"', '').trim().split(/\r?\n/)).toEqual([
    expect.stringMatching(/First Name,Last Name,Email,Employee Number,Teams,Reason$/),
    'Ada,,ada@example.test,123,Kitchen,Another person has this employee number',
  ])
})

test('only a doubtful row can be kept as it is, with what was typed in it', async () => {
  const onCheck = showRows([{ ...rows[0], canKeep: true } as Preview['badRows'][0], ...rows.slice(1)])
  expect(screen.queryByRole('button', { name: 'Keep line 5 as it is' })).not.toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('First name, line 2'), 'h')
  await userEvent.click(screen.getByRole('button', { name: 'Keep line 2 as it is' }))
  expect(onCheck.mock.calls[0]?.[0]).toMatchObject([
    { firstName: 'Adah', line: 2, isKept: true },
    { line: 5, isKept: false },
  ])
})
