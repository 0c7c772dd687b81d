// The run-time of SCORM 2004, 2nd to 4th Edition, which a course finds as `API_1484_11`.
import { secondsOf } from '#contract/rules/durations.ts'
import { locationLimit, suspendDataLimit } from '#contract/rules/play-limits.ts'
import type { PackageItem } from '#contract/rules/package.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import { type ApiErrors, openApiErrors, watchErrors } from './api-errors.ts'
import { type Opening2004, cmiOf2004, completionOf, model2004, successOf } from './cmi2004.ts'
import type { Access } from './elements2004.ts'
import { errorString } from './error-strings.ts'
import { errors } from './errors2004.ts'
import { type ListRoom, openListRoom } from './list-room.ts'
import { type Model, type Outcome, openModel } from './model2004.ts'
import { type Listener, type RunTime, newVisit, visitSeconds } from './run-time.ts'
import { type Stopwatch, startStopwatch } from './stopwatch.ts'
import { restored, storable } from './stored-text.ts'

/** The errors of each call before Initialize, and after Terminate. */
const outOfTurn = {
  Terminate: ['112', '113'],
  GetValue: ['122', '123'],
  SetValue: ['132', '133'],
  Commit: ['142', '143'],
} as const
const none = '0'
const alreadyBegun = '103'
const hasTerminated = '104'
const wrongArgument = '201'
const commitFailed = '391'

const decisive = /^cmi\.(completion_status|success_status|score\.)/
const navigation = /^adl\.nav\.request_valid\.(?:(continue|previous)|(choice|jump)\.\{target=([^}]+)\})$/
const lengths: Record<string, number> = {
  'cmi.suspend_data': suspendDataLimit,
  'cmi.location': locationLimit,
}

/** Facts that the item may ask about the course around it. */
export interface Surroundings {
  /** Whether a navigation request is possible. */
  mayGo(request: string, target: string | undefined): boolean
  /** ADL shared data, by its id. */
  shared: Record<string, string>
}

/** A time-out and a log-out leave the whole course (RTE 4.2.8). */
export const leavesCourse = ({ exit }: Cmi) => exit === 'time-out' || exit === 'logout'

export interface RunTime2004 extends RunTime {
  /** Whether the item has set the element in this visit. */
  isSet(element: string): boolean
  /** Returns the navigation request of the item when it ends; undefined while the item is played. */
  request(): string | undefined
  sharedData(): Record<string, string>
}

/** One visit to an item, with everything that the item has done in it. */
interface Visit {
  readonly run: RunTime2004
  readonly listener: Listener
  readonly surroundings: Surroundings
  readonly maps: DataMaps
  readonly model: Model
  readonly apiErrors: ApiErrors
  readonly room: ListRoom
  /** The list that had no room for the value of the last call. */
  fullList: string | undefined
  /** The elements that the item has set. */
  readonly set: Set<string>
  stopwatch: Stopwatch | undefined
  /** The seconds that the item has reported. */
  reportedSeconds: number | undefined
  isEnding: boolean
  isClosed: boolean
  lastError: string
}

type DataMaps = NonNullable<PackageItem['dataMaps']>

export function openScorm2004(
  opening: Opening2004,
  listener: Listener,
  surroundings: Surroundings,
): RunTime2004 {
  const maps = opening.item.dataMaps ?? []
  const run: RunTime2004 = {
    name: 'API_1484_11',
    api: {},
    visit: newVisit(),
    secondsBefore: opening.state?.totalSeconds ?? 0,
    isSought: false,
    hasBegun: false,
    hasEnded: false,
    read: () => read(visit),
    isSet: (element) => visit.set.has(element),
    request: () => (run.hasEnded || visit.isEnding ? requestAtEnd(visit) : undefined),
    sharedData: () => ({ ...surroundings.shared, ...ownData(visit) }),
    close() {
      visit.isClosed = true
      visit.stopwatch?.stop()
    },
  }
  const visit: Visit = {
    run,
    listener,
    surroundings,
    maps,
    model: makeModel(opening, maps, surroundings),
    apiErrors: openApiErrors(opening.state?.cmi.apiErrors),
    room: openListRoom(opening.state?.cmi),
    fullList: undefined,
    set: new Set(),
    stopwatch: undefined,
    reportedSeconds: undefined,
    isEnding: false,
    isClosed: false,
    lastError: none,
  }
  run.api = watchErrors(callsOf(visit), 'GetLastError', (call, element, code) => {
    if (visit.isClosed) return
    if (run.hasEnded) listener.calledAfterEnd()
    if (!visit.apiErrors.add(call, (call.endsWith('SetValue') && visit.fullList) || element, code)) return
    if (run.hasBegun) listener.changed('soon')
  })
  return run
}

function makeModel(opening: Opening2004, maps: DataMaps, { shared }: Surroundings): Model {
  const model = openModel((element) => sharedAccess(maps, element))
  for (const [at, { targetId }] of maps.entries()) {
    model.put(`adl.data.${at}.id`, targetId)
    const stored = shared[targetId]
    if (stored !== undefined) model.put(`adl.data.${at}.store`, stored)
  }
  const { location = '', suspendData = '' } = opening.state?.cmi ?? {}
  if (location !== '') model.put('cmi.location', restored(location))
  if (suspendData !== '') model.put('cmi.suspend_data', restored(suspendData))
  seed(model, 'cmi', model2004(opening))
  return model
}

