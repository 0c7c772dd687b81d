import { type RawBuilder, sql } from 'kysely'
import type { Finding } from '#contract/calls/courses.ts'
import type { Package } from '#contract/rules/package.ts'
import type { WithoutStatus } from '#contract/rules/without-status.ts'
import { hasCourse } from '../../access/people-within.ts'
import { type ClientScope, type Person, holds, ownScopeOf } from '../../access/who.ts'
import type { Database, Tx } from '../../db/open.ts'
import { hasCourseNow } from '../../learning/courses-of-person-queries.ts'

export interface CourseDetails {
  title: string
  description: string
  reference: string
}

/** What is not there stays as it is. */
export interface CourseSettings {
  /** 0: nobody has said. */
  minutes?: number | undefined
  feedbackRequired?: boolean
  withoutStatus?: WithoutStatus
}

export interface NewVersion {
  id: string
  package: Package
  warnings: string[]
  findings: Finding[]
  sizeBytes: number
  fileCount: number
}

export const livingCourses = (db: Database | Tx) =>
  db.selectFrom('courses').where('courses.deleted_at', 'is', null)
const byTitle = sql`lower(courses.title)`

/** One course with its current version and the feedback form that is attached to it. */
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

/** Those that people within the scope have. */
const coursesWithin = (db: Database | Tx, scope: ClientScope) =>
  livingCourses(db).where(hasCourse(scope, 'courses.id'))

/** Those of the people whom the caller manages, else the caller's own. */
export const coursesFor = (db: Database | Tx, who: Person) =>
  holds(who, 'CLIENTADMIN')
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

export async function addCourse(
  tx: Tx,
  { minutes, ...details }: CourseDetails & { minutes: number | undefined },
  { badgeImage, picture }: CourseImages,
): Promise<string> {
  const { id } = await tx
    .insertInto('courses')
    .values({ ...details, minutes: minutes || null, badge_image: badgeImage, picture })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The course for as long as the transaction lasts, so that changes to it come one after the other. */
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

/** Who passes the course is asked for feedback from now on. */
export async function requireFeedback(tx: Tx, id: string) {
  await tx.updateTable('courses').set({ feedback_required: true }).where('id', '=', id).execute()
}

export async function pictureOfCourse(db: Database, id: string): Promise<string | null> {
  const row = await livingCourses(db).where('id', '=', id).select('picture').executeTakeFirst()
  return row?.picture ?? null
}

/** Becomes the version that is played from now on; attempts under way name theirs (rule courses-1). */
export async function addVersion(tx: Tx, courseId: string, version: NewVersion) {
  await tx
    .insertInto('course_versions')
    .values((insert) => ({
      id: version.id,
      course_id: courseId,
      number: insert
        .selectFrom('course_versions')
        .where('course_id', '=', courseId)
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
        .$asScalar()
        .$notNull(),
      scorm_version: version.package.scormVersion,
      package: JSON.stringify(version.package),
      size_bytes: version.sizeBytes,
      file_count: version.fileCount,
      warnings: JSON.stringify(version.warnings),
      findings: JSON.stringify(version.findings),
    }))
    .execute()
  await tx.updateTable('courses').set({ current_version_id: version.id }).where('id', '=', courseId).execute()
}

/** Stores what a check has found, for the version that the package becomes when it is published. */
export async function addCheckedPackage(db: Database, personId: string, version: NewVersion) {
  await db
    .insertInto('checked_packages')
    .values({
      id: version.id,
      person_id: personId,
      package: JSON.stringify(version.package),
      size_bytes: version.sizeBytes,
      file_count: version.fileCount,
      warnings: JSON.stringify(version.warnings),
      findings: JSON.stringify(version.findings),
    })
    .execute()
}

/** Takes a package that this person has checked: it can be published once. */
export const takeCheckedPackage = (tx: Tx, id: string, personId: string): Promise<NewVersion | undefined> =>
  tx
    .deleteFrom('checked_packages')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning([
      'id',
      sql<Package>`package`.as('package'),
      sql<string[]>`warnings`.as('warnings'),
      sql<Finding[]>`findings`.as('findings'),
      sql<number>`size_bytes`.as('sizeBytes'),
      'file_count as fileCount',
    ])
    .executeTakeFirst()

/** Forgets packages that were checked at least `hours` ago and not published; answers their ids. */
export async function dropCheckedPackages(db: Database, hours: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('checked_packages')
    .where('checked_at', '<', sql<string>`now() - make_interval(hours => ${hours})`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Rule courses-2: removed from lists, pathways and dashboards; certificates already earned still resolve. */
export async function deleteCourse(db: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('courses')
    .set({ deleted_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those of the ids that a version has, or a package that was checked to become one. */
export async function knownVersions(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('course_versions')
    .where('id', 'in', ids)
    .select('id')
    .union(db.selectFrom('checked_packages').where('id', 'in', ids).select('id'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Every column with the key of an image has to be listed here. */
const imageColumns = [
  ['courses', 'badge_image'],
  ['courses', 'picture'],
  ['credentials', 'badge'],
  ['themes', 'logo'],
  ['themes', 'loading_logo'],
  ['themes', 'favicon'],
  ['blog_posts', 'image'],
  ['blog_pictures', 'key'],
] as const

const eachImageColumn = (where: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join(
    imageColumns
      .map(([table, name]) => {
        const column = sql.ref(name)
        return sql`select ${column} as key from ${sql.table(table)} where ${where(column)}`
      })
      .concat(
        // Of clients that can still be restored.
        ['logo', 'loading_logo', 'favicon'].map((name) => {
          const column = sql`data ->> ${sql.lit(name)}`
          return sql`select ${column} as key from deleted_rows where table_name = 'themes' and ${where(sql`(${column})`)}`
        }),
      ),
    sql` union `,
  )

/** Those of the keys that a row shows. */
export async function knownImages(db: Database, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{
    key: string
  }>`${eachImageColumn((column) => sql`${column} = any(${keys})`)}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Those of the keys that are evidence of a completion. */
export async function knownEvidence(db: Database, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('evidence_files')
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .select('key')
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** All keys that rows show. */
export async function namedImages(db: Database): Promise<string[]> {
  // What is not below images/ comes with the product.
  const { rows } = await sql<{
    key: string
  }>`${eachImageColumn((column) => sql`${column} like 'images/%'`)}`.execute(db)
  return rows.map(({ key }) => key)
}

/** How many files each version has of each course that is there, or can be restored. */
export async function versionSizes(db: Database): Promise<{ id: string; fileCount: number }[]> {
  return db
    .selectFrom('course_versions')
    .innerJoin('courses', 'courses.id', 'course_versions.course_id')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('courses.deleted_at', 'is', null),
        exists(
          selectFrom('deletions')
            .whereRef('deletions.object_id', '=', 'courses.id')
            .select(sql`1`.as('one')),
        ),
      ]),
    )
    .select(['course_versions.id', 'file_count as fileCount'])
    .execute()
}
