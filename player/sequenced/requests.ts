// What the learner or the item that is played asks for in a SCORM 2004 course, and what its activity tree makes of it.
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

/** What the item that is played has asked for as it ended, until that is carried out. */
export function requestOfItem({ isFree, visit }: OpenCourse): Request | undefined {
  const request = isFree || visit?.isLeft ? undefined : visit?.run?.request()
  return request && request !== '_none_' ? requestOf({ kind: 'request', request }) : undefined
}

/** Ends the item that is played, and carries the request out on the tree. */
export function answerTo(course: OpenCourse, tree: Tree, asked: Request): Answer {
  const request = insteadOf(course, asked)
  if (!isAbandoned(request)) track(course, tree)
  return navigate(tree, request)
}

export const isAbandoned = ({ name }: Request) => name === 'abandon' || name === 'abandonAll'

/** What an item asks for by how it ends goes before what the learner has asked for (RTE 4.2.8). */
export function insteadOf({ isFree, visit }: OpenCourse, asked: Request): Request {
  const run = visit?.run
  return !isFree && run?.hasEnded && leavesCourse(run.read()) ? { name: 'exitAll' } : asked
}
