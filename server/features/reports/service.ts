// Puts reports together, so that every total is the sum of what is shown.
import type { Reply } from '#contract/call.ts'
import type * as reports from '#contract/calls/reports.ts'
import type { Database } from '../../db/open.ts'
import { pagesOf, rowsBefore } from '../../base/pages.ts'
import { type Period, mustBePeriod, stepsOf } from './period.ts'
import {
  type Happened,
  archivedClients,
  clientsListed,
  deletedClients,
  happenedAt,
  happenedInSteps,
  provider,
  sizeOfList,
} from './queries.ts'

const pageSize = 50

/**
 * Page `pageNumber` of the clients, counted from 1, with the figures of all pages.
 * @throws Refusal 400 for what is no period
 */
export async function clientsReport(
  db: Database,
  { pageNumber, ...period }: Period & { pageNumber: number },
): Promise<Reply<typeof reports.clients>> {
  mustBePeriod(period)
  // One view of the database for all of it, so that the figures agree.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const inSteps = await happenedInSteps(tx, period)
      const own = await provider(tx)
      // Archived ones are listed where something happened in the period.
      const archived = [...(await happenedAt(tx, period, await archivedClients(tx))).keys()]
      const { clients, learners } = await sizeOfList(tx, archived)
      const page = { limit: pageSize, offset: rowsBefore(pageNumber, pageSize) }
      const shown = await clientsListed(tx, archived, page)
      const at = await happenedAt(tx, period, [own.id, deletedClients, ...shown.map(({ id }) => id)])
      const [atOwn, atDeleted] = [at.get(own.id), at.get(deletedClients)]
      const steps = stepsOf(period).map((step) => ({ ...step, ...figures(inSteps.get(step.fromDate)) }))
      const atAll = (key: keyof Happened) =>
        [...inSteps.values()].reduce((sum, step) => sum + step[key], 0) -
        (atOwn?.[key] ?? 0) -
        (atDeleted?.[key] ?? 0)
      return {
        rows: shown.map(({ id, ...client }) => ({ clientId: id, ...client, ...figures(at.get(id)) })),
        allClients: {
          numberOfLearners: learners,
          ...figures({ started: atAll('started'), completed: atAll('completed') }),
        },
        ownOrganisation: { numberOfLearners: own.numberOfLearners, ...figures(atOwn) },
        deletedClients: figures(atDeleted),
        steps,
        ...pagesOf(clients, pageSize),
      }
    })
}

const figures = (one?: Happened) => ({
  coursesStartedThisPeriod: one?.started ?? 0,
  coursesCompletedThisPeriod: one?.completed ?? 0,
})
