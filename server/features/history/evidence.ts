// Learning time as evidence: a row for each attempt, and what a learner has spent on the course in all.
import type { App } from '../../app/app.ts'
import type { Cell } from '#contract/rules/csv.ts'
import { lessonStatusText } from '#contract/rules/lesson-status.ts'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import type { Download } from '../../http/download.ts'
import { csvFile } from '../../http/csv.ts'
import { clockOf } from '../../learning/result-text.ts'
import { csvName } from '../../http/file-name.ts'
import type { Scope } from '../../access/who.ts'
import { type Evidence, evidenceOfCourse, evidenceOfLearner } from './queries.ts'

const columns = [
  'First Name',
  'Last Name',
  'Email',
  'Client',
  'Course',
  'Reference',
  'Attempt',
  'Package Version',
  'Started',
  'Last Active',
  'Completed',
  'Closed by Restart',
  'Result',
  'Score',
  'Time in Attempt',
  'Seconds in Attempt',
  'Time in Course',
  'Seconds in Course',
  'Open Time in Attempt',
  'Open Seconds in Attempt',
  'Active Time in Attempt',
  'Active Seconds in Attempt',
]
const recordsAtOnce = 250

export async function learningTimeOfLearner(
  { db }: App,
  learner: { id: string; firstName: string; lastName: string },
  format: CsvFormat,
): Promise<Download> {
  const rows = await evidenceOfLearner(db, learner.id)
  const fileName = csvName(`Learning Time ${learner.firstName} ${learner.lastName}`)
  return csvFile(fileName, format, columns, inCourses(rows))
}

export function learningTimeOfCourse(
  { db }: App,
  course: { id: string; title: string },
  scope: Scope,
  format: CsvFormat,
): Download {
  return csvFile(
    csvName(`Learning Time ${course.title}`),
    format,
    columns,
    rowsOfCourse(db, course.id, scope),
  )
}

async function* rowsOfCourse(db: App['db'], courseId: string, scope: Scope): AsyncGenerator<Cell[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const next = await evidenceOfCourse(db, courseId, scope, { after, records: recordsAtOnce })
    if (!next) return
    yield* inCourses(next.rows)
    after = next.last
  }
}

/** Returns each attempt with the total of its learner and course. */
function inCourses(rows: Evidence[]): Cell[][] {
  const key = ({ userId, courseTitle, reference }: Evidence) =>
    JSON.stringify([userId, courseTitle, reference])
  const totals = new Map<string, number>()
  for (const row of rows) totals.set(key(row), (totals.get(key(row)) ?? 0) + row.totalSeconds)
  return rows.map((row) => cells(row, totals.get(key(row)) ?? 0))
}

const cells = (row: Evidence, secondsInCourse: number): Cell[] => [
  row.firstName,
  row.lastName,
  row.email,
  row.clientName,
  row.courseTitle,
  row.reference,
  row.number,
  row.packageVersion,
  row.startedDateTime,
  row.lastDateTime,
  row.completedDateTime,
  row.endedDateTime,
  lessonStatusText(row.lessonStatus),
  row.scorePercentage,
  clockOf(row.totalSeconds),
  Math.round(row.totalSeconds),
  clockOf(secondsInCourse),
  Math.round(secondsInCourse),
  clockOf(row.openSeconds),
  row.openSeconds,
  clockOf(row.activeSeconds),
  row.activeSeconds,
]
