import { createPublicKey } from 'node:crypto'
import { sql } from 'kysely'
import type { KeyPurpose, PublishedKey } from '#contract/rules/published-keys.ts'
import { readValue } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'

const publicKeyFrom = (spki: Buffer) => createPublicKey({ key: spki, format: 'der', type: 'spki' })

/** A key as it is in the table. Its private key is encrypted, unless it is from a version before encryption. */
export type StoredKey = NonNullable<Awaited<ReturnType<typeof keyInUse>>>

const stored = (db: Database | Tx) =>
  db
    .selectFrom('signing_keys')
    .select([
      'id',
      'purpose',
      'public_key as publicKey',
      'private_key as privateKey',
      'certificate',
      'created_at as createdAt',
    ])

export const keyInUse = (db: Database | Tx, purpose: KeyPurpose) =>
  stored(db).where('purpose', '=', purpose).where('retired_at', 'is', null).executeTakeFirst()

export const keysInUse = (tx: Tx) => stored(tx).where('retired_at', 'is', null).execute()

/** Selects all keys, also those that sign nothing more. */
export const allKeys = (tx: Tx) => stored(tx).execute()

/** Returns the keys of every purpose, the newest first. */
export async function keysToPublish(db: Database): Promise<PublishedKey[]> {
  // The column of the private key is never selected.
  const rows = await db
    .selectFrom('signing_keys')
    .select(['id', 'purpose', 'public_key', 'certificate', 'created_at', 'retired_at', 'compromised_from'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    purpose: row.purpose,
    publicKeyJwk: publicKeyFrom(row.public_key).export({ format: 'jwk' }),
    ...(row.certificate ? { certificate: row.certificate.toString('base64') } : {}),
    createdAt: row.created_at,
    retiredAt: row.retired_at,
    compromisedFrom: row.compromised_from,
  }))
}

const keysLock = 4_726_010

/** Makes a change by an operator at the command line, with its entry in the audit log (rule audit-13). */
export const asCommand = <T>(db: Database, call: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withKeysLocked(db, async (tx) => {
    await sql`select set_config('coppice.audit', '0', true)`.execute(tx)
    const result = await work(tx)
    // Without a change no entry is written (rule audit-1).
    await sql`select audit_write('command', ${call}, null, null, '', '', '{}')
               where current_setting('coppice.audit') <> '0'`.execute(tx)
    return result
  })

/** Runs the work of one process at a time, so that two that sign for the first time agree on one key. */
export const withKeysLocked = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${keysLock})`.execute(tx)
    return work(tx)
  })

interface NewRow {
  purpose: KeyPurpose
  publicKey: Buffer
  privateKey: Buffer
  certificate: Buffer | null
}

/** @throws when a key of the purpose is in use */
export async function addKey(tx: Tx, key: NewRow): Promise<{ id: string; createdAt: string }> {
  const { rows } = await sql<{ id: string; createdAt: string }>`
    select new_id as id, added_at as "createdAt"
      from add_signing_key(${key.purpose}, ${key.publicKey}, ${key.privateKey}, ${key.certificate})`.execute(
    tx,
  )
  return rows[0] as { id: string; createdAt: string }
}

/** Stores a private key. Only the owner of the tables may do this and what the two functions below do. */
export async function storePrivateKey(tx: Tx, id: string, privateKey: Buffer) {
  await tx.updateTable('signing_keys').set({ private_key: privateKey }).where('id', '=', id).execute()
}

export async function retireKey(tx: Tx, { id }: { id: string }) {
  await tx
    .updateTable('signing_keys')
    .set({ retired_at: sql<string>`now()` })
    .where('retired_at', 'is', null)
    .where('id', '=', id)
    .execute()
}

/** Stores since when a key is compromised. An earlier time replaces a later one. Returns the purpose of the key, if there is such a key. */
export async function storeCompromise(tx: Tx, id: string, from: Date): Promise<KeyPurpose | undefined> {
  const marked = await tx
    .updateTable('signing_keys')
    .set({ compromised_from: sql<string>`least(compromised_from, ${from}::timestamptz)` })
    .where('id', '=', id)
    .returning('purpose')
    .executeTakeFirst()
  return marked?.purpose
}

export async function addIssued(db: Database | Tx, keyId: string, digest: Buffer) {
  await sql`select record_issued(${keyId}, ${digest})`.execute(db)
}

/** Returns since when others may have had the key; undefined if nobody has had it, or if there is no such key. */
export async function compromiseOf(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('signing_keys')
    .where('id', '=', id)
    .select('compromised_from as from')
    .executeTakeFirst()
  return row?.from ?? undefined
}

/** Selects what the key has signed, by the first digits of the digests, in order. */
export const issuedIn = (db: Database, keyId: string, part: string) =>
  db
    .selectFrom('issued_signatures')
    .innerJoin('signing_keys', 'signing_keys.id', 'issued_signatures.key_id')
    .where('key_id', '=', keyId)
    .where('digest', '>=', Buffer.from(part.padEnd(64, '0'), 'hex'))
    .where('digest', '<=', Buffer.from(part.padEnd(64, 'f'), 'hex'))
    .orderBy('digest')
    .select(['digest', sql<boolean>`issued_at < compromised_from`.as('isBefore')])
    .execute()

export const providerName = (tx: Tx) =>
  tx.selectFrom('clients').where('is_provider', '=', true).select('name').$call(readValue('name'))
