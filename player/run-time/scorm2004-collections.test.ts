// Objectives, comments and shared data of SCORM 2004.
import { describe, expect, test } from 'vitest'
import { begin2004, nothing, refused, yes } from './open-for-test.ts'

describe('objectives', () => {
  test('are identified by an id that stays and is not given twice', () => {
    const { get, set } = begin2004()
    expect(set('cmi.objectives.0.id', 'a')).toEqual(yes)
    expect(set('cmi.objectives.0.id', 'a')).toEqual(yes)
    expect(set('cmi.objectives.0.id', 'b')).toEqual(refused('351'))
    expect(set('cmi.objectives.1.id', 'a')).toEqual(refused('351'))
    expect(set('cmi.objectives.1.id', 'b')).toEqual(yes)
    expect(get('cmi.objectives._count')).toEqual(['2', '0'])
  })

  test.each(['', 'urn:', 'two words', 'urn:adl:two words'])('%o names nothing', (id) => {
    expect(begin2004().set('cmi.objectives.0.id', id)).toEqual(refused('406'))
  })

  test.each(['a', 'urn:adl:lms/OBJ01', 'http://example.test/a?b=c#d', 'x'.repeat(5_000)])('%s does', (id) => {
    const { get, set } = begin2004()
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
    const { get, set } = begin2004()
    set('cmi.objectives.0.id', 'a')
    expect(set(`cmi.objectives.0.${name}`, bad)).toEqual(refused(error))
    expect(set(`cmi.objectives.0.${name}`, good)).toEqual(yes)
    expect(get(`cmi.objectives.0.${name}`)).toEqual([good, '0'])
  })

  test('there may be a thousand of them', () => {
    const { get, set } = begin2004()
    for (let at = 0; at < 1_000; at++) expect(set(`cmi.objectives.${at}.id`, `id-${at}`)).toEqual(yes)
    expect(set('cmi.objectives.1000.id', 'more')).toEqual(refused('351'))
    expect(get('cmi.objectives.999.id')).toEqual(['id-999', '0'])
  })
})

describe('comments', () => {
  test('of the learner', () => {
    const { get, set } = begin2004()
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
    for (const time of times.good)
      expect.soft([time, ...begin2004().set(element, time)]).toEqual([time, ...yes])
    for (const time of times.bad)
      expect.soft([time, ...begin2004().set(element, time)]).toEqual([time, ...refused('406')])
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
    const { get, set, run } = begin2004({
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
    const { get, set, run } = begin2004({ item: { dataMaps }, surroundings: { shared: { both: 'a' } } })
    expect(get('adl.data.1.store')).toEqual(nothing('403'))
    expect(set('adl.data.0.store', '')).toEqual(yes)
    expect(get('adl.data.0.store')).toEqual(nothing('403'))
    expect(run.sharedData()).toEqual({ both: '' })
  })
})
