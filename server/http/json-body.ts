// Reads a JSON body and refuses what a well-meaning caller never sends: a name given twice, names that reach into JavaScript's own
// objects, and nesting without end. JSON.parse alone accepts all three.
import { invalid } from '../base/refusal.ts'

const deepest = 32
const maxNamesOfObject = 1_000
/** A list of 10,000 rows has as many with all fields of an account, a dozen own fields and what was decided about each row. */
const maxNames = 300_000
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const unreadable = () => invalid('The request could not be read')

/** Returns the object in a body. An empty body is an empty object. @throws Refusal 400 */
export function readJson(bytes: Buffer): object {
  const body = textOf(bytes)
  if (body.trim() === '') return {}
  checkNames(body)
  const value = parsed(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable()
  return value
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable()
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw unreadable()
  }
}

/** Checks names in one pass over the text. Strings are skipped as a whole, so that only structure is checked. */
function checkNames(body: string) {
  const open: (Set<string> | null)[] = [] // one per open bracket: the names so far, or null for a list
  let names = 0
  for (let at = 0; at < body.length; at++) {
    const character = body[at]
    if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : null)
      if (open.length > deepest) throw unreadable()
    } else if (character === '}' || character === ']') {
      open.pop()
    } else if (character === '"') {
      const start = at
      at = endOfString(body, start)
      if (!isName(body, at + 1)) continue
      const seen = open.at(-1)
      const name = parsed(body.slice(start, at + 1)) as string
      if (seen?.has(name.toLowerCase()) || forbidden.has(name) || ++names > maxNames) throw unreadable()
      seen?.add(name.toLowerCase())
      if ((seen?.size ?? 0) > maxNamesOfObject) throw unreadable()
    }
  }
}

/** Returns the position of the closing quote. It uses a loop, because a pattern would need a stack as deep as the string is long. */
function endOfString(body: string, start: number): number {
  let at = start + 1
  while (at < body.length && body[at] !== '"') at += body[at] === '\\' ? 2 : 1
  if (at >= body.length) throw unreadable()
  return at
}

function isName(body: string, after: number): boolean {
  while (after < body.length && /\s/.test(body[after] as string)) after++
  return body[after] === ':'
}
