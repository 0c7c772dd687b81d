// What an administrator is shown of a future day.
import type { Read, Reply } from '#contract/call.ts'
import type { predict as predictCall } from '#contract/calls/reminders.ts'
import { proposedReminders } from '#contract/rules/reminders.ts'
import { pagesOf, rowsBefore } from '../../base/pages.ts'
import { conflict, invalid, orNotFound } from '../../base/refusal.ts'
import type { Database } from '../../db/open.ts'
import { seats } from '../../identity/client-queries.ts'
import { openCourses } from '../../reminders/people-queries.ts'
import { policyOf } from '../../reminders/policy-queries.ts'
import { predict } from '../../reminders/predict.ts'
import { type Day, addDays, weekdayOf } from '../../training/calendar.ts'

const mostLate = 200
const mostDays = 366
/** It is worked out while the administrator waits. */
const mostPeople = 20_000

/** @throws Refusal 404 for an unknown client, 400 for a day that is not in the next year, 409 for too many people */
export async function predictDay(
  db: Database,
  { clientId, day, policy: draft, pageNumber, pageSize }: Read<typeof predictCall>,
  now: Date,
): Promise<Reply<typeof predictCall>> {
  const { day: today, isPaused, hasPolicy, policy: stored } = orNotFound(await policyOf(db, clientId, now))
  if (day <= today || day > addDays(today, mostDays))
    throw invalid(`Please choose a day after ${today} and at most a year later`)
  const { taken, maximum } = orNotFound(await seats(db, clientId))
  if (taken > mostPeople)
    throw conflict(
      `A future day is shown for clients with at most ${mostPeople.toLocaleString('en')} learners`,
    )
  const policy = draft
    ? { ...draft, enabledOn: hasPolicy && stored.isEnabled ? stored.enabledOn : today }
    : hasPolicy
      ? stored
      : { ...proposedReminders, isEnabled: false, enabledOn: today }
  const { mails, late } = await predict(db, { clientId, isPaused, today, day, policy })
  const lateToday = await lateOn(db, today, [...new Set(late.map(({ person }) => person.id))])
  const rows = late.map(({ person, course }) => ({
    name: `${person.firstName} ${person.lastName}`,
    urlToken: person.urlToken,
    isNew: !lateToday.has(`${person.id} ${course.courseId} ${course.status}`),
    course: { ...course, id: course.courseId },
  }))
  const dateOf = ({ course }: (typeof rows)[number]) =>
    (course.status === 'expired' ? course.validUntil : course.dueOn) ?? ''
  rows.sort((one, other) => (dateOf(one) < dateOf(other) ? -1 : dateOf(one) > dateOf(other) ? 1 : 0))
  const count = (status: 'overdue' | 'expired', isNew: boolean) =>
    rows.filter((row) => row.course.status === status && (!isNew || row.isNew)).length
  const ofKind = (kind: string) => mails.filter((mail) => mail.kind === kind).length
  const first = rowsBefore(pageNumber, pageSize)
  return {
    today,
    isPaused,
    hasPolicy: policy.isEnabled,
    isQuietDay: policy.quietDays.includes(weekdayOf(day)),
    seats: { used: taken, maximum },
    counts: {
      overdue: count('overdue', false),
      newlyOverdue: count('overdue', true),
      expired: count('expired', false),
      newlyExpired: count('expired', true),
      reminders: ofKind('reminder'),
      notices: ofKind('notice'),
      digests: ofKind('digest'),
    },
    late: rows.slice(0, mostLate).map(({ course: { courseId: _, ...course }, ...row }) => ({
      ...row,
      course: {
        id: course.id,
        title: course.title,
        status: course.status,
        dueOn: course.dueOn,
        validUntil: course.validUntil,
      },
    })),
    mails: mails.slice(first, first + pageSize).map(({ kind, to, courses }) => ({
      kind,
      name: to.name,
      email: to.email,
      courses: courses.map(({ title, status }) => ({ title, status })),
    })),
    ...pagesOf(mails.length, pageSize),
  }
}

/** What of these people is overdue or expired already. */
async function lateOn(db: Database, day: Day, ids: readonly string[]): Promise<Set<string>> {
  const late = new Set<string>()
  for (let start = 0; start < ids.length; start += 500)
    for (const [id, courses] of await openCourses(db, ids.slice(start, start + 500), day))
      for (const { courseId, status } of courses) late.add(`${id} ${courseId} ${status}`)
  return late
}
