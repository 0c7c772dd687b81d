// A second reading of docs/rules/deadlines.md, of how long a completed course is valid and when it can be renewed (rules deadlines-9 to deadlines-12).
// Tests compare the database with it; the product does not use it, and it must not be written from the SQL of the product.
import { Temporal } from 'temporal-polyfill'
import { type Day, addDays } from '#server/training/calendar.ts'
import type { Due } from './due-date.ts'

export interface ValidityRule {
  /** How long a completion is valid; null: without an end. */
  months: number | null
  /** How many days before its end it can be renewed. */
  renewalDays: number
  /** Where the validity of a renewal begins. */
  renewFrom: 'previousEnd' | 'completion'
}

/** A completion, with its validity as it was when it was completed: a later change of the rule does not change it. */
export interface Period {
  completedOn: Day
  /** The last day on which it is valid; null: without an end. */
  validUntil: Day | null
  /** The first day on which it can be renewed; null: without an end, so that there is nothing to renew. */
  renewableFrom: Day | null
  /** The first day on which it does not count any more, because its certificate was revoked. */
  endedOn?: Day
  /** The due date that held when it was recorded (rule deadlines-70). Absent: there was none. */
  due?: Due
}

/** The same day of another month, or its last day where that month is shorter. */
export const addMonths = (day: Day, months: number): Day =>
  Temporal.PlainDate.from(day).add({ months }).toString()

/** Whether it counts on a day. */
export const countsOn = (day: Day, { completedOn, endedOn }: Period): boolean =>
  completedOn <= day && (endedOn === undefined || day < endedOn)

/** The period that a completion opens, after the previous one that counts on that day, if any. */
export function openPeriod(rule: ValidityRule, completedOn: Day, previous?: Period): Period {
  if (rule.months === null) return { completedOn, validUntil: null, renewableFrom: null }
  const begins = continuesPrevious(rule, completedOn, previous) ?? completedOn
  const validUntil = addMonths(begins, rule.months)
  return { completedOn, validUntil, renewableFrom: addDays(validUntil, -rule.renewalDays) }
}

/** The end of the previous period, where the new one begins there: it was renewed in time, and the rule is so. */
function continuesPrevious({ renewFrom }: ValidityRule, completedOn: Day, previous?: Period): Day | null {
  if (renewFrom !== 'previousEnd' || !previous?.validUntil || !previous.renewableFrom) return null
  const isInWindow = previous.renewableFrom <= completedOn && completedOn <= previous.validUntil
  return isInWindow ? previous.validUntil : null
}

/** A version that is required: completions of the versions before it count until the last day (rules courses-30 to courses-34). */
export interface RequiredVersion {
  number: number
  lastDay: Day
}

/** @param version of the attempt that completed the course; null if that was elsewhere */
export function endedByVersion(
  period: Period,
  version: number | null,
  required: readonly RequiredVersion[],
  renewalDays: number,
): Period {
  const days = required.filter(({ number }) => version !== null && version < number)
  const [lastDay] = days.map((one) => one.lastDay).toSorted()
  if (lastDay === undefined) return period
  if (period.completedOn > lastDay) return { ...period, endedOn: period.completedOn }
  if (period.validUntil !== null && period.validUntil <= lastDay) return period
  return {
    ...period,
    validUntil: lastDay,
    renewableFrom: [period.renewableFrom ?? lastDay, addDays(lastDay, -renewalDays)].toSorted()[0] as Day,
  }
}

/** Of several periods, the one that ends last; one without an end before all others. */
export const longest = (periods: readonly Period[]): Period | undefined =>
  periods.reduce<Period | undefined>(
    (best, period) => (!best || endsLater(period, best) ? period : best),
    undefined,
  )

const endsLater = (one: Period, other: Period): boolean =>
  other.validUntil !== null && (one.validUntil === null || one.validUntil > other.validUntil)
