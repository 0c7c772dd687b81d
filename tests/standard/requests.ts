// The same second reading for one request after the other: what it means (NB.2.1), what it ends (TB.2.1 to TB.2.3)
// and what is delivered (DB.1.1 to DB.2.1). Where it leads is in places.ts.
import {
  type Mark,
  type Node,
  down,
  isCluster,
  isTracked,
  mayNotBePlayed,
  ruleThatApplies,
  up,
} from './activities.ts'
import { type Place, leadsTo } from './places.ts'
import { rollUp } from './roll-up.ts'
import { type Session, commonAncestor, endAttempt, endBetween } from './session.ts'

export interface NavigationRequest {
  name: string
  target?: string
}

export type Outcome = { kind: 'deliver'; node: Node } | { kind: 'end' | 'nothing' | 'refused' }

type Termination = 'exit' | 'exitAll' | 'suspendAll' | 'abandon' | 'abandonAll'

/** OP.1. */
export function carryOut(session: Session, asked: NavigationRequest): Outcome {
  const plan = interpret(session, asked)
  if (!plan) return { kind: 'refused' }
  const instead = plan.termination ? terminate(session, plan.termination) : undefined
  const place = instead ?? plan.place
  if (place === 'exit') {
    const isOver = session.current === session.root
    session.mark(`SB.2.11 ${isOver ? '3.1' : '4'}`)
    return { kind: isOver ? 'end' : 'nothing' }
  }
  const { found, isOver } = leadsTo(session, place)
  if (isOver) {
    endBetween(session, session.root)
    return { kind: 'end' }
  }
  if (!found || !isDeliverable(session, found)) return { kind: 'refused' }
  deliver(session, found)
  return { kind: 'deliver', node: found }
}

/** NB.2.1. */
function interpret(session: Session, { name, target }: NavigationRequest) {
  const { current, mark } = session
  const isActive = current?.isActive === true
  const termination = isActive ? ('exit' as const) : undefined
  const found = (branch: string, place: Place, ends: Termination | undefined = termination) => {
    mark(`NB.2.1 ${branch}`)
    return { place, termination: ends }
  }
  const refused = (branch: string) => {
    mark(`NB.2.1 ${branch}`)
    return undefined
  }
  if (name === 'start') return current ? refused('1.2') : found('1.1', 'start')
  if (name === 'resumeAll') {
    if (current) return refused('2.2')
    return session.suspended ? found('2.1.1', 'resumeAll') : refused('2.1.2')
  }
  if (name === 'jump') {
    const jump = session.byId.get(target ?? '')
    return jump?.parent ? found('8.1', { jump }) : refused('8.2')
  }
  if (name === 'choice') return interpretChoice(session, session.byId.get(target ?? ''), found, refused)
  if (!current) return refused(`${name}, nothing is current`)
  const controls = current.parent?.definition.controls
  switch (name) {
    case 'continue':
      return controls?.flow ? found(`3.2.${isActive ? 1 : 2}`, 'continue') : refused('3.3')
    case 'previous':
      if (!current.parent) return refused('4.3')
      return controls?.flow && !controls.forwardOnly
        ? found(`4.2.1.${isActive ? 1 : 2}`, 'previous')
        : refused('4.2.2')
    case 'exit':
    case 'abandon':
      return isActive ? found(`${name} 1`, 'exit', name) : refused(`${name} 2`)
    default:
      return found(name, 'exit', name as Termination)
  }
}

type Interpreted = { place: Place; termination: Termination | undefined } | undefined

function interpretChoice(
  { current }: Session,
  choice: Node | undefined,
  found: (branch: string, place: Place) => Interpreted,
  refused: (branch: string) => Interpreted,
): Interpreted {
  if (!choice) return refused('7.2')
  if (choice.parent && choice.parent.definition.controls?.choice === false) return refused('7.1.2')
  if (!current) return found('7.1.1.1', { choice })
  // Departs from the standard: siblings are no exception, and a cluster is left by who chooses it from within.
  const left = up(current).filter((node) => node === choice || !up(choice).includes(node))
  const isHeld = left.some(
    ({ isActive, definition }) => isActive && definition.controls?.choiceExit === false,
  )
  return isHeld ? refused('7.1.1.2.3') : found(current.isActive ? '7.1.1.3' : '7.1.1.4', { choice })
}

/** TB.2.3: answers where the rules lead instead. */
function terminate(session: Session, request: Termination): Place | undefined {
  const { mark } = session
  const current = session.current as Node
  mark(`TB.2.3 ${request}`)
  switch (request) {
    case 'exit':
      endAttempt(current, mark)
      applyExitRules(session)
      return applyPostConditions(session)
    case 'exitAll':
      return exitAll(session)
    case 'suspendAll':
      return suspendAll(session)
    case 'abandon':
      current.isActive = false
      return undefined
    case 'abandonAll':
      for (const node of up(current)) node.isActive = false
      session.current = session.root
      return 'exit'
  }
}

