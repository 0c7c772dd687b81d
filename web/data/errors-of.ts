import { Refused, somethingWrong } from './send.ts'

/** Every sentence of a refusal, for screens that show them all; none where nothing went wrong. */
export const errorsOf = (error: unknown): readonly string[] =>
  error instanceof Refused ? error.errors : error ? [somethingWrong] : []
