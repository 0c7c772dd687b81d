// Opens a run-time for tests as an item finds it. Its calls also return their error.
import type { PackageItem } from '#contract/rules/package.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import type { Listener } from './run-time.ts'
import { openScorm12 } from './scorm12.ts'
import { type Surroundings, openScorm2004 } from './scorm2004.ts'

export interface TestOptions {
  item?: Partial<PackageItem>
  cmi?: Cmi
  mode?: 'normal' | 'review' | 'browse'
  store?: () => boolean
  changed?: Listener['changed']
  surroundings?: Partial<Surroundings>
  isCompletedBySilence?: boolean
}

const itemOf = (item: Partial<PackageItem> = {}): PackageItem => ({
  id: 'one',
  title: 'One',
  isVisible: true,
  hideLmsUi: [],
  children: [],
  ...item,
})

const learner = { id: 'learner', name: 'Example, Pat' }

function listenerWith({
  store = () => true,
  changed = () => {},
}: TestOptions): Listener & { requests: string[] } {
  const requests: string[] = []
  return {
    requests,
    begun: () => {},
    changed,
    store,
    ended: (request) => requests.push(request),
    calledAfterEnd: () => {},
  }
}

type Api = Record<string, (...values: unknown[]) => string>

/** `call` returns the answer of the call and its error. */
function callsOf(api: object, lastError: string) {
  const calls = api as Api
  const call = (name: string, ...values: unknown[]): [string, string] => {
    const answer = calls[name]?.(...values) ?? 'no such call'
    return [answer, calls[lastError]?.() ?? 'no such call']
  }
  return { call, api: calls }
}

export function open2004(options: TestOptions = {}) {
  const { item, cmi, mode = 'normal', surroundings } = options
  const listener = listenerWith(options)
  const run = openScorm2004(
    {
      item: itemOf(item),
      state: cmi && { cmi, totalSeconds: 90 },
      mode,
      learner,
      entry: cmi ? 'resume' : 'ab-initio',
    },
    listener,
    { mayGo: () => true, shared: {}, ...surroundings },
  )
  const { call, api } = callsOf(run.api, 'GetLastError')
  return {
    run,
    api,
    call,
    requests: listener.requests,
    get: (element: string) => call('GetValue', element),
    set: (element: string, value: unknown) => call('SetValue', element, value),
  }
}

export function open12(options: Omit<TestOptions, 'surroundings'> = {}) {
  const { item, cmi, mode = 'normal', isCompletedBySilence = true } = options
  const listener = listenerWith(options)
  const run = openScorm12(
    { item: itemOf(item), state: cmi && { cmi, totalSeconds: 90 }, mode, learner, isCompletedBySilence },
    listener,
  )
  const { call, api } = callsOf(run.api, 'LMSGetLastError')
  return {
    run,
    api,
    call,
    get: (element: string) => call('LMSGetValue', element),
    set: (element: string, value: unknown) => call('LMSSetValue', element, value),
  }
}

/** Does the same as `open2004` and initializes the run-time. */
export function begin2004(options: TestOptions = {}) {
  const opened = open2004(options)
  opened.api['Initialize']?.('')
  return opened
}

/** Does the same as `open12` and initializes the run-time. */
export function begin12(options: Omit<TestOptions, 'surroundings'> = {}) {
  const opened = open12(options)
  opened.api['LMSInitialize']?.('')
  return opened
}

/** The expected answers of calls, with their errors. */
export const yes = ['true', '0']
export const refused = (error: string) => ['false', error]
export const nothing = (error: string) => ['', error]
