import type { CsvFormat } from '#contract/rules/list-files.ts'

/** The field of a call that answers CSV: none for the usual form, as the specified calls have none. */
export const csvInput = (format: CsvFormat) => (format === 'csv' ? {} : { format })
