// What the code of a package reports to the run-time, as far as its text shows. It is searched, never run; as much of
// it as is read at a time is small, and so is the whole.
import type { Entry, Watch } from '../archive/entry.ts'
import { startCompletionCalls } from './completion-calls.ts'

/** What is searched for; any of the words is enough. Wrappers put the names of elements together, so parts count. */
const marks = {
  /** Finds the run-time of SCORM 1.2: by its calls or, where their names are put together, by its name. */
  api12: [
    ...['LMSInitialize', 'LMSSetValue', 'LMSGetValue', `"API"`, `'API'`],
    ...[')', ';', ' ', ',', '=', '!', '&', '|', '?', '['].map((after) => `.API${after}`),
  ],
  /** Finds the run-time of SCORM 2004. */
  api2004: ['API_1484_11'],
  set: ['SetValue'],
  /** Opens or closes the run-time. A page that does no more is done when it has been left. */
  session: ['LMSInitialize', 'LMSFinish', '.Initialize(', '.Terminate('],
  completion: ['lesson_status', 'completion_status', 'success_status'],
  score: ['core.score', 'cmi.score', 'score.raw', 'score.scaled'],
  answers: ['cmi.interactions', 'interactions._count'],
  place: ['suspend_data', 'lesson_location', 'cmi.location'],
  /** Frames that lead each other. */
  frames: ['<frameset', '<FRAMESET', '<Frameset', '<frame ', '<FRAME '],
  /** Leads the whole window, which is the player's. */
  window: ['top.location', '"_top"', "'_top'", 'target=_top'],
} as const

type Mark = keyof typeof marks
/** Of the run-time: what is missing of these may be in what was not read. */
const ofRunTime: Mark[] = ['set', 'completion', 'score', 'answers', 'place']

export interface CodeScan {
  found: ReadonlySet<Mark>
  /** Everything was searched, or everything was found. */
  isWhole: boolean
  /** Everything was searched, so that what was not found is not there. */
  isAllSearched: boolean
  /** The words that report completion stand only in functions of a library that nothing else calls. */
  isCompletionUncalled: boolean
}

/** Scripts are called anything: what is no picture, film, font or document may hold one. */
const isCode = ({ name, isFolder }: Entry) =>
  !isFolder &&
  !/\.(png|jpe?g|gif|webp|avif|bmp|ico|svgz?|mp[34]|m4[av]|ogg|og[av]|webm|wav|aac|flv|f4v|swf|mov|avi|wm[av]|woff2?|[to]tf|eot|pdf|docx?|pptx?|xlsx?|zip|gz|rar|css|xsd|dtd|vtt|srt|map)$/i.test(
    name,
  )
const maxBytes = 64 * 1024 * 1024
const maxFiles = 3_000
/** Bytes; some files have two for a letter. */
const maxMarkLength = 64

/** Small files first: what calls the run-time is rarely in the largest one. */
export function startScan(entries: readonly Entry[]) {
  const code = entries.filter(isCode).sort((one, other) => one.sizeBytes - other.sizeBytes)
  let bytes = 0
  const searched = new Set(
    code.slice(0, maxFiles).filter(({ sizeBytes }) => (bytes += sizeBytes) <= maxBytes),
  )
  const missing = new Map(Object.entries(marks) as [Mark, readonly string[]][])
  const completion = startCompletionCalls(marks.completion)
  return {
    /** Searches the file; undefined where it is not searched. */
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
