// A SCORM 1.2 course, which has prerequisites but no sequencing.
import { type Package, type PackageItem, playableItems } from '#contract/rules/package.ts'
import type { ItemState, PlayState } from '#contract/calls/playing.ts'
import { isCompletedBySilence } from '#contract/rules/without-status.ts'
import type { Control, MenuRow } from '../base/course-view.ts'
import { type ItemStatus, type Status, isDone, itemStatusOf, statusOfGroup } from '../base/item-status.ts'
import type { Arrival, Move, NextTime } from '../base/move.ts'
import type { Report } from '../base/report.ts'
import type { Course } from './course.ts'
import { isMet } from './prerequisites.ts'
import { type Listener, hasPlace, type Opening, type RunTime, newVisit } from '../run-time/run-time.ts'

type OpenRunTime = (opening: Opening, listener: Listener) => RunTime

/** A course that is open in this window, with the learner's place in it. */
interface OpenCourse {
  readonly state: PlayState
  readonly content: Package
  readonly items: PackageItem[]
  /** The last reported state of each item. */
  readonly states: Map<string, ItemState>
  current: PackageItem | undefined
  run: RunTime | undefined
  /**
   * The id of the visit to an item without its own report: an opened asset, a page that makes no call, or an item that the
   * learner has marked as done.
   */
  silentVisit: string | undefined
  /** The item has made no call for so long that it probably never will, even if it has looked for the run-time. */
  hasBeenSilent: boolean
  isMarked: boolean
  /** True if the current item already had a state before it was opened. */
  wasKnown: boolean
}

export function openSimpleCourse(state: PlayState, openRunTime: OpenRunTime): Course {
  const content = state.package
  const course: OpenCourse = {
    state,
    content,
    items: playableItems(content.root),
    states: new Map(Object.entries(state.items)),
    current: undefined,
    run: undefined,
    silentVisit: undefined,
    hasBeenSilent: false,
    isMarked: false,
    wasKnown: false,
  }
  return {
    menu() {
      storeReports(course)
      return content.root.children.flatMap((child) => rowsOf(course, child, 0))
    },
    isOpenAtTop: () => false,
    controls: () => ({ previous: controlOf(course, -1), next: controlOf(course, 1), leave: 'enabled' }),
    progress() {
      storeReports(course)
      return progressOf(course)
    },
    begin() {
      const first = firstItem(course, state.lastItem)
      return first ? arrive(course, first) : { kind: 'choose' }
    },
    mayMove: (move) => targetOf(course, move) !== undefined,
    move: (move) => arrive(course, targetOf(course, move)),
    open: (listener) => openCurrent(course, openRunTime, listener),
    loaded() {},
    endSilence: (hasLasted) => endSilence(course, hasLasted),
    markDone: () => markDone(course),
    nextTime: () => nextTime(course),
    reports: () => reportsOf(course),
  }
}

const statusOfItem = ({ states }: OpenCourse, { id }: PackageItem): Status =>
  states.get(id)?.cmi.lessonStatus ?? 'not attempted'

const progressOfItem = ({ states }: OpenCourse, { id }: PackageItem) => itemStatusOf(states.get(id)?.cmi)

/** Returns the status of an item together with all items below it. */
function statusOf(course: OpenCourse, item: PackageItem): Status {
  const own = item.resource ? [statusOfItem(course, item)] : []
  return statusOfGroup([...own, ...item.children.map((child) => statusOf(course, child))])
}

function statusById(course: OpenCourse, id: string): Status | undefined {
  const item = find(course.content.root, id)
  return item && (item.children.length ? statusOf(course, item) : statusOfItem(course, item))
}

const isOpen = (course: OpenCourse, item: PackageItem) =>
  course.state.mode !== 'normal' ||
  !item.prerequisites ||
  isMet(item.prerequisites, (id) => statusById(course, id))

/** Returns the item before or after the current one, if it may be opened. */
function neighbour(course: OpenCourse, offset: number): PackageItem | undefined {
  const { current, items } = course
  const item = current && items[items.indexOf(current) + offset]
  return item && isOpen(course, item) ? item : undefined
}

function targetOf(course: OpenCourse, move: Move): PackageItem | undefined {
  // A SCORM 1.2 item cannot request another item.
  if (move.kind === 'request') return undefined
  return move.kind === 'to'
    ? course.items.find((item) => item.id === move.id && isOpen(course, item))
    : neighbour(course, move.kind === 'next' ? 1 : -1)
}

function controlOf(course: OpenCourse, offset: number): Control {
  if (course.items.length < 2) return 'hidden'
  return neighbour(course, offset) ? 'enabled' : 'disabled'
}

