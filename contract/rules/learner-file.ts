// The file of learners: what it may be, what its columns can mean, and how its bytes can be read. Refused rows are written in the same
// format, so that they can be corrected and uploaded.
import type { FileField } from '../call.ts'

export const learnerColumns = ['First Name', 'Last Name', 'Email'] as const

export const learnerFileLimits = { bytes: 20 * 1024 * 1024, rows: 10_000, columns: 50 }

/** Whether people who have an account stay as they are, or become as the list has them (rule people-49). */
export const importModes = ['add', 'update'] as const
export type ImportMode = (typeof importModes)[number]

/** How many rows a list of learners may have. More than `learnerFileLimits.rows` are uploaded in parts of that many (rule people-110). */
export const maxRowsInParts = 100_000
export const partsOf = (rows: number) => Math.ceil(rows / learnerFileLimits.rows)

/** How many rows of a list in parts can be corrected on the page. */
export const maxCorrectedRows = 500

/**
 * Text with commas, semicolons, tabs or bars, or a sheet of a workbook. Programs give other endings to such files too, and a person who has another
 * kind of workbook learns how to save it.
 */
export const learnerFile = {
  accept: ['.csv', '.xlsx', '.tsv', '.txt'],
  judged: ['.xls', '.xlsm', '.xlsb', '.xltx', '.xltm', '.xlt', '.ods', '.fods', '.numbers'],
  maximumBytes: learnerFileLimits.bytes,
} as const satisfies FileField

/** The meanings that a column can have. `teams` are names of teams, separated by semicolons. */
export const learnerFields = [
  'firstName',
  'lastName',
  'email',
  'employeeNumber',
  'loginName',
  'teams',
  'startsOn',
  'endsOn',
] as const
export type LearnerField = (typeof learnerFields)[number]
export const requiredLearnerFields = ['firstName', 'lastName', 'email'] as const satisfies LearnerField[]
export const learnerFieldTexts: Record<LearnerField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  employeeNumber: 'Employee number',
  loginName: 'Log-in name',
  teams: 'Teams',
  startsOn: 'Start date',
  endsOn: 'End date',
}

/** How dates such as 03/04/2026 are read. */
export const dateOrders = ['dayFirst', 'monthFirst'] as const
export type DateOrder = (typeof dateOrders)[number]
export const dateOrderTexts: Record<DateOrder, string> = {
  dayFirst: 'Day first: 3 April 2026',
  monthFirst: 'Month first: 4 March 2026',
}

/** A column with both names, which is split when the file is read (rule people-155). */
export const wholeName = 'wholeName'
/** Columns with a part of the last name, such as “van der”, which are joined with it when the file is read (rule people-162). */
export const namePartTexts = {
  lastNamePrefix: 'Before the last name, such as “van der”',
  secondLastName: 'Second last name',
}
export type NamePart = keyof typeof namePartTexts
export const nameParts = ['lastNamePrefix', 'secondLastName'] as const satisfies NamePart[]

/** A column can be an own field of persons too: “own:” and the id of the field. */
export type OwnColumn = `own:${string}`
export type ColumnField = LearnerField | typeof wholeName | NamePart | OwnColumn
export const ownColumn = (fieldId: string): OwnColumn => `own:${fieldId}`
/** Returns the id of the own field; undefined for another field. */
export const ownFieldIn = (field: FieldChange['field'] | null) =>
  field?.startsWith('own:') ? field.slice('own:'.length) : undefined

/** Returns the name of each field that a column can be, in the order in which they are offered. */
export const learnerColumnTexts = (
  own: readonly { id: string; name: string }[],
): Record<ColumnField, string> => ({
  ...learnerFieldTexts,
  [wholeName]: 'First and last name',
  ...namePartTexts,
  ...Object.fromEntries(own.map(({ id, name }) => [ownColumn(id), name])),
})

/** In a preview only: the teams that a person is in by their rules. */
export const teamsByRule = 'teamsByRule'
/** A list of people changes this of a person. */
export interface FieldChange {
  field: ColumnField | typeof teamsByRule
  /** For an own field: as it was called then. */
  name?: string | undefined
  from: string
  to: string
}
export const changedFieldText = ({ field, name }: Pick<FieldChange, 'field' | 'name'>) =>
  field === teamsByRule ? 'Teams by a rule' : (name ?? learnerFieldTexts[field as LearnerField])

/** In the order in which they are preferred if several show the same text. */
export const fileEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'utf-8-twice',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'macintosh',
  'cp850',
  'iso-8859-2',
  'windows-1254',
  'iso-8859-15',
  'cp852',
  'iso-8859-14',
] as const
export type FileEncoding = (typeof fileEncodings)[number]
export const fileEncodingTexts: Record<FileEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'utf-8-twice': 'UTF-8, encoded twice',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  macintosh: 'Western European (Macintosh)',
  cp850: 'Western European (DOS, code page 850)',
  'iso-8859-2': 'Central European (ISO 8859-2)',
  'windows-1254': 'Turkish (Windows-1254)',
  'iso-8859-15': 'Western European (ISO 8859-15)',
  cp852: 'Central European (DOS, code page 852)',
  'iso-8859-14': 'Welsh (ISO 8859-14)',
}

export const fileSeparators = ['comma', 'semicolon', 'tab', 'bar'] as const
export type FileSeparator = (typeof fileSeparators)[number]
export const fileSeparatorTexts: Record<FileSeparator, string> = {
  comma: 'Comma',
  semicolon: 'Semicolon',
  tab: 'Tab',
  bar: 'Vertical bar',
}

/** The heading is looked for in this many rows of a sheet. */
export const maxHeadingRow = 20
