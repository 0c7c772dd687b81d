// What a SCORM 2004 course reports to the server: the item that is played, and the course as a whole.
import type { Cmi } from '#contract/calls/playing.ts'
import type { Report } from '../base/report.ts'
import type { Tree } from '../sequencing/activity.ts'
import { primaryOf, readFact } from '../sequencing/objectives.ts'
import { type OpenCourse, isAsset } from './open-course.ts'
import { treeIfClosed } from './tracking.ts'

export function reportsOf(course: OpenCourse): Report[] {
  const { tree, leaves } = course
  const ofItem = reportOfVisit(course)
  const reports = ofItem ? [ofItem] : []
  if (leaves.length > 1) {
    reports.push({ sco: tree.root.id, visit: 'whole', cmi: resultOfWhole(treeIfClosed(course)) })
  }
  return reports
}

/** An asset is done when it was opened; but the report of a page that finds the run-time after all counts. */
function reportOfVisit({ visit, state }: OpenCourse): Report | undefined {
  if (!visit) return undefined
  const { activity, run, hasLoaded } = visit
  if (run?.hasBegun) return { sco: activity.id, visit: run.visit, cmi: run.read() }
  if (!hasLoaded || !isAsset(activity) || run?.isSought) return undefined
  const completionStatus = state.withoutStatus === 'incomplete' ? 'incomplete' : 'completed'
  return { sco: activity.id, visit: visit.id, cmi: { completionStatus, isPresumed: true } }
}

function resultOfWhole(tree: Tree): Cmi {
  const fact = <F extends 'completed' | 'satisfied' | 'measure' | 'progress'>(name: F) =>
    readFact(tree, tree.root, primaryOf(tree.root), name)
  const [completed, satisfied] = [fact('completed'), fact('satisfied')]
  return {
    completionStatus: completed === undefined ? 'unknown' : completed ? 'completed' : 'incomplete',
    successStatus: satisfied === undefined ? 'unknown' : satisfied ? 'passed' : 'failed',
    score: { scaled: fact('measure') ?? null },
    progressMeasure: fact('progress') ?? null,
  }
}
