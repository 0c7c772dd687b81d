// Interactions of SCORM 2004: each type with its responses and patterns.
import { describe, expect, test } from 'vitest'
import { begin2004, refused, yes } from './open-for-test.ts'

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
    const talk = begin2004()
    talk.set('cmi.interactions.0.id', 'q')
    if (type) talk.set('cmi.interactions.0.type', type)
    return talk
  }

  test('need an id before all else, and a type before their answers', () => {
    const { set } = begin2004()
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
