// Reads the input that the contract describes from a request. Names are matched without regard to case (rule calls-3). Then everything is
// validated at once, so that all failing fields are named.
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { pathNames } from '#contract/rules/path-names.ts'
import { isStorable, notStorable } from '#contract/shapes.ts'
import type { Refusal } from '../base/refusal.ts'
import { invalid, notFound } from '../base/refusal.ts'

/** @throws Refusal 404 for a path that names nothing, 400 with every failing rule otherwise */
export function readInput<C extends Call>(call: C, raw: unknown): z.output<C['input']> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw invalid('The request could not be read')
  for (const [name, value] of Object.entries(raw)) {
    if (!isText(value)) throw pathNames(call.path).includes(name) ? notFound() : invalid(notStorable)
  }
  const result = call.input.safeParse(withContractNames(call.input, raw))
  if (result.success) return result.data as z.output<C['input']>
  throw refusalOf(call, result.error)
}

/** Whether every string in the value can be stored, at any depth, whether or not the contract knows its name. */
function isText(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isText)
}

function refusalOf(call: Call, error: z.ZodError): Refusal {
  const inPath = pathNames(call.path)
  const unknown = error.issues.find(
    (issue) => inPath.includes(String(issue.path[0])) && isNotFound(issue.message),
  )
  if (unknown) return notFound(unknown.message)
  const messages = [...new Set(error.issues.map((issue) => issue.message))]
  // A text that is not an id is answered like an id that no object has.
  if (messages.every(isNotFound)) return notFound(messages.find((message) => message !== 'Not found'))
  return invalid(messages.filter((message) => !isNotFound(message)))
}

/** Whether the message means "not found". Some messages also name what was not found. */
const isNotFound = (message: string) => message.startsWith('Not found')

function withContractNames(schema: z.ZodType, value: unknown): unknown {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((element) => withContractNames(inner.element as z.ZodType, element))
  }
  if (!(inner instanceof z.ZodObject) || typeof value !== 'object' || value === null || Array.isArray(value))
    return value
  const names = new Map(Object.keys(inner.shape).map((name) => [name.toLowerCase(), name]))
  const entries = Object.entries(value).flatMap(([given, part]) => {
    const name = names.get(given.toLowerCase())
    return name ? [[name, withContractNames(inner.shape[name] as z.ZodType, part)]] : []
  })
  return Object.fromEntries(entries)
}

/** Returns the schema inside defaults, optionals and refinements. Of a union, it returns the option that has names. */
function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodUnion)
    return (schema.options as z.ZodType[]).find((option) => option instanceof z.ZodObject) ?? schema
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in as z.ZodType)
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return unwrapped(schema.unwrap() as z.ZodType)
  }
  return schema
}
