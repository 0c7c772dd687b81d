// Works out what each user of the demo has done up to today: invited, confirmed, logged in, taken courses. Nothing is stored here.
import type { Role } from '#contract/call.ts'
import { later } from './calendar.ts'
import { type DemoRecord, type DemoSource, learningOf, learningOfVisitor } from './learning.ts'
import { type DemoClient, type DemoPerson, demoLogins, pathways } from './people.ts'

export interface UserHistory extends DemoPerson {
  role: Role
  secondaryRole: Role | null
  phoneNumber: string
  invitedAt: Date
  confirmedAt: Date | null
  /** Planned day of the confirmation, in days before today: the same at every start, whatever the day of the week is. */
  confirmedDay: number
  archivedAt: Date | null
  /** The time at which a new password was asked for. */
  forgotAt: Date | null
  records: DemoRecord[]
  logins: Date[]
}

export function historiesOfClient(source: DemoSource, client: DemoClient): UserHistory[] {
  const courses = client.pathways
    .flatMap((name) => pathways.find((pathway) => pathway.name === name)?.courses ?? [])
    .filter((course, index, all) => all.indexOf(course) === index)
  const since = { from: client.days, until: client.pausedDays ?? 1 }
  return [
    ...client.managers.map((person) => managing(source, person, { role: 'CLIENTADMIN', ...since })),
    ...(client.learningManagers ?? []).map((person) => ({
      ...managing(source, person, { role: 'CLIENTADMIN', ...since }),
      secondaryRole: 'LEARNER' as const,
    })),
    ...client.learners.map((person): UserHistory => {
      const until = person.isArchived ? archivedDays + 1 : since.until
      const user = begin(source, person, { role: 'LEARNER', from: since.from, until })
      if (!user.confirmedAt) return user
      const records =
        person.email === demoLogins.learner
          ? learningOfVisitor(source.calendar)
          : learningOf(source, courses, { from: user.confirmedAt, first: user.confirmedDay, last: until })
      return { ...user, records, logins: loginsOf(source, user, records, until) }
    }),
  ]
}

export const historiesOfProvider = (
  source: DemoSource,
  administrators: DemoPerson[],
  days: number,
): UserHistory[] =>
  administrators.map((person) => managing(source, person, { role: 'ADMIN', from: days, until: 0 }))

/** How many days before today people were archived. */
const archivedDays = 6

interface Since {
  role: Role
  /** Like `until`, in days before today. */
  from: number
  until: number
}

function begin(
  { chance, calendar }: DemoSource,
  person: DemoPerson,
  { role, from, until }: Since,
): UserHistory {
  const isFirst = role !== 'LEARNER' || person.email === demoLogins.learner
  const day = person.isUnconfirmed
    ? chance.whole(1, Math.min(from, 9))
    : isFirst
      ? from
      : chance.whole(Math.min(until + 4, from), from)
  const invitedAt = calendar.at(day, 9 + chance.share() * 2)
  const hoursToConfirm = 1 + chance.share() * 30
  const confirmedAt = person.isUnconfirmed ? null : later(invitedAt, hoursToConfirm)
  const forgotAt = confirmedAt && chance.share() < 0.15 ? later(confirmedAt, 24 * 20) : null
  return {
    ...person,
    role,
    secondaryRole: null,
    phoneNumber: role === 'LEARNER' ? '' : `07700 900${chance.whole(100, 999)}`,
    invitedAt,
    confirmedAt,
    confirmedDay: Math.max(until, day - Math.ceil(hoursToConfirm / 24)),
    archivedAt: person.isArchived ? calendar.at(archivedDays, 16) : null,
    forgotAt: forgotAt && forgotAt < calendar.at(until, 12) ? forgotAt : null,
    records: [],
    logins: [],
  }
}

/** Managers and administrators log in every few days. */
function managing(source: DemoSource, person: DemoPerson, since: Since): UserHistory {
  const user = begin(source, person, since)
  const { chance, calendar } = source
  const logins: Date[] = []
  const pause = since.role === 'ADMIN' ? 3 : 9
  for (let day = since.from - 3; user.confirmedAt && day >= since.until; day -= chance.whole(1, pause))
    logins.push(calendar.at(day, 8 + chance.share() * 9))
  return { ...user, logins: logins.filter((login) => user.confirmedAt && login > user.confirmedAt) }
}

/** Returns the log-ins of a learner: one before each visit to a course, and a few without a visit. */
function loginsOf(
  { chance, calendar }: DemoSource,
  user: UserHistory,
  records: DemoRecord[],
  until: number,
): Date[] {
  const visits = records.flatMap(({ attempts }) =>
    attempts.flatMap(({ startedAt, lastAt }) => [later(startedAt, -0.1), later(lastAt, -0.5)]),
  )
  const confirmedAt = user.confirmedAt as Date
  const others = Array.from({ length: chance.whole(1, 6) }, () =>
    calendar.at(chance.whole(until, user.confirmedDay), 9 + chance.share() * 8),
  )
  return [later(confirmedAt, 0.05), ...visits, ...others.filter((other) => other > confirmedAt)].sort(
    (one, other) => one.getTime() - other.getTime(),
  )
}
