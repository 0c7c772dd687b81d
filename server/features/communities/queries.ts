import { type Kysely, sql } from 'kysely'
import { livingClient } from '../../identity/client-queries.ts'
import type { Cursor } from '#contract/calls/communities.ts'
import { hasChanged, readValue } from '../../db/endings.ts'
import type { Database } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'
import { type Caller, type Scope, isEverybody, scopeOf } from '../../access/who.ts'

export const visibleCommunities = (db: Kysely<Tables>, who: Caller) => communitiesWithin(db, scopeOf(who))

/** Everybody sees the communities of their own client and of the provider; administrators see all (rule communities-1). */
export const communitiesWithin = (db: Kysely<Tables>, scope: Scope) => {
  const all = db
    .selectFrom('communities')
    .innerJoin('clients', 'clients.id', 'communities.client_id')
    .where('clients.archived_at', 'is', null)
  if (isEverybody(scope)) return all
  return all.where((where) =>
    where.or([where('communities.client_id', '=', scope.clientId), where('clients.is_provider', '=', true)]),
  )
}

export const named = [
  'communities.id',
  'communities.name',
  'communities.description',
  'communities.client_id as clientId',
  sql<boolean>`communities.closed_at is not null`.as('isClosed'),
] as const

export const community = (db: Database, who: Caller, id: string) =>
  visibleCommunities(db, who).where('communities.id', '=', id).select(named).executeTakeFirst()

/** Finds an organisation, and whether it is the provider. Undefined if there is none. */
export const organisation = (db: Database, id: string) =>
  livingClient(db, id).select('is_provider as isProvider').executeTakeFirst()

export const addCommunity = (
  db: Database,
  { name, description, clientId }: { name: string; description: string; clientId: string },
) =>
  db
    .insertInto('communities')
    .values({ name, description, client_id: clientId })
    .returning('id')
    .$call(readValue('id'))

/** Counts the rows that are deleted with a community; undefined if there is no such community. */
export async function communityLosses(db: Database, id: string) {
  const { rows } = await sql<{ posts: number; comments: number; likes: number; people: number }>`
    with posts as (select id, user_id from community_posts where community_id = ${id}),
         comments as (select user_id from community_comments where post_id in (select id from posts)),
         likes as (select user_id from community_likes where post_id in (select id from posts))
    select (select count(*) from posts) as posts, (select count(*) from comments) as comments,
           (select count(*) from likes) as likes,
           (select count(*) from (select user_id from posts union select user_id from comments
                                  union select user_id from likes) as written) as people
      from communities where id = ${id}`.execute(db)
  return rows[0]
}

export const deleteCommunity = (db: Database, id: string) =>
  db.deleteFrom('communities').where('id', '=', id).$call(hasChanged)

export interface Stretch {
  /** Undefined means that the page begins with the latest row. */
  before: Cursor | undefined
  maxRows: number
}
