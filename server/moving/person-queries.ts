// Reads and changes the accounts of people who are moved to another client.
import { sql } from 'kysely'
import { withinScope } from '../access/people-within.ts'
import type { WebhookEventName } from '#contract/webhook-events.ts'
import type { Scope } from '../access/who.ts'
import { anyOf } from '../db/any-of.ts'
import { rowsFrom } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'
import { isClosedRecord, people, roleColumns } from '../identity/people-queries.ts'
import { isBuiltOnSinceMove, isMergedSinceMove, isOfClientsField } from './built-on-queries.ts'

const keyOfUnique = sql`t.field_id || ' ' || lower(t.value)`

/** Returns what decides whether each of these people can be moved, archived or not, and locks them if they are moved now. */
export const peopleToMove = (
  db: Database | Tx,
  ids: readonly string[],
  { scope, toClientId, isMoving }: { scope: Scope; toClientId: string; isMoving: boolean },
) =>
  people(db, scope)
    .where('users.id', '=', anyOf(ids))
    .orderBy('users.id')
    .select([...roleColumns, 'users.awaits_seat as awaitsSeat', isClosedRecord.as('isClosedRecord')])
    .select([
      'users.login_name as loginName',
      sql<boolean>`users.login_name is not null and exists (
        select from users as other
         where other.client_id = ${toClientId}::uuid and lower(other.login_name) = lower(users.login_name))`.as(
        'isLoginNameTaken',
      ),
      sql<string[]>`array(
        select ${keyOfUnique} from person_field_values as t
         where t.user_id = users.id and t.must_be_unique and not ${isOfClientsField})`.as('uniqueValues'),
      sql<boolean>`exists (
        select from person_field_values as t
          join person_field_values as other
            on other.field_id = t.field_id and other.client_id = ${toClientId}::uuid and other.must_be_unique
           and lower(other.value) = lower(t.value)
         where t.user_id = users.id)`.as('isValueTaken'),
    ])
    .$if(isMoving, (query) => query.forUpdate('users'))
    .execute()
export type PersonToMove = Awaited<ReturnType<typeof peopleToMove>>[number]

/** Counts what ends for these people with the move. */
export async function countEnding(db: Database | Tx, ids: readonly string[]) {
  const countIn = (table: string) =>
    sql<number>`(select count(*) from ${sql.table(table)} where user_id = ${anyOf(ids)})`
  return db
    .selectNoFrom([
      countIn('team_members').as('teams'),
      countIn('obligations').as('deadlines'),
      sql<number>`${countIn('due_extensions')} + ${countIn('exemptions')}`.as('exceptions'),
      sql<number>`(select count(employee_number) from users where id = ${anyOf(ids)})`.as('employeeNumbers'),
      sql<number>`(select count(login_name) from users where id = ${anyOf(ids)})`.as('loginNames'),
    ])
    .executeTakeFirstOrThrow()
}

