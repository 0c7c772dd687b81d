// Reads answers as packages report them, in SCORM 1.2 and 2004. The rows come from foreign code and may contain anything.
import type { Interaction } from '#contract/calls/history.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import { secondsOf } from '#contract/rules/durations.ts'

export type Answer = Omit<Interaction, 'item'>

const maxLength = 500

/** Reads the answers of an item. Rows without an id are left out, because they name no question. */
export function answersOf({ interactions = [] }: Pick<Cmi, 'interactions'>): Answer[] {
  return interactions.flatMap((row) => {
    const question = textOf(row['id'])
    if (question === null) return []
    const response = textOf(row['learner_response']) ?? textOf(row['student_response'])
    return [
      {
        question,
        description: withoutLanguage(textOf(row['description'])),
        type: textOf(row['type']),
        response,
        correctResponse: patternsOf(row['correct_responses']),
        isRight: isRight(textOf(row['result'])),
        latencySeconds: secondsOf(textOf(row['latency']) ?? '') ?? null,
      },
    ]
  })
}

/** SCORM 1.2 uses "wrong", SCORM 2004 "incorrect". A number, "neutral" and "unanticipated" are neither right nor wrong. */
function isRight(result: string | null): boolean | null {
  if (result === 'correct') return true
  return result === 'wrong' || result === 'incorrect' ? false : null
}

/** SCORM 2004 may begin a text with its language: `{lang=en}Why?`. */
const withoutLanguage = (text: string | null): string | null => text?.replace(/^\{lang=[^}]*\}/, '') || null

/** Joins the patterns of a row with "or", because an answer is right if it matches any of them. */
function patternsOf(rows: unknown): string | null {
  if (typeof rows !== 'object' || rows === null) return null
  const patterns = Object.values(rows).flatMap((row: unknown) => {
    const pattern =
      typeof row === 'object' && row !== null ? textOf((row as { pattern?: unknown }).pattern) : null
    return pattern === null ? [] : [pattern]
  })
  return patterns.length > 0 ? shortened(patterns.join(' or ')) : null
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? shortened(value) : null
}

/** Shortens a text, and marks the omission with "…". */
const shortened = (text: string) =>
  (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text).toWellFormed()
