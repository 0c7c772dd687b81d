// Finds code that can report completion but is never called: exports of some tools hold such a library when the author has switched
// reporting off. Nothing is run: a function counts as called when its name stands anywhere outside of itself.
import type { Entry, Watch } from '../archive/entry.ts'

/** Larger files are not libraries but whole courses, whose parts cannot be separated. */
const maxLibraryBytes = 512 * 1024
const maxNames = 100_000
const maxNameLength = 64

const functionStart =
  /\bfunction\s+([A-Za-z_$][\w$]*)\s*\([^()]*\)\s*\{|\b([A-Za-z_$][\w$]*)\s*[:=]\s*(?:async\s+)?(?:function\b[^(]*\([^()]*\)|\([^()]*\)\s*=>)\s*\{/g
const name = /[A-Za-z_$][\w$]*/g

export function startCompletionCalls(words: readonly string[]) {
  /** How often each name stands in the code. */
  const mentions = new Map<string, number>()
  /** Counts, for functions that contain one of the words, how often their names stand inside them or begin them. */
  const own = new Map<string, number>()
  /** Whether a word stands outside of any function, or in a file that is not a library. */
  let isCalled = false

  function read(text: string) {
    for (const [found] of text.matchAll(name)) {
      if (mentions.size >= maxNames && !mentions.has(found)) isCalled = true
      else mentions.set(found, (mentions.get(found) ?? 0) + 1)
    }
    if (!words.some((word) => text.includes(word))) return
    const reporting = new Map<string, FunctionPlace>()
    const functions = functionsIn(text)
    // The innermost function around a word is the one that reports. A word outside of all functions reports when the file is loaded.
    for (const place of placesOf(text, words)) {
      const around = functions.filter(({ from, to }) => from <= place && place < to).at(-1)
      if (around) reporting.set(`${around.name} ${around.from}`, around)
      else isCalled = true
    }
    for (const { name: reporter, from, to } of reporting.values()) {
      const within = [...text.slice(from, to).matchAll(name)].filter(([found]) => found === reporter).length
      own.set(reporter, (own.get(reporter) ?? 0) + within)
    }
  }

  return {
    watchOf({ sizeBytes }: Entry): Watch {
      const chunks: Buffer[] = []
      let bytes = 0
      let end = ''
      return (chunk) => {
        bytes += chunk.length
        chunks.push(chunk)
        if (sizeBytes <= maxLibraryBytes) {
          if (bytes >= sizeBytes) read(Buffer.concat(chunks.splice(0)).toString('latin1'))
          return
        }
        // A name may begin in one chunk and end in the next.
        const text = end + Buffer.concat(chunks.splice(0)).toString('latin1')
        end = text.slice(-maxNameLength)
        if (words.some((word) => text.includes(word))) isCalled = true
        if (!isCalled) read(text)
      }
    },
    isUncalled: (): boolean =>
      !isCalled &&
      own.size > 0 &&
      [...own].every(([called, within]) => (mentions.get(called) ?? 0) <= within),
  }
}

interface FunctionPlace {
  name: string
  from: number
  to: number
}

/**
 * Returns the functions that have a name, in the order in which they begin. Braces within texts are counted too, which is wrong only for
 * a few.
 */
function functionsIn(text: string): FunctionPlace[] {
  return [...text.matchAll(functionStart)].map(({ 0: head, 1: declared, 2: assigned, index }) => ({
    name: (declared ?? assigned) as string,
    from: index,
    to: endOfBlock(text, index + head.length),
  }))
}

/** Returns where a block ends. @param at right after the brace that opens it */
function endOfBlock(text: string, at: number): number {
  const brace = /[{}]/g
  brace.lastIndex = at
  let depth = 1
  for (let found = brace.exec(text); found; found = brace.exec(text)) {
    depth += found[0] === '{' ? 1 : -1
    if (depth === 0) return found.index
  }
  return text.length
}

function placesOf(text: string, words: readonly string[]): number[] {
  return words.flatMap((word) => {
    const places: number[] = []
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) places.push(at)
    return places
  })
}
