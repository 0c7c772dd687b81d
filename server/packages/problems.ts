// Defines problems of an upload, as sentences for the person who sent it, and turns them into a refusal.
import { Refusal } from '../base/refusal.ts'

export interface Problem {
  sentence: string
  /** Set when the answer is 413 rather than 400. */
  tooLarge?: true
  /** Set for a name that may be an attack. No course needs such a name. */
  unsafeName?: true
}

/** An error for a problem after which reading cannot continue. */
export class UploadProblem extends Error {
  readonly problem: Problem

  constructor(sentence: string, more: Omit<Problem, 'sentence'> = {}) {
    super(sentence)
    this.problem = { sentence, ...more }
  }
}

/**
 * Returns the refusal. Where a course is published, a hostile name is answered like a missing course, with the exact reason after it
 * (abuse case A45). A user who only has a package checked has uploaded one, so only the reason is shown.
 */
export function refusalOf(problems: readonly Problem[], isPublished = true): Refusal {
  const isHostile = isPublished && problems.some(({ unsafeName }) => unsafeName)
  const first = isHostile ? ['Please upload a course'] : []
  const sentences = new Set([...first, ...problems.map(({ sentence }) => sentence)])
  return new Refusal(problems.some(({ tooLarge }) => tooLarge) ? 413 : 400, [...sentences])
}

/** Quotes a name from outside, short enough to read. */
export function quoted(name: string): string {
  const shown = name.toWellFormed().replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '·')
  return `“${shown.length > 80 ? `${shown.slice(0, 60)}…${shown.slice(-15)}` : shown}”`
}

/** Lists the first few names, and how many more there are. */
export function listed(names: readonly string[], shown = 3): string {
  const first = names.slice(0, shown).map(quoted).join(', ')
  const more = names.length - shown
  return more > 0 ? `${first} and ${more} more` : first
}
