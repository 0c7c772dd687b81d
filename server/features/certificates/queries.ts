import { sql } from 'kysely'
import type { Database, Tx } from '../../db/open.ts'

export interface Earned {
  trackingId: string
  userId: string
  courseId: string
  versionId: string
}

/** Stores the names and the title as they are now. False when this person has a certificate for the course. */
export async function storeCertificate(tx: Tx, earned: Earned): Promise<boolean> {
  const stored = await tx
    .insertInto('certificates')
    .columns([
      'id',
      'user_id',
      'course_id',
      'version_id',
      'first_name',
      'last_name',
      'course_title',
      'issued_at',
    ])
    .expression((insert) =>
      insert
        .selectFrom('users')
        .innerJoin('courses', (join) => join.on('courses.id', '=', earned.courseId))
        .where('users.id', '=', earned.userId)
        .select([
          sql<string>`${earned.trackingId}::uuid`.as('id'),
          'users.id as user_id',
          'courses.id as course_id',
          sql<string>`${earned.versionId}::uuid`.as('version_id'),
          'users.first_name',
          'users.last_name',
          'courses.title',
          sql<string>`now()`.as('issued_at'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Who gets the mail about a badge, and which badge. */
export async function badgeOf(tx: Tx, { userId, courseId }: Earned) {
  return tx
    .selectFrom('users')
    .innerJoin('courses', (join) => join.on('courses.id', '=', courseId))
    .where('users.id', '=', userId)
    .select([
      'users.client_id as clientId',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'courses.title',
      'courses.badge_image as image',
    ])
    .executeTakeFirstOrThrow()
}

/** What a certificate shows, and the client at which it was earned. */
export async function certificate(db: Database, { userId, courseId }: { userId: string; courseId: string }) {
  return db
    .selectFrom('certificates')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'course_title as courseTitle',
      'issued_at as issuedAt',
    ])
    .executeTakeFirst()
}
