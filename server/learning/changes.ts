// Computes what a commit changes: courses repeat their whole state at every step, and only the difference is stored.
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

/** The changed fields by name. A long value is stored as a difference, and a very long difference only as its length and hash. */
export type Changes = Record<string, unknown>

/** A text whose middle was replaced: characters `at` to `at + removed` by `added`. */
export interface TextChange {
  at: number
  removed: number
  added: string
  characters: number
}
/** Rows that are new or different, by their index. */
export interface RowsChange {
  count: number
  rows: Record<string, unknown>
}
/** Is stored in place of a value that is too long, and is enough to see whether two values are equal. */
export interface Measured {
  characters: number
  sha256: string
}

const shortText = 200
const maxLength = 4_000

/** Returns the fields of `now` that differ from `before`. */
export function changesOf(before: Readonly<Record<string, unknown>>, now: object): Changes {
  const changes: Changes = {}
  for (const [name, value] of Object.entries(now)) {
    const previous = before[name]
    if (isDeepStrictEqual(previous ?? null, value ?? null)) continue
    changes[name] = shortened(difference(previous, value))
  }
  return changes
}

function difference(previous: unknown, value: unknown): unknown {
  if (typeof value === 'string' && value.length > shortText)
    return textChange(typeof previous === 'string' ? previous : '', value)
  if (Array.isArray(value)) return rowsChange(Array.isArray(previous) ? previous : [], value)
  return value
}

function textChange(previous: string, value: string): TextChange {
  const shorter = Math.min(previous.length, value.length)
  let start = 0
  while (start < shorter && previous.charCodeAt(start) === value.charCodeAt(start)) start++
  const sameAtEnd = (end: number) =>
    previous.charCodeAt(previous.length - 1 - end) === value.charCodeAt(value.length - 1 - end)
  let end = 0
  while (end < shorter - start && sameAtEnd(end)) end++
  return {
    at: start,
    removed: previous.length - start - end,
    // A difference may cut a character in two.
    added: value.slice(start, value.length - end).toWellFormed(),
    characters: value.length,
  }
}

function rowsChange(previous: unknown[], value: unknown[]): RowsChange {
  const rows = value.flatMap((row, index) =>
    isDeepStrictEqual(row, previous[index]) ? [] : [[String(index), row] as const],
  )
  return { count: value.length, rows: Object.fromEntries(rows) }
}

function shortened(change: unknown): unknown {
  const text = JSON.stringify(change)
  return text.length <= maxLength ? change : measureOf(text)
}

export const measureOf = (text: string): Measured => ({
  characters: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
})
