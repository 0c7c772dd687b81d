import type { CsvFormat } from '#contract/rules/list-files.ts'
import { type PastField, pastColumns, pastFields } from '#contract/rules/past-completions.ts'
import { saveRows } from '../learners/rejected-rows.ts'
import type { Preview } from './hooks.ts'

const heading = (fields: readonly PastField[]) => fields.map((field) => pastColumns[field])

/** Saves the rejected rows, to be corrected and uploaded again. The upload ignores the column of the reasons. */
export function saveRejectedPastRows(rows: Preview['badRows'], format: CsvFormat) {
  const fields = pastFields.filter((field) => rows.some((row) => row[field]))
  const lines = rows.map((row) => [...fields.map((field) => row[field] ?? ''), row.reason])
  saveRows([[...heading(fields), 'Reason'], ...lines], format, 'rejected-completions.csv')
}

export const savePastTemplate = (format: CsvFormat) =>
  saveRows([heading(pastFields)], format, 'past-completions-template.csv')
