// What an item of a SCORM 2004 course finds when it is launched, and what comes of the way it ends (RTE 4.2).
import { describe, expect, test } from 'vitest'
import type { Sequencing } from '#contract/rules/package.ts'
import type { Move } from '../base/move.ts'
import { item, learnerOf } from './sequenced-learner-for-test.ts'
import { cluster, rule } from '../sequencing/tree-for-test.ts'

const next: Move = { kind: 'next' }
const to = (id: string): Move => ({ kind: 'to', id })

describe('an item that is launched for the first time finds', () => {
  const bare = learnerOf([item('A'), item('B')]).play()
  test.each([
    ['cmi.entry', 'ab-initio'],
    ['cmi.credit', 'credit'],
    ['cmi.mode', 'normal'],
    ['cmi.completion_status', 'unknown'],
    ['cmi.success_status', 'unknown'],
    ['cmi.total_time', 'PT0S'],
    ['cmi.time_limit_action', 'continue,no message'],
    ['cmi.learner_preference.audio_level', '1'],
    ['cmi.learner_preference.language', ''],
    ['cmi.learner_preference.delivery_speed', '1'],
    ['cmi.learner_preference.audio_captioning', '0'],
    ['cmi.objectives._count', '0'],
    ['adl.nav.request', '_none_'],
    ['adl.nav.request_valid.continue', 'true'],
    ['adl.nav.request_valid.previous', 'false'],
    ['adl.nav.request_valid.choice.{target=B}', 'true'],
    ['adl.nav.request_valid.choice.{target=nowhere}', 'false'],
    ['adl.nav.request_valid.jump.{target=B}', 'true'],
  ])('%s: %j', (element, value) => {
    expect(bare.get(element)).toBe(value)
  })

  test.each([
    ...['cmi.location', 'cmi.suspend_data', 'cmi.score.scaled', 'cmi.progress_measure', 'cmi.launch_data'],
    ...['cmi.completion_threshold', 'cmi.scaled_passing_score', 'cmi.max_time_allowed'],
  ])('no %s', (element) => {
    expect(bare.errorOf(element)).toBe('403')
  })

  test('what the manifest says of it', () => {
    const described = learnerOf([
      item(
        'A',
        {
          launchData: 'mode=short',
          timeLimitAction: 'exit,message',
          completionThreshold: { completedByMeasure: true, minProgressMeasure: 0.6, progressWeight: 1 },
        },
        {
          limits: { attemptAbsoluteDurationLimit: 'PT30M' },
          objectives: [
            { id: 'first', isPrimary: false, maps: [] },
            { id: 'main', isPrimary: true, satisfiedByMeasure: true, minNormalizedMeasure: 0.7, maps: [] },
            { id: 'last', isPrimary: false, maps: [] },
          ],
        },
      ),
    ]).play()
    expect(
      ['launch_data', 'time_limit_action', 'max_time_allowed', 'completion_threshold', 'scaled_passing_score']
        .map((name) => `cmi.${name}`)
        .map(described.get),
    ).toEqual(['mode=short', 'exit,message', 'PT30M', '0.6', '0.7'])
    expect([0, 1, 2].map((at) => described.get(`cmi.objectives.${at}.id`))).toEqual(['main', 'first', 'last'])
    expect(described.get('cmi.objectives.1.success_status')).toBe('unknown')
    expect(described.errorOf('cmi.objectives.1.score.scaled')).toBe('403')
  })

  test('of a primary objective without a measure to pass by, no passing score, and 1 where none is named', () => {
    const passing = (objective: object) => {
      const objectives = [{ id: 'main', isPrimary: true, maps: [], ...objective }]
      return learnerOf([item('A', {}, { objectives })])
        .play()
        .get('cmi.scaled_passing_score')
    }
    expect(passing({ minNormalizedMeasure: 0.7 })).toBe('')
    expect(passing({ satisfiedByMeasure: true })).toBe('1')
  })
})

const bookmark = { 'cmi.location': 'page 3', 'cmi.suspend_data': 'x=1' }
const found = ['cmi.entry', 'cmi.location', 'cmi.suspend_data']

