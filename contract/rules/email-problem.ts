// Why an address that looks right on screen is refused: an invisible or confusing character in it.
import { isOfOneScript, maxEmailLength, looksLatin } from './email.ts'

const scripts = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Devanagari', 'Thai'],
  ...['Han', 'Hiragana', 'Katakana', 'Hangul', 'Cherokee', 'Coptic'],
].map((name) => ({ name, letter: new RegExp(`^\\p{Script=${name}}$`, 'u') }))
const scriptOf = (letter: string) => scripts.find((script) => script.letter.test(letter))?.name

/** A sentence that names the character, or undefined where the problem is visible. */
export function hiddenProblemOf(value: string): string | undefined {
  if (value.length > maxEmailLength) return undefined
  const address = value.normalize('NFC').toLowerCase()
  const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u.exec(address)
  if (invisible) {
    const before = address.slice(0, invisible.index)
    const place = before ? `after “${before}”` : 'at its beginning'
    return `The email address has an invisible character (${codeOf(invisible[0])}) ${place}`
  }
  const [local = '', domain = ''] = address.split('@')
  const labels = domain.split('.')
  for (const part of [local, ...labels]) {
    const problem = problemOfLetters(part, labels.at(-1) as string)
    if (problem) return problem
  }
  return undefined
}

function problemOfLetters(part: string, top: string): string | undefined {
  const letters = [...part].filter((character) => /\p{L}/u.test(character))
  const special = letters.find((letter) => letter.normalize('NFKC') !== letter)
  if (special)
    return `“${special}” in the email address is a special form of “${special.normalize('NFKC')}”: please type that`
  if (looksLatin(part, top))
    return `“${part}” in the email address has ${scriptOf(letters[0] as string)} letters that look like Latin ones`
  if (isOfOneScript(part)) return undefined
  const unusual = letters.find((letter) => !isOfOneScript(letter))
  if (unusual)
    return `“${unusual}” (${codeOf(unusual)}) in the email address is not a letter that it may have`
  const main = letters.some((letter) => scriptOf(letter) === 'Latin') ? 'Latin' : scriptOf(letters[0] ?? '')
  const other = letters.find((letter) => scriptOf(letter) !== main)
  if (!other) return undefined
  const kind = scriptOf(other) ?? 'another kind of'
  return `The email address mixes letters of different alphabets: “${other}” in “${part}” is a ${kind} letter`
}

/** "U+200B" */
const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`
