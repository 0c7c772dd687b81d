import { expect, test } from 'vitest'
import type { OwnObligation } from '#contract/calls/progress.ts'
import { dueText } from './due-text.ts'

const due = (daysLeft: number, more: Partial<OwnObligation> = {}) =>
  dueText({ status: 'toDo', dueOn: '2026-11-27', completedOn: null, validUntil: null, daysLeft, ...more })

test('a due date is said in plain words', () => {
  expect(due(-2, { status: 'overdue' })).toBe('Overdue by 2 days')
  expect(due(0)).toBe('Due today')
  expect(due(1)).toBe('Due tomorrow')
  expect(due(5)).toBe('Due on 27-11-2026, in 5 days')
  expect(due(5, { dueOn: null })).toBeUndefined()
  expect(due(-2, { status: 'completed' })).toBeUndefined()
  expect(due(-2, { status: 'exempt' })).toBeUndefined()
})

test('what ends or has ended is to be taken again', () => {
  const ends = { validUntil: '2026-12-31' }
  expect(due(-300, { ...ends, status: 'renewalDue' })).toBe('Please renew it by 31-12-2026')
  expect(due(-300, { ...ends, status: 'expired' })).toBe('Expired on 31-12-2026: please take it again')
})
