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
