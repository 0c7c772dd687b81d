// What a file is called when it is saved, on any system.

const maxBytes = 200

/** The name, with what some system does not allow replaced and shortened where it is too long, and its ending. */
export function fileNameOf(name: string, ending: string): string {
  const allowed = name
    .replace(/\s+/gu, ' ')
    .replace(/[<>:"/\\|?*\p{Cc}]/gu, '-')
    .replace(/\p{Cf}/gu, '')
  return `${shortened(allowed)
    .replace(/[. ]+$/, '')
    .trim()}${ending}`
}

/** Systems count bytes; a character is never cut in two. */
function shortened(name: string): string {
  let result = ''
  for (const character of name) {
    if (Buffer.byteLength(result + character) > maxBytes) break
    result += character
  }
  return result
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
/** DD-MM-YYYY. */
export const dayInName = (day: Date) =>
  `${twoDigits(day.getDate())}-${twoDigits(day.getMonth() + 1)}-${day.getFullYear()}`

/** Of a file, without its ending: letters and digits of any script, with hyphens between. */
export const wordsInName = (words: string) => words.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)
/** The name of a CSV file. */
export const csvName = (words: string) => `${wordsInName(words)}.csv`
