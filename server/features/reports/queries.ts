// Reads figures from counts that triggers maintain (server/db/functions/counts_of_registrations.sql and counts_of_events.sql).
import { type RawBuilder, sql } from 'kysely'
import { withinScope } from '../../access/people-within.ts'
import { type Scope, isEverybody } from '../../access/who.ts'
import { readColumn } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { type Period, inMonths, stepOf } from './period.ts'
import { anyOf } from '../../db/any-of.ts'

/** This id stands for all clients that have been deleted, as deleted_clients() does in the database. */
export const deletedClients = '00000000-0000-0000-0000-000000000000'

export const archivedClients = (tx: Tx) =>
  tx.selectFrom('clients').where('archived_at', 'is not', null).select('id').$call(readColumn('id'))

export const provider = (tx: Tx) =>
  tx
    .selectFrom('clients')
    .leftJoin('learner_counts', 'learner_counts.client_id', 'clients.id')
    .where('clients.is_provider', '=', true)
    .select([
      'clients.id',
      sql<number>`coalesce(learner_counts.learners, 0)`.as('numberOfLearners'),
      sql<string>`coalesce(clients.time_zone, 'UTC')`.as('timeZone'),
    ])
    .executeTakeFirstOrThrow()

export interface Happened {
  started: number
  completed: number
}

/** Counts the events at organisations in a period, by their own days. Organisations without events are left out (rule reports-12). */
export async function happenedAt(
  tx: Tx,
  period: Period,
  clientIds: string[],
): Promise<Map<string, Happened>> {
  if (clientIds.length === 0) return new Map()
  const { rows } = await sql<Happened & { clientId: string }>`
    select client_id as "clientId", sum(started) as started, sum(completed) as completed
      from (${countsOf(clientIds, period)}) as counted
     group by client_id
    having sum(started) <> 0 or sum(completed) <> 0`.execute(tx)
  return new Map(rows.map((row) => [row.clientId, row]))
}

/** Counts the events at organisations in a period, by the days of the provider, as their parts of the sums. */
export async function partsOfSums(
  tx: Tx,
  period: Period,
  clientIds: string[],
): Promise<Map<string, Happened>> {
  const rows = await tx
    .selectFrom('daily_counts')
    .where('client_id', '=', anyOf(clientIds))
    .where(within(period))
    .groupBy('client_id')
    .select([
      'client_id as clientId',
      sumOf('started_in_sums').as('started'),
      sumOf('completed_in_sums').as('completed'),
    ])
    .execute()
  return new Map(rows.map((row) => [row.clientId, row]))
}

/** Counts the events everywhere, by the first day of each step of the period. Steps without events are left out. */
export async function happenedInSteps(tx: Tx, period: Period): Promise<Map<string, Happened>> {
  const { rows } = await sql<Happened & { step: string }>`
    select ${firstDayOfStep(period)} as step, sum(started) as started, sum(completed) as completed
      from daily_totals
     where ${within(period)}
     group by step`.execute(tx)
  return new Map(rows.map((row) => [row.step, row]))
}

/** Counts the events everywhere in a period. */
export const happenedIn = (tx: Tx, period: Period): Promise<Happened> =>
  tx
    .selectFrom('daily_totals')
    .where(within(period))
    .select([sumOf('started').as('started'), sumOf('completed').as('completed')])
    .executeTakeFirstOrThrow()

const within = ({ fromDate, toDate }: Period) =>
  sql<boolean>`day between ${fromDate}::date and ${toDate}::date`

/** Reads counts of months as far as possible, so that there are few rows even for a long period. */
function countsOf(clientIds: string[], period: Period): RawBuilder<unknown> {
  const { months, more, less } = inMonths(period)
  const ofClients = sql`client_id = any(${clientIds}::uuid[])`
  const ofMonths = sql`
    select client_id,
           case kind when 'started' then count else 0 end as started,
           case kind when 'completed' then count else 0 end as completed
      from monthly_counts
     where ${ofClients} and month >= ${months.first}::date and month < ${months.before}::date
       and kind in ('started', 'completed')`
  const ofDays = sql`from daily_counts where ${ofClients} and`
  const added = more.map((days) => sql`select client_id, started, completed ${ofDays} ${within(days)}`)
  const takenOff = less.map((days) => sql`select client_id, -started, -completed ${ofDays} ${within(days)}`)
  return sql.join([ofMonths, ...added, ...takenOff], sql` union all `)
}

/** Returns the first day of the step that a day is in, with the steps of stepsOf. */
function firstDayOfStep(period: Period): RawBuilder<unknown> {
  const firstDay = sql`${period.fromDate}::date`
  const step = stepOf(period)
  if (step === 'day') return sql`day`
  if (step === 'week') return sql`${firstDay} + (day - ${firstDay}) / 7 * 7`
  return sql`greatest(${firstDay}, date_trunc('month', day)::date)`
}

/** Finds a client, archived or not, but never the provider. */
export const reportedClient = async (db: Database, id: string) =>
  db
    .selectFrom('clients')
    .where('id', '=', id)
    .where('is_provider', '=', false)
    .select(['name', sql<string>`zone_of_client(id)`.as('timeZone')])
    .executeTakeFirst()

