// Turns the log of an attempt into a timeline of sentences, for people who want to know what happened.
import type { TimelineEvent } from '#contract/calls/history.ts'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import { sentencesOfErrors } from './api-errors.ts'
import { answersOf } from './interactions.ts'
import type { ChainedEntry, LogEntry } from '../../learning/log-entry.ts'

/** A pass in fewer seconds is an anomaly, because nobody can read and answer a course in this time. */
const minimumSeconds = 10
/** This tolerance is needed because clocks differ and a page takes time to load. */
const graceSeconds = 60

type Saved = Extract<LogEntry, { kind: 'saved' }>

interface Context {
  titleOf(item: string): string
  isSingle: boolean
  /** Times of the first opening, and of the opening of each window, in milliseconds since 1970. */
  openedAt: number | undefined
  windows: Map<string, number>
  /** Ids of the windows for which an anomaly has been reported. */
  windowsWithAnomaly: Set<string>
}

/** Returns one event for each entry, in order. */
export function eventsOf(
  entries: readonly ChainedEntry[],
  titles: ReadonlyMap<string, string>,
): (TimelineEvent & { isPlainSave: boolean })[] {
  const context: Context = {
    titleOf: (item) => titles.get(item) ?? item,
    isSingle: titles.size < 2,
    openedAt: undefined,
    windows: new Map(),
    windowsWithAnomaly: new Set(),
  }
  return entries.map((chained) => {
    const entry = JSON.parse(chained.entry) as LogEntry
    const at = Date.parse(chained.at)
    if (entry.kind === 'opened') {
      context.openedAt ??= at
      context.windows.set(chained.launchId ?? '', at)
    }
    const sentences = entry.kind === 'saved' ? sentencesOfSave(context, entry) : [sentenceOf(entry)]
    return {
      at: chained.at,
      until: null,
      times: 1,
      text:
        sentences.length > 0
          ? sentences.join(' ')
          : entry.kind === 'saved' && entry.late
            ? lateSave
            : plainSave,
      tone: toneOf(entry),
      anomaly: anomalyOf(context, entry, at, chained.launchId ?? ''),
      isPlainSave: sentences.length === 0 && !(entry.kind === 'saved' && entry.late),
    }
  })
}

/** Returns the same events as `eventsOf`, but combines consecutive saves that report nothing new. */
export function timelineOf(
  entries: readonly ChainedEntry[],
  titles: ReadonlyMap<string, string>,
): TimelineEvent[] {
  const events: (TimelineEvent & { isPlainSave: boolean })[] = []
  for (const event of eventsOf(entries, titles)) {
    const last = events.at(-1)
    if (last?.isPlainSave && event.isPlainSave && !last.anomaly && !event.anomaly) {
      last.until = event.at
      last.times++
      last.text = `Saved ${last.times} times: where they are, and the time spent.`
    } else events.push({ ...event })
  }
  return events
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
  if (entry.kind === 'full') return 'The log is full: nothing more is recorded for this attempt.'
  return entry.why === 'superseded'
    ? 'A save was refused: its window had been superseded by another one.'
    : `A save was refused: ${entry.sentence}.`
}

function sentencesOfSave({ titleOf, isSingle }: Context, { item, late, changes }: Saved): string[] {
  const sentences: string[] = []
  const statuses = ['lessonStatus', 'completionStatus', 'successStatus'].flatMap((field) => {
    const value = changes[field]
    return typeof value === 'string' && value !== '' && value !== 'unknown' ? [value] : []
  })
  if (statuses.length > 0) sentences.push(`Reports ${statuses.join(' and ')}.`)
  const score = scoreWords(changes['score'])
  if (score) sentences.push(`Score ${score}.`)
  const answers = answersOf({ interactions: rowsIn(changes['interactions']) })
  if (answers.length > 0) {
    const right = answers.filter(({ isRight }) => isRight).length
    const marked = answers.some(({ isRight }) => isRight !== null)
    sentences.push(
      `${answers.length === 1 ? 'One answer' : `${answers.length} answers`}${marked ? `, ${right} right` : ''}.`,
    )
  }
  if (changes['exit'] === '' || changes['exit'] === 'normal') sentences.push('Ended the visit.')
  if (changes['exit'] === 'time-out') sentences.push('The time allowed was over.')
  if (changes['exit'] === 'logout') sentences.push('Left the course.')
  if (isTooLong(changes['interactions'])) sentences.push('Answers, too many to be repeated in this log.')
  sentences.push(...sentencesOfErrors(rowsIn(changes['apiErrors'])))
  if (isTooLong(changes['apiErrors']))
    sentences.push('Calls were refused, too many to be repeated in this log.')
  if (sentences.length === 0) return sentences
  return [
    ...(late ? ['Sent later, by the next window.'] : []),
    ...(isSingle ? [] : [`“${titleOf(item)}”:`]),
    ...sentences,
  ]
}

function scoreWords(score: unknown): string | undefined {
  const { raw, max, scaled } = (score ?? {}) as Record<string, unknown>
  if (typeof scaled === 'number') return `${Number((scaled * 100).toFixed(1))}%`
  if (typeof raw !== 'number') return undefined
  return typeof max === 'number' ? `${raw} of ${max}` : String(raw)
}

/** Whether a change was too long for the log. The log then has only its length and its hash. */
const isTooLong = (change: unknown) => typeof change === 'object' && change !== null && 'sha256' in change

function rowsIn(change: unknown): Record<string, unknown>[] {
  const rows = typeof change === 'object' && change !== null ? (change as { rows?: unknown }).rows : undefined
  return typeof rows === 'object' && rows !== null
    ? Object.values(rows).filter(
        (row): row is Record<string, unknown> => typeof row === 'object' && row !== null,
      )
    : []
}

function toneOf(entry: LogEntry): TimelineEvent['tone'] {
  if (entry.kind === 'refused' || entry.kind === 'full') return 'warning'
  if (entry.kind === 'saved' && hasRefusals(entry.changes['apiErrors'])) return 'warning'
  if (entry.kind !== 'result') return 'plain'
  return isDone(entry.lessonStatus) ? 'good' : 'plain'
}

const hasRefusals = (change: unknown) => rowsIn(change).length > 0 || isTooLong(change)

const isDone = (status: number) => status === lessonStatuses.passed || status === lessonStatuses.completed

/** Describes an entry that is hardly possible. It may have a good reason, so it is marked and has no effect on the result. */
function anomalyOf(context: Context, entry: LogEntry, at: number, launchId: string): string | null {
  const { openedAt, windows, windowsWithAnomaly } = context
  if (entry.kind === 'result' && isDone(entry.lessonStatus) && openedAt !== undefined) {
    const seconds = Math.round((at - openedAt) / 1000)
    if (seconds < minimumSeconds)
      return `Only ${seconds === 1 ? '1 second' : `${seconds} seconds`} after the course was first opened.`
  }
  const windowOpenedAt = windows.get(launchId)
  if (entry.kind !== 'saved' || entry.late || entry.seconds === undefined || windowOpenedAt === undefined)
    return null
  const open = (at - windowOpenedAt) / 1000
  if (entry.seconds <= open + graceSeconds || windowsWithAnomaly.has(launchId)) return null
  windowsWithAnomaly.add(launchId)
  return `Reports ${durationText(entry.seconds)} of learning, though the window had been open for ${durationText(open)}.`
}

function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `${Math.round(minutes / 60)} hours`
}
