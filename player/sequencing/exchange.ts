// Exchanges data between an activity's tracking and the data model of its item (RTE 4.2.17; SN 4.2): gives the item its
// values when it begins, and records its report.
import type { Objective } from '#contract/rules/package.ts'
import type { ItemState } from '#contract/calls/playing.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import { type Activity, type ObjectiveInfo, type Tree, isTracked, stateOf } from './activity.ts'
import { measuredBy, objectiveNamed, primaryOf, sharedFact, writeFact } from './objectives.ts'

type Row = Record<string, unknown>

/**
 * Returns the values that the item can read: after a suspension its earlier report, otherwise only the objectives of the
 * manifest with the facts that are known globally.
 */
export function given(tree: Tree, activity: Activity, stored: ItemState | undefined): ItemState {
  const known = factsOf(tree, activity, primaryOf(activity))
  const cmi: Cmi = { ...stored?.cmi }
  cmi.successStatus ??= successOf(known)
  cmi.score ??= { scaled: known.measure ?? null }
  cmi.objectives = rowsFor(tree, activity, stored?.cmi.objectives ?? [])
  return { cmi, totalSeconds: stored?.totalSeconds ?? 0 }
}

function rowsFor(tree: Tree, activity: Activity, stored: Row[]): Row[] {
  const named = activity.objectives.filter(({ id }) => id !== '')
  const isAbout = (row: Row, objective: Objective) => objectiveOfRow(activity, row) === objective
  const fromManifest = named.map((objective): Row => {
    const row = stored.find((candidate) => isAbout(candidate, objective)) ?? {}
    const info = factsOf(tree, activity, objective)
    return {
      ...row,
      id: objective.id,
      success_status: info.satisfied === undefined ? row['success_status'] : successOf(info),
      completion_status: info.completed === undefined ? row['completion_status'] : completionOf(info),
      progress_measure: info.progress ?? row['progress_measure'],
      score: {
        ...(row['score'] as Row | undefined),
        ...defined({ scaled: info.measure, raw: info.raw, min: info.min, max: info.max }),
      },
    }
  })
  return [...fromManifest, ...stored.filter((row) => !objectiveOfRow(activity, row))]
}

/** Returns the objective of a row in the item's list; undefined if the manifest does not contain it. */
const objectiveOfRow = (activity: Activity, { id }: Row) =>
  typeof id === 'string' ? objectiveNamed(activity, id) : undefined

function factsOf(tree: Tree, activity: Activity, objective: Objective): ObjectiveInfo {
  const fact = <F extends keyof ObjectiveInfo>(name: F) => sharedFact(tree, activity, objective, name)
  return defined({
    satisfied: fact('satisfied'),
    measure: fact('measure'),
    completed: fact('completed'),
    progress: fact('progress'),
    raw: fact('raw'),
    min: fact('min'),
    max: fact('max'),
  })
}

export const completionOf = ({ completed }: ObjectiveInfo) =>
  completed === undefined ? 'unknown' : completed ? 'completed' : 'incomplete'
export const successOf = ({ satisfied }: ObjectiveInfo) =>
  satisfied === undefined ? 'unknown' : satisfied ? 'passed' : 'failed'

/**
 * Records the values that the item has set. It can report the primary objective in two places: its own status has priority
 * over that in its list, even if the item sets it to unknown.
 * @param isSet whether the item has set an element in this visit
 */
export function record(tree: Tree, activity: Activity, reported: Cmi, isSet: (element: string) => boolean) {
  if (!isTracked(activity)) return
  const state = stateOf(tree, activity)
  const primary = primaryOf(activity)
  const take = (objective: Objective, info: ObjectiveInfo, path: string) => {
    const isReported = (name: string) => isSet(path + name)
    write(tree, activity, objective, info, isReported)
    if (objective !== primary) return
    state.hasSaidProgress ||= isReported('completion_status')
    state.hasSaidSuccess ||= isReported('success_status')
  }
  for (const [at, row] of (reported.objectives ?? []).entries()) {
    const objective = objectiveOfRow(activity, row)
    if (objective) take(objective, infoOf(row), `cmi.objectives.${at}.`)
  }
  take(primary, infoOfCmi(reported), 'cmi.')
}

const elements: Record<keyof ObjectiveInfo, string> = {
  satisfied: 'success_status',
  measure: 'score.scaled',
  completed: 'completion_status',
  progress: 'progress_measure',
  raw: 'score.raw',
  min: 'score.min',
  max: 'score.max',
}

function write(
  tree: Tree,
  activity: Activity,
  objective: Objective,
  info: ObjectiveInfo,
  isSet: (name: string) => boolean,
) {
  for (const [fact, name] of Object.entries(elements) as [keyof ObjectiveInfo, string][]) {
    const isMeasured =
      (fact === 'satisfied' && objective.satisfiedByMeasure) ||
      (fact === 'completed' && objective.isPrimary && measuredBy(activity) !== undefined)
    if (isSet(name) && !isMeasured) writeFact(tree, activity, objective, fact, info[fact])
  }
}

function infoOf(row: Row): ObjectiveInfo {
  const score = (row['score'] ?? {}) as Row
  return {
    satisfied: satisfiedBy(row['success_status']),
    completed: completedBy(row['completion_status']),
    progress: numberIn(row['progress_measure']),
    measure: numberIn(score['scaled']),
    raw: numberIn(score['raw']),
    min: numberIn(score['min']),
    max: numberIn(score['max']),
  }
}

const infoOfCmi = ({ successStatus, completionStatus, progressMeasure, score }: Cmi) =>
  infoOf({
    success_status: successStatus,
    completion_status: completionStatus,
    progress_measure: progressMeasure,
    score,
  })

const satisfiedBy = (status: unknown) =>
  status === 'passed' ? true : status === 'failed' ? false : undefined
const completedBy = (status: unknown) =>
  status === 'completed' ? true : status === 'incomplete' || status === 'not attempted' ? false : undefined

function numberIn(value: unknown): number | undefined {
  if (value === '' || value === null || value === undefined) return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

const defined = <Shape extends object>(shape: Shape): Shape =>
  Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as Shape
