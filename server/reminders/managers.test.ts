// The days that decide what the digest and the notice of a manager have, in the words of rules deadlines-57, reminders-7 and reminders-14.
import { expect, test } from 'vitest'
import { proposedReminders } from '#contract/rules/reminders.ts'
import { addDays } from '../training/calendar.ts'
import type { Subject } from './mail-queries.ts'
import { addPerson, digestOf, noticeOf, overviewFor } from './managers.ts'
import type { Learner, Manager } from './people-queries.ts'
import type { OpenCourse, Policy } from './triggers.ts'

const today = '2026-03-10'
const policy: Policy = { ...proposedReminders, enabledOn: '2026-01-01', noticeAfter: 5 }
const manager: Manager = {
  ...{ id: 'm', firstName: 'Mia', lastName: 'Hall', email: 'mia@example.test' },
  ...{ limitedTo: null, neverLoggedIn: 0 },
}
const person = (id: string): Learner => ({
  ...{ id, urlToken: id, firstName: 'Pat', lastName: id, email: `${id}@example.test` },
  joinedOn: '2026-01-01',
  startsLater: false,
})
const due = (dueOn: string, status: OpenCourse['status'] = 'dueSoon'): OpenCourse => ({
  ...{ courseId: `due ${dueOn}`, title: `Due ${dueOn}`, status, since: '2026-01-01', dueOn },
  ...{ validUntil: null, renewableFrom: null },
})
const missed = (dueOn: string) => due(dueOn, 'overdue')

function overviewOf(courses: OpenCourse[], changes: { manager?: Manager; policy?: Policy } = {}) {
  const overview = overviewFor(changes.manager ?? manager)
  addPerson(overview, today, changes.policy ?? policy, person('p'), courses)
  return overview
}
const noticed = (courses: OpenCourse[], changes: Partial<Policy> = {}, isSent = () => false) =>
  noticeOf(overviewOf(courses), { ...policy, ...changes }, isSent)?.people.map(({ dueOn }) => dueOn) ?? []

test('due this week is what is due today and on the next six days', () => {
  const digest = digestOf(
    overviewOf([due('2026-03-10'), due('2026-03-16'), due('2026-03-17', 'toDo'), due('2026-03-18', 'toDo')]),
    policy,
  )
  expect(digest?.figures).toEqual({ overdue: 0, dueThisWeek: 2, renewalDue: 0, expired: 0, neverLoggedIn: 0 })
  expect(digest?.people[0]?.courses.map(({ dueOn }) => dueOn)).toEqual(['2026-03-10', '2026-03-16'])
})

test('a digest has nothing to report where nothing is due before the seventh day', () => {
  expect(digestOf(overviewOf([due('2026-03-17', 'toDo')]), policy)).toBeUndefined()
  expect(digestOf(overviewOf([due('2026-03-16')]), policy)).toBeDefined()
})

test('of many people a digest names the thirty with the earliest dates, and counts the others', () => {
  const overview = overviewFor(manager)
  // The last people have the earliest dates, and every other one has no address.
  for (let number = 0; number < 130; number++) {
    const learner = { ...person(`${number}`), ...(number % 2 === 1 ? { email: '' } : {}) }
    addPerson(overview, today, policy, learner, [missed(addDays('2026-03-09', -number))])
  }
  const digest = digestOf(overview, policy)
  const named = (first: number, every: number) =>
    Array.from({ length: 30 }, (_, at) => `Pat ${first - at * every}`)
  expect(digest?.people.map(({ name }) => name)).toEqual(named(129, 1))
  expect(digest?.morePeople).toBe(100)
  expect(digest?.withoutEmail.map(({ name }) => name)).toEqual(named(129, 2))
  expect(digest?.moreWithoutEmail).toBe(35)
})

test('a notice names thirty courses, and counts the others', () => {
  const overview = overviewFor(manager)
  for (let number = 0; number < 34; number++)
    addPerson(overview, today, policy, person(`${number}`), [missed('2026-03-05')])
  const notice = noticeOf(overview, policy, () => false)
  expect([notice?.people.length, notice?.more]).toEqual([30, 4])
})

test('a notice is sent on its day and the seven days after it, and not later', () => {
  // Five days after the due date: planned for tomorrow, today, seven days ago and eight days ago.
  expect(noticed([missed('2026-03-06')])).toEqual([])
  expect(noticed([missed('2026-03-05')])).toEqual(['2026-03-05'])
  expect(noticed([missed('2026-02-26')])).toEqual(['2026-02-26'])
  expect(noticed([missed('2026-02-25')])).toEqual([])
})

test('nor is one that belongs to a day before the policy was enabled', () => {
  expect(noticed([missed('2026-03-05')], { enabledOn: today })).toEqual(['2026-03-05'])
  expect(noticed([missed('2026-03-04')], { enabledOn: today })).toEqual([])
})

test('what was sent already is not in it, and only what is overdue is', () => {
  const courses = [missed('2026-03-04'), missed('2026-03-05'), due('2026-03-03', 'expired')]
  const isSent = (key: string) => key.includes('2026-03-09')
  const notice = noticeOf(overviewOf(courses), policy, isSent)
  expect(notice?.people.map(({ dueOn }) => dueOn)).toEqual(['2026-03-05'])
  expect(notice?.subjects).toEqual<Subject[]>([{ courseId: null, kind: 'notice', day: today }])
})

test('a manager who is limited to teams has nobody else in any of them', () => {
  const limited = { ...manager, limitedTo: new Set(['q']) }
  const overview = overviewOf([missed('2026-03-05')], { manager: limited })
  expect([digestOf(overview, policy), noticeOf(overview, policy, () => false)]).toEqual([
    undefined,
    undefined,
  ])
  addPerson(overview, today, policy, person('q'), [missed('2026-03-05')])
  expect(noticeOf(overview, policy, () => false)?.people.map(({ personId }) => personId)).toEqual(['q'])
})
