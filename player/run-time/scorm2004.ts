// SCORM 2004, 2nd to 4th Edition: what a course finds as `API_1484_11`.
import { Scorm2004API } from 'scorm-again/scorm2004'
import { secondsOf } from '#contract/durations.ts'
import { locationLimit, suspendDataLimit } from '#contract/play-limits.ts'
import type { Cmi } from '#contract/playing.ts'
import { type Model2004, type Opening2004, cmiOf2004, model2004 } from './cmi2004.ts'
import {
  type Listener,
  type RunTime,
  isBeyondList,
  makeModelNames,
  newVisit,
  seed,
  settings,
  visitSeconds,
  widen,
} from './run-time.ts'
import { restored, storable } from './text.ts'

const commitFailed = 391
const terminated = { Initialize: '104', Terminate: '113', GetValue: '123', SetValue: '133', Commit: '143' }
const getFailed = '301'
const setFailed = '351'
const notSet = '403'
const typeMismatch = '406'
const undefinedElement = '401'
const isInModel = makeModelNames(
  [
    ...['cmi', 'score', 'objectives', 'interactions', 'correct_responses', 'learner_preference'],
    ...['comments_from_learner', 'comments_from_lms', 'adl', 'nav', 'data', 'request_valid'],
  ],
  [
    ...['completion_status', 'completion_threshold', 'credit', 'entry', 'exit', 'launch_data', 'learner_id'],
    ...['learner_name', 'location', 'max_time_allowed', 'mode', 'progress_measure', 'scaled_passing_score'],
    ...[
      'session_time',
      'success_status',
      'suspend_data',
      'time_limit_action',
      'total_time',
      'scaled',
      'raw',
      'min',
    ],
    ...['max', 'audio_level', 'language', 'delivery_speed', 'audio_captioning', 'comment', 'timestamp', 'id'],
    ...[
      'description',
      'type',
      'pattern',
      'weighting',
      'learner_response',
      'result',
      'latency',
      'request',
      'store',
    ],
    ...['continue', 'previous'],
  ],
)
const decisive = /^cmi\.(completion_status|success_status|score\.)/
const navigation = /^adl\.nav\.request_valid\.(continue|previous|choice|jump)(?:\.\{target=([^}]+)\})?$/

/** What the item may ask about the course around it. */
export interface Surroundings {
  /** Whether a navigation request would lead anywhere. */
  mayGo(request: string, target: string | undefined): boolean
  /** ADL shared data, by its id. */
  shared: Record<string, string>
}

export interface RunTime2004 extends RunTime {
  /** Whether the item has set the element in this visit. */
  isSet(element: string): boolean
  sharedData(): Record<string, string>
}

