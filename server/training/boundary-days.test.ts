// What holds on the very day on which something begins or ends, in the database and in the second reading of the rules. What is
// expected was written from docs/rules/deadlines.md.
import { describe, expect, test } from 'vitest'
import { openPeriodInDatabase, stateOfStored, storeFacts } from '#tests/support/facts-in-database.ts'
import { startProduct } from '#tests/support/product.ts'
import type { Assignment, Deadline, Deadlines } from '#tests/reference/training/due-date.ts'
import * as status from '#tests/reference/training/status.ts'
import * as validity from '#tests/reference/training/validity.ts'
import { type Day, addDays } from './calendar.ts'

type Facts = status.Facts
type Period = validity.Period
type ValidityRule = validity.ValidityRule

const product = await startProduct()
/** What is stored of the same facts is stored once. */
const stored = new Map<string, ReturnType<typeof storeFacts>>()

/** Who answers. */
const readings = {
  'the database': {
    async stateOn(day: Day, facts: Facts) {
      const key = JSON.stringify(facts)
      const known = stored.get(key) ?? storeFacts(product, facts)
      stored.set(key, known)
      return stateOfStored(product, day, await known)
    },
    openPeriod: (rule: ValidityRule, completedOn: Day, previous?: Period) =>
      openPeriodInDatabase(product, rule, completedOn, previous),
  },
  'the second reading': {
    stateOn: async (day: Day, facts: Facts) => status.stateOn(day, facts, 7),
    openPeriod: async (rule: ValidityRule, completedOn: Day, previous?: Period) =>
      validity.openPeriod(rule, completedOn, previous),
  },
}

const within = (days: number): Deadline => ({ kind: 'afterAssignment', days })
const of = (since: Day, deadlines: Deadlines, pathwayId = 'p'): Assignment => ({
  pathwayId,
  since,
  deadlines,
})
const assigned = (since: Day, ofPathway: Deadline = { kind: 'none' }, pathwayId = 'p') =>
  of(since, { ofPathway }, pathwayId)
const none: Facts = {
  person: { joinedOn: '2026-01-01' },
  assignments: [],
  extension: null,
  exemptions: [],
  periods: [],
}
const yearly: ValidityRule = { months: 12, renewalDays: 30, renewFrom: 'previousEnd' }
/** Of a completion with the yearly rule. */
const firstPeriod: Period = {
  completedOn: '2026-01-10',
  validUntil: '2027-01-10',
  renewableFrom: '2026-12-11',
}
const secondPeriod: Period = {
  completedOn: '2027-01-05',
  validUntil: '2028-01-10',
  renewableFrom: '2027-12-11',
}

