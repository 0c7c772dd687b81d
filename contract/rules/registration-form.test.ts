import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type AskedItem,
  type Entered,
  hasOptions,
  mustAgree,
  registrationLimits,
  registrationProblems,
} from './registration-form.ts'

const complete: Entered = {
  password: 'a good long password',
  passwordRepeat: 'a good long password',
  agreeToTermsAndConditions: true,
  answers: {},
}
const own = (kind: AskedItem['kind'], more: Partial<AskedItem> = {}): AskedItem => ({
  key: 'q1',
  kind,
  label: 'Your question',
  isRequired: false,
  options: [
    { id: 'one', name: 'One' },
    { id: 'two', name: 'Two' },
  ],
  ...more,
})
const specified = (key: string, label: string, isRequired = true): AskedItem => ({
  key,
  kind: 'specified',
  label,
  isRequired,
  options: [],
})

test('choices have options, other questions have none', () => {
  expect(['singleChoice', 'multipleChoice', 'yesNo', 'text', 'specified'].filter(hasOptions)).toEqual([
    'singleChoice',
    'multipleChoice',
  ])
})

test('the limits of a form are those of its rules', () => {
  expect(registrationLimits).toEqual({ questions: 30, options: 50, label: 200, option: 100, text: 200 })
})

describe('an own question', () => {
  const problem = (item: AskedItem, answer: string | string[]) =>
    registrationProblems([item], { ...complete, answers: { q1: answer } })['answers.q1']
  const wrong = 'Please answer “Your question”'

  test('that is required needs an answer, another does not', () => {
    expect(problem(own('text', { isRequired: true }), ' ')).toBe(wrong)
    expect(problem(own('singleChoice', { isRequired: true }), [])).toBe(wrong)
    expect(problem(own('text'), ' ')).toBeUndefined()
    expect(registrationProblems([own('text', { isRequired: true })], complete)).toEqual({
      'answers.q1': wrong,
    })
  })

  test('takes a text of at most 200 characters, without the spaces around it', () => {
    const [longest, tooLong] = ['a'.repeat(200), 'a'.repeat(201)]
    expect(problem(own('text'), ` ${longest} `)).toBeUndefined()
    expect(problem(own('text'), tooLong)).toBe('Please use at most 200 characters: “Your question”')
    expect(problem(own('text'), ['a'.repeat(100), 'a'.repeat(101)])).toMatch(/^Please use at most/)
    // Only a text may be anything.
    expect(problem(own('singleChoice'), longest)).toBe(wrong)
  })

  test('takes one of its options, or several where several can be chosen', () => {
    expect(problem(own('singleChoice'), 'ONE')).toBeUndefined()
    expect(problem(own('singleChoice'), ['one', 'two'])).toBe(wrong)
    expect(problem(own('singleChoice'), 'three')).toBe(wrong)
    expect(problem(own('multipleChoice'), ['one', 'two'])).toBeUndefined()
    expect(problem(own('multipleChoice'), ['one', 'three'])).toBe(wrong)
  })

  test('of yes or no takes these only', () => {
    expect(problem(own('yesNo'), 'yes')).toBeUndefined()
    expect(problem(own('yesNo'), 'No')).toBeUndefined()
    expect(problem(own('yesNo'), 'one')).toBe(wrong)
    expect(problem(own('yesNo'), ['yes', 'no'])).toBe(wrong)
  })
})

describe('a date of birth', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-01T00:00:00Z') }))
  afterEach(() => vi.useRealTimers())
  const problem = (dateOfBirth: string) =>
    registrationProblems([specified('dateOfBirth', 'Date of birth')], { ...complete, dateOfBirth })[
      'dateOfBirth'
    ]

  test('is from 1900 on and not in the future', () => {
    expect(problem('1900-01-01')).toBeUndefined()
    expect(problem('1899-12-31')).toBe('Please enter a date of birth from 1900 on')
    expect(problem('2026-03-01')).toBeUndefined()
    expect(problem('2026-03-02')).toBe('Please enter a date of birth that is not in the future')
  })

  test.each(['2000-02-30', '2000-13-01', '2000-1-1', '2000-01-01T00:00', 'x2000-01-01', '3000-01-01'])(
    'is no date: %s',
    (value) => {
      expect(problem(value)).toBe('Please enter your date of birth as a date, such as 1990-02-28')
    },
  )

  test('that is missing is asked for', () => {
    expect(problem(' ')).toBe('Please enter your date of birth')
  })
})

test('a postcode has more than three characters', () => {
  const problem = (postCode: string) =>
    registrationProblems([specified('postCode', 'Postcode')], { ...complete, postCode })['postCode']
  expect(problem('AB1 2CD')).toBeUndefined()
  expect(problem('AB1')).toBe('Please enter a valid postcode')
})

test('a field with a list takes an id, and is named by its own label', () => {
  const gender = specified('genderId', 'Gender')
  const problem = (item: AskedItem, genderId: string) =>
    registrationProblems([item], { ...complete, genderId })['genderId']
  expect(problem(gender, '8f14e45f-ceea-4e67-a5a4-1d2f3b4c5d6e')).toBeUndefined()
  expect(problem(gender, 'female')).toBe('Please select gender')
  expect(problem({ ...gender, label: 'You are' }, '')).toBe('Please answer “You are”')
  expect(problem({ ...gender, isRequired: false }, '')).toBeUndefined()
})

test('a field with a tick is never missing', () => {
  const tick = specified('doYouKnowWhatClimateActionIs', 'Do you know what climate action is?')
  expect(registrationProblems([tick], complete)).toEqual({})
})

test('the passwords and the terms are named each', () => {
  const empty = { password: '', passwordRepeat: '', agreeToTermsAndConditions: false, answers: {} }
  expect(registrationProblems([], empty)).toEqual({
    password: 'Please create a password',
    passwordRepeat: 'Please create a password',
    agreeToTermsAndConditions: mustAgree,
  })
})
