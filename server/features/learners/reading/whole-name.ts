// Splits a cell with a first and a last name (rule people-155).

/** Words that begin a last name of several words, in languages of Europe and in transcribed Arabic. */
const particles = new Set(
  'af al bin da das de degli del della den der di do dos du el ibn la le ten ter van von zu zum zur'.split(
    ' ',
  ),
)

/** Returns the names as “Smith, John” and “John van der Smith” have them. A single word is a first name; the last name is empty then. */
export function splitWholeName(text: string): { firstName: string; lastName: string } {
  const comma = text.indexOf(',')
  if (comma >= 0) return { firstName: text.slice(comma + 1).trim(), lastName: text.slice(0, comma).trim() }
  const words = text.split(/\s+/).filter((word) => word !== '')
  let lastAt = Math.max(1, words.length - 1)
  while (lastAt > 1 && particles.has((words[lastAt - 1] ?? '').toLowerCase())) lastAt--
  return { firstName: words.slice(0, lastAt).join(' '), lastName: words.slice(lastAt).join(' ') }
}