describe('an item that is played again', () => {
  test.each([
    ['suspend', ['resume', 'page 3', 'x=1']],
    ['normal', ['ab-initio', '', '']],
    ['', ['ab-initio', '', '']],
  ])('after the exit %j finds %j', (exit, expected) => {
    const learner = learnerOf([item('A'), item('B')])
    learner
      .play({ ...bookmark, 'cmi.exit': exit }, next)
      .play({}, to('A'))
      .play()
    expect(found.map(learner.get)).toEqual(expected)
  })

  test('after its window was closed goes on where it was', () => {
    const learner = learnerOf([cluster('one', [item('A'), cluster('inner', [item('B'), item('C')])])])
    learner.play({}, to('C')).play({ ...bookmark, 'cmi.learner_preference.audio_level': '0.5' })
    learner.closeWindow()
    learner.openWindow().play()
    expect(learner.at()).toBe('C')
    expect([...found, 'cmi.learner_preference.audio_level'].map(learner.get)).toEqual([
      ...['resume', 'page 3', 'x=1', '0.5'],
    ])
  })

  // It ends as its window is closed, which asks to suspend the course only where there is a place to go on from.
  test.each([
    ['cmi.location', 'page 3', ['resume', 'page 3', '']],
    ['cmi.suspend_data', 'x=1', ['resume', '', 'x=1']],
  ])('that ended as its window was closed and has stored only %s finds it', (element, value, expected) => {
    const learner = learnerOf([item('A'), item('B')])
    learner.play({ [element]: value }).endByClosing()
    learner.openWindow().play()
    expect([learner.at(), ...found.map(learner.get)]).toEqual(['A', ...expected])
  })

  test('after it asked to suspend the course goes on where it was, whatever it said of its exit', () => {
    const learner = learnerOf([cluster('one', [item('A'), item('B')])]).play({}, to('B'))
    learner.end({ ...bookmark, 'cmi.exit': 'normal', 'adl.nav.request': 'suspendAll' })
    expect(learner.at()).toBe('(end)')
    learner.openWindow().play()
    expect([learner.at(), ...found.map(learner.get)]).toEqual(['B', 'resume', 'page 3', 'x=1'])
  })
})

describe('the time of an item', () => {
  const limited: Sequencing = { limits: { attemptAbsoluteDurationLimit: 'PT1H' } }
  const ten = { 'cmi.session_time': 'PT10M' }
  const learner = () => learnerOf([item('A', {}, limited), item('B')])

  test('is added up over the visits of one attempt, in the same window and in the next', () => {
    const suspended = learner()
      .play({ ...ten, 'cmi.exit': 'suspend' }, next)
      .play({}, to('A'))
      .play(ten)
    expect([suspended.get('cmi.total_time'), suspended.secondsBefore()]).toEqual(['PT10M', 600])
    suspended.closeWindow()
    suspended.openWindow().play()
    expect([suspended.get('cmi.total_time'), suspended.secondsBefore()]).toEqual(['PT20M', 1200])
  })

  test('begins again with each attempt', () => {
    const again = learner()
      .play({ ...ten, 'cmi.exit': 'normal' }, next)
      .play({}, to('A'))
      .play()
    expect([again.get('cmi.total_time'), again.secondsBefore()]).toEqual(['PT0S', 0])
  })

  test('is added once, also where the item asks for what is not possible before it is left', () => {
    const refused = learner().play({
      ...ten,
      'cmi.exit': 'suspend',
      'adl.nav.request': '{target=nowhere}choice',
    })
    refused.move({ kind: 'request', request: '{target=nowhere}choice' })
    refused.move(next)
    refused.play({}, to('A')).play()
    expect(refused.get('cmi.total_time')).toBe('PT10M')
  })
})

describe('an item that ends by', () => {
  test.each([
    ['continue', 'B1'],
    ['{target=B2}choice', 'B2'],
    ['{target=C}jump', 'C'],
    ['exit', '(choose)'],
    ['exitAll', '(end)'],
    ['suspendAll', '(end)'],
    ['abandon', '(choose)'],
    ['abandonAll', '(end)'],
    // Allowed where it flows, but nothing is there once the item has ended.
    ['previous', '(choose)'],
    ['{target=nowhere}choice', '(stay)'],
    ['_none_', 'A'],
  ])('asking for %s leads to %s', (request, expected) => {
    const learner = learnerOf([item('A'), cluster('B', [item('B1'), item('B2')]), item('C')])
    expect(learner.end({ 'adl.nav.request': request }).at()).toBe(expected)
  })

  test.each(['time-out', 'logout'])('a %s leaves the course, whatever it asks for', (exit) => {
    const learner = learnerOf([item('A'), item('B')])
    expect(learner.end({ 'cmi.exit': exit, 'adl.nav.request': 'continue' }).at()).toBe('(end)')
  })

  test.each(['time-out', 'logout'])('a %s leaves the course, wherever the learner wants to go', (exit) => {
    const learner = learnerOf([item('A'), item('B')])
    learner.play({ ...bookmark, 'cmi.exit': exit }, next)
    expect(learner.at()).toBe('(end)')
    learner.openWindow().play()
    expect(found.map(learner.get)).toEqual(['ab-initio', '', ''])
  })
})

