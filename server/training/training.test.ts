// Due dates, validities and statuses on the days that are easily wrong, and for any history.
import fc from 'fast-check'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { type Day, addDays, addMonths, dayIn, daysBetween } from './calendar.ts'
import { type Assignment, type Deadline, dueBy, dueOf, holding } from './due-date.ts'
import { type Facts, stateOn } from './status.ts'
import { type Period, type ValidityRule, longest, openPeriod } from './validity.ts'

const within = (days: number): Deadline => ({ kind: 'afterAssignment', days })
const assigned = (since: Day, ofPathway: Deadline = { kind: 'none' }, pathwayId = 'p'): Assignment => ({
  pathwayId,
  since,
  deadlines: { ofPathway },
})
const joined = (joinedOn: Day | null) => ({ joinedOn })
const none: Facts = {
  person: joined('2026-01-01'),
  assignments: [],
  extension: null,
  exemptions: [],
  periods: [],
}
const statusOn = (day: Day, facts: Partial<Facts>) => stateOn(day, { ...none, ...facts }, 7).status
const yearly: ValidityRule = { months: 12, renewalDays: 30, renewFrom: 'previousEnd' }

test('a day is that of the time zone, also in the night in which the clocks change', () => {
  expect(dayIn('Europe/London', '2026-06-01T23:30:00Z')).toBe('2026-06-02')
  expect(dayIn('Europe/London', '2026-12-01T23:30:00Z')).toBe('2026-12-01')
  expect(dayIn('Pacific/Auckland', '2026-11-23T11:00:00Z')).toBe('2026-11-24')
  expect(dayIn('America/New_York', '2026-11-01T04:30:00Z')).toBe('2026-11-01')
  expect(dayIn('America/New_York', '2026-03-08T04:59:59Z')).toBe('2026-03-07')
})

test('a month that is shorter ends the validity on its last day', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
})

test('days and months are those of another library', () => {
  const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  const zones = fc.constantFrom('Europe/London', 'Asia/Kolkata', 'Pacific/Apia', 'America/St_Johns')
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 1000 }), zones, (moment, length, zone) => {
      const there = DateTime.fromJSDate(moment, { zone })
      const day = dayIn(zone, moment.toISOString())
      expect(day).toBe(there.toISODate())
      const known = DateTime.fromISO(day, { zone: 'utc' })
      expect(addDays(day, length)).toBe(known.plus({ days: length }).toISODate())
      expect(addMonths(day, length)).toBe(known.plus({ months: length }).toISODate())
      expect(daysBetween(day, addDays(day, length))).toBe(length)
    }),
    { numRuns: 2000 },
  )
})

test('days after joining count from the later of registration and assignment, and from nothing before', () => {
  const assignment = assigned('2026-03-10', { kind: 'afterJoining', days: 14 })
  expect(dueBy(assignment, joined('2026-03-01'))).toBe('2026-03-24')
  expect(dueBy(assignment, joined('2026-04-01'))).toBe('2026-04-15')
  expect(dueBy(assignment, joined(null))).toBeNull()
})

test('a team outranks a client, a client a pathway, and of each the course the whole', () => {
  expect(holding({ ofTeam: within(1), ofClientForCourse: within(2), ofPathway: within(3) })).toEqual(
    within(1),
  )
  expect(holding({ ofTeam: within(1), ofTeamForCourse: within(2) })).toEqual(within(2))
  expect(holding({ ofClient: { kind: 'none' }, ofPathwayForCourse: within(3) })).toEqual({ kind: 'none' })
  expect(holding({})).toEqual({ kind: 'none' })
})

test('of two pathways the earlier due date holds, and an extension outranks both', () => {
  const both = [
    assigned('2026-03-01', within(30), 'slow'),
    assigned('2026-03-05', within(10), 'quick'),
    assigned('2026-03-01', { kind: 'none' }, 'open'),
  ]
  expect(dueOf(both, none.person, null)).toEqual({ day: '2026-03-15', pathwayId: 'quick' })
  expect(dueOf(both, none.person, '2026-05-01')).toEqual({ day: '2026-05-01', pathwayId: null })
  expect(dueOf([], none.person, '2026-05-01')).toBeNull()
})

