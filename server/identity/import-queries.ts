// Changes the accounts of people as a list has them, and takes it back.
import { sql } from 'kysely'
import type { Role } from '#contract/call.ts'
import type { ImportKind } from '#contract/rules/bulk-actions.ts'
import { type FieldChange, ownFieldIn } from '#contract/rules/learner-file.ts'
import { withinScope } from '../access/people-within.ts'
import type { Scope } from '../access/who.ts'
import { conflict } from '../base/refusal.ts'
import { anyOf } from '../db/any-of.ts'
import { countRows, readColumn, rowsFrom } from '../db/endings.ts'
import { type Tx, violatedUniqueConstraint } from '../db/open.ts'
import { type UndoneAction, changedIn } from './bulk-action-queries.ts'
import { type FieldValue, existingFields, storeValues } from './own-field-queries.ts'
import type { NewLearner } from './new-learner-queries.ts'

/**
 * Stores names, addresses, employee numbers, log-in names and dates as the list has them. What the list does not have stays, but who has an
 * address logs in with it and has no log-in name.
 */
export async function changeListed(
  tx: Tx,
  updates: readonly { person: { id: string }; learner: NewLearner }[],
) {
  const rows = updates.map(({ person, learner }) => ({
    id: person.id,
    firstName: learner.firstName,
    lastName: learner.lastName,
    email: learner.email,
    employeeNumber: learner.employeeNumber ?? '',
    startsOn: learner.startsOn || null,
    endsOn: learner.endsOn || null,
    loginName: learner.loginName ?? '',
  }))
  await sql`
    update users
       set first_name = "firstName", last_name = "lastName", email = coalesce(nullif(listed.email, ''), users.email),
           employee_number = coalesce(nullif("employeeNumber", ''), employee_number),
           starts_on = coalesce("startsOn", starts_on), ends_on = coalesce("endsOn", ends_on),
           login_name = case when listed.email = '' and login_name is not null then coalesce(nullif("loginName", ''), login_name) end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as listed (id uuid, "firstName" text, "lastName" text, email text, "employeeNumber" text, "startsOn" date,
                   "endsOn" date, "loginName" text)
     where users.id = listed.id`.execute(tx)
}

export interface ImportedPerson {
  kind: ImportKind
  changes: FieldChange[]
}

export interface Imported extends ImportedPerson {
  id: string
  clientId: string
  firstName: string
  lastName: string
  /** As the import has left it. */
  email: string
  role: Role
  isConfirmed: boolean
  /** Whether the person is a learner alone, is not archived, and has everything that the import changed as the import has left it. */
  isAsImported: boolean
}

/** The value of an own field that the import has changed. What a field that was deleted since would have is not compared. */
const ownValueNow = sql`case
  when exists (select from person_fields as field where 'own:' || field.id = change.field)
  then coalesce((select stored.value from person_field_values as stored
                  where stored.user_id = users.id and 'own:' || stored.field_id = change.field), '')
  else change."to" end`

