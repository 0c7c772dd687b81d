// Who was up to date on a day in the past, on screen and as a file.
import type { Read, Reply } from '#contract/call.ts'
import type { pastPeople } from '#contract/calls/compliance.ts'
import { personStateTexts } from '#contract/rules/compliance.ts'
import type { ListFormat } from '#contract/rules/list-files.ts'
import {
  definitionOfPercentage,
  limitsOfWorkingOut,
  momentInWords,
  upToDateInWords,
} from '#contract/rules/up-to-date.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import type { Scope } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { pagesOf } from '../../base/pages.ts'
import { invalid } from '../../base/refusal.ts'
import type { PartOfList } from '../../db/any-of.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { Download } from '../../http/download.ts'
import { listFile } from '../../http/list-file.ts'
import { sumOfStates } from '../../training/within-queries.ts'
import {
  type PastStates,
  type PastWanted,
  allIdsThen,
  areMoreToWorkOut,
  firstKnownDays,
  livingIdsThen,
  mustWorkOut,
  peopleThen,
  readThen,
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
  const { knownFrom, states } = await findStored(db, wanted)
  const { ids, total, ...counted } = await readThen(db, states, pageNumber, pageSize)
  const people = new Map((await peopleThen(db, states, ids)).map((person) => [person.id, person]))
  return {
    knownFrom,
    ...counted,
    people: ids.flatMap((id) => {
      const person = people.get(id)
      return person ? [person] : []
    }),
    ...pagesOf(total, pageSize),
  }
}

/** Returns those of a day who are not archived, for files of them. @throws Refusal as listPastPeople, and 400 for too many to work out */
export async function idsOfPast(db: Database | Tx, wanted: PastWanted, part: PartOfList): Promise<string[]> {
  mustHaveCome(wanted.day)
  const { states } = await findStored(db, wanted)
  return livingIdsThen(db, states, part)
}

/** A second is enough for two thousand people with ten courses each, and a page waits ten seconds. */
const maxWorkedOut = 10_000

/**
 * Finds out whose states are stored. Of a day before the first of a client, they are worked out (rule deadlines-64).
 * @throws Refusal 400 for more people than can be worked out while somebody waits
 */
async function findStored(db: Database | Tx, wanted: PastWanted) {
  const first = await firstKnownDays(db, wanted.scope)
  const isNotStored = ({ day }: (typeof first)[number]) => day === null || day > wanted.day
  const states = { ...wanted, notStoredOf: first.filter(isNotStored).map(({ clientId }) => clientId) }
  if (mustWorkOut(states) && (await areMoreToWorkOut(db, states, maxWorkedOut)))
    throw invalid(
      `The states of that day have to be worked out, for at most ${showNumber(maxWorkedOut)} people at a time. Please choose a client or a team`,
    )
  const known = first.flatMap(({ day }) => day ?? [])
  return { knownFrom: known.toSorted()[0] ?? null, states }
}

const stateInCell = (state: Person['state'] | null) =>
  state === null ? 'Nothing to complete' : personStateTexts[state]

async function notesThen(db: Database, wanted: PastStates): Promise<string[]> {
  const { peopleByState: counts, peopleWorkedOut } = await readThen(db, wanted, 1, 1)
  const share = { people: sumOfStates(counts), peopleUpToDate: sumOfStates(counts, 'upToDate') }
  return [
    `At the end of ${wanted.day}: ${upToDateInWords(share)}.`,
    definitionOfPercentage(momentInWords(wanted.day, peopleWorkedOut, share.people)),
    ...(peopleWorkedOut > 0 ? [limitsOfWorkingOut] : []),
  ]
}

/** @throws Refusal 400 for a day that has not come yet, for too many people to work out, and for too many rows for a workbook */
export async function pastPeopleFile({ db }: App, format: ListFormat, wanted: PastWanted): Promise<Download> {
  mustHaveCome(wanted.day)
  const { states } = await findStored(db, wanted)
  return listFile({
    name: `People on ${wanted.day}`,
    format,
    ids: await allIdsThen(db, states),
    rowsOf: (some) => peopleThen(db, states, some),
    columns: {
      Name: ({ name }: Person) => name,
      Email: ({ email }) => email,
      Organisation: ({ clientName }) => clientName,
      State: ({ state }) => stateInCell(state),
      'By what is known today': ({ stateKnownNow }) => stateInCell(stateKnownNow),
      'Worked out afterwards': ({ isWorkedOut }) => (isWorkedOut ? 'Yes' : 'No'),
    },
    notes: await notesThen(db, states),
  })
}
