// The data model and the calls of SCORM 1.2 (RTE 3): every element, what it takes, and the error of each call.
import { describe, expect, test } from 'vitest'
import { begin12, nothing, refused, open12, yes } from './open-for-test.ts'

describe('calls', () => {
  test('are refused before the beginning', () => {
    const { call } = open12()
    expect(call('LMSGetValue', 'cmi.core.student_id')).toEqual(nothing('301'))
    expect(call('LMSSetValue', 'cmi.core.exit', '')).toEqual(refused('301'))
    expect(call('LMSCommit', '')).toEqual(refused('301'))
    expect(call('LMSFinish', '')).toEqual(refused('301'))
  })

  test('and after the end, until it begins again', () => {
    const { call, get, run } = begin12()
    const first = run.visit
    expect(call('LMSSetValue', 'cmi.core.lesson_location', 'p2')).toEqual(yes)
    expect(call('LMSFinish', '')).toEqual(yes)
    expect(call('LMSGetValue', 'cmi.core.student_id')).toEqual(nothing('301'))
    expect(call('LMSSetValue', 'cmi.core.lesson_location', 'p3')).toEqual(refused('301'))
    expect(call('LMSCommit', '')).toEqual(refused('301'))
    expect(call('LMSInitialize', '')).toEqual(yes)
    expect(get('cmi.core.lesson_location')).toEqual(['p2', '0'])
    expect(run.visit).not.toBe(first)
  })

  test('take no argument, and null is none', () => {
    const { call } = open12()
    expect(call('LMSInitialize', 'x')).toEqual(refused('201'))
    expect(call('LMSInitialize', null)).toEqual(yes)
    expect(call('LMSInitialize', '')).toEqual(refused('101'))
    expect(call('LMSCommit', 'x')).toEqual(refused('201'))
    expect(call('LMSCommit', '')).toEqual(yes)
    expect(call('LMSFinish', 'x')).toEqual(refused('201'))
    expect(call('LMSFinish', '')).toEqual(yes)
  })

  test('do not report a value as stored when it is not', () => {
    const { call, run } = begin12({ store: () => false })
    expect(call('LMSCommit', '')[0]).toBe('false')
    expect(call('LMSFinish', '')[0]).toBe('false')
    expect(run.hasEnded).toBe(false)
  })

  test('name their errors', () => {
    const { api } = begin12()
    for (const code of ['0', '101', '201', '202', '203', '301', '401', '402', '403', '404', '405'])
      expect.soft(api['LMSGetErrorString']?.(code)).not.toBe('')
    expect(api['LMSGetErrorString']?.('nonsense')).toBe('')
  })
})

