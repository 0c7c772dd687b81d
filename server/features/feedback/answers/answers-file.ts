// What was answered to a form as a table for a spreadsheet: a row for each time it was sent, a column for each
// question. Without names: feedback is read for what it says.
import type { Database } from '../../../db/open.ts'
import type { Download } from '../../../http/answer.ts'
import { type Cell, csvFile } from '../../../http/csv.ts'
import type { Scope } from '../../../http/who.ts'
import { everyQuestion, submissionsAfter } from './queries.ts'

const atOnce = 500

export async function answersFile(
  db: Database,
  form: { id: string; title: string },
  scope: Scope,
  day: Date,
): Promise<Download> {
  const questions = await everyQuestion(db, form.id, scope)
  const columns = [
    'Submitted',
    'Client',
    ...questions.map(({ value, isRemoved }) => (isRemoved ? `${value} (removed)` : value)),
    'Additional Feedback',
  ]
  const ids = questions.map(({ id }) => id)
  return csvFile(fileName(form.title, day), columns, rowsOf(db, form.id, scope, ids))
}

async function* rowsOf(
  db: Database,
  formId: string,
  scope: Scope,
  questionIds: string[],
): AsyncGenerator<Cell[]> {
  let last = 0
  for (;;) {
    const sent = await submissionsAfter(db, formId, scope, last, atOnce)
    for (const { submittedDateTime, clientName, answers, additionalFeedback } of sent)
      yield [
        submittedDateTime,
        clientName,
        ...questionIds.map((id) => answers.get(id) ?? null),
        additionalFeedback,
      ]
    if (sent.length < atOnce) return
    last = sent.at(-1)?.id ?? last
  }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
const fileName = (title: string, day: Date) =>
  `Feedback-${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}-${twoDigits(day.getDate())}-${twoDigits(day.getMonth() + 1)}-${day.getFullYear()}.csv`
