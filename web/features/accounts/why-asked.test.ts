import { expect, test } from 'vitest'
import { specifiedFieldNames } from '#contract/rules/registration-form.ts'
import { timeToRegister, whyAsked } from './why-asked.ts'

test('every specified field has a reason of its own, and the ticks have one together', () => {
  const reasons = specifiedFieldNames.map((key) => whyAsked({ key, kind: 'specified' }))
  expect(reasons.filter((reason) => reason.startsWith('Your training provider'))).toEqual([])
  expect(new Set(reasons.slice(-4)).size).toBe(1)
})

test.each([
  [0, 'about 1 minute'],
  [6, 'about 1 minute'],
  [10, 'about 2 minutes'],
  [40, 'about 7 minutes'],
])('%i questions take %s', (questions, time) => {
  expect(timeToRegister(questions)).toBe(time)
})
