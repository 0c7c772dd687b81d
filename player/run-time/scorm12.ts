// The run-time of SCORM 1.2, which a course finds as `API`.
import { Scorm12API } from 'scorm-again/scorm12'
import { secondsOf } from '#contract/rules/durations.ts'
import { locationLimit, suspendDataLimit } from '#contract/rules/play-limits.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import { type ApiErrors, openApiErrors, watchErrors } from './api-errors.ts'
import { type Model12, cmiOf12, model12, statusAtFinish, statusBySilence } from './cmi12.ts'
import { type ListRoom, openListRoom } from './list-room.ts'
import { isInModel } from './model-names12.ts'
import {
  type Listener,
  type Opening,
  type RunTime,
  newVisit,
  numberOf,
  seed,
  settings,
  visitSeconds,
  widen,
} from './run-time.ts'
import { type Stopwatch, startStopwatch } from './stopwatch.ts'
import { restored, storable } from './stored-text.ts'

const generalException = 101
const notInitialized = '301'
const incorrectDataType = '405'
const notImplemented = '401'
const decisive = /^cmi\.core\.(lesson_status|score\.)/

/** One visit to an item, with everything that the item has done in it. */
interface Visit {
  readonly run: RunTime
  readonly listener: Listener
  readonly apiErrors: ApiErrors
  readonly room: ListRoom
  /** The list that had no room for the value of the last call. */
  fullList: string | undefined
  opening: Opening
  model: Scorm12API
  stopwatch: Stopwatch | undefined
  /** The seconds that the item has reported. */
  reportedSeconds: number | undefined
  isEnding: boolean
  isClosed: boolean
  /** True if the item was completed without reporting a status. It becomes false when the item sets one. */
  isPresumed: boolean
  /** The error of a call that was not passed on to scorm-again. */
  ownError: string | undefined
}

export function openScorm12(opening: Opening, listener: Listener): RunTime {
  const run: RunTime = {
    name: 'API',
    api: {},
    visit: newVisit(),
    secondsBefore: opening.state?.totalSeconds ?? 0,
    isSought: false,
    hasBegun: false,
    hasEnded: false,
    read: () => read(visit),
    close() {
      visit.isClosed = true
      visit.stopwatch?.stop()
    },
  }
  const visit: Visit = {
    run,
    listener,
    apiErrors: openApiErrors(opening.state?.cmi.apiErrors),
    room: openListRoom(opening.state?.cmi),
    fullList: undefined,
    opening,
    model: makeModel(opening, (isTermination) => store(visit, isTermination)),
    stopwatch: undefined,
    reportedSeconds: undefined,
    isEnding: false,
    isClosed: false,
    isPresumed: opening.state?.cmi.isPresumed === true,
    ownError: undefined,
  }
  run.api = watchErrors(callsOf(visit), 'LMSGetLastError', (call, element, code) => {
    if (visit.isClosed) return
    if (run.hasEnded) listener.calledAfterEnd()
    if (!visit.apiErrors.add(call, (call.endsWith('SetValue') && visit.fullList) || element, code)) return
    if (run.hasBegun) listener.changed('soon')
  })
  return run
}

function makeModel(from: Opening, onCommit: (isTermination: boolean) => boolean): Scorm12API {
  const api = new Scorm12API(settings(onCommit, generalException))
  widen(api.cmi.core, 'lesson_location', restored(from.state?.cmi.location ?? ''))
  widen(api.cmi, 'suspend_data', restored(from.state?.cmi.suspendData ?? ''))
  // scorm-again sets 100 by default, although the item has not reported it.
  api.setCMIValue('cmi.core.score.max', '')
  seed(api, 'cmi', model12(from))
  return api
}

function store(visit: Visit, isTermination: boolean): boolean {
  visit.isEnding = isTermination
  const isStored = visit.listener.store()
  visit.isEnding = false
  return isStored
}

const currentOf = ({ model }: Visit) => model.renderCMIToJSONObject().cmi as unknown as Model12

function read(visit: Visit): Cmi {
  const { run, opening, apiErrors } = visit
  const seconds = visitSeconds(visit.reportedSeconds, visit.stopwatch?.seconds() ?? 0)
  const hasEnded = run.hasEnded || visit.isEnding
  const reported = cmiOf12(currentOf(visit), { hasEnded, seconds })
  const isSilent = reported.lessonStatus === 'not attempted' && hasEnded && opening.mode === 'normal'
  if (isSilent) reported.lessonStatus = statusBySilence(opening.isCompletedBySilence ?? true, reported)
  const isCompleted = reported.lessonStatus === 'completed'
  return {
    ...reported,
    ...(isCompleted && (isSilent || visit.isPresumed) ? { isPresumed: true } : {}),
    ...apiErrors.report(),
  }
}

