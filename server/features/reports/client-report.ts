// One client's period as a table for a spreadsheet: a row for each attempt that was begun or completed in it. Its
// columns add up to the figures of the report of all clients.
import type { Read } from '#contract/call.ts'
import type * as reports from '#contract/calls/reports.ts'
import type { Cell } from '#contract/rules/csv.ts'
import type { Database } from '../../db/open.ts'
import type { Download } from '../../http/download.ts'
import { csvFile } from '../../http/csv.ts'
import { dayInName, fileNameOf } from '../../http/file-name.ts'
import { orNotFound } from '../../base/refusal.ts'
import { resultText } from '../../learning/result-text.ts'
import { type Period, mustBePeriod } from './period.ts'
import { activeLearners, attemptsOf, eventsOfDeleted, reportedClient } from './queries.ts'

const columns = [
  'First Name',
  'Last Name',
  'Email',
  'Course',
  'Reference',
  'Attempt',
  'Started',
  'Completed',
  'Result',
  'Score',
  'Started In Period',
  'Completed In Period',
  'Time Zone',
]
const learnersAtOnce = 250

/** @throws Refusal 400 for what is no period, 404 for what is no client */
export async function clientReport(
  db: Database,
  { clientId, clientName: named, format, ...period }: Read<typeof reports.clientReport>,
): Promise<Download> {
  mustBePeriod(period)
  const { name, timeZone } = orNotFound(await reportedClient(db, clientId))
  const learners = await activeLearners(db, clientId, period)
  const fileName = fileNameOf(named || name, `-Report-${dayInName(new Date())}.csv`)
  return csvFile(fileName, format, columns, rowsOf(db, { clientId, timeZone, period, learners }))
}

interface Reported {
  clientId: string
  timeZone: string
  period: Period
  learners: string[]
}

async function* rowsOf(
  db: Database,
  { clientId, timeZone, period, learners }: Reported,
): AsyncGenerator<Cell[]> {
  for (let start = 0; start < learners.length; start += learnersAtOnce)
    for (const attempt of await attemptsOf(
      db,
      clientId,
      period,
      learners.slice(start, start + learnersAtOnce),
    ))
      yield [
        attempt.firstName,
        attempt.lastName,
        attempt.email,
        attempt.title,
        attempt.reference,
        attempt.attempt,
        attempt.startedOn,
        attempt.completedOn,
        resultText(attempt.lessonStatus),
        attempt.score,
        attempt.started,
        attempt.completed,
        timeZone,
      ]
  // Without a person, and still what happened (rule people-8).
  for (const course of await eventsOfDeleted(db, clientId, period))
    yield [
      '(deleted learners)',
      null,
      null,
      course.title,
      course.reference,
      null,
      null,
      null,
      null,
      null,
      course.started,
      course.completed,
      timeZone,
    ]
}
