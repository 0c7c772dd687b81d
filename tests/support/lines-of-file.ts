// The lines of a file of a list, CSV or XLSX, each by the headings of its columns.
import { parse } from 'csv-parse/sync'
import { readWorkbook } from '#server/features/learners/reading/read-xlsx.ts'

export type Line = Record<string, string>

export async function linesIn(bytes: Buffer, format: 'csv' | 'xlsx'): Promise<Line[]> {
  const [heading = [], ...lines] = format === 'csv' ? parse(bytes, { bom: true }) : await rowsIn(bytes)
  return lines.map((line) => Object.fromEntries(heading.map((name, at) => [name, line[at] ?? ''])))
}

async function rowsIn(workbook: Buffer) {
  const rows: string[][] = []
  for (const { cells } of (await readWorkbook(workbook)).rows) rows.push(cells)
  return rows
}
