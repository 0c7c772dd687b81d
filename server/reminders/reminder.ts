// Decides whether a person is reminded on a day, and makes the content of the mail (rules reminders-2 to reminders-8).
import type { MailText } from '#contract/rules/mail-texts.ts'
import type { Message } from '../mail/letter.ts'
import { courseLink } from '../mail/links.ts'
import { type Day, daysBetween } from '../training/calendar.ts'
import { type ReminderItem, reminderMessage } from './letters.ts'
import { type Subject, keyOf } from './mail-queries.ts'
import type { OwnValues } from './own-value-queries.ts'
import { type Learner, hasAddress } from './people-queries.ts'
import { type OpenCourse, type Policy, type Trigger, triggersOn } from './triggers.ts'

export interface Reminder {
  person: Learner
  /** Everything that the person has to complete, the earliest first. */
  courses: readonly OpenCourse[]
  /** Why the mail is sent. */
  triggers: readonly Trigger[]
}

/**
 * @param isSent whether a mail about that was sent already
 * @returns undefined where there is no reason for a mail on this day, and for a person without an address
 */
export function reminderOf(
  day: Day,
  person: Learner,
  courses: readonly OpenCourse[],
  policy: Policy,
  isSent: (key: string) => boolean,
): Reminder | undefined {
  const { joinedOn } = person
  if (joinedOn === null || !hasAddress(person)) return undefined
  const triggers = courses
    .flatMap((course) => triggersOn(day, course, joinedOn, policy))
    .filter((trigger) => !isSent(keyOf(person.id, trigger)))
  return triggers.length > 0 ? { person, courses, triggers } : undefined
}

/**
 * Makes the mail of "Remind now" with all open courses. It includes what would be sent by itself on this day, so that no second mail
 * follows.
 */
export function manualReminderOf(
  day: Day,
  person: Learner,
  courses: readonly OpenCourse[],
  policy: Policy | undefined,
): Reminder {
  const { joinedOn } = person
  const byItself =
    policy && joinedOn !== null ? courses.flatMap((course) => triggersOn(day, course, joinedOn, policy)) : []
  const now = courses.map(({ courseId }): Trigger => ({ courseId, kind: 'manual', day }))
  return { person, courses, triggers: [...byItself, ...now] }
}

/** Returns what a reminder lists, to be compared with what is due when it is sent. */
export const listedOf = (courses: readonly OpenCourse[]): string =>
  courses
    .map(({ courseId, status, dueOn, validUntil }) => [courseId, status, dueOn, validUntil].join(' '))
    .join(', ')

export const subjectsOf = ({ triggers }: Reminder): Subject[] => [...triggers]

export function messageOf(
  { person, courses, triggers }: Reminder,
  mail: {
    texts: MailText
    organisation: string
    day: Day
    publicUrl: string
    ownValues: OwnValues | undefined
  },
): Message {
  const items = courses.map((course): ReminderItem => {
    const reasons = triggers.filter(({ courseId }) => courseId === course.courseId)
    return {
      title: course.title,
      url: courseLink(mail, course.courseId),
      status: course.status,
      dueOn: course.dueOn,
      validUntil: course.validUntil,
      isNew: reasons.some(({ kind }) => kind === 'assignment'),
      why: whyOf(mail.day, course, reasons),
    }
  })
  return reminderMessage(mail.texts, {
    name: person.firstName,
    organisation: mail.organisation,
    day: mail.day,
    items,
    ownValues: mail.ownValues,
  })
}

/**
 * Returns the end of the sentence "You get this mail …". The last reason counts, because earlier ones are those of days that were missed.
 */
function whyOf(day: Day, { dueOn, validUntil }: OpenCourse, reasons: readonly Trigger[]): string {
  const last = reasons.toSorted((one, other) => (one.day < other.day ? -1 : 1)).at(-1)
  switch (last?.kind) {
    case 'assignment':
      return 'because the course was assigned to you'
    case 'beforeDue':
      return `because the course is due ${inDays(daysBetween(day, dueOn ?? day))}`
    case 'overdue':
      return 'because the course is overdue'
    case 'beforeExpiry':
      return `because your completion of the course ends ${inDays(daysBetween(day, validUntil ?? day))}`
    case 'expired':
      return 'because your completion of the course has expired'
    case 'manual':
      return 'because the people who look after your training asked for it'
    case undefined:
      return 'because of another course in it; this one is still open'
  }
}

const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)
