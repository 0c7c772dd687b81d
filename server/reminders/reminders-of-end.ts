// On which days people are reminded if their completions of a course end on a day: by the policy of their client, played for a made-up
// person who does nothing.
import type { Database } from '../db/open.ts'
import { type Day, addDays } from '../training/calendar.ts'
import type { Learner } from './people-queries.ts'
import { remindersAhead } from './play-days.ts'
import { type RemindedClient, remindedClients } from './policy-queries.ts'
import type { OpenCourse } from './triggers.ts'

export interface RemindersOfEnd {
  people: number
  /** The last one is the first after the end. */
  days: Day[]
}

interface End {
  courseId: string
  lastDay: Day
  /** How many people can be reminded, by the id of their client. */
  reachable: ReadonlyMap<string, number>
}

/** The clients with the same days come together, those with the most people first. */
export async function remindersOfEnd(
  db: Database,
  { courseId, lastDay, reachable }: End,
  now: Date,
): Promise<RemindersOfEnd[]> {
  const groups = new Map<string, RemindersOfEnd>()
  for (const client of await remindedClients(db, [...reachable.keys()], courseId, now)) {
    const days = daysOf(client, lastDay)
    const people = reachable.get(client.clientId) ?? 0
    if (days.length === 0 || people === 0) continue
    const group = groups.get(days.join())
    if (group) group.people += people
    else groups.set(days.join(), { people, days })
  }
  return [...groups.values()].toSorted((one, other) => other.people - one.people)
}

/** Mails wait for at most six quiet days. */
const daysAfterEnd = 8

const madeUp: Learner = {
  ...{ id: 'person', urlToken: '', firstName: '', lastName: '', email: 'person@example.test' },
  joinedOn: '2000-01-01',
  startsLater: false,
}

function daysOf({ today, isOver, renewalDays, policy }: RemindedClient, lastDay: Day): Day[] {
  const renewableFrom = addDays(lastDay, -renewalDays)
  const ahead = remindersAhead({
    open: openDays(renewableFrom > today ? renewableFrom : today, { renewableFrom, lastDay }),
    person: madeUp,
    policy,
    sent: new Set(),
    isOver: (day) => isOver && day === today,
  })
  const days = Array.from(ahead, ({ day }) => day)
  const first = days.findIndex((day) => day > lastDay)
  return first === -1 ? days : days.slice(0, first + 1)
}

function* openDays(
  from: Day,
  { renewableFrom, lastDay }: { renewableFrom: Day; lastDay: Day },
): Generator<[Day, OpenCourse[]]> {
  const course = {
    courseId: 'course',
    title: '',
    since: from,
    dueOn: null,
    validUntil: lastDay,
    renewableFrom,
  }
  for (let day = from; day <= addDays(lastDay, daysAfterEnd); day = addDays(day, 1))
    yield [day, [{ ...course, status: day > lastDay ? 'expired' : 'renewalDue' }]]
}
