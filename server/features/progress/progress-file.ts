// How far the learners of a course are, as a table for a spreadsheet: a row for each learner.
import type { App } from '../../app/app.ts'
import type { Download } from '../../http/download.ts'
import type { Cell } from '#contract/rules/csv.ts'
import type { ListFormat } from '#contract/rules/list-files.ts'
import { wordsInName } from '../../http/file-name.ts'
import { mustFitSheet, tableFile } from '../../http/list-file.ts'
import { clockOf, resultText, statusText } from '../../learning/result-text.ts'
import { verifyLink } from '../../mail/links.ts'
import { type ProgressListInput, sortedIds } from './list-queries.ts'
import { fileRowsOf } from './queries.ts'

const columns = [
  'First Name',
  'Last Name',
  'Email',
  'Client',
  'Status',
  'Started',
  'Completed',
  'Progress',
  'Score',
  'Result',
  'Restarts',
  'Last Active',
  'Learning Time',
  'Certificate',
  'Certificate Number',
  'Certificate Status',
  'Certificate Valid Until',
  'Certificate Address',
  'Open Time',
  'Active Time',
]
const learnersAtOnce = 1_000

/** The rows of the list, in its order. @throws Refusal 400 for too many rows for a workbook */
export async function progressFile(
  app: App,
  course: { id: string; title: string },
  { format, ...wanted }: ProgressListInput & { format: ListFormat },
): Promise<Download> {
  // All ids first, which is one statement: the order of the list stays what it was when the file was asked for.
  const ids = await sortedIds(app.db, wanted)
  mustFitSheet(format, ids.length)
  return tableFile(wordsInName(`Progress ${course.title}`), format, columns, rows(app, wanted, ids, format))
}

const dateOf = (time: string | null) => (time === null ? null : new Date(time))

async function* rows(
  { db, config }: App,
  { courseId, scope }: Pick<ProgressListInput, 'courseId' | 'scope'>,
  ids: string[],
  format: ListFormat,
): AsyncGenerator<Cell[]> {
  // A day without a time is a text in CSV, where it is in ISO form already.
  const dayOf = (day: string | null) => (format === 'xlsx' ? dateOf(day) : day)
  for (let at = 0; at < ids.length; at += learnersAtOnce) {
    const learners = await fileRowsOf(db, scope, courseId, ids.slice(at, at + learnersAtOnce))
    for (const learner of learners) {
      yield [
        learner.firstName,
        learner.lastName,
        learner.email,
        learner.clientName,
        statusText(learner),
        dateOf(learner.startedDateTime),
        dateOf(learner.completedDateTime),
        learner.progress,
        learner.score,
        resultText(learner.lessonStatus),
        learner.restarts,
        dateOf(learner.lastActiveDateTime),
        clockOf(learner.totalSeconds),
        dayOf(learner.certificateIssuedOn),
        learner.certificateNumber,
        learner.certificateStatus,
        dayOf(learner.certificateExpiresOn),
        learner.certificateNumber && verifyLink(config, learner.certificateNumber),
        clockOf(learner.openSeconds),
        clockOf(learner.activeSeconds),
      ]
    }
  }
}
