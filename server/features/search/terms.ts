// From what was typed to the patterns that are searched for. Everything here works on text in its search form (the SQL
// function search_form), so without accents and in lower case.

/** What every text has to match: for `like`, and for `~` where typing errors are allowed. */
export interface Patterns {
  like: string[]
  regular: string[]
}

const maxWords = 8

/** The words that have a letter or a digit in them: signs alone would match nearly everything, without an index. */
export const wordsOf = (form: string): string[] =>
  [...new Set(form.split(/\s+/))].filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, maxWords)

/** Each word as it is typed. */
export const exactPatterns = (words: string[]): Patterns => ({ like: words.map(likeWord), regular: [] })

/** Each word with one typing error at most; short words, and what is no word, as they are typed. */
export function similarPatterns(words: string[]): Patterns {
  const like = words.filter((word) => !mayBeMistyped(word)).map(likeWord)
  const regular = words.filter(mayBeMistyped).map(withOneError)
  return { like, regular }
}

/**
 * A word of one or two characters only where a word begins: the index is made of three characters in a row, of which the
 * space before a word is one.
 */
function likeWord(word: string): string {
  const escaped = word.replace(/[\\%_]/g, '\\$&')
  return /[\p{L}\p{N}]{3}/u.test(word) ? `%${escaped}%` : `% ${escaped}%`
}

export const minLetters = 4
const maxLetters = 20

/** With an error, a shorter word could be nearly any word; a longer one makes a long expression. */
function mayBeMistyped(word: string): boolean {
  const { length } = [...word]
  return length >= minLetters && length <= maxLetters && /^[\p{L}\p{M}]+$/u.test(word)
}

/**
 * A regular expression for words that begin with this one, or with it after one change: a letter too many, one missing, one
 * in place of another, or two next to each other swapped.
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
