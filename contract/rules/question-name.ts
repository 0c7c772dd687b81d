// Names a question of a package that does not report the words of the question (rule learning-27). SCORM 1.2 has no element for
// them, and many authoring tools make the id from the words: “What_is_CO2_made_of_”, “Who%20may%20enter%3F”.

/** A word that consists of letters only: not “Scene1”, “MultiChoice” or “x8Gz”. */
const word = /^(?:\p{L}[\p{Ll}\p{Lo}\p{M}’']+|\p{Lu}{2,})$/u
const smallNumber = /^\d{1,3}$/
/** Punctuation and symbols before and after a word. */
const marks = /^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu

/** Returns the id as words; null if it has none, such as “Scene1_Slide3_PickOne_0_0” or a random id. */
export function questionName(id: string): string | null {
  const spaced = decoded(id)
    .replaceAll(/[\p{C}_\s]+/gu, ' ')
    .trim()
  const text = spaced.includes(' ') ? spaced : spaced.replaceAll('-', ' ').trim()
  const parts = text
    .split(' ')
    .map((part) => part.replaceAll(marks, ''))
    .filter((part) => part !== '')
  const words = parts.filter((part) => word.test(part))
  const isReadable =
    words.length > 1 ||
    (words.length === 1 && parts.every((part) => word.test(part) || smallNumber.test(part)))
  return isReadable ? text : null
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
