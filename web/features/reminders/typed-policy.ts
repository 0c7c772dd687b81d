// A policy as it is typed into the form: numbers and lists of days are text there.
import {
  type ReminderSettings,
  maxDaysBefore,
  maxDaysBetween,
  maxOverdueReminders,
  maxReminders,
} from '#contract/rules/reminders.ts'

export type TypedPolicy = {
  isEnabled: boolean
  onAssignment: boolean
  /** Such as `14, 3`. */
  beforeDue: string
  /** Empty: never. */
  overdueEvery: string
  overdueAtMost: string
  beforeExpiry: string
  noticeAfter: string
  digestWeekday: string
  digestHour: string
  digestWhenEmpty: boolean
  sendHour: string
  quietDays: string[]
}

const textOf = (number: number | null) => (number === null ? '' : String(number))

export const typedOf = (policy: ReminderSettings): TypedPolicy => ({
  ...policy,
  beforeDue: policy.beforeDue.join(', '),
  overdueEvery: textOf(policy.overdueEvery),
  overdueAtMost: String(policy.overdueAtMost),
  beforeExpiry: policy.beforeExpiry.join(', '),
  noticeAfter: textOf(policy.noticeAfter),
  digestWeekday: textOf(policy.digestWeekday),
  digestHour: String(policy.digestHour),
  sendHour: String(policy.sendHour),
  quietDays: policy.quietDays.map(String),
})

const daysIn = (text: string): number[] =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)
/** As the server stores them. */
const inOrder = (days: number[]) => [...new Set(days)].toSorted((one, other) => other - one)
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

export const policyOf = (typed: TypedPolicy): ReminderSettings => ({
  ...typed,
  beforeDue: inOrder(daysIn(typed.beforeDue)),
  overdueEvery: numberOf(typed.overdueEvery),
  overdueAtMost: Number(typed.overdueAtMost),
  beforeExpiry: inOrder(daysIn(typed.beforeExpiry)),
  noticeAfter: numberOf(typed.noticeAfter),
  digestWeekday: numberOf(typed.digestWeekday),
  digestHour: Number(typed.digestHour),
  sendHour: Number(typed.sendHour),
  quietDays: inOrder(typed.quietDays.map(Number)).toReversed(),
})

const isWhole = (number: number, min: number, max: number) =>
  Number.isInteger(number) && number >= min && number <= max

const daysProblem = (text: string) => {
  const days = daysIn(text)
  if (days.length > maxReminders) return `Please enter at most ${maxReminders} numbers of days`
  return days.every((day) => isWhole(day, 0, maxDaysBefore))
    ? null
    : `Please enter numbers of days from 0 to ${maxDaysBefore}, such as 14, 3`
}
const dayProblem = (text: string) =>
  text.trim() === '' || isWhole(Number(text), 1, maxDaysBetween)
    ? null
    : `Please enter a whole number of days from 1 to ${maxDaysBetween}, or nothing`

/** For the form: what is wrong with a field, or null. */
export const policyProblems = {
  beforeDue: daysProblem,
  beforeExpiry: daysProblem,
  overdueEvery: dayProblem,
  noticeAfter: dayProblem,
  overdueAtMost: (text: string) =>
    isWhole(Number(text), 1, maxOverdueReminders)
      ? null
      : `Please enter a number of reminders from 1 to ${maxOverdueReminders}`,
  quietDays: (days: string[]) =>
    days.length < 7 ? null : 'Please leave at least one day on which reminders are sent',
}
