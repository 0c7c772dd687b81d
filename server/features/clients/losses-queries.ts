import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

interface ClientLosses {
  people: number
  records: number
  certificates: number
  communities: number
  posts: number
  comments: number
  pathways: number
}

/**
 * What is deleted with a client, counted through the indexes of its own rows. Its people also write in the communities
 * of the provider, and others in the client's own.
 */
export async function lossesOfClient(db: Database, clientId: string): Promise<ClientLosses> {
  const { rows } = await sql<ClientLosses>`
    with own as (
      select id from users where client_id = ${clientId}::uuid and archived_at is null
      union all
      select id from users where client_id = ${clientId}::uuid and archived_at is not null
    ), own_communities as (
      select id from communities where client_id = ${clientId}::uuid
    ), gone as (
      select post.id, post.comments
        from own_communities join community_posts as post on post.community_id = own_communities.id
      union
      select post.id, post.comments from own join community_posts as post on post.user_id = own.id
    )
    select (select count(*) from own) as people,
           (select count(*) from course_records where client_id = ${clientId}::uuid) as records,
           (select count(*) from own join certificates on user_id = own.id) as certificates,
           (select count(*) from own_communities) as communities,
           (select count(*) from gone) as posts,
           (select coalesce(sum(comments), 0) from gone)
           + (select count(*) from own join community_comments as comment on comment.user_id = own.id
               where not exists (select from gone where gone.id = comment.post_id)) as comments,
           (select count(*) from client_pathways join pathways on pathways.id = pathway_id
             where client_id = ${clientId}::uuid and deleted_at is null) as pathways`.execute(db)
  return rows[0] as ClientLosses
}
