// Gives the rows of people to their closed records, and back.
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Tx } from '../db/open.ts'
import { isOfClientsField } from './built-on-queries.ts'
import { personColumn, tablesOf } from './places.ts'

/** The closed records, each with the person. */
const closedOf = (records: readonly string[]) =>
  sql`(select record_id, person_id, action_id, directory_name from closed_records where record_id = ${anyOf(records)} and person_id is not null)`

/** Leaves at the former client what belongs there. The people and their closed records are archived, so that no count changes meanwhile. */
export async function leaveRows(tx: Tx, records: readonly string[]): Promise<void> {
  for (const table of tablesOf('dropped'))
    await sql`
      delete from ${sql.table(table)} as t using ${closedOf(records)} as closed where t.user_id = closed.person_id`.execute(
      tx,
    )
  const stays = sql`exists (
    select from closed_record_courses as course
     where course.record_id = closed.record_id and course.course_id = t.course_id and not course.was_taken)`
  await giveRows(tx, { records, from: 'person_id', to: 'record_id', only: stays })
}

/** Gives all rows of the closed records back to the people. */
export const giveRowsBack = (tx: Tx, records: readonly string[]): Promise<void> =>
  giveRows(tx, { records, from: 'record_id', to: 'person_id', only: sql`true` })

interface Giving {
  records: readonly string[]
  from: 'person_id' | 'record_id'
  to: 'person_id' | 'record_id'
  /** The condition for rows of courses. */
  only: RawBuilder<unknown>
}

/** The rows that are given of a table, where some stay. */
const conditions: Record<string, RawBuilder<unknown>> = {
  // A mail that waits is for the person, also after the move.
  outbox: sql`t.processed_at is not null`,
  // The move itself is listed with the person.
  bulk_action_people: sql`t.action_id is distinct from closed.action_id`,
  person_field_values: isOfClientsField,
}

/** Further columns that are set with the owner of a row, by the table and by who gets it. */
const alsoSet: Record<string, Record<Giving['to'], RawBuilder<unknown>>> = {
  // As long as a closed record has the row, the user name in the directory is free for another person.
  provisioned_people: {
    record_id: sql`, user_name = null`,
    person_id: sql`, user_name = closed.directory_name`,
  },
}

async function giveRows(tx: Tx, { records, from, to, only }: Giving): Promise<void> {
  const giver = sql.ref(`closed.${from}`)
  const taker = sql.ref(`closed.${to}`)
  const give = (table: string, condition: RawBuilder<unknown>) => sql`
    update ${sql.table(table)} as t set ${sql.ref(personColumn(table))} = ${taker} ${alsoSet[table]?.[to] ?? sql``}
      from ${closedOf(records)} as closed where ${sql.ref(`t.${personColumn(table)}`)} = ${giver} and ${condition}`
  // The texts refer to the registration: both change in one statement.
  await sql`with texts as (${give('registration_texts', sql`true`)}) ${give('registrations', sql`true`)}`.execute(
    tx,
  )
  for (const table of tablesOf('formerClient').filter((name) => !name.startsWith('registration')))
    await give(table, conditions[table] ?? sql`true`).execute(tx)
  for (const table of tablesOf('course').filter((name) => name !== 'launches'))
    await give(table, only).execute(tx)
  await sql`
    update launches as t set user_id = ${taker}
      from ${closedOf(records)} as closed
      join course_records as record on record.user_id = ${taker}
      join attempts on attempts.record_id = record.id
     where t.attempt_id = attempts.id and t.user_id = ${giver}`.execute(tx)
  await sql`select renew_last_activities(array(
    select unnest(array[record_id, person_id]) from ${closedOf(records)} as closed))`.execute(tx)
}

/** Works out again when these people were last active, after records have come to them. */
export async function renewActivities(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select renew_last_activities(${ids}::uuid[])`.execute(tx)
}

/** Writes the client of each person into the records that the person has now. */
export async function setClientOfRecords(tx: Tx, records: readonly string[]): Promise<void> {
  await sql`
    update course_records set client_id = users.client_id
      from ${closedOf(records)} as closed join users on users.id = closed.person_id
     where course_records.user_id = closed.person_id and course_records.client_id <> users.client_id`.execute(
    tx,
  )
}
