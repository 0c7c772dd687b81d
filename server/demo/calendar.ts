// Turns days before today into times on working days: nothing in the demo happens on a weekend or in the future.
const day = 86_400_000
const hour = 3_600_000

export interface Calendar {
  now: Date
  /** Returns the time this many days ago at this hour of the day. A day on a weekend moves back to Friday. */
  at(daysAgo: number, hourOfDay: number): Date
}

export function calendarUpTo(now: Date): Calendar {
  const midnight = Math.floor(now.getTime() / day) * day
  return {
    now,
    at(daysAgo, hourOfDay) {
      const weekday = new Date(midnight - daysAgo * day).getUTCDay()
      const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0
      const time = midnight - (daysAgo + back) * day + hourOfDay * hour
      return new Date(Math.min(time, now.getTime() - hour / 4))
    },
  }
}

export const later = (time: Date, hours: number) => new Date(time.getTime() + hours * hour)
export const latest = (one: Date, other: Date) => (one > other ? one : other)
