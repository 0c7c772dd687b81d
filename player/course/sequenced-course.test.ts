// The contents and the buttons of a SCORM 2004 course: what is shown, what is open, and what is hidden.
import { describe, expect, test } from 'vitest'
import type { PackageItem, Sequencing } from '#contract/rules/package.ts'
import type { PlayState } from '#contract/calls/playing.ts'
import type { Course } from './course.ts'
import { playState, silentListener as listener } from './play-state-for-test.ts'
import { openSequencedCourse } from './sequenced-course.ts'
import { cluster, leaf, rule } from '../sequencing/tree-for-test.ts'

type More = Partial<Pick<PackageItem, 'isVisible' | 'hideLmsUi' | 'resource'>>
const item = (id: string, more: More = {}, sequencing?: Sequencing) => ({ ...leaf(id, sequencing), ...more })

function openCourse(
  children: PackageItem[],
  sequencing: Sequencing = {},
  mode: PlayState['mode'] = 'normal',
): Course {
  const content = {
    scormVersion: '2004 4th Edition' as const,
    organization: 'root',
    title: 'Course',
    objectivesGlobalToSystem: false,
    root: cluster('root', children, { controls: { flow: true, ...sequencing.controls }, ...sequencing }),
  }
  const course = openSequencedCourse(playState(content, mode))
  course.begin()
  course.open(listener)
  course.loaded()
  return course
}

/** The contents in one line: how deep, which, and `!` where it cannot be opened. */
const contents = (course: Course) =>
  course
    .menu()
    .map(({ depth, id, isOpen }) => `${'.'.repeat(depth)}${id}${isOpen ? '' : '!'}`)
    .join(' ')

const hidden: Sequencing = { rules: [rule('pre', 'hiddenFromChoice')] }
const disabled: Sequencing = { rules: [rule('pre', 'disabled')] }

describe('the contents', () => {
  const three = (own: More, sequencing: Sequencing = {}) => [
    item('A'),
    { ...cluster('B', [item('B1'), item('B2')], { controls: { flow: true }, ...sequencing }), ...own },
    item('C'),
  ]
  test.each<[string, PackageItem[], Sequencing, string]>([
    ['show all that can be chosen', three({}), {}, 'A B .B1 .B2 C'],
    [
      'leave out what is not visible, and put what is below it in its place',
      three({ isVisible: false }),
      {},
      'A B1 B2 C',
    ],
    ['leave out what is hidden from choice, with all that is below it', three({}, hidden), {}, 'A C'],
    ['show what is disabled as closed', three({}, disabled), {}, 'A B! .B1! .B2! C'],
    [
      'show what the course chooses itself as closed',
      three({}),
      { controls: { choice: false, flow: true } },
      'A! B! .B1 .B2 C!',
    ],
    ['leave out an item that is hidden while it is played', [item('A', {}, hidden), item('B')], {}, 'B'],
    [
      'show what is behind a stop as closed',
      [item('A', {}, { rules: [rule('pre', 'stopForwardTraversal')] }), item('B')],
      {},
      'A B!',
    ],
    [
      'stay in a course that allows no way out',
      [item('A', {}, { controls: { choiceExit: false } }), item('B')],
      {},
      'A! B!',
    ],
  ])('%s', (_, children, sequencing, expected) => {
    expect(contents(openCourse(children, sequencing))).toBe(expected)
  })

  test('show everything in review and preview', () => {
    expect(contents(openCourse(three({}, hidden), {}, 'browse'))).toBe('A B .B1 .B2 C')
  })

  test('add what becomes visible, and remove what becomes hidden', () => {
    const until = (operator: 'not' | 'noOp'): Sequencing => ({
      rules: [rule('pre', 'hiddenFromChoice', 'attempted', { operator })],
    })
    const course = openCourse([item('A'), item('B', {}, until('not')), item('C', {}, until('noOp'))])
    expect(contents(course)).toBe('A C')
    course.move({ kind: 'next' })
    course.move({ kind: 'next' })
    expect(contents(course)).toBe('A B')
  })
})

