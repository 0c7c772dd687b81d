import { sql } from 'kysely'
import { mostCertificates } from '#contract/rules/certificate-files.ts'
import type { Database } from '../../db/open.ts'
import { anyOf } from '../../db/any-of.ts'
import { certificatesOf } from './queries.ts'

interface Wanted {
  userIds: string[]
  courseId?: string | undefined
  onlyLatest: boolean
}

/** Those of these people that can be downloaded (rule certificates-12), the oldest first; one more than are allowed. */
export const printableOf = (db: Database, { userIds, courseId, onlyLatest }: Wanted) =>
  db
    .selectFrom('certificates')
    .where('user_id', '=', anyOf(userIds))
    .where('revoked_at', 'is', null)
    .where('replaced_by', 'is', null)
    .$if(onlyLatest, (query) => query.where('is_latest', '=', true))
    .$if(courseId !== undefined, (query) => query.where('course_id', '=', courseId as string))
    .orderBy('issued_at')
    .orderBy('id')
    .limit(mostCertificates + 1)
    .select(({ ref }) => [
      'number',
      ref('user_id').$notNull().as('userId'),
      'first_name as firstName',
      'last_name as lastName',
      'course_title as courseTitle',
    ])
    .$narrowType<{ userId: string }>()
    .execute()

export const certificatesByNumbers = (db: Database, numbers: string[]) =>
  certificatesOf(db)
    .where('certificates.number', '=', sql<string>`any(${numbers}::text[])`)
    .execute()

export const peopleByIds = (db: Database, ids: string[]) =>
  db
    .selectFrom('users')
    .where('id', '=', anyOf(ids))
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .execute()
