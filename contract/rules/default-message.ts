// The message for a field without a message of its own in the contract: its name, and which values are valid. The fields
// of forms have messages of their own; this one is for authors of programs that call the API.
import { showNumber } from './numbers.ts'
import type { z } from 'zod'

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with named fields',
  record: 'an object with named fields',
}
const units: Record<string, string> = { string: ' characters', array: ' entries' }

export function defaultMessage(issue: z.core.$ZodRawIssue): string {
  const path = (issue.path ?? []).map(String).join('.')
  if (!path) return 'The request could not be read'
  return `${path} ${mustBe(issue)}`
}

function mustBe(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'too_big':
      return bound('at most', issue.origin, issue.maximum)
    case 'too_small':
      return bound('at least', issue.origin, issue.minimum)
    default:
      return 'is not written as this call takes it: see /api/docs'
  }
}

const bound = (comparison: string, origin: string, limit: number | bigint) =>
  units[origin]
    ? `must have ${comparison} ${showNumber(Number(limit))}${units[origin]}`
    : `must be ${comparison} ${showNumber(Number(limit))}`
