// Predicts a future day if nothing else happens: who is overdue, what has expired, and which mails are queued. It runs the same code as
// the job (rules reminders-20 to reminders-22).
import type { DeadlineMailKind } from '#contract/rules/mail-texts.ts'
import { catchUpDays } from '#contract/rules/reminders.ts'
import type { Database } from '../db/open.ts'
import { type Day, addDays, weekdayOf } from '../training/calendar.ts'
import { keyOf, mailedOn, sentSubjects } from './mail-queries.ts'
import { type Overview, digestOf, noticeOf, overviewFor } from './managers.ts'
import { addPeople } from './overviews.ts'
import {
  type Learner,
  idsOf,
  learnersAfter,
  managersOf,
  openCourses,
  peopleAtOnce,
} from './people-queries.ts'
import { hasRun } from './policy-queries.ts'
import { reminderOf } from './reminder.ts'
import type { OpenCourse, Policy } from './triggers.ts'

export interface PredictedMail {
  kind: DeadlineMailKind
  to: { id: string; name: string; email: string }
  /** Set for reminders only: the courses that the mail lists. */
  courses: readonly OpenCourse[]
}

export interface Predicted {
  mails: PredictedMail[]
  /** The courses that are overdue or expired on that day, with their person. */
  late: { person: Learner; course: OpenCourse }[]
}

interface PredictionInput {
  clientId: string
  isPaused: boolean
  /** Today in the time zone of the client. */
  today: Day
  /** A day after today. */
  day: Day
  policy: Policy
}

export async function predict(db: Database, asked: PredictionInput): Promise<Predicted> {
  const days = await daysToPlay(db, asked)
  const reminders = new Map(days.map((day) => [day, [] as PredictedMail[]]))
  const managers = await managersOf(db, asked.clientId)
  const overviews = new Map(days.map((day) => [day, managers.map(overviewFor)]))
  const onDay = overviews.get(asked.day) ?? managers.map(overviewFor)
  const late: Predicted['late'] = []
  let after: string | null = null
  for (;;) {
    const people: Learner[] = await learnersAfter(db, asked.clientId, after, peopleAtOnce)
    if (people.length === 0) break
    after = people.at(-1)?.id ?? null
    const sent = await sentSubjects(db, idsOf(people), asked.today)
    const mailedToday = await mailedOn(db, idsOf(people), 'reminder', asked.today)
    for (const day of new Set([...days, asked.day])) {
      const courses = await openCourses(db, idsOf(people), day)
      for (const overview of day === asked.day ? onDay : (overviews.get(day) ?? []))
        addPeople(overview, { today: day, policy: asked.policy }, people, courses)
      if (day === asked.day) late.push(...lateOf(people, courses))
      const mails = reminders.get(day)
      if (!mails) continue
      for (const person of people) {
        if (day === asked.today && mailedToday.has(person.id)) continue
        const open = courses.get(person.id) ?? []
        const reminder = reminderOf(day, person, open, asked.policy, (key) => sent.has(key))
        if (!reminder) continue
        for (const trigger of reminder.triggers) sent.add(keyOf(person.id, trigger))
        mails.push({ kind: 'reminder', to: recipient(person), courses: open })
      }
    }
  }
  const notices = await noticesOn(db, asked, days, overviews)
  return { late, mails: [...(reminders.get(asked.day) ?? []), ...notices, ...digestsOn(asked, onDay)] }
}

/** Returns the last days up to the predicted one on which mails are sent: what is sent then is not sent again. */
async function daysToPlay(
  db: Database,
  { clientId, isPaused, today, day, policy }: PredictionInput,
): Promise<Day[]> {
  if (isPaused || !policy.isEnabled) return []
  const first = addDays(day, -catchUpDays) > today ? addDays(day, -catchUpDays) : today
  const days: Day[] = []
  for (let next = first; next <= day; next = addDays(next, 1)) days.push(next)
  const isOver = await hasRun(db, clientId, 'reminders', today)
  return days.filter((next) => !policy.quietDays.includes(weekdayOf(next)) && !(isOver && next === today))
}

async function noticesOn(
  db: Database,
  { day, today, policy }: PredictionInput,
  days: readonly Day[],
  overviews: ReadonlyMap<Day, Overview[]>,
): Promise<PredictedMail[]> {
  const managers = idsOf((overviews.values().next().value ?? []).map(({ manager }) => manager))
  const sent = await sentSubjects(db, managers, today)
  const mailedToday = await mailedOn(db, managers, 'notice', today)
  const mails: PredictedMail[] = []
  for (const next of days)
    for (const overview of overviews.get(next) ?? []) {
      const { manager } = overview
      if (next === today && mailedToday.has(manager.id)) continue
      const notice = noticeOf(overview, policy, (key) => sent.has(key))
      if (!notice) continue
      for (const subject of notice.subjects) sent.add(keyOf(manager.id, subject))
      if (next === day) mails.push({ kind: 'notice', to: recipient(manager), courses: [] })
    }
  return mails
}

function digestsOn(
  { day, policy, isPaused }: PredictionInput,
  overviews: readonly Overview[],
): PredictedMail[] {
  if (isPaused || !policy.isEnabled || policy.digestWeekday !== weekdayOf(day)) return []
  return overviews.flatMap((overview) =>
    digestOf(overview, policy)
      ? [{ kind: 'digest', to: recipient(overview.manager), courses: [] } as const]
      : [],
  )
}

const lateOf = (people: readonly Learner[], courses: ReadonlyMap<string, OpenCourse[]>): Predicted['late'] =>
  people.flatMap((person) =>
    (courses.get(person.id) ?? [])
      .filter(({ status }) => status === 'overdue' || status === 'expired')
      .map((course) => ({ person, course })),
  )

const recipient = ({
  id,
  firstName,
  lastName,
  email,
}: Pick<Learner, 'id' | 'firstName' | 'lastName' | 'email'>) => ({
  id,
  name: `${firstName} ${lastName}`,
  email,
})
