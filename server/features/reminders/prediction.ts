// What an administrator is shown of a future day.
import type { Read, Reply } from '#contract/call.ts'
import type { predict as predictCall } from '#contract/calls/reminders.ts'
import type { MailKind } from '#contract/rules/mail-texts.ts'
import { proposedReminders } from '#contract/rules/reminders.ts'
import { pagesOf, rowsBefore } from '../../base/pages.ts'
import { conflict, invalid, orNotFound } from '../../base/refusal.ts'
import type { Database } from '../../db/open.ts'
import { seats } from '../../identity/client-queries.ts'
import { openCourses } from '../../reminders/people-queries.ts'
import { policyOf } from '../../reminders/policy-queries.ts'
import { type Predicted, predict } from '../../reminders/predict.ts'
import type { Policy } from '../../reminders/triggers.ts'
import { type Day, addDays, weekdayOf } from '../../training/calendar.ts'

const mostLate = 200
const mostDays = 366
/** It is worked out while the administrator waits. */
const mostPeople = 20_000

type Asked = Read<typeof predictCall>
type Shown = Reply<typeof predictCall>

/** @throws Refusal 404 for an unknown client, 400 for a day that is not in the next year, 409 for too many people */
export async function predictDay(
  db: Database,
  { clientId, day, policy: draft, pageNumber, pageSize }: Asked,
  now: Date,
): Promise<Shown> {
  const client = orNotFound(await policyOf(db, clientId, now))
  const { day: today, isPaused } = client
  if (day <= today || day > addDays(today, mostDays))
    throw invalid(`Please choose a day after ${today} and at most a year later`)
  const { taken, maximum } = orNotFound(await seats(db, clientId))
  if (taken > mostPeople)
    throw conflict(
      `A future day is shown for clients with at most ${mostPeople.toLocaleString('en')} learners`,
    )
  const policy = policyToPlay(client, draft)
  const { mails, late } = await predict(db, { clientId, isPaused, today, day, policy })
  const rows = await lateRows(db, today, late)
  const first = rowsBefore(pageNumber, pageSize)
  return {
    today,
    isPaused,
    hasPolicy: policy.isEnabled,
    isQuietDay: policy.quietDays.includes(weekdayOf(day)),
    seats: { used: taken, maximum },
    counts: { ...countLate(rows), ...countMails(mails) },
    late: rows.slice(0, mostLate),
    mails: mails.slice(first, first + pageSize).map(({ kind, to, courses }) => ({
      kind,
      name: to.name,
      email: to.email,
      courses: courses.map(({ title, status }) => ({ title, status })),
    })),
    ...pagesOf(mails.length, pageSize),
  }
}

type ClientPolicy = NonNullable<Awaited<ReturnType<typeof policyOf>>>

/** What belongs to a day before a policy is enabled is not sent (rule reminders-8), also of one that is only tried. */
function policyToPlay({ hasPolicy, policy: stored, day }: ClientPolicy, draft: Asked['policy']): Policy {
  const isOn = hasPolicy && stored.isEnabled
  if (draft) return { ...draft, enabledOn: isOn ? stored.enabledOn : day }
  return hasPolicy ? stored : { ...proposedReminders, enabledOn: day }
}

type LateRow = Shown['late'][number]

/** The earliest first. */
async function lateRows(db: Database, today: Day, late: Predicted['late']): Promise<LateRow[]> {
  const already = await lateOn(db, today, [...new Set(late.map(({ person }) => person.id))])
  return late
    .map(({ person, course: { courseId, title, status, dueOn, validUntil } }) => ({
      name: `${person.firstName} ${person.lastName}`,
      urlToken: person.urlToken,
      isNew: !already.has(`${person.id} ${courseId} ${status}`),
      course: { id: courseId, title, status, dueOn, validUntil },
    }))
    .toSorted((one, other) => Number(dateOf(one) > dateOf(other)) - Number(dateOf(one) < dateOf(other)))
}

const dateOf = ({ course: { status, dueOn, validUntil } }: LateRow) =>
  (status === 'expired' ? validUntil : dueOn) ?? ''

function countLate(rows: readonly LateRow[]) {
  const count = (status: 'overdue' | 'expired', isNew: boolean) =>
    rows.filter((row) => row.course.status === status && (!isNew || row.isNew)).length
  return {
    overdue: count('overdue', false),
    newlyOverdue: count('overdue', true),
    expired: count('expired', false),
    newlyExpired: count('expired', true),
  }
}

function countMails(mails: Predicted['mails']) {
  const count = (kind: MailKind) => mails.filter((mail) => mail.kind === kind).length
  return { reminders: count('reminder'), notices: count('notice'), digests: count('digest') }
}

/** What of these people is overdue or expired already. */
async function lateOn(db: Database, day: Day, ids: readonly string[]): Promise<Set<string>> {
  const late = new Set<string>()
  for (let start = 0; start < ids.length; start += 500)
    for (const [id, courses] of await openCourses(db, ids.slice(start, start + 500), day))
      for (const { courseId, status } of courses) late.add(`${id} ${courseId} ${status}`)
  return late
}
