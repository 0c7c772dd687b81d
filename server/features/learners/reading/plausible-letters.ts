// How plausible a text is that was decoded by guess: whether its words with special letters could be words of one language.
import type { FileEncoding } from '#contract/rules/learner-file.ts'

const letters = (special: string) => new RegExp(`^[a-z${special}${special.toUpperCase()}'’-]+$`, 'iu')

/** The letters beside a to z. */
const western = [
  'äöüßé', // German
  'àâæçéèêëîïôœùûüÿ', // French
  'áéíñóúü', // Spanish
  'àèéìíîòóùú', // Italian
  'áâãàçéêíóôõúü', // Portuguese
  'áéèëïíóöüú', // Dutch
  'åäöéü', // Swedish, Finnish
  'åæøéäöü', // Danish, Norwegian
  'áéíóúýþæöð', // Icelandic, Irish
  'âêîôûáéíóúàèìòùäëïöü', // Welsh
].map(letters)
const central = [
  'äöüßé', // German
  'ąćęłńóśźż', // Polish
  'áčďéěíňóřšťúůýž', // Czech
  'áäčďéíĺľňóôŕšťúýž', // Slovak
  'áéíóöőúüű', // Hungarian
  'ăâîșțşţ', // Romanian
  'čćđšž', // Croatian, Slovenian
].map(letters)
const others = [letters('âêîôûŵŷ'), letters('çğıöşüâîi\u0307'), /^[\p{Script=Greek}'’-]+$/u]
const cyrillic = /^[\p{Script=Cyrillic}'’-]+$/u

/** The languages that are written in an encoding; those with one byte for each letter have few. */
const languagesOf: Record<FileEncoding, RegExp[]> = {
  'windows-1252': western,
  macintosh: western,
  cp850: western,
  'windows-1250': central,
  'windows-1251': [cyrillic],
  ...Object.fromEntries(
    ['utf-8', 'utf-8-twice', 'utf-16le', 'utf-16be'].map((encoding) => [
      encoding,
      [...western, ...central, ...others, cyrillic],
    ]),
  ),
} as Record<FileEncoding, RegExp[]>

/** More words say nothing new, and each is compared with each language. */
const maxWords = 2_000

/**
 * Returns a number from 0 to 1: the mean of two shares, of the words that fit any language, and of those that fit the one language that most
 * of them fit. Words of ASCII alone do not count; without others the result is 1.
 */
export function plausibilityOf(text: string, encoding: FileEncoding): number {
  const words = specialWordsOf(text)
  if (words.length === 0) return 1
  const spelt = words.filter(isSpelt)
  const languages = languagesOf[encoding]
  const inAny = spelt.filter((word) => languages.some((language) => language.test(word))).length
  const inOne = Math.max(...languages.map((language) => spelt.filter((word) => language.test(word)).length))
  return (inAny + inOne) / 2 / words.length
}

/** The words with a character that is not ASCII, each once. Addresses are left out. */
function specialWordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const [word] of text.matchAll(/[^\s,;|"<>()/@]*[^\p{ASCII}\s][^\s,;|"<>()/@]*/gu)) {
    if (/\p{L}/u.test(word)) words.add(word.normalize('NFC').replace(/^[.:«»“”„]+|[.:«»“”„]+$/gu, ''))
    if (words.size === maxWords) break
  }
  return [...words]
}

/** A small letter before a capital one is unusual where one of them is a special letter: “JÃ¼rgen”, “MŸller”. */
const isSpelt = (word: string) => !/(?=[^\p{ASCII}])\p{Ll}\p{Lu}|\p{Ll}(?=[^\p{ASCII}])\p{Lu}/u.test(word)
