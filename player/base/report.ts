// The report of an item.
import type { Cmi } from '#contract/calls/playing.ts'

/** The complete present state of an item. */
export interface Report {
  sco: string
  visit: string
  cmi: Cmi
}
