// Erases permanently what was set aside: afterwards nothing in the database names the person.
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../db/open.ts'

/** Those whose time has come, the first ones first. */
export async function dueForErasure(db: Database, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('deletions')
    .where('final_at', '<=', now.toISOString())
    .orderBy('final_at')
    .limit(most)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

interface Erased {
  kind: string
  objectId: string
  /** Pictures that only the erased client has shown. */
  files: string[]
}

/** Undefined when it is not there any more: restored, or erased by another process. */
export async function eraseDeletion(tx: Tx, id: string): Promise<Erased | undefined> {
  await sql`set local statement_timeout = '15min'`.execute(tx)
  const found = await tx
    .selectFrom('deletions')
    .where('id', '=', id)
    .forUpdate()
    .select(['kind', 'object_id as objectId'])
    .executeTakeFirst()
  if (!found) return undefined
  // People of a client who were deleted before it cannot be restored without it.
  const ids = await allOf(tx, id, found)
  const people = await peopleOf(tx, ids)
  const files = await picturesOf(tx, ids)
  await dropPacks(tx, ids)
  if (people.length > 0) await eraseTraces(tx, people)
  await tx
    .deleteFrom('deletions')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return { ...found, files }
}

/** Packs of the client from before name the person. One that waits does not have anything yet. */
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
  const rows = await tx.selectFrom('deletions').where('client_id', '=', objectId).select('id').execute()
  return rows.map((row) => row.id)
}

interface ErasedPerson {
  id: string
  clientId: string
  email: string
  name: string
}

async function peopleOf(tx: Tx, deletionIds: string[]): Promise<ErasedPerson[]> {
  const { rows } = await sql<ErasedPerson>`
    select data ->> 'id' as id, data ->> 'client_id' as "clientId", data ->> 'email' as email,
           (data ->> 'first_name') || ' ' || (data ->> 'last_name') as name
      from deleted_rows where deletion_id = any(${deletionIds}::uuid[]) and table_name = 'users'`.execute(tx)
  return rows
}

async function eraseTraces(tx: Tx, people: ErasedPerson[]) {
  const ids = people.map(({ id }) => id)
  await sql`select audit_erase(id) from unnest(${ids}::uuid[]) as person (id)`.execute(tx)
  // What they wrote below the posts of others who were deleted too.
  await sql`delete from deleted_rows where data ->> 'user_id' = any(${ids}::text[])`.execute(tx)
  await redactMails(tx, people)
}

const escaped = (name: RawBuilder<unknown>) =>
  sql`replace(replace(replace(replace(replace(${name}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;')`

/** Managers and administrators were sent mails that name their people. */
async function redactMails(tx: Tx, people: ErasedPerson[]) {
  const column = (name: keyof ErasedPerson) => people.map((person) => person[name])
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    with person as (
      select * from unnest(${column('clientId')}::uuid[], ${column('name')}::text[], ${column('email')}::text[])
        as person (client_id, name, email)
    )
    select outbox.id, person.name, person.email
      from person
      join users on users.is_manager and (users.client_id = person.client_id
        or users.client_id = (select id from clients where is_provider))
      join outbox on outbox.user_id = users.id
     where position(person.name in outbox.text) > 0 or position(person.name in outbox.subject) > 0
        or position(person.email in outbox.text) > 0 or position(${escaped(sql`person.name`)} in outbox.html) > 0`.execute(
    tx,
  )
  for (const { id, name, email } of rows)
    await sql`
      update outbox set
        subject = replace(replace(subject, ${name}, 'Deleted person'), ${email}, ''),
        text = replace(replace(text, ${name}, 'Deleted person'), ${email}, ''),
        html = replace(replace(html, ${escaped(sql`${name}::text`)}, 'Deleted person'), ${email}, '')
       where id = ${id}::uuid`.execute(tx)
}
