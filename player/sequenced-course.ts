// A SCORM 2004 course: its activity tree says where one may go. Where it is only looked at the learner may go
// everywhere, and the tree says what its items may ask for; nothing of that is kept.
import type { Cmi, ItemState, PlayState } from '#contract/playing.ts'
import type { Arrival, Control, Course, MenuRow, Move, ItemStatus } from './course.ts'
import type { Report } from './dirty-tracker.ts'
import { newVisit } from './run-time/run-time.ts'
import { type RunTime2004, openScorm2004 } from './run-time/scorm2004.ts'
import {
  type Activity,
  type Tree,
  childrenOf,
  controlsOf,
  copyOf,
  currentOf,
  isLeaf,
  isWithin,
  plantTree,
  stateOf,
  suspendedOf,
} from './sequencing/activity.ts'
import { beginAttempt, endAttempt } from './sequencing/attempts.ts'
import { given, record } from './sequencing/exchange.ts'
import { primaryOf, readFact } from './sequencing/objectives.ts'
import { isHiddenFromChoice } from './sequencing/rules.ts'
import { type Request, navigate, wouldLead } from './sequencing/sequencer.ts'
import { layElsewhere, restoreTree, writtenTree } from './sequencing/storage.ts'
import { terminate } from './sequencing/termination.ts'
import { isDone, itemStatusOf } from './item-status.ts'

/** The item that is played. */
interface Stay {
  activity: Activity
  /** What it found when it began. */
  found: Cmi
  isResumed: boolean
  visit: string
  hasLoaded: boolean
  /** The window closes, or is left, on it. */
  isLeft?: boolean
  run?: RunTime2004
}

const isAsset = ({ item }: Activity) => item.resource?.kind === 'asset'
/** An asset that never looks for the run-time has nothing to say. */
const mayYetSpeak = ({ activity, run }: Stay) =>
  run !== undefined && !run.hasBegun && (run.isSought || !isAsset(activity))
const isFinished = ({ completionStatus, successStatus }: Cmi) =>
  completionStatus === 'completed' || successStatus === 'passed' || successStatus === 'failed'

