import { sql } from 'kysely'
import type { Finding } from '#contract/calls/courses.ts'
import type { Package } from '#contract/rules/package.ts'
import type { WithoutStatus } from '#contract/rules/without-status.ts'
import { hasCourse } from '../../access/people-within.ts'
import { type ClientScope, type Caller, hasRole, ownScopeOf } from '../../access/who.ts'
import { hasChanged, readValue } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { hasCourseNow } from '../../learning/courses-of-person-queries.ts'

export interface CourseDetails {
  title: string
  description: string
  reference: string
}

/** Absent fields stay as they are. */
export interface CourseSettings {
  /** 0 means that the length is not known. */
  minutes?: number | undefined
  feedbackRequired?: boolean
  withoutStatus?: WithoutStatus
}

export const livingCourses = (db: Database | Tx) =>
  db.selectFrom('courses').where('courses.deleted_at', 'is', null)
const byTitle = sql`lower(courses.title)`

/** Finds a course with its current version and the feedback form that is attached to it. */
export const course = (db: Database, id: string) =>
  livingCourses(db)
    .innerJoin('course_versions', 'course_versions.id', 'courses.current_version_id')
    .leftJoin('feedback_forms', (join) =>
      join.onRef('feedback_forms.course_id', '=', 'courses.id').on('feedback_forms.deleted_at', 'is', null),
    )
    .where('courses.id', '=', id)
    .select([
      'courses.id',
      'courses.title',
      'courses.description',
      'courses.reference',
      'courses.badge_image as badgeImage',
      'courses.picture',
      'courses.minutes',
      'courses.feedback_required as feedbackRequired',
      'courses.without_status as withoutStatus',
      'course_versions.number as version',
      sql<Package>`course_versions.package`.as('package'),
      sql<number>`course_versions.size_bytes`.as('sizeBytes'),
      'course_versions.file_count as fileCount',
      'course_versions.created_at as uploadedDateTime',
      sql<string[]>`course_versions.warnings`.as('warnings'),
      sql<Finding[]>`course_versions.findings`.as('findings'),
      sql<{ id: string; title: string; description: string } | null>`
        case when feedback_forms.id is not null then jsonb_build_object('id', feedback_forms.id,
          'title', feedback_forms.title, 'description', feedback_forms.description) end`.as('feedbackForm'),
    ])
    .executeTakeFirst()

export const allCourseTitles = (db: Database) =>
  livingCourses(db).orderBy(byTitle).orderBy('courses.id').select(['id', 'title']).execute()

/** Finds the courses that people within the scope have. */
const coursesWithin = (db: Database | Tx, scope: ClientScope) =>
  livingCourses(db).where(hasCourse(scope, 'courses.id'))

/** Finds the courses of the people whom the caller manages; for a caller who manages nobody, the caller's own courses. */
export const coursesFor = (db: Database | Tx, who: Caller) =>
  hasRole(who, 'CLIENTADMIN')
    ? coursesWithin(db, ownScopeOf(who))
    : livingCourses(db).where(hasCourseNow(who, 'courses.id'))

export const courseTitlesWithin = (db: Database, scope: ClientScope) =>
  coursesWithin(db, scope)
    .orderBy(byTitle)
    .orderBy('courses.id')
    .select(['courses.id', 'courses.title'])
    .execute()

export interface CourseImages {
  badgeImage: string
  picture: string | null
}

export const addCourse = (
  tx: Tx,
  { minutes, ...details }: CourseDetails & { minutes: number | undefined },
  { badgeImage, picture }: CourseImages,
) =>
  tx
    .insertInto('courses')
    .values({ ...details, minutes: minutes || null, badge_image: badgeImage, picture })
    .returning('id')
    .$call(readValue('id'))

/** Locks the course until the transaction ends, so that changes to it happen one after the other. */
export const holdCourse = (tx: Tx, id: string) =>
  tx
    .selectFrom('courses')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select([
      'id',
      'title',
      'description',
      'reference',
      'feedback_required as feedbackRequired',
      'without_status as withoutStatus',
      'badge_image as badgeImage',
      'picture',
      sql<number>`coalesce(minutes, 0)`.as('minutes'),
    ])
    .forUpdate()
    .executeTakeFirst()

export async function changeCourse(
  tx: Tx,
  id: string,
  {
    feedbackRequired,
    withoutStatus,
    minutes,
    badgeImage,
    picture,
    ...details
  }: CourseDetails & CourseSettings & Partial<CourseImages>,
) {
  await tx
    .updateTable('courses')
    .set({
      ...details,
      ...(feedbackRequired === undefined ? {} : { feedback_required: feedbackRequired }),
      ...(withoutStatus === undefined ? {} : { without_status: withoutStatus }),
      ...(minutes === undefined ? {} : { minutes: minutes || null }),
      ...(badgeImage === undefined ? {} : { badge_image: badgeImage }),
      ...(picture === undefined ? {} : { picture }),
    })
    .where('id', '=', id)
    .execute()
}

/** Stores that learners who pass the course are asked for feedback from now on. */
export async function requireFeedback(tx: Tx, id: string) {
  await tx.updateTable('courses').set({ feedback_required: true }).where('id', '=', id).execute()
}

export async function pictureOfCourse(db: Database, id: string): Promise<string | null> {
  const row = await livingCourses(db).where('id', '=', id).select('picture').executeTakeFirst()
  return row?.picture ?? null
}

/** Removes the course from lists, pathways and dashboards. Certificates that were earned can still be opened (rule courses-2). */
export const deleteCourse = (db: Tx, id: string) =>
  db
    .updateTable('courses')
    .set({ deleted_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$call(hasChanged)
