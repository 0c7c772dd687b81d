import { expect, test } from 'vitest'
import type { OwnObligation } from '#contract/calls/progress.ts'
import { obligationStatuses } from '#contract/rules/training.ts'
import { dueText, isUrgent, lastDayOf } from './due-text.ts'

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

test('what is late by a single day is late by a day', () => {
  expect(due(-1, { status: 'overdue' })).toBe('Overdue by 1 day')
})

test('what ends counts by its end, everything else by its due date, and what has no day comes last', () => {
  const days = { dueOn: '2026-11-27', validUntil: '2026-12-31' }
  const last = (status: OwnObligation['status'], more: Partial<typeof days> | object = {}) =>
    lastDayOf({ ...days, status, ...more })
  expect([last('renewalDue'), last('expired')]).toEqual(['2026-12-31', '2026-12-31'])
  expect([last('toDo'), last('dueSoon'), last('overdue')]).toEqual(Array(3).fill('2026-11-27'))
  expect(last('toDo', { dueOn: null }) > '2099-12-31').toBe(true)
})

test('what is late, due soon or to be renewed is urgent', () => {
  const urgent = obligationStatuses.filter((status) =>
    isUrgent({ status, dueOn: null, completedOn: null, validUntil: null, daysLeft: null }),
  )
  expect(urgent.toSorted()).toEqual(['dueSoon', 'expired', 'overdue', 'renewalDue'])
})
