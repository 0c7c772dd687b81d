// What a SCORM 1.2 course of several items remembers of them while its window is open.
import { expect, test } from 'vitest'
import type { ItemState, PlayState } from '#contract/calls/playing.ts'
import type { PackageItem } from '#contract/rules/package.ts'
import { itemStatusOf, statusOfGroup } from '../base/item-status.ts'
import { playState, silentListener } from './play-state-for-test.ts'
import { openScorm12 } from '../run-time/scorm12.ts'
import { cluster, leaf } from '../sequencing/tree-for-test.ts'
import { openSimpleCourse } from './simple-course.ts'

type Api = Record<string, (...values: string[]) => string>

interface Given {
  items?: PackageItem[]
  states?: Record<string, ItemState>
  state?: Partial<PlayState>
}

function openCourse({ items = [leaf('A'), leaf('B')], states = {}, state = {} }: Given) {
  const content = {
    scormVersion: '1.2' as const,
    organization: 'root',
    title: 'Course',
    objectivesGlobalToSystem: false,
    root: cluster('root', items),
  }
  return openSimpleCourse({ ...playState(content), items: states, ...state }, openScorm12)
}

function courseOfTwo() {
  const course = openCourse({ states: { A: { cmi: {}, totalSeconds: 3600 } } })
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

const after = (cmi: ItemState['cmi']): ItemState => ({ cmi, totalSeconds: 60 })
const startOf = (given: Given) => {
  const arrival = openCourse(given).begin()
  return arrival.kind === 'play' ? arrival.item.id : arrival.kind
}

test.each<[string, string, Given]>([
  ['what was left half-way', 'B', { states: { A: after({ lessonStatus: 'incomplete' }), B: after({}) } }],
  ['what has asked to go on', 'B', { states: { B: after({ lessonStatus: 'completed', exit: 'suspend' }) } }],
  ['else what is begun', 'A', { states: { A: after({}), B: after({ lessonStatus: 'completed' }) } }],
  ['else what is not begun', 'A', { states: { B: after({ lessonStatus: 'passed' }) } }],
  [
    'else the first',
    'A',
    { states: { A: after({ lessonStatus: 'passed' }), B: after({ lessonStatus: 'failed' }) } },
  ],
])('a window begins with %s', (_which, id, given) => {
  expect(startOf({ ...given, state: { lastItem: 'B' } })).toBe(id)
})

test('an item that waits for another one cannot be opened, and a failed one opens nothing', () => {
  const items = [leaf('A'), { ...leaf('B'), prerequisites: 'A' }]
  const rowOfB = (lessonStatus: 'failed' | 'passed', mode: PlayState['mode'] = 'normal') =>
    openCourse({ items, states: { A: after({ lessonStatus }) }, state: { mode } }).menu()[1]
  expect(rowOfB('failed')).toMatchObject({ id: 'B', isOpen: false })
  expect(rowOfB('failed', 'review')).toMatchObject({ isOpen: true })
  expect(rowOfB('passed')).toMatchObject({ isOpen: true })
})

test('what is failed is not done, whatever else is said of it', () => {
  const states = { A: after({ lessonStatus: 'failed' }), B: after({ lessonStatus: 'completed' }) }
  expect(openCourse({ states }).progress()).toEqual({ done: 1, all: 2 })
  expect(itemStatusOf({ completionStatus: 'completed', successStatus: 'failed' })).toBe('failed')
  expect(itemStatusOf({ completionStatus: 'completed', successStatus: 'unknown' })).toBe('completed')
})

test.each([
  [['passed', 'passed'], 'passed'],
  [['passed', 'completed'], 'completed'],
  [['failed', 'passed'], 'failed'],
  [['failed', 'not attempted'], 'incomplete'],
  [['not attempted', 'not attempted'], 'not attempted'],
] as const)('a group of %j is %s', (statuses, status) => {
  expect(statusOfGroup([...statuses])).toBe(status)
})

test.each([
  ['automatic', 'completed'],
  ['incomplete', 'incomplete'],
] as const)('with the setting “%s” an opened asset is %s', (withoutStatus, lessonStatus) => {
  const asset: PackageItem = { ...leaf('A'), resource: { kind: 'asset', launch: 'a.html' } }
  const course = openCourse({ items: [asset], state: { withoutStatus } })
  course.begin()
  course.endSilence(false)
  expect(course.reports()).toMatchObject([{ sco: 'A', cmi: { lessonStatus, isPresumed: true } }])
})

test('looking at a finished course changes nothing in its contents', () => {
  const course = openCourse({ states: { A: after({ lessonStatus: 'passed' }) }, state: { mode: 'review' } })
  course.move({ kind: 'to', id: 'A' })
  const api = course.open(silentListener)?.api as Api
  api['LMSInitialize']?.('')
  api['LMSSetValue']?.('cmi.core.lesson_status', 'failed')
  expect(course.menu()[0]).toMatchObject({ id: 'A', status: 'passed' })
})

test('a preview opens every item, also one that waits for another', () => {
  const items = [leaf('A'), { ...leaf('B'), prerequisites: 'A' }]
  for (const mode of ['browse', 'review'] as const)
    expect(openCourse({ items, state: { mode } }).mayMove({ kind: 'to', id: 'B' })).toBe(true)
})

test('Next and Previous lead to what may be opened, and a single item has neither', () => {
  const waiting = [leaf('A'), { ...leaf('B'), prerequisites: 'A' }]
  const controlsOf = (given: Given) => {
    const course = openCourse(given)
    course.begin()
    return course.controls()
  }
  expect(controlsOf({})).toEqual({ previous: 'disabled', next: 'enabled', leave: 'enabled' })
  expect(controlsOf({ items: waiting })).toMatchObject({ next: 'disabled' })
  expect(controlsOf({ items: [leaf('A')] })).toMatchObject({ previous: 'hidden', next: 'hidden' })
  const last = openCourse({ states: { A: after({ lessonStatus: 'passed' }) }, state: { lastItem: 'A' } })
  last.begin()
  expect(last.controls()).toMatchObject({ previous: 'enabled', next: 'disabled' })
})

// Rule learning-22.
test('the next window begins with the item that is left half-way, here if it has a place', () => {
  const { course, play } = courseOfTwo()
  play('B', ['cmi.core.lesson_status', 'incomplete'])
  expect(course.nextTime()).toMatchObject({ kind: 'elsewhere', item: { id: 'B' } })
  play('B', ['cmi.core.lesson_status', 'incomplete'], ['cmi.core.lesson_location', '3'])
  expect(course.nextTime()).toEqual({ kind: 'here' })
})

test('a silent page that was reported before keeps what was recorded of it', () => {
  const asset: PackageItem = { ...leaf('A'), resource: { kind: 'asset', launch: 'a.html' } }
  const reportsOf = (states: Record<string, ItemState>) => {
    const course = openCourse({ items: [asset], states, state: { withoutStatus: 'incomplete' } })
    course.begin()
    course.endSilence(false)
    return course.reports()
  }
  expect(reportsOf({})).toMatchObject([{ cmi: { lessonStatus: 'incomplete' } }])
  expect(reportsOf({ A: after({ lessonStatus: 'passed' }) })).toEqual([])
})
