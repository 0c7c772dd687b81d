// The files in which a list is saved.

/** With commas, and as an Excel reads it whose language has a decimal comma (rule lists-25). */
export const csvFormats = ['csv', 'csv-semicolons'] as const
export type CsvFormat = (typeof csvFormats)[number]

export const listFormats = [...csvFormats, 'xlsx'] as const
export type ListFormat = (typeof listFormats)[number]

/** Of a sheet of Excel, the one with the headings included. */
export const maxSheetRows = 1_048_576
