import type { Reply } from '#contract/call.ts'
import type { statistics } from '#contract/feedback.ts'

export interface Bar {
  label: string
  count: number
  /** Of all who answered the question, in whole percent. */
  percent: number
  isRemoved: boolean
}

type Result = Pick<Reply<typeof statistics>['questions'][number], 'answers' | 'notChosen' | 'numberOfAnswers'>

/** Everything that could be chosen, in the order of the form; what has been taken out of it comes last. */
export function barsOf({ answers, notChosen, numberOfAnswers }: Result): Bar[] {
  return [
    ...answers.map(({ value, count = 0, ordinal = 0, isRemoved = false }) => ({
      value,
      count,
      ordinal,
      isRemoved,
    })),
    ...notChosen.map((choice) => ({ ...choice, count: 0, isRemoved: false })),
  ]
    .toSorted((one, other) => Number(one.isRemoved) - Number(other.isRemoved) || one.ordinal - other.ordinal)
    .map(({ value, count, isRemoved }) => ({
      label: value,
      count,
      percent: numberOfAnswers === 0 ? 0 : Math.round((count / numberOfAnswers) * 100),
      isRemoved,
    }))
}