test('an extension ends with the assignment for which it was made', () => {
  const extension = { day: '2026-09-01', setOn: '2026-03-15' }
  const before = { ...none, assignments: [assigned('2026-03-01', within(30))], extension }
  expect(stateOn('2026-04-10', before, 7)).toMatchObject({ status: 'toDo', due: { day: '2026-09-01' } })
  const again = { ...before, assignments: [assigned('2026-05-01', within(30))] }
  expect(stateOn('2026-05-10', again, 7)).toMatchObject({ status: 'toDo', due: { day: '2026-05-31' } })
})

test('a course is overdue from the day after the due date on, and due soon from seven days before it', () => {
  const assignments = [assigned('2026-03-01', within(30))]
  expect(statusOn('2026-02-28', { assignments })).toBe('notRequired')
  expect(statusOn('2026-03-01', { assignments })).toBe('toDo')
  expect(statusOn('2026-03-23', { assignments })).toBe('toDo')
  expect(statusOn('2026-03-24', { assignments })).toBe('dueSoon')
  expect(statusOn('2026-03-31', { assignments })).toBe('dueSoon')
  expect(statusOn('2026-04-01', { assignments })).toBe('overdue')
})

test('a validity is over on the day after its last day', () => {
  const assignments = [assigned('2026-01-01')]
  const periods = [openPeriod(yearly, '2026-01-10')]
  expect(statusOn('2026-01-09', { assignments, periods })).toBe('toDo')
  expect(statusOn('2026-12-10', { assignments, periods })).toBe('completed')
  expect(statusOn('2026-12-11', { assignments, periods })).toBe('renewalDue')
  expect(statusOn('2027-01-10', { assignments, periods })).toBe('renewalDue')
  expect(statusOn('2027-01-11', { assignments, periods })).toBe('expired')
})

test('a renewal continues from the previous end only within its window, and only where the rule is so', () => {
  const first = openPeriod(yearly, '2026-01-10')
  expect(first).toEqual({ completedOn: '2026-01-10', validUntil: '2027-01-10', renewableFrom: '2026-12-11' })
  expect(openPeriod(yearly, '2026-12-11', first).validUntil).toBe('2028-01-10')
  expect(openPeriod(yearly, '2027-01-10', first).validUntil).toBe('2028-01-10')
  expect(openPeriod(yearly, '2026-12-10', first).validUntil).toBe('2027-12-10')
  expect(openPeriod(yearly, '2027-01-11', first).validUntil).toBe('2028-01-11')
  expect(openPeriod({ ...yearly, renewFrom: 'completion' }, '2026-12-20', first).validUntil).toBe(
    '2027-12-20',
  )
  expect(openPeriod({ ...yearly, months: null }, '2026-12-20', first).validUntil).toBeNull()
})

test('a renewal in time leaves no day without validity, and of several periods the longest counts', () => {
  const first = openPeriod(yearly, '2026-01-10')
  const second = openPeriod(yearly, '2027-01-05', first)
  expect(longest([second, first])).toEqual(second)
  const withoutEnd = openPeriod({ ...yearly, months: null }, '2026-01-01')
  expect(longest([first, withoutEnd, second])).toEqual(withoutEnd)
  const assignments = [assigned('2026-01-01')]
  for (let day = '2026-01-10'; day <= '2028-01-10'; day = addDays(day, 1))
    expect(['completed', 'renewalDue']).toContain(statusOn(day, { assignments, periods: [first, second] }))
})

test('an exemption that ends begins the deadline again on the day after it', () => {
  const facts = {
    assignments: [assigned('2026-03-01', within(30))],
    exemptions: [{ from: '2026-03-10', until: '2026-05-31' }],
  }
  expect(statusOn('2026-03-10', facts)).toBe('exempt')
  expect(statusOn('2026-05-31', facts)).toBe('exempt')
  expect(stateOn('2026-06-01', { ...none, ...facts }, 7)).toMatchObject({
    status: 'toDo',
    due: { day: '2026-07-01' },
  })
  expect(statusOn('2026-07-02', facts)).toBe('overdue')
  expect(statusOn('2030-01-01', { ...facts, exemptions: [{ from: '2026-03-10', until: null }] })).toBe(
    'exempt',
  )
})

