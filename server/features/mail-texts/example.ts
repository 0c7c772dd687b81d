// Made-up facts for a preview, when nobody is chosen or nothing is to be done.
import type { ReminderItem } from '../../reminders/letters.ts'
import type { FieldKind } from '#contract/rules/person-fields.ts'
import { valueInMail } from '../../reminders/own-value-queries.ts'
import { addDays } from '../../training/calendar.ts'

type Course = { title: string; dueOn: string | null; validUntil: string | null } & {
  status: 'overdue' | 'dueSoon' | 'renewalDue'
}

export const exampleName = 'Alex'

/** The value of an own field: of a text its name, in place of what nobody knows. */
export function exampleValue(
  { name, kind, choices }: { name: string; kind: FieldKind; choices: readonly string[] },
  day: string,
): string {
  const values = { text: name, choice: choices[0] ?? name, number: '42', date: day }
  return valueInMail(kind, values[kind])
}

const exampleCourses = (day: string): Course[] => [
  { title: 'Fire safety', status: 'overdue', dueOn: addDays(day, -3), validUntil: null },
  { title: 'Data protection', status: 'dueSoon', dueOn: addDays(day, 7), validUntil: null },
  { title: 'First aid', status: 'renewalDue', dueOn: null, validUntil: addDays(day, 21) },
]

export const exampleDigest = (day: string) => ({
  figures: { overdue: 1, dueThisWeek: 1, renewalDue: 1, expired: 0, neverLoggedIn: 2 },
  peopleFigures: {
    share: { people: 24, peopleUpToDate: 21, required: 72, requiredUpToDate: 69 },
    peopleByState: { overdue: 3, expired: 0, dueSoon: 4, renewalDue: 1, nothingDue: 16 },
    lateCourses: [{ title: 'Fire safety', overdue: 3, expired: 0 }],
    moreLateCourses: 0,
  },
  people: [{ name: 'Sam Sample', courses: exampleCourses(day) }],
  morePeople: 0,
  withoutEmail: [],
  moreWithoutEmail: 0,
})

export const exampleMissed = (day: string) => [
  { name: 'Sam Sample', title: 'Fire safety', dueOn: addDays(day, -7) },
]

export const exampleSeats = { taken: 23, maximum: 25 }

const reasons = [
  'because the course is overdue',
  'because the course is due in 7 days',
  'because your completion of the course ends in 21 days',
]

/** The links of the example lead to the log-in. */
export const exampleItems = (day: string, url: string) =>
  exampleCourses(day).map((course, at): ReminderItem => ({
    ...course,
    url,
    isNew: false,
    why: reasons[at] as string,
  }))
