import { expect, test } from 'vitest'
import { apiErrorsLimit } from '#contract/rules/play-limits.ts'
import { cmi } from '#contract/calls/playing.ts'
import { open12, open2004 } from './open-for-test.ts'

test('calls that are answered with an error are reported, with the element and the code, and no others', () => {
  const { run, call, get, set } = open2004()
  call('Initialize', '')
  expect(run.read().apiErrors).toBeUndefined()
  // What is not set yet may be read.
  expect(get('cmi.location')).toEqual(['', '403'])
  set('cmi.location', 'page-1')
  set('cmi.score.scaled', '7')
  get('cmi.no_such')
  call('Terminate', '')
  call('Commit', '')
  expect(run.read().apiErrors).toEqual([
    { call: 'SetValue', element: 'cmi.score.scaled', code: '407', times: 1 },
    { call: 'GetValue', element: 'cmi.no_such', code: '401', times: 1 },
    { call: 'Commit', element: '', code: '143', times: 1 },
  ])
})

test('so they are of SCORM 1.2, with those of previous visits before them', () => {
  const previous = { call: 'LMSSetValue', element: 'cmi.core.exit', code: '405', times: 10 }
  const { run, call, get, set } = open12({ cmi: { apiErrors: [previous] } })
  call('LMSInitialize', '')
  set('cmi.core.lesson_status', 'finished')
  set('cmi.core.student_name', 'Somebody else')
  set('cmi.core.lesson_status', 'completed')
  expect(get('cmi.core.lesson_status')).toEqual(['completed', '0'])
  expect(run.read().apiErrors).toEqual([
    previous,
    { call: 'LMSSetValue', element: 'cmi.core.lesson_status', code: '405', times: 1 },
    { call: 'LMSSetValue', element: 'cmi.core.student_name', code: '403', times: 1 },
  ])
})

test('what a course does over and over is counted, and reported ever more rarely', () => {
  const { run, call, get } = open2004()
  call('Initialize', '')
  const times = new Set<number | undefined>()
  for (let count = 0; count < 250; count++) {
    get('cmi.no_such')
    times.add(run.read().apiErrors?.[0]?.times)
  }
  expect([...times]).toEqual([1, 10, 100])
})

test('of very many the first are stored by name, and the rest is counted', () => {
  const { run, call, get } = open2004()
  call('Initialize', '')
  for (let at = 0; at < 1_000; at++) get(`cmi.no_such_${at}.${'long'.repeat(200)}`)
  const { apiErrors } = run.read()
  expect(apiErrors).toHaveLength(apiErrorsLimit + 1)
  expect(apiErrors?.at(-1)).toEqual({ call: '', element: '', code: '', times: 100 })
  expect(cmi.safeParse({ apiErrors }).success).toBe(true)
})
