// Merges what two accounts have for the same course, and the accounts themselves.
import { sql } from 'kysely'
import { isClosedRecord, people, roleColumns } from '../identity/people-queries.ts'
import type { Role } from '#contract/call.ts'
import { anyOf } from '../db/any-of.ts'
import type { Scope } from '../access/who.ts'
import type { Database, Tx } from '../db/open.ts'
import type { WorkingDays } from '../identity/first-days-queries.ts'
import type { MailedPerson } from '../identity/mails.ts'
import { type Pair, listChanged, restoreChanged } from './merged-rows-queries.ts'

/** Returns both people if they are within the scope, locked in the order of their ids. */
export const lockPair = (tx: Tx, { goneId, keptId }: Pair, scope: Scope) =>
  people(tx, scope)
    .where('users.id', '=', anyOf([goneId, keptId]))
    .orderBy('users.id')
    .forUpdate('users')
    .select([
      ...roleColumns,
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.awaits_seat as awaitsSeat',
      sql<boolean>`users.email_confirmed_at is not null`.as('isConfirmed'),
      'users.is_learner as isLearner',
      sql<boolean>`users.archived_at is not null`.as('isArchived'),
      isClosedRecord.as('isClosedRecord'),
    ])
    .execute()
export type OneOfPair = Awaited<ReturnType<typeof lockPair>>[number]

const today = sql`day_in_client(kept.client_id, now())`
const hasKeptEnded = sql`coalesce(kept.ends_on < ${today}, false)`
/** Somebody who has left says nothing about the days of the account that is left. */
const doesGoneGoOn = sql`(gone.archived_at is null and coalesce(gone.ends_on >= ${today}, true))`

/** The working days of the account that is left (rule people-185): an earlier start instead of a future one, and the later end. */
const mergedStart = sql`
  case when not ${doesGoneGoOn} then kept.starts_on
       when ${hasKeptEnded} then coalesce(gone.starts_on, kept.starts_on)
       when kept.starts_on > ${today}
         then nullif(least(kept.starts_on, coalesce(gone.starts_on, '-infinity')), '-infinity')
       else kept.starts_on end`
const mergedEnd = sql`
  case when not ${doesGoneGoOn} then kept.ends_on
       when ${hasKeptEnded} then gone.ends_on
       else nullif(greatest(coalesce(kept.ends_on, 'infinity'), coalesce(gone.ends_on, 'infinity')), 'infinity') end`

/** Stores both accounts as they are, so that it can be undone. Returns the working days that the account that is left will have. */
export async function addMergedAccount(
  tx: Tx,
  { goneId, keptId }: Pair,
  actionId: string | null,
  email: string,
): Promise<WorkingDays> {
  const { rows } = await sql<WorkingDays>`
    insert into merged_accounts (
      gone_id, kept_id, action_id, merged_email, email, email_confirmed_at, had_password, employee_number, awaits_seat,
      created_at, member_since, starts_on, ends_on, merged_starts_on, merged_ends_on)
    select gone.id, kept.id, ${actionId}::uuid, ${email}, kept.email, kept.email_confirmed_at, kept.password_hash is not null,
           kept.employee_number, kept.awaits_seat, kept.created_at, kept.member_since, kept.starts_on, kept.ends_on,
           ${mergedStart}, ${mergedEnd}
      from users as kept, users as gone where kept.id = ${keptId}::uuid and gone.id = ${goneId}::uuid
    returning merged_starts_on as "startsOn", merged_ends_on as "endsOn"`.execute(tx)
  return rows[0] ?? { startsOn: null, endsOn: null }
}

/** Makes the addresses of the account that goes lead to the other one. */
export async function addFormerAddress(tx: Tx, { goneId, keptId }: Pair): Promise<void> {
  await sql`
    insert into former_addresses (url_token, user_id, calendar_token_hash)
    select gone.url_token, ${keptId}::uuid, feed.token_hash
      from users as gone left join calendar_feeds as feed on feed.user_id = gone.id
     where gone.id = ${goneId}::uuid`.execute(tx)
}

export async function dropFormerAddress(tx: Tx, goneId: string): Promise<void> {
  await sql`
    delete from former_addresses using users
     where users.id = ${goneId}::uuid and former_addresses.url_token = users.url_token`.execute(tx)
}

