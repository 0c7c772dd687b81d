// The preview and the choices are read aloud in the right numbers.
import { describe, expect, test } from 'vitest'
import { previewSentences, withoutLastDay } from './earlier-version-texts.ts'

describe('what happens without a last day (courses-30)', () => {
  test.each([
    [null, 0, 'Nobody', 'Completions of this course have no end, so there is no renewal either.'],
    [
      null,
      1,
      'Nobody',
      'Completions of this course have no end. In 1 organisation they have one: who renews there does the new version.',
    ],
    [
      12,
      0,
      'Everybody at their next renewal',
      'Completions stay valid for their 12 months. Who renews then does the new version.',
    ],
    [
      1,
      2,
      'Everybody at their next renewal',
      'Completions stay valid for their 1 month. Who renews then does the new version. In 2 organisations completions have no end: nobody there has to do it again.',
    ],
  ])(
    'with a validity of %s months, and %s clients otherwise',
    (months, clientsOtherwise, label, description) => {
      expect(withoutLastDay({ months, clientsOtherwise })).toEqual({ label, description })
    },
  )
})

describe('the preview (courses-38)', () => {
  const read = (counts: object) =>
    previewSentences(
      { people: 0, clients: 0, required: 0, reminders: [], withoutReminder: 0, ...counts },
      '2027-01-31',
    )

  test('of nobody', () => {
    expect(read({})).toEqual(['Nobody holds a completion that would end then.'])
  })

  test('of many', () => {
    const reminders = [
      { people: 1000, days: ['2027-01-01', '2027-01-24', '2027-02-01'] },
      { people: 1, days: ['2027-02-01'] },
    ]
    expect(read({ people: 1234, clients: 3, required: 1200, reminders, withoutReminder: 199 })).toEqual([
      '1,234 people in 3 organisations hold a completion that ends on 31-01-2027.',
      '1,200 people have to do it again.',
      '34 people are not asked again: the course is not assigned to them, or they are exempt.',
      '1,000 people will be reminded on 01-01-2027, 24-01-2027 and 01-02-2027, unless they have done it by then.',
      '1 person will be reminded on 01-02-2027, unless they have done it by then.',
      '199 people will get no reminder: their organisation sends none, or they have not registered or have no address.',
    ])
  })

  test('of one person, who need not do it again', () => {
    expect(read({ people: 1, clients: 1 })).toEqual([
      '1 person in 1 organisation holds a completion that ends on 31-01-2027.',
      'None of them has to do it again: the course is not assigned to them, or they are exempt.',
    ])
  })
})