/** Returns the limited access to a store of shared data; undefined if there is no limit, or for another element. */
function sharedAccess(maps: DataMaps, element: string): Access | undefined {
  const row = /^adl\.data\.(\d+)\.store$/.exec(element)?.[1]
  const map = row === undefined ? undefined : maps[Number(row)]
  if (!map || (map.read && map.write)) return undefined
  return map.read ? 'read' : map.write ? 'write' : 'none'
}

/** Returns the shared data that the item may write. */
function ownData({ maps, model }: Visit): Record<string, string> {
  return Object.fromEntries(
    maps.flatMap(({ targetId, write }, at) => {
      const stored = write ? model.peek(`adl.data.${at}.store`) : undefined
      return stored === undefined ? [] : [[targetId, stored]]
    }),
  )
}

function read({ run, model, apiErrors, isEnding, reportedSeconds, stopwatch }: Visit): Cmi {
  const seconds = visitSeconds(reportedSeconds, stopwatch?.seconds() ?? 0)
  return { ...cmiOf2004(model, { hasEnded: run.hasEnded || isEnding, seconds }), ...apiErrors.report() }
}

function store(visit: Visit, isTermination: boolean): boolean {
  visit.isEnding = isTermination
  const isStored = visit.listener.store()
  visit.isEnding = false
  return isStored
}

function answer(visit: Visit, error: string, value: string): string {
  visit.lastError = error
  return value
}

/** Returns the error of a call before Initialize or after Terminate. */
function timeError({ run, isClosed }: Visit, call: keyof typeof outOfTurn): string | undefined {
  const [before, after] = outOfTurn[call]
  if (run.hasEnded || isClosed) return after
  return run.hasBegun ? undefined : before
}

/** Returns the calls that an item finds as `API_1484_11`. */
function callsOf(visit: Visit) {
  return {
    version: '1.0',
    Initialize: (parameter = '') => initialize(visit, parameter),
    Terminate: (parameter = '') => terminate(visit, parameter),
    GetValue(element = '') {
      const error = timeError(visit, 'GetValue')
      if (error) return answer(visit, error, '')
      const got = get(visit, element)
      return answer(visit, got.error, got.value ?? '')
    },
    SetValue: (element = '', value = '') => setValue(visit, element, value),
    Commit(parameter = '') {
      const error = timeError(visit, 'Commit')
      if (error) return answer(visit, error, 'false')
      if (parameter !== '') return answer(visit, wrongArgument, 'false')
      return store(visit, false) ? answer(visit, none, 'true') : answer(visit, commitFailed, 'false')
    },
    GetLastError: () => visit.lastError,
    GetErrorString: (code = '') => errorString(code),
    GetDiagnostic: (code = '') => errorString(code || visit.lastError),
  }
}

function initialize(visit: Visit, parameter: string): string {
  const { run } = visit
  if (run.hasEnded || visit.isClosed) return answer(visit, hasTerminated, 'false')
  if (run.hasBegun) return answer(visit, alreadyBegun, 'false')
  if (parameter !== '') return answer(visit, wrongArgument, 'false')
  run.hasBegun = true
  visit.stopwatch = startStopwatch()
  visit.listener.begun()
  return answer(visit, none, 'true')
}

function terminate(visit: Visit, parameter: string): string {
  const { run, listener } = visit
  const error = timeError(visit, 'Terminate')
  if (error) return answer(visit, error, 'false')
  if (parameter !== '') return answer(visit, wrongArgument, 'false')
  if (!store(visit, true)) return answer(visit, commitFailed, 'false')
  run.hasEnded = true
  visit.stopwatch?.stop()
  listener.ended(requestAtEnd(visit))
  return answer(visit, none, 'true')
}

const requestAtEnd = (visit: Visit) =>
  leavesCourse(read(visit)) ? 'exitAll' : (visit.model.peek('adl.nav.request') ?? '_none_')

function get({ surroundings, model }: Visit, element: string): Outcome {
  const [, way, targeted, target] = navigation.exec(element) ?? []
  const request = way ?? targeted
  if (request) return { value: String(surroundings.mayGo(request, target)), error: none }
  if (element === 'cmi.completion_status') return { value: completionOf(model, 'unknown'), error: none }
  if (element === 'cmi.success_status') return { value: successOf(model, 'unknown'), error: none }
  return model.get(element)
}

function setValue(visit: Visit, element: string, value: string): string {
  const wrongTime = timeError(visit, 'SetValue')
  visit.fullList = wrongTime ? undefined : visit.room.fullList(element, value)
  const error = wrongTime ?? (visit.fullList ? errors.setFailed : setInModel(visit.model, element, value))
  if (error) return answer(visit, error, 'false')
  visit.room.take(element, value)
  visit.set.add(element)
  if (element === 'cmi.session_time') visit.reportedSeconds = secondsOf(value)
  visit.listener.changed(decisive.test(element) ? 'now' : 'soon')
  return answer(visit, none, 'true')
}

/** Returns the error, if there is one. */
function setInModel(model: Model, element: string, value: string): string | undefined {
  if (navigation.test(element)) return errors.readOnly
  const isTooLong = storable(value).length > (lengths[element] ?? Number.POSITIVE_INFINITY)
  if (isTooLong) return errors.typeMismatch
  const { error } = model.set(element, value)
  return error === none ? undefined : error
}

/** Sets values before the item may read them. Elements without a value stay unset, except in a list. */
function seed(model: Model, path: string, values: unknown, isInList = false) {
  if (values === undefined || values === null || (values === '' && !isInList)) return
  if (typeof values !== 'object') return model.put(path, String(values))
  // Some lists were stored as objects with the numbers of the rows as names.
  for (const [name, value] of Object.entries(values))
    seed(model, `${path}.${name}`, value, isInList || Array.isArray(values))
}