export async function nameDeletion(tx: Tx, goneId: string): Promise<void> {
  await sql`
    with named as (
      update deletions set is_merge = true where object_id = ${goneId}::uuid and kind = 'person' returning id
    )
    update merged_accounts set deletion_id = named.id from named where gone_id = ${goneId}::uuid`.execute(tx)
}

const resultColumns = [
  'started_at',
  'completed_at',
  'lesson_status',
  'score',
  'progress',
  'restarts',
  'feedback_complete',
  'attempt_id',
  'last_active_at',
]
const attemptColumns = ['record_id', 'number', 'ended_at']
const eventColumns = ['attempt']

/**
 * Gives the attempts of courses that both accounts have to the record that is left, after its own. The better result counts: a completed
 * one, then the one with the higher score. The current attempt of the other result ends.
 */
export async function mergeRecords(tx: Tx, pair: Pair): Promise<void> {
  const { goneId, keptId } = pair
  const both = sql`(
    select kept.course_id, kept.id as kept_record, gone.id as gone_record,
           (gone.completed_at is not null, coalesce(gone.score, -1), gone.progress)
             > (kept.completed_at is not null, coalesce(kept.score, -1), kept.progress) as is_gone_better
      from course_records as kept
      join course_records as gone on gone.course_id = kept.course_id and gone.user_id = ${goneId}::uuid
     where kept.user_id = ${keptId}::uuid)`
  await listChanged(tx, pair, {
    table: 'course_records',
    columns: resultColumns,
    rows: sql`t.id in (select kept_record from ${both} as both_have)`,
  })
  await listChanged(tx, pair, {
    table: 'attempts',
    columns: attemptColumns,
    rows: sql`t.record_id in (select unnest(array[kept_record, gone_record]) from ${both} as both_have)`,
  })
  await listChanged(tx, pair, {
    table: 'course_events',
    columns: eventColumns,
    rows: sql`t.user_id = ${goneId}::uuid and t.course_id in (select course_id from ${both} as both_have)`,
  })
  await sql`
    update attempts set ended_at = coalesce(ended_at, now())
      from ${both} as both_have
     where attempts.record_id = case when is_gone_better then kept_record else gone_record end`.execute(tx)
  await sql`
    update course_records as kept
       set started_at = least(kept.started_at, gone.started_at),
           last_active_at = greatest(kept.last_active_at, gone.last_active_at),
           feedback_complete = kept.feedback_complete or gone.feedback_complete,
           restarts = kept.restarts + gone.restarts
             + (kept.attempt_id is not null and gone.attempt_id is not null)::integer,
           completed_at = case when is_gone_better then gone.completed_at else kept.completed_at end,
           lesson_status = case when is_gone_better then gone.lesson_status else kept.lesson_status end,
           score = case when is_gone_better then gone.score else kept.score end,
           progress = case when is_gone_better then gone.progress else kept.progress end,
           attempt_id = case when is_gone_better then gone.attempt_id else kept.attempt_id end
      from ${both} as both_have
      join course_records as gone on gone.id = both_have.gone_record
     where kept.id = both_have.kept_record`.execute(tx)
  const lastOfKept = sql`(select coalesce(max(number), 0) from attempts as own where own.record_id = kept_record)`
  // The report of a client finds the events of an attempt by its number.
  await sql`
    update course_events as event set attempt = event.attempt + ${lastOfKept}
      from ${both} as both_have where event.user_id = ${goneId}::uuid and event.course_id = both_have.course_id`.execute(
    tx,
  )
  await sql`
    update attempts
       set record_id = kept_record, number = number + ${lastOfKept}
      from ${both} as both_have where attempts.record_id = gone_record`.execute(tx)
}

/** Lists show the one of two latest certificates for a course that was issued later. */
export async function mergeLatest(tx: Tx, pair: Pair): Promise<void> {
  const earlier = sql`t.is_latest and exists (
    select from certificates as other
     where other.course_id = t.course_id and other.is_latest and other.id <> t.id
       and other.user_id in (${pair.goneId}::uuid, ${pair.keptId}::uuid)
       and (other.issued_at, other.id) > (t.issued_at, t.id))
    and t.user_id in (${pair.goneId}::uuid, ${pair.keptId}::uuid)`
  await listChanged(tx, pair, { table: 'certificates', columns: ['is_latest'], rows: earlier })
  await sql`update certificates as t set is_latest = false where ${earlier}`.execute(tx)
}

