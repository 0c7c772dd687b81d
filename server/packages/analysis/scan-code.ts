// Finds what the code of a package reports to the run-time, as far as its text shows. The code is searched, never run. Only a small part
// of it is read at a time, and the total is limited.
import type { Entry, Watch } from '../archive/entry.ts'
import { startCompletionCalls } from './completion-calls.ts'

/** The words to search for; any word of a list is enough. Wrappers put the names of elements together, so parts of names count. */
const marks = {
  /** Finds the run-time of SCORM 1.2: by its calls or, where their names are put together, by its name. */
  api12: [
    ...['LMSInitialize', 'LMSSetValue', 'LMSGetValue', `"API"`, `'API'`],
    ...[')', ';', ' ', ',', '=', '!', '&', '|', '?', '['].map((after) => `.API${after}`),
  ],
  /** Finds the run-time of SCORM 2004. */
  api2004: ['API_1484_11'],
  set: ['SetValue'],
  /** Calls that open or close the run-time. A page that does no more is done when it has been left. */
  session: ['LMSInitialize', 'LMSFinish', '.Initialize(', '.Terminate('],
  completion: ['lesson_status', 'completion_status', 'success_status'],
  score: ['core.score', 'cmi.score', 'score.raw', 'score.scaled'],
  answers: ['cmi.interactions', 'interactions._count'],
  place: ['suspend_data', 'lesson_location', 'cmi.location'],
  /** Frames that lead one another. */
  frames: ['<frameset', '<FRAMESET', '<Frameset', '<frame ', '<FRAME '],
  /** Code that leads the whole window, which is the player's. */
  window: ['top.location', '"_top"', "'_top'", 'target=_top'],
} as const

type Mark = keyof typeof marks
/** Marks of calls to the run-time. If one of these was not found, it may be in code that was not searched. */
const ofRunTime: Mark[] = ['set', 'completion', 'score', 'answers', 'place']

export interface CodeScan {
  found: ReadonlySet<Mark>
  /** Whether everything was searched, or everything was found. */
  isWhole: boolean
  /** Whether everything was searched, so that what was not found is not there. */
  isAllSearched: boolean
  /** Whether the words that report completion stand only in functions of a library that nothing else calls. */
  isCompletionUncalled: boolean
}

/** Whether the file may hold a script. Scripts have any name, so this is every file that is not a picture, film, font or document. */
const isCode = ({ name, isFolder }: Entry) =>
  !isFolder &&
  !/\.(png|jpe?g|gif|webp|avif|bmp|ico|svgz?|mp[34]|m4[av]|ogg|og[av]|webm|wav|aac|flv|f4v|swf|mov|avi|wm[av]|woff2?|[to]tf|eot|pdf|docx?|pptx?|xlsx?|zip|gz|rar|css|xsd|dtd|vtt|srt|map)$/i.test(
    name,
  )
const maxBytes = 64 * 1024 * 1024
const maxFiles = 3_000
/** The length in bytes. Some files have two bytes for a letter. */
const maxMarkLength = 64

/** Searches small files first, because the code that calls the run-time is rarely in the largest file. */
export function startScan(entries: readonly Entry[]) {
  const code = entries.filter(isCode).sort((one, other) => one.sizeBytes - other.sizeBytes)
  let bytes = 0
  const searched = new Set(
    code.slice(0, maxFiles).filter(({ sizeBytes }) => (bytes += sizeBytes) <= maxBytes),
  )
  const missing = new Map(Object.entries(marks) as [Mark, readonly string[]][])
  const completion = startCompletionCalls(marks.completion)
  return {
    /** Returns a function that searches the file; undefined when the file is not searched. */
    watchOf(entry: Entry): Watch | undefined {
      if (!searched.has(entry)) return undefined
      const watches = [search(missing), completion.watchOf(entry)]
      return (chunk) => {
        for (const watch of watches) watch(chunk)
      }
    },
    result: (): CodeScan => ({
      found: new Set((Object.keys(marks) as Mark[]).filter((mark) => !missing.has(mark))),
      isWhole: searched.size === code.length || !ofRunTime.some((mark) => missing.has(mark)),
      isAllSearched: searched.size === code.length,
      isCompletionUncalled: searched.size === code.length && completion.isUncalled(),
    }),
  }
}

function search(missing: Map<Mark, readonly string[]>): Watch {
  let end: Buffer = Buffer.alloc(0)
  return (chunk) => {
    // A word may begin in one chunk and end in the next.
    const bytes = end.length > 0 ? Buffer.concat([end, chunk]) : chunk
    strikeOut(missing, bytes)
    end = bytes.subarray(-maxMarkLength)
  }
}

function strikeOut(missing: Map<Mark, readonly string[]>, bytes: Buffer) {
  const isWide = bytes.subarray(0, 256).includes(0)
  for (const [mark, words] of missing)
    if (words.some((word) => bytes.includes(word) || (isWide && bytes.includes(word, 0, 'utf16le'))))
      missing.delete(mark)
}
