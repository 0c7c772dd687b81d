// Turns the rows of a file into learners. It finds the heading, which may have several names for a column and any order.
import { fromCell } from '#contract/rules/csv.ts'
import { maxLearnerFileBytes } from '#contract/rules/learner-file.ts'
import { Refusal, invalid } from '../../base/refusal.ts'
import type { NewLearner } from '../../identity/people-queries.ts'

export interface LearnerRow extends NewLearner {
  /** Names of teams, separated by semicolons; absent if the file has no such column. */
  teams?: string
  /** Number of the line in the file, counted from 1. */
  line: number
}

export interface TableRow {
  cells: string[]
  /** Number of the line in the file, counted from 1. */
  line: number
}

/** Returns every row below the heading, or every row if there is no heading. @throws Refusal 400, 413 */
export async function learnersIn(table: AsyncIterable<TableRow>): Promise<LearnerRow[]> {
  const rows: LearnerRow[] = []
  let columns: Columns | undefined
  for await (const { cells, line } of table) {
    if (cells.length > maxLearnerFileBytes.columns)
      throw invalid(`Line ${line} has more than ${maxLearnerFileBytes.columns} columns`)
    if (!columns) {
      const named = columnsNamed(cells)
      columns = named ?? firstThree
      if (named) continue
    }
    if (rows.length === maxLearnerFileBytes.rows)
      throw new Refusal(413, 'The file has more than 10,000 learners. Please split it and upload the parts')
    const cell = (at: number) => fromCell((cells[at] ?? '').trim())
    rows.push({
      firstName: cell(columns.firstName),
      lastName: cell(columns.lastName),
      email: cell(columns.email),
      ...(columns.teams === undefined ? {} : { teams: cell(columns.teams) }),
      line,
    })
  }
  return rows
}

type Column = keyof NewLearner
type Columns = Record<Column, number> & { teams?: number }

const firstThree: Columns = { firstName: 0, lastName: 1, email: 2 }

/** Names that programs and people give to the columns, in lower case and with letters and digits only. */
const names: Record<Column, readonly string[]> = {
  firstName: ['firstname', 'forename', 'givenname', 'christianname', 'first', 'given', 'fname'],
  lastName: ['lastname', 'surname', 'familyname', 'secondname', 'last', 'family', 'lname'],
  email: ['email', 'emailaddress', 'mail', 'mailaddress', 'emailid', 'workemail', 'workemailaddress'],
}
const shownNames: Record<Column, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
}

/**
 * Finds the places of the three columns in a heading, or returns undefined if the row is a person. A row that names one of the columns
 * and contains no address is a heading too, and must not become a person.
 * @throws Refusal 400 for a heading that lacks one of the three columns
 */
function columnsNamed(cells: string[]): Columns | undefined {
  const plain = cells.map((cell) => cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  const columns = Object.fromEntries(
    Object.entries(names).map(([column, known]) => [column, plain.findIndex((name) => known.includes(name))]),
  ) as Columns
  const missing = (Object.keys(names) as Column[]).filter((column) => columns[column] < 0)
  const teams = plain.findIndex((name) => name === 'teams' || name === 'team')
  if (missing.length === 0) return teams < 0 ? columns : { ...columns, teams }
  if (missing.length === 3 || cells.some((cell) => cell.includes('@'))) return undefined
  throw invalid(
    `The heading has no column ${missing.map((column) => `“${shownNames[column]}”`).join(' and no column ')}. Please name the columns First Name, Last Name and Email`,
  )
}