export async function undoRecords(tx: Tx, pair: Pair): Promise<void> {
  await restoreChanged(tx, pair, { table: 'course_events', columns: eventColumns })
  await restoreChanged(tx, pair, { table: 'attempts', columns: attemptColumns })
  await restoreChanged(tx, pair, { table: 'course_records', columns: resultColumns })
}
export const undoLatest = (tx: Tx, pair: Pair): Promise<void> =>
  restoreChanged(tx, pair, { table: 'certificates', columns: ['is_latest'] })

/** The confirmation and the waiting for a seat that a merge leaves: a person who has registered with one of the accounts has registered. */
const mergedConfirmation = (kept: string) => sql`
  coalesce(${sql.ref(`${kept}.email_confirmed_at`)}, (stored.data ->> 'email_confirmed_at')::timestamptz)`
const mergedWaiting = (kept: string) => sql`
  (${sql.ref(`${kept}.awaits_seat`)} and (stored.data ->> 'awaits_seat')::boolean)`
const mergedNumber = (kept: string) => sql`
  coalesce(${sql.ref(`${kept}.employee_number`)}, stored.data ->> 'employee_number')`

/** The account that is left has the chosen address, and what only the other one had. */
export async function mergeAccounts(
  tx: Tx,
  { goneId, keptId }: Pair,
  isAddressOfGone: boolean,
): Promise<void> {
  await sql`
    update users as kept
       set email = case when ${isAddressOfGone} then stored.data ->> 'email' else kept.email end,
           email_confirmed_at = ${mergedConfirmation('kept')}, awaits_seat = ${mergedWaiting('kept')},
           self_entered_email_at = greatest(kept.self_entered_email_at, (stored.data ->> 'self_entered_email_at')::timestamptz),
           password_hash = case when kept.password_hash is null and stored.data ->> 'email' <> ''
             then stored.data ->> 'password_hash' else kept.password_hash end,
           employee_number = ${mergedNumber('kept')},
           has_logged_in = kept.has_logged_in or (stored.data ->> 'has_logged_in')::boolean,
           created_at = least(kept.created_at, (stored.data ->> 'created_at')::timestamptz),
           member_since = least(kept.member_since, (stored.data ->> 'member_since')::timestamptz),
           starts_on = merged_accounts.merged_starts_on, ends_on = merged_accounts.merged_ends_on
      from deleted_rows as stored join merged_accounts on merged_accounts.deletion_id = stored.deletion_id
     where kept.id = ${keptId}::uuid and merged_accounts.gone_id = ${goneId}::uuid and stored.table_name = 'users'`.execute(
    tx,
  )
}

/**
 * Sets the account as it was. Whatever is not as the merge has left it was changed since, and stays. Who has chosen a password since has
 * registered. Returns the account, and whether it has its earlier address again.
 */
export async function unmergeAccounts(tx: Tx, { goneId, keptId }: Pair) {
  const isUnchanged = sql`
    (kept.email_confirmed_at is not distinct from ${mergedConfirmation('merged')}
      and kept.awaits_seat = ${mergedWaiting('merged')}
      and (merged.had_password or kept.password_hash is not distinct from stored.data ->> 'password_hash'))`
  const { rows } = await sql<
    MailedPerson & { role: Role; isConfirmed: boolean; mergedEmail: string; hasEarlierAddress: boolean }
  >`
    update users as kept
       set email = case when kept.email = merged.merged_email then merged.email else kept.email end,
           email_confirmed_at = case when ${isUnchanged} then merged.email_confirmed_at else kept.email_confirmed_at end,
           awaits_seat = case when ${isUnchanged} then merged.awaits_seat else kept.awaits_seat end,
           password_hash = case when not merged.had_password and kept.password_hash is not distinct from stored.data ->> 'password_hash'
             then null else kept.password_hash end,
           employee_number = case when kept.employee_number is not distinct from ${mergedNumber('merged')}
             then merged.employee_number else kept.employee_number end,
           starts_on = case when kept.starts_on is not distinct from merged.merged_starts_on
             then merged.starts_on else kept.starts_on end,
           ends_on = case when kept.ends_on is not distinct from merged.merged_ends_on then merged.ends_on else kept.ends_on end,
           created_at = merged.created_at, member_since = merged.member_since
      from merged_accounts as merged
      join deleted_rows as stored on stored.deletion_id = merged.deletion_id and stored.table_name = 'users'
     where kept.id = ${keptId}::uuid and merged.gone_id = ${goneId}::uuid
    returning kept.id, kept.client_id as "clientId", kept.first_name as "firstName", kept.last_name as "lastName", kept.email,
              kept.role, kept.email_confirmed_at is not null as "isConfirmed", merged.merged_email as "mergedEmail",
              kept.email = merged.email and merged.email <> merged.merged_email as "hasEarlierAddress"`.execute(
    tx,
  )
  return rows[0]
}

