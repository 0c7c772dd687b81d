import { expect, test } from 'vitest'
import { reminderSentences } from './reminder-sentences.ts'
import { type ReminderSettings, proposedReminders } from './reminders.ts'

const said = (changes: Partial<ReminderSettings>) => reminderSentences({ ...proposedReminders, ...changes })

test('the proposed policy is six sentences that can be read aloud', () => {
  expect(said({})).toEqual([
    'Tell people when a course is assigned to them.',
    'Remind people 14 and 3 days before the due date, and every 7 days after it, four times at most.',
    'Remind people 30 and 7 days before a certificate expires, and every 7 days after that, four times at most.',
    'Tell managers 7 days after a due date is missed.',
    'Send managers a digest every Monday at 08:00, unless there is nothing to report.',
    'Send reminders and notices from 08:00 on, but not on Saturdays and Sundays: what belongs to such a day is sent on the next other day.',
  ])
})

test.each([
  [
    { beforeDue: [14, 7, 1], overdueEvery: 7, overdueAtMost: 5 },
    '14, 7 and 1 day before the due date, and every 7 days after it, five times at most',
  ],
  [
    { beforeDue: [1], overdueEvery: 1, overdueAtMost: 2 },
    '1 day before the due date, and every day after it, twice at most',
  ],
  [{ beforeDue: [0], overdueEvery: null }, 'on the due date'],
  [
    { beforeDue: [3, 0], overdueEvery: 2, overdueAtMost: 12 },
    '3 days before the due date, on the day itself, and every 2 days after it, 12 times at most',
  ],
  [{ beforeDue: [], overdueEvery: 3, overdueAtMost: 1 }, 'once, on the day after the due date'],
  [
    { beforeDue: [], overdueEvery: 3, overdueAtMost: 10 },
    'every 3 days after the due date, ten times at most',
  ],
] satisfies [Partial<ReminderSettings>, string][])('%j is said as "%s"', (changes, words) => {
  expect(said(changes)[1]).toBe(`Remind people ${words}.`)
})

test('what is not sent is said too', () => {
  expect(
    said({
      onAssignment: false,
      beforeDue: [],
      beforeExpiry: [],
      overdueEvery: null,
      noticeAfter: null,
      digestWeekday: null,
      quietDays: [],
    }),
  ).toEqual([
    'Do not tell people when a course is assigned to them.',
    'Do not remind people when a course is due or overdue.',
    'Do not remind people when a certificate expires.',
    'Do not tell managers when a due date is missed.',
    'Send managers no weekly digest.',
    'Send reminders and notices from 08:00 on, on every day of the week.',
  ])
})

test('days of the week are in their order, and the digest is sent also when it is empty', () => {
  const [, , , , digest, times] = said({
    quietDays: [7, 3, 6],
    digestWeekday: 7,
    digestHour: 17,
    digestWhenEmpty: true,
  })
  expect(digest).toBe('Send managers a digest every Sunday at 17:00, also when there is nothing to report.')
  expect(times).toContain('but not on Wednesdays, Saturdays and Sundays:')
})
