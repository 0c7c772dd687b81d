// The log of an attempt in plain words, for a person who wants to know what happened.
import type { Moment } from '#contract/history.ts'
import { lessonStatuses } from '#contract/shapes.ts'
import { sentencesOfErrors } from './api-errors.ts'
import { answersOf } from './interactions.ts'
import type { ChainedEntry, LogEntry } from '../../learning/log-entry.ts'

/** Faster than this nobody reads, answers and passes anything. */
const leastSeconds = 10
/** Clocks differ, and a page takes a moment to load. */
const graceSeconds = 60

type Saved = Extract<LogEntry, { kind: 'saved' }>

interface Telling {
  titleOf(item: string): string
  isSingle: boolean
  /** Milliseconds since 1970: of the first opening, and of each window's. */
  openedAt: number | undefined
  windows: Map<string, number>
  doubted: Set<string>
}

/** One sentence for each entry, from the first on. */
export function tellEntries(
  entries: readonly ChainedEntry[],
  titles: ReadonlyMap<string, string>,
): (Moment & { isPlainSave: boolean })[] {
  const telling: Telling = {
    titleOf: (item) => titles.get(item) ?? item,
    isSingle: titles.size < 2,
    openedAt: undefined,
    windows: new Map(),
    doubted: new Set(),
  }
  return entries.map((chained) => {
    const entry = JSON.parse(chained.entry) as LogEntry
    const at = Date.parse(chained.at)
    if (entry.kind === 'opened') {
      telling.openedAt ??= at
      telling.windows.set(chained.launchId ?? '', at)
    }
    const said = entry.kind === 'saved' ? sentencesOfSave(telling, entry) : [sentenceOf(entry)]
    return {
      at: chained.at,
      until: null,
      times: 1,
      text: said.length > 0 ? said.join(' ') : entry.kind === 'saved' && entry.late ? lateSave : plainSave,
      tone: toneOf(entry),
      doubt: doubtOf(telling, entry, at, chained.launchId ?? ''),
      isPlainSave: said.length === 0 && !(entry.kind === 'saved' && entry.late),
    }
  })
}

/** As `tellEntries`, with saves that tell nothing new taken together. */
export function tellStory(entries: readonly ChainedEntry[], titles: ReadonlyMap<string, string>): Moment[] {
  const moments: (Moment & { isPlainSave: boolean })[] = []
  for (const moment of tellEntries(entries, titles)) {
    const last = moments.at(-1)
    if (last?.isPlainSave && moment.isPlainSave && !last.doubt && !moment.doubt) {
      last.until = moment.at
      last.times++
      last.text = `Saved ${last.times} times: where they are, and the time spent.`
    } else moments.push({ ...moment })
  }
  return moments
}

const plainSave = 'Saved where they are, and the time spent.'
const lateSave = 'Sent later, by the next window: where they are, and the time spent.'

const statusWords: Record<number, string> = {
  [lessonStatuses.notAttempted]: 'not begun',
  [lessonStatuses.incomplete]: 'in progress',
  [lessonStatuses.completed]: 'completed',
  [lessonStatuses.failed]: 'failed',
  [lessonStatuses.passed]: 'passed',
  [lessonStatuses.browsed]: 'browsed',
}

function sentenceOf(entry: Exclude<LogEntry, Saved>): string {
  if (entry.kind === 'opened') {
    if (entry.mode === 'review') return 'Opened the finished course to look through it: nothing is recorded.'
    return entry.again ? 'Opened the course again.' : 'Opened the course.'
  }
  if (entry.kind === 'result') {
    const score = entry.score === null ? '' : `, with ${Number(entry.score.toFixed(1))}%`
    return `The course is now ${statusWords[entry.lessonStatus] ?? 'in progress'}${score}.`
  }
  if (entry.kind === 'closed') return 'Restarted the course: this attempt was closed.'
  if (entry.kind === 'full') return 'The log is full: nothing more is kept of this attempt.'
  return entry.why === 'superseded'
    ? 'A save was refused: it came from a window that another one had taken over.'
    : `A save was refused: ${entry.sentence}.`
}

