// Reads which part of a list a directory asks for, and which attributes.
import { maxScimResults } from '#contract/rules/provisioning.ts'
import { type Condition, attributeOf, readFilter } from './read-filter.ts'
import { invalidValue } from './scim-refusal.ts'

export type Query = Readonly<Record<string, unknown>>

export interface ListRequest {
  condition: Condition | undefined
  /** Counts from 1. */
  startIndex: number
  count: number
  /** The attribute by which the list is sorted. */
  sortBy: string | undefined
  isDescending: boolean
}

/** Returns a parameter; names of parameters have no case. */
function parameter(query: Query, name: string): string | undefined {
  const found = Object.entries(query).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
  if (found === undefined || found === '') return undefined
  if (typeof found !== 'string') throw invalidValue(`Please send “${name}” once`)
  return found
}

function whole(query: Query, name: string): number | undefined {
  const written = parameter(query, name)
  if (written === undefined) return undefined
  if (!/^-?\d{1,9}$/.test(written)) throw invalidValue(`“${name}” is a whole number`)
  return Number(written)
}

/** A start below 1 counts as 1, and a count below 0 as 0 (RFC 7644, 3.4.2.4). @throws ScimRefusal */
export function readListRequest(query: Query): ListRequest {
  const filter = parameter(query, 'filter')
  const sortBy = parameter(query, 'sortBy')
  return {
    condition: filter === undefined ? undefined : readFilter(filter),
    startIndex: Math.max(1, whole(query, 'startIndex') ?? 1),
    count: Math.min(maxScimResults, Math.max(0, whole(query, 'count') ?? maxScimResults)),
    sortBy: sortBy && attributeOf(sortBy),
    isDescending: parameter(query, 'sortOrder')?.toLowerCase() === 'descending',
  }
}

/** Returns whether the request names the attributes that it wants, whether one is asked for, and the resource with these only. */
export function readWantedAttributes(query: Query) {
  const pathsOf = (name: string) =>
    parameter(query, name)
      ?.split(',')
      .map((path) => attributeOf(path.trim()))
      .filter(Boolean)
  const wanted = pathsOf('attributes')
  const unwanted = pathsOf('excludedAttributes') ?? []
  const isWanted = (attribute: string) =>
    always.has(attribute) ||
    (wanted
      ? wanted.some((path) => path === attribute || isPartOf(path, attribute))
      : !unwanted.includes(attribute))
  return {
    areNamed: wanted !== undefined,
    isWanted,
    only(resource: object): object {
      const kept = Object.entries(resource).filter(([name]) => isWanted(name.toLowerCase()))
      return Object.fromEntries(
        kept.map(([name, value]) => [name, only(name.toLowerCase(), value, { wanted, unwanted })]),
      )
    },
  }
}

const always: ReadonlySet<string> = new Set(['id', 'schemas'])

/** `name.familyName` is a part of `name`; a part of an extension has a colon. */
const isPartOf = (path: string, attribute: string) =>
  path.startsWith(`${attribute}.`) || path.startsWith(`${attribute}:`)

function only(
  attribute: string,
  value: unknown,
  { wanted, unwanted }: { wanted: string[] | undefined; unwanted: string[] },
): unknown {
  if (Array.isArray(value)) return value.map((one) => only(attribute, one, { wanted, unwanted }))
  if (typeof value !== 'object' || value === null) return value
  const isWhole = wanted === undefined || wanted.includes(attribute) || always.has(attribute)
  const isNamed = (paths: string[], part: string) =>
    paths.some((path) => path === `${attribute}.${part}` || path === `${attribute}:${part}`)
  return Object.fromEntries(
    Object.entries(value).filter(
      ([part]) => (isWhole || isNamed(wanted, part.toLowerCase())) && !isNamed(unwanted, part.toLowerCase()),
    ),
  )
}
