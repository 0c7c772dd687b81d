// Makes the name of a file that is saved, for any system.

const maxBytes = 200

/** Returns the name with its ending. Characters that some system does not allow are replaced, and a name that is too long is shortened. */
export function fileNameOf(name: string, ending: string): string {
  const allowed = name
    .replace(/\s+/gu, ' ')
    .replace(/[<>:"/\\|?*\p{Cc}]/gu, '-')
    .replace(/\p{Cf}/gu, '')
  return `${shortened(allowed)
    .replace(/[. ]+$/, '')
    .trim()}${ending}`
}

/** Shortens the name to a number of bytes, which systems count, without cutting a character in two. */
function shortened(name: string): string {
  let result = ''
  for (const character of name) {
    if (Buffer.byteLength(result + character) > maxBytes) break
    result += character
  }
  return result
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
/** Returns the day as DD-MM-YYYY. */
export const dayInName = (day: Date) =>
  `${twoDigits(day.getDate())}-${twoDigits(day.getMonth() + 1)}-${day.getFullYear()}`

/** Returns the name of a file without its ending: letters and digits of any script, with hyphens between. */
export const wordsInName = (words: string) => words.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)
/** The name of a CSV file. */
export const csvName = (words: string) => `${wordsInName(words)}.csv`
