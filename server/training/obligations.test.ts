// What the database works out is what the pure function says, for random histories of many people.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ObligationStatus, RenewFrom } from '#contract/rules/training.ts'
import { makeClient, makeCourse, makePathway } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { type Day, addDays, dayIn } from './calendar.ts'
import type { Assignment, Deadline, Deadlines } from './due-date.ts'
import { updateAllObligations } from './obligations.ts'
import { type Facts, stateOn } from './status.ts'
import { type Period, type ValidityRule, countsOn, openPeriod } from './validity.ts'

const product = await startProduct()
const { db } = product.app

/** Numbers that are the same in each run. */
function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    below: (limit: number) => Math.floor(next() * limit),
    chance: (share: number) => next() < share,
    oneOf: <T>(values: readonly T[]) => values[Math.floor(next() * values.length)] as T,
  }
}
/** Each has eight courses, which are compared on five days: 12,000 histories, and 100,000 with 2,500 people. */
const howMany = Number(process.env['RANDOM_PEOPLE'] ?? 300)
const random = seeded(20_261_123)
const start = '2026-01-01'
const someDay = () => addDays(start, random.below(500))
/** At a time at which neighbouring time zones have different days. */
const moment = (day: Day) => `${day}T${random.oneOf(['00:30', '09:00', '13:30', '23:40'])}:00Z`

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
interface Team {
  id: string
  offers: Offer[]
}
interface Org {
  id: string
  zone: string
  offers: Offer[]
  teams: Team[]
}

const courseIds: string[] = []
const pathways: { id: string; courses: { id: string; addedAt: string }[] }[] = []
const orgs: Org[] = []
/** By pathway, course, client and team; "-" for none. */
const deadlines = new Map<string, Deadline>()
const keyOf = (pathway: string, course = '-', client = '-', team = '-') =>
  [pathway, course, client, team].join()

async function setDeadline(pathway: string, course?: string, client?: string, team?: string) {
  const set = deadline()
  deadlines.set(keyOf(pathway, course, client, team), set)
  await db
    .insertInto('deadlines')
    .values({
      pathway_id: pathway,
      course_id: course ?? null,
      client_id: client ?? null,
      team_id: team ?? null,
      kind: set.kind,
      days: 'days' in set ? set.days : null,
      day: 'day' in set ? set.day : null,
    })
    .execute()
}

async function makeOffers() {
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
    if (random.chance(0.7)) await setDeadline(id)
    for (const course of courses) if (random.chance(0.3)) await setDeadline(id, course.id)
  }
}

const offersOf = () =>
  pathways
    .filter(() => random.chance(0.5))
    .map(({ id }) => ({ pathwayId: id, assignedAt: moment(addDays(start, random.below(200))) }))

async function makeOrg() {
  const client = await makeClient(product)
  const zone = random.oneOf(['Europe/London', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata'])
  await db.updateTable('clients').set({ time_zone: zone }).where('id', '=', client.id).execute()
  const org: Org = { id: client.id, zone, offers: offersOf(), teams: [] }
  for (const { pathwayId, assignedAt } of org.offers) {
    await db
      .insertInto('client_pathways')
      .values({ client_id: org.id, pathway_id: pathwayId, assigned_at: assignedAt })
      .execute()
    if (random.chance(0.4)) await setDeadline(pathwayId, undefined, org.id)
    if (random.chance(0.3)) await setDeadline(pathwayId, random.oneOf(courseIds), org.id)
  }
  for (let count = 0; count < 2; count++) await makeTeam(org, `Team ${count}`)
  orgs.push(org)
}

async function makeTeam(org: Org, name: string) {
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
    if (random.chance(0.5)) await setDeadline(pathwayId, undefined, undefined, id)
    if (random.chance(0.3)) await setDeadline(pathwayId, random.oneOf(courseIds), undefined, id)
  }
  org.teams.push(team)
}

/** A deadline that is not set is not there: for the pure function an absent one decides nothing. */
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
  const byRule = openPeriod(rule, completedOn, previous)
  if (isExternal && random.chance(0.4)) {
    const validUntil = addDays(completedOn, random.below(300))
    const renewableFrom = addDays(validUntil, -rule.renewalDays)
    return { completedOn, validUntil, renewableFrom, isExternal }
  }
  const isRevoked = !isExternal && random.chance(0.3)
  return { ...byRule, isExternal, ...(isRevoked ? { endedOn: addDays(completedOn, random.below(200)) } : {}) }
}

interface History {
  org: Org
  memberSince: string
  joinedAt: string | null
  teams: { team: Team; since: string }[]
  facts: Map<string, Pick<Facts, 'extension' | 'exemptions'> & { periods: RandomPeriod[]; setAt?: string }>
}

