import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isThere } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { issuerOfToday } from './issuer-queries.ts'
import type { CertificateStatus } from '#contract/rules/certificates.ts'

export interface Earned {
  trackingId: string
  userId: string
  courseId: string
  versionId: string
}

/** Days stay those of the zone in which the certificate was issued (rule certificates-9). */
const dayOf = (moment: RawBuilder<unknown>) =>
  sql<string>`(${moment} at time zone certificates.time_zone)::date`
export const issuedOn = dayOf(sql`certificates.issued_at`)
/** The last day on which a certificate is valid; null without an end (rule certificates-50). */
export const endOfCertificate = sql<string | null>`case
  when certificates.course_id in (select course_id from course_versions where earlier_valid_until is not null)
    then end_of_certificate(certificates)
  else certificates.expires_on end`
const isExpired = sql`(${endOfCertificate}) < ${dayOf(sql`now()`)}`

/** The day from which on a newer version of the course is required, if that ends it; otherwise null. */
const newerVersionFrom = sql<string | null>`case
  when (${endOfCertificate}) is distinct from certificates.expires_on then (${endOfCertificate}) + 1 end`

/** Rule certificates-10. */
export const certificateStatus = sql<CertificateStatus>`case
  when certificates.revoked_at is not null then 'revoked'
  when certificates.replaced_by is not null then 'replaced'
  when ${isExpired} then 'expired'
  else 'valid' end`

/** For lists that join the latest certificate of a person for a course, where there is one. */
export const listedCertificate = [
  'certificates.issued_at as certificateDateTime',
  'certificates.number as certificateNumber',
  'certificates.course_title as certificateTitle',
  issuedOn.$castTo<string | null>().as('certificateIssuedOn'),
  sql<string | null>`case when certificates.id is not null then ${endOfCertificate} end`.as(
    'certificateExpiresOn',
  ),
  sql<CertificateStatus | null>`case when certificates.id is not null then ${certificateStatus} end`.as(
    'certificateStatus',
  ),
] as const

/** The end of the validity of the last completion here: its own, or as it counts, which a later version can bring forward. */
const validUntil = (
  table: 'completions' | 'counted_completions',
  userId: Expression<string | null>,
  courseId: Expression<string>,
) => sql<string | null>`(
  select last.valid_until from ${sql.table(table)} as last
   where last.user_id = ${userId} and last.course_id = ${courseId}
     and not last.is_external and last.ended_on is null
   order by last.completed_on desc, last.recorded_at desc
   limit 1)`

/** The end of the certificate, if it stands for no later completion. */
const ownEnd = sql`least(certificates.expires_on, (
  select last_day from end_by_later_version(certificates.course_id, certificates.version_id, null, null, null)))`

/** Whether a further pass deserves a new certificate (rule certificates-15). */
const isOutdated = (validUntilNow: Expression<string | null>) =>
  sql<SqlBool>`${certificateStatus} in ('revoked', 'expired')
    or coalesce(${validUntilNow}, 'infinity'::date) > coalesce(${ownEnd}, 'infinity'::date)`

/** The last one is no longer the latest where a further pass deserves a new one. */
async function retireOutdated(tx: Tx, earned: Earned): Promise<void> {
  await tx
    .updateTable('certificates')
    .set({ is_latest: false })
    .where('user_id', '=', earned.userId)
    .where('course_id', '=', earned.courseId)
    .where('is_latest', '=', true)
    .where(({ ref }) =>
      isOutdated(
        validUntil('counted_completions', ref('certificates.user_id'), ref('certificates.course_id')),
      ),
    )
    .execute()
}

