import type { Reply } from '#contract/call.ts'
import type { statistics } from '#contract/calls/feedback-submissions.ts'
import { wholePercent } from '../../ui/quantities.ts'

export interface Bar {
  label: string
  count: number
  /** The share of all answers to the question, as a whole number (rule feedback-20). */
  percent: number
  isRemoved: boolean
}

type Result = Pick<Reply<typeof statistics>['questions'][number], 'answers' | 'notChosen'>

/** Returns a bar for each answer of a question, in the order of the form, followed by the answers that were removed from it. */
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
  const total = bars.reduce((sum, { count }) => sum + count, 0)
  return bars.map(({ value, count, isRemoved }) => ({
    label: value,
    count,
    percent: wholePercent(count, total),
    isRemoved,
  }))
}
