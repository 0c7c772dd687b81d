import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../test-show.tsx'
import { CorrectRows } from './CorrectRows.tsx'

const row = { firstName: 'Ada', lastName: '', email: 'ada@example.test' }
const rows = [
  { ...row, reason: 'Please enter a last name', line: 2 },
  { ...row, reason: 'The same email address is in line 2', line: 5 },
]

test('each rejected row has its reason and its line in the file', () => {
  show(<CorrectRows rows={rows} checking={false} onCheck={() => undefined} />, {
    route: '/',
    address: '/',
    answers: {},
  })
  const table = within(screen.getByRole('table', { name: 'Rejected rows' }))
  for (const { reason, line } of rows)
    expect(table.getByRole('row', { name: new RegExp(`${reason} ${line}$`) })).toBeInTheDocument()
})

test('the file of rejected rows has the reasons in a separate column', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:rejected'
  })
  show(<CorrectRows rows={rows} checking={false} onCheck={() => undefined} />, {
    route: '/',
    address: '/',
    answers: {},
  })
  await userEvent.click(screen.getByRole('button', { name: 'Download rejected rows' }))
  expect((await files[0]?.text())?.replaceAll('"', '').trim().split(/\r?\n/)).toEqual([
    'First Name,Last Name,Email,Reason',
    'Ada,,ada@example.test,Please enter a last name',
    'Ada,,ada@example.test,The same email address is in line 2',
  ])
})