function sentencesOfSave({ titleOf, isSingle }: Telling, { item, late, changes }: Saved): string[] {
  const said: string[] = []
  const statuses = ['lessonStatus', 'completionStatus', 'successStatus'].flatMap((field) => {
    const value = changes[field]
    return typeof value === 'string' && value !== '' && value !== 'unknown' ? [value] : []
  })
  if (statuses.length > 0) said.push(`Reports ${statuses.join(' and ')}.`)
  const score = scoreWords(changes['score'])
  if (score) said.push(`Score ${score}.`)
  const answers = answersOf({ interactions: rowsIn(changes['interactions']) })
  if (answers.length > 0) {
    const right = answers.filter(({ isRight }) => isRight).length
    const marked = answers.some(({ isRight }) => isRight !== null)
    said.push(
      `${answers.length === 1 ? 'One answer' : `${answers.length} answers`}${marked ? `, ${right} right` : ''}.`,
    )
  }
  if (changes['exit'] === '' || changes['exit'] === 'normal') said.push('Ended the visit.')
  if (changes['exit'] === 'time-out') said.push('The time allowed was over.')
  if (changes['exit'] === 'logout') said.push('Left the course.')
  said.push(...sentencesOfErrors(rowsIn(changes['apiErrors'])))
  if (said.length === 0) return said
  return [
    ...(late ? ['Sent later, by the next window.'] : []),
    ...(isSingle ? [] : [`“${titleOf(item)}”:`]),
    ...said,
  ]
}

function scoreWords(score: unknown): string | undefined {
  const { raw, max, scaled } = (score ?? {}) as Record<string, unknown>
  if (typeof scaled === 'number') return `${Number((scaled * 100).toFixed(1))}%`
  if (typeof raw !== 'number') return undefined
  return typeof max === 'number' ? `${raw} of ${max}` : String(raw)
}

function rowsIn(change: unknown): Record<string, unknown>[] {
  const rows = typeof change === 'object' && change !== null ? (change as { rows?: unknown }).rows : undefined
  return typeof rows === 'object' && rows !== null
    ? Object.values(rows).filter(
        (row): row is Record<string, unknown> => typeof row === 'object' && row !== null,
      )
    : []
}

function toneOf(entry: LogEntry): Moment['tone'] {
  if (entry.kind === 'refused' || entry.kind === 'full') return 'warning'
  if (entry.kind === 'saved' && rowsIn(entry.changes['apiErrors']).length > 0) return 'warning'
  if (entry.kind !== 'result') return 'plain'
  return isDone(entry.lessonStatus) ? 'good' : 'plain'
}

const isDone = (status: number) => status === lessonStatuses.passed || status === lessonStatuses.completed

/** What cannot well be so. It may have a good reason, so it is marked and not judged. */
function doubtOf(telling: Telling, entry: LogEntry, at: number, launchId: string): string | null {
  const { openedAt, windows, doubted } = telling
  if (entry.kind === 'result' && isDone(entry.lessonStatus) && openedAt !== undefined) {
    const seconds = Math.round((at - openedAt) / 1000)
    if (seconds < leastSeconds)
      return `Only ${seconds === 1 ? '1 second' : `${seconds} seconds`} after the course was first opened.`
  }
  const windowOpenedAt = windows.get(launchId)
  if (entry.kind !== 'saved' || entry.late || entry.seconds === undefined || windowOpenedAt === undefined)
    return null
  const open = (at - windowOpenedAt) / 1000
  if (entry.seconds <= open + graceSeconds || doubted.has(launchId)) return null
  doubted.add(launchId)
  return `Reports ${words(entry.seconds)} of learning, though the window had been open for ${words(open)}.`
}

function words(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `${Math.round(minutes / 60)} hours`
}
