// Collects what the managers of a client are sent about its people: a weekly digest, and a notice of due dates that were missed (rules
// reminders-12 to reminders-15). It is added up person by person, so that memory does not grow with the number of people.
import { catchUpDays } from '#contract/rules/reminders.ts'
import { type Day, dayOfNumber, numberOfDay } from '../training/calendar.ts'
import type { DigestFigures, DigestPerson } from './letters.ts'
import { type Subject, keyOf } from './mail-queries.ts'
import { type Learner, type Manager, hasAddress } from './people-queries.ts'
import type { OpenCourse, Policy } from './triggers.ts'

/** The most people in a digest, and entries in a notice. */
export const maxListed = 30
/** The most courses of one of these people. */
export const maxCourses = 10

interface MissedEntry {
  personId: string
  courseId: string
  name: string
  title: string
  dueOn: Day
}

export interface Overview {
  manager: Manager
  figures: DigestFigures
  /** The people with the earliest dates. */
  people: (DigestPerson & { first: Day })[]
  peopleInTotal: number
  /** Those of them who get no mail themselves, because they have no address. */
  withoutEmail: (DigestPerson & { first: Day })[]
  withoutEmailInTotal: number
  /** Courses that were due on a day and are overdue, by the day of their notice. */
  missed: Map<Day, { entries: MissedEntry[]; total: number }>
}

export const overviewFor = (manager: Manager): Overview => ({
  manager,
  figures: { overdue: 0, dueThisWeek: 0, renewalDue: 0, expired: 0, neverLoggedIn: manager.neverLoggedIn },
  people: [],
  peopleInTotal: 0,
  withoutEmail: [],
  withoutEmailInTotal: 0,
  missed: new Map(),
})

/** Adds a person, unless the manager may not see this person. */
export function addPerson(
  overview: Overview,
  day: Day,
  policy: Policy,
  person: Learner,
  courses: readonly OpenCourse[],
): void {
  const { limitedTo } = overview.manager
  if (limitedTo && !limitedTo.has(person.id)) return
  const name = `${person.firstName} ${person.lastName}`
  const today = numberOfDay(day)
  const urgent = courses.filter((course) => count(overview.figures, course, today))
  if (urgent.length > 0) {
    const first = urgent.reduce((earliest, { validUntil, dueOn }) => {
      const date = dueOn ?? validUntil ?? earliest
      return date < earliest ? date : earliest
    }, '9999-12-31')
    const listed = { name, courses: urgent.slice(0, maxCourses), first }
    overview.peopleInTotal++
    overview.people.push(listed)
    if (!hasAddress(person)) {
      overview.withoutEmailInTotal++
      overview.withoutEmail.push(listed)
    }
    if (overview.people.length >= 4 * maxListed) shorten(overview)
  }
  if (policy.noticeAfter !== null)
    for (const course of courses)
      addMissed(overview, today, policy.noticeAfter, { personId: person.id, name }, course)
}

/** Counts a course. Returns whether it is one for the digest: overdue, expired, to renew, or due within seven days. */
function count(figures: DigestFigures, { status, dueOn }: OpenCourse, today: number): boolean {
  if (status === 'overdue') figures.overdue++
  else if (status === 'expired') figures.expired++
  else if (status === 'renewalDue') figures.renewalDue++
  else if (dueOn !== null && numberOfDay(dueOn) < today + 7) figures.dueThisWeek++
  else return false
  return true
}

function addMissed(
  { missed }: Overview,
  today: number,
  noticeAfter: number,
  person: Pick<MissedEntry, 'personId' | 'name'>,
  { status, dueOn, title, courseId }: OpenCourse,
): void {
  if (status !== 'overdue' || dueOn === null) return
  const planned = numberOfDay(dueOn) + noticeAfter
  if (planned > today || planned < today - catchUpDays) return
  const day = dayOfNumber(planned)
  const found = missed.get(day) ?? { entries: [], total: 0 }
  found.total++
  if (found.entries.length < maxListed) found.entries.push({ ...person, courseId, title, dueOn })
  missed.set(day, found)
}

function shorten(overview: Overview): void {
  for (const people of [overview.people, overview.withoutEmail]) {
    people.sort((one, other) => (one.first < other.first ? -1 : one.first > other.first ? 1 : 0))
    people.length = Math.min(people.length, maxListed)
  }
}

/** @returns undefined where there is nothing to report and the policy sends no empty digest */
export function digestOf(overview: Overview, { digestWhenEmpty }: Policy) {
  const { figures } = overview
  const isEmpty = Object.values(figures).every((figure) => figure === 0)
  if (isEmpty && !digestWhenEmpty) return undefined
  shorten(overview)
  return {
    figures,
    people: overview.people,
    morePeople: overview.peopleInTotal - overview.people.length,
    withoutEmail: overview.withoutEmail,
    moreWithoutEmail: overview.withoutEmailInTotal - overview.withoutEmail.length,
  }
}

/**
 * @param isSent whether the manager got the notice of that day already
 * @returns undefined where no due date was missed
 */
export function noticeOf(
  { manager, missed }: Overview,
  policy: Policy,
  isSent: (key: string) => boolean,
): { subjects: Subject[]; people: MissedEntry[]; more: number } | undefined {
  const days = [...missed]
    .map(([day, found]) => ({ subject: { courseId: null, kind: 'notice' as const, day }, ...found }))
    .filter(({ subject }) => subject.day >= policy.enabledOn && !isSent(keyOf(manager.id, subject)))
  if (days.length === 0) return undefined
  const people = days.flatMap(({ entries }) => entries).slice(0, maxListed)
  const total = days.reduce((sum, day) => sum + day.total, 0)
  return { subjects: days.map(({ subject }) => subject), people, more: total - people.length }
}
