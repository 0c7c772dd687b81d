// The number of a certificate: CO and five groups of four characters, the last of which checks the others. It can be read
// aloud and typed, and a typing error is recognised without looking the number up (rule certificates-7).

/** The characters 0 O 1 I L are left out, because people confuse them. The number of characters is a prime, so that the check below recognises every swap. */
export const numberAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const prefix = 'CO'
/** The length includes the check character. Nineteen random characters have 94 bits. */
const length = 20

/** Each character is weighted by its position from the end, so that changing one or swapping two changes the remainder. */
const remainderOf = (characters: string) =>
  [...characters].reduce(
    (sum, character, at) => sum + (characters.length - at) * numberAlphabet.indexOf(character),
    0,
  ) % numberAlphabet.length

const written = (characters: string) => [prefix, ...(characters.match(/.{4}/g) ?? [])].join('-')

export const numberProblems = {
  missing: 'Please enter the number of a certificate',
  shape: 'This is not the number of a certificate. It begins with CO and has five groups of four characters.',
  letters:
    'The number of a certificate has no 0, O, 1, I or L after CO. Please compare it with the certificate.',
  typing: 'There is a typing error in this number. Please compare it with the certificate.',
} as const

export type ReadNumber = { number: string } | { problem: string }

/** Reads what was typed, scanned or pasted: in any case, with or without CO and hyphens, or as the address of its page. */
export function readCertificateNumber(typed: string): ReadNumber {
  const compact = typed
    .normalize('NFKC')
    .replace(/^.*\//s, '')
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}]/gu, '')
  if (compact === '') return { problem: numberProblems.missing }
  const characters =
    compact.length === length + prefix.length && compact.startsWith(prefix)
      ? compact.slice(prefix.length)
      : compact
  if (characters.length !== length || !/^[0-9A-Z]+$/.test(characters))
    return { problem: numberProblems.shape }
  if ([...characters].some((character) => !numberAlphabet.includes(character)))
    return { problem: numberProblems.letters }
  if (remainderOf(characters) !== 0) return { problem: numberProblems.typing }
  return { number: written(characters) }
}
