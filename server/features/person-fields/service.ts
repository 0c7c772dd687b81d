// The rules of own fields of persons (docs/rules/people.md).
import { organisationOf } from '../../identity/clients.ts'
import type { Read } from '#contract/call.ts'
import type * as personFields from '#contract/calls/person-fields.ts'
import { placeholderOf } from '#contract/rules/mail-texts.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { fieldLimits, isTakenName } from '#contract/rules/person-fields.ts'
import { type Caller, type Scope, hasRole, ownScopeOf, scopeOf, wholeClient } from '../../access/who.ts'
import { conflict, invalid, notFound, notPermitted, orNotFound } from '../../base/refusal.ts'
import { type Database, type Tx, unlessTaken } from '../../db/open.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { providerId } from '../../identity/client-queries.ts'
import { fieldsOfClient, missingFieldsOf, storeValues, valuesOf } from '../../identity/own-field-queries.ts'
import { type SentValues, checkedValues } from '../../identity/own-values.ts'
import { mustOutrank } from '../../identity/must-outrank.ts'
import { lockUser, personById } from '../../identity/people-queries.ts'
import {
  type StoredField,
  addField,
  changeField,
  countFields,
  deleteField,
  fieldById,
  lockField,
  lockFieldsOf,
  ownerOfName,
  repeatedValue,
  teamsByField,
  usedChoice,
  usedPlaceholders,
} from './queries.ts'

/** The people whose values a list of this organisation shows: an administrator who names none sees those of all clients. */
export const scopeOfFields = (who: Caller, named: string | null): Scope =>
  !hasRole(who, 'ADMIN') ? ownScopeOf(who) : named === null ? scopeOf(who) : wholeClient(named)

/** Administrators change all fields, and managers of a whole client those of their client (rule people-61). */
export const mayChange = (
  who: Caller,
  { clientId, isOfProvider }: { clientId: string; isOfProvider: boolean },
) => hasRole(who, 'ADMIN') || (!isOfProvider && !who.isLimited && clientId === who.clientId)

/** @throws Refusal 404 for a field that the caller does not see, 403 for one that the caller may not change */
export async function fieldToChange(db: Database | Tx, who: Caller, id: string) {
  const field = orNotFound(await fieldById(db, id))
  const isOwn = field.isOfProvider || field.clientId === who.clientId
  if (!hasRole(who, 'ADMIN') && (!isOwn || field.seenBy === 'administrators')) throw notFound()
  if (!mayChange(who, field)) throw notPermitted()
  return field
}

type Sent = Omit<Read<typeof personFields.create>, 'clientId'>

/** @throws Refusal 400, 403, 404, 409 for a name that is taken, or when there are as many fields as a person can have */
export async function createField(
  db: Database,
  who: Caller,
  { clientId: named, ...sent }: Read<typeof personFields.create>,
): Promise<string> {
  const clientId = await organisationOf(db, who, named)
  const isOfProvider = clientId === (await providerId(db))
  if (!mayChange(who, { clientId, isOfProvider })) throw notPermitted()
  mustBeWhole(who, sent)
  return db.transaction().execute(async (tx) => {
    await lockFieldsOf(tx, clientId)
    if ((await countFields(tx, clientId)) >= fieldLimits.fields)
      throw conflict(`A person can have at most ${fieldLimits.fields} own fields, with those of the provider`)
    await nameMustBeFree(tx, who, clientId, sent.name, null)
    const placeholder = isOfProvider ? placeholderOf(sent.name, await usedPlaceholders(tx)) : null
    return addField(tx, clientId, { ...sent, placeholder })
  })
}

/** @throws Refusal 400, 403, 404, 409 as createField, if stored values do not fit, or when another user has changed the field meanwhile */
export async function updateField(
  db: Database,
  who: Caller,
  { id, was: previous, ...sent }: Read<typeof personFields.update>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { clientId } = await fieldToChange(tx, who, id)
    await lockFieldsOf(tx, clientId)
    orNotFound(await lockField(tx, id))
    const stored = await fieldToChange(tx, who, id)
    const merged = merge(sent, previous, stored)
    mustBeWhole(who, { ...merged, kind: stored.kind })
    await nameMustBeFree(tx, who, clientId, merged.name, id)
    if (merged.seenBy === 'administrators') await mustBeUnused(tx, id)
    await valuesMustFit(tx, { ...merged, id, kind: stored.kind })
    await unlessTaken(changeField(tx, id, merged), { person_field_values_unique: isRepeated('something') })
  })
}

/** The choices are merged as one text, because a choice means something only among the others. */
function merge(
  sent: StoredField,
  previous: Read<typeof personFields.update>['was'],
  { name, choices, seenBy, isRequired, isUnique }: StoredField,
): StoredField {
  const asText = (field: StoredField) => ({ ...field, choices: field.choices.join('\n') })
  const stored = asText({ name, choices, seenBy, isRequired, isUnique })
  const merged = mergeChanges(asText(sent), previous, stored)
  return { ...merged, choices: merged.choices === '' ? [] : merged.choices.split('\n') }
}

