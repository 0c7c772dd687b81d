// Where a SCORM 2004 course goes on when it is opened again: found out by opening it, as the next window will.
import { copyOf, suspendedOf } from '../sequencing/activity.ts'
import { begin, leave } from './moves.ts'
import { type OpenCourse, openTree } from './open-course.ts'
import { reportsOf, wholeOf } from './reports.ts'
import type { NextTime } from '../base/move.ts'

/** @param isLeaving before the learner has left by our button: as it would be then */
export function nextTime(course: OpenCourse, isLeaving: boolean): NextTime {
  const left = isLeaving ? leftCopy(course) : course
  const last = course.visit?.activity.id ?? left.tree.state.last
  const items = new Map(left.items)
  for (const { sco, cmi } of reportsOf(left)) items.set(sco, { cmi, totalSeconds: 0 })
  const next = openTree({
    ...course.state,
    items: Object.fromEntries(items),
    sequencing: wholeOf(left).sequencing,
  })
  const isSuspended = suspendedOf(next.tree) !== undefined
  const arrival = begin(next)
  if (arrival.kind !== 'play') return { kind: 'choose' }
  if (next.visit?.isResumed && arrival.item.id === last) return { kind: 'here' }
  // A course that has ended begins with its first item, also where others still have what they have stored.
  return isSuspended ? { kind: 'elsewhere', item: arrival.item } : { kind: 'fromStart' }
}

function leftCopy(course: OpenCourse): OpenCourse {
  const { visit } = course
  const copy: OpenCourse = {
    ...course,
    tree: copyOf(course.tree),
    items: new Map(course.items),
    visit: visit && { ...visit, isLeft: true },
  }
  leave(copy)
  return copy
}