/** Some courses finish and begin again in the same page. This is another visit, which continues where the last one ended. */
function beginAgain(visit: Visit) {
  const { run, opening } = visit
  const last = read(visit)
  const totalSeconds = run.secondsBefore + (last.sessionTime ?? 0)
  // The status that was derived because the item set none is not final: the item may still set one.
  const { lesson_status: lessonStatus } = currentOf(visit).core
  visit.opening = { ...opening, state: { cmi: { ...last, lessonStatus }, totalSeconds } }
  visit.model = makeModel(visit.opening, (isTermination) => store(visit, isTermination))
  visit.reportedSeconds = undefined
  run.visit = newVisit()
  run.secondsBefore = totalSeconds
  run.hasEnded = false
}

/** Sets the status that the standard derives when an item finishes. */
function setStatusAtFinish(visit: Visit) {
  const { core } = currentOf(visit)
  const status = statusAtFinish({
    status: core.lesson_status,
    exit: core.exit,
    mode: visit.opening.mode,
    masteryScore: visit.opening.item.masteryScore,
    raw: numberOf(core.score.raw),
  })
  if (status !== core.lesson_status) visit.model.setCMIValue('cmi.core.lesson_status', status)
}

const isRunning = ({ run, isClosed }: Visit) => run.hasBegun && !run.hasEnded && !isClosed

function refuse<T>(visit: Visit, error: string, answer: T): T {
  visit.ownError = error
  return answer
}

/** Returns the calls that an item finds as `API`. */
function callsOf(visit: Visit) {
  return {
    LMSInitialize: (parameter = '') => initialize(visit, parameter),
    LMSFinish: (parameter = '') => finish(visit, parameter),
    LMSGetValue(element = '') {
      if (!isRunning(visit)) return refuse(visit, notInitialized, '')
      if (!isInModel(element)) return refuse(visit, notImplemented, '')
      visit.ownError = undefined
      return visit.model.LMSGetValue(element)
    },
    LMSSetValue: (element = '', value = '') => setValue(visit, element, value),
    LMSCommit(parameter = '') {
      if (!isRunning(visit)) return refuse(visit, notInitialized, 'false')
      visit.ownError = undefined
      return visit.model.LMSCommit(parameter)
    },
    LMSGetLastError: () => visit.ownError ?? visit.model.LMSGetLastError(),
    LMSGetErrorString: (code = '') => (/^\d+$/.test(code) ? visit.model.LMSGetErrorString(code) : ''),
    LMSGetDiagnostic: (code = '') => visit.model.LMSGetDiagnostic(code),
  }
}

function initialize(visit: Visit, parameter: string) {
  const { run, listener } = visit
  if (visit.isClosed) return refuse(visit, String(generalException), 'false')
  visit.ownError = undefined
  if (run.hasEnded && parameter === '') beginAgain(visit)
  const answer = visit.model.LMSInitialize(parameter)
  if (answer === 'true') {
    run.hasBegun = true
    visit.stopwatch?.stop()
    visit.stopwatch = startStopwatch()
    listener.begun()
  }
  return answer
}

function finish(visit: Visit, parameter: string) {
  const { run, listener } = visit
  if (!isRunning(visit)) return refuse(visit, notInitialized, 'false')
  visit.ownError = undefined
  if (parameter === '') setStatusAtFinish(visit)
  const answer = visit.model.LMSFinish(parameter)
  if (answer === 'true') {
    run.hasEnded = true
    visit.stopwatch?.stop()
    listener.ended('')
  }
  return answer
}

function setValue(visit: Visit, element: string, value: string) {
  visit.fullList = undefined
  if (!isRunning(visit)) return refuse(visit, notInitialized, 'false')
  if (!isInModel(element)) return refuse(visit, notImplemented, 'false')
  visit.fullList = visit.room.fullList(element, value)
  if (visit.fullList || isTooLong(element, value)) return refuse(visit, incorrectDataType, 'false')
  visit.ownError = undefined
  const answer = visit.model.LMSSetValue(element, value)
  if (answer === 'true') {
    visit.room.take(element, value)
    if (element === 'cmi.core.lesson_status') visit.isPresumed = false
    if (element === 'cmi.core.session_time') visit.reportedSeconds = secondsOf(value)
    visit.listener.changed(decisive.test(element) ? 'now' : 'soon')
  }
  return answer
}

function isTooLong(element: string, value: string): boolean {
  if (element === 'cmi.suspend_data') return storable(value).length > suspendDataLimit
  if (element === 'cmi.core.lesson_location') return storable(value).length > locationLimit
  return false
}
