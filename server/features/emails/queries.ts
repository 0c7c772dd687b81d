import { sql } from 'kysely'
import type { Everybody } from '../../access/who.ts'
import { countRows, readValue } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'

/**
 * Mail that was sent, or recorded without a mail server; waiting mail is not listed. Mail has no client, so that it is for those
 * who see everybody's.
 */
export const sentMail = (db: Database | Tx, _scope: Everybody) =>
  db.selectFrom('outbox').where('processed_at', 'is not', null)

export const record = [
  'outbox.id',
  'to_address as toAddress',
  'to_name as toName',
  'template_type as templateType',
  'subject',
  'has_left as isSent',
] as const

/**
 * Mail that could not be sent yet. It is tried again for two weeks (server/mail/queries.ts); what was given up stays here
 * for another two.
 */
export const failedMail = (db: Database | Tx, _scope: Everybody) =>
  db
    .selectFrom('outbox')
    .where('processed_at', 'is', null)
    .where('last_error', 'is not', null)
    .where('created_at', '>', sql<string>`now() - interval '28 days'`)

export const countFailedMail = (db: Database, scope: Everybody) => failedMail(db, scope).$call(countRows)

/** Counts all mail that was sent or recorded, from a running total. */
export const countSentMail = (db: Database | Tx) =>
  db
    .selectFrom('sent_mail_counts')
    .select(sql<number>`coalesce(sum(mails), 0)`.as('total'))
    .$call(readValue('total'))

/** With a mail server there is little of it, and an index of its own. */
export const countRecordedMail = (db: Database, scope: Everybody) =>
  sentMail(db, scope)
    .where(sql<boolean>`not has_left`)
    .$call(countRows)

/** Adds the changes of the stored count since the last time into one row; the total stays the same. */
export async function addUpSentMail(db: Database) {
  await sql`
    with taken as (delete from sent_mail_counts returning mails)
    insert into sent_mail_counts select sum(mails) from taken having count(*) > 0`.execute(db)
}

export const sentMailById = (db: Database, scope: Everybody, id: string) =>
  sentMail(db, scope)
    .where('id', '=', id)
    .select([...record, 'html', 'text'])
    .select((row) => row.ref('processed_at').$notNull().as('processedDateTime'))
    .executeTakeFirst()
