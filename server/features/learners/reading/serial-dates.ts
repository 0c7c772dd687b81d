// Reads the numbers by which spreadsheets count days, and which are left where the format of a date is lost (rule people-187).
import { cleanCell } from './clean-cells.ts'
import { serialDateDoubt } from './doubts.ts'
import type { FileKind } from './file-kind.ts'
import type { Layout } from './layout.ts'
import type { TableRow } from './table-row.ts'
import { showNumber } from './xlsx-numbers.ts'

const [firstDay, lastDay] = ['1990-01-01', '2060-12-31'] as const
const noEnd = '9999-12-31'

/** Returns the day as YYYY-MM-DD; undefined for a text that is no such number, or whose day is improbable. */
function dayOf(text: string, daysBefore: number): string | undefined {
  if (!/^\d{5}(?:[.,]\d+)?$|^2958465$/.test(text)) return undefined
  const day = showNumber(text.replace(',', '.'), { isDate: true, digits: 0 }, daysBefore)
  return (day >= firstDay && day <= lastDay) || day === noEnd ? day : undefined
}

export interface WithoutSerials {
  rows: readonly TableRow[]
  doubts: string[]
}

/**
 * Returns the rows with days in place of numbers, in the columns of dates in which each value is such a number. A column with anything else in it
 * stays as it is.
 * @param daysBefore is added to each number, because some workbooks count from another day
 */
export function withoutSerials<Field extends string>(
  { dates, texts }: FileKind<Field>,
  { names, fields, isFound }: Pick<Layout<Field>, 'names' | 'fields' | 'isFound'>,
  rows: readonly TableRow[],
  daysBefore: number,
): WithoutSerials {
  const doubts: string[] = []
  const columns = new Set<number>()
  for (const [at, field] of fields.entries()) {
    if (field === null || !dates.includes(field)) continue
    const [first, ...others] = valuesIn(rows, at)
    const day = first === undefined ? undefined : dayOf(first, daysBefore)
    if (first === undefined || !day || others.some((text) => !dayOf(text, daysBefore))) continue
    columns.add(at)
    if (isFound) doubts.push(serialDateDoubt(names[at] ?? '', texts[field], first, day))
  }
  if (columns.size === 0) return { rows, doubts }
  const asDay = (cell: string, at: number) =>
    columns.has(at) ? (dayOf(cleanCell(cell), daysBefore) ?? cell) : cell
  return { rows: rows.map((row) => ({ ...row, cells: row.cells.map(asDay) })), doubts }
}

const valuesIn = (rows: readonly TableRow[], at: number) =>
  rows.map(({ cells }) => cleanCell(cells[at] ?? '')).filter(Boolean)
