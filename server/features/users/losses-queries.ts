import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

interface PersonLosses {
  records: number
  certificates: number
  posts: number
  comments: number
}

/** What goes with a person; of the comments those of others too that stand under the person's posts. */
export async function lossesOfPerson(db: Database, userId: string): Promise<PersonLosses> {
  const { rows } = await sql<PersonLosses>`
    select (select count(*) from course_records where user_id = ${userId}::uuid) as records,
           (select count(*) from certificates where user_id = ${userId}::uuid) as certificates,
           (select count(*) from community_posts where user_id = ${userId}::uuid) as posts,
           (select coalesce(sum(comments), 0) from community_posts where user_id = ${userId}::uuid)
           + (select count(*) from community_comments as comment join community_posts as post on post.id = post_id
               where comment.user_id = ${userId}::uuid and post.user_id <> ${userId}::uuid) as comments`.execute(
    db,
  )
  return rows[0] as PersonLosses
}
