// A month beside the last one, in words.

import { showNumber } from '#contract/rules/numbers.ts'

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

/**
 * @param of the sums of the two months, each over the same number of days
 * @param over how many days, and the first of those of the last month
 */
export function comparison(
  of: { thisMonth: number; lastMonth: number },
  over: { days: number; lastMonth: string },
) {
  const month = months[new Date(over.lastMonth).getUTCMonth()]
  const days = over.days === 1 ? `on 1 ${month}` : `on 1–${over.days} ${month}`
  const before = showNumber(of.lastMonth)
  const percent = Math.round((Math.abs(of.thisMonth - of.lastMonth) / of.lastMonth) * 100)
  if (of.thisMonth === of.lastMonth)
    return { direction: 'same', change: 'As many', words: `as ${days}` } as const
  if (of.lastMonth === 0)
    return { direction: 'up', change: 'More', words: `than ${days}: there were none` } as const
  return of.thisMonth > of.lastMonth
    ? ({ direction: 'up', change: `${percent}% more`, words: `than ${days} (${before})` } as const)
    : ({ direction: 'down', change: `${percent}% fewer`, words: `than ${days} (${before})` } as const)
}
