// Erases permanently what was set aside: afterwards nothing in the database names the person.
import { sql } from 'kysely'
import { readColumn } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'
import { redactMails } from './redact-queries.ts'
import { anyOf } from '../db/any-of.ts'

/** Returns the deletions that are due to be erased, the earliest first. */
export const dueForErasure = (db: Database, now: Date) =>
  db
    .selectFrom('deletions')
    .where('final_at', '<=', now.toISOString())
    .orderBy('final_at')
    .select('id')
    .$call(readColumn('id'))

interface Erased {
  kind: string
  objectId: string
  /** Pictures that only the erased client has shown. */
  files: string[]
}

/** Erases a deletion. Returns undefined when it no longer exists because it was restored, or erased by another process. */
export async function eraseDeletion(tx: Tx, id: string): Promise<Erased | undefined> {
  await sql`set local statement_timeout = '15min'`.execute(tx)
  const found = await tx
    .selectFrom('deletions')
    .where('id', '=', id)
    .forUpdate()
    .select(['kind', 'object_id as objectId'])
    .executeTakeFirst()
  if (!found) return undefined
  // People who were deleted before their client cannot be restored without it.
  const ids = await allOf(tx, id, found)
  const people = await peopleOf(tx, ids)
  const files = await picturesOf(tx, ids)
  await dropPacks(tx, ids)
  if (people.length > 0) {
    await sql`select record_people_deleted(${ids}::uuid[])`.execute(tx)
    await eraseTraces(tx, ids, people)
  }
  if (found.kind === 'client') await sql`select audit_erase_client(${found.objectId}::uuid)`.execute(tx)
  await tx.deleteFrom('deletions').where('id', '=', anyOf(ids)).execute()
  return { ...found, files }
}

/** Deletes earlier packs of the client, because they name the person. A pack that waits does not contain anything yet. */
async function dropPacks(tx: Tx, deletionIds: string[]) {
  await sql`
    delete from evidence_packs using deletions
     where deletions.id = any(${deletionIds}::uuid[]) and deletions.kind = 'person'
       and evidence_packs.client_id = deletions.client_id and evidence_packs.created_at <= deletions.deleted_at
       and evidence_packs.state <> 'waiting'`.execute(tx)
}

async function picturesOf(tx: Tx, deletionIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from deleted_rows
     cross join lateral (values (data ->> 'logo'), (data ->> 'loading_logo'), (data ->> 'favicon')) as pictures (key)
     where deletion_id = any(${deletionIds}::uuid[]) and table_name = 'themes' and key like 'images/%'`.execute(
    tx,
  )
  return rows.map(({ key }) => key)
}

async function allOf(tx: Tx, id: string, { kind, objectId }: Omit<Erased, 'files'>): Promise<string[]> {
  if (kind !== 'client') return [id]
  return tx.selectFrom('deletions').where('client_id', '=', objectId).select('id').$call(readColumn('id'))
}

async function peopleOf(tx: Tx, deletionIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select data ->> 'id' as id
      from deleted_rows where deletion_id = any(${deletionIds}::uuid[]) and table_name = 'users'`.execute(tx)
  return rows.map(({ id }) => id)
}

async function eraseTraces(tx: Tx, deletionIds: string[], people: string[]) {
  await redactMails(tx, deletionIds)
  await sql`select audit_erase(id) from unnest(${people}::uuid[]) as person (id)`.execute(tx)
  // These rows are what they wrote below the posts of other people who were deleted too.
  await sql`delete from deleted_rows where data ->> 'user_id' = any(${people}::text[])`.execute(tx)
}
