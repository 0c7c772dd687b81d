// Puts reports together, so that every total is the sum of what is shown.
import type { Reply } from '#contract/call.ts'
import type * as reports from '#contract/calls/reports.ts'
import type { Database, Tx } from '../../db/open.ts'
import { pagesOf, rowsBefore } from '../../base/pages.ts'
import {
  type HappenedColumn,
  type OverviewListInput,
  clientsListed,
  sizeOfList,
  sortsByHappened,
} from './list-queries.ts'
import { type Period, mustBePeriod, periodBefore, stepsOf } from './period.ts'
import {
  type Happened,
  archivedClients,
  deletedClients,
  happenedAt,
  happenedIn,
  happenedInSteps,
  partsOfSums,
  provider,
} from './queries.ts'

type Report = Reply<typeof reports.clients>

/** One view of the database for all of it, so that the figures agree. */
const inOneView = <Result>(db: Database, read: (tx: Tx) => Promise<Result>) =>
  db.transaction().setIsolationLevel('repeatable read').execute(read)

/** Archived clients are listed where something happened in the period. */
const archivedWithActivity = async (tx: Tx, period: Period) => [
  ...(await happenedAt(tx, period, await archivedClients(tx))).keys(),
]

/**
 * Page `pageNumber` of the clients, counted from 1, with the figures of all pages.
 * @throws Refusal 400 for what is no period
 */
export async function clientsReport(
  db: Database,
  period: Period,
  { pageNumber, pageSize, ...wanted }: OverviewListInput & { pageNumber: number; pageSize: number },
): Promise<Report> {
  mustBePeriod(period)
  return inOneView(db, async (tx) => {
    const inSteps = await happenedInSteps(tx, period)
    const own = await provider(tx)
    const archived = await archivedWithActivity(tx, period)
    const { clients, learners } = await sizeOfList(tx, archived, wanted)
    const page = { limit: pageSize, offset: rowsBefore(pageNumber, pageSize) }
    const rows = await rowsOfReport(tx, period, archived, wanted, page)
    const before = periodBefore(period)
    const at = await partsOfSums(tx, period, [own.id, deletedClients])
    const [atOwn, atDeleted] = [at.get(own.id), at.get(deletedClients)]
    const steps = stepsOf(period).map((step) => ({ ...step, ...figures(inSteps.get(step.fromDate)) }))
    const atAll = (key: keyof Happened) =>
      [...inSteps.values()].reduce((sum, step) => sum + step[key], 0) -
      (atOwn?.[key] ?? 0) -
      (atDeleted?.[key] ?? 0)
    return {
      rows,
      allClients: {
        numberOfLearners: learners,
        ...figures({ started: atAll('started'), completed: atAll('completed') }),
      },
      ownOrganisation: { numberOfLearners: own.numberOfLearners, ...figures(atOwn) },
      deletedClients: figures(atDeleted),
      periodBefore: { ...before, ...figures(await happenedIn(tx, before)) },
      steps,
      timeZone: own.timeZone,
      ...pagesOf(clients, pageSize),
    }
  })
}

/** The rows of all pages. @throws Refusal 400 for what is no period */
export async function wholeReport(
  db: Database,
  period: Period,
  wanted: OverviewListInput,
): Promise<Report['rows']> {
  mustBePeriod(period)
  return inOneView(db, async (tx) => rowsOfReport(tx, period, await archivedWithActivity(tx, period), wanted))
}

async function rowsOfReport(
  tx: Tx,
  period: Period,
  archived: string[],
  wanted: OverviewListInput,
  page?: { limit: number; offset: number },
): Promise<Report['rows']> {
  const column = sortsByHappened(wanted)
  const clients = await clientsListed(tx, archived, wanted, column ? undefined : page)
  const at = await happenedAt(
    tx,
    period,
    clients.map(({ id }) => id),
  )
  const rows = clients.map(({ id, ...client }) => ({ clientId: id, ...client, ...figures(at.get(id)) }))
  if (!column) return rows
  const sorted = sortedBy(rows, column, wanted.direction === 'desc')
  return page ? sorted.slice(page.offset, page.offset + page.limit) : sorted
}

/** Equal ones stay by name, or the other way round. */
function sortedBy(rows: Report['rows'], column: HappenedColumn, isDescending: boolean) {
  const figure = column === 'started' ? 'coursesStartedThisPeriod' : 'coursesCompletedThisPeriod'
  const ascending = rows.toSorted((one, other) => one[figure] - other[figure])
  return isDescending ? ascending.toReversed() : ascending
}

const figures = (one?: Happened) => ({
  coursesStartedThisPeriod: one?.started ?? 0,
  coursesCompletedThisPeriod: one?.completed ?? 0,
})