export function openSequencedCourse(state: PlayState): Course {
  const { mode, learner } = state
  const isFree = mode !== 'normal'
  const tree = plantTree(state.package)
  restoreTree(tree, state.sequencing)
  layElsewhere(tree, state.elsewhere)
  const items = new Map<string, ItemState>(Object.entries(state.items))
  const leaves = [...tree.byId.values()].filter((activity) => isLeaf(activity) && activity.item.resource)
  const flows = leaves.length > 1 && [...tree.byId.values()].some((activity) => controlsOf(activity).flow)
  let stay: Stay | undefined

  /** Brings a tree up to date with what the item that is played has said. */
  function settle(into: Tree) {
    if (!stay || !stateOf(into, stay.activity).isActive) return
    const { activity, run, hasLoaded } = stay
    const played = stateOf(into, activity)
    // An item that was there and said nothing has, by the standard, been done.
    played.isSuspended = !hasLoaded
    if (!run?.hasBegun) return
    const said = run.read()
    record(into, activity, said, run.isSet)
    into.state.shared = run.sharedData()
    // Closing the window asks for suspendAll: half-way through, that goes before what the item says on its way out.
    played.isSuspended = said.exit === 'suspend' || (stay.isLeft === true && !isFinished(said))
  }

  /** As `settle`, for an item that has not spoken yet and will say that it is not done. */
  function settleUndone(into: Tree) {
    settle(into)
    if (stay) stateOf(into, stay.activity).isSuspended = true
  }

  /** The tree as it would be if the window closed now: what is under way is suspended. */
  function leftNow(): Tree {
    const copy = copyOf(tree)
    settle(copy)
    const current = currentOf(copy)
    if (!current) return copy
    // Closing the window on an item that has not spoken yet is no sign that it was done.
    if (stay && mayYetSpeak(stay)) stateOf(copy, stay.activity).isSuspended = true
    const { isActive, isSuspended } = stateOf(copy, current)
    if (isActive && !isSuspended) endAttempt(copy, current)
    if (current !== copy.root || isActive) terminate(copy, 'suspendAll')
    delete copy.state.current
    return copy
  }

  /** For when the learner comes back to the item in this window. */
  function keepItem() {
    if (!stay?.run?.hasBegun || isFree) return
    const cmi = stay.run.read()
    items.set(stay.activity.id, { cmi, totalSeconds: allSeconds(stay.activity) + (cmi.sessionTime ?? 0) })
  }

  /** Of all visits before this one. */
  const allSeconds = ({ id }: Activity) => items.get(id)?.totalSeconds ?? 0

  /** Where a learner who only looks wants to go, whatever the tree says. */
  function freeTarget(request: Request): Activity | undefined {
    if (!isFree) return undefined
    if (request.name === 'choice') {
      const wanted = tree.byId.get(request.target)
      return wanted && leaves.find((leaf) => isWithin(leaf, wanted))
    }
    const offset = { continue: 1, previous: -1 }[request.name as string]
    const at = stay && leaves.indexOf(stay.activity)
    return offset === undefined || at === undefined ? undefined : leaves[at + offset]
  }

  function carryOut(request: Request, free?: Activity): Arrival {
    if (request.name !== 'abandon' && request.name !== 'abandonAll') {
      settle(tree)
      keepItem()
    }
    let answer = navigate(tree, request)
    if (free && answer.kind !== 'deliver' && answer.kind !== 'end') {
      const current = currentOf(tree)
      if (current && stateOf(tree, current).isActive) endAttempt(tree, current)
      beginAttempt(tree, free)
      answer = { kind: 'deliver', activity: free }
    }
    if (answer.kind === 'refused' && currentOf(tree) && stay && stateOf(tree, stay.activity).isActive) {
      return { kind: 'stay' }
    }
    stay = undefined
    if (answer.kind === 'deliver') {
      const { activity } = answer
      const isResumed = stateOf(tree, activity).isResumed === true
      if (!isResumed) stateOf(tree, activity).secondsBefore = allSeconds(activity)
      const isKept = isResumed || isFree
      const { cmi } = given(tree, activity, isKept ? items.get(activity.id) : undefined)
      stay = {
        activity,
        isResumed,
        found: cmi,
        visit: newVisit(),
        hasLoaded: false,
      }
      return { kind: 'play', item: activity.item }
    }
    if (answer.kind === 'end') {
      delete tree.state.current
      return { kind: 'end' }
    }
    return { kind: 'choose' }
  }

  /** Where to go when the window opens: to what was suspended, or on from where the learner was, or to the start. */
  function begin(): Arrival {
    const suspended = suspendedOf(tree)
    if (suspended && isLeaf(suspended)) return carryOut({ name: 'resumeAll' })
    if (suspended) {
      const at = leaves.findIndex(({ id }) => id === tree.state.last)
      const inOrder = [...leaves.slice(at + 1), ...leaves.slice(0, at + 1)]
      const next = inOrder.find((leaf) => !isDone(status(tree, leaf)) && mayChoose(leaf.id))
      if (next) return carryOut({ name: 'choice', target: next.id })
    }
    const started = carryOut({ name: 'start' }, isFree ? leaves[0] : undefined)
    if (started.kind === 'play' || started.kind === 'end') return started
    const [first, ...more] = leaves.filter(({ id }) => mayChoose(id))
    if (!first) return started
    return more.length
      ? { kind: 'choose', first: first.item }
      : carryOut({ name: 'choice', target: first.id })
  }

  const mayGo = (request: Request) => freeTarget(request) !== undefined || may(request)
  /** An item that has not spoken yet may be done without a word, or be about to say that it is not. */
  const may = (request: Request) =>
    wouldLead(tree, request, settle) ||
    (stay !== undefined && mayYetSpeak(stay) && wouldLead(tree, request, settleUndone))
  const mayChoose = (target: string) => may({ name: 'choice', target })

  function status(of: Tree, activity: Activity): ItemStatus {
    if (isFree) return itemStatusOf(items.get(activity.id)?.cmi)
    const primary = primaryOf(activity)
    const satisfied = readFact(of, activity, primary, 'satisfied')
    const completed = readFact(of, activity, primary, 'completed')
    if (satisfied === false) return 'failed'
    if (completed) return satisfied ? 'passed' : 'completed'
    return stateOf(of, activity).attempts > 0 ? 'begun' : 'not begun'
  }

  /** An item that is not visible is left out by itself; one that is hidden from choice is with all that is below it. */
  function rows(of: Tree, activity: Activity, depth: number): MenuRow[] {
    const { item, id } = activity
    if (!isFree && isHiddenFromChoice(of, activity)) return []
    const own: MenuRow = {
      id,
      title: item.title,
      depth,
      ...(isLeaf(activity) ? { status: status(of, activity) } : {}),
      isCurrent: activity === stay?.activity,
      isOpen: mayGo({ name: 'choice', target: id }),
    }
    const depthBelow = item.isVisible ? depth + 1 : depth
    const below = childrenOf(of, activity).flatMap((child) => rows(of, child, depthBelow))
    return [...(item.isVisible ? [own] : []), ...below]
  }

  function control(request: Request, hiddenBy: string): Control {
    const isHidden = !flows || stay?.activity.item.hideLmsUi.includes(hiddenBy)
    if (isFree ? leaves.length < 2 : isHidden) return 'hidden'
    return mayGo(request) ? 'enabled' : 'disabled'
  }

  return {
    menu() {
      const now = leftNow()
      return childrenOf(now, tree.root).flatMap((child) => rows(now, child, 0))
    },
    isOpenAtTop: () => !isFree && mayChoose(tree.root.id),
    controls() {
      const hidden = stay?.activity.item.hideLmsUi ?? []
      return {
        previous: control({ name: 'previous' }, 'previous'),
        next: control({ name: 'continue' }, 'continue'),
        leave: hidden.includes('exitAll') && hidden.includes('suspendAll') ? 'hidden' : 'enabled',
      }
    },
    progress() {
      const now = leftNow()
      return { done: leaves.filter((leaf) => isDone(status(now, leaf))).length, all: leaves.length }
    },
    begin,
    mayMove: (move) => (move.kind === 'request' ? may : mayGo)(requestOf(move)),
    move: (move) =>
      carryOut(requestOf(move), move.kind === 'request' ? undefined : freeTarget(requestOf(move))),
    goingAway(isInItem) {
      if (stay) stay.isLeft = isInItem
    },
    leave() {
      // Who is offered no way to suspend ends the attempt; a window that is closed is always suspended.
      const hidden = stay?.activity.item.hideLmsUi ?? []
      if (!hidden.includes('suspendAll') || hidden.includes('exitAll')) return
      if (stay) stay.isLeft = false
      carryOut({ name: 'exitAll' })
    },
    open(listener) {
      if (!stay) return undefined
      const { activity, found, isResumed } = stay
      const totalSeconds = allSeconds(activity) - (stateOf(tree, activity).secondsBefore ?? 0)
      stay.run = openScorm2004(
        {
          item: activity.item,
          state: { cmi: found, totalSeconds },
          mode,
          learner,
          entry: isResumed ? 'resume' : isFree && items.has(activity.id) ? '' : 'ab-initio',
        },
        listener,
        {
          mayGo: (name, target) =>
            name === 'choice' || name === 'jump'
              ? target !== undefined && may({ name, target })
              : may({ name: name as 'continue' | 'previous' }),
          shared: tree.state.shared,
        },
      )
      return stay.run
    },
    loaded() {
      if (stay) stay.hasLoaded = true
    },
    reports() {
      const reports: Report[] = []
      if (stay?.run?.hasBegun) {
        reports.push({ sco: stay.activity.id, visit: stay.run.visit, cmi: stay.run.read() })
      } else if (stay?.hasLoaded && isAsset(stay.activity) && !stay.run?.isSought) {
        const completionStatus = state.withoutStatus === 'incomplete' ? 'incomplete' : 'completed'
        reports.push({
          sco: stay.activity.id,
          visit: stay.visit,
          cmi: { completionStatus, isPresumed: true },
        })
      }
      if (leaves.length > 1) {
        reports.push({ sco: tree.root.id, visit: 'whole', cmi: resultOfWhole(leftNow()) })
      }
      return reports
    },
    sequencing: () => writtenTree(leftNow()),
  }
}

/**
 * What has no type is taken for an asset, and done when it was opened; but a page that finds the run-time after all and
 * speaks is believed.
 */
function resultOfWhole(tree: Tree): Cmi {
  const fact = <F extends 'completed' | 'satisfied' | 'measure' | 'progress'>(name: F) =>
    readFact(tree, tree.root, primaryOf(tree.root), name)
  const [completed, satisfied] = [fact('completed'), fact('satisfied')]
  return {
    completionStatus: completed === undefined ? 'unknown' : completed ? 'completed' : 'incomplete',
    successStatus: satisfied === undefined ? 'unknown' : satisfied ? 'passed' : 'failed',
    score: { scaled: fact('measure') ?? null },
    progressMeasure: fact('progress') ?? null,
  }
}

function requestOf(move: Move): Request {
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
