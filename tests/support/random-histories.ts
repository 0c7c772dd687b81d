// Random histories of training: clients, teams, pathways and deadlines in a database, and people whose facts are known to the
// second reading of the rules too. The same in each run, for one file of tests.
import type { RenewFrom } from '#contract/rules/training.ts'
import { type Day, addDays, dayIn } from '#server/training/calendar.ts'
import type { Assignment, Deadline, Deadlines } from '#tests/reference/training/due-date.ts'
import type { Facts } from '#tests/reference/training/status.ts'
import {
  type Period,
  type ValidityRule,
  countsOn,
  endedByVersion,
  openPeriod,
} from '#tests/reference/training/validity.ts'
import { makeClient, makeCourse, makePathway } from './make.ts'
import { makeDeadline } from './make-deadline.ts'
import type { Product } from './product.ts'
import { seeded } from './seeded.ts'

export const random = seeded(20_261_123)
export const start = '2026-01-01'
const someDay = () => addDays(start, random.below(500))
/** At a time at which neighbouring time zones have different days. */
export const moment = (day: Day) => `${day}T${random.oneOf(['00:30', '09:00', '13:30', '23:40'])}:00Z`

const deadline = (): Deadline =>
  random.oneOf<() => Deadline>([
    () => ({ kind: 'none' }),
    () => ({ kind: 'afterAssignment', days: random.below(200) }),
    () => ({ kind: 'afterJoining', days: random.below(200) }),
    () => ({ kind: 'fixed', day: someDay() }),
  ])()

interface Offer {
  pathwayId: string
  assignedAt: string
}
export interface Team {
  id: string
  offers: Offer[]
}
export interface Org {
  id: string
  zone: string
  offers: Offer[]
  teams: Team[]
}

export const courseIds: string[] = []
/** The day of the second version of a course, and the last day of the first one (rule courses-30). */
const secondVersions = new Map<string, { on: Day; lastDay: Day }>()
const pathways: { id: string; courses: { id: string; addedAt: string }[] }[] = []
const orgs: Org[] = []
/** By pathway, course, client and team; "-" for none. */
const deadlines = new Map<string, Deadline>()
const keyOf = (pathway: string, course = '-', client = '-', team = '-') =>
  [pathway, course, client, team].join()

async function setDeadline(
  product: Product,
  pathway: string,
  course?: string,
  client?: string,
  team?: string,
) {
  const set = deadline()
  deadlines.set(keyOf(pathway, course, client, team), set)
  await makeDeadline(product, { pathwayId: pathway, courseId: course, clientId: client, teamId: team }, set)
}

export async function makeOffers(product: Product) {
  const { db } = product.app
  for (let count = 0; count < 8; count++) courseIds.push((await makeCourse(product)).id)
  for (let count = 0; count < 5; count++) {
    const { id } = await makePathway(product)
    const chosen = courseIds.filter(() => random.chance(0.5))
    const courses = chosen.map((course) => ({
      id: course,
      addedAt: moment(addDays(start, random.below(100))),
    }))
    pathways.push({ id, courses })
    if (courses.length > 0)
      await db
        .insertInto('pathway_courses')
        .values(courses.map((course) => ({ pathway_id: id, course_id: course.id, added_at: course.addedAt })))
        .execute()
    if (random.chance(0.7)) await setDeadline(product, id)
    for (const course of courses) if (random.chance(0.3)) await setDeadline(product, id, course.id)
  }
}

/** Gives half of the courses a second version that is required later. */
export async function makeVersions({ app: { db } }: Product) {
  await db.updateTable('course_versions').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
  for (const course of courseIds.filter(() => random.chance(0.5))) {
    const on = addDays(start, random.below(300))
    const lastDay = addDays(on, random.below(200))
    secondVersions.set(course, { on, lastDay })
    await db
      .insertInto('course_versions')
      .values({
        ...{
          course_id: course,
          number: 2,
          scorm_version: '1.2',
          package: '{}',
          size_bytes: 1,
          file_count: 1,
        },
        ...{ created_at: `${on}T00:00:00Z`, earlier_valid_until: lastDay },
      })
      .execute()
  }
}