/**
 * Returns the merge of an action that can still be undone, whether the account was moved since, and whether somebody has gone on with a
 * course that both accounts had.
 */
export async function mergeToUndo(tx: Tx, actionId: string) {
  const { rows } = await sql<
    Pair & { deletionId: string; clientId: string; learners: number; isMoved: boolean; isBuiltOn: boolean }
  >`
    select merged.gone_id as "goneId", merged.kept_id as "keptId", deletions.id as "deletionId",
           kept.client_id as "clientId", deletions.learners,
           exists (select from closed_records as closed
                    where closed.person_id = merged.kept_id and closed.closed_at > merged.merged_at) as "isMoved",
           exists (select from merged_rows as listed
                     join course_records as record on record.id = (listed.row_key ->> 'id')::uuid
                    where listed.gone_id = merged.gone_id and listed.table_name = 'course_records'
                      and listed.previous is not null and record.last_active_at > merged.merged_at) as "isBuiltOn"
      from merged_accounts as merged
      join deletions on deletions.id = merged.deletion_id and deletions.final_at > now()
      join users as kept on kept.id = merged.kept_id
     where merged.action_id = ${actionId}::uuid
       for update of kept`.execute(tx)
  return rows[0]
}

export async function dropMergedAccount(tx: Tx, goneId: string): Promise<void> {
  await tx.deleteFrom('merged_accounts').where('gone_id', '=', goneId).execute()
}

interface Namesake {
  name: string
  clientId: string
  clientName: string
  accounts: {
    id: string
    email: string
    urlToken: string
    employeeNumber: string
    lastActiveDateTime: string | null
  }[]
}

/** Returns people of one client who have the same name, by name: perhaps one person with several accounts. */
export async function namesakes(
  db: Database,
  { clientId, offset, limit }: { clientId: string | null; offset: number; limit: number },
) {
  const groups = sql`
    select users.client_id, lower(first_name) as first_name, lower(last_name) as last_name
      from users join clients on clients.id = users.client_id and clients.archived_at is null
     where users.archived_at is null and users.is_learner
       ${clientId === null ? sql`` : sql`and users.client_id = ${clientId}::uuid`}
     group by 1, 2, 3 having count(*) > 1`
  const [{ rows }, total] = await Promise.all([
    sql<Namesake>`
      select min(users.first_name || ' ' || users.last_name) as name, users.client_id as "clientId",
             min(clients.name) as "clientName",
             jsonb_agg(jsonb_build_object(
               'id', users.id, 'email', users.email, 'urlToken', users.url_token,
               'employeeNumber', coalesce(users.employee_number, ''),
               'lastActiveDateTime', nullif(last_activities.at, '-infinity')) order by users.created_at, users.id) as accounts
        from (${groups} order by 2, 3, 1 offset ${offset} limit ${limit}) as same
        join users on users.client_id = same.client_id and lower(users.first_name) = same.first_name
                  and lower(users.last_name) = same.last_name and users.archived_at is null and users.is_learner
        join clients on clients.id = users.client_id
        left join last_activities on last_activities.user_id = users.id
       group by users.client_id, same.first_name, same.last_name
       order by same.first_name, same.last_name, users.client_id`.execute(db),
    sql<{ count: number }>`select count(*) as count from (${groups}) as same`.execute(db),
  ])
  return { people: rows, total: total.rows[0]?.count ?? 0 }
}
