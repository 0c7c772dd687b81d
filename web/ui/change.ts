// A figure beside that of an earlier time, in words.
import { showNumber } from '#contract/rules/numbers.ts'

/** @param when the earlier time, such as "from 01-10-2026 to 26-10-2026" */
export function changeOf(now: number, before: number, when: string) {
  if (now === before) return { direction: 'same', change: 'As many', words: `as ${when}` } as const
  if (before === 0)
    return { direction: 'up', change: 'More', words: `than ${when}: there were none` } as const
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  const words = `than ${when} (${showNumber(before)})`
  return now > before
    ? ({ direction: 'up', change: `${percent}% more`, words } as const)
    : ({ direction: 'down', change: `${percent}% fewer`, words } as const)
}
