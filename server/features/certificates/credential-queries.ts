// Queries for the stored credentials, and for the list of revoked credentials.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/open.ts'
import { certificatesOf, endOfCertificate } from './queries.ts'

/** The list has one bit for each place: many more places than certificates, and yet only some kilobytes when packed. */
export const lengthOfStatusList = 2 ** 24

/**
 * Finds the signed credential that has the same end as the certificate has now. A credential that was signed with a stolen key is left
 * out, because only this product can check it (rule certificates-22).
 */
export const signedCredential = (db: Database | Tx, certificateId: string) =>
  db
    .selectFrom('credentials')
    .innerJoin('certificates', 'certificates.id', 'credentials.certificate_id')
    .innerJoin('signing_keys', 'signing_keys.id', 'credentials.key_id')
    .where('credentials.certificate_id', '=', certificateId)
    .where('credentials.expires_on', 'is not distinct from', endOfCertificate)
    .where('signing_keys.compromised_from', 'is', null)
    .select(['credentials.signed_text as text', 'credentials.badge'])
    .executeTakeFirst()

/** Reads the facts of a certificate that are signed, and locks it: nobody else signs it until the transaction ends. */
export async function lockToSign(tx: Tx, certificateId: string) {
  await tx.selectFrom('certificates').where('id', '=', certificateId).forUpdate().select('id').execute()
  return certificatesOf(tx)
    .where('certificates.id', '=', certificateId)
    .select([
      'certificates.version_id as versionId',
      'certificates.badge_image as badge',
      // The certificate is valid until the last second of its last day.
      sql<
        string | null
      >`((${endOfCertificate}) + 1)::timestamp at time zone certificates.time_zone - interval '1 second'`.as(
        'validUntil',
      ),
      sql<boolean>`exists (select from credentials where certificate_id = certificates.id)`.as('wasSigned'),
    ])
    .executeTakeFirstOrThrow()
}

/** Returns the place of a certificate with this end in the status list: its existing place, or else a new one. */
export async function placeInStatusList(tx: Tx, certificateId: string, expiresOn: string | null) {
  const existing = await tx
    .selectFrom('credentials')
    .where('certificate_id', '=', certificateId)
    .where('expires_on', 'is not distinct from', expiresOn)
    .select('status_index')
    .executeTakeFirst()
  if (existing) return existing.status_index
  for (;;) {
    const place = randomInt(lengthOfStatusList)
    const stored = await tx
      .insertInto('credentials')
      .values({ certificate_id: certificateId, expires_on: expiresOn, status_index: place })
      .onConflict((conflict) => conflict.column('status_index').doNothing())
      .returning('status_index')
      .executeTakeFirst()
    if (stored) return stored.status_index
  }
}

interface Signed {
  keyId: string
  at: Date
  badge: string | null
  text: string
}

export async function storeSigned(tx: Tx, place: number, { keyId, at, badge, text }: Signed) {
  await tx
    .updateTable('credentials')
    .set({ key_id: keyId, signed_at: at.toISOString(), badge, signed_text: text })
    .where('status_index', '=', place)
    .execute()
}

/**
 * Returns the places of all credentials that stopped being valid before the end that they name, in order: those that were revoked, and
 * from the day after it those of certificates that a newer version of the course has ended (rule certificates-52).
 */
export async function revokedPlaces(db: Database): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select status_index as place from credentials where is_revoked
    union
    select credentials.status_index
      from course_versions as required
      join certificates on certificates.course_id = required.course_id
      join credentials on credentials.certificate_id = certificates.id and not credentials.is_revoked
     where required.earlier_valid_until < (now() at time zone certificates.time_zone)::date
       and coalesce(credentials.expires_on, 'infinity') > required.earlier_valid_until
       and coalesce(credentials.expires_on, 'infinity') > (${endOfCertificate})
       and (${endOfCertificate}) < (now() at time zone certificates.time_zone)::date
     order by place`.execute(db)
  return rows.map(({ place }) => place)
}
