// A learner who plays a SCORM 2004 course with several items, for tests.
import type { ItemState, PlayState } from '#contract/calls/playing.ts'
import type { Package, PackageItem, Sequencing } from '#contract/rules/package.ts'
import type { Arrival, Move } from '../base/move.ts'
import { playState, silentListener } from './play-state-for-test.ts'
import { openSequencedCourse } from './sequenced-course.ts'
import { cluster, leaf } from '../sequencing/tree-for-test.ts'

export const item = (id: string, more: Partial<PackageItem> = {}, sequencing?: Sequencing): PackageItem => ({
  ...leaf(id, sequencing),
  ...more,
})

/** A course whose windows are opened one after the other; what each reports is stored as the server does. */
export function learnerOf(
  children: PackageItem[],
  more: Partial<Package> = {},
  rootSequencing: Sequencing = {},
) {
  const content: Package = {
    scormVersion: '2004 4th Edition',
    organization: 'root',
    title: 'Course',
    objectivesGlobalToSystem: false,
    root: cluster('root', children, rootSequencing),
    ...more,
  }
  const items: Record<string, ItemState> = {}
  /** By item and visit. */
  const seconds: Record<string, Record<string, number>> = {}
  let sequencing: string | null = null
  let course = openSequencedCourse(playState(content))
  let api: Record<string, (...values: string[]) => string> = {}
  let requests: string[] = []
  let secondsBefore: number | undefined
  let arrived: Arrival = { kind: 'stay' }

  function store() {
    const whole = course.whole?.()
    for (const { sco, visit, cmi } of [...course.reports(), ...(whole ? [whole.report] : [])]) {
      const times = (seconds[sco] ??= {})
      times[visit] = cmi.sessionTime ?? 0
      const totalSeconds = Object.values(times).reduce((sum, time) => sum + time, 0)
      items[sco] = { cmi, totalSeconds }
    }
    sequencing = whole?.sequencing ?? null
  }
  function arrive(arrival: Arrival) {
    arrived = arrival
    if (arrival.kind !== 'play') return
    const listener = { ...silentListener, ended: (request: string) => requests.push(request) }
    const run = course.open(listener)
    api = (run?.api ?? {}) as typeof api
    secondsBefore = run?.secondsBefore
    course.loaded()
  }
  const learner = {
    openWindow() {
      const state: PlayState = { ...playState(content), items: structuredClone(items), sequencing }
      course = openSequencedCourse(state)
      arrive(course.begin())
      return learner
    },
    closeWindow() {
      course.goingAway?.(true)
      store()
    },
    /** The item calls Terminate as its window is closed. */
    endByClosing() {
      course.goingAway?.(true)
      api['Terminate']?.('')
      store()
    },
    /** Lets the item set values and, where `move` is given, terminate before the learner or the item moves. */
    play(values: Record<string, string> = {}, move?: Move) {
      requests = []
      if (api['Initialize']?.('') !== 'true') throw new Error('The item cannot begin')
      for (const [element, value] of Object.entries(values))
        if (api['SetValue']?.(element, value) !== 'true')
          throw new Error(`${element} cannot be set to ${value}`)
      if (!move) return learner
      api['Terminate']?.('')
      store()
      arrive(course.move(move))
      store()
      return learner
    },
    move(move: Move) {
      store()
      const arrival = course.move(move)
      if (arrival.kind === 'play') arrive(arrival)
    },
    /** The item ends, and the player does what it asks for. */
    end(values: Record<string, string>) {
      learner.play(values)
      api['Terminate']?.('')
      store()
      const [request = '_none_'] = requests
      if (request !== '_none_') arrive(course.move({ kind: 'request', request }))
      store()
      return learner
    },
    get: (element: string) => api['GetValue']?.(element),
    errorOf(element: string) {
      api['GetValue']?.(element)
      return api['GetLastError']?.()
    },
    secondsBefore: () => secondsBefore,
    at: () => (arrived.kind === 'play' ? arrived.item.id : `(${arrived.kind})`),
  }
  return learner.openWindow()
}
