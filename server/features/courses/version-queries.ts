// Versions of courses, and packages that were checked to become one.
import { sql } from 'kysely'
import type { Finding } from '#contract/calls/courses.ts'
import type { Package } from '#contract/rules/package.ts'
import { hasChanged, readColumn } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { anyOf } from '../../db/any-of.ts'

export interface NewVersion {
  id: string
  package: Package
  warnings: string[]
  findings: Finding[]
  sizeBytes: number
  fileCount: number
}

/** Becomes the version that is played from now on; attempts that have begun name their version (rule courses-1). Returns its number. */
export async function addVersion(tx: Tx, courseId: string, version: NewVersion): Promise<number> {
  const { number } = await tx
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
    .returning('number')
    .executeTakeFirstOrThrow()
  await tx.updateTable('courses').set({ current_version_id: version.id }).where('id', '=', courseId).execute()
  return number
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

/** Packages that were checked at least `hours` ago and not published. */
export const oldCheckedPackages = (db: Database, hours: number) =>
  db
    .selectFrom('checked_packages')
    .where('checked_at', '<', sql<string>`now() - make_interval(hours => ${hours})`)
    .select('id')
    .$call(readColumn('id'))

/** False when it has been published meanwhile. */
export const forgetCheckedPackage = (tx: Tx, id: string) =>
  tx.deleteFrom('checked_packages').where('id', '=', id).$call(hasChanged)

/** Those of the ids that a version has, or a package that was checked to become one. */
export async function knownVersions(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('course_versions')
    .where('id', '=', anyOf(ids))
    .select('id')
    .union(db.selectFrom('checked_packages').where('id', '=', anyOf(ids)).select('id'))
    .execute()
  return new Set(rows.map(({ id }) => id))
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
