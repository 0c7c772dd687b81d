// Says for whom somebody has done something since a move or an import, which then cannot be undone for this person.
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import { readColumn } from '../db/endings.ts'
import type { Tx } from '../db/open.ts'
import { personColumn, tablesOf } from './places.ts'

/** Whether the field of a value belongs to a client, and not to the people of all clients. */
export const isOfClientsField = sql<boolean>`exists (
  select from person_fields as field join clients on clients.id = field.client_id and not clients.is_provider
   where field.id = t.field_id)`

/** Rows that appear by themselves, so that they do not show that somebody has done anything. */
const madeByJobs = [
  'people_states',
  'outbox',
  'bulk_action_people',
  'registration_texts',
  'reminder_subjects',
]

/** Whether the person has a row at the client. Of a table that has a condition only those rows count. */
const hasRows = (tables: string[], conditions: Record<string, RawBuilder<boolean>>) =>
  sql.join(
    tables
      .filter((table) => !madeByJobs.includes(table))
      .map(
        (table) => sql`exists (
      select from ${sql.table(table)} as t
       where ${sql.ref(`t.${personColumn(table)}`)} = users.id and ${conditions[table] ?? sql`true`})`,
      ),
    sql` or `,
  )

/** Whether another account was brought together with this one, or this one with the account that was moved. */
export const isMergedSinceMove = sql<boolean>`exists (
  select from merged_accounts as merged where merged.kept_id = users.id and merged.merged_at > closed.closed_at)`

/** For a query of `users` and of `closed`, their closed records. */
export const isBuiltOnSinceMove = sql<boolean>`(
  ${hasRows(tablesOf('formerClient'), {
    team_members: sql`not t.by_rule`,
    person_field_values: isOfClientsField,
    // A job sends the others.
    reminder_mails: sql`t.is_manual`,
  })}
  or exists (select from course_records as record
              where record.user_id = users.id and coalesce(record.last_active_at, record.started_at) > closed.closed_at)
  or exists (select from completions where completions.user_id = users.id and completions.recorded_at > closed.closed_at)
  or ${isMergedSinceMove})`

/** Returns those of the people whom an import has added for whom somebody has done more than the import. */
export const builtOnSinceImport = (tx: Tx, actionId: string, ids: readonly string[]): Promise<string[]> =>
  tx
    .selectFrom('users')
    .innerJoin('bulk_actions', (join) => join.on('bulk_actions.id', '=', actionId))
    .where('users.id', '=', anyOf(ids))
    .where(
      sql<boolean>`(
        ${hasRows([...tablesOf('formerClient'), ...tablesOf('course')], {
          team_members: sql`not t.by_rule and t.since <> bulk_actions.done_at`,
          // Whether the import has left them as they are is compared by value.
          person_field_values: sql`false`,
          reminder_mails: sql`false`,
        })}
        or exists (select from merged_accounts as merged where merged.kept_id = users.id))`,
    )
    .select('users.id')
    .$call(readColumn('id'))
