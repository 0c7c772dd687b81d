// How far the learner has come with each activity of a SCORM 2004 course.
import { hasReported } from '#contract/rules/course-result.ts'
import { type ItemStatus, itemStatusOf } from '../base/item-status.ts'
import { type Activity, type Tree, stateOf } from '../sequencing/activity.ts'
import { primaryOf, readFact } from '../sequencing/objectives.ts'
import type { OpenCourse } from './open-course.ts'

export function statusOfActivity(course: OpenCourse, tree: Tree, activity: Activity): ItemStatus {
  const { isFree, items } = course
  if (isFree) return itemStatusOf(items.get(activity.id)?.cmi)
  const primary = primaryOf(activity)
  const satisfied = readFact(tree, activity, primary, 'satisfied')
  const completed = readFact(tree, activity, primary, 'completed')
  if (satisfied === false) return 'failed'
  if (completed && counts(course, activity)) return satisfied ? 'passed' : 'completed'
  return stateOf(tree, activity).attempts > 0 ? 'begun' : 'not begun'
}

/** An item that the tree presumes to be done counts as the course is set (rule learning-18). */
function counts({ state, items, visit }: OpenCourse, activity: Activity): boolean {
  if (state.withoutStatus !== 'incomplete') return true
  const isPlayed = visit?.activity === activity
  const reported = isPlayed && visit.run?.hasBegun ? visit.run.read() : items.get(activity.id)?.cmi
  return (
    (isPlayed && visit.isMarked) || reported?.isMarked === true || (reported ? hasReported(reported) : false)
  )
}
