// Makes the patterns to search for from the typed text. All text here is in its search form (the SQL function search_form): without
// accents and in lower case.

/** Patterns that a text has to match, all of them: for `like`, and for `~` where typing errors are allowed. */
export interface Patterns {
  like: string[]
  regular: string[]
}

const maxWords = 8

/** Returns the words that contain a letter or a digit. Signs alone would match nearly everything, without an index. */
export const wordsOf = (form: string): string[] =>
  [...new Set(form.split(/\s+/))].filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, maxWords)

/** Returns patterns for each word as it was typed. */
export const exactPatterns = (words: string[]): Patterns => ({ like: words.map(likeWord), regular: [] })

/** Returns patterns for each word with at most one typing error. Short words, and terms with other characters, stay as typed. */
export function similarPatterns(words: string[]): Patterns {
  const like = words.filter((word) => !mayBeMistyped(word)).map(likeWord)
  const regular = words.filter(mayBeMistyped).map(withOneError)
  return { like, regular }
}

/**
 * A word of one or two characters is found only at the beginning of words: the index consists of three characters in a row, and the
 * space before a word is one of them.
 */
function likeWord(word: string): string {
  const escaped = word.replace(/[\\%_]/g, '\\$&')
  return /[\p{L}\p{N}]{3}/u.test(word) ? `%${escaped}%` : `% ${escaped}%`
}

export const minLetters = 4
const maxLetters = 20

/** With a typing error, a shorter word could be nearly any word, and a longer word would make a long expression. */
function mayBeMistyped(word: string): boolean {
  const { length } = [...word]
  return length >= minLetters && length <= maxLetters && /^[\p{L}\p{M}]+$/u.test(word)
}

/**
 * Returns a regular expression for words that begin with this word, or with this word after one change: a letter too many, a missing
 * letter, a wrong letter, or two neighbouring letters swapped.
 */
function withOneError(word: string): string {
  const letters = [...word]
  const variants = letters.flatMap((letter, at) => {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at + 1).join('')]
    const next = letters[at + 1]
    return [
      `${before}[^ ]?${after}`,
      `${before}[^ ]${letter}${after}`,
      ...(next === undefined || next === letter
        ? []
        : [`${before}${next}${letter}${letters.slice(at + 2).join('')}`]),
    ]
  })
  return ` (${variants.join('|')})`
}
