// From the people of the demo to what has become of each of them up to today. Nothing is written here.
import type { Role } from '#contract/call.ts'
import { later } from './calendar.ts'
import { type DemoRecord, type Teller, learningOf, learningOfVisitor } from './learning.ts'
import { type DemoClient, type DemoPerson, demoLogins, pathways } from './people.ts'

export interface Life extends DemoPerson {
  role: Role
  secondaryRole: Role | null
  phoneNumber: string
  invitedAt: Date
  confirmedAt: Date | null
  archivedAt: Date | null
  /** Asked for a new password then. */
  forgotAt: Date | null
  records: DemoRecord[]
  logins: Date[]
}

export function livesOfClient(teller: Teller, client: DemoClient): Life[] {
  const courses = client.pathways
    .flatMap((name) => pathways.find((pathway) => pathway.name === name)?.courses ?? [])
    .filter((course, index, all) => all.indexOf(course) === index)
  const since = { from: client.days, until: client.pausedDays ?? 1 }
  return [
    ...client.managers.map((person) => managing(teller, person, { role: 'CLIENTADMIN', ...since })),
    ...(client.learningManagers ?? []).map((person) => ({
      ...managing(teller, person, { role: 'CLIENTADMIN', ...since }),
      secondaryRole: 'LEARNER' as const,
    })),
    ...client.learners.map((person): Life => {
      const until = person.isArchived ? archivedDays + 1 : since.until
      const life = begin(teller, person, { role: 'LEARNER', from: since.from, until })
      if (!life.confirmedAt) return life
      const records =
        person.email === demoLogins.learner
          ? learningOfVisitor(teller.calendar)
          : learningOf(teller, courses, { from: life.confirmedAt, last: until })
      return { ...life, records, logins: loginsOf(teller, life, records, until) }
    }),
  ]
}

export const livesOfProvider = (teller: Teller, administrators: DemoPerson[], days: number): Life[] =>
  administrators.map((person) => managing(teller, person, { role: 'ADMIN', from: days, until: 0 }))

/** Before today. */
const archivedDays = 6

interface Since {
  role: Role
  /** Days before today. */
  from: number
  until: number
}

function begin({ chance, calendar }: Teller, person: DemoPerson, { role, from, until }: Since): Life {
  const isFirst = role !== 'LEARNER' || person.email === demoLogins.learner
  const day = person.isUnconfirmed
    ? chance.whole(1, Math.min(from, 9))
    : isFirst
      ? from
      : chance.whole(Math.min(until + 4, from), from)
  const invitedAt = calendar.at(day, 9 + chance.share() * 2)
  const confirmedAt = person.isUnconfirmed ? null : later(invitedAt, 1 + chance.share() * 30)
  const forgotAt = confirmedAt && chance.share() < 0.15 ? later(confirmedAt, 24 * 20) : null
  return {
    ...person,
    role,
    secondaryRole: null,
    phoneNumber: role === 'LEARNER' ? '' : `07700 900${chance.whole(100, 999)}`,
    invitedAt,
    confirmedAt,
    archivedAt: person.isArchived ? calendar.at(archivedDays, 16) : null,
    forgotAt: forgotAt && forgotAt < calendar.at(until, 12) ? forgotAt : null,
    records: [],
    logins: [],
  }
}

/** Managers and administrators look in every few days. */
function managing(teller: Teller, person: DemoPerson, since: Since): Life {
  const life = begin(teller, person, since)
  const { chance, calendar } = teller
  const logins: Date[] = []
  const pause = since.role === 'ADMIN' ? 3 : 9
  for (let day = since.from - 3; life.confirmedAt && day >= since.until; day -= chance.whole(1, pause))
    logins.push(calendar.at(day, 8 + chance.share() * 9))
  return { ...life, logins: logins.filter((login) => life.confirmedAt && login > life.confirmedAt) }
}

/** One before each visit to a course, and a few just to look. */
function loginsOf({ chance, calendar }: Teller, life: Life, records: DemoRecord[], until: number): Date[] {
  const visits = records.flatMap(({ attempts }) =>
    attempts.flatMap(({ startedAt, lastAt }) => [later(startedAt, -0.1), later(lastAt, -0.5)]),
  )
  const confirmedAt = life.confirmedAt as Date
  const looks = Array.from({ length: chance.whole(1, 6) }, () =>
    calendar.at(chance.whole(until, calendar.daysSince(confirmedAt)), 9 + chance.share() * 8),
  )
  return [later(confirmedAt, 0.05), ...visits, ...looks.filter((look) => look > confirmedAt)].sort(
    (one, other) => one.getTime() - other.getTime(),
  )
}
