import { Refused, somethingWrong } from './send.ts'

/** All messages of a refusal, for pages that show each of them; empty when there is no error. */
export const errorsOf = (error: unknown): readonly string[] =>
  error instanceof Refused ? error.errors : error ? [somethingWrong] : []
