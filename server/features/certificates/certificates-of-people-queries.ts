import { sql } from 'kysely'
import { maxCertificates } from '#contract/rules/certificates.ts'
import { withinScope } from '../../access/people-within.ts'
import type { Scope } from '../../access/who.ts'
import type { Database } from '../../db/open.ts'
import { anyOf } from '../../db/any-of.ts'
import { certificatesOf } from './queries.ts'

interface PrintableInput {
  scope: Scope
  userIds: string[]
  courseId?: string | undefined
  onlyLatest: boolean
}

/** Selects the certificates of these people that can be downloaded (rule certificates-12), the oldest first; one more than are allowed. */
export const printableOf = (db: Database, { scope, userIds, courseId, onlyLatest }: PrintableInput) =>
  db
    .selectFrom('certificates')
    .innerJoin('users', 'users.id', 'certificates.user_id')
    .where('certificates.user_id', '=', anyOf(userIds))
    .where(withinScope(scope))
    .where('certificates.revoked_at', 'is', null)
    .where('certificates.replaced_by', 'is', null)
    .$if(onlyLatest, (query) => query.where('certificates.is_latest', '=', true))
    .$if(courseId !== undefined, (query) => query.where('certificates.course_id', '=', courseId as string))
    .orderBy('certificates.issued_at')
    .orderBy('certificates.id')
    .limit(maxCertificates + 1)
    .select([
      'certificates.number',
      'users.id as userId',
      'certificates.first_name as firstName',
      'certificates.last_name as lastName',
      'certificates.course_title as courseTitle',
    ])
    .execute()

export const certificatesByNumbers = (db: Database, numbers: string[]) =>
  certificatesOf(db)
    .where('certificates.number', '=', sql<string>`any(${numbers}::text[])`)
    .execute()

export const peopleByIds = (db: Database, scope: Scope, ids: string[]) =>
  db
    .selectFrom('users')
    .where('users.id', '=', anyOf(ids))
    .where(withinScope(scope))
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .execute()