/** Counts the courses that everybody of a client has to complete. */
export async function countRequired(db: Database | Tx, clientId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct course_id)
      from client_pathways
      join pathways on pathways.id = client_pathways.pathway_id and pathways.deleted_at is null
      join pathway_courses on pathway_courses.pathway_id = pathways.id
      join courses on courses.id = pathway_courses.course_id and courses.deleted_at is null
     where client_pathways.client_id = ${clientId}::uuid`.execute(db)
  return rows[0]?.count ?? 0
}

/** Does work that sets people aside or ends that, of which other systems are sent nothing (rule webhooks-4). */
async function whileMoving(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await sql`select set_config('coppice.moving', 'on', true)`.execute(tx)
  await work()
  await sql`select set_config('coppice.moving', '', true)`.execute(tx)
}

/** Archives these people for as long as their rows change hands, because counts are of those who are not archived. */
export async function setAside(tx: Tx, ids: readonly string[]): Promise<void> {
  await whileMoving(tx, () =>
    sql`update users set archived_at = coalesce(archived_at, now()) where id = ${anyOf(ids)}`.execute(tx),
  )
}

/** Employee numbers and the first and last working days are those of a client, so they do not go along. */
export async function changeClient(tx: Tx, ids: readonly string[], clientId: string): Promise<void> {
  await sql`
    update users set client_id = ${clientId}::uuid, employee_number = null, starts_on = null, ends_on = null
     where id = ${anyOf(ids)}`.execute(tx)
}

/** Somebody who was archived at the former client is restored by the move. */
export async function endSettingAside(tx: Tx, records: readonly string[]): Promise<void> {
  await whileMoving(tx, () =>
    sql`
      update users set archived_at = null from closed_records as closed
       where users.id = closed.person_id and closed.record_id = ${anyOf(records)}`.execute(tx),
  )
  await recordOfArchived(tx, records, 'person.restored')
}

/** Records an event of those who were archived before the move: the move restores them, and its undoing archives them again. */
async function recordOfArchived(tx: Tx, records: readonly string[], event: WebhookEventName): Promise<void> {
  await sql`
    select record_person_event(${event}, users, '{}')
      from closed_records as closed join users on users.id = closed.person_id
     where closed.record_id = ${anyOf(records)} and closed.archived_at is not null and is_webhook_wanted(${event})`.execute(
    tx,
  )
}

export interface Moved {
  id: string
  recordId: string
  /** The former client. */
  clientId: string
  /** Whether the person takes a seat of the former client again. */
  needsSeat: boolean
}

/** Returns the people of a move whose account was brought together with another one since. */
export const mergedSince = (tx: Tx, actionId: string, scope: Scope) =>
  rowsFrom(tx)(sql<{ id: string }>`
    select distinct users.id
      from closed_records as closed join users on users.id = closed.person_id
     where closed.action_id = ${actionId}::uuid and ${withinScope(scope)} and ${isMergedSinceMove}`)

/** Locks the people of a move who are still where it brought them, and for whom nobody has done anything there since. */
export const movedPeople = (tx: Tx, actionId: string, scope: Scope) =>
  rowsFrom(tx)(sql<Moved>`
    select users.id, closed.record_id as "recordId", former.client_id as "clientId", closed.archived_at is null as "needsSeat"
      from closed_records as closed
      join users as former on former.id = closed.record_id
      join clients on clients.id = former.client_id and clients.archived_at is null
      join users on users.id = closed.person_id
     where closed.action_id = ${actionId}::uuid and ${withinScope(scope)}
       and users.client_id = closed.to_client_id and users.archived_at is null and not users.is_manager
       and not ${isBuiltOnSinceMove}
     order by users.id for update of users`)

/** Brings people back to the client that has their closed records, as they were. The caller sets them aside first. */
export async function changeClientBack(tx: Tx, records: readonly string[]): Promise<void> {
  await sql`
    update users set client_id = former.client_id, employee_number = closed.employee_number,
                     starts_on = closed.starts_on, ends_on = closed.ends_on
      from closed_records as closed join users as former on former.id = closed.record_id
     where users.id = closed.person_id and closed.record_id = ${anyOf(records)}`.execute(tx)
}

export async function endSettingAsideAsBefore(tx: Tx, records: readonly string[]): Promise<void> {
  const update = (column: string) => sql`
    update users set ${sql.ref(column)} = ${sql.ref(`closed.${column}`)}
      from closed_records as closed
     where users.id = closed.person_id and closed.record_id = ${anyOf(records)}`
  await whileMoving(tx, () => update('archived_at').execute(tx))
  await recordOfArchived(tx, records, 'person.archived')
  // A second statement, because the first one begins a membership.
  await update('member_since').execute(tx)
}

/** The rules of teams have let these people join again. Their memberships come back as they were instead. */
export async function leaveTeams(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from team_members where user_id = ${anyOf(ids)}`.execute(tx)
}

/** Removes what jobs have written at the other client: the states of the days, and the reminders, whose days those from before have too. */
export async function dropRowsOfJobs(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from people_states where user_id = ${anyOf(ids)}`.execute(tx)
  await sql`delete from reminder_mails where user_id = ${anyOf(ids)}`.execute(tx)
}

interface State {
  id: string
  archivedAt: string | null
  memberSince: string
}

/** Sets people aside for as long as their rows change hands, and returns what ends that. */
export async function setAsideForNow(tx: Tx, ids: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await sql<State>`
    select id, archived_at::text as "archivedAt", member_since::text as "memberSince" from users where id = ${anyOf(ids)}`.execute(
    tx,
  )
  await setAside(tx, ids)
  return async () => {
    for (const { id, archivedAt, memberSince } of rows) {
      await whileMoving(tx, () =>
        tx.updateTable('users').set({ archived_at: archivedAt }).where('id', '=', id).execute(),
      )
      // A second statement, because the first one begins a membership.
      await tx.updateTable('users').set({ member_since: memberSince }).where('id', '=', id).execute()
    }
  }
}
