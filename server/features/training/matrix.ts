// People and courses as a table, on screen and as a file.
import type { Read, Reply } from '#contract/call.ts'
import type { complianceMatrix } from '#contract/calls/compliance.ts'
import type { Cell } from '#contract/rules/csv.ts'
import type { ListFormat } from '#contract/rules/list-files.ts'
import { maxMatrixCourses, personStateTexts, statesOf } from '#contract/rules/compliance.ts'
import { obligationTexts } from '#contract/rules/training.ts'
import type { Scope } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { pagesOf } from '../../base/pages.ts'
import type { Database } from '../../db/open.ts'
import type { Download } from '../../http/download.ts'
import { listFile } from '../../http/list-file.ts'
import { nameOfFile, notesFor, teamsInCell } from './compliance-file.ts'
import { finishObligations } from '../../training/obligations.ts'
import { type MatrixCell, coursesOfMatrix, peopleOfMatrix } from './matrix-queries.ts'
import { type WantedPeople, countPeople, idsOfPeople, pageOfPeople } from './people-queries.ts'
import { figuresOf } from './shares.ts'

type MatrixPageInput = Omit<Read<typeof complianceMatrix>, 'clientId' | 'teamId'> & { scope: Scope }

export async function matrixOf(
  db: Database,
  { pageNumber, pageSize, ...wanted }: MatrixPageInput,
): Promise<Reply<typeof complianceMatrix>> {
  const [shares, courses, total, { ids }] = await Promise.all([
    figuresOf(db, wanted),
    coursesOfMatrix(db, wanted),
    countPeople(db, wanted),
    pageOfPeople(db, wanted, { pageNumber, pageSize }),
  ])
  const people = new Map((await peopleOfMatrix(db, wanted, ids)).map((person) => [person.id, person]))
  const shown = courses.slice(0, maxMatrixCourses)
  const isShown = new Set(shown.map(({ id }) => id))
  return {
    ...shares,
    courses: shown,
    moreCourses: courses.length - shown.length,
    people: ids.flatMap((id) => {
      const person = people.get(id)
      if (!person) return []
      const { name, urlToken, clientName, isClientPaused, overdue, state, cells } = person
      return [
        {
          id,
          learner: { name, urlToken },
          clientName,
          isClientPaused,
          overdue,
          state,
          cells: cells.filter(({ courseId }) => isShown.has(courseId)),
        },
      ]
    }),
    ...pagesOf(total, pageSize),
  }
}

type MatrixPerson = Awaited<ReturnType<typeof peopleOfMatrix>>[number]

/** Every course that fits the filters has a column. @throws Refusal 400 for too many rows for a workbook */
export async function matrixFile({ db }: App, format: ListFormat, wanted: WantedPeople): Promise<Download> {
  const isComplete = await finishObligations(db)
  const [courses, ids] = await Promise.all([coursesOfMatrix(db, wanted), idsOfPeople(db, wanted)])
  return listFile({
    name: nameOfFile('Compliance matrix', isComplete),
    format,
    ids,
    rowsOf: (some) => peopleOfMatrix(db, wanted, some),
    columns: {
      Name: ({ name }: MatrixPerson) => name,
      Email: ({ email }) => email,
      Organisation: ({ clientName }) => clientName,
      Teams: ({ teams }) => teamsInCell(teams),
      'Up to date': ({ state }) => (statesOf('upToDate').includes(state) ? 'Yes' : 'No'),
      'Overdue or expired courses': ({ overdue }) => overdue,
      State: ({ state }) => personStateTexts[state],
      'Log-in name': ({ loginName }) => loginName,
      ...columnsOf(courses),
    },
    notes: await notesFor(db, wanted),
  })
}

/** Two courses may have the same title. */
function columnsOf(courses: { id: string; title: string }[]) {
  const columns: Record<string, (person: MatrixPerson) => Cell> = {}
  for (const { id, title } of courses) {
    let heading = title
    for (let number = 2; heading in columns; number++) heading = `${title} (${number})`
    columns[heading] = ({ cells }) => inWords(cells.find(({ courseId }) => courseId === id))
  }
  return columns
}

function inWords(cell: MatrixCell | undefined): string {
  if (!cell) return ''
  const { status, dueOn, validUntil } = cell
  const day =
    status === 'completed' || status === 'renewalDue' || status === 'expired'
      ? validUntil && `valid until ${validUntil}`
      : status !== 'exempt' && dueOn && `due ${dueOn}`
  return day ? `${obligationTexts[status]}, ${day}` : obligationTexts[status]
}
