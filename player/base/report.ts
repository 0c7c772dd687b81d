// What an item reports.
import type { Cmi } from '#contract/calls/playing.ts'

/** The complete state of an item as it is now. */
export interface Report {
  sco: string
  visit: string
  cmi: Cmi
}
