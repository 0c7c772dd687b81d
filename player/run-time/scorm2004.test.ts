// The data model and the calls of SCORM 2004 (RTE 3 and 4): every element, what it takes, and the error of each call.
import { describe, expect, test } from 'vitest'
import { talk2004 } from './open-for-test.ts'

const yes = ['true', '0']
const refused = (error: string) => ['false', error]
const nothing = (error: string) => ['', error]

function begun(options: Parameters<typeof talk2004>[0] = {}) {
  const talk = talk2004(options)
  talk.api['Initialize']?.('')
  return talk
}

describe('calls', () => {
  test('have their errors before the beginning', () => {
    const { call } = talk2004()
    expect(call('GetValue', 'cmi.mode')).toEqual(nothing('122'))
    expect(call('SetValue', 'cmi.exit', '')).toEqual(refused('132'))
    expect(call('Commit', '')).toEqual(refused('142'))
    expect(call('Terminate', '')).toEqual(refused('112'))
  })

  test('and after the end', () => {
    const { call } = begun()
    expect(call('Terminate', '')).toEqual(yes)
    expect(call('GetValue', 'cmi.mode')).toEqual(nothing('123'))
    expect(call('SetValue', 'cmi.exit', '')).toEqual(refused('133'))
    expect(call('Commit', '')).toEqual(refused('143'))
    expect(call('Terminate', '')).toEqual(refused('113'))
    expect(call('Initialize', '')).toEqual(refused('104'))
  })

  test('take no argument, and null is none', () => {
    const { call } = talk2004()
    expect(call('Initialize', 'x')).toEqual(refused('201'))
    expect(call('Initialize', null)).toEqual(yes)
    expect(call('Initialize', '')).toEqual(refused('103'))
    expect(call('Commit', 'x')).toEqual(refused('201'))
    expect(call('Commit')).toEqual(yes)
    expect(call('Terminate', 'x')).toEqual(refused('201'))
  })

  test('do not say that something is kept when it is not', () => {
    const { call, run } = begun({ keep: () => false })
    expect(call('Commit', '')).toEqual(refused('391'))
    expect(call('Terminate', '')).toEqual(refused('391'))
    expect(run.hasEnded).toBe(false)
  })

  test('of a window that has moved on are answered as after the end', () => {
    const { call, run } = begun()
    run.close()
    expect(call('GetValue', 'cmi.mode')).toEqual(nothing('123'))
    expect(call('Commit', '')).toEqual(refused('143'))
  })

  test('name their errors, and asking leaves the error', () => {
    const { api, get } = begun()
    get('cmi.nonsense')
    expect(api['GetErrorString']?.('401')).toBe('Undefined Data Model Element')
    expect(api['GetErrorString']?.('nonsense')).toBe('')
    expect(api['GetDiagnostic']?.('')).toBe('Undefined Data Model Element')
    expect(api['GetLastError']?.()).toBe('401')
    for (const code of [
      ...['0', '101', '102', '103', '104', '111', '112', '113', '122', '123', '132', '133', '142', '143'],
      ...['201', '301', '351', '391', '401', '402', '403', '404', '405', '406', '407', '408'],
    ])
      expect(api['GetErrorString']?.(code)).not.toBe('')
  })

  test('say where to go at the end; a time-out and a log-out leave the course', () => {
    for (const [exit, request] of [
      ['normal', '_none_'],
      ['time-out', 'exitAll'],
      ['logout', 'exitAll'],
      ['suspend', '_none_'],
    ]) {
      const { set, call, requests } = begun()
      set('cmi.exit', exit)
      call('Terminate', '')
      expect(requests).toEqual([request])
    }
    const { set, call, requests } = begun()
    set('adl.nav.request', '{target=two}choice')
    call('Terminate', '')
    expect(requests).toEqual(['{target=two}choice'])
  })
})

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
    const { get, set } = begun()
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
    expect(begun().get(element)).toEqual([value, '0'])
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
    expect(begun().get(element)).toEqual(nothing('403'))
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
    expect(begun().get(element)).toEqual(nothing(error))
  })

  test('what the manifest says', () => {
    const { get } = begun({
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

  test('what was left in a former visit', () => {
    const { get } = begun({
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
    expect(begun({ mode: 'review' }).get('cmi.credit')).toEqual(['no-credit', '0'])
    expect(begun({ mode: 'browse' }).get('cmi.mode')).toEqual(['browse', '0'])
  })
})

describe('writing', () => {
  test.each([
    ...['cmi.completion_threshold', 'cmi.credit', 'cmi.entry', 'cmi.launch_data', 'cmi.learner_id'],
    ...['cmi.learner_name', 'cmi.max_time_allowed', 'cmi.mode', 'cmi.scaled_passing_score'],
    ...['cmi.time_limit_action', 'cmi.total_time', 'adl.nav.request_valid.continue'],
    ...['adl.nav.request_valid.previous', 'adl.nav.request_valid.choice.{target=two}'],
  ])('%s is not for the content', (element) => {
    expect(begun().set(element, 'x')).toEqual(refused('404'))
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
    expect(begun().set(element, 'x')).toEqual(refused(error))
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

  test.each(Object.entries(words))('%s knows its words', (element, { good, bad }) => {
    for (const value of good) expect.soft([value, ...begun().set(element, value)]).toEqual([value, ...yes])
    for (const value of bad)
      expect.soft([value, ...begun().set(element, value)]).toEqual([value, ...refused('406')])
  })

  test.each([
    ['cmi.progress_measure', ['0', '1', '0.5', '0.0'], ['-0.1', '1.01']],
    ['cmi.score.scaled', ['-1', '1', '-0.25', '0'], ['-1.1', '2']],
    ['cmi.learner_preference.audio_level', ['0', '2.5', '100'], ['-1']],
    ['cmi.learner_preference.delivery_speed', ['0.0', '99'], ['-0.5']],
    ['cmi.score.raw', ['-5', '0', '1234.5678'], []],
    ['cmi.score.min', ['-5'], []],
    ['cmi.score.max', ['3000'], []],
  ])('%s knows its range', (element, good, beyond) => {
    for (const value of good) {
      const { set, get } = begun()
      expect(set(element, value)).toEqual(yes)
      expect(get(element)).toEqual([value, '0'])
    }
    for (const value of beyond) expect(begun().set(element, value)).toEqual(refused('407'))
    for (const value of ['', 'x', '1,5', '1e3', 'NaN'])
      expect(begun().set(element, value)).toEqual(refused('406'))
  })

  test('a value that is refused leaves the former one', () => {
    const { get, set } = begun()
    set('cmi.score.scaled', '0.5')
    set('cmi.score.scaled', '1.5')
    expect(get('cmi.score.scaled')).toEqual(['0.5', '0'])
  })

  test('numbers and truths are taken as they are written', () => {
    const { get, set } = begun()
    expect(set('cmi.score.raw', 5)).toEqual(yes)
    expect(get('cmi.score.raw')).toEqual(['5', '0'])
    expect(set('cmi.location', undefined)).toEqual(yes)
    expect(get('cmi.location')).toEqual(['', '0'])
  })
})

describe('status', () => {
  test('a measure decides where the manifest lets it', () => {
    const threshold = { completedByMeasure: true, minProgressMeasure: 0.6, progressWeight: 1 }
    const { get, set, run } = begun({ item: { completionThreshold: threshold } })
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
    const { get, set, run } = begun({ item: { sequencing: { objectives } } })
    set('cmi.success_status', 'passed')
    expect(get('cmi.success_status')).toEqual(['unknown', '0'])
    set('cmi.score.scaled', '0.79')
    expect(get('cmi.success_status')).toEqual(['failed', '0'])
    set('cmi.score.scaled', '0.8')
    expect(get('cmi.success_status')).toEqual(['passed', '0'])
    expect(run.read().successStatus).toBe('passed')
  })
})

describe('objectives', () => {
  test('are told by an id that stays and is not given twice', () => {
    const { get, set } = begun()
    expect(set('cmi.objectives.0.id', 'a')).toEqual(yes)
    expect(set('cmi.objectives.0.id', 'a')).toEqual(yes)
    expect(set('cmi.objectives.0.id', 'b')).toEqual(refused('351'))
    expect(set('cmi.objectives.1.id', 'a')).toEqual(refused('351'))
    expect(set('cmi.objectives.1.id', 'b')).toEqual(yes)
    expect(get('cmi.objectives._count')).toEqual(['2', '0'])
  })

  test.each(['', 'urn:', 'two words', 'urn:adl:two words'])('%o names nothing', (id) => {
    expect(begun().set('cmi.objectives.0.id', id)).toEqual(refused('406'))
  })

  test.each(['a', 'urn:adl:lms/OBJ01', 'http://example.test/a?b=c#d', 'x'.repeat(5_000)])('%s does', (id) => {
    const { get, set } = begun()
    expect(set('cmi.objectives.0.id', id)).toEqual(yes)
    expect(get('cmi.objectives.0.id')).toEqual([id, '0'])
  })

  test.each([
    ['success_status', 'passed', 'x', '406'],
    ['completion_status', 'incomplete', 'x', '406'],
    ['progress_measure', '0.5', '1.5', '407'],
    ['score.scaled', '-0.5', '1.5', '407'],
    ['score.raw', '7', 'x', '406'],
    ['score.min', '0', 'x', '406'],
    ['score.max', '9', 'x', '406'],
    ['description', '{lang=fr}Le but', '{lang=frl}Le but', '406'],
  ])('have a %s', (name, good, bad, error) => {
    const { get, set } = begun()
    set('cmi.objectives.0.id', 'a')
    expect(set(`cmi.objectives.0.${name}`, bad)).toEqual(refused(error))
    expect(set(`cmi.objectives.0.${name}`, good)).toEqual(yes)
    expect(get(`cmi.objectives.0.${name}`)).toEqual([good, '0'])
  })

  test('there may be a thousand of them', () => {
    const { get, set } = begun()
    for (let at = 0; at < 1_000; at++) expect(set(`cmi.objectives.${at}.id`, `id-${at}`)).toEqual(yes)
    expect(set('cmi.objectives.1000.id', 'more')).toEqual(refused('351'))
    expect(get('cmi.objectives.999.id')).toEqual(['id-999', '0'])
  })
})

describe('comments', () => {
  test('of the learner', () => {
    const { get, set } = begun()
    expect(set('cmi.comments_from_learner.0.comment', '{lang=de}Schön')).toEqual(yes)
    expect(set('cmi.comments_from_learner.0.location', '')).toEqual(yes)
    expect(set('cmi.comments_from_learner.0.timestamp', '2026-05-04T14:02:00')).toEqual(yes)
    expect(set('cmi.comments_from_learner.2.comment', 'late')).toEqual(refused('351'))
    expect(set('cmi.comments_from_learner.1.comment', '{lang=zzz}x')).toEqual(refused('406'))
    expect(get('cmi.comments_from_learner._count')).toEqual(['1', '0'])
    expect(get('cmi.comments_from_learner.0.comment')).toEqual(['{lang=de}Schön', '0'])
  })

  const times: Record<'good' | 'bad', string[]> = {
    good: [
      ...[
        '1970',
        '2038',
        '2026-02',
        '2024-02-29',
        '2026-05-04T14',
        '2026-05-04T14:02',
        '2026-05-04T14:02:00',
      ],
      ...['2026-05-04T14:02:00.5', '2026-05-04T14:02:00.55Z', '2026-05-04T14:02:00.5+01:30'],
      '2026-05-04T14:02:00.5-11',
    ],
    bad: [
      ...['', '1969', '2039', '26', '2026-13', '2026-00', '2026-02-30', '2025-02-29', '2026-05-04T24'],
      ...['2026-05-04T14:60', '2026-05-04T14:02:60', '2026-05-04T14:02:00.555', '2026-05-04T14:02:00Z'],
      ...['2026-05-04 14:02', '2026-5-4', '2026-05-04T14:02:00.5+25:00'],
    ],
  }
  test('a time is as exact as one likes', () => {
    const element = 'cmi.comments_from_learner.0.timestamp'
    for (const time of times.good) expect.soft([time, ...begun().set(element, time)]).toEqual([time, ...yes])
    for (const time of times.bad)
      expect.soft([time, ...begun().set(element, time)]).toEqual([time, ...refused('406')])
  })
})

/** The response and the patterns that each type takes and refuses. */
const answers: Record<
  string,
  { responses: string[]; not: string[]; patterns: string[]; notPatterns: string[] }
> = {
  'true-false': {
    responses: ['true', 'false'],
    not: ['', 'True', 't', '1'],
    patterns: ['true', 'false'],
    notPatterns: ['', 'maybe'],
  },
  choice: {
    responses: ['a', 'a[,]b', ''],
    not: ['a b', 'a[,]a', 'a[,]', '[,]'],
    patterns: ['a', 'a[,]b', ''],
    notPatterns: ['a b', 'a[,]a'],
  },
  'fill-in': {
    responses: ['', 'two words', 'a[,]{lang=fr}b', '[,]'],
    not: ['{lang=frl}a', 'a[,]{lang=sp}b'],
    patterns: ['a', '{case_matters=true}{order_matters=false}a[,]b', '{lang=en}a[,]{lang=fr}b', '[,]'],
    notPatterns: ['{case_matters=maybe}a', '{order_matters=}a', '{case_matters=true}{lang=frl}a'],
  },
  'long-fill-in': {
    responses: ['', 'x'.repeat(4_000), '{lang=fr}b'],
    not: ['{lang=frl}a'],
    patterns: ['', 'a', '{case_matters=true}a', '{case_matters=true}{lang=fr}a'],
    notPatterns: ['{case_matters=maybe}a', '{lang=frl}a'],
  },
  likert: {
    responses: ['often', '1'],
    not: ['', 'very often', 'a[,]b'],
    patterns: ['often'],
    notPatterns: ['very often'],
  },
  matching: {
    responses: ['a[.]b', 'a[.]b[,]c[.]d'],
    not: ['', 'a', 'a[.]', 'a[.]b[.]c', 'a[.]b c'],
    patterns: ['a[.]b[,]a[.]c'],
    notPatterns: ['', 'a[.]b[,]c'],
  },
  performance: {
    responses: ['a[.]b', '[.]b', 'a[.]', 'a[.]two words[,]b[.]3.5'],
    not: ['', 'a', '[.]', 'a b[.]c'],
    patterns: ['a[.]b', '{order_matters=false}a[.]1[:]2[,][.]x', 'a[.][:]5', 'a[.]'],
    notPatterns: ['', '{order_matters=maybe}a[.]b', 'a[.]5[:]1', 'a[.]x[:]y'],
  },
  sequencing: {
    responses: ['a', 'a[,]b[,]a'],
    not: ['a b', 'a[,]'],
    patterns: ['a[,]b'],
    notPatterns: ['a b'],
  },
  numeric: {
    responses: ['5', '-1.25'],
    not: ['', 'five', '1[:]2'],
    patterns: ['1[:]2', '[:]', '[:]5', '5[:]', '-1[:]-1', '5'],
    notPatterns: ['', '5[:]1', 'a[:]b', '1[:]2[:]3'],
  },
  other: {
    responses: ['', 'anything at all'],
    not: [],
    patterns: ['', 'anything at all'],
    notPatterns: [],
  },
}

describe('interactions', () => {
  function asked(type?: string) {
    const talk = begun()
    talk.set('cmi.interactions.0.id', 'q')
    if (type) talk.set('cmi.interactions.0.type', type)
    return talk
  }

  test('need an id before all else, and a type before their answers', () => {
    const { set } = begun()
    for (const name of [
      'type',
      'timestamp',
      'weighting',
      'result',
      'latency',
      'description',
      'objectives.0.id',
    ])
      expect.soft([name, ...set(`cmi.interactions.0.${name}`, 'x')]).toEqual([name, ...refused('408')])
    expect(set('cmi.interactions.0.id', 'q')).toEqual(yes)
    expect(set('cmi.interactions.0.learner_response', 'x')).toEqual(refused('408'))
    expect(set('cmi.interactions.0.correct_responses.0.pattern', 'x')).toEqual(refused('408'))
  })

  test('may be asked again under the same id, and change it', () => {
    const { set, get } = asked()
    expect(set('cmi.interactions.1.id', 'q')).toEqual(yes)
    expect(set('cmi.interactions.0.id', 'r')).toEqual(yes)
    expect(get('cmi.interactions.0.id')).toEqual(['r', '0'])
  })

  test.each([
    ['type', 'choice', 'multiple'],
    ['timestamp', '2026-05-04T14:02:00', 'today'],
    ['weighting', '-1.5', 'heavy'],
    ['latency', 'PT5.25S', '5'],
    ['description', '{lang=en}Why?', '{lang=zzz}Why?'],
    ['result', 'correct', 'right'],
    ['result', 'incorrect', ''],
    ['result', 'unanticipated', 'wrong'],
    ['result', 'neutral', 'Neutral'],
    ['result', '0.5', '0,5'],
    ['objectives.0.id', 'urn:adl:a', 'urn:'],
  ])('have a %s', (name, good, bad) => {
    const { set, get } = asked()
    expect(set(`cmi.interactions.0.${name}`, bad)).toEqual(refused('406'))
    expect(set(`cmi.interactions.0.${name}`, good)).toEqual(yes)
    expect(get(`cmi.interactions.0.${name}`)).toEqual([good, '0'])
  })

  test('name each objective once', () => {
    const { set, get } = asked()
    expect(set('cmi.interactions.0.objectives.0.id', 'a')).toEqual(yes)
    expect(set('cmi.interactions.0.objectives.1.id', 'a')).toEqual(refused('351'))
    expect(set('cmi.interactions.0.objectives.2.id', 'b')).toEqual(refused('351'))
    expect(set('cmi.interactions.0.objectives.1.id', 'b')).toEqual(yes)
    expect(get('cmi.interactions.0.objectives._count')).toEqual(['2', '0'])
  })

  test.each(Object.entries(answers))('of the type %s', (type, { responses, not, patterns, notPatterns }) => {
    const response = (value: string) => asked(type).set('cmi.interactions.0.learner_response', value)
    const pattern = (value: string) =>
      asked(type).set('cmi.interactions.0.correct_responses.0.pattern', value)
    for (const value of responses) expect.soft([value, ...response(value)]).toEqual([value, ...yes])
    for (const value of not) expect.soft([value, ...response(value)]).toEqual([value, ...refused('406')])
    for (const value of patterns) expect.soft([value, ...pattern(value)]).toEqual([value, ...yes])
    for (const value of notPatterns)
      expect.soft([value, ...pattern(value)]).toEqual([value, ...refused('406')])
  })

  test.each([
    ['true-false', 'true'],
    ['likert', 'a'],
    ['numeric', '1[:]2'],
    ['other', 'x'],
  ])('of the type %s have one right answer', (type, value) => {
    const { set } = asked(type)
    expect(set('cmi.interactions.0.correct_responses.0.pattern', value)).toEqual(yes)
    expect(set('cmi.interactions.0.correct_responses.1.pattern', value)).toEqual(refused('351'))
  })

  test.each(['choice', 'sequencing'])('of the type %s have different right answers', (type) => {
    const { set } = asked(type)
    expect(set('cmi.interactions.0.correct_responses.0.pattern', 'a')).toEqual(yes)
    expect(set('cmi.interactions.0.correct_responses.1.pattern', 'a')).toEqual(refused('351'))
    expect(set('cmi.interactions.0.correct_responses.1.pattern', 'a[,]b')).toEqual(yes)
    expect(set('cmi.interactions.0.correct_responses.3.pattern', 'c')).toEqual(refused('351'))
  })

  test.each([
    ['fill-in', '{case_matters=false}{order_matters=false}a', '{order_matters=false}a'],
    ['fill-in', '{order_matters=true}a', 'a'],
    ['long-fill-in', '{lang=fr}{case_matters=true}a', '{case_matters=true}{lang=fr}a'],
    ['performance', '{order_matters=true}a[.]b', 'a[.]b'],
  ])('of the type %s leave out what goes without saying', (type, said, kept) => {
    const { set, get } = asked(type)
    set('cmi.interactions.0.correct_responses.0.pattern', said)
    expect(get('cmi.interactions.0.correct_responses.0.pattern')).toEqual([kept, '0'])
  })
})

describe('shared data', () => {
  const dataMaps = [
    { targetId: 'both', read: true, write: true },
    { targetId: 'read', read: true, write: false },
    { targetId: 'write', read: false, write: true },
    { targetId: 'none', read: false, write: false },
  ]

  test('is read and written as the manifest lets it', () => {
    const { get, set, run } = begun({
      item: { dataMaps },
      surroundings: { shared: { both: 'a', read: 'b' } },
    })
    expect(get('adl.data._count')).toEqual(['4', '0'])
    expect(get('adl.data.1.id')).toEqual(['read', '0'])
    expect(set('adl.data.1.id', 'x')).toEqual(refused('404'))
    expect(get('adl.data.0.store')).toEqual(['a', '0'])
    expect(get('adl.data.1.store')).toEqual(['b', '0'])
    expect(get('adl.data.2.store')).toEqual(nothing('405'))
    expect(get('adl.data.3.store')).toEqual(nothing('405'))
    expect(set('adl.data.0.store', 'c')).toEqual(yes)
    expect(set('adl.data.1.store', 'c')).toEqual(refused('404'))
    expect(set('adl.data.2.store', 'd')).toEqual(yes)
    expect(set('adl.data.3.store', 'd')).toEqual(refused('404'))
    expect(set('adl.data.4.store', 'e')).toEqual(refused('351'))
    expect(run.sharedData()).toEqual({ both: 'c', read: 'b', write: 'd' })
  })

  test('that was set to nothing has not been set', () => {
    const { get, set, run } = begun({ item: { dataMaps }, surroundings: { shared: { both: 'a' } } })
    expect(get('adl.data.1.store')).toEqual(nothing('403'))
    expect(set('adl.data.0.store', '')).toEqual(yes)
    expect(get('adl.data.0.store')).toEqual(nothing('403'))
    expect(run.sharedData()).toEqual({ both: '' })
  })
})
