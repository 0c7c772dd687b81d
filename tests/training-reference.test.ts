// The second reading of the rules of deadlines agrees with itself, for any history. server/training/obligations.test.ts compares it
// with the database.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#server/training/calendar.ts'
import type { Assignment, Deadline } from './reference/training/due-date.ts'
import { type Facts, stateOn } from './reference/training/status.ts'
import { type Period, type ValidityRule, openPeriod } from './reference/training/validity.ts'

const within = (length: number): Deadline => ({ kind: 'afterAssignment', days: length })
const yearly: ValidityRule = { months: 12, renewalDays: 30, renewFrom: 'previousEnd' }

/** Histories within two years, so that days often meet. */
const days = fc.integer({ min: 0, max: 730 }).map((after) => addDays('2026-01-01', after))
const deadlines = fc.option(
  fc
    .integer({ min: 0, max: 400 })
    .chain((length) =>
      fc.constantFrom<Deadline>(
        { kind: 'none' },
        within(length),
        { kind: 'afterJoining', days: length },
        { kind: 'fixed', day: addDays('2026-01-01', length) },
      ),
    ),
  { nil: undefined },
)
const histories = fc.record({
  person: fc.record({ joinedOn: fc.option(days) }),
  assignments: fc.array(
    fc.record({
      pathwayId: fc.constantFrom('a', 'b', 'c'),
      since: days,
      deadlines: fc.record({ ofTeam: deadlines, ofClientForCourse: deadlines, ofPathway: deadlines }),
    }),
    { maxLength: 3 },
  ),
  extension: fc.option(fc.record({ day: days, setOn: days }), { freq: 3 }),
  exemptions: fc.array(
    fc
      .record({ from: days, length: fc.integer({ min: 0, max: 200 }), isOpen: fc.boolean() })
      .map(({ from, length, isOpen }) => ({ from, until: isOpen ? null : addDays(from, length) })),
    { maxLength: 2 },
  ),
  completions: fc.array(days, { maxLength: 3 }),
  months: fc.option(fc.integer({ min: 1, max: 24 })),
})

test('for any history a person has one status each day, and it agrees with the dates beside it', () => {
  fc.assert(
    fc.property(histories, days, ({ completions, months, ...rest }, day) => {
      const rule: ValidityRule = { months, renewalDays: 30, renewFrom: 'previousEnd' }
      const periods = completions
        .toSorted()
        .reduce<Period[]>(
          (before, completedOn) => [...before, openPeriod(rule, completedOn, before.at(-1))],
          [],
        )
      const facts = { ...rest, periods } as unknown as Facts
      const { status, due, validUntil } = stateOn(day, facts, 7)
      const isCompleted = periods.some(({ completedOn }) => completedOn <= day)
      if (status === 'overdue') expect(due !== null && due.day < day && !isCompleted).toBe(true)
      if (status === 'dueSoon')
        expect(due !== null && due.day >= day && due.day <= addDays(day, 7)).toBe(true)
      if (status === 'toDo') expect(isCompleted).toBe(false)
      if (status === 'expired') expect(validUntil !== null && validUntil < day).toBe(true)
      if (status === 'completed' || status === 'renewalDue')
        expect(isCompleted && (validUntil === null || validUntil >= day)).toBe(true)
      if (status === 'notRequired') expect(facts.assignments.every(({ since }) => since > day)).toBe(true)
    }),
    { numRuns: 5000 },
  )
})

test('what happens later never changes the status of a day before it', () => {
  fc.assert(
    fc.property(histories, days, fc.integer({ min: 1, max: 100 }), ({ completions, ...rest }, day, after) => {
      const facts = { ...rest, extension: null, periods: [] } as unknown as Facts
      const later = addDays(day, after)
      const assigned: Assignment = { pathwayId: 'p', since: later, deadlines: { ofPathway: within(3) } }
      const more: Facts = {
        ...facts,
        assignments: [...facts.assignments, assigned],
        periods: completions.map(() => openPeriod(yearly, later)),
      }
      expect(stateOn(day, more, 7)).toEqual(stateOn(day, facts, 7))
    }),
    { numRuns: 2000 },
  )
})
