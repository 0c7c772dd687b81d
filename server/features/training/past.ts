// Who was up to date on a day in the past, on screen and as a file.
import type { Read, Reply } from '#contract/call.ts'
import type { pastPeople } from '#contract/calls/compliance.ts'
import { personStateTexts } from '#contract/rules/compliance.ts'
import type { ListFormat } from '#contract/rules/list-files.ts'
import { definitionOfPercentage, upToDateInWords } from '#contract/rules/up-to-date.ts'
import type { Scope } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { pagesOf } from '../../base/pages.ts'
import { invalid } from '../../base/refusal.ts'
import type { Database } from '../../db/open.ts'
import type { Download } from '../../http/download.ts'
import { listFile } from '../../http/list-file.ts'
import { sumOfStates } from '../../training/within-queries.ts'
import {
  type PastWanted,
  allIdsThen,
  countThen,
  firstKnownDay,
  lengthThen,
  pageThen,
  peopleThen,
} from './past-queries.ts'

type PastPageInput = Omit<Read<typeof pastPeople>, 'clientId' | 'teamId'> & { scope: Scope }
type Person = Awaited<ReturnType<typeof peopleThen>>[number]

/** @throws Refusal 400 for a day that has come nowhere yet */
function mustHaveCome(day: string) {
  if (day > latestDay()) throw invalid('That day has not come yet')
}

/** Returns the day where it is latest, which is 14 hours ahead of UTC. */
const latestDay = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

/** @throws Refusal 400 for a day that has not come yet */
export async function listPastPeople(
  db: Database,
  { pageNumber, pageSize, ...wanted }: PastPageInput,
): Promise<Reply<typeof pastPeople>> {
  mustHaveCome(wanted.day)
  const [knownFrom, peopleByState, total, ids] = await Promise.all([
    firstKnownDay(db, wanted.scope),
    countThen(db, wanted),
    lengthThen(db, wanted),
    pageThen(db, wanted, pageNumber, pageSize),
  ])
  const people = new Map((await peopleThen(db, wanted, ids)).map((person) => [person.id, person]))
  return {
    knownFrom,
    peopleByState,
    people: ids.flatMap((id) => {
      const person = people.get(id)
      if (!person) return []
      const { id: _, ...shown } = person
      return [shown]
    }),
    ...pagesOf(total, pageSize),
  }
}

const stateInCell = (state: Person['state'] | null) =>
  state === null ? 'Nothing to complete' : personStateTexts[state]

async function notesThen(db: Database, wanted: PastWanted): Promise<string[]> {
  const counts = await countThen(db, wanted)
  const share = { people: sumOfStates(counts), peopleUpToDate: sumOfStates(counts, 'upToDate') }
  return [
    `At the end of ${wanted.day}: ${upToDateInWords(share)}.`,
    definitionOfPercentage(`at the end of ${wanted.day}, as they were stored then`),
  ]
}

/** @throws Refusal 400 for a day that has not come yet, and for too many rows for a workbook */
export async function pastPeopleFile({ db }: App, format: ListFormat, wanted: PastWanted): Promise<Download> {
  mustHaveCome(wanted.day)
  return listFile({
    name: `People on ${wanted.day}`,
    format,
    ids: await allIdsThen(db, wanted),
    rowsOf: (some) => peopleThen(db, wanted, some),
    columns: {
      Name: ({ name }: Person) => name,
      Email: ({ email }) => email,
      Organisation: ({ clientName }) => clientName,
      State: ({ state }) => stateInCell(state),
      'By what is known today': ({ stateKnownNow }) => stateInCell(stateKnownNow),
    },
    notes: format === 'xlsx' ? await notesThen(db, wanted) : [],
  })
}
