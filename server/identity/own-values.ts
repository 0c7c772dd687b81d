// Reads, requires and compares values of own fields, for every way in (rules people-63 and people-64).
import type { Caller } from '../access/who.ts'
import { invalid, notFound } from '../base/refusal.ts'
import type { Database, Tx } from '../db/open.ts'
import { type FieldValue, type OwnField, fieldsOfClient, holdersOf, keyOfValue } from './own-field-queries.ts'
import { readFieldValue } from './read-field-value.ts'

/** Values by the ids of their fields; an empty text for none. */
export type SentValues = Readonly<Record<string, string>>
type Value = Omit<FieldValue, 'userId'>

/**
 * Reads the values that a caller sends for a person of this client.
 * @param userId undefined for a new person, who needs a value of each required field
 * @throws Refusal 400 with what is wrong with each value, 404 for a field that the caller does not see
 */
export async function checkedValues(
  db: Database | Tx,
  who: Caller,
  clientId: string,
  sent: SentValues,
  userId?: string,
): Promise<Value[]> {
  const fields = await fieldsOfClient(db, who, clientId)
  const byId = new Map(Object.entries(sent).map(([id, value]) => [id.toLowerCase(), value]))
  if ([...byId.keys()].some((id) => !fields.some((field) => field.id === id))) throw notFound()
  const read = readValues(fields, byId, { isNew: userId === undefined })
  const taken = await takenBySomebodyElse(db, clientId, fields, read.values, userId)
  const problems = [...read.problems, ...taken]
  if (problems.length > 0) throw invalid(problems)
  return read.values
}

/** Reads written values, and says what is wrong. Of a person who is there, a field that is not written stays as it is. */
export function readValues(
  fields: readonly OwnField[],
  written: ReadonlyMap<string, string>,
  { isNew }: { isNew: boolean },
): { values: Value[]; problems: string[] } {
  const values: Value[] = []
  const problems: string[] = []
  for (const field of fields) {
    const text = written.get(field.id)
    if (text === undefined && !isNew) continue
    const { value, problem } = readFieldValue(field, text ?? '')
    if (problem !== undefined) problems.push(`${field.name}: ${problem}`)
    else if (value === '' && field.isRequired) problems.push(`Please enter “${field.name}”`)
    else if (text !== undefined) values.push({ fieldId: field.id, value })
  }
  return { values, problems }
}

/** Returns those of the values that only one person may have. */
export function uniqueOnes(fields: readonly OwnField[], values: readonly Value[]): Value[] {
  const unique = new Set(fields.flatMap(({ id, isUnique }) => (isUnique ? [id] : [])))
  return values.filter(({ fieldId, value }) => value !== '' && unique.has(fieldId))
}

async function takenBySomebodyElse(
  db: Database | Tx,
  clientId: string,
  fields: readonly OwnField[],
  values: readonly Value[],
  userId: string | undefined,
): Promise<string[]> {
  const unique = uniqueOnes(fields, values)
  const holders = await holdersOf(db, clientId, unique)
  return unique.flatMap((value) => {
    const holder = holders.get(keyOfValue(value))
    return holder === undefined || holder === userId ? [] : [isTaken(nameOf(fields, value.fieldId))]
  })
}

export const isTaken = (name: string) => `Another person has this “${name}”`
const nameOf = (fields: readonly OwnField[], id: string) =>
  fields.find((field) => field.id === id)?.name ?? ''
