// Says a policy of reminders in sentences that can be read aloud (rule reminders-27).
import { type ReminderSettings, weekdays } from './reminders.ts'

const words = [
  'never',
  'once',
  'twice',
  ...['three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((number) => `${number} times`),
]
const timesInWords = (count: number) => words[count] ?? `${count} times`
const everyDays = (days: number) => (days === 1 ? 'every day' : `every ${days} days`)
const days = (number: number) => (number === 1 ? '1 day' : `${number} days`)
const hour = (number: number) => `${String(number).padStart(2, '0')}:00`

/** Such as "14, 7 and 1". */
const listed = (parts: readonly (string | number)[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

interface DateWords {
  /** After "before", and after "after" where nothing is sent before it. */
  name: string
  on: string
  pronoun: string
  missed: string
}
const dueDate: DateWords = {
  name: 'the due date',
  on: 'on the due date',
  pronoun: 'it',
  missed: 'a course is due or overdue',
}
const expiry: DateWords = {
  name: 'a certificate expires',
  on: 'on the last day of a certificate',
  pronoun: 'that',
  missed: 'a certificate expires',
}

/** Such as "14, 7 and 1 day before the due date". Day 0 is the date itself. */
function beforeInWords(before: readonly number[], { name, on }: DateWords): string[] {
  const earlier = before.filter((day) => day > 0).toSorted((one, other) => other - one)
  const last = earlier.at(-1)
  const counted =
    last === undefined ? [] : [`${listed([...earlier.slice(0, -1), days(last)])} before ${name}`]
  if (!before.includes(0)) return counted
  return [...counted, counted.length > 0 ? 'on the day itself' : on]
}

function afterInWords({ overdueEvery, overdueAtMost }: ReminderSettings, date: string): string[] {
  if (overdueEvery === null) return []
  if (overdueAtMost === 1) return [`once, on the day after ${date}`]
  return [`${everyDays(overdueEvery)} after ${date}, ${timesInWords(overdueAtMost)} at most`]
}

/** A comma before "and", because the parts have an "and" of their own. */
const joined = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`

function aroundDate(before: readonly number[], date: DateWords, policy: ReminderSettings): string {
  const parts = beforeInWords(before, date)
  const all = [...parts, ...afterInWords(policy, parts.length > 0 ? date.pronoun : date.name)]
  return all.length > 0 ? `Remind people ${joined(all)}.` : `Do not remind people when ${date.missed}.`
}

const toPeople = (policy: ReminderSettings): string[] => [
  policy.onAssignment
    ? 'Tell people when a course is assigned to them.'
    : 'Do not tell people when a course is assigned to them.',
  aroundDate(policy.beforeDue, dueDate, policy),
  aroundDate(policy.beforeExpiry, expiry, policy),
]

function toManagers({ noticeAfter, digestWeekday, digestHour, digestWhenEmpty }: ReminderSettings): string[] {
  const notice =
    noticeAfter === null
      ? 'Do not tell managers when a due date is missed.'
      : `Tell managers ${days(noticeAfter)} after a due date is missed.`
  const digest =
    digestWeekday === null
      ? 'Send managers no weekly digest.'
      : `Send managers a digest every ${weekdays[digestWeekday - 1]} at ${hour(digestHour)}, ${
          digestWhenEmpty ? 'also when there is nothing to report' : 'unless there is nothing to report'
        }.`
  return [notice, digest]
}

function times({ sendHour, quietDays }: ReminderSettings): string {
  const from = `Send reminders and notices from ${hour(sendHour)} on`
  if (quietDays.length === 0) return `${from}, on every day of the week.`
  const quiet = quietDays.toSorted((one, other) => one - other).map((day) => `${weekdays[day - 1]}s`)
  return `${from}, but not on ${listed(quiet)}: what belongs to such a day is sent on the next other day.`
}

/** One sentence each for assignments, due dates, expiries, notices, the digest and the time of day. */
export const reminderSentences = (policy: ReminderSettings): string[] => [
  ...toPeople(policy),
  ...toManagers(policy),
  times(policy),
]
