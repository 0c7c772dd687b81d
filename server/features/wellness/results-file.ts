// The results as a table for a spreadsheet: a row for each questionnaire, a column for each question.
import type { Cell } from '#contract/rules/csv.ts'
import type { ListFormat } from '#contract/rules/list-files.ts'
import type { Download } from '../../http/download.ts'
import { dayInName } from '../../http/file-name.ts'
import { mustFitSheet, tableFile } from '../../http/list-file.ts'
import type { Questionnaire } from './list-queries.ts'

const columns = ['First Name', 'Last Name', 'Email', 'Organisation', 'Wellness Number', 'Received']
/** Anybody may send questions of their own: the rest of them share one column, so that the table stays one to read. */
const maxQuestions = 50

/** @throws Refusal 400 for too many rows for a workbook */
export function resultsFile(
  results: Questionnaire[],
  { day, format }: { day: Date; format: ListFormat },
): Download {
  mustFitSheet(format, results.length)
  const questions = questionsOf(results)
  const own = questions.slice(0, maxQuestions)
  const others = questions.slice(maxQuestions)
  const header = [...columns, ...own, ...(others.length ? ['Other Questions'] : [])]
  return tableFile(`Wellness-Results-${dayInName(day)}`, format, header, rowsOf(results, own, others))
}

function* rowsOf(results: Questionnaire[], own: string[], others: string[]): Generator<Cell[]> {
  const isOther = new Set(others)
  for (const { answers, ...person } of results) {
    const { firstName, lastName, email, organisation, wellnessNumber, createdDateTime } = person
    const values = new Map(answers.map(({ question, value }) => [question, value]))
    const rest = answers.filter(({ question }) => isOther.has(question))
    yield [
      firstName,
      lastName,
      email,
      organisation,
      wellnessNumber,
      new Date(createdDateTime),
      ...own.map((question) => values.get(question) ?? null),
      ...(others.length ? [rest.map(({ question, value }) => `${question}: ${value}`).join('; ')] : []),
    ]
  }
}

/** Those that were answered most come first. */
function questionsOf(results: Questionnaire[]): string[] {
  const times = new Map<string, number>()
  for (const { question } of results.flatMap(({ answers }) => answers))
    times.set(question, (times.get(question) ?? 0) + 1)
  return [...times].sort(([, one], [, other]) => other - one).map(([question]) => question)
}
