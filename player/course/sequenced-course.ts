// A SCORM 2004 course: its activity tree decides which items may be opened. In review and preview every item may be
// opened, and the tree decides only what the items may ask for; nothing of that is stored.
import type { PlayState } from '#contract/calls/playing.ts'
import type { Course } from './course.ts'
import type { Opening2004 } from '../run-time/cmi2004.ts'
import { type Listener, hasPlace } from '../run-time/run-time.ts'
import { type RunTime2004, type Surroundings, openScorm2004 } from '../run-time/scorm2004.ts'
import { controlsOfPlayer, menuOf, progressOf } from '../sequenced/menu.ts'
import {
  begin,
  carryOut,
  freeTarget,
  isAllowed,
  isChoiceAllowed,
  isOpen,
  isValid,
  leave,
} from '../sequenced/moves.ts'
import { type OpenCourse, type Visit, openTree, totalSecondsOf } from '../sequenced/open-course.ts'
import { nextTime } from '../sequenced/next-time.ts'
import { reportsOf, wholeOf } from '../sequenced/reports.ts'
import { requestOf } from '../sequenced/requests.ts'
import { endSilence, markDone } from '../sequenced/silence.ts'
import { stateOf } from '../sequencing/activity.ts'

export function openSequencedCourse(state: PlayState): Course {
  const course = openTree(state)
  return {
    menu: () => menuOf(course),
    isOpenAtTop: () => !course.isFree && isChoiceAllowed(course, course.tree.root.id),
    controls: () => controlsOfPlayer(course),
    progress: () => progressOf(course),
    begin: () => begin(course),
    mayMove: (move) => (move.kind === 'request' ? isAllowed : isOpen)(course, requestOf(move)),
    move(move) {
      const request = requestOf(move)
      return carryOut(course, request, move.kind === 'request' ? undefined : freeTarget(course, request))
    },
    goingAway(isInItem) {
      if (course.visit) course.visit.isLeft = isInItem
    },
    leave: () => leave(course),
    open(listener) {
      if (course.visit) course.visit.run = openRunTime(course, course.visit, listener)
      return course.visit?.run
    },
    loaded() {
      if (course.visit) course.visit.hasLoaded = true
    },
    endSilence(hasLasted) {
      if (course.visit) endSilence(course, course.visit, hasLasted)
    },
    // Among several items going on ends an item that is silent.
    ...(course.leaves.length > 1 ? {} : { markDone: () => markDone(course) }),
    nextTime: (isLeaving = false) => nextTime(course, isLeaving),
    reports: () => reportsOf(course),
    whole: () => wholeOf(course),
  }
}

function openRunTime(course: OpenCourse, visit: Visit, listener: Listener): RunTime2004 {
  const { state, isFree, tree, items } = course
  const { activity, found, isResumed } = visit
  const totalSeconds = totalSecondsOf(course, activity) - (stateOf(tree, activity).secondsBefore ?? 0)
  const surroundings: Surroundings = {
    mayGo: (name, target) =>
      name === 'choice' || name === 'jump'
        ? target !== undefined && isAllowed(course, { name, target })
        : isValid(course, { name: name as 'continue' | 'previous' }),
    shared: tree.state.shared,
  }
  const opening = {
    item: activity.item,
    state: { cmi: found, totalSeconds },
    mode: state.mode,
    learner: state.learner,
    entry: entryOf(isResumed && hasPlace(found), isFree && items.has(activity.id)),
  }
  return openScorm2004(opening, listener, surroundings)
}

/** @param isResumed with a place to go on from (rule learning-23) */
function entryOf(isResumed: boolean, isSeenAgain: boolean): Opening2004['entry'] {
  if (isResumed) return 'resume'
  return isSeenAgain ? '' : 'ab-initio'
}
