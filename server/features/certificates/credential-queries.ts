// The stored credentials, and the list of those that were revoked.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/open.ts'
import { certificatesOf } from './queries.ts'

/** The list has one bit for each: many times as many as there will be certificates, and still some kilobytes when packed. */
export const lengthOfStatusList = 2 ** 24

/**
 * A credential that was signed, with the end that the certificate has now. Not with a key that was stolen at some time: what that
 * key has signed can be checked only here (rule certificates-22).
 */
export async function signedCredential(db: Database | Tx, certificateId: string) {
  return db
    .selectFrom('credentials')
    .innerJoin('certificates', 'certificates.id', 'credentials.certificate_id')
    .innerJoin('signing_keys', 'signing_keys.id', 'credentials.key_id')
    .where('credentials.certificate_id', '=', certificateId)
    .whereRef('credentials.expires_on', 'is not distinct from', 'certificates.expires_on')
    .where('signing_keys.compromised_from', 'is', null)
    .select(['credentials.signed_text as text', 'credentials.badge'])
    .executeTakeFirst()
}

/** What is signed of a certificate. Nobody else signs it until the transaction ends. */
export async function lockToSign(tx: Tx, certificateId: string) {
  await tx.selectFrom('certificates').where('id', '=', certificateId).forUpdate().select('id').execute()
  return certificatesOf(tx)
    .where('certificates.id', '=', certificateId)
    .select([
      'certificates.version_id as versionId',
      'certificates.badge_image as badge',
      // The last second of its last day.
      sql<
        string | null
      >`(certificates.expires_on + 1)::timestamp at time zone certificates.time_zone - interval '1 second'`.as(
        'validUntil',
      ),
      sql<boolean>`exists (select from credentials where certificate_id = certificates.id)`.as('wasSigned'),
    ])
    .executeTakeFirstOrThrow()
}

/** The place in the list of a certificate with this end: the one it has, or a new one. */
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

/** The places of all that are not valid any more before their end, in order. */
export async function revokedPlaces(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('credentials')
    .where('is_revoked', '=', true)
    .orderBy('status_index')
    .select('status_index as place')
    .execute()
  return rows.map(({ place }) => place)
}
