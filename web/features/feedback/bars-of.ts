import type { Reply } from '#contract/call.ts'
import type { statistics } from '#contract/calls/feedback-submissions.ts'
import { wholePercents } from '../../ui/whole-percents.ts'

export interface Bar {
  label: string
  count: number
  /** Of all who answered the question, as a whole number; the percents of a question add up to 100. */
  percent: number
  isRemoved: boolean
}

type Result = Pick<Reply<typeof statistics>['questions'][number], 'answers' | 'notChosen'>

/** A bar for each answer of a question, in the order of the form, followed by answers that were removed from it. */
export function barsOf({ answers, notChosen }: Result): Bar[] {
  const bars = [
    ...answers.map(({ value, count = 0, ordinal = 0, isRemoved = false }) => ({
      value,
      count,
      ordinal,
      isRemoved,
    })),
    ...notChosen.map((choice) => ({ ...choice, count: 0, isRemoved: false })),
  ].toSorted((one, other) => Number(one.isRemoved) - Number(other.isRemoved) || one.ordinal - other.ordinal)
  const percents = wholePercents(bars.map(({ count }) => count))
  return bars.map(({ value, count, isRemoved }, at) => ({
    label: value,
    count,
    percent: percents[at] ?? 0,
    isRemoved,
  }))
}