export function openScorm2004(
  opening: Opening2004,
  listener: Listener,
  surroundings: Surroundings,
): RunTime2004 {
  const model = makeModel()
  const set = new Set<string>()
  let beganAt = performance.now()
  /** Kept here, because scorm-again begins at nothing again when the item ends. */
  let reported: number | undefined
  let isEnding = false
  let isClosed = false
  /** Of a call that was not passed on. */
  let ownError: string | undefined

  const run: RunTime2004 = {
    name: 'API_1484_11',
    api: {},
    visit: newVisit(),
    hasBegun: false,
    hasEnded: false,
    read: () => read(),
    isSet: (element) => set.has(element),
    sharedData: () => model.captureSharedDataSnapshot(),
    close: () => {
      isClosed = true
    },
  }

  function makeModel(): Scorm2004API {
    const api = new Scorm2004API(settings(keep, commitFailed))
    const maps = opening.item.dataMaps ?? []
    api.adl.configureSharedDataMaps(
      maps.map(({ targetId, read: readSharedData, write: writeSharedData }) => ({
        targetID: targetId,
        readSharedData,
        writeSharedData,
      })),
    )
    api.restoreSharedDataSnapshot(surroundings.shared)
    widen(api.cmi, 'location', restored(opening.state?.cmi.location ?? ''))
    widen(api.cmi, 'suspend_data', restored(opening.state?.cmi.suspendData ?? ''))
    seed(api, 'cmi', model2004(opening))
    return api
  }

  function keep(isTermination: boolean): boolean {
    isEnding = isTermination
    const kept = listener.keep()
    isEnding = false
    return kept
  }

  function read(hasEnded = run.hasEnded || isEnding): Cmi {
    const said = model.renderCMIToJSONObject().cmi as unknown as Model2004
    return cmiOf2004(said, { hasEnded, seconds: visitSeconds(reported, beganAt) })
  }

  function refuse<T>(error: string, answer: T): T {
    ownError = error
    return answer
  }

  /** What has not been set is one error, what stands in a row that is not there another. */
  function isThere(element: string): boolean {
    const names = element.split('.')
    const rows = names.flatMap((name, at) =>
      /^\d+$/.test(name) ? [[names.slice(0, at), Number(name)] as const] : [],
    )
    return rows.every(([list, row]) => row < Number(model.GetValue(`${list.join('.')}._count`)))
  }

  function problemWith(element: string, value: unknown): string | undefined {
    if (!isInModel(element) && !navigation.test(element)) return undefinedElement
    const size = storable(String(value)).length
    if (element === 'cmi.suspend_data' && size > suspendDataLimit) return typeMismatch
    if (element === 'cmi.location' && size > locationLimit) return typeMismatch
    return isBeyondList(element) ? setFailed : undefined
  }

  run.api = {
    version: '1.0',
    Initialize(parameter: string | null = '') {
      if (isClosed) return refuse(terminated.Initialize, 'false')
      ownError = undefined
      const answer = model.Initialize(parameter ?? '')
      if (answer === 'true') {
        run.hasBegun = true
        beganAt = performance.now()
        listener.begun()
      }
      return answer
    },
    Terminate(parameter: string | null = '') {
      if (isClosed) return refuse(terminated.Terminate, 'false')
      ownError = undefined
      // A time-out and a log-out leave the whole course (RTE 4.2.8).
      const leaves = ['time-out', 'logout'].includes(read(true).exit ?? '')
      const request = leaves ? 'exitAll' : model.adl.nav.request
      const answer = model.Terminate(parameter ?? '')
      if (answer === 'true' && !run.hasEnded) {
        run.hasEnded = true
        listener.ended(request)
      }
      return answer
    },
    GetValue(element: string) {
      if (isClosed) return refuse(terminated.GetValue, '')
      ownError = undefined
      const [, request, target] = navigation.exec(element) ?? []
      if (request && model.isInitialized()) {
        model.lastErrorCode = '0'
        return String(surroundings.mayGo(request, target))
      }
      if (model.isInitialized() && !isInModel(element) && !navigation.test(element))
        return refuse(undefinedElement, '')
      // These two leave the error of the call before.
      if (model.isInitialized() && /^cmi\.(completion|success)_status$/.test(element))
        model.lastErrorCode = '0'
      const value = model.GetValue(element)
      return model.lastErrorCode === notSet ? refuse(isThere(element) ? notSet : getFailed, '') : value
    },
    SetValue(element: string, value: unknown) {
      if (isClosed) return refuse(terminated.SetValue, 'false')
      const problem = model.isInitialized() ? problemWith(element, value) : undefined
      if (problem) return refuse(problem, 'false')
      ownError = undefined
      const answer = model.SetValue(element, value)
      if (answer === 'true') {
        set.add(element)
        if (element === 'cmi.session_time') reported = secondsOf(String(value))
        listener.changed(decisive.test(element) ? 'now' : 'soon')
      }
      return answer
    },
    Commit(parameter: string | null = '') {
      if (isClosed) return refuse(terminated.Commit, 'false')
      ownError = undefined
      return model.Commit(parameter ?? '')
    },
    GetLastError: () => ownError ?? model.GetLastError(),
    GetErrorString: (code: string) => model.GetErrorString(code),
    GetDiagnostic: (code: string) => model.GetDiagnostic(code),
  }
  return run
}