describe.each(Object.entries(readings))('in %s', (_, { stateOn, openPeriod }) => {
  const stateOf = (day: Day, facts: Partial<Facts>) => stateOn(day, { ...none, ...facts })
  const statusOn = async (day: Day, facts: Partial<Facts>) => (await stateOf(day, facts)).status
  const dueOn = async (day: Day, facts: Partial<Facts>) => (await stateOf(day, facts)).due
  const dueDayOn = async (day: Day, facts: Partial<Facts>) => (await dueOn(day, facts))?.day ?? null

  test('a course is overdue from the day after the due date on, and due soon from seven days before it', async () => {
    const assignments = [assigned('2026-03-01', within(30))]
    expect(await statusOn('2026-02-28', { assignments })).toBe('notRequired')
    expect(await statusOn('2026-03-01', { assignments })).toBe('toDo')
    expect(await statusOn('2026-03-23', { assignments })).toBe('toDo')
    expect(await statusOn('2026-03-24', { assignments })).toBe('dueSoon')
    expect(await statusOn('2026-03-31', { assignments })).toBe('dueSoon')
    expect(await statusOn('2026-04-01', { assignments })).toBe('overdue')
  })

  test('days after joining count from the later of registration and assignment, and from nothing before', async () => {
    const assignments = [assigned('2026-03-10', { kind: 'afterJoining', days: 14 })]
    const dueOf = (joinedOn: Day | null) => dueDayOn('2026-04-20', { assignments, person: { joinedOn } })
    expect(await dueOf('2026-03-01')).toBe('2026-03-24')
    expect(await dueOf('2026-03-10')).toBe('2026-03-24')
    expect(await dueOf('2026-03-11')).toBe('2026-03-25')
    expect(await dueOf('2026-04-01')).toBe('2026-04-15')
    expect(await dueOf(null)).toBeNull()
  })

  test('a fixed day stays as it is for a person who comes on it, or later', async () => {
    const fixed = (since: Day) => ({ assignments: [assigned(since, { kind: 'fixed', day: '2026-03-31' })] })
    expect(await stateOf('2026-03-31', fixed('2026-03-31'))).toMatchObject({
      ...{ status: 'dueSoon', due: { day: '2026-03-31' } },
    })
    expect(await stateOf('2026-04-02', fixed('2026-04-02'))).toMatchObject({
      ...{ status: 'overdue', due: { day: '2026-03-31' } },
    })
  })

  test('a team outranks a client, a client a pathway, and of each the course the whole', async () => {
    const dueWith = (deadlines: Deadlines) =>
      dueDayOn('2026-03-01', { assignments: [of('2026-03-01', deadlines)] })
    expect(await dueWith({ ofTeam: within(1), ofClientForCourse: within(2), ofPathway: within(3) })).toBe(
      '2026-03-02',
    )
    expect(await dueWith({ ofTeam: within(1), ofTeamForCourse: within(2) })).toBe('2026-03-03')
    expect(await dueWith({ ofClient: within(1), ofClientForCourse: within(2) })).toBe('2026-03-03')
    expect(await dueWith({ ofClient: within(4), ofPathwayForCourse: within(2) })).toBe('2026-03-05')
    expect(await dueWith({ ofPathway: within(1), ofPathwayForCourse: within(2) })).toBe('2026-03-03')
    expect(await dueWith({ ofClient: { kind: 'none' }, ofPathwayForCourse: within(3) })).toBeNull()
    expect(await dueWith({})).toBeNull()
  })

  test('for one pathway the deadline of a team outranks that of the client, and of two teams the earlier holds', async () => {
    const client = of('2026-03-01', { ofClient: within(10) })
    const dueWith = (...others: Assignment[]) => dueDayOn('2026-03-20', { assignments: [client, ...others] })
    expect(await dueWith()).toBe('2026-03-11')
    expect(await dueWith(of('2026-03-05', { ofTeam: within(60), ofClient: within(10) }))).toBe('2026-05-04')
    expect(await dueWith(of('2026-03-05', { ofTeam: { kind: 'none' }, ofClient: within(10) }))).toBeNull()
    // A team without a deadline of its own has those of the client.
    expect(await dueWith(of('2026-03-05', { ofClient: within(10) }))).toBe('2026-03-11')
    expect(
      await dueWith(
        of('2026-03-05', { ofTeam: within(60) }),
        of('2026-03-09', { ofTeamForCourse: within(30) }),
      ),
    ).toBe('2026-04-08')
    // With another pathway the earliest holds.
    expect(await dueWith(of('2026-03-05', { ofTeam: within(60) }, 'q'))).toBe('2026-03-11')
    // Before the assignment of the team begins, that of the client decides.
    const assignments = [client, of('2026-03-05', { ofTeam: within(60) })]
    expect(await dueDayOn('2026-03-04', { assignments })).toBe('2026-03-11')
    expect(await dueDayOn('2026-03-05', { assignments })).toBe('2026-05-04')
  })

  test('of two pathways the earlier due date holds, and an extension outranks both', async () => {
    const assignments = [
      assigned('2026-03-01', within(30), 'slow'),
      assigned('2026-03-05', within(10), 'quick'),
      assigned('2026-03-01', { kind: 'none' }, 'open'),
    ]
    const extension = { day: '2026-05-01', setOn: '2026-03-06' }
    expect(await dueOn('2026-03-10', { assignments })).toEqual({ day: '2026-03-15', pathwayId: 'quick' })
    expect(await dueOn('2026-03-10', { assignments, extension })).toEqual({
      ...{ day: '2026-05-01', pathwayId: null },
    })
    expect(await dueOn('2026-03-10', { extension })).toBeNull()
  })

  test('an extension ends with the assignment for which it was made, and one of that day holds', async () => {
    const extension = { day: '2026-09-01', setOn: '2026-03-15' }
    const since = (day: Day) => ({ assignments: [assigned(day, within(30))], extension })
    expect(await stateOf('2026-04-10', since('2026-03-01'))).toMatchObject({
      ...{ status: 'toDo', due: { day: '2026-09-01' } },
    })
    expect(await stateOf('2026-05-10', since('2026-05-01'))).toMatchObject({
      ...{ status: 'toDo', due: { day: '2026-05-31' } },
    })
    expect(await dueDayOn('2026-05-10', since('2026-03-15'))).toBe('2026-09-01')
    expect(await dueDayOn('2026-05-10', since('2026-03-16'))).toBe('2026-04-15')
    // It is due soon and overdue as any other due date.
    expect(await statusOn('2026-08-24', since('2026-03-01'))).toBe('toDo')
    expect(await statusOn('2026-08-25', since('2026-03-01'))).toBe('dueSoon')
    expect(await statusOn('2026-09-01', since('2026-03-01'))).toBe('dueSoon')
    expect(await statusOn('2026-09-02', since('2026-03-01'))).toBe('overdue')
  })

  test('a person is exempt from the first day to the last, and the deadline begins again on the day after it', async () => {
    const facts = {
      assignments: [assigned('2026-03-01', within(30))],
      exemptions: [{ from: '2026-03-10', until: '2026-05-31' }],
    }
    expect(await statusOn('2026-03-09', facts)).toBe('toDo')
    expect(await statusOn('2026-03-10', facts)).toBe('exempt')
    expect(await statusOn('2026-05-31', facts)).toBe('exempt')
    expect(await stateOf('2026-06-01', facts)).toMatchObject({ status: 'toDo', due: { day: '2026-07-01' } })
    expect(await statusOn('2026-07-01', facts)).toBe('dueSoon')
    expect(await statusOn('2026-07-02', facts)).toBe('overdue')
    const oneDay = { ...facts, exemptions: [{ from: '2026-03-10', until: '2026-03-10' }] }
    expect(await statusOn('2026-03-09', oneDay)).toBe('toDo')
    expect(await statusOn('2026-03-10', oneDay)).toBe('exempt')
    expect(await stateOf('2026-03-11', oneDay)).toMatchObject({ status: 'toDo', due: { day: '2026-04-10' } })
    const withoutEnd = { ...facts, exemptions: [{ from: '2026-03-10', until: null }] }
    expect(await statusOn('2030-01-01', withoutEnd)).toBe('exempt')
  })

  test('an exemption that has not begun, or is not over, does not move the due date', async () => {
    const facts = {
      assignments: [assigned('2026-03-01', within(30))],
      exemptions: [{ from: '2026-03-10', until: '2026-05-31' }],
    }
    expect(await dueDayOn('2026-03-05', facts)).toBe('2026-03-31')
    expect(await dueDayOn('2026-05-31', facts)).toBe('2026-03-31')
    expect(await dueDayOn('2026-06-01', facts)).toBe('2026-07-01')
  })

  test('an exemption that ends also ends an extension from before, and none from after', async () => {
    const facts = {
      assignments: [assigned('2026-03-01', within(30))],
      exemptions: [{ from: '2026-03-20', until: '2026-05-31' }],
    }
    const extendedOn = (setOn: Day) => ({ ...facts, extension: { day: '2026-04-15', setOn } })
    expect(await stateOf('2026-06-01', extendedOn('2026-03-10'))).toMatchObject({
      ...{ status: 'toDo', due: { day: '2026-07-01' } },
    })
    expect(await dueDayOn('2026-03-19', extendedOn('2026-03-10'))).toBe('2026-04-15')
    expect(await dueDayOn('2026-06-01', extendedOn('2026-05-31'))).toBe('2026-07-01')
    expect(await dueDayOn('2026-06-01', extendedOn('2026-06-01'))).toBe('2026-04-15')
  })

  test('a validity is over on the day after its last day, and can be renewed from its first day on', async () => {
    const facts = { assignments: [assigned('2026-01-01')], periods: [firstPeriod] }
    expect(await statusOn('2026-01-09', facts)).toBe('toDo')
    expect(await statusOn('2026-01-10', facts)).toBe('completed')
    expect(await statusOn('2026-12-10', facts)).toBe('completed')
    expect(await statusOn('2026-12-11', facts)).toBe('renewalDue')
    expect(await statusOn('2027-01-10', facts)).toBe('renewalDue')
    expect(await statusOn('2027-01-11', facts)).toBe('expired')
  })

  test('a completion whose certificate was revoked counts to the day before', async () => {
    const facts = {
      assignments: [assigned('2026-01-01', { kind: 'fixed', day: '2026-03-31' })],
      periods: [{ ...firstPeriod, endedOn: '2026-03-20' }],
    }
    expect(await statusOn('2026-03-19', facts)).toBe('completed')
    expect(await stateOf('2026-03-20', facts)).toMatchObject({
      ...{ status: 'toDo', validUntil: null, due: { day: '2026-03-31' } },
    })
  })

  test('the last day of a validity is that of the month, or the last of one that is shorter', async () => {
    const endOf = async (months: number, completedOn: Day) =>
      (await openPeriod({ ...yearly, months }, completedOn)).validUntil
    expect(await endOf(1, '2026-01-31')).toBe('2026-02-28')
    expect(await endOf(1, '2028-01-31')).toBe('2028-02-29')
    expect(await endOf(12, '2028-02-29')).toBe('2029-02-28')
    expect(await endOf(1, '2026-02-28')).toBe('2026-03-28')
  })

  test('a renewal continues from the previous end only within its window, and only where the rule is so', async () => {
    expect(await openPeriod(yearly, '2026-01-10')).toEqual(firstPeriod)
    const endAfterFirst = async (rule: ValidityRule, completedOn: Day) =>
      (await openPeriod(rule, completedOn, firstPeriod)).validUntil
    expect(await endAfterFirst(yearly, '2026-12-10')).toBe('2027-12-10')
    expect(await endAfterFirst(yearly, '2026-12-11')).toBe('2028-01-10')
    expect(await endAfterFirst(yearly, '2027-01-10')).toBe('2028-01-10')
    expect(await endAfterFirst(yearly, '2027-01-11')).toBe('2028-01-11')
    expect(await openPeriod(yearly, '2027-01-05', firstPeriod)).toEqual(secondPeriod)
    expect(await endAfterFirst({ ...yearly, renewFrom: 'completion' }, '2026-12-20')).toBe('2027-12-20')
    expect(await endAfterFirst({ ...yearly, months: null }, '2026-12-20')).toBeNull()
  })

  test('a renewal in time leaves no day without validity, and of several periods the one that ends last counts', async () => {
    const assignments = [assigned('2026-01-01')]
    const facts = { assignments, periods: [secondPeriod, firstPeriod] }
    for (let day = '2026-12-01'; day <= '2027-02-01'; day = addDays(day, 1))
      expect(await statusOn(day, facts)).toBe(
        day >= '2026-12-11' && day < '2027-01-05' ? 'renewalDue' : 'completed',
      )
    expect(await statusOn('2028-01-10', facts)).toBe('renewalDue')
    expect(await stateOf('2028-01-11', facts)).toMatchObject({
      ...{ status: 'expired', validUntil: '2028-01-10' },
    })
    const withoutEnd = { completedOn: '2026-01-01', validUntil: null, renewableFrom: null }
    const periods = [firstPeriod, withoutEnd, secondPeriod]
    expect(await stateOf('2030-01-01', { assignments, periods })).toMatchObject({
      ...{ status: 'completed', validUntil: null },
    })
  })

  test('a course that is completed on its due date is in time', async () => {
    const due = { day: '2026-03-31', pathwayId: 'p' }
    const completedOn = (day: Day) => ({
      assignments: [assigned('2026-03-01', within(30))],
      periods: [{ completedOn: day, validUntil: null, renewableFrom: null, due }],
    })
    expect(await stateOf('2026-05-01', completedOn('2026-03-31'))).toMatchObject({ daysLate: null, due })
    expect(await stateOf('2026-05-01', completedOn('2026-04-01'))).toMatchObject({ daysLate: 1, due })
    expect(await statusOn('2026-03-31', completedOn('2026-03-31'))).toBe('completed')
    expect(await statusOn('2026-03-30', completedOn('2026-03-31'))).toBe('dueSoon')
  })

  test('completed late is completed, and how late is known', async () => {
    const due = { day: '2026-03-31', pathwayId: 'p' }
    const period = { completedOn: '2026-04-04', validUntil: '2027-04-04', renewableFrom: '2027-03-05' }
    const facts = { assignments: [assigned('2026-03-01', within(30))], periods: [{ ...period, due }] }
    const completed = { due, daysLate: 4 }
    expect(await stateOf('2026-04-04', facts)).toMatchObject({ status: 'completed', ...completed })
    expect(await stateOf('2026-04-03', facts)).toMatchObject({ status: 'overdue', daysLate: null })
    // A deadline that is changed later, or that comes later, changes neither; it counts once the validity has ended.
    for (const [days, again] of [
      [10, '2026-03-11'],
      [90, '2026-05-30'],
    ] as const) {
      const changed = { ...facts, assignments: [assigned('2026-03-01', within(days))] }
      expect(await stateOf('2027-04-04', changed)).toMatchObject({ status: 'renewalDue', ...completed })
      expect(await stateOf('2027-04-05', changed)).toMatchObject({
        ...{ status: 'expired', daysLate: 4 },
        due: { day: again },
      })
    }
    const without = { ...facts, periods: [period] }
    expect(await stateOf('2026-04-04', without)).toMatchObject({
      ...{ status: 'completed', due: null, daysLate: null },
    })
  })
})
