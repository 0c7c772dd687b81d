import { csvText } from '#contract/rules/csv.ts'
import { learnerColumns } from '#contract/rules/learner-file.ts'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import { saveBlob } from '../../data/save-file.ts'
import type { Preview } from './hooks.ts'

export const saveRows = (rows: string[][], format: CsvFormat, fileName: string) =>
  saveBlob(new Blob([csvText(rows, format)], { type: 'text/csv;charset=utf-8' }), fileName)

/** Saves the rejected rows, to be corrected and uploaded again. The upload ignores the column of the reasons. */
export function saveRejectedRows(
  rows: Preview['badRows'],
  ownFields: Preview['ownFields'],
  format: CsvFormat,
) {
  const further = furtherFields.filter((field) => rows.some((row) => row[field]))
  const own = ownFields.filter(({ id, isRequired }) => isRequired || rows.some((row) => row.ownFields?.[id]))
  const headings = [
    ...learnerColumns,
    ...further.map((field) => furtherColumns[field]),
    ...own.map(({ name }) => name),
    'Reason',
  ]
  const lines = rows.map((row) => [
    ...[row.firstName, row.lastName, row.email],
    ...further.map((field) => row[field] ?? ''),
    ...own.map(({ id }) => row.ownFields?.[id] ?? ''),
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
