// Reads a file with the choices that somebody has made about an earlier one with the same heading (rule people-165), which is the heading
// that is found without any choice.
import type { ChoicesToRemember } from '#contract/file-reading.ts'
import { Refusal } from '../../../base/refusal.ts'
import type { FileKind } from './file-kind.ts'
import { headingFoundIn, namesIn } from './layout.ts'
import { type FoundOrder, findDateOrder } from './read-dates.ts'
import type { ReadingChoices, Remembered } from './reading-choices.ts'
import type { TableRow } from './table-row.ts'

interface ReadTable {
  rows: TableRow[]
  reading: Pick<ChoicesOrNull, 'sheet' | 'encoding' | 'separator'>
}
type ChoicesOrNull = { [Choice in keyof ChoicesToRemember]-?: NonNullable<ChoicesToRemember[Choice]> | null }

/** A table as the user wants it, or as the last file with this heading was read. */
export interface ChosenTable<Table extends ReadTable> {
  table: Table
  /** The choices of the user, with the earlier ones where there are none. */
  choices: ReadingChoices
  earlier: ChoicesToRemember
  /** The table that is found without any choice; undefined if it cannot be read. */
  byItself: Table | undefined
  /** The names of the columns in that. */
  heading: string[]
}

/** @param read reads the file with choices. @throws Refusal as `read` */
export async function readAsChosen<Field extends string, Table extends ReadTable>(
  kind: FileKind<Field>,
  read: (choices: ReadingChoices) => Promise<Table>,
  choices: ReadingChoices,
  remembered: Remembered,
): Promise<ChosenTable<Table>> {
  const byItself = await read({}).catch((error: unknown) => {
    // Another separator or sheet may be readable.
    if (error instanceof Refusal && isOfTable(choices)) return undefined
    throw error
  })
  const heading = byItself ? headingFoundIn(kind, byItself.rows).names : []
  const earlier = (await remembered(heading))?.choices ?? {}
  const { headingLine, ...others } = { ...earlier, ...choices }
  const table = byItself && !isOfTable(others) ? byItself : await read(others)
  // Another sheet or separator has other lines, and a line that is not the confirmed heading any more is none.
  const isOther = choices.sheet !== undefined || choices.separator !== undefined
  const row = table.rows.find(({ line }) => line === headingLine)
  const isRight =
    choices.headingLine !== undefined || (!isOther && row !== undefined && (await remembered(namesIn(row))))
  return {
    ...{ table, earlier, byItself, heading },
    choices: isRight ? { ...others, headingLine } : others,
  }
}

const isOfTable = ({ sheet, encoding, separator }: ReadingChoices) =>
  [sheet, encoding, separator].some((choice) => choice !== undefined)

/** Earlier files tell the order of dates that do not tell it themselves. */
export function orderOfDates(
  texts: readonly string[],
  chosen: ReadingChoices['dateOrder'],
  { dateOrder: earlier }: ChoicesToRemember,
): FoundOrder {
  const found = findDateOrder(texts, chosen)
  return found.isAsked && earlier ? { order: earlier, isAsked: false } : found
}

/** Returns the choices with which a file is read otherwise than by itself. */
export function choicesToRemember<Field extends string, Table extends ReadTable>(
  kind: FileKind<Field>,
  { table, byItself, earlier }: ChosenTable<Table>,
  headingLine: number,
  dates: { texts: readonly string[]; order: FoundOrder['order'] },
): ChoicesToRemember {
  const { sheet, encoding, separator } = table.reading
  const found = byItself?.reading
  const order = dates.order ?? earlier.dateOrder ?? null
  return {
    ...(sheet !== null && sheet !== found?.sheet ? { sheet } : {}),
    ...(encoding !== null && encoding !== found?.encoding ? { encoding } : {}),
    ...(separator !== null && separator !== found?.separator ? { separator } : {}),
    ...(headingLine === headingFoundIn(kind, table.rows).line ? {} : { headingLine }),
    ...(order === null || order === findDateOrder(dates.texts, undefined).order ? {} : { dateOrder: order }),
  }
}
