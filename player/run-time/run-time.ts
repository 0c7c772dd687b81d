// The common parts of the two run-times. Each has a data model and its rules, and makes no requests: the player saves the
// data. The model of SCORM 1.2 is that of scorm-again.
import type { Scorm12API } from 'scorm-again/scorm12'
import type { PackageItem } from '#contract/rules/package.ts'
import { visitLimit } from '#contract/rules/play-limits.ts'
import type { ItemState, PlayState } from '#contract/calls/playing.ts'
import type { Cmi } from '#contract/rules/cmi.ts'

export interface Opening {
  item: PackageItem
  /** The earlier state of the item; undefined at the first visit, and if the item begins again. */
  state: ItemState | undefined
  mode: PlayState['mode']
  /** SCORM 1.2: whether an item that ends without a status is completed. */
  isCompletedBySilence?: boolean
  learner: PlayState['learner']
}

/** Receives the events of a run-time. */
export interface Listener {
  begun(): void
  changed(when: 'soon' | 'now'): void
  /** Stores the present state of the run-time; returns whether it is safe. */
  store(): boolean
  /** `request` is the navigation request of a SCORM 2004 item. */
  ended(request: string): void
  /** The item has made a call after its end, which was refused. */
  calledAfterEnd(): void
}

/** The run-time of one item, from its loading to its unloading. */
export interface RunTime {
  /** The name under which a course looks for the run-time in its parent windows. */
  name: 'API' | 'API_1484_11'
  api: object
  /** The id of the visit for which time is added up. */
  visit: string
  /** The seconds of earlier visits in the same attempt. */
  secondsBefore: number
  /** Whether the item has looked for the run-time. */
  isSought: boolean
  hasBegun: boolean
  hasEnded: boolean
  read(): Cmi
  /** Ends the run-time: it refuses all further calls. */
  close(): void
}

export const settings = (
  onCommit: (isTermination: boolean) => boolean,
  failed: number,
): ScormAgainSettings => ({
  httpService: {
    processHttpRequest(_url, _parameters, isTermination) {
      const isStored = onCommit(isTermination)
      return { result: isStored, errorCode: isStored ? 0 : failed }
    },
    updateSettings() {},
  },
  lmsCommitUrl: 'saved by the player',
  autocommit: false,
  mastery_override: false,
  logLevel: 5,
})

/** Sets values in the data model before the course may read it. Values that the standard does not allow are left out. */
export function seed(api: Scorm12API, model: string, values: Record<string, unknown>) {
  for (const [name, value] of Object.entries(values)) {
    const element = `${model}.${name}`
    if (value === undefined || value === null || value === '') continue
    if (typeof value === 'object') {
      seed(api, element, value as Record<string, unknown>)
      continue
    }
    try {
      api.setCMIValue(element, String(value))
    } catch {
      console.warn(`${element} of the package is not valid in SCORM, and is left out.`)
    }
  }
  api.lastErrorCode = '0'
}

/**
 * Replaces a field of scorm-again, which would refuse long values. The sizes in the standards are only the minimum, and real
 * packages need more. The limit is checked where values are set.
 */
export function widen(holder: object, field: string, value: string) {
  let current = value
  Object.defineProperty(holder, field, {
    configurable: true,
    enumerable: true,
    get: () => current,
    set: (text: string) => {
      current = text
    },
  })
}

/** Whether an item can continue where it was left, because it has asked for this or has stored a place (rule learning-23). */
export const hasPlace = ({ asksToResume, location, suspendData }: Cmi) =>
  asksToResume === true || Boolean(location) || Boolean(suspendData)

export const newVisit = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`

/** Returns the seconds of a visit: the reported ones, otherwise those that have passed. */
export function visitSeconds(reported: number | undefined, passed: number): number {
  const seconds = reported ?? Math.round(passed)
  return Math.min(visitLimit, Math.max(0, Math.round(seconds * 100) / 100))
}

export function numberOf(text: unknown): number | null {
  if (text === '' || text === null || text === undefined) return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}

/** scorm-again writes its lists as objects with the indexes for names. */
export const rowsOf = (list: unknown) => Object.values(list ?? {}) as Record<string, unknown>[]
