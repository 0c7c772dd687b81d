import type { ChoicesToRemember } from '#contract/file-reading.ts'
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

/** How a file with the same heading was read the last time. */
export interface RememberedReading {
  /** The fields that the columns were; empty if that is not known. */
  fields: readonly (string | null)[]
  /** The choices that somebody has made, because something else is found. */
  choices: ChoicesToRemember
}

/** Returns undefined for an unknown heading. */
export type Remembered = (heading: readonly string[]) => Promise<RememberedReading | undefined>
