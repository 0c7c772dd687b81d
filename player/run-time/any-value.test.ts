// A course may pass any JavaScript value to any call, in any order: no call throws, each answers a text, and what is
// set afterwards is stored as if nothing had happened.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cmi } from '#contract/calls/playing.ts'
import { open12, open2004 } from './open-for-test.ts'

const throwing = () => {
  throw new Error('not to be read')
}
const cyclic: Record<string, unknown> = {}
cyclic['self'] = cyclic
const cyclicList: unknown[] = []
cyclicList.push(cyclicList)
let reads = 0

/** Made each time, as some change when they are read. */
const oddities: (() => unknown)[] = [
  () => undefined,
  () => null,
  () => Symbol('odd'),
  () => Object.create(null),
  () => ({ toString: throwing }),
  () => ({ valueOf: throwing, toString: undefined }),
  () => ({ toString: () => ({}) }),
  () => ({ toString: () => `completed${'!'.repeat(reads++ % 2)}` }),
  () => ({
    get toString() {
      return throwing()
    },
  }),
  () => new Proxy({}, { get: throwing, getPrototypeOf: throwing }),
  () => cyclic,
  () => cyclicList,
  () => throwing,
  () => new Date(Number.NaN),
  () => 10n ** 40n,
  () => Number.NaN,
  () => -0,
  () => new String('completed'),
  () => '\ud800',
  () => 'a\udc00b\0c',
  () => 'x'.repeat(300_000),
  () => '__proto__',
  () => 'constructor',
]

const elements = [
  ...['cmi.core.lesson_status', 'cmi.core.lesson_location', 'cmi.core.score.raw', 'cmi.core.exit'],
  ...[
    'cmi.suspend_data',
    'cmi.core.session_time',
    'cmi.comments',
    'cmi.objectives.0.id',
    'cmi.interactions.0.id',
  ],
  ...['cmi.interactions.0.type', 'cmi.interactions.0.student_response', 'cmi.student_preference.text'],
  ...['cmi.completion_status', 'cmi.success_status', 'cmi.location', 'cmi.score.scaled', 'cmi.exit'],
  ...['cmi.session_time', 'cmi.progress_measure', 'cmi.comments_from_learner.0.comment', 'adl.nav.request'],
  ...[
    'cmi.interactions.0.learner_response',
    'cmi.objectives.0.description',
    'cmi.learner_preference.language',
  ],
  ...[
    '__proto__.a',
    'constructor.prototype.a',
    'cmi.__proto__.a',
    'cmi.core.constructor',
    'cmi.objectives.-1.id',
  ],
  ...[
    'cmi.objectives.__proto__.id',
    'cmi.objectives.0.__proto__',
    'cmi',
    '',
    'toString',
    'hasOwnProperty.call',
  ],
]
const plain = [
  '',
  'completed',
  'incomplete',
  'passed',
  'suspend',
  '0.5',
  '80',
  'continue',
  'choice',
  '00:00:01',
]

const anyValue = fc.oneof(
  fc.constantFrom(...oddities).map((make) => make()),
  fc.constantFrom(...plain),
  fc.anything({
    withBigInt: true,
    withNullPrototype: true,
    withDate: true,
    withMap: true,
    withSparseArray: true,
  }),
  fc.string({ unit: 'binary' }),
)
const anyElement = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...elements) },
  { weight: 1, arbitrary: anyValue },
)

const versions = {
  'SCORM 1.2': {
    open: open12,
    calls: [
      ...['LMSInitialize', 'LMSGetValue', 'LMSSetValue', 'LMSSetValue', 'LMSSetValue', 'LMSCommit'],
      ...['LMSGetLastError', 'LMSGetErrorString', 'LMSGetDiagnostic'],
    ],
    begin: 'LMSInitialize',
    set: 'LMSSetValue',
    get: 'LMSGetValue',
    commit: 'LMSCommit',
    end: 'LMSFinish',
  },
  'SCORM 2004': {
    open: open2004,
    calls: [
      ...['Initialize', 'GetValue', 'SetValue', 'SetValue', 'SetValue', 'Commit'],
      ...['GetLastError', 'GetErrorString', 'GetDiagnostic'],
    ],
    begin: 'Initialize',
    set: 'SetValue',
    get: 'GetValue',
    commit: 'Commit',
    end: 'Terminate',
  },
}

describe.each(Object.entries(versions))('%s', (_, { open, calls, begin, set, get, commit, end }) => {
  test('takes any value in any call', () => {
    const someCalls = fc.array(fc.tuple(fc.constantFrom(...calls), anyElement, anyValue), { maxLength: 30 })
    fc.assert(
      fc.property(someCalls, (made) => {
        const { api, call, run } = open()
        call(begin, '')
        for (const [name, ...values] of made) expect(typeof api[name]?.(...values)).toBe('string')
        const stored = cmi.safeParse(JSON.parse(JSON.stringify(run.read())))
        expect(stored.error?.issues ?? []).toEqual([])
        expect(call(set, 'cmi.suspend_data', 'page 7')).toEqual(['true', '0'])
        expect(call(get, 'cmi.suspend_data')).toEqual(['page 7', '0'])
        expect(call(commit, '')).toEqual(['true', '0'])
        expect(run.read().suspendData).toBe('page 7')
        expect(call(end, '')).toEqual(['true', '0'])
      }),
      { numRuns: 400 },
    )
  })

  test.each(oddities.map((make) => [make]))('stores %s or refuses it, as text', (make) => {
    const { call } = open()
    call(begin, '')
    const [answer] = call(set, 'cmi.suspend_data', make())
    const [stored, error] = call(get, 'cmi.suspend_data')
    if (answer === 'true') expect([typeof stored, error]).toEqual(['string', '0'])
    else expect([stored]).toEqual([''])
  })

  test('has no value where an unset variable was passed', () => {
    const { call, run } = open()
    call(begin, '')
    call(set, 'cmi.suspend_data', 'page 7')
    expect(call(set, 'cmi.suspend_data', undefined)).toEqual(['true', '0'])
    expect(run.read().suspendData).toBe('')
    expect(call(commit, undefined)).toEqual(['true', '0'])
  })
})
