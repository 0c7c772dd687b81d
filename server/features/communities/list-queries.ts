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
const shown = [...named, 'clients.name as clientName'] as const

export const communitiesList = defineList({
  id: 'communities.id',
  from: (db, scope: Scope) => communitiesWithin(db, scope),
  filters: {
    clientId: (id?: string) => (id ? sql<boolean>`communities.client_id = ${id}` : undefined),
    searchTerm: searchedIn(sql`communities.name`, sql`communities.description`, sql`clients.name`),
  },
  order: communitiesOrder,
  sort: { name: [byName], organisation: [sql`lower(clients.name)`, byName] },
  row: (found) => found.select(shown),
  file: {
    name: 'Communities',
    row: (found) =>
      found
        .select([...shown, 'communities.created_at as createdAt'])
        .select(
          sql<number>`(select count(*) from community_posts where community_posts.community_id = communities.id)`.as(
            'posts',
          ),
        ),
    columns: {
      Name: ({ name }) => name,
      Description: ({ description }) => description,
      Organisation: ({ clientName }) => clientName,
      Posts: ({ posts }) => posts,
      'Created (UTC)': ({ createdAt }) => new Date(createdAt),
    },
  },
})
