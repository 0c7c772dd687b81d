// Passes requests of the learner and of the played item of a SCORM 2004 course to its activity tree.
import type { Move } from '../base/move.ts'
import { leavesCourse } from '../run-time/scorm2004.ts'
import { type Answer, type Request, navigate } from '../sequencing/sequencer.ts'
import type { Tree } from '../sequencing/activity.ts'
import type { OpenCourse } from './open-course.ts'
import { track } from './tracking.ts'

export function requestOf(move: Move): Request {
  switch (move.kind) {
    case 'next':
      return { name: 'continue' }
    case 'previous':
      return { name: 'previous' }
    case 'to':
      return { name: 'choice', target: move.id }
    case 'request': {
      const [, target, name] = /^\{target=(.+)\}(choice|jump)$/.exec(move.request) ?? []
      if (target !== undefined) return { name: name as 'choice' | 'jump', target }
      return { name: move.request as Exclude<Request['name'], 'choice' | 'jump'> }
    }
  }
}

/** Returns the request that the played item made when it ended, until the request is carried out. */
export function requestOfItem({ isFree, visit }: OpenCourse): Request | undefined {
  const request = isFree || visit?.isLeft ? undefined : visit?.run?.request()
  return request && request !== '_none_' ? requestOf({ kind: 'request', request }) : undefined
}

/** Ends the played item, and carries out the request on the tree. */
export function answerTo(course: OpenCourse, tree: Tree, asked: Request): Answer {
  const request = insteadOf(course, asked)
  if (!isAbandoned(request)) track(course, tree)
  return navigate(tree, request)
}

export const isAbandoned = ({ name }: Request) => name === 'abandon' || name === 'abandonAll'

/** An exit of the item that leaves the course has priority over the request of the learner (RTE 4.2.8). */
export function insteadOf({ isFree, visit }: OpenCourse, asked: Request): Request {
  const run = visit?.run
  return !isFree && run?.hasEnded && leavesCourse(run.read()) ? { name: 'exitAll' } : asked
}
