import { showNumber } from '#contract/rules/numbers.ts'
import { Refused, somethingWrong } from './send.ts'

/** All messages of a refusal, for pages that show each of them; empty when there is no error. */
export const errorsOf = (error: unknown): readonly string[] =>
  error instanceof Refused ? error.errors : error ? [somethingWrong] : []

const maxSentences = 20

/** The same, each once; of many only the first ones, and then how many more there are. */
export function firstErrorsOf(error: unknown): string[] {
  const sentences = [...new Set(errorsOf(error))]
  const rest = sentences.length - maxSentences
  return rest > 0 ? [...sentences.slice(0, maxSentences), `And ${showNumber(rest)} more`] : sentences
}
