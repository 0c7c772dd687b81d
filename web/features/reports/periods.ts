// Periods to choose with one click, by the calendar of the person who looks. Days are YYYY-MM-DD.

export interface Period {
  fromDate: string
  toDate: string
}

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

export function usualPeriods(now = new Date()): { label: string; period: Period }[] {
  const [year, month] = [now.getFullYear(), now.getMonth()]
  const today = dayOf(year, month, now.getDate())
  return [
    { label: 'This month', period: { fromDate: dayOf(year, month, 1), toDate: today } },
    { label: 'Last month', period: { fromDate: dayOf(year, month - 1, 1), toDate: dayOf(year, month, 0) } },
    { label: 'Last 12 months', period: { fromDate: dayOf(year, month - 11, 1), toDate: today } },
  ]
}
