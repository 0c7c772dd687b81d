// The files in which a list is saved.

/** CSV with commas, and CSV with semicolons for an Excel whose language uses a decimal comma (rule lists-25). */
export const csvFormats = ['csv', 'csv-semicolons'] as const
export type CsvFormat = (typeof csvFormats)[number]

export const listFormats = [...csvFormats, 'xlsx'] as const
export type ListFormat = (typeof listFormats)[number]

/** The maximum number of rows of an Excel sheet, including the row with the headings. */
export const maxSheetRows = 1_048_576
