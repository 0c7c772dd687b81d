// Objectives and interactions of SCORM 1.2, and items that end without a status.
import { describe, expect, test } from 'vitest'
import { begin12, nothing, refused, yes } from './open-for-test.ts'

describe('objectives', () => {
  test.each([
    ['status', 'passed', 'nonsense'],
    ['score.raw', '7', 'x'],
    ['score.min', '0', 'x'],
    ['score.max', '10', 'x'],
  ])('have a %s', (name, good, bad) => {
    const { get, set } = begin12()
    set('cmi.objectives.0.id', 'first')
    expect(set(`cmi.objectives.0.${name}`, bad)).toEqual(refused('405'))
    expect(set(`cmi.objectives.0.${name}`, good)).toEqual(yes)
    expect(get(`cmi.objectives.0.${name}`)).toEqual([good, '0'])
  })

  test('come one after the other', () => {
    const { get, set } = begin12()
    expect(set('cmi.objectives.1.id', 'second')[0]).toBe('false')
    expect(set('cmi.objectives.0.id', 'first')).toEqual(yes)
    expect(get('cmi.objectives._count')).toEqual(['1', '0'])
  })
})

describe('interactions', () => {
  const interaction = (name: string) => `cmi.interactions.0.${name}`

  test.each([
    ['time', '14:02:00', 'PT1H'],
    ['type', 'choice', 'multiple'],
    ['weighting', '1.5', 'heavy'],
    ['result', 'correct', 'right'],
    ['result', 'unanticipated', 'x'],
    ['result', 'neutral', 'maybe'],
    ['result', '0.5', '0,5'],
    ['latency', '00:00:05.25', '5'],
  ])('take a %s that may only be written', (name, good, bad) => {
    const { get, set } = begin12()
    expect(set(interaction('id'), 'q1')).toEqual(yes)
    expect(set(interaction(name), bad)).toEqual(refused('405'))
    expect(set(interaction(name), good)).toEqual(yes)
    expect(get(interaction(name))).toEqual(nothing('404'))
  })

  test.each([
    ...['true-false', 'choice', 'fill-in', 'matching', 'performance', 'likert', 'sequencing', 'numeric'],
  ])('of the type %s', (type) => {
    const { set, get, run } = begin12()
    set(interaction('id'), 'q1')
    expect(set(interaction('type'), type)).toEqual(yes)
    const answer = { 'true-false': 't', matching: 'a.b', numeric: '5', performance: 'x' }[type] ?? 'a'
    expect(set(interaction('student_response'), answer)).toEqual(yes)
    expect(set(interaction('correct_responses.0.pattern'), answer)).toEqual(yes)
    expect(get(interaction('correct_responses._count'))).toEqual(['1', '0'])
    expect(run.read().interactions).toMatchObject([{ id: 'q1', type, student_response: answer }])
  })
})

describe('an item that ends without a status', () => {
  const end = (options: Parameters<typeof begin12>[0] = {}) => {
    const opened = begin12(options)
    opened.call('LMSFinish', '')
    return opened
  }

  test('is completed, which it has not reported itself', () => {
    expect(end().run.read()).toMatchObject({ lessonStatus: 'completed', isPresumed: true })
  })

  test('is under way where it leaves a bookmark', () => {
    const { call, set, run } = begin12()
    set('cmi.core.lesson_location', 'page 5')
    call('LMSFinish', '')
    expect(run.read()).toMatchObject({ lessonStatus: 'incomplete' })
  })

  test('is under way where its package could have reported one', () => {
    const { run } = end({ isCompletedBySilence: false })
    expect(run.read()).toMatchObject({ lessonStatus: 'incomplete' })
    expect(run.read().isPresumed).toBeUndefined()
  })

  test('finds none when it begins again in the same page, and may still report one', () => {
    const { call, get, set, run } = end()
    call('LMSInitialize', '')
    expect(get('cmi.core.lesson_status')).toEqual(['not attempted', '0'])
    set('cmi.core.lesson_status', 'completed')
    expect(run.read()).toMatchObject({ lessonStatus: 'completed' })
    expect(run.read().isPresumed).toBeUndefined()
  })

  test('stays completed by its silence at the next visit, until it reports', () => {
    const { call, set, run } = begin12({ cmi: { lessonStatus: 'completed', isPresumed: true } })
    expect(run.read()).toMatchObject({ lessonStatus: 'completed', isPresumed: true })
    set('cmi.core.lesson_status', 'completed')
    call('LMSFinish', '')
    expect(run.read().isPresumed).toBeUndefined()
  })
})
