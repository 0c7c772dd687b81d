// Own fields of persons and their values. The fields themselves are changed in features/person-fields.
import { type RawBuilder, sql } from 'kysely'
import { isFieldFilter, readFieldFilter } from '#contract/rules/person-fields.ts'
import { type Caller, type Scope, hasRole, isEverybody } from '../access/who.ts'
import { conflict } from '../base/refusal.ts'
import { anyOf } from '../db/any-of.ts'
import { type Database, type Tx, violatedUniqueConstraint } from '../db/open.ts'
import { providerId } from './client-queries.ts'

const ofProvider = sql<string>`(select id from clients where is_provider)`

/** Fields that only administrators see are left out for everybody else (rule people-62). */
const isShared = sql<boolean>`person_fields.seen_by <> 'administrators'`
/** Whether the caller sees the field `person_fields`. */
export const isSeen = (scope: Scope) =>
  isEverybody(scope) || scope.isAdministrators ? sql<boolean>`true` : isShared

/** Returns the fields that people of this client have and the caller sees: first those of the provider, each in the order of their creation. */
export const fieldsOfClient = (
  db: Database | Tx,
  who: Pick<Caller, 'role' | 'secondaryRole'>,
  clientId: string,
) =>
  db
    .selectFrom('person_fields')
    .where(sql<boolean>`person_fields.client_id in (${clientId}::uuid, ${ofProvider})`)
    .$if(!hasRole(who, 'ADMIN'), (query) => query.where(isShared))
    .orderBy(sql`person_fields.client_id <> ${ofProvider}`)
    .orderBy('created_at')
    .orderBy('id')
    .select([
      'id',
      'client_id as clientId',
      'name',
      'kind',
      'choices',
      'seen_by as seenBy',
      'is_required as isRequired',
      'is_unique as isUnique',
      sql<boolean>`person_fields.client_id = ${ofProvider}`.as('isOfProvider'),
    ])
    .execute()
export type OwnField = Awaited<ReturnType<typeof fieldsOfClient>>[number]

/** Returns the fields for a list of people: those of all clients if an administrator has chosen none. */
export const fieldsOfList = async (db: Database, who: Caller, clientId: string | null) =>
  fieldsOfClient(db, who, hasRole(who, 'ADMIN') ? (clientId ?? (await providerId(db))) : who.clientId)

