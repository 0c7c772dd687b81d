// Computes the parts of a SCORM 2004 course that the player shows: its contents, its buttons and its progress.
import type { Control, Controls, MenuRow } from '../base/course-view.ts'
import { type Activity, type Tree, childrenOf, isLeaf } from '../sequencing/activity.ts'
import { isHiddenFromChoice } from '../sequencing/rules.ts'
import type { Request } from '../sequencing/sequencer.ts'
import { isDone } from '../base/item-status.ts'
import { isOpen, isValid } from './moves.ts'
import type { OpenCourse } from './open-course.ts'
import { statusOfActivity } from './status.ts'
import { treeIfClosed } from './closing.ts'

export function menuOf(course: OpenCourse): MenuRow[] {
  const tree = treeIfClosed(course)
  return childrenOf(tree, tree.root).flatMap((child) => rowsOf(course, tree, child, 0))
}

/**
 * An invisible item is left out, but not the items below it. An item that is hidden from choice is left out with all items below.
 */
function rowsOf(course: OpenCourse, tree: Tree, activity: Activity, depth: number): MenuRow[] {
  const { item, id } = activity
  if (!course.isFree && isHiddenFromChoice(tree, activity)) return []
  const own: MenuRow = {
    id,
    title: item.title,
    depth,
    ...(isLeaf(activity) ? { status: statusOfActivity(course, tree, activity) } : {}),
    isCurrent: activity === course.visit?.activity,
    isOpen: isOpen(course, { name: 'choice', target: id }),
  }
  const depthBelow = item.isVisible ? depth + 1 : depth
  const below = childrenOf(tree, activity).flatMap((child) => rowsOf(course, tree, child, depthBelow))
  return [...(item.isVisible ? [own] : []), ...below]
}

export function controlsOfPlayer(course: OpenCourse): Controls {
  const hidden = course.visit?.activity.item.hideLmsUi ?? []
  return {
    previous: controlFor(course, { name: 'previous' }, hidden.includes('previous')),
    next: controlFor(course, { name: 'continue' }, hidden.includes('continue')),
    leave: hidden.includes('exitAll') && hidden.includes('suspendAll') ? 'hidden' : 'enabled',
  }
}

function controlFor(course: OpenCourse, request: Request, isHiddenByItem: boolean): Control {
  const { isFree, leaves, flows } = course
  if (isFree ? leaves.length < 2 : !flows || isHiddenByItem) return 'hidden'
  return (isFree ? isOpen : isValid)(course, request) ? 'enabled' : 'disabled'
}

export function progressOf(course: OpenCourse) {
  const tree = treeIfClosed(course)
  const done = course.leaves.filter((leaf) => isDone(statusOfActivity(course, tree, leaf)))
  return { done: done.length, all: course.leaves.length }
}
