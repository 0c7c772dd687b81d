// Certificates by their numbers and by their holders, and how they are revoked and replaced.
import { sql } from 'kysely'
import { withinScope } from '../../access/people-within.ts'
import type { Scope } from '../../access/who.ts'
import type { Database, Tx } from '../../db/open.ts'
import { issuerOfToday } from './issuer-queries.ts'
import { certificateStatus, certificatesOf } from './queries.ts'

export const certificateByNumber = (db: Database, number: string) =>
  certificatesOf(db).where('certificates.number', '=', number).executeTakeFirst()

/** All that a person has ever had, the newest first. */
export const certificatesOfPerson = (db: Database, userId: string) =>
  certificatesOf(db)
    .select('certificates.is_latest as isLatest')
    .where('certificates.user_id', '=', userId)
    .orderBy('certificates.issued_at', 'desc')
    .orderBy('certificates.id')
    .execute()

export const lockCertificate = (tx: Tx, number: string, scope: Scope) =>
  tx
    .selectFrom('certificates')
    .innerJoin('users', 'users.id', 'certificates.user_id')
    .where('certificates.number', '=', number)
    .where(withinScope(scope))
    .forUpdate('certificates')
    .select([
      'certificates.id',
      'certificates.number',
      'certificates.course_title as courseTitle',
      'users.id as userId',
      'users.client_id as clientId',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      certificateStatus.as('status'),
    ])
    .executeTakeFirst()

export async function markRevoked(tx: Tx, id: string, { by, reason }: { by: string; reason: string }) {
  await tx
    .updateTable('certificates')
    .set({ revoked_at: sql<string>`now()`, revoked_by: by, revoked_reason: reason })
    .where('id', '=', id)
    .execute()
}

interface Replacement {
  firstName: string
  lastName: string
  by: string
  reason: string
}

/** Issues the same certificate again with another name, in the place of this one. Answers the new number. */
export async function replaceCertificate(
  tx: Tx,
  id: string,
  { firstName, lastName, by, reason }: Replacement,
): Promise<string> {
  const previous = await tx
    .selectFrom('certificates')
    .where('id', '=', id)
    .select([
      'tracking_id',
      'user_id',
      'course_id',
      'version_id',
      'course_title',
      'pathway_title',
      'minutes',
      'expires_on',
      'is_latest',
      'time_zone',
      'badge_image',
    ])
    .executeTakeFirstOrThrow()
  // Only one of a person and course can be the latest.
  await tx.updateTable('certificates').set({ is_latest: false }).where('id', '=', id).execute()
  const made = await tx
    .insertInto('certificates')
    .values({
      ...previous,
      // Copied by the database: read and written here it would lose its microseconds, and be the time of no pass.
      completed_at: sql<string>`(select completed_at from certificates where id = ${id}::uuid)`,
      first_name: firstName,
      last_name: lastName,
      issued_at: sql<string>`now()`,
      issued_by: by,
      issue_reason: reason,
      issuer_id: await issuerOfToday(tx, previous.user_id),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await tx.updateTable('certificates').set({ replaced_by: made.id }).where('id', '=', id).execute()
  return made.number
}