describe('reading', () => {
  test.each([
    [
      'cmi.core._children',
      'student_id,student_name,lesson_location,credit,lesson_status,entry,score,total_time,lesson_mode,exit,session_time',
    ],
    ['cmi.core.score._children', 'raw,min,max'],
    ['cmi.objectives._children', 'id,score,status'],
    ['cmi.student_data._children', 'mastery_score,max_time_allowed,time_limit_action'],
    ['cmi.student_preference._children', 'audio,language,speed,text'],
    [
      'cmi.interactions._children',
      'id,objectives,time,type,correct_responses,weighting,student_response,result,latency',
    ],
    ['cmi.objectives._count', '0'],
    ['cmi.interactions._count', '0'],
  ])('%s', (element, value) => {
    const { get, set } = begin12()
    const [found, error] = get(element)
    expect([found?.split(',').toSorted(), error]).toEqual([value.split(',').toSorted(), '0'])
    expect(set(element, 'x')).toEqual(refused('402'))
  })

  test.each([
    ['cmi.core.student_id', 'learner'],
    ['cmi.core.student_name', 'Example, Pat'],
    ['cmi.core.lesson_location', ''],
    ['cmi.core.credit', 'credit'],
    ['cmi.core.lesson_status', 'not attempted'],
    ['cmi.core.entry', 'ab-initio'],
    ['cmi.core.lesson_mode', 'normal'],
    ['cmi.core.total_time', '00:00:00'],
    ['cmi.core.score.raw', ''],
    ['cmi.core.score.min', ''],
    ['cmi.core.score.max', ''],
    ['cmi.suspend_data', ''],
    ['cmi.launch_data', ''],
    ['cmi.comments', ''],
    ['cmi.comments_from_lms', ''],
    ['cmi.student_data.mastery_score', ''],
    ['cmi.student_data.max_time_allowed', ''],
    ['cmi.student_data.time_limit_action', ''],
    ['cmi.student_preference.audio', ''],
    ['cmi.student_preference.language', ''],
    ['cmi.student_preference.speed', ''],
    ['cmi.student_preference.text', ''],
  ])('%s finds %o', (element, value) => {
    expect(begin12().get(element)).toEqual([value, '0'])
  })

  test.each([
    ['cmi.core.exit', '404'],
    ['cmi.core.session_time', '404'],
    ['cmi.nonsense', '401'],
    ['cmi.core.nonsense', '401'],
    ['cmi.core.__proto__', '401'],
    ['cmi.completion_status', '401'],
    ['nonsense', '401'],
    ['cmi.core.student_id._children', '202'],
    ['cmi.core.score._count', '203'],
  ])('%s is refused with %s', (element, error) => {
    expect(begin12().get(element)).toEqual(nothing(error))
  })

  test('what is in the manifest', () => {
    const { get } = begin12({
      item: {
        launchData: 'data',
        masteryScore: 80,
        maxTimeAllowed: '02:30:00',
        timeLimitAction: 'exit,message',
      },
    })
    expect(get('cmi.launch_data')).toEqual(['data', '0'])
    expect(get('cmi.student_data.mastery_score')).toEqual(['80', '0'])
    expect(get('cmi.student_data.max_time_allowed')).toEqual(['02:30:00', '0'])
    expect(get('cmi.student_data.time_limit_action')).toEqual(['exit,message', '0'])
  })

  test('what was left in a previous visit', () => {
    const { get } = begin12({
      cmi: {
        exit: 'suspend',
        lessonStatus: 'incomplete',
        location: 'page-2',
        suspendData: 'state',
        score: { raw: 50 },
        objectives: [{ id: 'a', status: 'passed', score: { raw: '7' } }],
      },
    })
    expect(get('cmi.core.entry')).toEqual(['resume', '0'])
    expect(get('cmi.core.lesson_status')).toEqual(['incomplete', '0'])
    expect(get('cmi.core.lesson_location')).toEqual(['page-2', '0'])
    expect(get('cmi.suspend_data')).toEqual(['state', '0'])
    expect(get('cmi.core.score.raw')).toEqual(['50', '0'])
    expect(get('cmi.core.total_time')).toEqual(['00:01:30', '0'])
    expect(get('cmi.objectives._count')).toEqual(['1', '0'])
    expect(get('cmi.objectives.0.status')).toEqual(['passed', '0'])
    expect(get('cmi.objectives.0.score.raw')).toEqual(['7', '0'])
  })
})

