// Calculates with days in the format of the API, YYYY-MM-DD, and divides a period into steps.
import { invalid } from '../../base/refusal.ts'

export interface Period {
  fromDate: string
  toDate: string
}

const millisecondsOfDay = 86_400_000
const numberOf = (day: string) => Date.parse(day) / millisecondsOfDay
const plusDays = (day: string, days: number) =>
  new Date((numberOf(day) + days) * millisecondsOfDay).toISOString().slice(0, 10)
/** Returns the number of days, both ends included. */
const lengthOf = ({ fromDate, toDate }: Period) => numberOf(toDate) - numberOf(fromDate) + 1
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
const firstOfNextMonth = (day: string) => firstOfMonth(plusDays(firstOfMonth(day), 31))

const maxYears = 10

/** @throws Refusal 400 for a period that ends before it begins, or is too long */
export function mustBePeriod({ fromDate, toDate }: Period): void {
  if (fromDate > toDate) throw invalid('The from date must not be after the to date')
  const end = `${Number(fromDate.slice(0, 4)) + maxYears}${fromDate.slice(4)}`
  if (toDate >= end) throw invalid(`Please choose a period of at most ${maxYears} years`)
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const firstOf = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`

/**
 * Returns the period that a period is compared with. If it begins on the first day of a month, these are the same days as many months
 * earlier as the period has months. Otherwise it is the same number of days before it.
 */
export function periodBefore({ fromDate, toDate }: Period): Period {
  const days = lengthOf({ fromDate, toDate })
  if (fromDate !== firstOfMonth(fromDate))
    return { fromDate: plusDays(fromDate, -days), toDate: plusDays(fromDate, -1) }
  const months = monthNumber(toDate) - monthNumber(fromDate) + 1
  const lastMonth = firstOf(monthNumber(toDate) - months)
  const end = plusDays(firstOfNextMonth(lastMonth), -1)
  // A month that is complete is compared with a whole month, though the number of days may differ. If the earlier month has fewer days
  // than this month has so far, the whole earlier month is taken too.
  const sameDay = plusDays(lastMonth, Number(toDate.slice(8)) - 1)
  const isToEnd = plusDays(toDate, 1) === firstOfNextMonth(toDate)
  return {
    fromDate: firstOf(monthNumber(fromDate) - months),
    toDate: isToEnd || sameDay > end ? end : sameDay,
  }
}

type Step = 'day' | 'week' | 'month'

/** Divides up to a month into days, up to two months into weeks, and more into months, so that there are few steps. */
export function stepOf(period: Period): Step {
  const length = lengthOf(period)
  if (length <= 31) return 'day'
  return length <= 62 ? 'week' : 'month'
}

/** Returns all steps of a period in order. Weeks are counted from its first day; months at its ends are cut. */
export function stepsOf(period: Period): Period[] {
  const step = stepOf(period)
  const steps: Period[] = []
  for (let fromDate = period.fromDate; fromDate <= period.toDate;) {
    const next = step === 'month' ? firstOfNextMonth(fromDate) : plusDays(fromDate, step === 'week' ? 7 : 1)
    const toDate = plusDays(next, -1)
    steps.push({ fromDate, toDate: toDate < period.toDate ? toDate : period.toDate })
    fromDate = next
  }
  return steps
}

interface InMonths {
  /** The first month, and the month after the last one, both as their first days. */
  months: { first: string; before: string }
  /** Days that are in the period and not in the months. */
  more: Period[]
  /** Days that are in the months and not in the period. */
  less: Period[]
}

/** Expresses a period as whole months, plus and minus as few days as possible: at most half a month at each end. */
export function inMonths({ fromDate, toDate }: Period): InMonths {
  const [firstMonth, lastMonth] = [firstOfMonth(fromDate), firstOfMonth(toDate)]
  const next = firstOfNextMonth(toDate)
  const before = { fromDate: firstMonth, toDate: plusDays(fromDate, -1) }
  const after = { fromDate: plusDays(toDate, 1), toDate: plusDays(next, -1) }
  const days = (...some: Period[]) => some.filter((one) => lengthOf(one) > 0)
  if (firstMonth === lastMonth) {
    const isMost = lengthOf(before) + lengthOf(after) < lengthOf({ fromDate, toDate })
    if (isMost) return { months: { first: firstMonth, before: next }, more: [], less: days(before, after) }
    return { months: { first: next, before: next }, more: [{ fromDate, toDate }], less: [] }
  }
  const second = firstOfNextMonth(fromDate)
  const head = { fromDate, toDate: plusDays(second, -1) }
  const tail = { fromDate: lastMonth, toDate }
  const withFirst = lengthOf(before) < lengthOf(head)
  const withLast = lengthOf(after) < lengthOf(tail)
  return {
    months: { first: withFirst ? firstMonth : second, before: withLast ? next : lastMonth },
    more: [...(withFirst ? [] : [head]), ...(withLast ? [] : [tail])],
    less: days(...(withFirst ? [before] : []), ...(withLast ? [after] : [])),
  }
}
