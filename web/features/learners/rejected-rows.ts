import { csvText } from '#contract/rules/csv.ts'
import { learnerColumns } from '#contract/rules/learner-file.ts'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import { saveBlob } from '../../data/save-file.ts'
import type { Preview } from './hooks.ts'

export const saveRows = (rows: string[][], format: CsvFormat, fileName: string) =>
  saveBlob(new Blob([csvText(rows, format)], { type: 'text/csv;charset=utf-8' }), fileName)

/** The columns of the file that are not used, and their cells in the rejected rows. */
export interface UnusedColumns {
  names: string[]
  cells: Preview['unusedCells']
}

export const unusedColumnsOf = ({ reading, unusedCells }: Preview): UnusedColumns => ({
  names: reading.columns.flatMap(({ name, field }) => (field === null ? [name] : [])),
  cells: unusedCells,
})

/**
 * Saves the rejected rows, to be corrected and uploaded again, with the columns that are not used. The upload ignores the column of the
 * reasons.
 */
export function saveRejectedRows(
  rows: Preview['badRows'],
  ownFields: Preview['ownFields'],
  format: CsvFormat,
  unused: UnusedColumns = { names: [], cells: [] },
) {
  const cellsOf = new Map(unused.cells.map(({ line, cells }) => [line, cells]))
  const further = furtherFields.filter((field) => rows.some((row) => row[field]))
  const own = ownFields.filter(({ id, isRequired }) => isRequired || rows.some((row) => row.ownFields?.[id]))
  const headings = [
    ...learnerColumns,
    ...further.map((field) => furtherColumns[field]),
    ...own.map(({ name }) => name),
    ...unused.names,
    'Reason',
  ]
  const lines = rows.map((row) => [
    ...[row.firstName, row.lastName, row.email],
    ...further.map((field) => row[field] ?? ''),
    ...own.map(({ id }) => row.ownFields?.[id] ?? ''),
    ...unused.names.map((_, at) => cellsOf.get(row.line)?.[at] ?? ''),
    row.reason,
  ])
  saveRows([headings, ...lines], format, 'rejected-learners.csv')
}
const furtherFields = ['employeeNumber', 'loginName', 'teams', 'startsOn', 'endsOn'] as const
const furtherColumns = {
  employeeNumber: 'Employee Number',
  loginName: 'Log-in Name',
  teams: 'Teams',
  startsOn: 'Start Date',
  endsOn: 'End Date',
}

export const saveTemplate = (format: CsvFormat) =>
  saveRows([[...learnerColumns]], format, 'learners-template.csv')
