// Where the learner and the items want to go in a SCORM 2004 course, whether that is possible, and where it leads.
import type { Arrival } from '../base/move.ts'
import { newVisit } from '../run-time/run-time.ts'
import { type Activity, currentOf, isLeaf, isWithin, stateOf, suspendedOf } from '../sequencing/activity.ts'
import { beginAttempt, endAttempt } from '../sequencing/attempts.ts'
import { given } from '../sequencing/exchange.ts'
import { type Answer, type Request, isContinueValid, wouldLead } from '../sequencing/sequencer.ts'
import { isDone } from '../base/item-status.ts'
import { statusOfActivity } from './status.ts'
import { type OpenCourse, mayStillSpeak, totalSecondsOf } from './open-course.ts'
import { answerTo, insteadOf, isAbandoned } from './requests.ts'
import { saveItem, track, trackUnfinished } from './tracking.ts'

/**
 * Whether the tree allows the request. An item that has made no call yet may be presumed done, or be about to report
 * that it is not.
 */
export function isAllowed(course: OpenCourse, request: Request): boolean {
  const { tree, visit } = course
  return (
    wouldLead(tree, request, (copy) => track(course, copy)) ||
    (visit !== undefined &&
      mayStillSpeak(visit) &&
      wouldLead(tree, request, (copy) => trackUnfinished(course, copy)))
  )
}

/** Whether the request is shown as valid, to the learner and to the items. */
export const isValid = (course: OpenCourse, request: Request) =>
  request.name === 'continue' ? isContinueValid(course.tree) : isAllowed(course, request)

export const isChoiceAllowed = (course: OpenCourse, target: string) =>
  isAllowed(course, { name: 'choice', target })

/** Whether the learner may ask for it. */
export const isOpen = (course: OpenCourse, request: Request) =>
  freeTarget(course, request) !== undefined || isAllowed(course, request)

/** Where a move leads in review and preview, where the rules of the tree do not apply. */
export function freeTarget(course: OpenCourse, request: Request): Activity | undefined {
  const { isFree, tree, leaves, visit } = course
  if (!isFree) return undefined
  if (request.name === 'choice') {
    const wanted = tree.byId.get(request.target)
    return wanted && leaves.find((leaf) => isWithin(leaf, wanted))
  }
  const offset = { continue: 1, previous: -1 }[request.name as string]
  const at = visit && leaves.indexOf(visit.activity)
  return offset === undefined || at === undefined ? undefined : leaves[at + offset]
}

/** @param free where to go if the tree leads nowhere */
export function carryOut(course: OpenCourse, asked: Request, free?: Activity): Arrival {
  const { tree, visit } = course
  const isKept = !isAbandoned(insteadOf(course, asked))
  const answer = answerTo(course, tree, asked)
  if (isKept) saveItem(course)
  const isUnderWay = () => visit !== undefined && stateOf(tree, visit.activity).isActive
  if (free && answer.kind !== 'deliver' && answer.kind !== 'end') return arriveFreely(course, free)
  if (answer.kind === 'refused' && currentOf(tree) && isUnderWay()) return { kind: 'stay' }
  return arrive(course, answer)
}

function arriveFreely(course: OpenCourse, activity: Activity): Arrival {
  const { tree } = course
  const current = currentOf(tree)
  if (current && stateOf(tree, current).isActive) endAttempt(tree, current)
  beginAttempt(tree, activity)
  return arrive(course, { kind: 'deliver', activity })
}

function arrive(course: OpenCourse, answer: Answer): Arrival {
  course.visit = undefined
  if (answer.kind === 'deliver') {
    beginVisit(course, answer.activity)
    return { kind: 'play', item: answer.activity.item }
  }
  if (answer.kind !== 'end') return { kind: 'choose' }
  delete course.tree.state.current
  return { kind: 'end' }
}

function beginVisit(course: OpenCourse, activity: Activity) {
  const { tree, items, isFree } = course
  const state = stateOf(tree, activity)
  const isResumed = state.isResumed === true
  if (!isResumed) state.secondsBefore = totalSecondsOf(course, activity)
  const stored = isResumed || isFree ? items.get(activity.id) : undefined
  course.visit = {
    activity,
    id: newVisit(),
    found: given(tree, activity, stored).cmi,
    isResumed,
    hasLoaded: false,
    isSilent: false,
    isMarked: false,
    isLeft: false,
  }
}

/** Where to go when the window opens: to what was suspended, or on from where the learner was, or to the start. */
export function begin(course: OpenCourse): Arrival {
  const { tree, isFree, leaves } = course
  const suspended = suspendedOf(tree)
  if (suspended && isLeaf(suspended)) return carryOut(course, { name: 'resumeAll' })
  const last = suspended && leaves.find(({ id }) => id === tree.state.last)
  // A course that is reviewed opens where it was left, also where its items have reported nothing.
  if (last && isFree) return arriveFreely(course, last)
  const next =
    suspended && (nextUnfinished(course) ?? (last && isChoiceAllowed(course, last.id) ? last : undefined))
  if (next) return carryOut(course, { name: 'choice', target: next.id })
  const started = carryOut(course, { name: 'start' }, isFree ? leaves[0] : undefined)
  if (started.kind === 'play' || started.kind === 'end') return started
  const [first, ...more] = leaves.filter(({ id }) => isChoiceAllowed(course, id))
  if (!first) return started
  return more.length
    ? { kind: 'choose', first: first.item }
    : carryOut(course, { name: 'choice', target: first.id })
}

/** The first item after the one that was played last which is not done and may be chosen. */
function nextUnfinished(course: OpenCourse): Activity | undefined {
  const { tree, leaves } = course
  const at = leaves.findIndex(({ id }) => id === tree.state.last)
  const inOrder = [...leaves.slice(at + 1), ...leaves.slice(0, at + 1)]
  return inOrder.find(
    (leaf) => !isDone(statusOfActivity(course, tree, leaf)) && isChoiceAllowed(course, leaf.id),
  )
}

/** The learner leaves by our button. That ends the attempt where the course offers no way to suspend. */
export function leave(course: OpenCourse) {
  const hidden = course.visit?.activity.item.hideLmsUi ?? []
  if (!hidden.includes('suspendAll') || hidden.includes('exitAll')) return
  if (course.visit) course.visit.isLeft = false
  carryOut(course, { name: 'exitAll' })
}
