// Says in sentences what is doubtful about how a file was read. The user looks at it before anything is stored (rule people-46).
import {
  type FileEncoding,
  type NamePart,
  fileEncodingTexts,
  wholeName,
} from '#contract/rules/learner-file.ts'
import { cleanCell } from './clean-cells.ts'
import type { DecodedText } from './decode-text.ts'
import type { FileKind } from './file-kind.ts'
import type { Layout } from './layout.ts'
import { joinedLastName } from './learner-row.ts'
import type { ReadingChoices } from './reading-choices.ts'
import type { MergedCells, Sheet } from './read-xlsx.ts'
import type { RowIn } from './rows-in.ts'
import type { TableRow } from './table-row.ts'
import { splitWholeName } from './whole-name.ts'

interface Column<Field extends string> {
  name: string
  samples: readonly string[]
  field: Field | null
}

export function encodingDoubt({ encoding, isCertain }: DecodedText): string[] {
  if (isCertain) return []
  const named: FileEncoding = encoding
  return [
    named === 'utf-8-twice'
      ? 'Some program has encoded the letters of this file twice. We have put them right. Please look at the names.'
      : `The file does not say how its letters are encoded. We have read them as ${fileEncodingTexts[named]}. Please look at the names, and choose another encoding if they are wrong.`,
  ]
}

/** A wrong letter is never stored without a word, whatever the file says about its letters (rule people-163). */
export function wrongWordDoubt(word: string | undefined, canChoose: boolean): string[] {
  if (word === undefined) return []
  const what = canChoose ? 'choose another encoding' : 'correct the file'
  return [
    `“${word}” looks as if some of its letters were wrong. Please look at the names, and ${what} if they are.`,
  ]
}

export function headingDoubts<Field extends string>(
  kind: FileKind<Field>,
  { names, fields, ambiguous, doubtful, isSupposed }: Layout<Field>,
): string[] {
  return [
    ...(isSupposed ? ['The file has no heading. Please check what each column is.'] : []),
    ...ambiguous.map(
      (field) => `Several columns could be “${kind.texts[field]}”. Please check which of them is used.`,
    ),
    ...doubtful.map(
      (at) =>
        `Of the name “${names[at]}” only a part is known, and the column is read as “${kind.texts[fields[at] as Field]}”. Please check what it is.`,
    ),
  ]
}

/** Addresses under “Employee” are no numbers, and each file can have them under another name. */
export function addressDoubts<Field extends string>(
  kind: FileKind<Field>,
  columns: readonly Column<Field>[],
): string[] {
  return columns.flatMap(({ name, samples, field }) =>
    field !== null && numbersAndNames.includes(field) && samples.some((text) => /\S@\S/.test(text))
      ? [
          `The column “${name}” has email addresses, and is read as “${kind.texts[field]}”. Please check what it is.`,
        ]
      : [],
  )
}
const numbersAndNames: readonly string[] = ['firstName', 'lastName', 'employeeNumber', 'loginName']

/** Names under “Employee ID” are no numbers. Who has said that a column has the numbers knows how they look. */
export function numberDoubts<Field extends string>(
  kind: FileKind<Field>,
  { isFound }: Pick<Layout<Field>, 'isFound'>,
  columns: readonly Column<Field>[],
): string[] {
  if (!isFound) return []
  return columns.flatMap(({ name, samples, field }) => {
    const sample = samples.find((text) => !/\d|@/.test(text))
    return field !== null && (field as string) === 'employeeNumber' && sample !== undefined
      ? [
          `The column “${name}” is read as “${kind.texts[field]}”, and has “${sample}”. Please check what it is.`,
        ]
      : []
  })
}

