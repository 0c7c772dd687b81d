import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { PersonMails } from './PersonMails.tsx'
import type { Explained } from './hooks.ts'

const undated = { dueOn: null, validUntil: null, next: null }
const explained: Explained = {
  today: '2026-11-23',
  excludedBy: null,
  enabledOn: '2026-11-16',
  courses: [
    {
      id: '1',
      title: 'Fire safety',
      status: 'overdue',
      dueOn: '2026-11-20',
      validUntil: null,
      next: { day: '2026-11-28', kind: 'overdue' },
      lastDay: '2026-12-12',
    },
    { ...undated, id: '2', title: 'First aid', status: 'completed', lastDay: null },
    { ...undated, id: '3', title: 'Noise', status: 'toDo', lastDay: '2027-03-01' },
    { ...undated, id: '4', title: 'Ladders', status: 'overdue', lastDay: '2026-08-01' },
    { ...undated, id: '5', title: 'Lifting', status: 'overdue', lastDay: '2026-11-20' },
    { ...undated, id: '6', title: 'Asbestos', status: 'toDo', lastDay: null },
  ],
  mails: [
    {
      day: '2026-11-21',
      kind: 'reminder',
      isManual: false,
      subject: '1 course to complete',
      processedAt: '2026-11-21T08:00:00.000Z',
      isSent: false,
      isRefused: false,
      about: [{ title: 'Fire safety', kind: 'overdue' }],
    },
    {
      day: '2026-11-14',
      kind: 'reminder',
      isManual: true,
      subject: null,
      processedAt: null,
      isSent: false,
      isRefused: false,
      about: [],
    },
  ],
}
const open = (changes: Partial<Explained> = {}) =>
  show(<PersonMails urlToken="ada" />, {
    route: '/learner/ada',
    address: '/learner/ada',
    answers: { Explain: { ...explained, ...changes } },
  })
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

test('each course has its next reminder, or why there is none', async () => {
  open()
  expect((await rowOf(/^Fire safety/)).getByText('28-11-2026: overdue')).toBeInTheDocument()
  expect((await rowOf(/^First aid/)).getByText('None: completed')).toBeInTheDocument()
  expect((await rowOf(/^Noise/)).getByText('None in the next 60 days')).toBeInTheDocument()
  expect(
    (await rowOf(/^Ladders/)).getByText(
      'None: the last one belonged to 01-08-2026, before reminders were enabled on 16-11-2026',
    ),
  ).toBeInTheDocument()
  expect((await rowOf(/^Lifting/)).getByText('None: the last one belonged to 20-11-2026')).toBeInTheDocument()
  expect((await rowOf(/^Asbestos/)).getByText('None: the settings have none for it')).toBeInTheDocument()
})

test('each mail that was sent has its reason, and whether it has left', async () => {
  open()
  const sent = await rowOf(/^21-11-2026/)
  expect(sent.getByText('Fire safety (overdue)')).toBeInTheDocument()
  expect(sent.getByText(/^Recorded only, 21-11-2026/)).toBeInTheDocument()
  expect((await rowOf(/^14-11-2026/)).getByText('Waiting')).toBeInTheDocument()
})

test('the reason is shown where no reminders are sent', async () => {
  open({ excludedBy: 'paused', courses: [], mails: [] })
  expect(
    await screen.findByText('No reminders are sent, because the organisation is paused.'),
  ).toBeInTheDocument()
  expect(screen.getByText('None yet.')).toBeInTheDocument()
})

test('a mail that has left has its time, and one that the mail server has refused says so', async () => {
  const [mail] = explained.mails as [Explained['mails'][number]]
  open({
    mails: [
      { ...mail, isSent: true },
      { ...mail, day: '2026-11-20', isRefused: true },
    ],
  })
  expect((await rowOf(/^21-11-2026/)).getByText(/^21-11-2026 \d\d:\d\d$/)).toBeInTheDocument()
  expect(
    (await rowOf(/^20-11-2026/)).getByText('Not sent: the mail server has refused it'),
  ).toBeInTheDocument()
})

test('of who is sent nothing no course has a next reminder, and no other reason is given', async () => {
  open({ excludedBy: 'off' })
  expect((await rowOf(/^Noise/)).getByText('None')).toBeInTheDocument()
  expect((await rowOf(/^Asbestos/)).getByText('None')).toBeInTheDocument()
  expect((await rowOf(/^First aid/)).getByText('None: completed')).toBeInTheDocument()
})

test('a last day that is today belongs to the past', async () => {
  const [, , course] = explained.courses as [unknown, unknown, Explained['courses'][number]]
  open({ courses: [{ ...course, lastDay: '2026-11-23' }] })
  expect((await rowOf(/^Noise/)).getByText('None: the last one belonged to 23-11-2026')).toBeInTheDocument()
})
