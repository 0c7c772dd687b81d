// Plays a policy for a made-up person who does nothing: one course that is due, and one whose completion ends (rule reminders-27).
import type { ReminderReason, ReminderSettings } from '#contract/rules/reminders.ts'
import { type Day, addDays, weekdayOf } from '../training/calendar.ts'
import { keyOf } from './mail-queries.ts'
import { addPerson, noticeOf, overviewFor } from './managers.ts'
import type { Learner } from './people-queries.ts'
import { remindersAhead } from './play-days.ts'
import type { OpenCourse, Policy } from './triggers.ts'

export const exampleDays = 60
/** In days from the first one, on which the person registers and the first course is assigned. */
const dueAfter = 21
const renewableAfter = 10
const endsAfter = 40

type Which = 'toComplete' | 'toRenew'

export interface ExampleMail {
  day: Day
  to: 'person' | 'managers'
  reasons: { course: Which; kind: ReminderReason }[]
}

export interface Example {
  dueOn: Day
  validUntil: Day
  mails: ExampleMail[]
}

/** Lists what a person of this example, and the managers, are sent from `today` on. */
export function exampleOf(settings: ReminderSettings, today: Day): Example {
  const policy: Policy = { ...settings, enabledOn: today }
  const dates = {
    today,
    dueOn: addDays(today, dueAfter),
    renewableFrom: addDays(today, renewableAfter),
    validUntil: addDays(today, endsAfter),
  }
  const days = Array.from({ length: exampleDays + 1 }, (_, further) => addDays(today, further))
  const openByDay = days.map((day): [Day, OpenCourse[]] => [day, openOn(day, dates)])
  const person: Learner = { ...nobody, id: 'person', urlToken: '', joinedOn: today, startsLater: false }
  const reminders = [...remindersAhead({ open: openByDay, person, policy, sent: new Set() })].map(
    ({ day, triggers }): ExampleMail => ({
      day,
      to: 'person',
      reasons: triggers.map(({ courseId, kind }) => ({ course: courseId as Which, kind })),
    }),
  )
  const mails = [...reminders, ...noticesAhead(openByDay, person, policy)]
  return {
    dueOn: dates.dueOn,
    validUntil: dates.validUntil,
    mails: mails.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)),
  }
}

/** A made-up person, whose name and address are not shown. */
const nobody = { firstName: '', lastName: '', email: 'person@example.test' }

function openOn(
  day: Day,
  {
    today,
    dueOn,
    renewableFrom,
    validUntil,
  }: Record<'today' | 'dueOn' | 'renewableFrom' | 'validUntil', Day>,
): OpenCourse[] {
  const toComplete: OpenCourse = {
    courseId: 'toComplete' satisfies Which,
    title: '',
    status: day > dueOn ? 'overdue' : 'toDo',
    since: today,
    dueOn,
    validUntil: null,
    renewableFrom: null,
  }
  if (day < renewableFrom) return [toComplete]
  const toRenew: OpenCourse = {
    ...toComplete,
    courseId: 'toRenew' satisfies Which,
    status: day > validUntil ? 'expired' : 'renewalDue',
    dueOn: null,
    validUntil,
    renewableFrom,
  }
  return [toComplete, toRenew]
}

function noticesAhead(
  openByDay: readonly [Day, readonly OpenCourse[]][],
  person: Learner,
  policy: Policy,
): ExampleMail[] {
  const manager = { ...nobody, id: 'manager', limitedTo: null, neverLoggedIn: 0 }
  const sent = new Set<string>()
  return openByDay.flatMap(([day, courses]) => {
    if (policy.quietDays.includes(weekdayOf(day))) return []
    const overview = overviewFor(manager)
    addPerson(overview, day, policy, person, courses)
    const notice = noticeOf(overview, policy, (key) => sent.has(key))
    if (!notice) return []
    for (const subject of notice.subjects) sent.add(keyOf(manager.id, subject))
    return [{ day, to: 'managers', reasons: [{ course: 'toComplete', kind: 'notice' }] }]
  })
}