test('an item that has made no call yet closes nothing by being presumed done', () => {
  const once: Sequencing = { rules: [rule('pre', 'hiddenFromChoice', 'completed')] }
  const course = openCourse([item('A', {}, once), item('B')])
  expect(contents(course)).toBe('A B')
  course.move({ kind: 'next' })
  expect(contents(course)).toBe('B')
})

test.each<[string[], string, string, string]>([
  [[], 'enabled', 'enabled', 'enabled'],
  [['continue'], 'enabled', 'hidden', 'enabled'],
  [['previous'], 'hidden', 'enabled', 'enabled'],
  [['exitAll'], 'enabled', 'enabled', 'enabled'],
  [['suspendAll'], 'enabled', 'enabled', 'enabled'],
  [['exitAll', 'suspendAll'], 'enabled', 'enabled', 'hidden'],
  [['continue', 'previous', 'exit', 'exitAll', 'suspendAll', 'abandon'], 'hidden', 'hidden', 'hidden'],
])('an item that hides %o has previous %s, next %s and leaving %s', (hideLmsUi, previous, next, leave) => {
  const course = openCourse([item('A'), item('B', { hideLmsUi }), item('C')])
  course.move({ kind: 'next' })
  expect(course.controls()).toEqual({ previous, next, leave })
})

test.each<[string, PackageItem[], Sequencing['controls'], string, string]>([
  ['at the beginning', [item('A'), item('B')], {}, 'disabled', 'enabled'],
  // The standard shows going on as valid wherever the parent flows; pressed, it says that it leads nowhere.
  ['before what is disabled', [item('A'), item('B', {}, disabled)], {}, 'disabled', 'enabled'],
  ['where nothing flows', [item('A'), item('B')], { flow: false }, 'hidden', 'hidden'],
  ['of a single item', [item('A')], {}, 'hidden', 'hidden'],
])('the buttons %s', (_, children, controls, previous, next) => {
  expect(openCourse(children, { controls: { flow: true, ...controls } }).controls()).toMatchObject({
    previous,
    next,
  })
})

describe('a page without a type', () => {
  const page: More = { resource: { kind: 'asset', launch: 'page.html' } }

  test('is done when it was opened', () => {
    const course = openCourse([item('A', page), item('B')])
    expect(course.reports()[0]).toMatchObject({ sco: 'A', cmi: { completionStatus: 'completed' } })
  })

  test('alone in its course is done as well when it was opened, and has passed nothing', () => {
    const course = openCourse([item('A', page)])
    expect(course.reports()).toMatchObject([{ sco: 'A', cmi: { completionStatus: 'completed' } }])
    expect(course.reports()[0]?.cmi.successStatus).toBeUndefined()
  })

  test('alone in its course finds the run-time, and its report counts once it makes a call', () => {
    const course = openCourse([item('A', page)])
    const run = course.open(listener)
    const api = run?.api as Record<string, (...values: string[]) => string>
    expect(api['Initialize']?.('')).toBe('true')
    expect(api['SetValue']?.('cmi.completion_status', 'incomplete')).toBe('true')
    expect(course.reports()).toMatchObject([{ sco: 'A', cmi: { completionStatus: 'incomplete' } }])
  })

  test('finds the run-time, and its report counts once it makes a call', () => {
    const course = openCourse([item('A', page), item('B')])
    course.move({ kind: 'next' })
    course.move({ kind: 'previous' })
    const run = course.open(listener)
    const api = run?.api as Record<string, (...values: string[]) => string>
    expect(api['Initialize']?.('')).toBe('true')
    expect(course.reports()[0]?.cmi.completionStatus).toBe('unknown')
    expect(api['SetValue']?.('cmi.completion_status', 'incomplete')).toBe('true')
    expect(api['SetValue']?.('cmi.success_status', 'failed')).toBe('true')
    expect(course.reports()[0]?.cmi).toMatchObject({
      completionStatus: 'incomplete',
      successStatus: 'failed',
    })
    expect(course.menu()[0]?.status).toBe('failed')
  })
})
