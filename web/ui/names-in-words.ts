import { showNumber } from '#contract/rules/numbers.ts'

/** "Ada Roe and Ben Roe", "Ada Roe, Ben Roe and 3 more": at most so many names of all people, of whom some are known by name. */
export function namesInWords(names: readonly string[], count = names.length, most = 5): string {
  const shown = names.slice(0, count > most ? most : count)
  const others = count - shown.length
  const parts = others > 0 ? [...shown, `${showNumber(others)} more`] : shown
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