/** Returns the fields of people whom an import has added, by which undoing it notices that somebody has changed them since. */
export async function fieldsOfAdded(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { field: string; to: string }[]>> {
  const { rows } = await sql<{ id: string; fields: { field: string; to: string }[] }>`
    select users.id,
           jsonb_build_array(
             jsonb_build_object('field', 'firstName', 'to', first_name), jsonb_build_object('field', 'lastName', 'to', last_name),
             jsonb_build_object('field', 'email', 'to', email),
             jsonb_build_object('field', 'employeeNumber', 'to', coalesce(employee_number, '')),
             jsonb_build_object('field', 'startsOn', 'to', coalesce(starts_on::text, '')),
             jsonb_build_object('field', 'endsOn', 'to', coalesce(ends_on::text, '')),
             jsonb_build_object('field', 'loginName', 'to', coalesce(login_name, ''))
           ) || coalesce((select jsonb_agg(jsonb_build_object('field', 'own:' || stored.field_id, 'to', stored.value))
                            from person_field_values as stored where stored.user_id = users.id), '[]') as fields
      from users where users.id = ${anyOf([...ids])}`.execute(tx)
  return new Map(rows.map(({ id, fields }) => [id, fields]))
}

/** Locks the people of the import who are still there. */
export const importedPeople = (tx: Tx, { id }: UndoneAction, scope: Scope) =>
  rowsFrom(tx)(sql<Imported>`
    select users.id, users.client_id as "clientId", users.first_name as "firstName", users.last_name as "lastName",
           users.email, users.role, users.email_confirmed_at is not null as "isConfirmed", imported.previous ->> 'kind' as kind,
           coalesce(imported.previous -> 'changes', '[]') as changes,
           users.archived_at is null and users.role = 'LEARNER' and users.secondary_role is null
             and imported.previous ->> 'kind' <> 'archived' and not exists (
             select from jsonb_to_recordset(coalesce(imported.previous -> 'changes', '[]') || coalesce(imported.previous -> 'asAdded', '[]'))
               as change (field text, "to" text)
              where change."to" <> case change.field
                when 'firstName' then users.first_name when 'lastName' then users.last_name
                when 'email' then users.email when 'employeeNumber' then coalesce(users.employee_number, '')
                when 'startsOn' then coalesce(users.starts_on::text, '') when 'endsOn' then coalesce(users.ends_on::text, '')
                when 'loginName' then coalesce(users.login_name, '')
                when 'teams' then change."to" else ${ownValueNow} end) as "isAsImported"
      from (${changedIn(id)}) as imported join users on users.id = imported.user_id
     where ${withinScope(scope)}
     order by users.id for update of users`)

/** @throws Refusal 409 if somebody else has one of the addresses, numbers or values now */
export async function restoreFields(tx: Tx, people: readonly Imported[]) {
  const rows = people.map(({ id, changes }) => ({
    id,
    ...Object.fromEntries(changes.map(({ field, from }) => [field, from])),
  }))
  try {
    await sql`
      update users
         set first_name = coalesce("firstName", first_name), last_name = coalesce("lastName", last_name),
             email = coalesce(before.email, users.email),
             employee_number = nullif(coalesce("employeeNumber", employee_number), ''),
             starts_on = nullif(coalesce("startsOn", starts_on::text), '')::date,
             ends_on = nullif(coalesce("endsOn", ends_on::text), '')::date,
             login_name = nullif(coalesce("loginName", login_name), '')
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as before (id uuid, "firstName" text, "lastName" text, email text, "employeeNumber" text, "startsOn" text,
                     "endsOn" text, "loginName" text)
       where users.id = before.id`.execute(tx)
    await storeValues(tx, await valuesBefore(tx, people))
  } catch (error) {
    if (violatedUniqueConstraint(error))
      throw conflict('Another person has one of the earlier addresses, employee numbers or log-in names now')
    throw error
  }
}

/** Returns the values that the import has replaced, of those fields that are still there. */
async function valuesBefore(tx: Tx, people: readonly Imported[]): Promise<FieldValue[]> {
  const values = people.flatMap(({ id, changes }) =>
    changes.flatMap(({ field, from }) => {
      const fieldId = ownFieldIn(field)
      return fieldId === undefined ? [] : [{ userId: id, fieldId, value: from }]
    }),
  )
  const there = await existingFields(
    tx,
    values.map(({ fieldId }) => fieldId),
  )
  return values.filter(({ fieldId }) => there.has(fieldId))
}

/** Counts those of these people who have neither an address nor a PIN or password. */
export const countWithoutWayIn = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('users')
    .where('id', '=', anyOf(ids))
    .where('email', '=', '')
    .where('password_hash', 'is', null)
    .$call(countRows)

/** Returns those of these people who have not used the account: it is not confirmed. */
export const unusedAccounts = (tx: Tx, ids: string[]) =>
  tx
    .selectFrom('users')
    .where('id', '=', anyOf(ids))
    .where('email_confirmed_at', 'is', null)
    .select('id')
    .$call(readColumn('id'))
