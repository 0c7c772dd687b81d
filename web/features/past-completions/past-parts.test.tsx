// The parts of the page that uploads past completions: what is asked once, corrected in place, and cannot be pressed yet.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../test-show.tsx'
import { ChooseCourses } from './ChooseCourses.tsx'
import { ConfirmPast } from './ConfirmPast.tsx'
import { GoodPastRows } from './PastRows.tsx'
import { RejectedPastRows } from './RejectedPastRows.tsx'
import type { ChosenCourses } from './hooks.ts'

beforeEach(() => localStorage.clear())

const at = { route: '/', address: '/', role: 'CLIENTADMIN', answers: {} } as const

test('each unknown name is asked about once, and earlier choices stay', async () => {
  const onChoose = vi.fn<(chosen: ChosenCourses) => void>()
  show(
    <ChooseCourses
      unknown={[
        { name: 'Erste Hilfe', rows: 2 },
        { name: 'Leitern', rows: 1 },
      ]}
      courses={[{ id: 'c1', title: 'First aid' }]}
      chosen={new Map([['Brandschutz', 'c2']])}
      disabled={false}
      onChoose={onChoose}
    />,
    at,
  )
  const use = screen.getByRole('button', { name: 'Use these courses' })
  expect(use).toBeDisabled()
  expect(screen.getByText('In 2 rows')).toBeVisible()
  for (const [name, choice] of [
    ['Erste Hilfe', 'First aid'],
    ['Leitern', 'Leave these rows out'],
  ] as const) {
    await userEvent.click(screen.getByRole('combobox', { name }))
    await userEvent.click(await screen.findByRole('option', { name: choice }))
  }
  await userEvent.click(use)
  expect([...(onChoose.mock.calls[0]?.[0] ?? [])]).toEqual([
    ['Brandschutz', 'c2'],
    ['Erste Hilfe', 'c1'],
    ['Leitern', null],
  ])
})

test('rows of courses that the people do not have now are named (courses-39)', () => {
  const row = { line: 2, course: 'First aid', courseTitle: 'First aid', completedOn: '2025-01-31' }
  const rows = [
    { ...row, name: 'Ada Green', hasCourse: true },
    { ...row, name: 'Ben Ward', line: 3, hasCourse: false },
  ]
  show(<GoodPastRows rows={rows} />, at)
  expect(screen.getAllByText('Not assigned now')).toHaveLength(1)
  expect(
    screen.getByText(
      '1 row is of a course that the person does not have now. Such completions are on the page of the person, and count as soon as the course is assigned.',
    ),
  ).toBeVisible()
})

test('a rejected row is corrected in place', async () => {
  const onCheck = vi.fn()
  const row = { line: 4, email: 'nobody@x.test', course: 'First aid', completedOn: '2025-01-31' }
  show(
    <RejectedPastRows
      rows={[{ ...row, reason: 'Nobody in the organisation has this email address' }]}
      checking={false}
      onCheck={onCheck}
    />,
    at,
  )
  const check = screen.getByRole('button', { name: 'Check the corrected rows' })
  expect(check).toBeDisabled()
  // Only the fields that the file has are shown.
  expect(screen.queryByLabelText('Valid until, line 4')).not.toBeInTheDocument()
  const email = screen.getByLabelText('Email, line 4')
  await userEvent.clear(email)
  await userEvent.type(email, 'ada@x.test')
  await userEvent.click(check)
  expect(onCheck.mock.calls).toMatchObject([[[{ ...row, email: 'ada@x.test' }]]])
})

test.each([
  [{ isRead: false, count: 0 }, 'Please say above how the file is read.', false],
  [{ count: 0, waiting: 3 }, 'Please choose above which courses these are.', false],
  [{ count: 0 }, 'There is nothing new to record.', false],
  [{ isReadRight: false }, 'Please confirm above that the file is read correctly.', false],
  [{}, '2 completions will be recorded. It can be undone for 24 hours.', true],
  [
    { rejected: 1, waiting: 3 },
    '2 completions will be recorded. It can be undone for 24 hours. 4 rows will not be stored.',
    true,
  ],
])('with %o the page says “%s”', (change, sentence, isEnabled) => {
  const usual = { count: 2, rejected: 0, waiting: 0, isRead: true, isReadRight: true }
  show(<ConfirmPast {...usual} {...change} uploading={false} error={null} onUpload={() => undefined} />, at)
  expect(screen.getByRole('status')).toHaveTextContent(sentence)
  expect(screen.getByRole('button', { name: /^Record/ }).hasAttribute('disabled')).toBe(!isEnabled)
})
