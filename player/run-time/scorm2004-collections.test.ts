// Objectives, comments, interactions and shared data of SCORM 2004.
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

describe('objectives', () => {
  test('are identified by an id that stays and is not given twice', () => {
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
  test('a time may have any precision', () => {
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
  ])('of the type %s leave out defaults', (type, sent, stored) => {
    const { set, get } = asked(type)
    set('cmi.interactions.0.correct_responses.0.pattern', sent)
    expect(get('cmi.interactions.0.correct_responses.0.pattern')).toEqual([stored, '0'])
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
