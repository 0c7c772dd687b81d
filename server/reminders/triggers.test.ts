// On which days a reminder of a course can be sent, in the words of rules reminders-3, reminders-4, reminders-7 and reminders-8.
import { expect, test } from 'vitest'
import { proposedReminders } from '#contract/rules/reminders.ts'
import { type OpenCourse, type Policy, triggersOn } from './triggers.ts'

const policy: Policy = {
  ...proposedReminders,
  ...{ enabledOn: '2026-01-01', onAssignment: false, beforeDue: [], beforeExpiry: [], overdueEvery: null },
}
const course: OpenCourse = {
  ...{ courseId: 'c', title: 'Fire', status: 'toDo', since: '2026-03-01', dueOn: null },
  ...{ validUntil: null, renewableFrom: null },
}

/** The days to which the reminders belong that can be sent on each of these days. */
const sentOn = (days: string[], of: Partial<OpenCourse>, by: Partial<Policy>, joinedOn = '2026-01-01') =>
  days.map((day) =>
    triggersOn(day, { ...course, ...of }, joinedOn, { ...policy, ...by }).map((trigger) => trigger.day),
  )

const assigned = { onAssignment: true }

test('of an assignment: on its day and the seven days after it', () => {
  expect(sentOn(['2026-02-28', '2026-03-01', '2026-03-08', '2026-03-09'], {}, assigned)).toEqual([
    [],
    ['2026-03-01'],
    ['2026-03-01'],
    [],
  ])
})

test('of an assignment from before the registration: as of the day of the registration', () => {
  expect(
    sentOn(['2026-03-04', '2026-03-05', '2026-03-12', '2026-03-13'], {}, assigned, '2026-03-05'),
  ).toEqual([[], ['2026-03-05'], ['2026-03-05'], []])
})

test('before a due date: so many days before it', () => {
  const due = { dueOn: '2026-03-20' }
  const before = { beforeDue: [10, 3] }
  expect(sentOn(['2026-03-09', '2026-03-10', '2026-03-17', '2026-03-18'], due, before)).toEqual([
    [],
    ['2026-03-10'],
    ['2026-03-10', '2026-03-17'],
    ['2026-03-17'],
  ])
})

test('of what is overdue: the day after the due date, then every so many days, at most so many times', () => {
  const overdue = { status: 'overdue' as const, dueOn: '2026-03-01' }
  const every = { overdueEvery: 14, overdueAtMost: 2 }
  const days = [
    '2026-03-01',
    '2026-03-02',
    '2026-03-09',
    '2026-03-10',
    '2026-03-15',
    '2026-03-16',
    '2026-03-30',
  ]
  expect(sentOn(days, overdue, every)).toEqual([
    [],
    ['2026-03-02'],
    ['2026-03-02'],
    [],
    [],
    ['2026-03-16'],
    [],
  ])
})

test('of what has expired: as of what is overdue, from the day after its last day on', () => {
  const expired = { status: 'expired' as const, validUntil: '2026-03-01' }
  const every = { overdueEvery: 14, overdueAtMost: 1 }
  expect(sentOn(['2026-03-01', '2026-03-02', '2026-03-16'], expired, every)).toEqual([[], ['2026-03-02'], []])
})

test('before an expiry: so many days before the last day, but not before it can be renewed', () => {
  const ending = { status: 'renewalDue' as const, validUntil: '2026-03-20', renewableFrom: '2026-03-15' }
  const before = { beforeExpiry: [10, 2] }
  expect(sentOn(['2026-03-14', '2026-03-15', '2026-03-17', '2026-03-18'], ending, before)).toEqual([
    [],
    ['2026-03-15'],
    ['2026-03-15'],
    ['2026-03-15', '2026-03-18'],
  ])
})

test('none that belongs to a day before the policy was enabled', () => {
  expect(sentOn(['2026-03-05'], {}, { ...assigned, enabledOn: '2026-03-01' })).toEqual([['2026-03-01']])
  expect(sentOn(['2026-03-05'], {}, { ...assigned, enabledOn: '2026-03-02' })).toEqual([[]])
})
