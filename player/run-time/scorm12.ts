// SCORM 1.2: what a course finds as `API`.
import { Scorm12API } from 'scorm-again/scorm12'
import { secondsOf } from '#contract/durations.ts'
import { locationLimit, suspendDataLimit } from '#contract/play-limits.ts'
import type { Cmi } from '#contract/playing.ts'
import { openApiErrors, watchErrors } from './api-errors.ts'
import { type Model12, cmiOf12, model12, statusAtFinish, statusBySilence } from './cmi12.ts'
import {
  type Listener,
  type Opening,
  type RunTime,
  isBeyondList,
  makeModelNames,
  newVisit,
  numberOf,
  seed,
  settings,
  visitSeconds,
  widen,
} from './run-time.ts'
import { type Stopwatch, startStopwatch } from './stopwatch.ts'
import { restored, storable } from './text.ts'

const generalException = 101
const notInitialized = '301'
const incorrectDataType = '405'
const notImplemented = '401'
const isInModel = makeModelNames(
  [
    'cmi',
    'core',
    'score',
    'objectives',
    'student_data',
    'student_preference',
    'interactions',
    'correct_responses',
  ],
  [
    ...[
      'student_id',
      'student_name',
      'lesson_location',
      'credit',
      'lesson_status',
      'entry',
      'raw',
      'min',
      'max',
    ],
    ...['total_time', 'lesson_mode', 'exit', 'session_time', 'suspend_data', 'launch_data', 'comments'],
    ...[
      'comments_from_lms',
      'id',
      'status',
      'mastery_score',
      'max_time_allowed',
      'time_limit_action',
      'audio',
    ],
    ...[
      'language',
      'speed',
      'text',
      'time',
      'type',
      'pattern',
      'weighting',
      'student_response',
      'result',
      'latency',
    ],
  ],
)
const decisive = /^cmi\.core\.(lesson_status|score\.)/

export function openScorm12(opening: Opening, listener: Listener): RunTime {
  let model = makeModel(opening)
  let stopwatch: Stopwatch | undefined
  let reported: number | undefined
  const apiErrors = openApiErrors(opening.state?.cmi.apiErrors)
  let isEnding = false
  let isClosed = false
  /** What was completed by silence before stays so until the item sets a status itself. */
  let isPresumed = opening.state?.cmi.isPresumed === true
  /** Of a call that was not passed on. */
  let ownError: string | undefined

  const run: RunTime = {
    name: 'API',
    api: {},
    visit: newVisit(),
    isSought: false,
    hasBegun: false,
    hasEnded: false,
    read,
    close: () => {
      isClosed = true
      stopwatch?.stop()
    },
  }
  const isRunning = () => run.hasBegun && !run.hasEnded && !isClosed

  function makeModel(from: Opening): Scorm12API {
    const api = new Scorm12API(settings(keep, generalException))
    widen(api.cmi.core, 'lesson_location', restored(from.state?.cmi.location ?? ''))
    widen(api.cmi, 'suspend_data', restored(from.state?.cmi.suspendData ?? ''))
    // scorm-again presumes 100, which the item has not said.
    api.setCMIValue('cmi.core.score.max', '')
    seed(api, 'cmi', model12(from))
    return api
  }

  function keep(isTermination: boolean): boolean {
    isEnding = isTermination
    const kept = listener.keep()
    isEnding = false
    return kept
  }

  function current(): Model12 {
    return model.renderCMIToJSONObject().cmi as unknown as Model12
  }

  function read(): Cmi {
    const seconds = visitSeconds(reported, stopwatch?.seconds() ?? 0)
    const hasEnded = run.hasEnded || isEnding
    const said = cmiOf12(current(), { hasEnded, seconds })
    const isSilent = said.lessonStatus === 'not attempted' && hasEnded && opening.mode === 'normal'
    if (isSilent) said.lessonStatus = statusBySilence(opening.isCompletedBySilence ?? true, said)
    const isCompleted = said.lessonStatus === 'completed'
    return {
      ...said,
      ...(isCompleted && (isSilent || isPresumed) ? { isPresumed: true } : {}),
      ...apiErrors.told(),
    }
  }

  /** Some courses finish and begin again without leaving the page: another visit, from where the last one ended. */
  function beginAgain() {
    const last = read()
    const totalSeconds = (opening.state?.totalSeconds ?? 0) + (last.sessionTime ?? 0)
    // What follows from its silence was not the last word.
    const { lesson_status: lessonStatus } = current().core
    opening = { ...opening, state: { cmi: { ...last, lessonStatus }, totalSeconds } }
    model = makeModel(opening)
    reported = undefined
    run.visit = newVisit()
    run.hasEnded = false
  }

  function settleStatus() {
    const { core } = current()
    const status = statusAtFinish({
      status: core.lesson_status,
      exit: core.exit,
      mode: opening.mode,
      masteryScore: opening.item.masteryScore,
      raw: numberOf(core.score.raw),
    })
    if (status !== core.lesson_status) model.setCMIValue('cmi.core.lesson_status', status)
  }

  function refuse<T>(error: string, answer: T): T {
    ownError = error
    return answer
  }

  function isTooLong(element: string, value: string): boolean {
    if (element === 'cmi.suspend_data') return storable(value).length > suspendDataLimit
    if (element === 'cmi.core.lesson_location') return storable(value).length > locationLimit
    return isBeyondList(element)
  }

  const api = {
    LMSInitialize(parameter = '') {
      if (isClosed) return refuse(String(generalException), 'false')
      ownError = undefined
      if (run.hasEnded && parameter === '') beginAgain()
      const answer = model.LMSInitialize(parameter)
      if (answer === 'true') {
        run.hasBegun = true
        stopwatch?.stop()
        stopwatch = startStopwatch()
        listener.begun()
      }
      return answer
    },
    LMSFinish(parameter = '') {
      if (!isRunning()) return refuse(notInitialized, 'false')
      ownError = undefined
      if (parameter === '') settleStatus()
      const answer = model.LMSFinish(parameter)
      if (answer === 'true') {
        run.hasEnded = true
        stopwatch?.stop()
        listener.ended('')
      }
      return answer
    },
    LMSGetValue(element = '') {
      if (!isRunning()) return refuse(notInitialized, '')
      if (!isInModel(element)) return refuse(notImplemented, '')
      ownError = undefined
      return model.LMSGetValue(element)
    },
    LMSSetValue(element = '', value = '') {
      if (!isRunning()) return refuse(notInitialized, 'false')
      if (!isInModel(element)) return refuse(notImplemented, 'false')
      if (isTooLong(element, value)) return refuse(incorrectDataType, 'false')
      ownError = undefined
      const answer = model.LMSSetValue(element, value)
      if (answer === 'true') {
        if (element === 'cmi.core.lesson_status') isPresumed = false
        if (element === 'cmi.core.session_time') reported = secondsOf(value)
        listener.changed(decisive.test(element) ? 'now' : 'soon')
      }
      return answer
    },
    LMSCommit(parameter = '') {
      if (!isRunning()) return refuse(notInitialized, 'false')
      ownError = undefined
      return model.LMSCommit(parameter)
    },
    LMSGetLastError: () => ownError ?? model.LMSGetLastError(),
    LMSGetErrorString: (code = '') => (/^\d+$/.test(code) ? model.LMSGetErrorString(code) : ''),
    LMSGetDiagnostic: (code = '') => model.LMSGetDiagnostic(code),
  }
  run.api = watchErrors(api, 'LMSGetLastError', (call, element, code) => {
    if (isClosed || !apiErrors.note(call, element, code)) return
    if (run.hasBegun) listener.changed('soon')
  })
  return run
}
