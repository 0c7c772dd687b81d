import { csvText } from '#contract/rules/csv.ts'
import { learnerColumns } from '#contract/rules/learner-file.ts'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import { saveBlob } from '../../data/save-file.ts'
import type { Preview } from './hooks.ts'

const saveRows = (rows: string[][], format: CsvFormat, fileName: string) =>
  saveBlob(new Blob([csvText(rows, format)], { type: 'text/csv;charset=utf-8' }), fileName)

/** Saves the rejected rows, to be corrected and uploaded again. The upload ignores the column of the reasons. */
export const saveRejectedRows = (rows: Preview['badRows'], format: CsvFormat) =>
  saveRows(
    [
      [...learnerColumns, ...(rows.some(({ teams }) => teams) ? ['Teams'] : []), 'Reason'],
      ...rows.map(({ firstName, lastName, email, teams, reason }) => [
        ...[firstName, lastName, email],
        ...(rows.some((row) => row.teams) ? [teams ?? ''] : []),
        reason,
      ]),
    ],
    format,
    'rejected-learners.csv',
  )

export const saveTemplate = (format: CsvFormat) =>
  saveRows([[...learnerColumns]], format, 'learners-template.csv')
