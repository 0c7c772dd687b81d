// Elements of the SCORM 2004 data model that are read and written one by one.
import { describe, expect, test } from 'vitest'
import { begin2004, nothing, refused, yes } from './open-for-test.ts'

const names = {
  'cmi._version': '1.0',
  'cmi._children':
    '_version,comments_from_learner,comments_from_lms,completion_status,completion_threshold,credit,entry,exit,interactions,launch_data,learner_id,learner_name,learner_preference,location,max_time_allowed,mode,objectives,progress_measure,scaled_passing_score,score,session_time,success_status,suspend_data,time_limit_action,total_time',
  'cmi.comments_from_learner._children': 'comment,location,timestamp',
  'cmi.comments_from_lms._children': 'comment,location,timestamp',
  'cmi.interactions._children':
    'id,type,objectives,timestamp,correct_responses,weighting,learner_response,result,latency,description',
  'cmi.learner_preference._children': 'audio_level,language,delivery_speed,audio_captioning',
  'cmi.objectives._children': 'id,score,success_status,completion_status,progress_measure,description',
  'cmi.score._children': 'scaled,raw,min,max',
  'adl.data._children': 'id,store',
  'cmi.comments_from_learner._count': '0',
  'cmi.comments_from_lms._count': '0',
  'cmi.interactions._count': '0',
  'cmi.objectives._count': '0',
  'adl.data._count': '0',
}

describe('reading', () => {
  test.each(Object.entries(names))('%s', (element, value) => {
    const { get, set } = begin2004()
    expect(get(element)).toEqual([value, '0'])
    expect(set(element, 'x')).toEqual(refused('404'))
  })

  test.each([
    ['cmi.completion_status', 'unknown'],
    ['cmi.success_status', 'unknown'],
    ['cmi.credit', 'credit'],
    ['cmi.mode', 'normal'],
    ['cmi.entry', 'ab-initio'],
    ['cmi.learner_id', 'learner'],
    ['cmi.learner_name', 'Example, Pat'],
    ['cmi.total_time', 'PT0S'],
    ['cmi.time_limit_action', 'continue,no message'],
    ['cmi.learner_preference.audio_level', '1'],
    ['cmi.learner_preference.language', ''],
    ['cmi.learner_preference.delivery_speed', '1'],
    ['cmi.learner_preference.audio_captioning', '0'],
    ['adl.nav.request', '_none_'],
    ['adl.nav.request_valid.continue', 'true'],
    ['adl.nav.request_valid.choice.{target=two}', 'true'],
  ])('%s finds %s', (element, value) => {
    expect(begin2004().get(element)).toEqual([value, '0'])
  })

  test.each([
    ...[
      'cmi.location',
      'cmi.suspend_data',
      'cmi.progress_measure',
      'cmi.launch_data',
      'cmi.max_time_allowed',
    ],
    ...['cmi.completion_threshold', 'cmi.scaled_passing_score'],
    ...['cmi.score.scaled', 'cmi.score.raw', 'cmi.score.min', 'cmi.score.max'],
  ])('%s has not been set', (element) => {
    expect(begin2004().get(element)).toEqual(nothing('403'))
  })

  test.each([
    ['cmi.exit', '405'],
    ['cmi.session_time', '405'],
    ['', '301'],
    ['cmi', '401'],
    ['cmi.nonsense', '401'],
    ['cmi.score', '401'],
    ['cmi.score.nonsense', '401'],
    ['cmi.mode.nonsense', '401'],
    ['cmi.core.lesson_status', '401'],
    ['cmi.__proto__', '401'],
    ['cmi.constructor', '401'],
    ['nonsense', '401'],
    ['cmi.location._children', '301'],
    ['cmi.score._count', '301'],
    ['cmi.objectives.0._children', '301'],
    ['cmi.objectives.0.id', '301'],
    ['cmi.objectives.first.id', '401'],
    ['cmi.interactions.0.id', '301'],
    ['cmi.interactions.0.objectives._count', '301'],
    ['cmi.comments_from_lms.0.comment', '301'],
    ['adl.data.0.store', '301'],
  ])('%s is refused with %s', (element, error) => {
    expect(begin2004().get(element)).toEqual(nothing(error))
  })

  test('what is in the manifest', () => {
    const { get } = begin2004({
      item: {
        launchData: 'from the manifest',
        timeLimitAction: 'exit,message',
        completionThreshold: { completedByMeasure: true, minProgressMeasure: 0.75, progressWeight: 1 },
        sequencing: {
          limits: { attemptAbsoluteDurationLimit: 'PT1H' },
          objectives: [
            { id: 'p', isPrimary: true, satisfiedByMeasure: true, minNormalizedMeasure: 0.8, maps: [] },
          ],
        },
      },
    })
    expect(get('cmi.launch_data')).toEqual(['from the manifest', '0'])
    expect(get('cmi.time_limit_action')).toEqual(['exit,message', '0'])
    expect(get('cmi.max_time_allowed')).toEqual(['PT1H', '0'])
    expect(get('cmi.completion_threshold')).toEqual(['0.75', '0'])
    expect(get('cmi.scaled_passing_score')).toEqual(['0.8', '0'])
  })

  test('what was left in a previous visit', () => {
    const { get } = begin2004({
      cmi: {
        exit: 'suspend',
        location: 'page-2',
        suspendData: 'state',
        completionStatus: 'incomplete',
        score: { scaled: 0.5, raw: 50 },
        objectives: [{ id: 'a', success_status: 'passed', score: { scaled: '0.4' } }],
        interactions: [{ id: 'q', type: 'choice', correct_responses: [{ pattern: '' }, { pattern: 'a' }] }],
      },
    })
    expect(get('cmi.entry')).toEqual(['resume', '0'])
    expect(get('cmi.total_time')).toEqual(['PT1M30S', '0'])
    expect(get('cmi.location')).toEqual(['page-2', '0'])
    expect(get('cmi.suspend_data')).toEqual(['state', '0'])
    expect(get('cmi.score.scaled')).toEqual(['0.5', '0'])
    expect(get('cmi.objectives.0.score.scaled')).toEqual(['0.4', '0'])
    expect(get('cmi.objectives.0.completion_status')).toEqual(['unknown', '0'])
    expect(get('cmi.interactions.0.correct_responses._count')).toEqual(['2', '0'])
    expect(get('cmi.interactions.0.correct_responses.0.pattern')).toEqual(['', '0'])
  })

  test('review and preview earn nothing', () => {
    expect(begin2004({ mode: 'review' }).get('cmi.credit')).toEqual(['no-credit', '0'])
    expect(begin2004({ mode: 'browse' }).get('cmi.mode')).toEqual(['browse', '0'])
  })
})

