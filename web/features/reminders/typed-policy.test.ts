import { expect, test } from 'vitest'
import { proposedReminders } from '#contract/rules/reminders.ts'
import { policyOf, policyProblems, typedOf } from './typed-policy.ts'

test('what is stored comes back as it was from what is typed', () => {
  const policy = {
    ...proposedReminders,
    overdueEvery: null,
    digestWeekday: null,
    noticeAfter: 3,
    quietDays: [6, 7],
  }
  expect(policyOf(typedOf(policy))).toEqual(policy)
  expect(policyOf({ ...typedOf(policy), beforeDue: ' 14;3  1 ' }).beforeDue).toEqual([14, 3, 1])
})

test.each([
  ['beforeDue', '', null],
  ['beforeDue', '14, 3', null],
  ['beforeDue', '14, many', 'Please enter numbers of days from 0 to 365, such as 14, 3'],
  ['beforeDue', '366', 'Please enter numbers of days from 0 to 365, such as 14, 3'],
  ['beforeDue', '1.5', 'Please enter numbers of days from 0 to 365, such as 14, 3'],
  ['beforeExpiry', '1 2 3 4 5 6', 'Please enter at most 5 numbers of days'],
  ['overdueEvery', '', null],
  ['overdueEvery', '0', 'Please enter a whole number of days from 1 to 365, or nothing'],
  ['noticeAfter', '366', 'Please enter a whole number of days from 1 to 365, or nothing'],
  ['overdueAtMost', '', 'Please enter a number of reminders from 1 to 100'],
  ['overdueAtMost', '101', 'Please enter a number of reminders from 1 to 100'],
] as const)('%s: "%s" is judged', (field, text, problem) => {
  expect(policyProblems[field](text)).toBe(problem)
})

test('one day of the week must be left for reminders', () => {
  const days = ['1', '2', '3', '4', '5', '6', '7']
  expect(policyProblems.quietDays(days)).toBe('Please leave at least one day on which reminders are sent')
  expect(policyProblems.quietDays(days.slice(1))).toBeNull()
})
