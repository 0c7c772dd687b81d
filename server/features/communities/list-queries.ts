// The list of communities, as a page and as a file.
import { type RawBuilder, sql } from 'kysely'
import { type Direction, communitiesOrder, sortingOf } from '#contract/rules/list-order.ts'
import type { Person } from '../../access/who.ts'
import { rowsBefore } from '../../base/pages.ts'
import { contains } from '../../db/contains.ts'
import { type OrderTable, inOrder } from '../../db/in-order.ts'
import type { Database } from '../../db/open.ts'
import { packedIds } from '../../db/packed-ids.ts'
import { named, visibleCommunities } from './queries.ts'
import { anyOf } from '../../db/any-of.ts'

type SortColumn = (typeof communitiesOrder)['columns'][number]
export interface CommunityListInput {
  /** The list contains only communities of this client; null lists all that the caller sees. */
  clientId: string | null
  searchTerm: string
  sort?: SortColumn | undefined
  direction?: Direction | undefined
}

const byName = sql`lower(communities.name)`
const valuesOf: OrderTable<SortColumn> = {
  name: [byName],
  organisation: [sql`lower(clients.name)`, byName],
}

function orderOf(wanted: CommunityListInput): RawBuilder<unknown> {
  const { by, direction } = sortingOf(communitiesOrder, wanted)
  return inOrder([...valuesOf[by], sql.ref('communities.id')], direction)
}

const listed = (db: Database, who: Person, { clientId, searchTerm }: CommunityListInput) =>
  visibleCommunities(db, who)
    .$if(clientId !== null, (query) => query.where('communities.client_id', '=', clientId as string))
    .$if(searchTerm !== '', (query) =>
      query.where((where) =>
        where.or(
          [
            sql<string>`communities.name`,
            sql<string>`communities.description`,
            sql<string>`clients.name`,
          ].map((text) => contains(text, searchTerm)),
        ),
      ),
    )

/** Reads the whole list, or one page of it. */
export const communitiesListed = (
  db: Database,
  who: Person,
  wanted: CommunityListInput,
  page?: { pageNumber: number; pageSize: number },
) =>
  listed(db, who, wanted)
    .$if(page !== undefined, (query) =>
      query.limit(page?.pageSize ?? 0).offset(page ? rowsBefore(page.pageNumber, page.pageSize) : 0),
    )
    .orderBy(orderOf(wanted))
    .select([...named, 'clients.name as clientName'])
    .execute()

export async function countCommunities(
  db: Database,
  who: Person,
  wanted: CommunityListInput,
): Promise<number> {
  const { count } = await listed(db, who, wanted)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const idsOfCommunities = (db: Database, who: Person, wanted: CommunityListInput) =>
  packedIds(db, listed(db, who, wanted).select('communities.id').orderBy(orderOf(wanted)))

/** Reads the values of these communities for the file of the list, in any order. */
export const communitiesOfFile = (db: Database, who: Person, ids: string[]) =>
  visibleCommunities(db, who)
    .where('communities.id', '=', anyOf(ids))
    .select([...named, 'clients.name as clientName', 'communities.created_at as createdAt'])
    .select(
      sql<number>`(select count(*) from community_posts where community_posts.community_id = communities.id)`.as(
        'posts',
      ),
    )
    .execute()
