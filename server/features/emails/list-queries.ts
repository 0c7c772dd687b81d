// The lists of sent and of failed mail, each as a page and as a file.
import { type RawBuilder, sql } from 'kysely'
import type { Read } from '#contract/call.ts'
import type { exportFailed, exportList } from '#contract/calls/emails.ts'
import { emailsOrder, failedEmailsOrder, sortingOf } from '#contract/rules/list-order.ts'
import type { Everybody } from '../../access/who.ts'
import { rowsBefore } from '../../base/pages.ts'
import { contains } from '../../db/contains.ts'
import { type OrderTable, inOrder } from '../../db/in-order.ts'
import type { Database } from '../../db/open.ts'
import { packedIds } from '../../db/packed-ids.ts'
import { failedMail, record, sentMail } from './queries.ts'
import { anyOf } from '../../db/any-of.ts'

type EmailListInput = Omit<Read<typeof exportList>, 'format'>
type FailedEmailListInput = Omit<Read<typeof exportFailed>, 'format'>
interface Page {
  pageNumber: number
  pageSize: number
}

const to = [sql`lower(to_address)`]
const name = [sql`lower(to_name)`]
/** Each order matches an index of the sent mail. */
const ofSent: OrderTable<(typeof emailsOrder)['columns'][number]> = {
  sent: [sql`processed_at`],
  to,
  name,
  template: [sql`template_type`, sql`processed_at`],
}
const ofFailed: OrderTable<(typeof failedEmailsOrder)['columns'][number]> = {
  written: [sql`created_at`],
  to,
  name,
  template: [sql`template_type`, sql`created_at`],
}
const withId = (values: readonly RawBuilder<unknown>[]) => [...values, sql.ref('outbox.id')]

function sentOrder(wanted: EmailListInput): RawBuilder<unknown> {
  const { by, direction } = sortingOf(emailsOrder, wanted)
  return inOrder(withId(ofSent[by]), direction)
}
function failedOrder(wanted: FailedEmailListInput): RawBuilder<unknown> {
  const { by, direction } = sortingOf(failedEmailsOrder, wanted)
  return inOrder(withId(ofFailed[by]), direction)
}

const listed = (db: Database, scope: Everybody, { toAddress, templateType, delivery }: EmailListInput) =>
  sentMail(db, scope)
    .$if(toAddress !== '', (query) => query.where(contains(sql.ref('to_address'), toAddress)))
    .$if(templateType !== undefined, (query) => query.where('template_type', '=', templateType as string))
    .$if(delivery !== undefined, (query) => query.where('has_left', '=', delivery === 'sent'))

const failedOnes = (db: Database, scope: Everybody, { toAddress }: FailedEmailListInput) =>
  failedMail(db, scope).$if(toAddress !== '', (query) =>
    query.where(contains(sql.ref('to_address'), toAddress)),
  )

export async function sentMailPage(
  db: Database,
  scope: Everybody,
  { pageNumber, pageSize, ...wanted }: EmailListInput & Page,
) {
  const [rows, total] = await Promise.all([
    listed(db, scope, wanted)
      .orderBy(sentOrder(wanted))
      .limit(pageSize)
      .offset(rowsBefore(pageNumber, pageSize))
      .select(record)
      .select((row) => row.ref('processed_at').$notNull().as('processedDateTime'))
      .execute(),
    countSentMail(db, scope, wanted),
  ])
  return { rows, total }
}

/** Counts the mails of a list. For the list without filters there is a running total. */
async function countSentMail(db: Database, scope: Everybody, wanted: EmailListInput): Promise<number> {
  const isWhole = wanted.toAddress === '' && !wanted.templateType && !wanted.delivery
  const { total } = await (
    isWhole
      ? db.selectFrom('sent_mail_counts').select(sql<number>`coalesce(sum(mails), 0)`.as('total'))
      : listed(db, scope, wanted).select(sql<number>`count(*)`.as('total'))
  ).executeTakeFirstOrThrow()
  return total
}

export async function failedMailPage(
  db: Database,
  scope: Everybody,
  { pageNumber, pageSize, ...wanted }: FailedEmailListInput & Page,
) {
  const [rows, { total }] = await Promise.all([
    failedOnes(db, scope, wanted)
      .orderBy(failedOrder(wanted))
      .limit(pageSize)
      .offset(rowsBefore(pageNumber, pageSize))
      .select(failedRecord)
      .execute(),
    failedOnes(db, scope, wanted)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

const failedRecord = [
  'outbox.id',
  'to_address as toAddress',
  'to_name as toName',
  'template_type as templateType',
  'subject',
  'created_at as createdDateTime',
  'attempts',
  sql<string>`coalesce(last_error, '')`.as('reason'),
  sql<boolean>`refused_at is null and created_at > now() - interval '14 days'`.as('isTriedAgain'),
  sql<boolean>`refused_at is not null`.as('isRefused'),
] as const

export const idsOfSentMail = (db: Database, scope: Everybody, wanted: EmailListInput) =>
  packedIds(db, listed(db, scope, wanted).select('outbox.id').orderBy(sentOrder(wanted)))
export const idsOfFailedMail = (db: Database, scope: Everybody, wanted: FailedEmailListInput) =>
  packedIds(db, failedOnes(db, scope, wanted).select('outbox.id').orderBy(failedOrder(wanted)))

/** Reads the values of these mails for the file of the list, in any order. */
export const sentMailOfFile = (db: Database, scope: Everybody, ids: string[]) =>
  sentMail(db, scope)
    .where('outbox.id', '=', anyOf(ids))
    .select(record)
    .select((row) => row.ref('processed_at').$notNull().as('processedDateTime'))
    .execute()
export const failedMailOfFile = (db: Database, scope: Everybody, ids: string[]) =>
  failedMail(db, scope).where('outbox.id', '=', anyOf(ids)).select(failedRecord).execute()
