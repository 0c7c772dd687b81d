// How far the learner has come with each activity of a SCORM 2004 course.
import { type ItemStatus, itemStatusOf } from '../base/item-status.ts'
import { type Activity, type Tree, stateOf } from '../sequencing/activity.ts'
import { primaryOf, readFact } from '../sequencing/objectives.ts'
import type { OpenCourse } from './open-course.ts'

export function statusOfActivity({ isFree, items }: OpenCourse, tree: Tree, activity: Activity): ItemStatus {
  if (isFree) return itemStatusOf(items.get(activity.id)?.cmi)
  const primary = primaryOf(activity)
  const satisfied = readFact(tree, activity, primary, 'satisfied')
  const completed = readFact(tree, activity, primary, 'completed')
  if (satisfied === false) return 'failed'
  if (completed) return satisfied ? 'passed' : 'completed'
  return stateOf(tree, activity).attempts > 0 ? 'begun' : 'not begun'
}