describe('writing', () => {
  test.each([
    ...['cmi.core.student_id', 'cmi.core.student_name', 'cmi.core.credit', 'cmi.core.entry'],
    ...['cmi.core.total_time', 'cmi.core.lesson_mode', 'cmi.launch_data', 'cmi.comments_from_lms'],
    ...['cmi.student_data.mastery_score', 'cmi.student_data.max_time_allowed'],
    'cmi.student_data.time_limit_action',
  ])('%s is not for the content', (element) => {
    expect(begin12().set(element, '1')).toEqual(refused('403'))
  })

  test.each(['cmi.nonsense', 'cmi.core.nonsense', 'nonsense'])('%s is not there', (element) => {
    expect(begin12().set(element, '1')).toEqual(refused('401'))
  })

  const words: Record<string, { good: string[]; bad: string[] }> = {
    'cmi.core.lesson_status': {
      good: ['passed', 'completed', 'failed', 'incomplete', 'browsed'],
      bad: ['', 'Passed', 'unknown', 'done'],
    },
    'cmi.core.exit': { good: ['time-out', 'suspend', 'logout', ''], bad: ['normally', 'Suspend'] },
    'cmi.core.score.raw': { good: ['0', '100', '55.5', ''], bad: ['x', '1,5'] },
    'cmi.core.score.min': { good: ['0', '10'], bad: ['x'] },
    'cmi.core.score.max': { good: ['100', '50'], bad: ['x'] },
    'cmi.core.session_time': {
      good: ['00:00:00', '0001:30:05.5', '99:59:59.99'],
      bad: ['', 'PT1H', '00:60', '00:00:00.555'],
    },
    'cmi.core.lesson_location': { good: ['', 'x'.repeat(255), 'x'.repeat(4_000)], bad: ['x'.repeat(4_001)] },
    'cmi.suspend_data': { good: ['', 'x'.repeat(64_000), 'ü\u0000\uD800'], bad: ['x'.repeat(256_001)] },
    'cmi.comments': { good: ['', 'What I think'], bad: [] },
    'cmi.student_preference.audio': { good: ['-1', '0', '100'], bad: ['x', '-2', '101'] },
    'cmi.student_preference.speed': { good: ['-100', '0', '100'], bad: ['x', '-101', '101'] },
    'cmi.student_preference.text': { good: ['-1', '0', '1'], bad: ['x', '2', '-2'] },
    'cmi.student_preference.language': { good: ['', 'English'], bad: [] },
  }

  test.each(Object.entries(words))('%s accepts its vocabulary only', (element, { good, bad }) => {
    for (const value of good) expect.soft([value, ...begin12().set(element, value)]).toEqual([value, ...yes])
    for (const value of bad)
      expect.soft([value, ...begin12().set(element, value)]).toEqual([value, ...refused('405')])
  })

  test.each(['-1', '101'])('a score of %s is out of range', (value) => {
    for (const name of ['raw', 'min', 'max'])
      expect(begin12().set(`cmi.core.score.${name}`, value)).toEqual(refused('405'))
  })

  test('a value that is refused leaves the previous one', () => {
    const { get, set } = begin12()
    set('cmi.core.lesson_status', 'incomplete')
    set('cmi.core.lesson_status', 'nonsense')
    expect(get('cmi.core.lesson_status')).toEqual(['incomplete', '0'])
  })
})

describe('what is reported', () => {
  test.each([
    ['00:00:10.55', 10.55],
    // Thirty days, because more comes from a wrong clock.
    ['1000:00:00', 2_592_000],
  ])('a session of %s takes %d seconds', (time, seconds) => {
    const { set, run } = begin12()
    expect(set('cmi.core.session_time', time)).toEqual(yes)
    expect(run.read().sessionTime).toBe(seconds)
  })

  test('a visit after the end begins with no time of its own', () => {
    const { call, set, run } = begin12()
    set('cmi.core.session_time', '00:10:00')
    call('LMSFinish', '')
    call('LMSInitialize', '')
    expect([run.secondsBefore, run.read().sessionTime]).toEqual([600, 0])
  })

  test('a status and a score are sent at once, all else soon', () => {
    const changes: string[] = []
    const { set } = begin12({ changed: (when) => changes.push(when) })
    for (const [element, value] of [
      ['cmi.core.lesson_status', 'incomplete'],
      ['cmi.core.score.raw', '80'],
      ['cmi.core.lesson_location', 'p2'],
      ['cmi.suspend_data', 'state'],
    ] as const)
      set(element, value)
    expect(changes).toEqual(['now', 'now', 'soon', 'soon'])
  })

  test('what would be stored in more characters than are allowed is refused', () => {
    const { get, set } = begin12()
    set('cmi.suspend_data', 'before')
    // It is stored in another form, which takes more than twice as many.
    expect(set('cmi.suspend_data', `\0${'x'.repeat(200_000)}`)).toEqual(refused('405'))
    expect(get('cmi.suspend_data')).toEqual(['before', '0'])
  })
})

describe('what the standard would refuse and courses do', () => {
  test.each([
    ['cmi.objectives.0.id', 'two words'],
    ['cmi.interactions.0.id', 'What is it?'],
    ['cmi.core.session_time', '1:00:00'],
  ])('%s is %o', (element, value) => {
    expect(begin12().set(element, value)).toEqual(yes)
  })
})
