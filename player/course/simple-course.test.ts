// What a SCORM 1.2 course of several items remembers of them while its window is open.
import { expect, test } from 'vitest'
import { playState, silentListener } from './play-state-for-test.ts'
import { openScorm12 } from '../run-time/scorm12.ts'
import { leaf } from '../sequencing/tree-for-test.ts'
import { openSimpleCourse } from './simple-course.ts'

type Api = Record<string, (...values: string[]) => string>

function courseOfTwo() {
  const content = {
    scormVersion: '1.2' as const,
    organization: 'root',
    title: 'Course',
    objectivesGlobalToSystem: false,
    root: { ...leaf('root'), children: [leaf('A'), leaf('B')] },
  }
  const state = { ...playState(content), items: { A: { cmi: {}, totalSeconds: 3600 } } }
  const course = openSimpleCourse(state, openScorm12)
  course.begin()
  const play = (id: string, ...values: [string, string][]) => {
    course.move({ kind: 'to', id })
    const run = course.open(silentListener)
    const api = run?.api as Api
    api['LMSInitialize']?.('')
    for (const [element, value] of values) api['LMSSetValue']?.(element, value)
    return { run, api }
  }
  return { course, play }
}

test('an item that is visited again finds the time of its earlier visits, each counted once', () => {
  const { course, play } = courseOfTwo()
  const { api, run } = play('A', ['cmi.core.session_time', '00:10:00'], ['cmi.core.exit', 'suspend'])
  expect([api['LMSGetValue']?.('cmi.core.total_time'), run?.secondsBefore]).toEqual(['01:00:00', 3600])
  // What is shown meanwhile reads what has been reported, more than once.
  course.menu()
  course.progress()
  api['LMSFinish']?.('')
  play('B')
  const again = play('A')
  expect([again.api['LMSGetValue']?.('cmi.core.total_time'), again.run?.secondsBefore]).toEqual([
    '01:10:00',
    4200,
  ])
})

test('an item that finishes and begins again in the same page goes on from where it was', () => {
  const { play } = courseOfTwo()
  const { api, run } = play('A', ['cmi.core.session_time', '00:10:00'])
  api['LMSFinish']?.('')
  api['LMSInitialize']?.('')
  expect([api['LMSGetValue']?.('cmi.core.total_time'), run?.secondsBefore]).toEqual(['01:10:00', 4200])
})
