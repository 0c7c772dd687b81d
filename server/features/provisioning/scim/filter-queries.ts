// Makes SQL of filters of SCIM. Values are parameters always, and attributes are names of a list.
import { type RawBuilder, sql } from 'kysely'
import { isGuid } from '#contract/rules/formats.ts'
import type { ListRequest } from './list-request.ts'
import type { Condition, Operator, Value } from './read-filter.ts'
import { invalidFilter } from './scim-refusal.ts'

export type Attribute =
  | {
      type: 'text'
      value: RawBuilder<string | null>
      /** Finds the rows by an index before their values are compared. */
      candidates?: (value: string) => RawBuilder<boolean>
    }
  | { type: 'boolean'; value: RawBuilder<boolean> }
  | { type: 'time'; value: RawBuilder<string> }
  /** One of several ids. */
  | { type: 'ids'; has: (id: string) => RawBuilder<boolean>; any: RawBuilder<boolean> }

export type Attributes = Readonly<Record<string, Attribute>>

/** The condition of a list. @throws ScimRefusal */
export const conditionOf = ({ condition }: ListRequest, attributes: Attributes): RawBuilder<boolean> =>
  condition ? sqlOfFilter(condition, attributes) : sql<boolean>`true`

/** @throws ScimRefusal for an attribute that is not in the list, and for a value that cannot be compared with it */
function sqlOfFilter(condition: Condition, attributes: Attributes): RawBuilder<boolean> {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const all = condition.conditions.map((one) => sqlOfFilter(one, attributes))
      return sql<boolean>`(${sql.join(all, condition.kind === 'and' ? sql` and ` : sql` or `)})`
    }
    case 'not':
      return sql<boolean>`not ${sqlOfFilter(condition.condition, attributes)}`
    case 'present':
      return present(attributeNamed(condition.attribute, attributes))
    case 'compare':
      return compared(attributeNamed(condition.attribute, attributes), condition)
  }
}

function attributeNamed(name: string, attributes: Attributes): Attribute {
  const found = Object.hasOwn(attributes, name) ? attributes[name] : undefined
  if (!found) throw invalidFilter(`It is not possible to filter by “${name}” here. ${filterable(attributes)}`)
  return found
}

const filterable = (attributes: Attributes) => `These are possible: ${Object.keys(attributes).join(', ')}`

function present(attribute: Attribute): RawBuilder<boolean> {
  if (attribute.type === 'ids') return attribute.any
  if (attribute.type === 'text') return sql<boolean>`(coalesce(${attribute.value}, '') <> '')`
  return sql<boolean>`true`
}

type Compare = Extract<Condition, { kind: 'compare' }>

function compared(attribute: Attribute, { operator, value, attribute: name }: Compare): RawBuilder<boolean> {
  if (value === null)
    return operator === 'eq' ? sql<boolean>`not ${present(attribute)}` : whenNull(attribute, operator)
  switch (attribute.type) {
    case 'text':
      return textCompared(attribute, operator, String(value))
    case 'boolean':
      return booleanCompared(attribute.value, operator, value)
    case 'time':
      return timeCompared(attribute.value, operator, value)
    case 'ids':
      if (operator !== 'eq') throw invalidFilter(`“${name}” can be compared with “eq” only`)
      return isGuid(String(value)) ? attribute.has(String(value)) : sql<boolean>`false`
  }
}

function whenNull(attribute: Attribute, operator: Operator): RawBuilder<boolean> {
  if (operator === 'ne') return present(attribute)
  throw invalidFilter(`Nothing can be compared with null by “${operator}”`)
}

/** Texts are compared without regard to case. */
function textCompared(
  { value: column, candidates }: Extract<Attribute, { type: 'text' }>,
  operator: Operator,
  value: string,
): RawBuilder<boolean> {
  if (value.includes('\u0000') || !value.isWellFormed())
    throw invalidFilter('The filter has characters that cannot be stored')
  const stored = sql`lower(coalesce(${column}, ''))`
  const wanted = sql`lower(${value}::text)`
  switch (operator) {
    case 'eq':
      return candidates
        ? sql<boolean>`(${candidates(value)} and ${stored} = ${wanted})`
        : sql<boolean>`(${stored} = ${wanted})`
    case 'ne':
      return sql<boolean>`(${stored} <> ${wanted})`
    case 'co':
      return sql<boolean>`(strpos(${stored}, ${wanted}) > 0)`
    case 'sw':
      return sql<boolean>`starts_with(${stored}, ${wanted})`
    case 'ew':
      return sql<boolean>`(right(${stored}, length(${wanted})) = ${wanted})`
    default:
      return sql<boolean>`(${stored} ${sql.raw(signs[operator])} ${wanted})`
  }
}

const signs = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const

/** Entra sends truth as text. */
function booleanCompared(
  column: RawBuilder<boolean>,
  operator: Operator,
  value: Exclude<Value, null>,
): RawBuilder<boolean> {
  const wanted = { true: true, false: false }[String(value).toLowerCase()]
  if (wanted === undefined) throw invalidFilter('Please compare it with true or false')
  if (operator !== 'eq' && operator !== 'ne')
    throw invalidFilter('Please compare truth values with “eq” or “ne”')
  return (operator === 'eq') === wanted ? column : sql<boolean>`not ${column}`
}

function timeCompared(
  column: RawBuilder<string>,
  operator: Operator,
  value: Exclude<Value, null>,
): RawBuilder<boolean> {
  const at = new Date(String(value))
  if (typeof value !== 'string' || Number.isNaN(at.getTime()) || !/^\d{4}-\d\d-\d\d/.test(value))
    throw invalidFilter('Please compare times with one such as 2026-03-31T08:00:00Z')
  // Times are sent to the millisecond, so that they are compared as they were sent.
  const stored = sql`date_trunc('milliseconds', ${column})`
  const wanted = sql`${at.toISOString()}::timestamptz`
  if (operator === 'eq') return sql<boolean>`(${stored} = ${wanted})`
  if (operator === 'ne') return sql<boolean>`(${stored} <> ${wanted})`
  if (operator === 'co' || operator === 'sw' || operator === 'ew')
    throw invalidFilter('Please compare times with “gt”, “ge”, “lt”, “le”, “eq” or “ne”')
  return sql<boolean>`(${stored} ${sql.raw(signs[operator])} ${wanted})`
}

/** The order of a list by one of the attributes. @throws ScimRefusal */
export function sqlOfOrder(name: string, attributes: Attributes): RawBuilder<unknown> {
  const attribute = attributeNamed(name, attributes)
  if (attribute.type === 'ids') throw invalidFilter(`It is not possible to sort by “${name}”`)
  return attribute.type === 'text' ? sql`lower(coalesce(${attribute.value}, ''))` : attribute.value
}
