import { showNumber } from '#contract/rules/numbers.ts'
import { namesInWords } from '../../ui/names-in-words.ts'
import type { Preview } from './hooks.ts'

/** Returns what somebody should look at before the list is uploaded: how it was read, and end dates that have passed (rule people-138). */
export function doubtsOf({
  reading,
  ended: { people, names },
}: Pick<Preview, 'reading' | 'ended'>): string[] {
  if (people === 0) return reading.doubts
  const who = namesInWords(names, people)
  return [
    ...reading.doubts,
    people === 1
      ? `One person gets an end date that has passed, and is archived soon after the upload: ${who}.`
      : `${showNumber(people)} people get an end date that has passed, and are archived soon after the upload: ${who}.`,
  ]
}
