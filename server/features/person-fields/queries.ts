// Queries for the own fields themselves. Their values are read and written in identity/own-field-queries.ts.
import { type RawBuilder, sql } from 'kysely'
import type { FieldKind, FieldReaders } from '#contract/rules/person-fields.ts'
import { withinScope } from '../../access/people-within.ts'
import { type Scope, isEverybody } from '../../access/who.ts'
import { countRows, readColumn, readValue } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'

export interface StoredField {
  name: string
  choices: string[]
  seenBy: FieldReaders
  isRequired: boolean
  isUnique: boolean
}

const columnsOf = ({ name, choices, seenBy, isRequired, isUnique }: StoredField) => ({
  name,
  choices,
  seen_by: seenBy,
  is_required: isRequired,
  is_unique: isUnique,
})

/** Locks the organisation, so that two people who add a field come one after the other. Those of the provider are fields of all clients. */
export async function lockFieldsOf(tx: Tx, clientId: string): Promise<void> {
  await sql`select from clients where id = ${clientId}::uuid or is_provider order by id for no key update`.execute(
    tx,
  )
}

/** Counts the fields that people have most of: those of the provider, and of this client or else of the client that has the most. */
export async function countFields(tx: Tx, clientId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with counts as (select client_id, count(*) from person_fields group by client_id)
    select coalesce((select count from counts join clients on clients.id = client_id where is_provider), 0)
         + coalesce((select max(count) from counts join clients on clients.id = client_id
                      where not is_provider
                        and (client_id = ${clientId}::uuid or (select is_provider from clients where id = ${clientId}::uuid))), 0)
      as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Returns the name of the organisation that has a field of this name already, of those whose people would have both: a field of the
 * provider is compared with the fields of all clients.
 */
export async function ownerOfName(
  tx: Tx,
  clientId: string,
  name: string,
  exceptId: string | null,
): Promise<{ clientId: string; clientName: string } | undefined> {
  const { rows } = await sql<{ clientId: string; clientName: string }>`
    select clients.id as "clientId", clients.name as "clientName"
      from person_fields join clients on clients.id = person_fields.client_id
     where lower(person_fields.name) = lower(${name}) and person_fields.id is distinct from ${exceptId}::uuid
       and (clients.id = ${clientId}::uuid or clients.is_provider
            or (select is_provider from clients where id = ${clientId}::uuid))
     limit 1`.execute(tx)
  return rows[0]
}

/** Returns the placeholders of the fields of the provider. */
export const usedPlaceholders = (tx: Tx) =>
  tx
    .selectFrom('person_fields')
    .where('placeholder', 'is not', null)
    .select('placeholder')
    .$call(readColumn('placeholder'))

export const addField = (
  tx: Tx,
  clientId: string,
  { kind, placeholder, ...field }: StoredField & { kind: FieldKind; placeholder: string | null },
) =>
  tx
    .insertInto('person_fields')
    .values({ client_id: clientId, kind, placeholder, ...columnsOf(field) })
    .returning('id')
    .$call(readValue('id'))

/** Locks a field until the transaction ends. */
export const lockField = (tx: Tx, id: string) =>
  tx.selectFrom('person_fields').where('id', '=', id).forUpdate().select('id').executeTakeFirst()

export const fieldById = (db: Database | Tx, id: string) =>
  db
    .selectFrom('person_fields')
    .innerJoin('clients', 'clients.id', 'person_fields.client_id')
    .where('person_fields.id', '=', id)
    .where('clients.archived_at', 'is', null)
    .select([
      'person_fields.id',
      'person_fields.client_id as clientId',
      'person_fields.name',
      'kind',
      'choices',
      'seen_by as seenBy',
      'is_required as isRequired',
      'is_unique as isUnique',
      'clients.is_provider as isOfProvider',
    ])
    .executeTakeFirst()

export async function changeField(tx: Tx, id: string, field: StoredField): Promise<void> {
  await tx.updateTable('person_fields').set(columnsOf(field)).where('id', '=', id).execute()
}

export async function deleteField(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('person_fields').where('id', '=', id).execute()
}

/** Returns the names of the teams whose rules need the field. */
export const teamsByField = (tx: Tx, id: string) =>
  tx
    .selectFrom('team_rules')
    .innerJoin('teams', 'teams.id', 'team_rules.team_id')
    .where('field_id', '=', id)
    .orderBy(sql`lower(teams.name)`)
    .select('teams.name')
    .$call(readColumn('name'))

/** Counts the people within the scope, archived or not, who have a value. */
export const countValues = (db: Database, id: string, scope: Scope) =>
  db
    .selectFrom('person_field_values')
    .innerJoin('users', 'users.id', 'person_field_values.user_id')
    .where('field_id', '=', id)
    .where(withinScope(scope))
    .$call(countRows)

/** Returns a choice that somebody has and that is not among these; undefined without one. */
export async function usedChoice(
  tx: Tx,
  id: string,
  choices: readonly string[],
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('person_field_values')
    .where('field_id', '=', id)
    .where(sql<boolean>`value <> all(${choices}::text[])`)
    .select('value')
    .limit(1)
    .executeTakeFirst()
  return row?.value
}

/** Returns a value that two people of a client have; undefined without one. */
export async function repeatedValue(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    select min(value) as value from person_field_values where field_id = ${id}::uuid
     group by client_id, lower(value) having count(*) > 1 limit 1`.execute(tx)
  return rows[0]?.value
}

/**
 * Returns the values of a field that people within the scope have, in their order, at most so many. Each is found by the index of the one
 * before, so that it costs the same for any number of people.
 */
export async function usedValues(
  db: Database,
  fieldId: string,
  scope: Scope,
  maxValues: number,
): Promise<string[]> {
  const ofClient = isEverybody(scope) ? sql`` : sql`and stored.client_id = ${scope.clientId}::uuid`
  const next = (after: RawBuilder<unknown>) => sql`
    select lower(stored.value) as form, stored.value from person_field_values as stored
     where stored.field_id = ${fieldId}::uuid ${ofClient} ${after}
       and exists (select from users where users.id = stored.user_id and users.archived_at is null and ${withinScope(scope)})
     order by lower(stored.value) limit 1`
  const { rows } = await sql<{ value: string }>`
    with recursive used as (
      (${next(sql``)})
      union all
      select following.form, following.value
        from used cross join lateral (${next(sql`and lower(stored.value) > used.form`)}) as following
    )
    select value from used limit ${maxValues}`.execute(db)
  return rows.map(({ value }) => value)
}
