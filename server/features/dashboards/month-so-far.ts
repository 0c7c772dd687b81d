// Compares this month with the last one. Days are YYYY-MM-DD.

const millisecondsOfDay = 86_400_000
const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * millisecondsOfDay).toISOString().slice(0, 10)
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

export interface MonthSoFar {
  /** How many days are compared: as many as this month has had, but not more than the last month had. */
  days: number
  thisMonth: string[]
  lastMonth: string[]
  /** The last thirty days, today at the end. */
  recent: string[]
}

const daysFrom = (first: string, length: number) => Array.from({ length }, (_, days) => plusDays(first, days))

const recentDays = 30

/** @param today the day that has begun; it counts in both months */
export function monthSoFar(today: string): MonthSoFar {
  const first = firstOfMonth(today)
  const firstOfLast = firstOfMonth(plusDays(first, -1))
  const lengthOfLast = (Date.parse(first) - Date.parse(firstOfLast)) / millisecondsOfDay
  const days = Math.min(Number(today.slice(8)), lengthOfLast)
  return {
    days,
    thisMonth: daysFrom(first, days),
    lastMonth: daysFrom(firstOfLast, days),
    recent: daysFrom(plusDays(today, 1 - recentDays), recentDays),
  }
}

/** The figures of a chart and of a comparison, from those of the days on which something happened. */
export function trendOf({ thisMonth, lastMonth, recent }: MonthSoFar, byDay: ReadonlyMap<string, number>) {
  const on = (day: string) => byDay.get(day) ?? 0
  const sum = (days: string[]) => days.reduce((total, day) => total + on(day), 0)
  return { thisMonth: sum(thisMonth), lastMonth: sum(lastMonth), byDay: recent.map(on) }
}