function makeHistory(): History {
  const org = random.oneOf(orgs)
  const history: History = {
    org,
    memberSince: moment(addDays(start, random.below(300))),
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

function factsOf({ org, memberSince, joinedAt, teams, facts }: History, course: string): Facts {
  const begun = (offer: Offer, ...moments: string[]): Assignment[] => {
    const within = pathways.find(({ id }) => id === offer.pathwayId)?.courses.find(({ id }) => id === course)
    if (!within) return []
    const since = dayIn(org.zone, later(offer.assignedAt, within.addedAt, memberSince, ...moments))
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
  return {
    person: { joinedOn: joinedAt === null ? null : dayIn(org.zone, joinedAt) },
    assignments,
    ...(facts.get(course) as Pick<Facts, 'extension' | 'exemptions' | 'periods'>),
  }
}

/** @returns their ids, in the order of the histories */
async function store(histories: History[]): Promise<string[]> {
  const people = await db
    .insertInto('users')
    .values(
      histories.map(({ org, memberSince, joinedAt }, index) => ({
        client_id: org.id,
        first_name: 'Pat',
        last_name: `Random ${index}`,
        email: `random-${index}-${crypto.randomUUID()}@example.test`,
        url_token: crypto.randomUUID().replaceAll('-', ''),
        role: 'LEARNER' as const,
        member_since: memberSince,
        email_confirmed_at: joinedAt,
      })),
    )
    .returning(['id', 'last_name as name'])
    .execute()
  const ids = histories.map((_, index) => people.find(({ name }) => name === `Random ${index}`)?.id as string)
  const rows = histories.flatMap(({ facts, teams }, index) => {
    const person = ids[index] as string
    return { person, teams, facts: [...facts] }
  })
  const all = <T>(
    of: (person: string, course: string, facts: ReturnType<History['facts']['get']> & {}) => T[],
  ) => rows.flatMap(({ person, facts }) => facts.flatMap(([course, known]) => of(person, course, known)))
  const write = (table: string, values: object[]) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values[0] as object).map((name) => sql.ref(name)))})
        select ${sql.join(Object.keys(values[0] as object).map((name) => sql.ref(name)))}
          from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)`.execute(
      db,
    )
  await write(
    'team_members',
    rows.flatMap(({ person, teams }) =>
      teams.map(({ team, since }) => ({ team_id: team.id, user_id: person, since })),
    ),
  )
  await write(
    'due_extensions',
    all((user_id, course_id, { extension, setAt }) =>
      extension ? [{ user_id, course_id, day: extension.day, reason: 'Ill', set_at: setAt }] : [],
    ),
  )
  await write(
    'exemptions',
    all((user_id, course_id, { exemptions }) =>
      exemptions.map(({ from, until }) => ({
        id: crypto.randomUUID(),
        user_id,
        course_id,
        from_day: from,
        until_day: until,
        reason: 'Away',
        set_at: moment(from),
      })),
    ),
  )
  await write(
    'completions',
    all((user_id, course_id, { periods }) =>
      periods.map(({ completedOn, validUntil, renewableFrom, endedOn, isExternal }) => ({
        id: crypto.randomUUID(),
        user_id,
        course_id,
        completed_on: completedOn,
        valid_until: validUntil,
        renewable_from: renewableFrom,
        is_external: isExternal,
        ended_on: endedOn ?? null,
        recorded_at: moment(completedOn),
      })),
    ),
  )
  return ids
}

interface Row {
  user_id: string
  course_id: string
  status: ObligationStatus
  due_on: Day | null
  due_pathway_id: string | null
  valid_until: Day | null
  days_late: number | null
  changes_on: Day | null
}

const rowsOn = async (ids: string[], day: Day | null) => {
  const { rows } = await sql<Row>`select * from obligations_on(${ids}::uuid[], ${day}::date)`.execute(db)
  return new Map(rows.map((row) => [`${row.user_id} ${row.course_id}`, row]))
}

test('random histories have the same status in the database', { timeout: 300_000 }, async () => {
  await makeOffers()
  for (let count = 0; count < 20; count++) await makeOrg()
  const histories = Array.from({ length: howMany }, makeHistory)
  const ids = await store(histories)
  const counts: Record<string, number> = {}
  for (let turn = 0; turn < 5; turn++) {
    const day = addDays(start, 60 + turn * 110 + random.below(50))
    const rows = await rowsOn(ids, day)
    for (const [index, history] of histories.entries())
      for (const course of courseIds) {
        const facts = factsOf(history, course)
        const expected = stateOn(day, facts, 7)
        const row = rows.get(`${ids[index]} ${course}`)
        const isAssigned = facts.assignments.some(({ since }) => since <= day)
        const status = isAssigned ? expected.status : undefined
        counts[status ?? 'none'] = (counts[status ?? 'none'] ?? 0) + 1
        const found = row && [row.status, row.due_on, row.valid_until, row.days_late]
        const wanted = isAssigned
          ? [expected.status, expected.due?.day ?? null, expected.validUntil, expected.daysLate]
          : undefined
        if (JSON.stringify(found) !== JSON.stringify(wanted))
          expect({ day, facts, found }).toEqual({ day, facts, found: wanted })
        // Until the day on which it changes the status is the same, and on that day another one.
        if (row?.changes_on) {
          expect(row.changes_on > day).toBe(true)
          const before = stateOn(addDays(row.changes_on, -1), facts, 7)
          if (
            facts.assignments.every(({ since }) => since <= day || since > (row.changes_on as Day)) &&
            facts.periods.every(
              ({ completedOn, endedOn }) =>
                completedOn <= day && (!endedOn || endedOn <= day || endedOn > (row.changes_on as Day)),
            )
          )
            expect(before.status).toBe(row.status)
        }
      }
  }
  // Each status was tried often.
  for (const status of ['exempt', 'completed', 'renewalDue', 'expired', 'overdue', 'dueSoon', 'toDo', 'none'])
    expect(counts[status] ?? 0, status).toBeGreaterThan(howMany / 10)

  await updateAllObligations(db)
  const now = await rowsOn(ids, null)
  const { rows: stored } = await sql<
    Row & { id: string }
  >`select * from obligations where user_id = any (${ids}::uuid[])`.execute(db)
  expect(stored.length).toBe(now.size)
  for (const { id: _, ...row } of stored) expect(now.get(`${row.user_id} ${row.course_id}`)).toEqual(row)
})
