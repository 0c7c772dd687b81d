// The files in which a list is saved.

export const listFormats = ['csv', 'xlsx'] as const
export type ListFormat = (typeof listFormats)[number]

/** Of a sheet of Excel, the one with the headings included. */
export const mostSheetRows = 1_048_576
