// The state that a demo course has reported when a learner is at a certain page: the same that its own code in
// demo/courses/common would report, so that "Continue" opens that page.
import { type Package, playableItems } from '#contract/rules/package.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import type { DemoCourse } from './courses.ts'

/** How many pages were read in order, or the percent with which the test was taken. */
export type DemoState = { pages: number } | { percent: number }

export const passMark = 80

/** The state of each item that has been opened; the last one is the one that was left. */
export function statesOf(course: DemoCourse, state: DemoState): Map<string, Cmi> {
  const states = new Map<string, Cmi>()
  let left = 'pages' in state ? state.pages : Infinity
  for (const { id, pages } of course.items) {
    if (left <= 0) break
    const hasTest = id === course.items.at(-1)?.id
    states.set(id, stateOf(course.scorm, pages, hasTest, pages.slice(0, left), state))
    left -= pages.length
  }
  return states
}

/** Returns the result of the activity tree for SCORM 2004 with several items, as the player reports it for the whole course. */
export function wholeOf({ items }: DemoCourse, states: Map<string, Cmi>): Cmi {
  const { successStatus, score } = states.get(items.at(-1)?.id ?? '') ?? {}
  const isDone = successStatus === 'passed'
  const measures = [...states.values()].map(({ progressMeasure }) => progressMeasure ?? 0)
  return {
    completionStatus: isDone ? 'completed' : 'incomplete',
    successStatus: isDone ? 'passed' : 'unknown',
    score: { scaled: score?.scaled ?? null },
    progressMeasure: measures.reduce((sum, measure) => sum + measure, 0) / items.length,
  }
}

function stateOf(
  scorm: DemoCourse['scorm'],
  pages: string[],
  hasTest: boolean,
  opened: string[],
  state: DemoState,
): Cmi {
  const percent = hasTest && 'percent' in state ? state.percent : undefined
  // The page with the test counts as read when the test has been taken.
  const read = hasTest && percent === undefined ? opened.filter((page) => page !== pages.at(-1)) : opened
  const isDone = percent === undefined ? !hasTest && read.length === pages.length : percent >= passMark
  const data = { read, answers: {}, ...(percent === undefined ? {} : { last: percent }) }
  const place = { location: opened.at(-1) ?? '', suspendData: JSON.stringify(data) }
  if (scorm === '1.2')
    return {
      ...place,
      lessonStatus:
        percent === undefined ? (isDone ? 'completed' : 'incomplete') : isDone ? 'passed' : 'failed',
      exit: isDone ? '' : 'suspend',
      ...(percent === undefined ? {} : { score: { raw: percent, min: 0, max: 100 } }),
    }
  return {
    ...place,
    completionStatus: read.length === pages.length ? 'completed' : 'incomplete',
    successStatus: isDone ? 'passed' : percent === undefined ? 'unknown' : 'failed',
    progressMeasure: Number((read.length / pages.length).toFixed(4)),
    exit: isDone ? 'normal' : 'suspend',
    ...(percent === undefined ? {} : { score: { raw: percent, min: 0, max: 100, scaled: percent / 100 } }),
  }
}

/**
 * Returns what the player stores of its activity tree (player/sequencing/storage.ts) for SCORM 2004 when the window is closed on an item
 * that will be resumed. Without it an item begins again. Null when the course is finished, and for SCORM 1.2.
 */
export function sequencingOf({ scormVersion, root }: Package, states: Map<string, Cmi>): string | null {
  const [id, state] = [...states].at(-1) ?? []
  const item = playableItems(root).find((one) => one.id === id)
  if (scormVersion === '1.2' || !item || state?.exit !== 'suspend') return null
  const { successStatus, completionStatus, progressMeasure, score } = state
  const known = {
    ...(successStatus === 'unknown' ? {} : { satisfied: successStatus === 'passed' }),
    ...(score ? { measure: score.scaled, raw: score.raw, min: score.min, max: score.max } : {}),
    completed: completionStatus === 'completed',
    progress: progressMeasure,
  }
  const primary = item.sequencing?.objectives?.find(({ isPrimary }) => isPrimary)?.id ?? ''
  const suspended = { attempts: 1, isActive: false, isSuspended: true }
  const tree = {
    version: 1,
    suspended: item.id,
    last: item.id,
    activities: {
      [root.id]: { ...suspended, objectives: {} },
      [item.id]: { ...suspended, objectives: { [primary]: known } },
    },
    globals: {},
    shared: {},
  }
  // The value is a text in a JSON column, because only the player reads it.
  return JSON.stringify(JSON.stringify(tree))
}
