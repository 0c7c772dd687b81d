// Makes the reports of a SCORM 2004 course to the server: of the item that is played, and of the whole course.
import type { Cmi } from '#contract/rules/cmi.ts'
import { hasReported } from '#contract/rules/course-result.ts'
import type { Report } from '../base/report.ts'
import type { Activity, Tree } from '../sequencing/activity.ts'
import { completionOf, successOf } from '../sequencing/exchange.ts'
import { primaryOf, readFact } from '../sequencing/objectives.ts'
import { writtenTree } from '../sequencing/storage.ts'
import { treeIfClosed } from './closing.ts'
import { progressOf } from './menu.ts'
import { type OpenCourse, isAsset, mayStillSpeak } from './open-course.ts'

export function reportsOf(course: OpenCourse): Report[] {
  const ofItem = reportOfVisit(course)
  return ofItem ? [ofItem] : []
}

/** An asset is done when it has been opened. If it nevertheless finds the run-time, its own report counts. */
function reportOfVisit({ visit, state }: OpenCourse): Report | undefined {
  if (!visit) return undefined
  const { activity, run, hasLoaded, isSilent, isMarked } = visit
  if (run?.hasBegun) return { sco: activity.id, visit: run.visit, cmi: run.read() }
  const isOpenedAsset = hasLoaded && isAsset(activity) && !run?.isSought
  if (!isOpenedAsset && !isSilent && !isMarked) return undefined
  const completionStatus = state.withoutStatus === 'incomplete' && !isMarked ? 'incomplete' : 'completed'
  const mark = isMarked ? { isMarked } : {}
  return { sco: activity.id, visit: visit.id, cmi: { completionStatus, isPresumed: true, ...mark } }
}

/** Returns the tree after the request of the item has been carried out, and the result that it gives for the course. */
export function wholeOf(course: OpenCourse): { report: Report; sequencing: string } {
  const tree = treeIfClosed(course)
  const { leaves } = course
  const [first] = leaves
  const ofTree = resultOfTree(tree)
  const { done, all } = progressOf(course)
  const cmi =
    first && leaves.length === 1
      ? orOwn(ofTree, ownOf(course, first))
      : { ...ofTree, progressMeasure: ofTree.progressMeasure ?? (all > 0 ? done / all : null) }
  const report: Report = {
    sco: tree.root.id,
    visit: 'whole',
    cmi: { ...cmi, ...presumedOf(course), isUnderWay: isOpenVerdict(course, tree, cmi) },
  }
  return { report, sequencing: writtenTree(tree) }
}

/** Whether no item has reported a status, and whether the learner has marked one as done. */
function presumedOf(course: OpenCourse): Pick<Cmi, 'isPresumed' | 'isMarked'> {
  const { items, tree } = course
  const ofVisit = reportOfVisit(course)
  const states = [...items].filter(([id]) => id !== tree.root.id).map(([, { cmi }]) => cmi)
  const known = ofVisit ? [...states, ofVisit.cmi] : states
  return {
    isPresumed: !known.some(hasReported),
    ...(known.some((cmi) => cmi.isMarked) ? { isMarked: true } : {}),
  }
}

function resultOfTree(tree: Tree): Cmi {
  const fact = <F extends 'completed' | 'satisfied' | 'measure' | 'progress'>(name: F) =>
    readFact(tree, tree.root, primaryOf(tree.root), name)
  return {
    completionStatus: completionOf({ completed: fact('completed') }),
    successStatus: successOf({ satisfied: fact('satisfied') }),
    score: { scaled: fact('measure') ?? null },
    progressMeasure: fact('progress') ?? null,
  }
}

/**
 * In a course with one item the item's own status counts if the tree does not know one, because in many manifests a measure
 * decides that the items never report. The score of the item always counts, if it has set one.
 */
function orOwn(whole: Cmi, own: Cmi): Cmi {
  const isKnown = (status: string | undefined) => status !== undefined && status !== 'unknown'
  const hasScore = Object.values(own.score ?? {}).some((value) => typeof value === 'number')
  return {
    completionStatus: isKnown(whole.completionStatus)
      ? whole.completionStatus
      : (own.completionStatus ?? 'unknown'),
    successStatus: isKnown(whole.successStatus) ? whole.successStatus : (own.successStatus ?? 'unknown'),
    score: hasScore ? own.score : whole.score,
    progressMeasure: whole.progressMeasure ?? own.progressMeasure ?? null,
  }
}

/** Returns the last report of the item. */
const ownOf = (course: OpenCourse, { id }: Activity): Cmi =>
  reportOfVisit(course)?.cmi ?? course.visit?.found ?? course.items.get(id)?.cmi ?? {}

/**
 * Whether the course is completed by an item that is still open and has not reported pass or fail. Many items report
 * "completed" when their test begins.
 */
function isOpenVerdict({ visit, leaves }: OpenCourse, tree: Tree, whole: Cmi): boolean {
  if (!visit || whole.completionStatus !== 'completed' || whole.successStatus === 'passed') return false
  const { activity, run } = visit
  const isOpen = run?.hasBegun ? run.request() === undefined : mayStillSpeak(visit)
  if (!isOpen) return false
  const fact = (name: 'completed' | 'satisfied') => readFact(tree, activity, primaryOf(activity), name)
  return leaves.length === 1 || (fact('completed') === true && fact('satisfied') === undefined)
}
