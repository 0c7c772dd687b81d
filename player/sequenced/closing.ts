// Computes the activity tree that the next window finds if this window closes now.
import { type Tree, copyOf, currentOf, stateOf } from '../sequencing/activity.ts'
import { endAttempt } from '../sequencing/attempts.ts'
import { terminate } from '../sequencing/termination.ts'
import { type OpenCourse, mayStillSpeak } from './open-course.ts'
import { answerTo, requestOfItem } from './requests.ts'
import { track } from './tracking.ts'

/**
 * First carries out the request that the item made when it ended, because the effect of its end on the course is not known
 * before. Then suspends the current activity.
 */
export function treeIfClosed(course: OpenCourse): Tree {
  const copy = copyOf(course.tree)
  const { visit } = course
  const asked = requestOfItem(course)
  const answer = asked && answerTo(course, copy, asked)
  if (!answer) track(course, copy)
  if (answer?.kind === 'end') delete copy.state.current
  const current = currentOf(copy)
  if (!current) return copy
  const isNext = answer?.kind === 'deliver'
  // Closing the window on an item that has made no call yet does not mean that the item is done.
  if (isNext || (visit && current === visit.activity && mayStillSpeak(visit)))
    stateOf(copy, current).isSuspended = true
  const { isActive, isSuspended } = stateOf(copy, current)
  if (isActive && !isSuspended) endAttempt(copy, current)
  if (current !== copy.root || isActive) terminate(copy, 'suspendAll')
  delete copy.state.current
  return copy
}