/** A completion without its attempt is of the version that was the newest when it was recorded (rule courses-33). */
function asItCounts(course: string, period: RandomPeriod): Period {
  const second = secondVersions.get(course)
  if (!second) return period
  const version = period.isExternal ? null : period.completedOn < second.on ? 1 : 2
  return endedByVersion(period, version, [{ number: 2, lastDay: second.lastDay }], 30)
}

const offersOf = () =>
  pathways
    .filter(() => random.chance(0.5))
    .map(({ id }) => ({ pathwayId: id, assignedAt: moment(addDays(start, random.below(200))) }))

export async function makeOrg(product: Product) {
  const { db } = product.app
  const client = await makeClient(product)
  const zone = random.oneOf(['Europe/London', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata'])
  await db.updateTable('clients').set({ time_zone: zone }).where('id', '=', client.id).execute()
  const org: Org = { id: client.id, zone, offers: offersOf(), teams: [] }
  for (const { pathwayId, assignedAt } of org.offers) {
    await db
      .insertInto('client_pathways')
      .values({ client_id: org.id, pathway_id: pathwayId, assigned_at: assignedAt })
      .execute()
    if (random.chance(0.4)) await setDeadline(product, pathwayId, undefined, org.id)
    if (random.chance(0.3)) await setDeadline(product, pathwayId, random.oneOf(courseIds), org.id)
  }
  for (let count = 0; count < 2; count++) await makeTeam(product, org, `Team ${count}`)
  orgs.push(org)
}

async function makeTeam(product: Product, org: Org, name: string) {
  const { db } = product.app
  const { id } = await db
    .insertInto('teams')
    .values({ client_id: org.id, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const team = { id, offers: offersOf() }
  for (const { pathwayId, assignedAt } of team.offers) {
    await db
      .insertInto('team_pathways')
      .values({ team_id: id, pathway_id: pathwayId, assigned_at: assignedAt })
      .execute()
    if (random.chance(0.5)) await setDeadline(product, pathwayId, undefined, undefined, id)
    if (random.chance(0.3)) await setDeadline(product, pathwayId, random.oneOf(courseIds), undefined, id)
  }
  org.teams.push(team)
}

/** A deadline that is not set is not there: for the second reading an absent one decides nothing. */
function deadlinesOf(pathway: string, course: string, client: string, team?: string): Deadlines {
  const named: Record<keyof Deadlines, Deadline | undefined> = {
    ofTeamForCourse: team ? deadlines.get(keyOf(pathway, course, '-', team)) : undefined,
    ofTeam: team ? deadlines.get(keyOf(pathway, '-', '-', team)) : undefined,
    ofClientForCourse: deadlines.get(keyOf(pathway, course, client)),
    ofClient: deadlines.get(keyOf(pathway, '-', client)),
    ofPathwayForCourse: deadlines.get(keyOf(pathway, course)),
    ofPathway: deadlines.get(keyOf(pathway)),
  }
  return Object.fromEntries(Object.entries(named).filter(([, set]) => set))
}

const later = (...moments: string[]) => moments.toSorted().at(-1) as string

/** Some are external, of these some have an end of their own; of the others some certificates are revoked. */
interface RandomPeriod extends Period {
  isExternal: boolean
}
function randomPeriod(rule: ValidityRule, completedOn: Day, before: RandomPeriod[]): RandomPeriod {
  const previous = before.findLast((period) => countsOn(completedOn, period))
  const isExternal = random.chance(0.3)
  // Whatever held then: nothing else of the history says so.
  const due = random.chance(0.7)
    ? { due: { day: addDays(completedOn, random.below(60) - 30), pathwayId: null } }
    : {}
  const byRule = { ...openPeriod(rule, completedOn, previous), ...due }
  if (isExternal && random.chance(0.4)) {
    const validUntil = addDays(completedOn, random.below(300))
    const renewableFrom = addDays(validUntil, -rule.renewalDays)
    return { completedOn, validUntil, renewableFrom, isExternal, ...due }
  }
  const isRevoked = !isExternal && random.chance(0.3)
  return { ...byRule, isExternal, ...(isRevoked ? { endedOn: addDays(completedOn, random.below(200)) } : {}) }
}

export interface History {
  org: Org
  memberSince: string
  /** The first working day of some people (rule deadlines-71). */
  startsOn: Day | null
  joinedAt: string | null
  teams: { team: Team; since: string }[]
  facts: Map<string, Pick<Facts, 'extension' | 'exemptions'> & { periods: RandomPeriod[]; setAt?: string }>
}

export function makeHistory(): History {
  const org = random.oneOf(orgs)
  const history: History = {
    org,
    memberSince: moment(addDays(start, random.below(300))),
    startsOn: random.chance(0.3) ? addDays(start, random.below(300)) : null,
    joinedAt: random.chance(0.8) ? moment(someDay()) : null,
    teams: org.teams
      .filter(() => random.chance(0.4))
      .map((team) => ({ team, since: moment(addDays(start, random.below(300))) })),
    facts: new Map(),
  }
  for (const course of courseIds) {
    const exemptions = Array.from({ length: random.oneOf([0, 0, 0, 1, 2]) }, () => {
      const from = someDay()
      return { from, until: random.chance(0.3) ? null : addDays(from, random.below(120)) }
    })
    const setAt = moment(someDay())
    const extension = random.chance(0.2) ? { day: someDay(), setOn: dayIn(org.zone, setAt) } : null
    const rule = {
      months: random.oneOf([null, 1, 6, 12]),
      renewalDays: 30,
      renewFrom: random.oneOf<RenewFrom>(['previousEnd', 'completion']),
    }
    const periods = Array.from({ length: random.oneOf([0, 0, 0, 0, 1, 1, 2, 3]) }, someDay)
      .toSorted()
      .reduce<RandomPeriod[]>(
        (before, completedOn) => [...before, randomPeriod(rule, completedOn, before)],
        [],
      )
    history.facts.set(course, { extension, exemptions, periods, ...(extension ? { setAt } : {}) })
  }
  return history
}

export function factsOf(
  { org, memberSince, startsOn, joinedAt, teams, facts }: History,
  course: string,
): Facts {
  const begun = (offer: Offer, ...moments: string[]): Assignment[] => {
    const within = pathways.find(({ id }) => id === offer.pathwayId)?.courses.find(({ id }) => id === course)
    if (!within) return []
    const came = dayIn(org.zone, later(offer.assignedAt, within.addedAt, memberSince, ...moments))
    const since = later(came, startsOn ?? came)
    return [{ pathwayId: offer.pathwayId, since, deadlines: {} }]
  }
  const assignments = [
    ...org.offers.flatMap((offer) =>
      begun(offer).map((assignment) => ({
        ...assignment,
        deadlines: deadlinesOf(offer.pathwayId, course, org.id),
      })),
    ),
    ...teams.flatMap(({ team, since }) =>
      team.offers.flatMap((offer) =>
        begun(offer, since).map((assignment) => ({
          ...assignment,
          deadlines: deadlinesOf(offer.pathwayId, course, org.id, team.id),
        })),
      ),
    ),
  ]
  const known = facts.get(course) as Pick<Facts, 'extension' | 'exemptions'> & { periods: RandomPeriod[] }
  return {
    person: { joinedOn: joinedAt === null ? null : dayIn(org.zone, joinedAt) },
    assignments,
    ...known,
    periods: known.periods.map((period) => asItCounts(course, period)),
  }
}
