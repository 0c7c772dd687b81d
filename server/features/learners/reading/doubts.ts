// Says in sentences what is doubtful about how a file was read. The user looks at it before anything is stored (rule people-46).
import { type FileEncoding, fileEncodingTexts, wholeName } from '#contract/rules/learner-file.ts'
import type { DecodedText } from './decode-text.ts'
import type { FileKind } from './file-kind.ts'
import type { Layout } from './layout.ts'
import type { ReadingChoices } from './reading-choices.ts'
import type { Sheet } from './read-xlsx.ts'
import { splitWholeName } from './whole-name.ts'

export function encodingDoubt({ encoding, isCertain }: DecodedText): string[] {
  if (isCertain) return []
  const named: FileEncoding = encoding
  return [
    named === 'utf-8-twice'
      ? 'Some program has encoded the letters of this file twice. We have put them right. Please look at the names.'
      : `The file does not say how its letters are encoded. We have read them as ${fileEncodingTexts[named]}. Please look at the names, and choose another encoding if they are wrong.`,
  ]
}

export function headingDoubts<Field extends string>(
  kind: FileKind<Field>,
  { fields, ambiguous, isSupposed }: Layout<Field>,
): string[] {
  const doubts = ambiguous.map(
    (field) => `Several columns could be “${kind.texts[field]}”. Please check which of them is used.`,
  )
  if (kind.missingIn(fields).length > 0) return doubts
  return isSupposed ? [...doubts, 'The file has no heading. Please check what each column is.'] : doubts
}

/** Addresses under “Employee” are no numbers, and each file can have them under another name. */
export function addressDoubts<Field extends string>(
  kind: FileKind<Field>,
  columns: readonly { name: string; samples: readonly string[]; field: Field | null }[],
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