test('completed late is completed, and how late is known', () => {
  const facts = {
    ...none,
    assignments: [assigned('2026-03-01', within(30))],
    periods: [{ ...openPeriod(yearly, '2026-04-04'), due: { day: '2026-03-31', pathwayId: 'p' } }],
  }
  const completed = { due: { day: '2026-03-31', pathwayId: 'p' }, daysLate: 4 }
  expect(stateOn('2026-04-04', facts, 7)).toMatchObject({ status: 'completed', ...completed })
  expect(stateOn('2026-04-03', facts, 7)).toMatchObject({ status: 'overdue', daysLate: null })
  // A deadline that is changed later, or that comes later, changes neither; it counts once the validity has ended.
  for (const [days, again] of [
    [10, '2026-03-11'],
    [90, '2026-05-30'],
  ] as const) {
    const changed = { ...facts, assignments: [assigned('2026-03-01', within(days))] }
    expect(stateOn('2027-04-04', changed, 7)).toMatchObject({ status: 'renewalDue', ...completed })
    expect(stateOn('2027-04-05', changed, 7)).toMatchObject({
      ...{ status: 'expired', daysLate: 4 },
      due: { day: again },
    })
  }
  const without = { ...facts, periods: [openPeriod(yearly, '2026-04-04')] }
  expect(stateOn('2026-04-04', without, 7)).toMatchObject({ status: 'completed', due: null, daysLate: null })
})

test('for one pathway the deadline of a team outranks that of the client, and of two teams the earlier holds', () => {
  const of = (since: Day, deadlines: Assignment['deadlines']) => ({ pathwayId: 'p', since, deadlines })
  const client = of('2026-03-01', { ofClient: within(10) })
  const dueWith = (...others: Assignment[]) => dueOf([client, ...others], none.person, null)?.day ?? null
  expect(dueWith()).toBe('2026-03-11')
  expect(dueWith(of('2026-03-05', { ofTeam: within(60), ofClient: within(10) }))).toBe('2026-05-04')
  expect(dueWith(of('2026-03-05', { ofTeam: { kind: 'none' }, ofClient: within(10) }))).toBeNull()
  // A team without a deadline of its own has those of the client.
  expect(dueWith(of('2026-03-05', { ofClient: within(10) }))).toBe('2026-03-11')
  expect(
    dueWith(of('2026-03-05', { ofTeam: within(60) }), of('2026-03-09', { ofTeamForCourse: within(30) })),
  ).toBe('2026-04-08')
  // With another pathway the earliest holds.
  expect(dueWith({ ...of('2026-03-05', { ofTeam: within(60) }), pathwayId: 'q' })).toBe('2026-03-11')
  // Before the assignment of the team begins, that of the client decides.
  const assignments = [client, of('2026-03-05', { ofTeam: within(60) })]
  expect(stateOn('2026-03-04', { ...none, assignments }, 7).due?.day).toBe('2026-03-11')
  expect(stateOn('2026-03-05', { ...none, assignments }, 7).due?.day).toBe('2026-05-04')
})

test('an exemption that ends also ends an extension from before, and none from after', () => {
  const facts = {
    ...none,
    assignments: [assigned('2026-03-01', within(30))],
    exemptions: [{ from: '2026-03-20', until: '2026-05-31' }],
  }
  const extendedOn = (setOn: Day) => ({ ...facts, extension: { day: '2026-04-15', setOn } })
  expect(stateOn('2026-06-01', extendedOn('2026-03-10'), 7)).toMatchObject({
    status: 'toDo',
    due: { day: '2026-07-01' },
  })
  expect(stateOn('2026-03-19', extendedOn('2026-03-10'), 7).due?.day).toBe('2026-04-15')
  expect(stateOn('2026-06-01', extendedOn('2026-05-31'), 7).due?.day).toBe('2026-07-01')
  expect(stateOn('2026-06-01', extendedOn('2026-06-01'), 7).due?.day).toBe('2026-04-15')
})

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
      const more: Facts = {
        ...facts,
        assignments: [...facts.assignments, assigned(later, within(3))],
        periods: completions.map(() => openPeriod(yearly, later)),
      }
      expect(stateOn(day, more, 7)).toEqual(stateOn(day, facts, 7))
    }),
    { numRuns: 2000 },
  )
})
