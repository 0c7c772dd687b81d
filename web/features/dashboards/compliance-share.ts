// How much of what is required is met, in percent, and how it has changed.
import type { Reply } from '#contract/call.ts'
import type { complianceOverview } from '#contract/calls/compliance.ts'

type Shared = Pick<Reply<typeof complianceOverview>, 'required' | 'compliant'>

/** Whole; 100 only when all is met. Null where nothing is required. */
export const percentOf = ({ required, compliant }: Shared): number | null =>
  required === 0 ? null : Math.floor((compliant / required) * 100)

/** At the ends of the last months and today, in percent; the earliest first. */
export const sharesOf = ({ trend, ...now }: Shared & { trend: readonly Shared[] }): number[] =>
  [...trend, now].map(percentOf).filter((percent) => percent !== null)

/** Beside the end of the last month. */
export function changeInWords(shares: readonly number[]): string {
  const [before, now] = shares.slice(-2)
  if (before === undefined || now === undefined) return 'of what is required today'
  if (now === before) return 'as at the end of last month'
  const points = Math.abs(now - before)
  return `${now > before ? '▲' : '▼'} ${points} ${points === 1 ? 'point' : 'points'} since last month`
}

export const trendInWords = (shares: readonly number[]) =>
  `Compliance at the ends of the last ${shares.length - 1} months: ${shares.slice(0, -1).join(', ')}%, and ${shares.at(-1)}% today`
