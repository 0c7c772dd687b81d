// How plausible a text is that was decoded by guess: whether its words with special letters could be words of one language.
import type { FileEncoding } from '#contract/rules/learner-file.ts'

const letters = (special: string) => new RegExp(`^[a-z${special}${special.toUpperCase()}'’-]+$`, 'iu')

/** With the two letters that code pages of Western Europe lack. In Welsh they come after the first consonants: “Llŷr”, “Gŵyn”. */
const welsh = letters('âêîôûŵŷáéíóúàèìòùäëïöü')
const onlyInWelsh = /(?<!\p{L})[b-df-hj-np-tv-xz]+[ŵŷ]/iu

/** The letters beside a to z. */
const western = [
  'äöüßé', // German
  'àâæçéèêëîïôœùûüÿ', // French
  'áéíñóúüªº', // Spanish
  'àèéìíîòóùú', // Italian
  'áâãàçéêíóôõúüªº', // Portuguese
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
const turkish = 'çğıöşüâîiİ\u0307ə'
const vietnamese = 'ăâđêôơưáàảãạắằẳẵặấầẩẫậéèẻẽẹếềểễệíìỉĩịóòỏõọốồổỗộớờởỡợúùủũụứừửữựýỳỷỹỵ'
const others = [
  ...[
    turkish,
    vietnamese,
    'āčēģīķļņōŗšūž', // Latvian
    'ąčęėįšųūž', // Lithuanian
    'äöõüšž', // Estonian
    'ċġħżàèìòù', // Maltese
    'çë', // Albanian
    'àçéèíïóòúü', // Catalan
    'áčđŋšŧž', // Sami
    'ĉĝĥĵŝŭ', // Esperanto
    'āēīōūǎěǐǒǔǖǘǚǜüáéíóúàèìòùñ', // Chinese, Maori and Japanese in Latin letters
    'āīūṛṝḷṅñṭḍṇśṣḥṃ', // Indian languages in Latin letters
    'ẹọṣáàéèíìóòúùńǹ', // Yoruba, Igbo
  ].map(letters),
  welsh,
  /^[\p{Script=Greek}'’-]+$/u,
]
const cyrillic = /^[\p{Script=Cyrillic}'’-]+$/u
const every = [...western, ...central, ...others, cyrillic]

/** The languages that are written in an encoding; those with one byte for each letter have few. */
const languagesOf: Partial<Record<FileEncoding, RegExp[]>> = {
  'windows-1252': western,
  'iso-8859-15': western,
  macintosh: western,
  cp850: western,
  'windows-1250': central,
  'iso-8859-2': central,
  cp852: central,
  'windows-1254': [...western, letters(turkish)],
  'windows-1251': [cyrillic],
  'iso-8859-14': [welsh],
}

const controls = /[\u0080-\u009f]/

/** More words say nothing new, and each is compared with each language. */
const maxWords = 2_000

/**
 * Returns a number from 0 to 1: the mean of two shares, of the words that fit any language, and of those that fit the one language that most
 * of them fit. Words of ASCII alone do not count; without others the result is 1.
 */
export function plausibilityOf(text: string, encoding: FileEncoding): number {
  // No program writes these, which a wrong encoding makes of letters.
  if (controls.test(text)) return 0
  // Without these words Windows-1252 has the same letters, and Icelandic has its own in their place.
  if (encoding === 'iso-8859-14' && !onlyInWelsh.test(text)) return 0
  const words = specialWordsOf(text)
  if (words.length === 0) return 1
  const spelt = words.filter(isSpelt)
  const languages = languagesOf[encoding] ?? every
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

/** A small letter before a capital one, or two capital ones before a small one, are unusual with special letters: “JÃ¼rgen”, “MŸller”. */
const isSpelt = (word: string) =>
  !/(?=[^\p{ASCII}])\p{Ll}\p{Lu}|\p{Ll}(?=[^\p{ASCII}])\p{Lu}|\p{Lu}(?=[^\p{ASCII}])\p{Lu}\p{Ll}/u.test(word)

/** Blanks, digits, and signs that stand between words or around them. */
const betweenWords = /[\s\d!-&(-,./:-@[-`{-~«»“”„…–—‐‑·•-]+/u
/** Signs that a text may have after a word. */
const afterWord = /(?<=[a-z\p{Ll}])[®™℠°]+$/u
const sign = /[^\p{ASCII}\p{L}\p{M}\p{Nd}’‘ʼʻ\u200c\u200d]/u
const neverInWord = /[\ufffd\u0080-\u009f\p{Co}]/u

/** Returns the first word whose letters no language has together, or that has a sign among its letters, as wrong encodings make them. */
export function wrongWordIn(cells: Iterable<string>): string | undefined {
  const right = new Set<string>()
  for (const cell of cells) {
    if (!/[^\p{ASCII}]/u.test(cell)) continue
    for (const word of cell.normalize('NFC').split(betweenWords)) {
      if (right.has(word) || !/[^\p{ASCII}]/u.test(word)) continue
      if (!isRightWord(word)) return word
      right.add(word)
    }
  }
  return undefined
}

function isRightWord(word: string): boolean {
  if (neverInWord.test(word)) return false
  const text = word.replace(afterWord, '')
  // Units such as “°C” have one letter.
  if (!/\p{L}.*\p{L}/u.test(text)) return true
  if (sign.test(text)) return false
  // Other alphabets are seldom made by accident, but never together with Latin letters.
  if (!/\p{Script=Latin}/u.test(text)) return true
  return isSpelt(text) && (!/[^\p{ASCII}]/u.test(text) || every.some((language) => language.test(text)))
}
