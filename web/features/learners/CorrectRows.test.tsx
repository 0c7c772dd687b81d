import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { show } from '../../test-show.tsx'
import { CorrectRows } from './CorrectRows.tsx'
import { type Preview, acceptedRows } from './hooks.ts'
import type { UnusedColumns } from './rejected-rows.ts'

const row = { firstName: 'Ada', lastName: '', email: 'ada@example.test' }
const rows = [
  { ...row, reason: 'Please enter a last name', line: 2 },
  { ...row, reason: 'The same email address is in line 2', line: 5 },
]

function showRows(of: Preview['badRows'] = rows, unused?: UnusedColumns) {
  const onCheck = vi.fn()
  show(<CorrectRows rows={of} checking={false} onCheck={onCheck} {...(unused ? { unused } : {})} />, {
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

test.each([
  [
    undefined,
    [
      'First Name,Last Name,Email,Reason',
      'Ada,,ada@example.test,Please enter a last name',
      'Ada,,ada@example.test,The same email address is in line 2',
    ],
  ],
  [
    // A row is found by its line.
    {
      names: ['Locker', ''],
      cells: [
        { line: 5, cells: ['B 7', 'x'] },
        { line: 2, cells: ['A 3', ''] },
      ],
    },
    [
      'First Name,Last Name,Email,Locker,,Reason',
      'Ada,,ada@example.test,A 3,,Please enter a last name',
      'Ada,,ada@example.test,B 7,x,The same email address is in line 2',
    ],
  ],
])(
  'the file of rejected rows has the reasons in a separate column, and columns that are not used: %j',
  async (unused, lines) => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob)
      return 'blob:rejected'
    })
    showRows(rows, unused)
    await userEvent.click(screen.getByRole('button', { name: 'Download rejected rows' }))
    expect((await files[0]?.text())?.replaceAll('"', '').trim().split(/\r?\n/)).toEqual(lines)
  },
)

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

describe('people of another client', () => {
  const client = '00000000-0000-4000-8000-000000000002'
  const away = (line: number, id: number): Preview['badRows'][number] => ({
    ...{ ...row, lastName: 'Elm', line, reason: 'The person belongs to Hedge' },
    elsewhere: { userId: `00000000-0000-4000-8000-00000000010${id}`, clientName: 'Hedge' },
  })
  const counts = {
    ...{ people: 2, coursesTaken: 0, coursesLeft: 0, certificatesTaken: 0, certificatesLeft: 0 },
    ...{ teams: 0, deadlines: 0, exceptions: 0, employeeNumbers: 0, coursesRequired: 0 },
  }
  function showMovable(of: Preview['badRows'], moveTo: string | undefined = client) {
    const onCheck = vi.fn()
    const asked = show(<CorrectRows rows={of} checking={false} moveTo={moveTo} onCheck={onCheck} />, {
      ...{ route: '/', address: '/', role: 'ADMIN' as const },
      answers: {
        ClientList: { clients: [{ id: client, name: 'Orchard' }] },
        PreviewMove: { counts, previewToken: 'shown', refused: [], seatsFree: null },
        Move: { changed: 2, refused: [], actionId: null },
      },
    })
    return { asked, onCheck }
  }
  const all: Preview['badRows'] = [away(2, 1), ...rows.slice(1), away(7, 2), away(8, 1)]

  test('are moved here all at once, and the rows are checked again with what was corrected (rule people-124)', async () => {
    const { asked, onCheck } = showMovable(all)
    await userEvent.type(screen.getByLabelText('Last name, line 5'), 'Green')
    // Line 8 is the person of line 2.
    await userEvent.click(screen.getByRole('button', { name: 'Move all 2 here' }))
    expect(await screen.findByDisplayValue('Orchard')).toHaveAccessibleName('New organisation')
    expect(onCheck).not.toHaveBeenCalled()
    await userEvent.click(await screen.findByRole('button', { name: 'Move 2 people' }))
    await screen.findByText(/2 people moved to Orchard/)
    expect(asked.find(({ call }) => call === 'Move')?.body).toMatchObject({
      userIds: all.flatMap(({ elsewhere }) => elsewhere?.userId ?? []).slice(0, 2),
      toClientId: client,
    })
    expect(onCheck).toHaveBeenCalledTimes(1)
    expect(onCheck.mock.calls[0]?.[0]).toMatchObject([
      { line: 2, isKept: false },
      { line: 5, lastName: 'Green', isKept: false },
      { line: 7, isKept: false },
      { line: 8, isKept: false },
    ])
  })

  test('one of them is moved by the button of the row', async () => {
    const { asked } = showMovable(all)
    await userEvent.click(screen.getByRole('button', { name: 'Move the person in line 7 here from Hedge' }))
    await screen.findByRole('button', { name: 'Move 2 people' })
    expect(asked.find(({ call }) => call === 'PreviewMove')?.body).toMatchObject({
      userIds: [all[2]?.elsewhere?.userId],
      toClientId: client,
    })
  })

  test('a single one has no button for all, and without a client to move to there is none', () => {
    showMovable([away(2, 1)])
    expect(screen.queryByRole('button', { name: /^Move all/ })).toBeNull()
    expect(screen.getByRole('button', { name: /^Move the person/ })).toBeVisible()
  })

  test('nobody is moved where no client is chosen', () => {
    showMovable(all, '')
    expect(screen.queryByRole('button', { name: /Move/ })).toBeNull()
  })
})