/** @throws Refusal 400 */
function mustBeWhole(who: Caller, { kind, name, choices, seenBy, isRequired }: Sent) {
  const problems: string[] = []
  if (isTakenName(name)) problems.push(`Every person has “${name}” already. Please choose another name`)
  if (kind !== 'choice' && choices.length > 0) problems.push('Only a field of the kind “Choice” has choices')
  if (kind === 'choice' && choices.length < 2) problems.push('Please enter at least two choices')
  if (new Set(choices.map((choice) => choice.toLowerCase())).size < choices.length)
    problems.push('Please enter each choice once')
  if (seenBy === 'administrators' && isRequired)
    problems.push('A required field has to be one that managers see, because they add people too')
  if (seenBy === 'administrators' && !hasRole(who, 'ADMIN'))
    problems.push('Only administrators can have a field that managers do not see')
  if (problems.length > 0) throw invalid(problems)
}

/** A manager who may not see a field learns only that the name is taken. @throws Refusal 409 */
async function nameMustBeFree(tx: Tx, who: Caller, clientId: string, name: string, exceptId: string | null) {
  const owner = await ownerOfName(tx, clientId, name, exceptId)
  if (!owner) return
  const isElsewhere = owner.clientId !== clientId && hasRole(who, 'ADMIN')
  throw conflict(
    isElsewhere ? `${owner.clientName} has a field with this name` : 'A field with this name already exists',
  )
}

/** @throws Refusal 409 for a choice that somebody has and that is removed, and for values that are there twice and may be there once */
async function valuesMustFit(
  tx: Tx,
  { id, kind, choices, isUnique }: StoredField & Pick<Sent, 'kind'> & { id: string },
) {
  const lost = kind === 'choice' ? await usedChoice(tx, id, choices) : undefined
  if (lost !== undefined)
    throw conflict(`Some people have “${lost}”. Please give them another value before you remove this choice`)
  const repeated = isUnique ? await repeatedValue(tx, id) : undefined
  if (repeated !== undefined) throw conflict(isRepeated(`“${repeated}”`))
}
const isRepeated = (what: string) =>
  `Several people have ${what}. Please correct them before you let only one person have a value`

/** @throws Refusal 409 if the rule of a team needs the field, which managers see (rule teams-16) */
async function mustBeUnused(tx: Tx, id: string) {
  const [first, ...others] = await teamsByField(tx, id)
  if (first === undefined) return
  const more = others.length > 0 ? ` and ${showNumber(others.length)} more` : ''
  throw conflict(`The rule of the team “${first}”${more} needs this field. Please change the rule first`)
}

/** @throws Refusal 403, 404, 409 while a team needs it */
export async function removeField(db: Database, who: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await fieldToChange(tx, who, id)
    orNotFound(await lockField(tx, id))
    await mustBeUnused(tx, id)
    await deleteField(tx, id)
  })
}

/**
 * Stores own fields of a person.
 * @throws Refusal 400 with what is wrong with each value, 403, 404 for people out of sight and fields that the caller does not see, 409
 * also when another user has changed a value meanwhile
 */
export async function savePersonFields(
  db: Database,
  who: Caller,
  { userId, values, was }: Read<typeof personFields.saveValues>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    orNotFound(await personById(tx, userId, scopeOf(who)))
    await lockUser(tx, userId)
    const person = orNotFound(await personById(tx, userId, scopeOf(who)))
    mustOutrank(who, [person])
    const checked = await checkedValues(tx, who, person.clientId, values, person.id)
    const fields = await fieldsOfClient(tx, who, person.clientId)
    const stored = await valuesOf(tx, person.id, fields)
    const byId = (valueOf: (id: string) => string) =>
      Object.fromEntries(checked.map(({ fieldId }) => [fieldId, valueOf(fieldId)]))
    const sent = Object.fromEntries(checked.map(({ fieldId, value }) => [fieldId, value]))
    const nameOf = (id: string) => fields.find((field) => field.id === id)?.name ?? ''
    const merged = mergeChanges(
      sent,
      was,
      byId((id) => stored.get(id) ?? ''),
      nameOf,
    )
    await storeValues(
      tx,
      Object.entries(merged).map(([fieldId, value]) => ({ userId: person.id, fieldId, value })),
    )
  })
}

/**
 * Stores what the caller is asked for (rule people-181).
 * @throws Refusal 400 with what is wrong with each value, 409 for a field that the caller is not asked for, also because somebody has filled it
 * in meanwhile
 */
export async function fillInMissing(db: Database, who: Caller, sent: SentValues): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, who.id)
    const missing = new Set((await missingFieldsOf(tx, who.id)).map(({ id }) => id))
    if (Object.keys(sent).some((id) => !missing.has(id.toLowerCase())))
      throw conflict('You are not asked for this any more. Please load the page again')
    const values = await checkedValues(tx, who, who.clientId, sent, who.id)
    await storeValues(
      tx,
      values.map((value) => ({ ...value, userId: who.id })),
    )
  })
}
