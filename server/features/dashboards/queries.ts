// Figures are read from counts that triggers maintain (server/db/functions/counts_of_….sql).
import type { Reply } from '#contract/call.ts'
import type { admin } from '#contract/calls/dashboards.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWhole } from '../../access/people-within.ts'
import { type ClientScope, type Everybody, type Scope, isEverybody, wholeClient } from '../../access/who.ts'
import { readValue, rowsFrom } from '../../db/endings.ts'
import type { Database } from '../../db/open.ts'
import { formsWithin } from '../feedback/queries.ts'
import { coursesOf, placeInPathways } from '../../learning/courses-of-person-queries.ts'
import { hasSentForm } from '../../learning/record-queries.ts'
import { figuresOfCourses, figuresWithin } from '../../learning/figures-queries.ts'
import { livingPathwaysOf } from '../pathways/queries.ts'
import { ownObligation } from '../../training/obligation-queries.ts'
import { countAllLearners } from '../users/list-queries.ts'

export const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`
const count = sql<number>`count(*)`

/**
 * Counts clients, learners, courses and pathways. Archived clients do not count, paused clients do; the provider is no client
 * (rules access-6 and reports-5).
 */
export const platformFigures = (db: Database) =>
  db
    .selectNoFrom((select) => [
      select
        .selectFrom('clients')
        .where('archived_at', 'is', null)
        .where('is_provider', '=', false)
        .select(count.as('count'))
        .$asScalar()
        .$notNull()
        .as('numberOfClients'),
      // Learners of the provider itself count, because they are listed among the learners.
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

/** Counts the learners of the provider itself, which is no client (rule reports-5). */
export const countOwnLearners = (db: Database) =>
  db
    .selectFrom('learner_counts')
    .innerJoin('clients', 'clients.id', 'learner_counts.client_id')
    .where('clients.is_provider', '=', true)
    .select(sumOf('learners').as('sum'))
    .$call(readValue('sum'))

/** Returns the id of the organisation whose time zone counts: the client, or the provider for all clients (rule reports-12). */
export const zoneOwner = (scope: Scope) => (isEverybody(scope) ? provider : sql`${scope.clientId}::uuid`)
export const provider = sql`(select id from clients where is_provider)`
const dayAt = (owner: RawBuilder<unknown>) => sql`(now() at time zone zone_of_client(${owner}))::date`
export const monthAt = (owner: RawBuilder<unknown>) => sql<string>`(select month_of(${dayAt(owner)}))`
/** Returns the current day, as a subquery that the database evaluates once. */
export const todayOf = (scope: Scope) => sql<string>`(select ${dayAt(zoneOwner(scope))})`
/** Returns the first day of the current month. */
export const monthOf = (scope: Scope) => monthAt(zoneOwner(scope))

export type Counted = 'logins' | 'started' | 'completed'

/** Returns the pathways within the scope. Each has the numbers of its courses by status, where each learner counts on their own. */
export const pathwayFigures = (db: Database, scope: ClientScope) =>
  livingPathwaysOf(db, scope)
    .leftJoin('pathway_courses', 'pathway_courses.pathway_id', 'pathways.id')
    .leftJoin(figures(scope).as('figures'), 'figures.course_id', 'pathway_courses.course_id')
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

const figures = (scope: ClientScope) => sql<{ course_id: string }>`(${figuresWithin(scope)})`

const inProgress = sumOf('in_progress')
const completed = sumOf('completed')
/**
 * A learner has every course of the client's pathways, begun or not (rule courses-4). A course that was taken away is not counted,
 * whatever its result.
 */
const notStarted = sql<number>`${sumOf('learners')} - ${inProgress} - ${completed}`

export type CourseFigures = Reply<typeof admin>['courses'][number]

/** Returns the figures of the courses that the people within the scope have, by title; for everybody, of every course. */
export async function courseFigures(db: Database, scope: Scope): Promise<CourseFigures[]> {
  if (isEverybody(scope)) return figuresOfAllCourses(db, scope)
  return rowsFrom(db)(sql<CourseFigures>`
    select courses.id, courses.title, ${notStarted} as "notStarted", ${inProgress} as "inProgress",
           ${completed} as completed
      from (${figuresWithin(scope)}) as figures join courses on courses.id = figures.course_id
     group by courses.id
     order by lower(courses.title), courses.id`)
}

const figuresOfAllCourses = (db: Database, scope: Everybody) =>
  rowsFrom(db)(sql<CourseFigures>`
    select courses.id, courses.title,
           coalesce(learners - in_progress - completed, 0) as "notStarted",
           coalesce(in_progress, 0) as "inProgress", coalesce(completed, 0) as completed
      from courses left join ${figuresOfCourses(scope)} as figures on figures.course_id = courses.id
     where courses.deleted_at is null
     order by lower(courses.title), courses.id`)

/** Adds up all changes since the last time into one row for each course. The figures that are read stay the same. */
export async function addUpCourseChanges(db: Database) {
  await sql`select add_up_course_changes()`.execute(db)
}

/** A manager limited to teams is shown no limit of seats, because it is a limit of the whole client (rule teams-5). */
export async function clientFigures(db: Database, scope: ClientScope) {
  const client = await db
    .selectFrom('clients')
    .where('clients.id', '=', scope.clientId)
    .select([
      'clients.name as clientName',
      'clients.is_paused as isPaused',
      (isWhole(scope) ? sql<number>`clients.maximum_learners` : sql<number>`0`).as('maximumNumberOfLearners'),
    ])
    .executeTakeFirstOrThrow()
  const [numberOfLearners, courses] = await Promise.all([
    countAllLearners(db, scope),
    db
      .selectFrom(figures(scope).as('figures'))
      .select([inProgress.as('coursesInProgress'), notStarted.as('coursesNotStarted')])
      .executeTakeFirstOrThrow(),
  ])
  return { ...client, numberOfLearners, ...courses }
}

/** Finds the feedback form of this course, unless the learner has sent it. */
const formToFillIn = (db: Database, learner: { id: string; clientId: string }) =>
  formsWithin(db, wholeClient(learner.clientId))
    .where('feedback_forms.course_id', '=', sql.ref<string>('courses.id'))
    .where(sql<boolean>`not ${hasSentForm(learner.id, sql.ref('courses.id'), sql.ref('feedback_forms.id'))}`)
    .select('feedback_forms.id')

/** Returns the courses of a learner in the order of the pathways, with their status. A course without a record is not started. */
export const coursesOfLearner = (db: Database, learner: { id: string; clientId: string }) =>
  db
    .selectFrom(coursesOf(learner).as('assignment'))
    .innerJoin('courses', 'courses.id', 'assignment.course_id')
    .leftJoin('course_records', (join) =>
      join.onRef('course_records.course_id', '=', 'courses.id').on('course_records.user_id', '=', learner.id),
    )
    .orderBy((select) => placeInPathways(select.ref('courses.id'), learner))
    .select([
      'courses.id',
      'courses.title',
      'courses.badge_image as badgeImage',
      'courses.picture',
      'courses.minutes',
      sql<string | null>`case when courses.feedback_required then ${formToFillIn(db, learner)} end`.as(
        'feedbackFormId',
      ),
      ownObligation(learner).as('obligation'),
      'course_records.last_active_at as lastActiveDateTime',
      'course_records.started_at as startedDateTime',
      'course_records.completed_at as completedDateTime',
      sql<number>`coalesce(course_records.lesson_status, 0)`.as('lessonStatus'),
      sql<number>`coalesce(course_records.progress, 0)`.as('progress'),
      'course_records.score as scorePercentage',
    ])
    .execute()
