// Figures are read from the running totals that the database keeps (014_reports.sql and 017_daily_totals.sql).
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { type Period, inMonths, stepOf } from './period.ts'

/** Everybody that anything may have happened at: clients, archived ones too, and the provider itself. */
export const organisations = (db: Database) =>
  db
    .selectFrom('clients')
    .leftJoin('learner_counts', 'learner_counts.client_id', 'clients.id')
    .orderBy(sql`lower(clients.name)`)
    .orderBy('clients.id')
    .select([
      'clients.id',
      'clients.name',
      'clients.maximum_learners as maximumNumberOfLearners',
      'clients.is_provider as isProvider',
      sql<boolean>`clients.archived_at is not null`.as('isArchived'),
      sql<number>`coalesce(learner_counts.learners, 0)`.as('numberOfLearners'),
    ])
    .execute()

export interface Happened {
  /** Where, or null in the figures of a step. */
  clientId: string | null
  /** The first day of the step, or null in the figures of a client. */
  step: string | null
  started: number
  completed: number
}

/** What happened in a period, twice: by client, and by step. One statement, so that the two agree. */
export async function happenedIn(db: Database, period: Period): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    select client_id as "clientId", null::date as step, sum(started) as started, sum(completed) as completed
      from (${countsOfClients(period)}) as counted
     group by client_id
    having sum(started) <> 0 or sum(completed) <> 0
     union all
    select null, ${firstDayOfStep(period)} as step, sum(started), sum(completed)
      from daily_totals
     where ${within(period)}
     group by step`.execute(db)
  return rows
}

const within = ({ fromDate, toDate }: Period) => sql`day between ${fromDate}::date and ${toDate}::date`

/** From the counts of months as far as may be: few rows, however long the period is. */
function countsOfClients(period: Period): RawBuilder<unknown> {
  const { months, more, less } = inMonths(period)
  const ofMonths = sql`
    select client_id,
           case kind when 'started' then count else 0 end as started,
           case kind when 'completed' then count else 0 end as completed
      from monthly_counts
     where month >= ${months.first}::date and month < ${months.before}::date
       and kind in ('started', 'completed')`
  const added = more.map(
    (days) => sql`select client_id, started, completed from daily_counts where ${within(days)}`,
  )
  const takenOff = less.map(
    (days) => sql`select client_id, -started, -completed from daily_counts where ${within(days)}`,
  )
  return sql.join([ofMonths, ...added, ...takenOff], sql` union all `)
}

/** Of the step that a day is in, as a period is cut by stepsOf. */
function firstDayOfStep(period: Period): RawBuilder<unknown> {
  const firstDay = sql`${period.fromDate}::date`
  const step = stepOf(period)
  if (step === 'day') return sql`day`
  if (step === 'week') return sql`${firstDay} + (day - ${firstDay}) / 7 * 7`
  return sql`greatest(${firstDay}, date_trunc('month', day)::date)`
}

/** Living or archived, and never the provider. */
export const clientName = async (db: Database, id: string) =>
  db
    .selectFrom('clients')
    .where('id', '=', id)
    .where('is_provider', '=', false)
    .select('name')
    .executeTakeFirst()

const eventsOf = (db: Database, clientId: string, { fromDate, toDate }: Period) =>
  db
    .selectFrom('course_events')
    .where('course_events.client_id', '=', clientId)
    .where('course_events.at', '>=', sql<string>`${fromDate}::date at time zone 'utc'`)
    .where('course_events.at', '<', sql<string>`(${toDate}::date + 1) at time zone 'utc'`)

/** Whoever started or completed something at the client in the period, and is still there; by name. */
export async function activeLearners(db: Database, clientId: string, period: Period): Promise<string[]> {
  const rows = await db
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
    .execute()
  return rows.map(({ id }) => id)
}

const times = (kind: 'started' | 'completed') =>
  sql<number>`count(*) filter (where course_events.kind = ${kind})`

/** For each of these people, in this order, each attempt at a course that they began or completed in the period. */
export async function attemptsOf(db: Database, clientId: string, period: Period, userIds: string[]) {
  const active = eventsOf(db, clientId, period)
    .where('course_events.user_id', '=', sql<string>`any(${userIds}::uuid[])`)
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
      'attempts.started_at as startedAt',
      'attempts.completed_at as completedAt',
      'attempts.lesson_status as lessonStatus',
      'attempts.score',
    ])
    .execute()
}

/** What people who have been deleted since began and completed, by course. */
export async function eventsOfDeleted(db: Database, clientId: string, period: Period) {
  return eventsOf(db, clientId, period)
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
}

const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`

/** How many learners have given each answer, at one client or at all that are not archived. */
export async function answerCounts(db: Database, clientId: string | null): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('registration_counts')
    // Read once and kept at hand: a join would look at the client of every row.
    .where('client_id', '<>', sql<string>`all(array(select id from clients where archived_at is not null))`)
    .$if(clientId !== null, (query) => query.where('client_id', '=', clientId as string))
    .groupBy('registration_counts.answer')
    .select(['registration_counts.answer', sumOf('learners').as('count')])
    .execute()
  return new Map(rows.map(({ answer, count }) => [answer, count]))
}

export async function numberOfLearners(db: Database, clientId: string | null): Promise<number> {
  const { sum } = await db
    .selectFrom('learner_counts')
    .innerJoin('clients', 'clients.id', 'learner_counts.client_id')
    .where('clients.archived_at', 'is', null)
    .$if(clientId !== null, (query) => query.where('clients.id', '=', clientId as string))
    .select(sumOf('learners').as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}
