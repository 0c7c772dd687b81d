// The table of evidence packs: what is requested, and who sees which.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type PackSubject, packIsRetried } from '#contract/rules/evidence-packs.ts'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import { teamsOfManager } from '../../access/people-within.ts'
import { type Caller, hasRole, wholeClient } from '../../access/who.ts'
import { rowsBefore } from '../../base/pages.ts'
import { readValue, rowsFrom } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { anyOf } from '../../db/any-of.ts'
import { formsWithin } from '../feedback/queries.ts'
import { ofCourses, nameOrder } from './people-queries.ts'
import type { PlainRow, Within } from './training-queries.ts'

/** An address in a subject or an error could be one that opens an account. */
const withoutLinks = (column: string) =>
  sql`regexp_replace(${sql.ref(column)}, 'https?://[^[:space:]]+', '(link taken out)', 'g')`

/**
 * Mails of the period, without their text: to managers only those about what has to be completed, which they see on the pages
 * of people too.
 */
export const mailRows = (tx: Tx, { ids, from, until }: Within, onlyReminders: boolean) =>
  rowsFrom(tx)(sql<PlainRow>`
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
     order by ${nameOrder}, mail.created_at, mail.id`)

/** The forms of the client; of a pathway those of its courses. */
export const formsOf = (tx: Tx, clientId: string, pathwayId: string | null) =>
  formsWithin(tx, wholeClient(clientId))
    .innerJoin('courses', 'courses.id', 'feedback_forms.course_id')
    .where(ofCourses({ pathwayId }, 'feedback_forms.course_id'))
    .orderBy(sql`lower(feedback_forms.title)`)
    .orderBy('feedback_forms.id')
    .select(['feedback_forms.id', 'feedback_forms.title', 'courses.title as course'])
    .execute()

export interface NewPack {
  clientId: string
  requestedBy: string
  asAdministrator: boolean
  subject: PackSubject
  teamId: string | null
  pathwayId: string | null
  personId: string | null
  personIds: string[] | null
  subjectName: string
  fromDay: string
  toDay: string
  withCertificates: boolean
  csvFormat: CsvFormat
}

export const addPack = (tx: Tx, pack: NewPack) =>
  tx
    .insertInto('evidence_packs')
    .values({
      client_id: pack.clientId,
      requested_by: pack.requestedBy,
      as_administrator: pack.asAdministrator,
      limited_to_teams: teamsOfLimit(pack.requestedBy, pack.asAdministrator),
      subject: pack.subject,
      team_id: pack.teamId,
      pathway_id: pack.pathwayId,
      person_id: pack.personId,
      person_ids: pack.personIds,
      subject_name: pack.subjectName,
      from_day: pack.fromDay,
      to_day: pack.toDay,
      with_certificates: pack.withCertificates,
      csv_format: pack.csvFormat,
    })
    .returning('id')
    .$call(readValue('id'))

/** The teams that a manager is limited to; null without a limit. */
export const teamsOfLimit = (personId: string, asAdministrator: boolean) =>
  asAdministrator
    ? null
    : sql<string[] | null>`(select array_agg(team_id) from (${teamsOfManager(personId)}) as own)`

/** Rule evidence-3. */
const maySee = (who: Caller): RawBuilder<SqlBool> =>
  hasRole(who, 'ADMIN')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(evidence_packs.requested_by = ${who.id}::uuid
        and not evidence_packs.as_administrator and evidence_packs.client_id = ${who.clientId}::uuid
        and ${
          who.isLimited ? sql`evidence_packs.limited_to_teams <@ array(${teamsOfManager(who.id)})` : sql`true`
        })`

/** While it is tried again after two failures too (rule evidence-19): a try that is running has not failed yet. */
const problem = sql<string | null>`coalesce(problem, case
  when state = 'waiting' and tries >= 2 or state = 'running' and tries >= 3 then ${packIsRetried} end)`.as(
  'problem',
)

const packsFor = (db: Database | Tx, who: Caller) => db.selectFrom('evidence_packs').where(maySee(who))

export async function pageOfPacks(db: Database, who: Caller, pageNumber: number, pageSize: number) {
  const [packs, { count }] = await Promise.all([
    packsFor(db, who)
      .innerJoin('clients', 'clients.id', 'evidence_packs.client_id')
      .innerJoin('users', 'users.id', 'evidence_packs.requested_by')
      .orderBy('evidence_packs.created_at', 'desc')
      .orderBy('evidence_packs.id')
      .limit(pageSize)
      .offset(rowsBefore(pageNumber, pageSize))
      .select([
        'evidence_packs.id',
        'subject',
        'subject_name as subjectName',
        'clients.name as clientName',
        sql<string>`users.first_name || ' ' || users.last_name`.as('requestedBy'),
        sql<boolean>`evidence_packs.requested_by = ${who.id}::uuid`.as('isOwn'),
        'from_day as fromDay',
        'to_day as toDay',
        'with_certificates as withCertificates',
        'state',
        'progress',
        problem,
        'size_bytes as sizeBytes',
        'people',
        'evidence_packs.created_at as createdDateTime',
        'expires_at as expiresDateTime',
      ])
      .execute(),
    packsFor(db, who)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { packs, total: count }
}

export const packById = (db: Database | Tx, id: string, who: Caller) =>
  packsFor(db, who)
    .where('evidence_packs.id', '=', id)
    .select([
      'evidence_packs.id',
      'client_id as clientId',
      'person_id as personId',
      'state',
      'subject_name as subjectName',
      'from_day as fromDay',
      'to_day as toDay',
    ])
    .executeTakeFirst()

export async function deletePack(tx: Tx, id: string) {
  await tx.deleteFrom('evidence_packs').where('id', '=', id).execute()
}

export async function deleteExpired(db: Database): Promise<void> {
  await db
    .deleteFrom('evidence_packs')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
}

/** Which of these are packs. */
export async function knownPacks(db: Database, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('evidence_packs').where('id', '=', anyOf(ids)).select('id').execute()
  return new Set(rows.map(({ id }) => id))
}