/** Finds events by the days of the client. The times are limited for the index: no day begins two days before it begins in UTC. */
const eventsOf = (db: Database, clientId: string, { fromDate, toDate }: Period) =>
  db
    .selectFrom('course_events')
    .where('course_events.client_id', '=', clientId)
    .where('course_events.day', '>=', fromDate)
    .where('course_events.day', '<=', toDate)
    .where('course_events.at', '>=', sql<string>`(${fromDate}::date - 2)::timestamp at time zone 'utc'`)
    .where('course_events.at', '<', sql<string>`(${toDate}::date + 3)::timestamp at time zone 'utc'`)

/** Finds the people who started or completed a course at the client in the period and are not deleted, by name. */
export const activeLearners = (db: Database, clientId: string, period: Period) =>
  db
    .selectFrom(
      eventsOf(db, clientId, period)
        .where('course_events.user_id', 'is not', null)
        .select('course_events.user_id as id')
        .distinct()
        .as('active'),
    )
    .innerJoin('users', 'users.id', 'active.id')
    .orderBy(sql`lower(users.last_name)`)
    .orderBy(sql`lower(users.first_name)`)
    .orderBy('users.id')
    .select('users.id')
    .$call(readColumn('id'))

const times = (kind: 'started' | 'completed') =>
  sql<number>`count(*) filter (where course_events.kind = ${kind})`

/** Returns the day on which an attempt was started or completed, also outside of the period. */
const dayOfAttempt = (kind: 'started' | 'completed') => sql<string | null>`(
  select min(event.day) from course_events as event
   where event.user_id = active.user_id and event.course_id = active.course_id
     and event.attempt = active.attempt and event.kind = ${kind})`

/** Finds the attempts that these people began or completed in the period, in the order of the people. */
export async function attemptsOf(db: Database, clientId: string, period: Period, userIds: string[]) {
  const active = eventsOf(db, clientId, period)
    .where('course_events.user_id', '=', anyOf(userIds))
    .groupBy(['course_events.user_id', 'course_events.course_id', 'course_events.attempt'])
    .select([
      'course_events.user_id',
      'course_events.course_id',
      'course_events.attempt',
      times('started').as('started'),
      times('completed').as('completed'),
    ])
  return db
    .selectFrom(active.as('active'))
    .innerJoin('users', 'users.id', 'active.user_id')
    .innerJoin('courses', 'courses.id', 'active.course_id')
    .leftJoin('course_records', (join) =>
      join
        .onRef('course_records.user_id', '=', 'active.user_id')
        .onRef('course_records.course_id', '=', 'active.course_id'),
    )
    .leftJoin('attempts', (join) =>
      join
        .onRef('attempts.record_id', '=', 'course_records.id')
        .onRef('attempts.number', '=', 'active.attempt'),
    )
    .orderBy(sql`array_position(${userIds}::uuid[], users.id)`)
    .orderBy(sql`lower(courses.title)`)
    .orderBy('courses.id')
    .orderBy('active.attempt')
    .select([
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'courses.title',
      'courses.reference',
      'active.attempt',
      'active.started',
      'active.completed',
      dayOfAttempt('started').as('startedOn'),
      dayOfAttempt('completed').as('completedOn'),
      'attempts.lesson_status as lessonStatus',
      'attempts.score',
    ])
    .execute()
}

/** Counts for each course what people began and completed who have been deleted since. */
export const eventsOfDeleted = (db: Database, clientId: string, period: Period) =>
  eventsOf(db, clientId, period)
    .innerJoin('courses', 'courses.id', 'course_events.course_id')
    .where('course_events.user_id', 'is', null)
    .groupBy(['courses.id', 'courses.title', 'courses.reference'])
    .orderBy(sql`lower(courses.title)`)
    .orderBy('courses.id')
    .select([
      'courses.title',
      'courses.reference',
      times('started').as('started'),
      times('completed').as('completed'),
    ])
    .execute()

const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`

/** Counts the learners who gave each of these answers, at one client or at all that are not archived. */
export async function answerCounts(
  db: Database,
  scope: Scope,
  answers: string[],
): Promise<Map<string, number>> {
  const wanted = sql`answer = any(${answers}::text[])`
  const counts = isEverybody(scope)
    ? sql`
      select answer, learners from registration_totals where ${wanted}
       union all
      select answer, learners from registration_changes where ${wanted}
       union all
      select answer, -learners from registration_counts
       where client_id = any(array(select id from clients where archived_at is not null)) and ${wanted}`
    : sql`select answer, learners from registration_counts where client_id = ${scope.clientId} and ${wanted}`
  const { rows } = await sql<{ answer: string; count: number }>`
    select answer, sum(learners) as count from (${counts}) as counted
     group by answer having sum(learners) <> 0`.execute(db)
  return new Map(rows.map(({ answer, count }) => [answer, count]))
}

/** Returns the answers of counted learners in their own words, at one client or at all, in alphabetical order. */
export const textsOf = (db: Database, questionId: string, scope: Scope, maxRows: number) =>
  db
    .selectFrom('registration_texts')
    .innerJoin('users', 'users.id', 'registration_texts.user_id')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where('registration_texts.question_id', '=', questionId)
    .where('users.is_learner', '=', true)
    .where('users.archived_at', 'is', null)
    .where('clients.archived_at', 'is', null)
    .where(withinScope(scope))
    .orderBy('registration_texts.value')
    .limit(maxRows)
    .select('registration_texts.value')
    .$call(readColumn('value'))

/** Adds up all changes since the last time into one row for each answer. The figures that are read stay the same. */
export async function addUpRegistrationChanges(db: Database) {
  await sql`select add_up_registration_changes()`.execute(db)
}
