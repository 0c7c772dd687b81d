// The report of an item, and its size.
import type { Cmi } from '#contract/rules/cmi.ts'

/** How many bytes a value takes as JSON. */
export const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

/** The complete present state of an item. */
export interface Report {
  sco: string
  visit: string
  cmi: Cmi
}
