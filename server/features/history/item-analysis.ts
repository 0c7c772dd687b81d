// How the questions of a course were answered, over all attempts.
import type { Reply } from '#contract/call.ts'
import type { itemAnalysis } from '#contract/calls/history.ts'
import type { Answer } from './interactions.ts'

type Question = Reply<typeof itemAnalysis>['questions'][number]

/** The rarest answers to a question whose answers are free text are not worth a line each. */
const maxAnswers = 12

export interface Counting {
  count(item: string, answers: readonly Answer[]): void
  /** The questions are in the order in which they were first reported. */
  questions(titleOf: (item: string) => string): Question[]
}

interface Counted {
  item: string
  first: Answer
  words: string | null
  correct: string | null
  all: number
  marked: number
  right: number
  answers: Map<string, { count: number; isRight: boolean | null }>
}

export function startCounting(): Counting {
  const counted = new Map<string, Counted>()

  function count(item: string, answer: Answer) {
    const key = JSON.stringify([item, answer.question])
    const known = counted.get(key) ?? {
      item,
      first: answer,
      words: null,
      correct: null,
      all: 0,
      marked: 0,
      right: 0,
      answers: new Map(),
    }
    counted.set(key, known)
    known.all++
    // The latest words that a package reported: it may have begun to, or have corrected them.
    known.words = answer.description ?? known.words
    known.correct = answer.correctResponse ?? known.correct
    if (answer.isRight !== null) known.marked++
    if (answer.isRight) known.right++
    if (answer.response === null) return
    const same = known.answers.get(answer.response)
    known.answers.set(answer.response, { count: (same?.count ?? 0) + 1, isRight: answer.isRight })
  }

  return {
    count: (item, answers) => answers.forEach((answer) => count(item, answer)),
    questions: (titleOf) =>
      [...counted.values()].map(({ item, first, words, correct, all, marked, right, answers }) => ({
        item: titleOf(item),
        question: first.question,
        description: words,
        type: first.type,
        ...(correct === null ? {} : { correctResponse: correct }),
        numberOfAnswers: all,
        numberMarked: marked,
        numberRight: right,
        answers: [...answers]
          .map(([response, { count: times, isRight }]) => ({ response, count: times, isRight }))
          .sort((one, other) => other.count - one.count)
          .slice(0, maxAnswers),
      })),
  }
}
