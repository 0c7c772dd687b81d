import { sql } from 'kysely'
import { contains } from '../../db/contains.ts'
import type { Database } from '../../db/open.ts'
import { rowsBefore } from '../../base/pages.ts'

interface Wanted {
  toAddress: string
  page: number
  pageSize: number
}

/** Mail that was sent, or recorded without a mail server; waiting mail is not listed. */
const sentMail = (db: Database) => db.selectFrom('outbox').where('processed_at', 'is not', null)

const record = [
  'id',
  'to_address as toAddress',
  'to_name as toName',
  'template_type as templateType',
  'has_left as isSent',
] as const

export async function sentMailPage(db: Database, { toAddress, page, pageSize }: Wanted) {
  const matching = sentMail(db).$if(toAddress !== '', (query) =>
    query.where(contains(sql.ref('to_address'), toAddress)),
  )
  const [rows, { total }] = await Promise.all([
    matching
      .orderBy('processed_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset(rowsBefore(page, pageSize))
      .select(record)
      .select((row) => row.ref('processed_at').$notNull().as('processedDateTime'))
      .execute(),
    toAddress === ''
      ? db
          .selectFrom('sent_mail_counts')
          .select(sql<number>`coalesce(sum(mails), 0)`.as('total'))
          .executeTakeFirstOrThrow()
      : matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/**
 * Mail that could not be sent yet. It is tried again for two weeks (server/mail/queries.ts); what was given up stays here
 * for another two.
 */
const failedMail = (db: Database) =>
  db
    .selectFrom('outbox')
    .where('processed_at', 'is', null)
    .where('last_error', 'is not', null)
    .where('created_at', '>', sql<string>`now() - interval '28 days'`)

export async function countFailedMail(db: Database): Promise<number> {
  const { count } = await failedMail(db)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const failedMailPage = (db: Database, page: number, pageSize: number) =>
  failedMail(db)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset(rowsBefore(page, pageSize))
    .select([
      'id',
      'to_address as toAddress',
      'to_name as toName',
      'template_type as templateType',
      'created_at as createdDateTime',
      'attempts',
      sql<string>`coalesce(last_error, '')`.as('reason'),
      sql<boolean>`created_at > now() - interval '14 days'`.as('isTriedAgain'),
    ])
    .execute()

/** Adds the changes of the stored count since the last time into one row; the total stays the same. */
export async function addUpSentMail(db: Database) {
  await sql`
    with taken as (delete from sent_mail_counts returning mails)
    insert into sent_mail_counts select sum(mails) from taken having count(*) > 0`.execute(db)
}

export async function sentMailById(db: Database, id: string) {
  return sentMail(db)
    .where('id', '=', id)
    .select([...record, 'subject', 'html', 'text'])
    .select((row) => row.ref('processed_at').$notNull().as('processedDateTime'))
    .executeTakeFirst()
}
