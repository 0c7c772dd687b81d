// Who is up to date, on screen and as a file.
import type { Read, Reply } from '#contract/call.ts'
import type { people } from '#contract/calls/compliance.ts'
import type { ListFormat } from '#contract/rules/list-files.ts'
import { personStateTexts } from '#contract/rules/compliance.ts'
import type { Scope } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { pagesOf } from '../../base/pages.ts'
import type { Place } from '../../db/in-order.ts'
import type { Database } from '../../db/open.ts'
import type { Download } from '../../http/download.ts'
import { listFile } from '../../http/list-file.ts'
import { finishObligations } from '../../training/obligations.ts'
import { dayIn, nameOfFile, notesFor, teamsInCell } from './compliance-file.ts'
import { type WantedPeople, countPeople, idsOfPeople, pageOfPeople, peopleOf } from './people-queries.ts'
import { figuresOf } from './shares.ts'

type PeoplePageInput = Omit<Read<typeof people>, 'clientId' | 'teamId'> & { scope: Scope }
type Person = Awaited<ReturnType<typeof peopleOf>>[number]

export async function listPeople(
  db: Database,
  { pageNumber, pageSize, ...wanted }: PeoplePageInput,
  after?: Place | null,
): Promise<Reply<typeof people> & { end: Place | null }> {
  const [shares, total, { ids, end }] = await Promise.all([
    figuresOf(db, wanted),
    countPeople(db, wanted),
    pageOfPeople(db, wanted, { pageNumber, pageSize, after }),
  ])
  const found = new Map((await peopleOf(db, wanted, ids)).map((person) => [person.id, person]))
  return {
    ...shares,
    people: ids.flatMap((id) => {
      const person = found.get(id)
      if (!person) return []
      const { name, urlToken, ...shown } = person
      return [{ ...shown, learner: { name, urlToken } }]
    }),
    ...pagesOf(total, pageSize),
    end,
  }
}

/** @throws Refusal 400 for too many rows for a workbook */
export async function peopleFile({ db }: App, format: ListFormat, wanted: WantedPeople): Promise<Download> {
  const isComplete = await finishObligations(db)
  const ids = await idsOfPeople(db, wanted)
  return listFile({
    name: nameOfFile('People', isComplete),
    format,
    ids,
    rowsOf: (some) => peopleOf(db, wanted, some),
    columns: {
      Name: ({ name }: Person) => name,
      Email: ({ email }) => email,
      Organisation: ({ clientName }) => clientName,
      'Organisation paused': ({ isClientPaused }) => (isClientPaused ? 'Yes' : 'No'),
      Teams: ({ teams }) => teamsInCell(teams),
      State: ({ state }) => personStateTexts[state],
      'Overdue or expired courses': ({ late }) => late,
      'Late for the longest time': ({ firstLate }) => firstLate && firstLate.title,
      'Due or valid until': ({ firstLate }) => dayIn(format, firstLate && firstLate.day),
      'Due next': ({ nextDue }) => nextDue && nextDue.title,
      'Due on': ({ nextDue }) => dayIn(format, nextDue && nextDue.day),
      'Last active': ({ lastActiveAt }) => (lastActiveAt === null ? null : new Date(lastActiveAt)),
      Certificates: ({ certificates }) => certificates,
      'Log-in name': ({ loginName }) => loginName,
      'Courses To Complete': ({ courses }) => courses,
      'Courses Done': ({ coursesDone }) => coursesDone,
      'Courses Exempt': ({ coursesExempt }) => coursesExempt,
    },
    notes: await notesFor(db, wanted),
  })
}