/** Returns those of these fields that have not been deleted. */
export async function existingFields(tx: Tx, ids: string[]): Promise<Set<string>> {
  const rows = await tx.selectFrom('person_fields').where('id', '=', anyOf(ids)).select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the values of these fields that the person has, by the ids of the fields. */
export async function valuesOf(
  db: Database | Tx,
  userId: string,
  fields: readonly { id: string }[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('person_field_values')
    .where('user_id', '=', userId)
    .where('field_id', '=', anyOf(fields.map(({ id }) => id)))
    .select(['field_id', 'value'])
    .execute()
  return new Map(rows.map(({ field_id, value }) => [field_id, value]))
}

/** The values that everybody sees, for the person (rule people-62). */
export const ownSharedValues = (db: Database, userId: string) =>
  db
    .selectFrom('person_field_values')
    .innerJoin('person_fields', 'person_fields.id', 'person_field_values.field_id')
    .where('person_field_values.user_id', '=', userId)
    .where('person_fields.seen_by', '=', 'everybody')
    .orderBy('person_fields.created_at')
    .orderBy('person_fields.id')
    .select(['person_fields.name', 'person_fields.kind', 'person_field_values.value'])
    .execute()

export interface FieldValue {
  userId: string
  fieldId: string
  /** Empty for none. */
  value: string
}

/** Stores values, and removes those that are empty. @throws Refusal 409 for a value that may be there once and that somebody else has */
export async function storeValues(tx: Tx, values: readonly FieldValue[]): Promise<void> {
  if (values.length === 0) return
  const sent = sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as sent ("userId" uuid, "fieldId" uuid, value text)`
  try {
    await sql`
      delete from person_field_values as stored using ${sent}
       where stored.user_id = sent."userId" and stored.field_id = sent."fieldId" and sent.value = ''`.execute(
      tx,
    )
    await sql`
      insert into person_field_values (user_id, field_id, value)
      select "userId", "fieldId", value from ${sent} where value <> '' order by 1, 2
      on conflict (user_id, field_id) do update set value = excluded.value
       where person_field_values.value <> excluded.value`.execute(tx)
  } catch (error) {
    if (violatedUniqueConstraint(error) === 'person_field_values_unique')
      throw conflict('Another person has one of these values, which only one person may have')
    throw error
  }
}

/** Returns who in the client has these values of unique fields: by `keyOfValue`, the ids of the people. */
export async function holdersOf(
  db: Database | Tx,
  clientId: string,
  values: readonly Omit<FieldValue, 'userId'>[],
): Promise<Map<string, string>> {
  if (values.length === 0) return new Map()
  const { rows } = await sql<FieldValue>`
    select stored.user_id as "userId", stored.field_id as "fieldId", stored.value
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as sent ("fieldId" uuid, value text)
      join person_field_values as stored on stored.field_id = sent."fieldId" and stored.client_id = ${clientId}::uuid
       and lower(stored.value) = lower(sent.value) and stored.must_be_unique`.execute(db)
  return new Map(rows.map((row) => [keyOfValue(row), row.userId]))
}
export const keyOfValue = ({ fieldId, value }: Omit<FieldValue, 'userId'>) =>
  `${fieldId} ${value.toLowerCase()}`

/** Selects the values that the caller sees of a person: an object of texts by the ids of the fields. */
export const listedFieldsOf = (scope: Scope, person: string) => fieldsThat(isSeen(scope), person)
/** Selects all values of a person, to compare them with others, or for administrators, who see them all. */
export const storedFieldsOf = (person: string) => fieldsThat(sql<boolean>`true`, person)

const fieldsThat = (isIncluded: RawBuilder<boolean>, person: string) => sql<Record<string, string>>`coalesce((
  select jsonb_object_agg(stored.field_id, stored.value)
    from person_field_values as stored join person_fields on person_fields.id = stored.field_id
   where stored.user_id = ${sql.ref(person)} and ${isIncluded}), '{}')`

/** The condition of a list of people that is filtered by a value; nobody has a value of a field that the caller does not see. */
export function hasOwnValue(filter: string, scope: Scope): RawBuilder<boolean> {
  if (!isFieldFilter(filter)) return sql`false`
  const ofClient = isEverybody(scope) ? sql`true` : sql`stored.client_id = ${scope.clientId}::uuid`
  return sql`users.id in (
    select stored.user_id from person_field_values as stored where ${isValue(filter, scope)} and ${ofClient})`
}

/**
 * The same for a page of a list in which many have the value. With `offset 0` it is asked for one person after the other, in the order of the
 * list, until the page is full. Otherwise the database sometimes sorts all who have the value.
 */
export const hasOwnValueItself = (filter: string, scope: Scope): RawBuilder<boolean> =>
  isFieldFilter(filter)
    ? sql`exists (select from person_field_values as stored
                   where stored.user_id = users.id and ${isValue(filter, scope)} offset 0)`
    : sql`false`

export function isValue(filter: string, scope: Scope): RawBuilder<boolean> {
  const { fieldId, value } = readFieldFilter(filter)
  return sql`${isOfField(fieldId, scope)} and lower(stored.value) = lower(${value})`
}

/** Whether a value `stored` is one of this field, and the caller sees the field. */
export const isOfField = (
  fieldId: string,
  scope: Scope,
): RawBuilder<boolean> => sql`stored.field_id = ${fieldId}::uuid
  and exists (select from person_fields where person_fields.id = ${fieldId}::uuid and ${isSeen(scope)})`

/** The value by which a list of people is sorted; null without one, and for a field that the caller does not see (rule people-130). */
export const orderOfOwnField = (fieldId: string, scope: Scope) => sql<string | null>`(
  select stored.in_order from person_field_values as stored
   where stored.user_id = users.id and ${isOfField(fieldId, scope)})`

/** Whether the person of `users` has no value of the field `needed`, which has to have one (rule people-64). */
const isMissing = sql<boolean>`(
  needed.is_required and (needed.client_id = users.client_id or needed.client_id = ${ofProvider})
  and not exists (select from person_field_values as stored
                   where stored.user_id = users.id and stored.field_id = needed.id))`

/** Whether a person has no value of a field that has to have one (rule people-64). */
export const lacksRequired = sql<boolean>`exists (select from person_fields as needed where ${isMissing})`

const namesOfMissingThat = (isIncluded: RawBuilder<boolean>) => sql<string[]>`array(
  select needed.name from person_fields as needed
   where ${isMissing} and ${isIncluded} order by needed.created_at, needed.id)`

/** The names of the fields that have to have a value, and that the person of `users` lacks. Managers see them all (rule people-64). */
export const namesOfAllMissing = namesOfMissingThat(sql`true`)

/** The names of the fields that the person of `users` is asked for (rule people-181). */
export const namesOfMissing = namesOfMissingThat(sql`needed.seen_by = 'everybody'`)

/** Returns the fields that the person is asked for (rule people-181). */
export const missingFieldsOf = (db: Database | Tx, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('person_fields as needed', (join) => join.on(isMissing))
    .where('users.id', '=', userId)
    .where('needed.seen_by', '=', 'everybody')
    .orderBy('needed.created_at')
    .orderBy('needed.id')
    .select(['needed.id', 'needed.name', 'needed.kind', 'needed.choices', 'needed.is_required as isRequired'])
    .execute()
