import { showNumber } from '#contract/rules/numbers.ts'
import { counted } from './quantities.ts'

/**
 * "Ada Roe and Ben Roe", "Ada Roe, Ben Roe and 3 more": at most so many names of all people, of whom some are known by name.
 * @param noun for what is not named, "Fire safety and 3 more courses", where else it would seem to be people
 */
export function namesInWords(
  names: readonly string[],
  count = names.length,
  most = 5,
  noun?: string,
): string {
  const shown = names.slice(0, count > most ? most : count)
  const others = count - shown.length
  const parts =
    others > 0 ? [...shown, noun ? counted(others, `more ${noun}`) : `${showNumber(others)} more`] : shown
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