describe('writing', () => {
  test.each([
    ...['cmi.completion_threshold', 'cmi.credit', 'cmi.entry', 'cmi.launch_data', 'cmi.learner_id'],
    ...['cmi.learner_name', 'cmi.max_time_allowed', 'cmi.mode', 'cmi.scaled_passing_score'],
    ...['cmi.time_limit_action', 'cmi.total_time', 'adl.nav.request_valid.continue'],
    ...['adl.nav.request_valid.previous', 'adl.nav.request_valid.choice.{target=two}'],
  ])('%s is not for the content', (element) => {
    expect(begin2004().set(element, 'x')).toEqual(refused('404'))
  })

  test.each([
    ['', '351'],
    ['cmi.nonsense', '401'],
    ['cmi.score', '401'],
    ['cmi.objectives.1.id', '351'],
    ['cmi.interactions.1.id', '351'],
    ['cmi.comments_from_lms.0.comment', '404'],
    ['adl.data.0.store', '351'],
    ['cmi.objectives.0.success_status', '408'],
    ['cmi.interactions.0.type', '408'],
  ])('%s is refused with %s', (element, error) => {
    expect(begin2004().set(element, 'x')).toEqual(refused(error))
  })

  const words: Record<string, { good: string[]; bad: string[] }> = {
    'cmi.completion_status': {
      good: ['completed', 'incomplete', 'not attempted', 'unknown'],
      bad: ['', 'passed', 'Completed', 'browsed'],
    },
    'cmi.success_status': { good: ['passed', 'failed', 'unknown'], bad: ['', 'completed', 'Passed'] },
    'cmi.exit': { good: ['time-out', 'suspend', 'logout', 'normal', ''], bad: ['Suspend', 'exit', ' '] },
    'cmi.learner_preference.audio_captioning': { good: ['-1', '0', '1'], bad: ['', '2', '1.0'] },
    'cmi.learner_preference.language': {
      good: ['', 'en', 'eng', 'en-US', 'scr', 'x-klingon', 'i-default', 'zh-Hant-TW'],
      bad: ['frl', 'sp', 'english', 'e', 'en_US', 'en-', 'x'],
    },
    'cmi.session_time': {
      good: ['PT0S', 'PT1H30M5.5S', 'P1Y2M3DT4H5M6.78S', 'P1D', 'PT90000S'],
      bad: ['', 'P', 'PT', 'P1DT', '00:01:00', 'PT1.555S', 'P1H', 'PT-1S', 'P1M1Y', 'p1d'],
    },
    'adl.nav.request': {
      good: [
        ...['continue', 'previous', 'exit', 'exitAll', 'abandon', 'abandonAll', 'suspendAll', '_none_'],
        ...['{target=two}choice', '{target=two}jump'],
      ],
      bad: ['', 'next', 'choice', '{target=}choice', '{target=two}', 'Continue', 'continue '],
    },
    'cmi.suspend_data': { good: ['', 'x'.repeat(64_000), 'ü\u0000\uD800'], bad: ['x'.repeat(256_001)] },
    'cmi.location': { good: ['', 'x'.repeat(1_000)], bad: ['x'.repeat(4_001)] },
  }

  test.each(Object.entries(words))('%s accepts its vocabulary only', (element, { good, bad }) => {
    for (const value of good)
      expect.soft([value, ...begin2004().set(element, value)]).toEqual([value, ...yes])
    for (const value of bad)
      expect.soft([value, ...begin2004().set(element, value)]).toEqual([value, ...refused('406')])
  })

  test.each([
    ['cmi.progress_measure', ['0', '1', '0.5', '0.0'], ['-0.1', '1.01']],
    ['cmi.score.scaled', ['-1', '1', '-0.25', '0'], ['-1.1', '2']],
    ['cmi.learner_preference.audio_level', ['0', '2.5', '100'], ['-1']],
    ['cmi.learner_preference.delivery_speed', ['0.0', '99'], ['-0.5']],
    ['cmi.score.raw', ['-5', '0', '1234.5678'], []],
    ['cmi.score.min', ['-5'], []],
    ['cmi.score.max', ['3000'], []],
  ])('%s accepts its range only', (element, good, beyond) => {
    for (const value of good) {
      const { set, get } = begin2004()
      expect(set(element, value)).toEqual(yes)
      expect(get(element)).toEqual([value, '0'])
    }
    for (const value of beyond) expect(begin2004().set(element, value)).toEqual(refused('407'))
    for (const value of ['', 'x', '1,5', '1e3', 'NaN'])
      expect(begin2004().set(element, value)).toEqual(refused('406'))
  })

  test('a value that is refused leaves the previous one', () => {
    const { get, set } = begin2004()
    set('cmi.score.scaled', '0.5')
    set('cmi.score.scaled', '1.5')
    expect(get('cmi.score.scaled')).toEqual(['0.5', '0'])
  })

  test('numbers and truths are taken as they are written', () => {
    const { get, set } = begin2004()
    expect(set('cmi.score.raw', 5)).toEqual(yes)
    expect(get('cmi.score.raw')).toEqual(['5', '0'])
    expect(set('cmi.location', undefined)).toEqual(yes)
    expect(get('cmi.location')).toEqual(['', '0'])
  })
})

