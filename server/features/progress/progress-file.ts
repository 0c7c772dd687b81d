// How far the learners of a course are, as a table for a spreadsheet: a row for each learner.
import type { App } from '../../app/app.ts'
import type { Download } from '../../http/download.ts'
import { type Cell, csvFile } from '../../http/csv.ts'
import { csvName } from '../../http/file-name.ts'
import { clockOf, resultText, statusText } from '../../learning/words.ts'
import { verifyLink } from '../../mail/links.ts'
import { type Wanted, sortedIds } from './list-queries.ts'
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

/** The rows of the list, in its order. */
export const progressFile = (app: App, course: { id: string; title: string }, wanted: Wanted): Download =>
  csvFile(csvName(`Progress ${course.title}`), columns, rows(app, wanted))

async function* rows({ db, config }: App, wanted: Wanted): AsyncGenerator<Cell[]> {
  // All ids first, which is one statement: the order of the list stays what it was when the file was asked for.
  const ids = await sortedIds(db, wanted)
  for (let at = 0; at < ids.length; at += learnersAtOnce) {
    const learners = await fileRowsOf(db, wanted.courseId, ids.slice(at, at + learnersAtOnce))
    for (const learner of learners) {
      yield [
        learner.firstName,
        learner.lastName,
        learner.email,
        learner.clientName,
        statusText(learner),
        learner.startedDateTime,
        learner.completedDateTime,
        learner.progress,
        learner.score,
        resultText(learner.lessonStatus),
        learner.restarts,
        learner.lastActiveDateTime,
        clockOf(learner.totalSeconds),
        learner.certificateDateTime,
        learner.certificateNumber,
        learner.certificateStatus,
        learner.certificateExpiresOn,
        learner.certificateNumber && verifyLink(config, learner.certificateNumber),
        clockOf(learner.openSeconds),
        clockOf(learner.activeSeconds),
      ]
    }
  }
}
