// The list of communities, as a page and as a file.
import { sql } from 'kysely'
import { communitiesOrder } from '#contract/rules/list-order.ts'
import { defineList } from '../../access/define-list.ts'
import type { Scope } from '../../access/who.ts'
import { searchedIn } from '../../db/contains.ts'
import { withLatestPost } from './post-queries.ts'
import { communitiesWithin, named } from './queries.ts'

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
  row: (found) => withLatestPost(found.select(shown)),
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
