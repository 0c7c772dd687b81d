// SCORM 2004, 2nd to 4th Edition: what a course finds as `API_1484_11`.
import { secondsOf } from '#contract/durations.ts'
import {
  commentsLimit,
  interactionsLimit,
  locationLimit,
  objectivesLimit,
  suspendDataLimit,
} from '#contract/play-limits.ts'
import type { Cmi } from '#contract/playing.ts'
import { openApiErrors, watchErrors } from './api-errors.ts'
import { type Opening2004, cmiOf2004, completionOf, model2004, successOf } from './cmi2004.ts'
import { errorString } from './error-strings.ts'
import { type Model, type Outcome, errors, openModel } from './model2004.ts'
import { type Listener, type RunTime, newVisit, visitSeconds } from './run-time.ts'
import { type Stopwatch, startStopwatch } from './stopwatch.ts'
import { restored, storable } from './text.ts'

/** By call: before it began, and after it has ended. */
const outOfTurn = {
  Terminate: ['112', '113'],
  GetValue: ['122', '123'],
  SetValue: ['132', '133'],
  Commit: ['142', '143'],
} as const
const alreadyBegun = '103'
const hasTerminated = '104'
const wrongArgument = '201'
const commitFailed = '391'

const decisive = /^cmi\.(completion_status|success_status|score\.)/
const navigation = /^adl\.nav\.request_valid\.(?:(continue|previous)|(choice|jump)\.\{target=([^}]+)\})$/
const limits = {
  'cmi.objectives': objectivesLimit,
  'cmi.interactions': interactionsLimit,
  'cmi.comments_from_learner': commentsLimit,
}
const lengths: Record<string, number> = {
  'cmi.suspend_data': suspendDataLimit,
  'cmi.location': locationLimit,
}

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
  const maps = opening.item.dataMaps ?? []
  const model = makeModel()
  const set = new Set<string>()
  let stopwatch: Stopwatch | undefined
  let reported: number | undefined
  const apiErrors = openApiErrors(opening.state?.cmi.apiErrors)
  let isEnding = false
  let isClosed = false
  let lastError = '0'

  const run: RunTime2004 = {
    name: 'API_1484_11',
    api: {},
    visit: newVisit(),
    isSought: false,
    hasBegun: false,
    hasEnded: false,
    read: () => read(),
    isSet: (element) => set.has(element),
    sharedData: () => ({ ...surroundings.shared, ...ownData() }),
    close: () => {
      isClosed = true
      stopwatch?.stop()
    },
  }

  function makeModel(): Model {
    const made = openModel(limits, (element) => {
      const row = /^adl\.data\.(\d+)\.store$/.exec(element)?.[1]
      const map = row === undefined ? undefined : maps[Number(row)]
      if (!map || (map.read && map.write)) return undefined
      return map.read ? 'read' : map.write ? 'write' : 'none'
    })
    for (const [at, { targetId }] of maps.entries()) {
      made.put(`adl.data.${at}.id`, targetId)
      const stored = surroundings.shared[targetId]
      if (stored !== undefined) made.put(`adl.data.${at}.store`, stored)
    }
    const { location = '', suspendData = '' } = opening.state?.cmi ?? {}
    if (location !== '') made.put('cmi.location', restored(location))
    if (suspendData !== '') made.put('cmi.suspend_data', restored(suspendData))
    seed(made, 'cmi', model2004(opening))
    return made
  }

  function ownData(): Record<string, string> {
    return Object.fromEntries(
      maps.flatMap(({ targetId, write }, at) => {
        const stored = write ? model.peek(`adl.data.${at}.store`) : undefined
        return stored === undefined ? [] : [[targetId, stored]]
      }),
    )
  }

  function read(hasEnded = run.hasEnded || isEnding): Cmi {
    const seconds = visitSeconds(reported, stopwatch?.seconds() ?? 0)
    return { ...cmiOf2004(model, { hasEnded, seconds }), ...apiErrors.told() }
  }

  function keep(isTermination: boolean): boolean {
    isEnding = isTermination
    const kept = listener.keep()
    isEnding = false
    return kept
  }

  function answer(error: string, value: string): string {
    lastError = error
    return value
  }

  /** Answers the error of a call that comes at the wrong time. */
  function timeError(call: keyof typeof outOfTurn): string | undefined {
    const [before, after] = outOfTurn[call]
    if (run.hasEnded || isClosed) return after
    return run.hasBegun ? undefined : before
  }

  function get(element: string): Outcome {
    const [, way, targeted, target] = navigation.exec(element) ?? []
    const request = way ?? targeted
    if (request) return { value: String(surroundings.mayGo(request, target)), error: '0' }
    if (element === 'cmi.completion_status') return { value: completionOf(model, 'unknown'), error: '0' }
    if (element === 'cmi.success_status') return { value: successOf(model, 'unknown'), error: '0' }
    return model.get(element)
  }

  function put(element: string, value: string): string | undefined {
    if (navigation.test(element)) return errors.readOnly
    const isTooLong = storable(value).length > (lengths[element] ?? Number.POSITIVE_INFINITY)
    if (isTooLong) return errors.typeMismatch
    const { error } = model.set(element, value)
    return error === '0' ? undefined : error
  }

  const api = {
    version: '1.0',
    Initialize(parameter = '') {
      if (run.hasEnded || isClosed) return answer(hasTerminated, 'false')
      if (run.hasBegun) return answer(alreadyBegun, 'false')
      if (parameter !== '') return answer(wrongArgument, 'false')
      run.hasBegun = true
      stopwatch = startStopwatch()
      listener.begun()
      return answer('0', 'true')
    },
    Terminate(parameter = '') {
      const early = timeError('Terminate')
      if (early) return answer(early, 'false')
      if (parameter !== '') return answer(wrongArgument, 'false')
      if (!keep(true)) return answer(commitFailed, 'false')
      run.hasEnded = true
      stopwatch?.stop()
      // A time-out and a log-out leave the whole course (RTE 4.2.8).
      const leaves = ['time-out', 'logout'].includes(read().exit ?? '')
      listener.ended(leaves ? 'exitAll' : (model.peek('adl.nav.request') ?? '_none_'))
      return answer('0', 'true')
    },
    GetValue(element = '') {
      const early = timeError('GetValue')
      if (early) return answer(early, '')
      const { value = '', error } = get(element)
      return answer(error, value)
    },
    SetValue(element = '', value = '') {
      const early = timeError('SetValue')
      if (early) return answer(early, 'false')
      const error = put(element, value)
      if (error) return answer(error, 'false')
      set.add(element)
      if (element === 'cmi.session_time') reported = secondsOf(value)
      listener.changed(decisive.test(element) ? 'now' : 'soon')
      return answer('0', 'true')
    },
    Commit(parameter = '') {
      const early = timeError('Commit')
      if (early) return answer(early, 'false')
      if (parameter !== '') return answer(wrongArgument, 'false')
      return keep(false) ? answer('0', 'true') : answer(commitFailed, 'false')
    },
    GetLastError: () => lastError,
    GetErrorString: (code = '') => errorString(code),
    GetDiagnostic: (code = '') => errorString(code || lastError),
  }
  run.api = watchErrors(api, 'GetLastError', (call, element, code) => {
    if (isClosed || !apiErrors.note(call, element, code)) return
    if (run.hasBegun) listener.changed('soon')
  })
  return run
}

/** Lays values in before the item may look; what is not there is left unset, which in a list nothing is. */
function seed(model: Model, path: string, values: unknown, isInList = false) {
  if (values === undefined || values === null || (values === '' && !isInList)) return
  if (typeof values !== 'object') return model.put(path, String(values))
  // Lists may have been kept as objects with the numbers of the rows for names.
  for (const [name, value] of Object.entries(values))
    seed(model, `${path}.${name}`, value, isInList || Array.isArray(values))
}
