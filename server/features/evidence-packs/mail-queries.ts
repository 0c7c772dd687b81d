import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { PlainRow, Within } from './training-queries.ts'
import { nameOrder } from './people-queries.ts'

/** An address in a subject or an error could be one that opens an account. */
const withoutLinks = (column: string) =>
  sql`regexp_replace(${sql.ref(column)}, 'https?://[^[:space:]]+', '(link taken out)', 'g')`

/**
 * Mails of the period, without their text: to managers only those about what has to be completed, which they see on the pages
 * of people too.
 */
export async function mailRows(tx: Tx, { ids, from, until }: Within, onlyReminders: boolean) {
  const { rows } = await sql<PlainRow>`
    select users.id as "personId", users.first_name || ' ' || users.last_name as name, mail.to_address as "toAddress",
           mail.template_type as kind, ${withoutLinks('mail.subject')} as subject, mail.created_at as "createdAt",
           mail.processed_at as "processedAt",
           case when mail.has_left then 'Sent'
                when mail.processed_at is not null then 'Not sent: no mail server was set up, so it was only recorded'
                when mail.refused_at is not null then 'Not sent: refused with ' || ${withoutLinks('mail.last_error')}
                when mail.last_error is not null then 'Not sent yet: ' || ${withoutLinks('mail.last_error')}
                else 'Waiting to be sent' end as state
      from outbox as mail join users on users.id = mail.user_id
     where mail.user_id = any(${ids}::uuid[])
       and mail.created_at >= ${from}::timestamptz and mail.created_at < ${until}::timestamptz
       ${onlyReminders ? sql`and exists (select from reminder_mails where reminder_mails.mail_id = mail.id)` : sql``}
     order by ${nameOrder}, mail.created_at, mail.id`.execute(tx)
  return rows
}
