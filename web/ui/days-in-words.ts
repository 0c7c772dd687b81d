// A period before the one that is shown, in words. `Intl.DateTimeFormat` would do; its first use takes as long as that of
// other formats (contract/rules/numbers.ts).

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const partsOf = (day: string) => ({
  year: day.slice(0, 4),
  month: months[Number(day.slice(5, 7)) - 1],
  date: Number(day.slice(8)),
})

/** "on 9 March", "on 1–26 October", "from 1 December 2024 to 26 November 2025". Days are YYYY-MM-DD. */
export function daysInWords(fromDate: string, toDate: string): string {
  const [from, to] = [partsOf(fromDate), partsOf(toDate)]
  if (fromDate === toDate) return `on ${from.date} ${from.month}`
  if (fromDate.slice(0, 7) === toDate.slice(0, 7)) return `on ${from.date}–${to.date} ${to.month}`
  const inFull = ({ date, month, year }: typeof from) => `${date} ${month} ${year}`
  return `from ${inFull(from)} to ${inFull(to)}`
}