test('people who are there are sent with their log-in names when the rows are checked again', () => {
  const there = { ...row, email: '', loginName: 'ada.1', line: 3 }
  const preview = {
    goodRows: [],
    alreadyThere: [there],
    updates: [] as Preview['updates'],
  } as unknown as Preview
  expect(acceptedRows(preview)).toMatchObject([{ email: '', loginName: 'ada.1', line: 3 }])
})

test('people-154: a suggested address is taken with one press, and the rows are checked', async () => {
  const onCheck = showRows([
    {
      ...row,
      lastName: 'Green',
      email: 'ada@x.con',
      suggestedEmail: 'ada@x.com',
      reason: 'A doubt',
      line: 2,
    },
    { ...row, reason: 'Please enter a last name', line: 5 },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Use ada@x.com in line 2' }))
  expect(onCheck.mock.calls).toHaveLength(1)
  expect(onCheck.mock.calls[0]?.[0]).toMatchObject([
    { email: 'ada@x.com', line: 2, isKept: false },
    { email: row.email, line: 5, isKept: false },
  ])
  expect(screen.getByLabelText('Email, line 2')).toHaveValue('ada@x.com')
  expect(screen.queryByRole('button', { name: /in line 5$/ })).toBeNull()
})

test('on a phone each box has its label, the names too', () => {
  showRows()
  for (const label of ['First name', 'Last name', 'Email']) {
    const cell = screen.getByLabelText(`${label}, line 2`).closest('td')
    expect(cell).toHaveAttribute('data-label', label)
    expect(cell).not.toHaveAttribute('data-heads', 'true')
  }
})

test('the file of rejected rows has own fields that a row has or everybody needs, each in its column', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:rejected'
  })
  const ownFields = [
    { id: 'site', name: 'Site', isRequired: false },
    { id: 'grade', name: 'Grade', isRequired: true },
    { id: 'floor', name: 'Floor', isRequired: false },
  ]
  const [first, second] = rows as [Preview['badRows'][0], Preview['badRows'][0]]
  show(
    <CorrectRows
      rows={[first, { ...second, ownFields: { floor: '3' } }]}
      ownFields={ownFields}
      checking={false}
      onCheck={vi.fn()}
    />,
    { route: '/', address: '/', answers: {} },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Download rejected rows' }))
  expect((await files[0]?.text())?.replaceAll('"', '').trim().split(/\r?\n/)).toEqual([
    expect.stringMatching(/First Name,Last Name,Email,Grade,Floor,Reason$/),
    'Ada,,ada@example.test,,,Please enter a last name',
    'Ada,,ada@example.test,,3,The same email address is in line 2',
  ])
})
