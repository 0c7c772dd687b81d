// How far the learners of a course are, as a table for a spreadsheet: a row for each learner.
import type { Scope } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import type { Download } from '../../http/download.ts'
import { type Cell, csvFile } from '../../http/csv.ts'
import { csvName } from '../../http/file-name.ts'
import { resultText, statusText } from '../../learning/words.ts'
import { nextLearnersIn } from './queries.ts'

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
]
const learnersAtOnce = 1_000

export const progressFile = ({ db }: App, course: { id: string; title: string }, scope: Scope): Download =>
  csvFile(csvName(`Progress ${course.title}`), columns, rows(db, course.id, scope))

async function* rows(db: App['db'], courseId: string, scope: Scope): AsyncGenerator<Cell[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const learners = await nextLearnersIn(db, courseId, scope, { after, most: learnersAtOnce })
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
      ]
    }
    const last = learners.at(-1)
    if (!last || learners.length < learnersAtOnce) return
    after = last.id
  }
}
