// Describes the kinds of files with rows about people: which fields their columns can be, and how these are called.
import {
  type ColumnField,
  learnerColumnTexts,
  learnerFields,
  maxRowsInParts,
  nameParts,
  ownColumn,
  requiredLearnerFields,
  wholeName,
} from '#contract/rules/learner-file.ts'
import type { FieldKind } from '#contract/rules/person-fields.ts'
import { type FieldNames, besidesOfLearners, namesOfLearners, plainName } from './heading-words.ts'
import { namesOfOwnField } from './ready-made-words.ts'
import type { TableRow } from './table-row.ts'
import { areAsInTemplate } from './three-columns.ts'

export interface FileKind<Field extends string> {
  maxRows: number
  fields: readonly Field[]
  texts: Record<Field, string>
  /** A heading is found by the names of these columns, and each of them may be in one column only. */
  leading: readonly Field[]
  names: FieldNames<Field>
  /** The columns with dates. */
  dates: readonly Field[]
  /** Those of them in which 31.12.9999 means that there is no end. */
  ends: readonly Field[]
  /** Returns the fields that need a column before any row is read. */
  missingIn(fields: readonly (Field | null)[]): Field[]
  /** The fields of the first columns of rows without a heading; empty if they cannot be told. The user is asked about them. */
  supposedFields(rows: readonly TableRow[]): Field[]
}

/** An own field of persons that a column can be. */
export interface OwnFieldName {
  id: string
  name: string
  kind: FieldKind
}

const { firstName, lastName, email, ...namesOfOthers } = namesOfLearners
const namesOfRequired = { firstName, lastName, email }

/** A column that is called as an own field is read as that field, unless every person needs the column. */
export const learnerFileKind = (own: readonly OwnFieldName[]): FileKind<ColumnField> => ({
  maxRows: maxRowsInParts,
  fields: [...learnerFields, wholeName, ...nameParts, ...own.map(({ id }) => ownColumn(id))],
  texts: learnerColumnTexts(own),
  leading: requiredLearnerFields,
  names: {
    names: { ...namesOfRequired, ...namesOfOwn(own), ...namesOfOthers, [wholeName]: [] },
    besides: besidesOfLearners,
  },
  dates: ['startsOn', 'endsOn', ...datesOf(own)],
  ends: ['endsOn', ...datesOf(own)],
  missingIn: (fields) =>
    requiredLearnerFields.filter(
      (field) => !fields.includes(field) && (field === 'email' || !fields.includes(wholeName)),
    ),
  supposedFields: (rows) => (areAsInTemplate(rows) ? [...requiredLearnerFields] : []),
})

const datesOf = (own: readonly OwnFieldName[]) =>
  own.flatMap(({ id, kind }) => (kind === 'date' ? [ownColumn(id)] : []))

/** The name of a field is that of no other one, such as of “Abteilung” beside “Department”. */
function namesOfOwn(own: readonly OwnFieldName[]): Record<string, readonly string[]> {
  const fields = own.map(({ id, name }) => ({ id, plain: plainName(name), names: namesOfOwnField(name) }))
  const ofOthers = (id: string) => fields.flatMap((field) => (field.id === id ? [] : [field.plain]))
  return Object.fromEntries(
    fields.map(({ id, plain, names }) => [
      ownColumn(id),
      names.filter((name) => name === plain || !ofOthers(id).includes(name)),
    ]),
  )
}
