// Figures are read from counts that triggers maintain (server/db/migrations/baseline/, from 09_counts_of_learners.sql
// on).
import { sql } from 'kysely'
import type { Scope } from '../../access/who.ts'
import type { Database } from '../../db/open.ts'
import type { Happening } from '../../db/tables.ts'
import { formsWithin } from '../feedback/queries.ts'
import { placeInPathways } from '../../learning/course-order-queries.ts'
import { livingPathwaysOf } from '../pathways/queries.ts'

const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`
const count = sql<number>`count(*)`

/**
 * How many there are: archived clients do not count, paused ones do; the provider is no client (rules access-6 and
 * reports-5).
 */
export async function platformFigures(db: Database) {
  return db
    .selectNoFrom((select) => [
      select
        .selectFrom('clients')
        .where('archived_at', 'is', null)
        .where('is_provider', '=', false)
        .select(count.as('count'))
        .$asScalar()
        .$notNull()
        .as('numberOfClients'),
      // Those of the provider itself learn too, and are listed among the learners.
      select
        .selectFrom('learner_counts')
        .innerJoin('clients', 'clients.id', 'learner_counts.client_id')
        .where('clients.archived_at', 'is', null)
        .select(sumOf('learners').as('sum'))
        .$asScalar()
        .$notNull()
        .as('numberOfLearners'),
      select
        .selectFrom('courses')
        .where('deleted_at', 'is', null)
        .select(count.as('count'))
        .$asScalar()
        .$notNull()
        .as('numberOfCourses'),
      select
        .selectFrom('pathways')
        .where('deleted_at', 'is', null)
        .select(count.as('count'))
        .$asScalar()
        .$notNull()
        .as('numberOfPathways'),
    ])
    .executeTakeFirstOrThrow()
}

const thisMonth = sql<string>`month_of(now())`

/** What has happened everywhere since the first of this month (UTC); what is counted by days has one row a day. */
export async function happenedThisMonth(db: Database) {
  return db
    .selectNoFrom((select) => [
      select
        .selectFrom('monthly_counts')
        .where('month', '=', thisMonth)
        .where('kind', '=', 'login')
        .select(sumOf('count').as('sum'))
        .$asScalar()
        .$notNull()
        .as('logins'),
      select
        .selectFrom('daily_totals')
        .where('day', '>=', thisMonth)
        .select(sumOf('started').as('sum'))
        .$asScalar()
        .$notNull()
        .as('started'),
      select
        .selectFrom('daily_totals')
        .where('day', '>=', thisMonth)
        .select(sumOf('completed').as('sum'))
        .$asScalar()
        .$notNull()
        .as('completed'),
    ])
    .executeTakeFirstOrThrow()
}

type Counted = 'logins' | 'started' | 'completed'

/** Enough for this month and the last. */
const longestMonths = 62

/** What happened by day, and which day it is (UTC). Days without anything are left out. */
export async function happenedByDay(db: Database, scope: Scope) {
  const since = sql`where day > day_of(now()) - ${longestMonths}::int`
  const ofDays = scope
    ? sql`select day, learner_logins as logins, 0 as started, 0 as completed from daily_logins
          ${since} and client_id = ${scope}
           union all
          select day, 0, started, completed from daily_counts ${since} and client_id = ${scope}`
    : sql`select day, logins, 0 as started, 0 as completed from daily_login_totals ${since}
           union all
          select day, 0, started, completed from daily_totals ${since}`
  const { rows } = await sql<{ today: string; day: string } & Record<Counted, number>>`
    select day_of(now()) as today, day, logins, started, completed
      from (values (1)) as always left join (${ofDays}) as counted on true`.execute(db)
  const by = (kind: Counted) => {
    const days = new Map<string, number>()
    for (const row of rows) days.set(row.day, (days.get(row.day) ?? 0) + row[kind])
    return days
  }
  const today = rows[0]?.today as string
  return { today, logins: by('logins'), started: by('started'), completed: by('completed') }
}

/** The pathways of a client, each with how its learners are doing in its courses: one for each learner and course. */
export async function pathwayFigures(db: Database, clientId: string) {
  return livingPathwaysOf(db, clientId)
    .leftJoin('pathway_courses', 'pathway_courses.pathway_id', 'pathways.id')
    .leftJoin('client_courses', (join) =>
      join
        .onRef('client_courses.course_id', '=', 'pathway_courses.course_id')
        .on('client_courses.client_id', '=', clientId),
    )
    .leftJoin('learner_counts', 'learner_counts.client_id', 'client_courses.client_id')
    .groupBy('pathways.id')
    .orderBy(sql`lower(pathways.name)`)
    .orderBy('pathways.id')
    .select([
      'pathways.id',
      'pathways.name',
      sql<number>`coalesce(${notStarted}, 0)`.as('notStarted'),
      inProgress.as('inProgress'),
      completed.as('completed'),
    ])
    .execute()
}

/** How often each has happened at one client since the first of this month (UTC). */
export async function happenedAtClientThisMonth(db: Database, clientId: string) {
  const rows = await db
    .selectFrom('monthly_counts')
    .where('month', '=', thisMonth)
    .where('client_id', '=', clientId)
    .select(['kind', 'count'])
    .execute()
  return (kind: Happening) => rows.find((row) => row.kind === kind)?.count ?? 0
}

const inProgress = sumOf('in_progress')
const completed = sumOf('completed')
/**
 * rule courses-4: a learner has every course of the client's pathways, begun or not. A course that was taken away is
 * not counted, with any result.
 */
const notStarted = sql<number>`${sumOf('learners')} - ${inProgress} - ${completed}`

export interface CourseFigures {
  id: string
  title: string
  notStarted: number
  inProgress: number
  completed: number
}

/** Of all clients together, by title. */
export async function courseFigures(db: Database) {
  const { rows } = await sql<CourseFigures>`
    select courses.id, courses.title,
           coalesce(sum(learners) - sum(in_progress) - sum(completed), 0) as "notStarted",
           coalesce(sum(in_progress), 0) as "inProgress",
           coalesce(sum(completed), 0) as completed
      from courses
      left join (
        select course_id, learners, in_progress, completed from course_totals
         union all
        select course_id, learners, in_progress, completed from course_changes
         union all
        -- What archived clients have is taken off again.
        select course_id, -learners, -in_progress, -completed
          from client_courses join learner_counts using (client_id)
         where client_id = any(array(select id from clients where archived_at is not null))
      ) as counted on counted.course_id = courses.id
     where courses.deleted_at is null
     group by courses.id
     order by lower(courses.title), courses.id`.execute(db)
  return rows
}

/** Makes one row a course of all that has changed since the last time; nothing that is read changes by it. */
export async function addUpCourseChanges(db: Database) {
  await sql`select add_up_course_changes()`.execute(db)
}

export async function clientFigures(db: Database, clientId: string) {
  const client = await db
    .selectFrom('clients')
    .leftJoin('learner_counts', 'learner_counts.client_id', 'clients.id')
    .where('clients.id', '=', clientId)
    .select([
      'clients.name as clientName',
      'clients.maximum_learners as maximumNumberOfLearners',
      sql<number>`coalesce(learner_counts.learners, 0)`.as('numberOfLearners'),
    ])
    .executeTakeFirstOrThrow()
  const courses = await db
    .selectFrom('client_courses')
    .innerJoin('learner_counts', 'learner_counts.client_id', 'client_courses.client_id')
    .where('client_courses.client_id', '=', clientId)
    .select([inProgress.as('coursesInProgress'), notStarted.as('coursesNotStarted')])
    .executeTakeFirstOrThrow()
  return { ...client, ...courses }
}

const formOfThisCourse = (db: Database, clientId: string) =>
  formsWithin(db, clientId)
    .where('feedback_forms.course_id', '=', sql.ref<string>('courses.id'))
    .select('feedback_forms.id')

/** A learner's courses in the order of the pathways, with their status; without a record it has not been started. */
export async function coursesOfLearner(db: Database, userId: string, clientId: string) {
  return db
    .selectFrom('client_courses')
    .innerJoin('courses', 'courses.id', 'client_courses.course_id')
    .leftJoin('course_records', (join) =>
      join.onRef('course_records.course_id', '=', 'courses.id').on('course_records.user_id', '=', userId),
    )
    .leftJoin('obligations', (join) =>
      join.onRef('obligations.course_id', '=', 'courses.id').on('obligations.user_id', '=', userId),
    )
    .where('client_courses.client_id', '=', clientId)
    .orderBy((select) => placeInPathways(select.ref('courses.id'), clientId))
    .select([
      'courses.id',
      'courses.title',
      'courses.badge_image as badgeImage',
      'courses.picture',
      'courses.minutes',
      sql<
        string | null
      >`case when courses.feedback_required and not coalesce(course_records.feedback_complete, false)
        then ${formOfThisCourse(db, clientId)} end`.as('feedbackFormId'),
      'obligations.status as obligationStatus',
      'obligations.due_on as dueOn',
      'obligations.valid_until as validUntil',
      sql<number | null>`obligations.due_on - day_in_client(${clientId}::uuid, now())`.as('daysLeft'),
      'course_records.last_active_at as lastActiveDateTime',
      'course_records.started_at as startedDateTime',
      'course_records.completed_at as completedDateTime',
      sql<number>`coalesce(course_records.lesson_status, 0)`.as('lessonStatus'),
      sql<number>`coalesce(course_records.progress, 0)`.as('progress'),
      'course_records.score as scorePercentage',
    ])
    .execute()
}
