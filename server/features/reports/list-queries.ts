// Lists the clients of the report, filtered and sorted.
import { type RawBuilder, sql } from 'kysely'
import { type Direction, clientsReportOrder, sortingOf } from '#contract/rules/list-order.ts'
import { contains } from '../../db/contains.ts'
import { type OrderTable, inOrder } from '../../db/in-order.ts'
import type { Tx } from '../../db/open.ts'
import { anyOf } from '../../db/any-of.ts'

type SortColumn = (typeof clientsReportOrder)['columns'][number]
/** The values of these columns are added up from counts of days. The caller sorts the list by them. */
const happenedColumns = ['started', 'completed'] as const satisfies readonly SortColumn[]
export type HappenedColumn = (typeof happenedColumns)[number]
export interface OverviewListInput {
  searchTerm: string
  sort?: SortColumn | undefined
  direction?: Direction | undefined
}

/** Lists the clients that are not archived, and the archived clients with these ids. */
const listed = (tx: Tx, archivedIds: string[]) =>
  tx
    .selectFrom('clients')
    .leftJoin('learner_counts', 'learner_counts.client_id', 'clients.id')
    .where('clients.is_provider', '=', false)
    .where((where) =>
      where.or([where('clients.archived_at', 'is', null), where('clients.id', '=', anyOf(archivedIds))]),
    )

const learners = sql<number>`coalesce(learner_counts.learners, 0)`
const byName = sql`lower(clients.name)`
const valuesOf: OrderTable<Exclude<SortColumn, HappenedColumn>> = {
  name: [byName],
  learners: [learners, byName],
  // A client without a limit counts as higher than all others (rule lists-17).
  learnerLimit: [sql`clients.maximum_learners = 0`, sql`clients.maximum_learners`, byName],
}

/** Returns the column if the list is sorted by one that counts events, or else undefined. */
export const sortsByHappened = ({ sort }: OverviewListInput): HappenedColumn | undefined =>
  happenedColumns.find((column) => column === sort)

function orderOf(wanted: OverviewListInput): RawBuilder<unknown> {
  const { by, direction } = sortingOf(clientsReportOrder, wanted)
  if (by === 'started' || by === 'completed') return inOrder([byName, sql.ref('clients.id')], 'asc')
  return inOrder([...valuesOf[by], sql.ref('clients.id')], direction)
}

/** Reads the whole list, or one page of it. */
export const clientsListed = (
  tx: Tx,
  archivedIds: string[],
  wanted: OverviewListInput,
  page?: { limit: number; offset: number },
) =>
  listed(tx, archivedIds)
    .$if(wanted.searchTerm !== '', (query) =>
      query.where(contains(sql<string>`clients.name`, wanted.searchTerm)),
    )
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .orderBy(orderOf(wanted))
    .select([
      'clients.id',
      'clients.name',
      'clients.url_token as urlToken',
      learners.as('numberOfLearners'),
      'clients.maximum_learners as maximumNumberOfLearners',
      sql<boolean>`clients.archived_at is not null`.as('isArchived'),
      sql<string>`zone_of_client(clients.id)`.as('timeZone'),
    ])
    .execute()

/** Counts the clients that fit the search, and the learners of all clients together. */
export const sizeOfList = (tx: Tx, archivedIds: string[], { searchTerm }: OverviewListInput) =>
  listed(tx, archivedIds)
    .select([
      (searchTerm === ''
        ? sql<number>`count(*)`
        : sql<number>`count(*) filter (where ${contains(sql<string>`clients.name`, searchTerm)})`
      ).as('clients'),
      sql<number>`coalesce(sum(${learners}), 0)`.as('learners'),
    ])
    .executeTakeFirstOrThrow()
