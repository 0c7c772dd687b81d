// Writes the data of index.html as a script beside it, because a page that is opened from a folder may load nothing but scripts. Rows
// are lists of values, because the field names of 100,000 rows would be most of the file.
import { lessonStatusText } from '#contract/rules/lesson-status.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { obligationStatuses } from '#contract/rules/training.ts'
import { certificateFile } from './file-names.ts'
import { type Gathering, type Row, inTurn } from './gathering.ts'
import { hasImports, imports } from './imports.ts'
import { type Summary, timeInWords } from './pack-figures.ts'
import { certificateRows, peopleRows, recordRows } from './training-queries.ts'

interface About {
  title: string
  /** Labels and values, in the order in which they are shown. */
  facts: [string, string][]
  /** The files of tables: the name and the description of each. */
  tables: [string, string][]
  summary: Summary
  /** How many required courses have each status, in the order of `obligationStatuses`. */
  totals: number[]
}

export async function* viewerData(gathering: Gathering, about: About): AsyncGenerator<string> {
  const { tx } = gathering
  const courses = new Map<string, number>()
  const places = new Map<string, number>()
  yield `window.pack=${JSON.stringify({ ...about, people: [], courses: [], records: [], certificates: [], imports: [] })};\n`
  for await (const some of inTurn(gathering, (within) => peopleRows(tx, within)))
    yield pushed(
      'people',
      some.map(({ personId, name, email, teams, archived }) => {
        places.set(personId, places.size)
        return [name, email, teams.join('; '), archived?.slice(0, 10) ?? '']
      }),
    )
  for await (const some of inTurn(gathering, (within) => recordRows(tx, within))) {
    const added: string[] = []
    const records = some.map((row) => {
      if (!courses.has(row.courseId)) {
        courses.set(row.courseId, courses.size)
        added.push(row.course)
      }
      return [
        places.get(row.personId) ?? 0,
        courses.get(row.courseId) ?? 0,
        row.required === null ? -1 : obligationStatuses.indexOf(row.required),
        row.dueOn ?? '',
        row.completedOn ?? '',
        row.validUntil ?? '',
        row.daysLate ?? 0,
        row.score ?? '',
        row.lessonStatus === null ? '' : lessonStatusText(row.lessonStatus),
        row.certificateNumber ?? '',
      ]
    })
    yield pushed('courses', added)
    yield pushed('records', records)
  }
  for await (const some of inTurn(gathering, (within) => certificateRows(tx, within)))
    yield pushed(
      'certificates',
      some.map((one) => [
        places.get(one.userId) ?? 0,
        one.courseTitle,
        one.number,
        one.status,
        one.issuedOn,
        one.expiresOn ?? '',
        (gathering.withCertificates && certificateFile(one)) || '',
      ]),
    )
  yield* importsOfViewer(gathering)
}

async function* importsOfViewer(gathering: Gathering): AsyncGenerator<string> {
  if (!hasImports(gathering)) return
  for await (const some of imports(gathering))
    yield pushed(
      'imports',
      some.map((row) => [
        timeInWords(String(row['importedAt'])),
        ...[row['importedBy'], row['what'], row['file'] ?? ''],
        numbersInWords(row),
        row['undoneAt'] === null ? '' : undoneInWords(row),
      ]),
    )
}

const numbersInWords = (row: Row) =>
  [
    ['added', 'added'],
    ['changed', 'changed'],
    ['broughtBack', 'brought back'],
    ['archived', 'archived'],
    ['recorded', 'completions recorded'],
    ['unchanged', 'unchanged'],
    ['rejected', 'rows rejected'],
  ]
    .flatMap(([name = '', words]) => (row[name] ? [`${showNumber(Number(row[name]))} ${words}`] : []))
    .join(', ')

const undoneInWords = ({ undoneAt, notUndone }: Row) =>
  `${timeInWords(String(undoneAt))}${notUndone ? `, except ${showNumber(Number(notUndone))} changes` : ''}`

const pushed = (list: string, rows: unknown[]) =>
  rows.length === 0 ? '' : `pack.${list}.push(${rows.map((row) => JSON.stringify(row)).join(',\n')});\n`
