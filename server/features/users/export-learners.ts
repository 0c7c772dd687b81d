// The learner export: a row for each learner and course.
import type { Cell } from '#contract/rules/csv.ts'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import type { App } from '../../app/app.ts'
import type { Download } from '../../http/download.ts'
import { csvFile } from '../../http/csv.ts'
import { dayInName } from '../../http/file-name.ts'
import { notFound } from '../../base/refusal.ts'
import { type Caller, type Scope, scopeOf } from '../../access/who.ts'
import { resultText, statusText } from '../../learning/result-text.ts'
import { livingIds } from '../../identity/people-queries.ts'
import { resultsOf } from './queries.ts'

/** Rule people-9. */
const columns = [
  'First Name',
  'Last Name',
  'Email',
  'Client',
  'Email Confirmed',
  'Course',
  'Status',
  'Score',
  'Result',
  'Restarts',
]
const learnersAtOnce = 250

/** The selected people: all of them, or nothing. @throws Refusal 404 */
export async function exportLearners(
  { db }: App,
  who: Caller,
  ids: string[],
  format: CsvFormat,
): Promise<Download> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  const scope = scopeOf(who)
  if ((await livingIds(db, wanted, scope)).length !== wanted.length) throw notFound()
  return csvFile(fileName(new Date()), format, columns, rowsOf(db, scope, wanted))
}

async function* rowsOf(db: App['db'], scope: Scope, ids: string[]): AsyncGenerator<Cell[]> {
  for (let start = 0; start < ids.length; start += learnersAtOnce)
    for (const result of await resultsOf(db, scope, ids.slice(start, start + learnersAtOnce)))
      yield cells(result)
}

type Result = Awaited<ReturnType<typeof resultsOf>>[number]

function cells(result: Result): Cell[] {
  const person = [
    result.firstName,
    result.lastName,
    result.email,
    result.clientName,
    result.isConfirmed ? 'Yes' : 'No',
  ]
  if (result.courseTitle === null) return [...person, null, null, null, null, null]
  return [
    ...person,
    result.courseTitle,
    statusText(result),
    result.score,
    resultText(result.lessonStatus),
    result.restarts ?? 0,
  ]
}

const fileName = (day: Date) => `Learner-Export-${dayInName(day)}.csv`