function arrive(course: OpenCourse, item: PackageItem | undefined): Arrival {
  if (!item) return { kind: 'stay' }
  storeReports(course)
  Object.assign(course, {
    current: item,
    run: undefined,
    silentVisit: undefined,
    hasBeenSilent: false,
    isMarked: false,
    wasKnown: course.states.has(item.id),
  })
  return { kind: 'play', item }
}

/** Stores the reports of the items, because they decide which items may be opened next. */
function storeReports(course: OpenCourse) {
  // In review nothing is recorded, so reports do not change what is shown.
  if (course.state.mode === 'review') return
  for (const { sco, cmi } of reportsOf(course)) {
    const before = course.states.get(sco)
    const totalSeconds = (course.run?.secondsBefore ?? 0) + (cmi.sessionTime ?? 0)
    course.states.set(sco, { cmi: { ...before?.cmi, ...cmi }, totalSeconds })
  }
}

function reportsOf(course: OpenCourse): Report[] {
  const { current, run, silentVisit, hasBeenSilent, isMarked, wasKnown } = course
  if (!current) return []
  const isDoneNow = isMarked || isDoneBySilence(course)
  const isReported = isDoneNow ? isMarked || hasBeenSilent || !run?.isSought : !wasKnown
  if (silentVisit && !run?.hasBegun && isReported) {
    const lessonStatus = isDoneNow ? 'completed' : 'incomplete'
    const mark = isMarked ? { isMarked } : {}
    return [{ sco: current.id, visit: silentVisit, cmi: { lessonStatus, isPresumed: true, ...mark } }]
  }
  return run?.hasBegun ? [{ sco: current.id, visit: run.visit, cmi: run.read() }] : []
}

function rowsOf(course: OpenCourse, item: PackageItem, depth: number): MenuRow[] {
  const own: MenuRow = {
    id: item.id,
    title: item.title,
    depth,
    ...(item.resource ? { status: progressOfItem(course, item) } : {}),
    isCurrent: item === course.current,
    isOpen: item.resource !== undefined && isOpen(course, item),
  }
  const below = item.children.flatMap((child) => rowsOf(course, child, depth + 1))
  return [...(item.isVisible ? [own] : []), ...below]
}

function progressOf(course: OpenCourse) {
  const done = course.items.filter((item) => isDone(progressOfItem(course, item)))
  return { done: done.length, all: course.items.length }
}

/** Returns the item that was left half-way, otherwise the first open one that is begun, not begun, or in any other status. */
function firstItem(course: OpenCourse, lastItem: string | null): PackageItem | undefined {
  const { items, states } = course
  const open = items.filter((item) => isOpen(course, item))
  const withStatus = (status: ItemStatus) => open.find((item) => progressOfItem(course, item) === status)
  const left = open.find(({ id }) => id === lastItem)
  const isHalfWay =
    left && (progressOfItem(course, left) === 'begun' || states.get(left.id)?.cmi.exit === 'suspend')
  return (isHalfWay ? left : undefined) ?? withStatus('begun') ?? withStatus('not begun') ?? open[0]
}

/** Returns where the next window begins. It follows the same rules as this window. */
function nextTime(course: OpenCourse): NextTime {
  storeReports(course)
  const item = firstItem(course, course.current?.id ?? course.state.lastItem)
  if (!item) return { kind: 'choose' }
  const left = item === course.current ? course.states.get(item.id)?.cmi : undefined
  return left && hasPlace(left) ? { kind: 'here' } : { kind: 'elsewhere', item }
}

function openCurrent(course: OpenCourse, openRunTime: OpenRunTime, listener: Listener): RunTime | undefined {
  const { state, content, current, states } = course
  if (!current?.resource) return undefined
  // An item without a type counts as an asset, but may still look for the run-time.
  course.run = openRunTime(
    {
      item: current,
      state: states.get(current.id),
      mode: state.mode,
      learner: state.learner,
      isCompletedBySilence: isCompletedBySilence(state.withoutStatus, content),
    },
    listener,
  )
  return course.run
}

/** Whether the current page is completed when it is left without a report. */
const isDoneBySilence = ({ state, content, current }: OpenCourse) =>
  isCompletedBySilence(state.withoutStatus, content) ||
  (current?.resource?.kind === 'asset' && state.withoutStatus !== 'incomplete')

/** Records the visit of a page that made no call. If this does not complete the page, the page is begun. */
function endSilence(course: OpenCourse, hasLasted: boolean) {
  const { state, content } = course
  course.silentVisit ??= newVisit()
  course.hasBeenSilent ||= isCompletedBySilence(state.withoutStatus, content) && hasLasted
}

function markDone(course: OpenCourse) {
  course.silentVisit ??= newVisit()
  course.isMarked = true
}

function find(item: PackageItem, id: string): PackageItem | undefined {
  if (item.id === id) return item
  for (const child of item.children) {
    const found = find(child, id)
    if (found) return found
  }
  return undefined
}
