// Writes the answers to a form as a table for a spreadsheet: a row for each submission, a column for each question.
// Nothing in the table identifies a person (docs/rules/feedback.md): no names, no times, no order, no client with few people.
import { minPeople } from '#contract/calls/feedback-submissions.ts'
import type { Database } from '../../../db/open.ts'
import type { Download } from '../../../http/download.ts'
import type { Cell } from '#contract/rules/csv.ts'
import type { ListFormat } from '#contract/rules/list-files.ts'
import { dayInName } from '../../../http/file-name.ts'
import { tableFile } from '../../../http/list-file.ts'
import { conflict } from '../../../base/refusal.ts'
import { type Scope, isEverybody } from '../../../access/who.ts'
import { beforeAll, countSubmissions, everyQuestion, submissionsAfter } from './queries.ts'
import { namesOfClients } from './statistics.ts'

const atOnce = 500
const otherClients = 'Other clients'

/** @throws Refusal 409 when so few people have answered that a row would show who sent it */
export async function answersFile(
  db: Database,
  form: { id: string; title: string },
  scope: Scope,
  { day, format }: { day: Date; format: ListFormat },
): Promise<Download> {
  const names = await namesOfClients(db, form.id)
  const shown = { scope, group: 1, isToManager: false }
  if (
    (await countSubmissions(db, form.id, shown)) < minPeople ||
    (!isEverybody(scope) && !names.has(scope.clientId))
  )
    throw conflict('Too few people have answered to download their answers without showing who they are')
  const questions = await everyQuestion(db, form.id, shown)
  const columns = [
    'Client',
    ...questions.map(({ value, isRemoved }) => (isRemoved ? `${value} (removed)` : value)),
    'Additional Feedback',
  ]
  const ids = questions.map(({ id }) => id)
  return tableFile(fileName(form.title, day), format, columns, rowsOf(db, form.id, scope, ids, names))
}

async function* rowsOf(
  db: Database,
  formId: string,
  scope: Scope,
  questionIds: string[],
  names: Map<string, string>,
): AsyncGenerator<Cell[]> {
  let last = beforeAll
  for (;;) {
    const sent = await submissionsAfter(db, formId, scope, last, atOnce)
    for (const { clientId, answers, additionalFeedback } of sent)
      yield [
        names.get(clientId) ?? otherClients,
        ...questionIds.map((id) => answers.get(id) ?? null),
        additionalFeedback,
      ]
    if (sent.length < atOnce) return
    last = sent.at(-1)?.position ?? last
  }
}

const fileName = (title: string, day: Date) =>
  `Feedback-${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}-${dayInName(day)}`
