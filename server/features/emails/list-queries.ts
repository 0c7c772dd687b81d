// The lists of sent and of failed mail, as pages and as files without the text of the mails (rule lists-22).
import { sql } from 'kysely'
import type { TemplateType, deliveries } from '#contract/calls/emails.ts'
import type { Cell } from '#contract/rules/csv.ts'
import { emailsOrder, failedEmailsOrder } from '#contract/rules/list-order.ts'
import { defineList } from '../../access/define-list.ts'
import type { Everybody } from '../../access/who.ts'
import { searchedIn } from '../../db/contains.ts'
import { isYoungEnough } from '../../mail/queries.ts'
import { countSentMail, failedMail, record, sentMail } from './queries.ts'

const toAddress = searchedIn(sql`to_address`)
const byRecipient = { to: [sql`lower(to_address)`], name: [sql`lower(to_name)`] }
const recipient = {
  To: (mail: Mail): Cell => mail.toAddress,
  Name: (mail: Mail): Cell => mail.toName,
  Template: (mail: Mail): Cell => mail.templateType,
  Subject: (mail: Mail): Cell => mail.subject,
}
type Mail = Record<'toAddress' | 'toName' | 'templateType' | 'subject', string>

const sentRecord = (found: ReturnType<typeof sentMail>) =>
  found.select(record).select((row) => row.ref('processed_at').$notNull().as('processedDateTime'))

export const sentMailList = defineList({
  id: 'outbox.id',
  from: (db, scope: Everybody) => sentMail(db, scope),
  storedCount: async (db, _scope, chosen) =>
    Object.keys(chosen).length === 0 ? countSentMail(db) : undefined,
  filters: {
    toAddress,
    templateType: (type?: TemplateType) => type && sql<boolean>`template_type = ${type}`,
    delivery: (delivery?: (typeof deliveries)[number]) =>
      delivery && sql<boolean>`has_left = ${delivery === 'sent'}`,
  },
  order: emailsOrder,
  // Each order matches an index of the sent mail.
  sort: { sent: [sql`processed_at`], ...byRecipient, template: [sql`template_type`, sql`processed_at`] },
  row: sentRecord,
  file: {
    name: 'Emails',
    row: sentRecord,
    columns: {
      ...recipient,
      'Sent (UTC)': ({ processedDateTime }) => new Date(processedDateTime),
      Delivery: ({ isSent }) => (isSent ? 'Sent' : 'Recorded, not sent'),
    },
  },
})

const failedRecord = (found: ReturnType<typeof failedMail>) =>
  found.select([
    'outbox.id',
    'to_address as toAddress',
    'to_name as toName',
    'template_type as templateType',
    'subject',
    'created_at as createdDateTime',
    'attempts',
    sql<string>`coalesce(last_error, '')`.as('reason'),
    sql<boolean>`refused_at is null and ${isYoungEnough}`.as('isTriedAgain'),
    sql<boolean>`refused_at is not null`.as('isRefused'),
  ])

export const failedMailList = defineList({
  id: 'outbox.id',
  from: (db, scope: Everybody) => failedMail(db, scope),
  filters: { toAddress },
  order: failedEmailsOrder,
  sort: { written: [sql`created_at`], ...byRecipient, template: [sql`template_type`, sql`created_at`] },
  row: failedRecord,
  file: {
    name: 'Failed emails',
    row: failedRecord,
    columns: {
      ...recipient,
      'Written (UTC)': ({ createdDateTime }) => new Date(createdDateTime),
      Attempts: ({ attempts }) => attempts,
      Why: ({ reason }) => reason,
      'Will Be Tried Again': ({ isTriedAgain }) => (isTriedAgain ? 'Yes' : 'No'),
    },
  },
})
