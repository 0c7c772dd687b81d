import type { FileEncoding, FileSeparator, LearnerField } from '#contract/rules/learner-file.ts'

/** The choices of a user. Whatever is not chosen is found. */
export interface ReadingChoices {
  sheet?: string | undefined
  encoding?: FileEncoding | undefined
  separator?: FileSeparator | undefined
  /** 0 for a file without a heading. */
  headingLine?: number | undefined
  fields?: (LearnerField | null)[] | undefined
  readsHiddenRows?: boolean | undefined
}

/** Returns what the columns of a heading were the last time; undefined for an unknown one. */
export type RememberedFields = (heading: readonly string[]) => Promise<(LearnerField | null)[] | undefined>
