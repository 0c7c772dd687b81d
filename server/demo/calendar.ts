// Days before today, as moments of working time: nothing in the demo happens on a Sunday or in the future.
const day = 86_400_000
const hour = 3_600_000

export interface Calendar {
  now: Date
  /** So many days ago at this hour of the day; from a weekend it moves back to Friday. */
  at(daysAgo: number, hourOfDay: number): Date
  daysSince(moment: Date): number
}

export function calendarUpTo(now: Date): Calendar {
  const midnight = Math.floor(now.getTime() / day) * day
  return {
    now,
    daysSince: (moment) => Math.floor((now.getTime() - moment.getTime()) / day),
    at(daysAgo, hourOfDay) {
      const weekday = new Date(midnight - daysAgo * day).getUTCDay()
      const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0
      const moment = midnight - (daysAgo + back) * day + hourOfDay * hour
      return new Date(Math.min(moment, now.getTime() - hour / 4))
    },
  }
}

export const later = (moment: Date, hours: number) => new Date(moment.getTime() + hours * hour)
export const latest = (one: Date, other: Date) => (one > other ? one : other)
