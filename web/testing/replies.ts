// Replies to calls for tests in a browser. A reply that a test does not give is made from the schema of the contract, so that each
// page can be opened without a server.
import { z } from 'zod'
import type { Call, Input, Reply } from '#contract/call.ts'
import { pathNames } from '#contract/rules/path-names.ts'

/** Answers one call: a reply, a `Response` for a refusal or a file, or a function that makes either of them. */
export interface GivenReply {
  call: Call
  reply: (input: Record<string, unknown>) => unknown
}

/** Some fields of a reply. The others are as in the example of the contract, also in each row of a list. */
type Part<T> = T extends (infer Row)[]
  ? Part<Row>[]
  : T extends object
    ? { [Name in keyof T]?: Part<T[Name]> }
    : T
type Given<C extends Call> = Part<Reply<C>> | Response

/** Answers a call with these fields, or with what the function makes of its input. */
export function replyTo<C extends Call>(
  call: C,
  reply: Given<C> | ((input: Input<C>) => Given<C> | Promise<Given<C>>),
): GivenReply {
  return {
    call,
    reply: (input) =>
      typeof reply === 'function' ? (reply as (given: Input<C>) => unknown)(input as Input<C>) : reply,
  }
}

/** A refusal as the server sends it. */
export const refusal = (status: number, ...errors: string[]) =>
  new Response(JSON.stringify({ success: false, errors: errors.map((error) => ({ error })) }), { status })

/** Asks the user to confirm first that it is really them. */
export const needsProof = () =>
  new Response(
    JSON.stringify({ success: false, errors: [{ error: 'Please confirm first' }], needs: 'proof' }),
    { status: 403 },
  )

/** For replies that are slow: each waits for `released`. */
export function holdBack(): { released: Promise<void>; release: () => void } {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  return { released, release }
}

const modules = import.meta.glob<Record<string, unknown>>('../../contract/calls/*.ts', { eager: true })
const calls = Object.values(modules).flatMap((module) => Object.values(module).filter(isCall))

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
  )
}

export interface Request {
  call: Call
  input: Record<string, unknown>
}

/** Finds the call that a request makes. @throws Error for a request that is not in the contract */
export function callOf(method: string, url: string, body: Record<string, unknown>): Request {
  const { pathname, searchParams } = new URL(url, location.origin)
  const path = pathname.slice('/api/'.length)
  // A path without names wins: `GetTeams` is not the object of `{id}`.
  const found = calls
    .filter((call) => call.method === method && patternOf(call).test(path))
    .toSorted((a, b) => pathNames(a.path).length - pathNames(b.path).length)[0]
  if (!found) throw new Error(`The contract has no call ${method} ${path}`)
  const inPath = patternOf(found).exec(path)?.groups ?? {}
  return { call: found, input: { ...Object.fromEntries(searchParams), ...inPath, ...body } }
}

const patternOf = ({ path }: Call) =>
  new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>[^/]+)`)}$`)

type Schema = Record<string, unknown>

const idOf = (row: number) => `6f1c1f0e-8f4e-4c58-9a43-${String(row).padStart(12, '0')}`

/** Values for names whose schema does not say all: a text that is a day, or an address of a picture. */
const valuesByName: [RegExp, unknown][] = [
  [/day$|Day$|dateOfBirth|completedOn|expiresOn|issuedOn|dueOn$/, '2026-01-31'],
  [/colour$/i, '#1f6f4f'],
  [/email$/i, 'ada@example.test'],
  [/timeZone$/, 'Europe/London'],
  [/(picture|logo|image|icon|photo)(Url)?$/i, ''],
]

/** @param rows of each list */
export function exampleOf<C extends Call>({ method, path }: C, rows = 1): Reply<C> {
  // The client knows calls without their schemas (scripts/vite/calls-of-client.js).
  const call = calls.find((one) => one.method === method && one.path === path) as Call
  return valueOf(z.toJSONSchema(call.reply, { io: 'output', unrepresentable: 'any' }), '', {
    rows,
    row: 0,
  }) as Reply<C>
}

/** Returns the reply of the contract's example with the given fields. */
export const wholeReply = (call: Call, given: unknown, rows: number): unknown =>
  merged(exampleOf(call, rows), given)

function merged(example: unknown, given: unknown): unknown {
  if (given === undefined) return example
  if (Array.isArray(given))
    return given.map((row) => merged(Array.isArray(example) ? example[0] : undefined, row))
  if (!isObject(given) || !isObject(example)) return given
  const names = new Set([...Object.keys(example), ...Object.keys(given)])
  return Object.fromEntries([...names].map((name) => [name, merged(example[name], given[name])]))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Place {
  rows: number
  /** The row of the list that the value is in. */
  row: number
}

function valueOf(schema: Schema, name: string, place: Place): unknown {
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const either = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  // A value that may be null is null.
  if (Array.isArray(schema['type']) && schema['type'].includes('null')) return null
  if (either)
    return either.some(({ type }) => type === 'null') ? null : valueOf(either[0] as Schema, name, place)
  switch (schema['type']) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).map(([field, inner]) => [
          field,
          valueOf(inner, field, place),
        ]),
      )
    case 'array':
      return Array.from({ length: place.rows }, (_, row) =>
        valueOf((schema['items'] ?? {}) as Schema, name, { ...place, row }),
      )
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 0))
    default:
      if (schema['format'] === 'date-time') return '2026-01-31T12:00:00.000Z'
      if (/^id$|Id$/.test(name)) return idOf(place.row)
      return valuesByName.find(([pattern]) => pattern.test(name))?.[1] ?? `Some ${name}`
  }
}