/** Stores the facts as they are now. False when this person has a certificate for the course that holds as long. */
export async function storeCertificate(tx: Tx, earned: Earned): Promise<boolean> {
  await retireOutdated(tx, earned)
  const issuerId = await issuerOfToday(tx, earned.userId)
  return tx
    .insertInto('certificates')
    .columns([
      'tracking_id',
      'user_id',
      'course_id',
      'version_id',
      'first_name',
      'last_name',
      'course_title',
      'pathway_title',
      'minutes',
      'completed_at',
      'issued_at',
      'expires_on',
      'time_zone',
      'issuer_id',
      'badge_image',
    ])
    .expression((insert) =>
      insert
        .selectFrom('users')
        .innerJoin('courses', (join) => join.on('courses.id', '=', earned.courseId))
        .where('users.id', '=', earned.userId)
        .select(({ ref }) => [
          sql<string>`${earned.trackingId}::uuid`.as('tracking_id'),
          'users.id as user_id',
          'courses.id as course_id',
          sql<string>`${earned.versionId}::uuid`.as('version_id'),
          'users.first_name',
          'users.last_name',
          'courses.title',
          firstPathway(ref('courses.id'), ref('users.client_id')).as('pathway_title'),
          'courses.minutes',
          sql<string>`now()`.as('completed_at'),
          sql<string>`now()`.as('issued_at'),
          validUntil('completions', ref('users.id'), ref('courses.id')).as('expires_on'),
          sql<string>`zone_of_client(users.client_id)`.as('time_zone'),
          sql<string>`${issuerId}::uuid`.as('issuer_id'),
          'courses.badge_image',
        ])
        // A change of the badge removes the previous file only when no certificate can get it any more.
        .forKeyShare('courses'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .$call(isThere)
}

/** The title of the first pathway of the client that has the course. The provider has every pathway. */
const firstPathway = (courseId: Expression<string>, clientId: Expression<string>) => sql<string | null>`(
  select pathways.name
    from pathway_courses
    join pathways on pathways.id = pathway_courses.pathway_id and pathways.deleted_at is null
   where pathway_courses.course_id = ${courseId}
     and (exists (select from client_pathways as assignment
                   where assignment.pathway_id = pathways.id and assignment.client_id = ${clientId})
          or exists (select from clients where id = ${clientId} and is_provider))
   order by lower(pathways.name), pathways.id
   limit 1)`

/** Selects who gets the mail about a badge, and which badge. */
export const badgeOf = (tx: Tx, { userId, courseId }: Pick<Earned, 'userId' | 'courseId'>) =>
  tx
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

/** The latest certificate of a person for a course. */
export const certificate = (db: Database, { userId, courseId }: { userId: string; courseId: string }) =>
  certificatesOf(db)
    .where('certificates.user_id', '=', userId)
    .where('certificates.course_id', '=', courseId)
    .where('certificates.is_latest', '=', true)
    .executeTakeFirst()

/** Selects everything that is shown of a certificate. */
export const certificatesOf = (db: Database | Tx) =>
  db
    .selectFrom('certificates')
    .innerJoin('course_versions', 'course_versions.id', 'certificates.version_id')
    .innerJoin('issuers', 'issuers.id', 'certificates.issuer_id')
    .leftJoin('certificates as next', 'next.id', 'certificates.replaced_by')
    .select([
      'certificates.id',
      'certificates.tracking_id as trackingId',
      'certificates.number',
      'certificates.user_id as userId',
      'certificates.course_id as courseId',
      'certificates.first_name as firstName',
      'certificates.last_name as lastName',
      'certificates.course_title as courseTitle',
      'course_versions.number as courseVersion',
      'certificates.pathway_title as pathwayTitle',
      'certificates.minutes',
      'certificates.completed_at as completedDateTime',
      'certificates.issued_at as issuedDateTime',
      dayOf(sql`certificates.completed_at`).as('completedOn'),
      issuedOn.as('issuedOn'),
      endOfCertificate.as('expiresOn'),
      newerVersionFrom.as('newerVersionFrom'),
      'certificates.issuer_id as issuerId',
      'issuers.name as issuer',
      'certificates.issue_reason as issueReason',
      'certificates.revoked_at as revokedDateTime',
      'certificates.revoked_reason as revokedReason',
      'next.number as replacedByNumber',
      'next.issued_at as replacedDateTime',
      certificateStatus.as('status'),
    ])
