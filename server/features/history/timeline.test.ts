import { expect, test } from 'vitest'
import type { LogEntry } from '../../learning/log-entry.ts'
import { timelineOf } from './timeline.ts'

const start = Date.parse('2026-03-01T09:00:00.000Z')

/** The anomalies in these entries of one window, each so many seconds after its opening. */
function anomalies(...entries: [seconds: number, entry: LogEntry][]) {
  const opening: [number, LogEntry] = [0, { kind: 'opened', mode: 'learn', again: false }]
  const log = [opening, ...entries].map(([seconds, entry], index) => ({
    number: index + 1,
    at: new Date(start + seconds * 1000).toISOString(),
    launchId: entry.kind === 'result' ? null : 'a window',
    entry: JSON.stringify(entry),
    hash: Buffer.alloc(32),
  }))
  return timelineOf(log, new Map([['one', 'One']])).flatMap(({ anomaly }) => anomaly ?? [])
}

const result = (lessonStatus: number): LogEntry => ({
  kind: 'result',
  lessonStatus,
  score: null,
  progress: 100,
})
const saved = (seconds: number, more: object = {}): LogEntry => ({
  kind: 'saved',
  item: 'one',
  seconds,
  changes: {},
  ...more,
})

test('a pass within seconds is marked; a pass after minutes and a start are not', () => {
  expect(anomalies([2, result(4)])).toEqual(['Only 2 seconds after the course was first opened.'])
  expect(anomalies([1, result(2)])).toEqual(['Only 1 second after the course was first opened.'])
  expect(anomalies([300, result(4)])).toEqual([])
  expect(anomalies([1, result(1)])).toEqual([])
})

test('more learning time than the window was open is marked once for each window', () => {
  expect(anomalies([600, saved(7_200)], [700, saved(7_300)])).toEqual([
    'Reports 2 hours of learning, though the window had been open for 10 minutes.',
  ])
  expect(anomalies([600, saved(640)])).toEqual([])
})

test('a save that is sent later by another window is not compared with that window', () => {
  expect(anomalies([1, saved(7_200, { late: true })])).toEqual([])
})

/** What the log says of one save. */
const said = (changes: object) => {
  const entry: LogEntry = { kind: 'saved', item: 'one', changes: { ...changes } }
  const log = [
    {
      number: 1,
      at: new Date(start).toISOString(),
      launchId: 'a window',
      entry: JSON.stringify(entry),
      hash: Buffer.alloc(32),
    },
  ]
  const [event] = timelineOf(log, new Map([['one', 'One']]))
  return [event?.tone, event?.text]
}
const errorAt = (element: string, times = 1) => ({ call: 'SetValue', element, code: '351', times })
const rowsOf = (...rows: object[]) => ({ count: rows.length, rows: { ...rows } })

test('what could not be stored is said first, in words, however many other errors there are', () => {
  const others = [1, 2, 3, 4, 5, 6].map((at) => errorAt(`cmi.no_such_${at}`))
  const [tone, text] = said({ apiErrors: rowsOf(...others, errorAt('cmi.interactions', 100)) })
  expect(tone).toBe('warning')
  expect(text).toMatch(
    /^The course reported more answers than can be stored: what was too much is lost, at least 100 times\. Setting “cmi\.no_such_1” was refused/,
  )
  expect(text).toMatch(/And 2 more errors\.$/)
})

test('what is too long for the log is named', () => {
  const measured = { characters: 5_000, sha256: 'ab' }
  expect(said({ interactions: measured })).toEqual(['plain', 'Answers, too many to be repeated in this log.'])
  expect(said({ apiErrors: measured })).toEqual([
    'warning',
    'Calls were refused, too many to be repeated in this log.',
  ])
})
