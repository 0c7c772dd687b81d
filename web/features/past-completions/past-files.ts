import { csvText } from '#contract/rules/csv.ts'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import { type PastField, pastColumns, pastFields } from '#contract/rules/past-completions.ts'
import { saveBlob } from '../../data/save-file.ts'
import type { Preview } from './hooks.ts'

const saveRows = (rows: string[][], format: CsvFormat, fileName: string) =>
  saveBlob(new Blob([csvText(rows, format)], { type: 'text/csv;charset=utf-8' }), fileName)

const heading = (fields: readonly PastField[]) => fields.map((field) => pastColumns[field])

/** Saves the rejected rows, to be corrected and uploaded again. The upload ignores the column of the reasons. */
export function saveRejectedPastRows(rows: Preview['badRows'], format: CsvFormat) {
  const fields = pastFields.filter((field) => rows.some((row) => row[field]))
  const lines = rows.map((row) => [...fields.map((field) => row[field] ?? ''), row.reason])
  saveRows([[...heading(fields), 'Reason'], ...lines], format, 'rejected-completions.csv')
}

export const savePastTemplate = (format: CsvFormat) =>
  saveRows([heading(pastFields)], format, 'past-completions-template.csv')
