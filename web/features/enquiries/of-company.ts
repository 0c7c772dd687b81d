/** The enquiries whose company contains the typed text, in upper or lower case. */
import { showNumber } from '#contract/rules/numbers.ts'

export function ofCompany<Row extends { company: string }>(rows: Row[], typed: string): Row[] {
  const term = typed.trim().toLowerCase()
  return term ? rows.filter(({ company }) => company.toLowerCase().includes(term)) : rows
}

interface Counts {
  matching: number
  /** How many have been loaded: the first ones of the list. */
  loaded: number
  total: number
}

/** "8 enquiries", or how many of them match the typed text, and how many of them were searched. */
export function countText({ matching, loaded, total }: Counts): string {
  const all = `${showNumber(total)} ${total === 1 ? 'enquiry' : 'enquiries'}`
  if (matching === loaded) return all
  if (loaded === total) return `${showNumber(matching)} of ${all}`
  return `${showNumber(matching)} of the first ${showNumber(loaded)} of ${all}`
}
