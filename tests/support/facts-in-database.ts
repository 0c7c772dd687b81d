// Stores the facts of one person and one course, written down as the second reading of the rules takes them, in a database, and reads
// what the database makes of them.
import { sql } from 'kysely'
import type { ObligationStatus } from '#contract/rules/training.ts'
import type { Day } from '#server/training/calendar.ts'
import type { Assignment, Deadlines } from '#tests/reference/training/due-date.ts'
import type { Facts, TrainingState } from '#tests/reference/training/status.ts'
import type { Period, ValidityRule } from '#tests/reference/training/validity.ts'
import { joinTeam, makeClient, makeCourse, makeLearner, makePathway, makeTeam } from './make.ts'
import { makeDeadline } from './make-deadline.ts'
import type { Product } from './product.ts'

/** Before everything that the facts have: the account, the course in its pathway, and the teams of the person. */
const longAgo = '2000-01-01T00:00:00Z'
const beginOf = (day: Day) => `${day}T00:00:00Z`

export interface Stored {
  userId: string
  courseId: string
  /** The ids of the pathways, by their names in the facts. */
  pathwayIds: ReadonlyMap<string, string>
}

/** A client with the zone UTC, whose one learner has the course as the facts say. */
export async function storeFacts(product: Product, facts: Facts): Promise<Stored> {
  const { db } = product.app
  const client = await makeClient(product)
  await db.updateTable('clients').set({ time_zone: 'UTC' }).where('id', '=', client.id).execute()
  const [course, learner] = [await makeCourse(product), await makeLearner(product, client.id)]
  const { joinedOn } = facts.person
  await db
    .updateTable('users')
    .set({ member_since: longAgo, email_confirmed_at: joinedOn === null ? null : beginOf(joinedOn) })
    .where('id', '=', learner.id)
    .execute()
  const pathwayIds = new Map<string, string>()
  for (const name of new Set(facts.assignments.map(({ pathwayId }) => pathwayId)))
    pathwayIds.set(name, (await makePathway(product, { courseIds: [course.id] })).id)
  await sql`update pathway_courses set added_at = ${longAgo} where course_id = ${course.id}`.execute(db)
  const stored = { userId: learner.id, courseId: course.id, pathwayIds }
  await storeAssignments(product, facts.assignments, { ...stored, clientId: client.id })
  await storeExceptions(product, facts, stored)
  for (const [at, period] of facts.periods.entries()) await storePeriod(product, period, at, stored)
  return stored
}

/** The first of a pathway is that of the client, unless a team has the deadline; every other one is that of a team of its own. */
async function storeAssignments(
  product: Product,
  assignments: readonly Assignment[],
  of: Stored & { clientId: string },
) {
  const { db } = product.app
  const ofClient = new Set<string>()
  const set = new Set<string>()
  for (const { pathwayId: name, since, deadlines } of assignments) {
    const pathwayId = of.pathwayIds.get(name) as string
    const isOfTeam = Boolean(deadlines.ofTeam ?? deadlines.ofTeamForCourse) || ofClient.has(name)
    const team = isOfTeam ? await makeTeam(product, of.clientId) : undefined
    const offered = { pathway_id: pathwayId, assigned_at: beginOf(since) }
    if (team) {
      await joinTeam(product, team, { id: of.userId })
      await sql`update team_members set since = ${longAgo} where team_id = ${team.id}`.execute(db)
      await db
        .insertInto('team_pathways')
        .values({ ...offered, team_id: team.id })
        .execute()
    } else {
      ofClient.add(name)
      await db
        .insertInto('client_pathways')
        .values({ ...offered, client_id: of.clientId })
        .execute()
    }
    const places: Record<keyof Deadlines, object> = {
      ofTeamForCourse: { teamId: team?.id, courseId: of.courseId },
      ofTeam: { teamId: team?.id },
      ofClientForCourse: { clientId: of.clientId, courseId: of.courseId },
      ofClient: { clientId: of.clientId },
      ofPathwayForCourse: { courseId: of.courseId },
      ofPathway: {},
    }
    for (const [kind, place] of Object.entries(places)) {
      const deadline = deadlines[kind as keyof Deadlines]
      const key = JSON.stringify([pathwayId, place])
      // Assignments of one pathway share the deadlines of the pathway and of the client.
      if (!deadline || set.has(key)) continue
      set.add(key)
      await makeDeadline(product, { pathwayId, ...place }, deadline)
    }
  }
}

async function storeExceptions(
  { app: { db } }: Product,
  { extension, exemptions }: Facts,
  { userId, courseId }: Stored,
) {
  const of = { user_id: userId, course_id: courseId }
  if (extension)
    await db
      .insertInto('due_extensions')
      .values({ ...of, day: extension.day, reason: 'Ill', set_at: beginOf(extension.setOn) })
      .execute()
  for (const { from, until } of exemptions)
    await db
      .insertInto('exemptions')
      .values({ ...of, from_day: from, until_day: until, reason: 'Away' })
      .execute()
}

/** @param at of several on one day, the one with the lower number was recorded first */
async function storePeriod(
  { app: { db } }: Product,
  { completedOn, validUntil, renewableFrom, endedOn, due }: Period,
  at: number,
  { userId, courseId, pathwayIds }: Stored,
) {
  await db
    .insertInto('completions')
    .values({
      ...{ user_id: userId, course_id: courseId },
      completed_on: completedOn,
      valid_until: validUntil,
      renewable_from: renewableFrom,
      ended_on: endedOn ?? null,
      due_on: due?.day ?? null,
      due_pathway_id: pathwayIds.get(due?.pathwayId ?? '') ?? null,
      recorded_at: `${completedOn}T09:00:0${at}Z`,
    })
    .execute()
}

/** What the database says of a day. */
export async function stateOfStored(
  { app: { db } }: Product,
  day: Day,
  stored: Stored,
): Promise<TrainingState> {
  const { rows } = await sql<{
    status: ObligationStatus
    due_on: Day | null
    due_pathway_id: string | null
    valid_until: Day | null
    days_late: number | null
  }>`select * from obligations_on(array[${stored.userId}::uuid], ${day}::date)
      where course_id = ${stored.courseId}`.execute(db)
  const [row] = rows
  if (!row) return { status: 'notRequired', due: null, validUntil: null, daysLate: null }
  const [pathwayId = null] = [...stored.pathwayIds].find(([, id]) => id === row.due_pathway_id) ?? []
  return {
    status: row.status,
    due: row.due_on === null ? null : { day: row.due_on, pathwayId },
    validUntil: row.valid_until,
    daysLate: row.days_late,
  }
}

/** The period that the database opens for a completion of a course with this rule. */
export async function openPeriodInDatabase(
  product: Product,
  rule: ValidityRule,
  completedOn: Day,
  previous?: Period,
): Promise<Period> {
  const { db } = product.app
  const { id: courseId } = await makeCourse(product)
  const { id: userId } = await makeLearner(product, (await makeClient(product)).id)
  const { months, renewalDays, renewFrom } = rule
  await db
    .updateTable('courses')
    .set({ valid_months: months, renewal_days: renewalDays, renew_from: renewFrom })
    .where('id', '=', courseId)
    .execute()
  if (previous) await storePeriod(product, previous, 0, { userId, courseId, pathwayIds: new Map() })
  const { rows } = await sql<{ validUntil: Day | null; renewableFrom: Day | null }>`
    select valid_until as "validUntil", renewable_from as "renewableFrom"
      from open_period(${userId}::uuid, ${courseId}::uuid, ${completedOn}::date)`.execute(db)
  return { completedOn, validUntil: null, renewableFrom: null, ...rows[0] }
}
