// Why a person was or was not sent a mail, from the code that sends them (rule reminders-23).
import type { Reply } from '#contract/call.ts'
import type { explain, exclusions } from '#contract/calls/reminders.ts'
import type { Scope } from '../../access/who.ts'
import { orNotFound } from '../../base/refusal.ts'
import type { Database } from '../../db/open.ts'
import { mailedOn, sentSubjects } from '../../reminders/mail-queries.ts'
import { type Learner, hasAddress, learnersOf, openCoursesFrom } from '../../reminders/people-queries.ts'
import { remindersAhead } from '../../reminders/play-days.ts'
import { hasRun, policyOf } from '../../reminders/policy-queries.ts'
import { type OpenCourse, type Policy, type Trigger, lastReminderDay } from '../../reminders/triggers.ts'
import type { Day } from '../../training/calendar.ts'
import { learnerByToken, mailsOf, requiredCourses, subjectsOfMails } from './queries.ts'

const furtherDays = 60

type Explained = Reply<typeof explain>

/** @throws Refusal 404 for a person out of sight */
export async function explainMails(
  db: Database,
  urlToken: string,
  scope: Scope,
  now: Date,
): Promise<Explained> {
  const { id, clientId, isArchived } = orNotFound(await learnerByToken(db, urlToken, scope))
  const client = await policyOf(db, clientId, now)
  const [person] = await learnersOf(db, clientId, [id])
  const today = client?.day ?? now.toISOString().slice(0, 10)
  const courses = await requiredCourses(db, id, today)
  const excludedBy = exclusionOf({
    isArchived: isArchived || !client,
    isPaused: client?.isPaused ?? false,
    startsLater: person?.startsLater ?? false,
    isRegistered: Boolean(person?.joinedOn),
    hasAddress: person !== undefined && hasAddress(person),
    isOff: !client?.hasPolicy || !client.policy.isEnabled,
    hasOpen: courses.some(({ status }) => status !== 'exempt' && status !== 'completed'),
  })
  const isPlanned = client && person && (excludedBy === null || excludedBy === 'nothingOpen')
  const planned = isPlanned ? await plannedReminders(db, clientId, person, today, client.policy) : new Map()
  return {
    today,
    excludedBy,
    enabledOn: client?.policy.enabledOn ?? null,
    courses: courses.map((course) => ({ ...course, ...none, ...planned.get(course.id) })),
    mails: await sentMails(db, id),
  }
}

interface Reasons {
  isArchived: boolean
  isPaused: boolean
  startsLater: boolean
  isRegistered: boolean
  hasAddress: boolean
  isOff: boolean
  hasOpen: boolean
}

/** The first that applies (rule reminders-2). */
export function exclusionOf(reasons: Reasons): (typeof exclusions)[number] | null {
  if (reasons.isArchived) return 'archived'
  if (reasons.isPaused) return 'paused'
  if (reasons.startsLater) return 'startsLater'
  if (!reasons.isRegistered) return 'unregistered'
  if (!reasons.hasAddress) return 'noAddress'
  if (reasons.isOff) return 'off'
  return reasons.hasOpen ? null : 'nothingOpen'
}

type Planned = Pick<Explained['courses'][number], 'next' | 'lastDay'>
const none: Planned = { next: null, lastDay: null }

/** When the reminders of each course follow, and to which day the last of them belongs. */
async function plannedReminders(
  db: Database,
  clientId: string,
  person: Learner,
  today: Day,
  policy: Policy,
): Promise<Map<string, Planned>> {
  const open = await openCoursesFrom(db, person.id, today, furtherDays)
  const next = await nextReminders(db, clientId, person, today, policy, open)
  const lastDays = new Map(
    (open.get(today) ?? []).map((course) => [
      course.courseId,
      lastReminderDay(course, person.joinedOn ?? today, policy),
    ]),
  )
  return new Map(
    [...new Set([...next.keys(), ...lastDays.keys()])].map((id) => [
      id,
      { next: next.get(id) ?? null, lastDay: lastDays.get(id) ?? null },
    ]),
  )
}

/** Plays the next days, as the job would. */
async function nextReminders(
  db: Database,
  clientId: string,
  person: Learner,
  today: Day,
  policy: Policy,
  open: ReadonlyMap<Day, readonly OpenCourse[]>,
) {
  const sent = await sentSubjects(db, [person.id], today)
  const isOver =
    (await hasRun(db, clientId, 'reminders', today)) ||
    (await mailedOn(db, [person.id], 'reminder', today)).has(person.id)
  const next = new Map<string, { day: Day; kind: Trigger['kind'] }>()
  const ahead = remindersAhead({ open, person, policy, sent, isOver: (day) => isOver && day === today })
  for (const { day, triggers } of ahead)
    for (const { courseId, kind } of triggers) if (!next.has(courseId)) next.set(courseId, { day, kind })
  return next
}

async function sentMails(db: Database, userId: string): Promise<Explained['mails']> {
  const mails = await mailsOf(db, userId)
  const subjects = await subjectsOfMails(
    db,
    mails.map(({ id }) => id),
  )
  return mails.map(({ id, ...mail }) => ({
    ...mail,
    about: subjects.filter(({ reminderId }) => reminderId === id).map(({ title, kind }) => ({ title, kind })),
  }))
}
