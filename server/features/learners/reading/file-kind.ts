// Describes the kinds of files with rows about people: which fields their columns can be, and how these are called.
import {
  type LearnerField,
  learnerFieldTexts,
  learnerFields,
  requiredLearnerFields,
} from '#contract/rules/learner-file.ts'
import { type FieldNames, besidesOfLearners, namesOfLearners } from './heading-words.ts'

export interface FileKind<Field extends string> {
  fields: readonly Field[]
  texts: Record<Field, string>
  /** A heading is found by the names of these columns, and each of them may be in one column only. */
  leading: readonly Field[]
  names: FieldNames<Field>
  /** The columns with dates. */
  dates: readonly Field[]
  /** Returns the fields that need a column before any row is read. */
  missingIn(fields: readonly (Field | null)[]): Field[]
  /** The fields of the first columns of a file without a heading, by the column of the address; empty if they cannot be told. */
  supposedFields(columnOfAddress: number | undefined): Field[]
}

export const learnerFileKind: FileKind<LearnerField> = {
  fields: learnerFields,
  texts: learnerFieldTexts,
  leading: requiredLearnerFields,
  names: { names: namesOfLearners, besides: besidesOfLearners },
  dates: ['startsOn', 'endsOn'],
  missingIn: (fields) => requiredLearnerFields.filter((field) => !fields.includes(field)),
  // First name, last name and address, as our template has them.
  supposedFields: (columnOfAddress) => (columnOfAddress === 2 ? ['firstName', 'lastName', 'email'] : []),
}
