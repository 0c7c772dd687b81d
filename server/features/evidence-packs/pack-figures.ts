// The figures of a pack: how many people are up to date and have each state, and how many required courses have each status. They are
// those of the compliance page (rule evidence-6).
import {
  type ComplianceShare,
  type PersonState,
  isLate,
  personStateTexts,
  personStates,
} from '#contract/rules/compliance.ts'
import type { Manifest } from '#contract/rules/pack-manifest.ts'
import { type ObligationStatus, obligationStatuses, obligationTexts } from '#contract/rules/training.ts'
import { definitionOfPercentage, inTimeInWords, upToDateInWords } from '#contract/rules/up-to-date.ts'
import { type Gathering, type Row, inTurn } from './gathering.ts'
import { statusesOfPeople } from './people-queries.ts'

export async function* statusesOfCourses(gathering: Gathering): AsyncGenerator<Row[]> {
  const { totals } = await figuresOf(gathering)
  yield obligationStatuses.map((status) => ({ status: obligationTexts[status], courses: totals[status] }))
}

export async function* upToDate(gathering: Gathering): AsyncGenerator<Row[]> {
  const { share } = await figuresOf(gathering)
  yield [
    { of: 'People with nothing overdue or expired', upToDate: share.peopleUpToDate, inTotal: share.people },
    {
      of: 'Required courses neither overdue nor expired',
      upToDate: share.requiredUpToDate,
      inTotal: share.required,
    },
  ]
}

export async function* statesOfPeople(gathering: Gathering): AsyncGenerator<Row[]> {
  const { peopleByState } = await figuresOf(gathering)
  yield personStates.map((state) => ({ state: personStateTexts[state], people: peopleByState[state] }))
}

const noneOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>

interface PackFigures {
  totals: Record<ObligationStatus, number>
  share: ComplianceShare
  peopleByState: Record<PersonState, number>
}

/** The figures of the compliance page: how many people are up to date and have each state, and how many required courses each status. */
export async function figuresOf(gathering: Gathering): Promise<PackFigures> {
  const totals = noneOf(obligationStatuses)
  const peopleByState = noneOf(personStates)
  const share: ComplianceShare = { people: 0, peopleUpToDate: 0, required: 0, requiredUpToDate: 0 }
  for await (const some of inTurn(gathering, ({ ids }) => statusesOfPeople(gathering.tx, ids, gathering)))
    for (const { statuses, state } of some) {
      peopleByState[state]++
      for (const status of statuses) totals[status]++
      const late = statuses.filter(isLate).length
      share.people++
      if (late === 0) share.peopleUpToDate++
      share.required += statuses.length
      share.requiredUpToDate += statuses.length - late
    }
  return { totals, share, peopleByState }
}

/** The words with which a pack begins. */
export interface Summary {
  upToDate: string
  /** How many people have each state. */
  states: [string, number][]
  required: string
  /** How the percentage is calculated. */
  definition: string
}

/** Counts only people who have anything to complete (rule deadlines-55). */
export const summaryOf = (
  { share, peopleByState }: PackFigures,
  { madeAt, timeZone }: Pick<Manifest, 'madeAt' | 'timeZone'>,
): Summary => ({
  upToDate: upToDateInWords(share),
  states: personStates.map((state) => [personStateTexts[state], peopleByState[state]]),
  required: inTimeInWords(share),
  definition: definitionOfPercentage(`of ${timeInWords(madeAt)}, and the time zone is ${timeZone}`),
})

/** Returns a text such as "2026-11-28 10:14 UTC". */
export const timeInWords = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`
