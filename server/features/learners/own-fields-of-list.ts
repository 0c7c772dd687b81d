// Own fields in a list of people: each way in has the same rules (people-63 and people-64).
import { type FieldChange, ownColumn } from '#contract/rules/learner-file.ts'
import type { Caller } from '../../access/who.ts'
import { notFound } from '../../base/refusal.ts'
import type { Database, Tx } from '../../db/open.ts'
import {
  type FieldValue,
  type OwnField,
  fieldsOfClient,
  holdersOf,
  keyOfValue,
} from '../../identity/own-field-queries.ts'
import { isTaken, readValues, uniqueOnes } from '../../identity/own-values.ts'

export type OwnValue = Omit<FieldValue, 'userId'>

/** Only one row of a list may have it. */
export interface Key {
  what: string
  key: string
}

interface Row {
  ownFields?: Readonly<Record<string, string>> | undefined
}

export type OwnFieldsOfList = Awaited<ReturnType<typeof ownFieldsOfList>>

/** Returns functions that read the own fields of the rows, for this caller. @throws Refusal 404 for a field that the caller does not see */
export async function ownFieldsOfList(
  db: Database | Tx,
  who: Caller,
  clientId: string,
  rows: readonly Row[],
) {
  const fields = await fieldsOfClient(db, who, clientId)
  const known = new Map(fields.map((field) => [field.id, field]))
  const listed = rows.flatMap(({ ownFields = {} }) => Object.keys(ownFields))
  if (listed.some((id) => !known.has(id.toLowerCase()))) throw notFound()
  const holders = await holdersOf(
    db,
    clientId,
    rows.flatMap((row) => uniqueOnes(fields, readValues(fields, written(row), { isNew: false }).values)),
  )
  const nameOf = (id: string) => known.get(id)?.name ?? ''
  return {
    /** Reads a row of this person, or of a new one. */
    read(row: Row, userId: string | undefined) {
      const { values, problems } = readValues(fields, written(row), { isNew: userId === undefined })
      const unique = uniqueOnes(fields, values)
      const taken = unique.filter((value) => {
        const holder = holders.get(keyOfValue(value))
        return holder !== undefined && holder !== userId
      })
      return {
        values,
        problems: [...problems, ...taken.map(({ fieldId }) => isTaken(nameOf(fieldId)))],
        keys: unique.map((value): Key => ({
          what: `“${nameOf(value.fieldId)}”`,
          key: `own ${keyOfValue(value)}`,
        })),
      }
    },
    changesOf: (
      { ownFields }: { ownFields: Readonly<Record<string, string>> },
      values: readonly OwnValue[],
    ) => values.flatMap((value) => changeOf(known, ownFields, value)),
  }
}

/** An empty cell changes nothing (rule people-49). */
const written = ({ ownFields = {} }: Row) =>
  new Map(
    Object.entries(ownFields).flatMap(([id, text]) => (text.trim() === '' ? [] : [[id.toLowerCase(), text]])),
  )

function changeOf(
  known: ReadonlyMap<string, OwnField>,
  before: Readonly<Record<string, string>>,
  { fieldId, value }: OwnValue,
): FieldChange[] {
  const field = known.get(fieldId)
  const from = before[fieldId] ?? ''
  return !field || from === value ? [] : [{ field: ownColumn(fieldId), name: field.name, from, to: value }]
}
