// A SCORM 1.2 course: no sequencing, but prerequisites.
import { type PackageItem, playableItems } from '#contract/package.ts'
import type { ItemState, PlayState } from '#contract/playing.ts'
import { isCompletedBySilence } from '#contract/without-status.ts'
import type { Arrival, Control, Course, MenuRow, Move } from './course.ts'
import type { Report } from './dirty-tracker.ts'
import { type Status, isMet } from './prerequisites.ts'
import { type Listener, type Opening, type RunTime, newVisit } from './run-time/run-time.ts'
import { isDone, itemStatusOf, statusOfGroup } from './item-status.ts'

type OpenRunTime = (opening: Opening, listener: Listener) => RunTime

export function openSimpleCourse(state: PlayState, openRunTime: OpenRunTime): Course {
  const { package: content, mode, learner, withoutStatus } = state
  const completesBySilence = isCompletedBySilence(withoutStatus, content)
  const items = playableItems(content.root)
  const states = new Map<string, ItemState>(Object.entries(state.items))
  let current: PackageItem | undefined
  let run: RunTime | undefined
  /** Of an item that is done without a word: an asset that was opened, a page that the learner has marked. */
  let silentVisit: string | undefined
  let isMarked = false

  function statusOf(item: PackageItem): Status {
    const own = item.resource ? [statusOfItem(item)] : []
    return statusOfGroup([...own, ...item.children.map(statusOf)])
  }
  const statusById = (id: string) => {
    const item = find(content.root, id)
    return item && (item.children.length ? statusOf(item) : statusOfItem(item))
  }
  const statusOfItem = ({ id }: PackageItem): Status => states.get(id)?.cmi.lessonStatus ?? 'not attempted'

  const isOpen = (item: PackageItem) =>
    mode !== 'normal' || !item.prerequisites || isMet(item.prerequisites, statusById)

  function beside(offset: number): PackageItem | undefined {
    const item = current && items[items.indexOf(current) + offset]
    return item && isOpen(item) ? item : undefined
  }

  function targetOf(move: Move): PackageItem | undefined {
    // A SCORM 1.2 item has no way to ask for another.
    if (move.kind === 'request') return undefined
    return move.kind === 'to'
      ? items.find((item) => item.id === move.id && isOpen(item))
      : beside(move.kind === 'next' ? 1 : -1)
  }

  function arrive(item: PackageItem | undefined): Arrival {
    if (!item) return { kind: 'stay' }
    takeOver()
    current = item
    run = undefined
    silentVisit = undefined
    isMarked = false
    return { kind: 'play', item }
  }

  /** What was said so far counts for what may be opened next. */
  function takeOver() {
    for (const { sco, cmi } of reports()) {
      const before = states.get(sco)
      states.set(sco, { cmi: { ...before?.cmi, ...cmi }, totalSeconds: before?.totalSeconds ?? 0 })
    }
  }

  function reports(): Report[] {
    if (!current) return []
    if (silentVisit && !run?.hasBegun && (isMarked || !run?.isSought)) {
      const lessonStatus = withoutStatus === 'incomplete' && !isMarked ? 'incomplete' : 'completed'
      return [{ sco: current.id, visit: silentVisit, cmi: { lessonStatus, isPresumed: true } }]
    }
    return run?.hasBegun ? [{ sco: current.id, visit: run.visit, cmi: run.read() }] : []
  }

  function rows(item: PackageItem, depth: number): MenuRow[] {
    const own: MenuRow = {
      id: item.id,
      title: item.title,
      depth,
      ...(item.resource ? { status: itemStatusOf(states.get(item.id)?.cmi) } : {}),
      isCurrent: item === current,
      isOpen: item.resource !== undefined && isOpen(item),
    }
    return [...(item.isVisible ? [own] : []), ...item.children.flatMap((child) => rows(child, depth + 1))]
  }

  const control = (offset: number): Control =>
    items.length < 2 ? 'hidden' : beside(offset) ? 'enabled' : 'disabled'

  return {
    menu() {
      takeOver()
      return content.root.children.flatMap((child) => rows(child, 0))
    },
    isOpenAtTop: () => false,
    controls: () => ({ previous: control(-1), next: control(1), leave: 'enabled' }),
    progress() {
      takeOver()
      const done = items.filter(({ id }) => isDone(itemStatusOf(states.get(id)?.cmi)))
      return { done: done.length, all: items.length }
    },
    begin() {
      const open = items.filter(isOpen)
      const status = ({ id }: PackageItem) => itemStatusOf(states.get(id)?.cmi)
      const left = open.find(({ id }) => id === state.lastItem)
      const isHalfWay = left && (status(left) === 'begun' || states.get(left.id)?.cmi.exit === 'suspend')
      const first =
        (isHalfWay ? left : undefined) ??
        open.find((item) => status(item) === 'begun') ??
        open.find((item) => status(item) === 'not begun') ??
        open[0]
      return first ? arrive(first) : { kind: 'choose' }
    },
    mayMove: (move) => targetOf(move) !== undefined,
    move: (move) => arrive(targetOf(move)),
    open(listener) {
      if (!current?.resource) return undefined
      // What has no type is taken for an asset, and may yet look for the run-time.
      run = openRunTime(
        {
          item: current,
          state: states.get(current.id),
          mode,
          learner,
          isCompletedBySilence: completesBySilence,
        },
        listener,
      )
      return run
    },
    loaded() {
      if (current?.resource?.kind === 'asset') silentVisit ??= newVisit()
    },
    get markDone() {
      if (items.length < 2) return undefined
      return () => {
        silentVisit ??= newVisit()
        isMarked = true
      }
    },
    reports,
    sequencing: () => undefined,
  }
}

function find(item: PackageItem, id: string): PackageItem | undefined {
  if (item.id === id) return item
  for (const child of item.children) {
    const found = find(child, id)
    if (found) return found
  }
  return undefined
}
