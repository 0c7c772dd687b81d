import type { DateOrder, FileEncoding, FileSeparator } from '#contract/rules/learner-file.ts'

/** The choices of a user. Whatever is not chosen is found. */
export interface ReadingChoices {
  sheet?: string | undefined
  encoding?: FileEncoding | undefined
  separator?: FileSeparator | undefined
  /** 0 for a file without a heading. */
  headingLine?: number | undefined
  fields?: readonly (string | null)[] | undefined
  readsHiddenRows?: boolean | undefined
  dateOrder?: DateOrder | undefined
}

/** Returns what the columns of a heading were the last time; undefined for an unknown one. */
export type RememberedFields = (heading: readonly string[]) => Promise<readonly (string | null)[] | undefined>