/** TB.2.1. */
function applyExitRules(session: Session) {
  const current = session.current as Node
  const exited = down(current)
    .slice(0, -1)
    .find((node) => ruleThatApplies(node, 'exit', 'exit'))
  if (!exited) return
  session.mark('TB.2.1 4')
  endBetween(session, exited)
  endAttempt(exited, session.mark)
  session.current = exited
}

/** TB.2.2, and TB.2.3 3.3. */
function applyPostConditions(session: Session): Place | undefined {
  const { mark } = session
  for (;;) {
    const current = session.current as Node
    const action = current.isSuspended ? undefined : ruleThatApplies(current, 'post')
    mark(current.isSuspended ? 'TB.2.2 1' : `TB.2.2 ${action ?? 'none'}`)
    if (action === 'exitAll') return exitAll(session)
    if (action === 'retryAll') {
      exitAll(session)
      return 'retry'
    }
    if (action === 'exitParent') {
      // Departs from the standard, which refuses this and leaves the learner with nothing.
      if (!current.parent) return 'exit'
      session.current = current.parent
      endAttempt(current.parent, mark)
      continue
    }
    if (current === session.root && action !== 'retry') {
      mark('TB.2.3 3.3.5.1')
      return 'exit'
    }
    return action as Place | undefined
  }
}

function exitAll(session: Session): Place {
  const current = session.current as Node
  session.mark(`TB.2.3 4.1 ${current.isActive}`)
  if (current.isActive) endAttempt(current, session.mark)
  endBetween(session, session.root)
  endAttempt(session.root, session.mark)
  session.current = session.root
  return 'exit'
}

function suspendAll(session: Session): Place {
  const current = session.current as Node
  const isPlayed = current.isActive || current.isSuspended
  session.mark(isPlayed ? 'TB.2.3 5.1' : 'TB.2.3 5.2')
  if (isPlayed) rollUp(current, session.mark)
  session.suspended = isPlayed ? current : (current.parent ?? current)
  for (const node of up(session.suspended)) Object.assign(node, { isActive: false, isSuspended: true })
  session.current = session.root
  return 'exit'
}

/** DB.1.1. */
function isDeliverable({ mark }: Session, node: Node): boolean {
  if (isCluster(node)) {
    mark('DB.1.1 1')
    return false
  }
  const isBarred = down(node).some((step) => mayNotBePlayed(step, mark))
  mark(isBarred ? 'DB.1.1 4.1' : 'DB.1.1 5')
  return !isBarred
}

/** DB.2, DB.2.1. */
function deliver(session: Session, node: Node) {
  const { mark, suspended } = session
  if (suspended && suspended !== node) {
    // Departs from the standard: clusters that both share are resumed, so that no result is lost.
    const path = up(suspended)
    for (const cleared of path.slice(0, path.indexOf(commonAncestor(suspended, node)))) {
      const holds = cleared.children.some(({ isSuspended }) => isSuspended)
      mark(holds ? 'DB.2.1 1.3.1.2' : 'DB.2.1 1.3.1.1')
      if (!holds) cleared.isSuspended = false
    }
  }
  endBetween(session, node)
  for (const begun of down(node)) {
    if (!begun.isActive && begun.isSuspended) mark('DB.2 5.1.1.1')
    if (!begun.isActive && !begun.isSuspended) beginAttempt(begun, mark)
    Object.assign(begun, { isActive: true, isSuspended: false })
  }
  session.current = node
  session.suspended = undefined
}

function beginAttempt(node: Node, mark: Mark) {
  mark(isTracked(node) ? 'DB.2 5.1.1.2' : 'DB.2 5.1.2')
  if (isTracked(node)) node.attempts++
  node.tracked = {}
  node.hasSet = { success: false, completion: false }
  node.isOld = { objective: false, progress: false }
  makeOld(node, true, true)
}

/** What was tracked before this attempt is of no use to a cluster that uses the current attempt only (SM.1). */
function makeOld(node: Node, ofObjective: boolean, ofProgress: boolean) {
  const { controls = {} } = node.definition
  const objective = ofObjective && controls.useCurrentAttemptObjectiveInfo !== false
  const progress = ofProgress && controls.useCurrentAttemptProgressInfo !== false
  for (const child of node.children) {
    const isKnown = Object.values(child.tracked).some((fact) => fact !== undefined)
    child.isOld.objective ||= objective && isKnown
    child.isOld.progress ||= progress && isKnown
    if (objective || progress) makeOld(child, objective, progress)
  }
}
