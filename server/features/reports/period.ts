// Days as they go over the wire, YYYY-MM-DD, and how a period is divided into steps.
import { invalid } from '../../base/refusal.ts'

export interface Period {
  fromDate: string
  toDate: string
}

const millisecondsOfDay = 86_400_000
const numberOf = (day: string) => Date.parse(day) / millisecondsOfDay
const plusDays = (day: string, days: number) =>
  new Date((numberOf(day) + days) * millisecondsOfDay).toISOString().slice(0, 10)
/** How many days there are, both ends included. */
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
 * What a period is compared with: where it begins with a month, the same days so many months before, otherwise as many
 * days before it.
 */
export function periodBefore({ fromDate, toDate }: Period): Period {
  const days = lengthOf({ fromDate, toDate })
  if (fromDate !== firstOfMonth(fromDate))
    return { fromDate: plusDays(fromDate, -days), toDate: plusDays(fromDate, -1) }
  const months = monthNumber(toDate) - monthNumber(fromDate) + 1
  const lastMonth = firstOf(monthNumber(toDate) - months)
  const end = plusDays(firstOfNextMonth(lastMonth), -1)
  // A month that is over is compared with a whole month, though that may have other days; a month that has fewer days than
  // this one so far, as a whole too.
  const sameDay = plusDays(lastMonth, Number(toDate.slice(8)) - 1)
  const isToEnd = plusDays(toDate, 1) === firstOfNextMonth(toDate)
  return {
    fromDate: firstOf(monthNumber(fromDate) - months),
    toDate: isToEnd || sameDay > end ? end : sameDay,
  }
}

type Step = 'day' | 'week' | 'month'

/** A month by days, two by weeks, more by months: few enough to show, and to add up for every client. */
export function stepOf(period: Period): Step {
  const length = lengthOf(period)
  if (length <= 31) return 'day'
  return length <= 62 ? 'week' : 'month'
}

/** The steps of a period in order, none left out. Weeks are counted from its first day; months at its ends are cut. */
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
  /** Both by their first days. */
  months: { first: string; before: string }
  /** Days that the period has and the months have not. */
  more: Period[]
  /** Days that the months have and the period has not. */
  less: Period[]
}

/** A period as months, and as few days as it takes to put them right: at either end at most half a month. */
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
