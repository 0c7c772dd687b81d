// What a commit changes: courses repeat their whole state at every step, and only the difference is worth keeping.
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

/** A field by its name. Long ones are kept as a difference, and very long differences as their measure. */
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
/** What is too long to keep: enough to tell whether two are alike. */
export interface Measured {
  characters: number
  sha256: string
}

const shortText = 200
const longestKept = 4_000

/** The fields of `now` that are not as they were before. */
export function changesOf(before: Readonly<Record<string, unknown>>, now: object): Changes {
  const changes: Changes = {}
  for (const [name, value] of Object.entries(now)) {
    const former = before[name]
    if (isDeepStrictEqual(former ?? null, value ?? null)) continue
    changes[name] = kept(difference(former, value))
  }
  return changes
}

function difference(former: unknown, value: unknown): unknown {
  if (typeof value === 'string' && value.length > shortText)
    return textChange(typeof former === 'string' ? former : '', value)
  if (Array.isArray(value)) return rowsChange(Array.isArray(former) ? former : [], value)
  return value
}

function textChange(former: string, value: string): TextChange {
  const shorter = Math.min(former.length, value.length)
  let start = 0
  while (start < shorter && former.charCodeAt(start) === value.charCodeAt(start)) start++
  const sameAtEnd = (end: number) =>
    former.charCodeAt(former.length - 1 - end) === value.charCodeAt(value.length - 1 - end)
  let end = 0
  while (end < shorter - start && sameAtEnd(end)) end++
  return {
    at: start,
    removed: former.length - start - end,
    // A difference may cut a character in two.
    added: value.slice(start, value.length - end).toWellFormed(),
    characters: value.length,
  }
}

function rowsChange(former: unknown[], value: unknown[]): RowsChange {
  const rows = value.flatMap((row, index) =>
    isDeepStrictEqual(row, former[index]) ? [] : [[String(index), row] as const],
  )
  return { count: value.length, rows: Object.fromEntries(rows) }
}

function kept(change: unknown): unknown {
  const text = JSON.stringify(change)
  return text.length <= longestKept ? change : measureOf(text)
}

export const measureOf = (text: string): Measured => ({
  characters: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
})