/** “1,234.0”, “1234.0” and “'0012” are how spreadsheets write numbers, and rarely what the person is known by elsewhere. */
const likeAmount = /^(?:\d{1,3}(?:[.,’' ]\d{3})+(?:[.,]\d+)?|\d+[.,]0+|'.*)$/

/** A number that is written like an amount is another one than the same number without the signs. */
export function amountDoubts<Field extends string>(
  { isFound, names, fields }: Pick<Layout<Field>, 'isFound' | 'names' | 'fields'>,
  rows: readonly TableRow[],
): string[] {
  const at = fields.findIndex((field) => (field as string | null) === 'employeeNumber')
  if (!isFound || at < 0) return []
  const numberIn = ({ cells }: TableRow) => cleanCell(cells[at] ?? '')
  const found = rows.find((row) => likeAmount.test(numberIn(row)))
  return found
    ? [
        `The column “${names[at]}” has numbers such as “${numberIn(found)}”, which a spreadsheet may have changed. Please check that the people have these numbers.`,
      ]
    : []
}

/** A cell beside the last column of the heading is in no column, often because a comma has divided the one before it. */
export function extraCellsDoubt(
  { names }: Pick<Layout<string>, 'names'>,
  rows: readonly TableRow[],
): string[] {
  const textIn = ({ cells }: TableRow) => cells.slice(names.length).map(cleanCell).find(Boolean)
  const row = rows.find((one) => one.cells.length > names.length && textIn(one) !== undefined)
  return row
    ? [
        `Line ${row.line} has more cells than there are columns, and “${textIn(row)}” is not used. Please check whether its cells are in the right columns.`,
      ]
    : []
}

/** Only the first of merged cells has the value, so that the people below it are without one. */
export function mergedCellsDoubt(
  { names, fields }: Pick<Layout<string>, 'names' | 'fields'>,
  rows: readonly TableRow[],
  merged: readonly MergedCells[],
): string[] {
  for (const { columns, lines } of merged) {
    const at = fields.findIndex((field, column) => field && column >= columns[0] && column <= columns[1])
    const isOfPeople = rows.some(({ line }) => line > lines[0] && line <= lines[1])
    if (at >= 0 && isOfPeople)
      return [
        `Cells of the column “${names[at]}” are merged, such as those of lines ${lines[0]} to ${lines[1]}, and only the first of these lines has the value. Please check the rows below, or fill in the cells in your spreadsheet program.`,
      ]
  }
  return []
}

const titleBefore =
  /^(?:dr|prof|mr|mrs|ms|miss|herr|frau|mme|mlle|dhr|mevr|dipl|ing|mag|mgr)(?:\.\s*|\s+)\S/iu
const titleAfter = /\s(?:PhD|Ph\.D\.?|DPhil|MSc|M\.Sc\.?|BSc|B\.Sc\.?|MBA|MD|M\.D\.?)$/u
const inQuotes = /^(?:[“”„«»‹›"'‘’‚]).*[“”«»‹›"'‘’]$/u

const notOfNames = [titleBefore, titleAfter, inQuotes, /,/u]

/** Titles, commas and quotation marks would be part of the name on each certificate. They are shown until somebody has confirmed the columns. */
export function nameDoubts(
  isFound: boolean,
  rows: readonly { firstName?: string; lastName?: string }[],
): string[] {
  if (!isFound) return []
  const doubtfulIn = ({ firstName = '', lastName = '' }: (typeof rows)[number]) =>
    [firstName, lastName].find((name) => notOfNames.some((sign) => sign.test(name)))
  const row = rows.find((one) => doubtfulIn(one) !== undefined)
  return row
    ? [`“${doubtfulIn(row)}” is read as one name, with all that belongs to it. Please check the names below.`]
    : []
}

export const noDatesDoubt = (name: string, field: string, sample: string) =>
  `The column “${name}” is called like “${field}”, but has texts such as “${sample}” and few dates. It is not used. Please check what it is.`

export const serialDateDoubt = (name: string, field: string, number: string, day: string) =>
  `The column “${name}” has numbers such as “${number}”, by which spreadsheets count days, and is read as “${field}”: this one is ${day}. Please check the dates.`

/** How a last name was joined is shown, until somebody has said what the columns are (rule people-162). */
export function namePartDoubts(isFound: boolean, rows: readonly RowIn<NamePart | 'lastName'>[]): string[] {
  if (!isFound) return []
  const example = rows.find((row) => joinedLastName(row, row.lastName ?? '') !== (row.lastName ?? ''))
  if (!example) return []
  const { lastName = '' } = example
  return [
    `The last name “${lastName}” is read as “${joinedLastName(example, lastName)}”, because other columns have parts of it. Please check the names below.`,
  ]
}

/** Names in one column are split by rules that do not hold for all names. */
export const wholeNameDoubts = (
  columns: readonly { field: string | null; samples: readonly string[] }[],
): string[] =>
  columns.flatMap(({ field, samples: [first] }) => {
    if (field !== wholeName || first === undefined) return []
    const { firstName, lastName } = splitWholeName(first)
    return [
      `“${first}” is read as the first name “${firstName}” and the last name “${lastName}”. Please check the names of all people below.`,
    ]
  })

export function hiddenRowsDoubt(
  hidden: number,
  { readsHiddenRows }: Pick<ReadingChoices, 'readsHiddenRows'>,
): string[] {
  if (hidden === 0 || readsHiddenRows !== undefined) return []
  return [
    hidden === 1
      ? 'One row is hidden in the sheet, for example by a filter. It is left out.'
      : `${hidden} rows are hidden in the sheet, for example by a filter. They are left out.`,
  ]
}

export function sheetDoubts(used: string, sheets: readonly Sheet[]): string[] {
  const others = sheets.filter(({ name, hasPeople }) => name !== used && hasPeople)
  if (others.length === 0) return []
  const names = others.map(({ name, isHidden }) => (isHidden ? `“${name}” (hidden)` : `“${name}”`)).join(', ')
  return [`Only the sheet “${used}” is read. These sheets seem to have people too: ${names}.`]
}
