// Whether the answers to a question are a scale, and their average on it (rule feedback-19).
import type { Reply } from '#contract/call.ts'
import type { statistics } from '#contract/calls/feedback-submissions.ts'

type Question = Pick<Reply<typeof statistics>['questions'][number], 'answers' | 'notChosen'>

/** Each from the best to the worst. Words that mean the same are one step, of which a question has one. */
const wordScales: string[][][] = [
  [
    ['strongly agree'],
    ['agree'],
    ['neither agree nor disagree', 'neutral', 'undecided'],
    ['disagree'],
    ['strongly disagree'],
  ],
  [
    ['very satisfied'],
    ['satisfied'],
    ['neither satisfied nor dissatisfied', 'neutral'],
    ['dissatisfied', 'unsatisfied'],
    ['very dissatisfied', 'very unsatisfied'],
  ],
  [
    ['excellent', 'very good'],
    ['good'],
    ['fair', 'average', 'ok', 'okay'],
    ['poor'],
    ['bad', 'very poor', 'very bad'],
  ],
  [
    ['very useful', 'very helpful'],
    ['useful', 'helpful'],
    ['a little', 'slightly useful', 'somewhat useful', 'slightly helpful'],
    ['not at all', 'not useful', 'not at all useful', 'not helpful'],
  ],
  [['always'], ['often'], ['sometimes'], ['rarely'], ['never']],
]
const minSteps = 3

interface Average {
  /** To one place. */
  average: number
  /** The best. */
  max: number
}

/** Undefined where the answers are no scale, and where nobody has answered. */
export function averageOf({ answers, notChosen }: Question): Average | undefined {
  const offered = [...answers.filter(({ isRemoved }) => !isRemoved), ...notChosen].map(({ value }) => value)
  const scale = numbersOf(offered) ?? wordsOf(offered)
  if (!scale) return undefined
  // Earlier words of an answer count where they are on the scale too.
  const counted = answers.flatMap(({ value, count = 0 }) => {
    const points = scale.pointsOf(value)
    return points === undefined ? [] : [{ points, count }]
  })
  const people = counted.reduce((sum, { count }) => sum + count, 0)
  if (people === 0) return undefined
  const sum = counted.reduce((total, { points, count }) => total + points * count, 0)
  return { average: Math.round((sum / people) * 10) / 10, max: scale.max }
}

interface Scale {
  max: number
  pointsOf: (value: string) => number | undefined
}

/** "1", "2 stars", "5 – excellent": each begins with another number. */
function numbersOf(values: string[]): Scale | undefined {
  const pointsOf = (value: string) => {
    // Not the beginning of a range, a date or a time: "1-2 hours", "2 to 5", "10:30", "5%".
    const [, number] = /^(\d{1,2})(?!\d|\s*(?:-\s*\d|–\s*\d|to\b|:|\.|,|\/|%|\+))/.exec(value.trim()) ?? []
    return number === undefined ? undefined : Number(number)
  }
  const points = values.map(pointsOf)
  return isScale(points) && areSteps(points) ? { max: Math.max(...points), pointsOf } : undefined
}

/** As one of the lists has them: the worst that is offered is 1. */
function wordsOf(values: string[]): Scale | undefined {
  for (const steps of wordScales) {
    const stepOf = (value: string) => {
      const step = steps.findIndex((words) => words.includes(value.trim().toLowerCase().replace(/\s+/g, ' ')))
      return step === -1 ? undefined : steps.length - step
    }
    const offered = values.map(stepOf)
    if (!isScale(offered)) continue
    const ranks = offered.toSorted((one, other) => one - other)
    const pointsOf = (value: string) => {
      const rank = ranks.indexOf(stepOf(value) ?? 0)
      return rank === -1 ? undefined : rank + 1
    }
    return { max: ranks.length, pointsOf }
  }
  return undefined
}

const isScale = (points: (number | undefined)[]): points is number[] =>
  points.length >= minSteps && !points.includes(undefined) && new Set(points).size === points.length

/** "1", "2", "3" and not "5", "10", "30", which are amounts. */
const areSteps = (points: number[]) => Math.max(...points) - Math.min(...points) === points.length - 1