describe('status', () => {
  test('a measure decides where the manifest lets it', () => {
    const threshold = { completedByMeasure: true, minProgressMeasure: 0.6, progressWeight: 1 }
    const { get, set, run } = begin2004({ item: { completionThreshold: threshold } })
    set('cmi.completion_status', 'completed')
    expect(get('cmi.completion_status')).toEqual(['unknown', '0'])
    expect(run.read().completionStatus).toBe('completed')
    set('cmi.progress_measure', '0.5')
    expect(get('cmi.completion_status')).toEqual(['incomplete', '0'])
    set('cmi.progress_measure', '0.6')
    expect(get('cmi.completion_status')).toEqual(['completed', '0'])
  })

  test('so does a score', () => {
    const objectives = [
      { id: '', isPrimary: true, satisfiedByMeasure: true, minNormalizedMeasure: 0.8, maps: [] },
    ]
    const { get, set, run } = begin2004({ item: { sequencing: { objectives } } })
    set('cmi.success_status', 'passed')
    expect(get('cmi.success_status')).toEqual(['unknown', '0'])
    set('cmi.score.scaled', '0.79')
    expect(get('cmi.success_status')).toEqual(['failed', '0'])
    set('cmi.score.scaled', '0.8')
    expect(get('cmi.success_status')).toEqual(['passed', '0'])
    expect(run.read().successStatus).toBe('passed')
  })
})
