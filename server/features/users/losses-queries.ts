import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

interface PeopleLosses {
  records: number
  certificates: number
  posts: number
  comments: number
}

/** What is deleted with these people; also the comments of others under their posts. */
export async function lossesOfPeople(db: Database, ids: string[]): Promise<PeopleLosses> {
  const { rows } = await sql<PeopleLosses>`
    with gone as (select unnest(${ids}::uuid[]) as id)
    select (select count(*) from gone join course_records on user_id = gone.id) as records,
           (select count(*) from gone join certificates on user_id = gone.id) as certificates,
           (select count(*) from gone join community_posts on user_id = gone.id) as posts,
           (select coalesce(sum(comments), 0) from gone join community_posts on user_id = gone.id)
           + (select count(*)
                from gone
                join community_comments as comment on comment.user_id = gone.id
                join community_posts as post on post.id = comment.post_id
               where not exists (select from gone as author where author.id = post.user_id)) as comments`.execute(
    db,
  )
  return rows[0] as PeopleLosses
}