describe('data that items share', () => {
  const maps = (more: object = {}) => ({
    dataMaps: [{ targetId: 'shared', read: true, write: true, ...more }],
  })

  test('passes from one to the next, and through the end of the window', () => {
    const learner = learnerOf([item('A', maps()), item('B', maps({ write: false })), item('C', maps())])
    expect(learner.play().get('adl.data._count')).toBe('1')
    expect(learner.errorOf('adl.data.0.store')).toBe('403')
    learner.openWindow().play({ 'adl.data.0.store': 'from A' }, next).play({}, next)
    learner.closeWindow()
    learner.openWindow().play()
    expect([learner.get('adl.data.0.id'), learner.get('adl.data.0.store')]).toEqual(['shared', 'from A'])
  })

  test('cannot be read by an item that may only write it', () => {
    const learner = learnerOf([item('A', maps({ read: false }))]).play({ 'adl.data.0.store': 'x' })
    expect(learner.errorOf('adl.data.0.store')).toBe('405')
  })
})

test('what an item says of a mapped objective is what the next item finds', () => {
  const map = { targetObjectiveId: 'global' }
  const writes = {
    ...map,
    writeSatisfiedStatus: true,
    writeNormalizedMeasure: true,
    writeProgressMeasure: true,
  }
  const reads = { ...map, readSatisfiedStatus: true, readNormalizedMeasure: true, readProgressMeasure: true }
  const primary = { id: 'main', isPrimary: true, maps: [] }
  const learner = learnerOf([
    item('A', {}, { objectives: [primary, { id: 'mine', isPrimary: false, maps: [writes] }] }),
    item('B', {}, { objectives: [primary, { id: 'theirs', isPrimary: false, maps: [reads] }] }),
  ])
  learner
    .play(
      {
        'cmi.objectives.1.success_status': 'failed',
        'cmi.objectives.1.score.scaled': '0.25',
        'cmi.objectives.1.progress_measure': '0.5',
      },
      next,
    )
    .play()
  expect(
    ['id', 'success_status', 'score.scaled', 'progress_measure', 'completion_status'].map((name) =>
      learner.get(`cmi.objectives.1.${name}`),
    ),
  ).toEqual(['theirs', 'failed', '0.25', '0.5', 'unknown'])
})

test('an item that reads its own success from a global objective finds it at its launch', () => {
  const map = { targetObjectiveId: 'global' }
  const objectives = (flags: object) => [{ id: 'main', isPrimary: true, maps: [{ ...map, ...flags }] }]
  const learner = learnerOf([
    item('A', {}, { objectives: objectives({ writeSatisfiedStatus: true, writeNormalizedMeasure: true }) }),
    item('B', {}, { objectives: objectives({ readSatisfiedStatus: true, readNormalizedMeasure: true }) }),
  ])
  learner.play({ 'cmi.success_status': 'passed', 'cmi.score.scaled': '0.9' }, next).play()
  expect(['cmi.success_status', 'cmi.score.scaled'].map(learner.get)).toEqual(['passed', '0.9'])
})

test('what an item may ask for follows what it says, before it ends', () => {
  const closed: Sequencing = { rules: [rule('pre', 'disabled', 'satisfied', { operator: 'not' })] }
  const primary = {
    id: 'main',
    isPrimary: true,
    maps: [{ targetObjectiveId: 'g', readSatisfiedStatus: true }],
  }
  const writes = {
    id: 'main',
    isPrimary: true,
    maps: [{ targetObjectiveId: 'g', writeSatisfiedStatus: true }],
  }
  const learner = learnerOf([
    item('A', {}, { objectives: [writes] }),
    item('B', {}, { ...closed, objectives: [primary] }),
  ])
  learner.play({ 'cmi.success_status': 'failed' })
  // The standard asks of going on only that the parent flows (NB.2.1).
  expect(learner.get('adl.nav.request_valid.continue')).toBe('true')
  expect(learner.get('adl.nav.request_valid.choice.{target=B}')).toBe('false')
})

test('a limit of attempts counts attempts, not visits that are continued', () => {
  const learner = learnerOf([item('A', {}, { limits: { attemptLimit: 1 } }), item('B')])
  learner.play({ 'cmi.exit': 'suspend' }, next).play({}, to('A'))
  expect(learner.at()).toBe('A')
  learner.play({ 'cmi.exit': 'normal' }, next).play()
  expect(learner.get('adl.nav.request_valid.previous')).toBe('false')
})
