// Reads a filter of SCIM (RFC 7644, 3.4.2.2). The SQL for it is in filter-queries.ts.
import { type Filter, parse } from 'scim2-parse-filter'
import { invalidFilter } from './scim-refusal.ts'

export type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'lt' | 'ge' | 'le'
export type Value = string | number | boolean | null

export type Condition =
  | { kind: 'and' | 'or'; conditions: Condition[] }
  | { kind: 'not'; condition: Condition }
  | { kind: 'present'; attribute: string }
  | { kind: 'compare'; attribute: string; operator: Operator; value: Value }

/** The reader calls itself for each bracket, so that a longer filter could use up the stack. */
const maxFilterLength = 1_000

/** Returns the filter, with the attributes in small letters and without the name of the main schema. @throws ScimRefusal */
export function readFilter(text: string): Condition {
  if (text.length > maxFilterLength)
    throw invalidFilter(`A filter has at most ${maxFilterLength} characters here`)
  let read: Filter
  try {
    read = parse(text)
  } catch {
    throw invalidFilter('This filter could not be read')
  }
  return conditionOf(read, '')
}

/** @param within the attribute whose values the filter is about, with a dot, as in `emails[type eq "work"]` */
function conditionOf(filter: Filter, within: string): Condition {
  switch (filter.op) {
    case 'and':
    case 'or':
      return { kind: filter.op, conditions: filter.filters.map((one) => conditionOf(one, within)) }
    case 'not':
      return { kind: 'not', condition: conditionOf(filter.filter, within) }
    case '[]':
      return conditionOf(filter.valFilter, `${attributeOf(within + filter.attrPath)}.`)
    case 'pr':
      return { kind: 'present', attribute: attributeOf(within + filter.attrPath) }
    default:
      return {
        kind: 'compare',
        attribute: attributeOf(within + filter.attrPath),
        operator: filter.op,
        value: filter.compValue,
      }
  }
}

const mainSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/

/** Returns an attribute as it is compared: names of SCIM have no case. */
export const attributeOf = (path: string): string => path.toLowerCase().replace(mainSchema, '')
