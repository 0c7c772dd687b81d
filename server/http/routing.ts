// Turns a line of the contract into the routes that answer it.
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { pathNames } from '#contract/rules/path-names.ts'

export function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'access' in value && 'method' in value
}

export interface Route {
  /** The address as Fastify writes it. */
  url: string
  /** Fields of the input that this route sets. */
  fixed: Record<string, string>
}

/**
 * Returns the routes of one call. A name inside a path segment, as in `Account/Create{kind}`, has a short list of values: each gets a
 * route of its own, and any other value is an unknown path.
 */
export function routesOf(call: Call): Route[] {
  const inside = pathNames(call.path).find((name) => !call.path.split('/').includes(`{${name}}`))
  const url = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')
  if (!inside) {
    const paths = call.shortPath ? [call.path, call.path.slice(call.path.indexOf('/') + 1)] : [call.path]
    return paths.map((path) => ({ url: url(path), fixed: {} }))
  }
  const values = (call.input as z.ZodObject).shape[inside]
  if (!(values instanceof z.ZodEnum)) throw new Error(`${call.path}: ${inside} has no list of values`)
  return values.options.map((value) => ({
    url: url(call.path.replace(`{${inside}}`, String(value))),
    fixed: { [inside]: String(value) },
  }))
}
