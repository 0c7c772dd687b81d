// Queries of comments on posts, as each reader sees them.
import { sql } from 'kysely'
import type { Cursor } from '#contract/calls/communities.ts'
import type { Database } from '../../db/open.ts'
import type { Caller } from '../../access/who.ts'
import { anyOf } from '../../db/any-of.ts'
import {
  fullName,
  isShown,
  moderatesThis,
  eachReader,
  readersWho,
  idOf,
  isOlderThan,
} from './post-queries.ts'
import { visibleCommunities, type Stretch } from './queries.ts'

const comments = (db: Database, readers: string[]) =>
  db
    .selectFrom('community_comments as comment')
    .innerJoin('users', 'users.id', 'comment.user_id')
    .innerJoin('community_posts as post', 'post.id', 'comment.post_id')
    .innerJoin('communities', 'communities.id', 'post.community_id')
    .select([
      'comment.id',
      'comment.text',
      'comment.user_id as userId',
      'comment.post_id as postId',
      'comment.created_at as createdDateTime',
      'comment.hidden_at as hiddenAt',
      'comment.hidden_reason as hiddenReason',
      fullName.as('username'),
      sql<string[] | null>`case when coalesce(comment.hidden_at, post.hidden_at) is not null then
        ${readersWho(readers, sql`${isShown('comment', eachReader)} and ${isShown('post', eachReader)}`)} end`.as(
        'shownTo',
      ),
      readersWho(readers, moderatesThis('comment', eachReader)).as('moderatedBy'),
      sql<string[]>`array(
        select user_id::text from community_reports
         where comment_id = comment.id and user_id = any(${readers}::uuid[]))`.as('reportedBy'),
    ])

/** Returns the latest rows before the cursor, with the newest first. */
export const commentsBefore = (
  db: Database,
  { postId, reader, before, maxRows }: Stretch & { postId: string; reader: string },
) =>
  comments(db, [reader])
    .where('comment.post_id', '=', postId)
    .where(isShown('comment', idOf(reader)))
    .$if(before !== undefined, (query) => query.where(isOlderThan('comment', before as Cursor)))
    .orderBy('comment.created_at', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(maxRows)
    .execute()

/** The earliest comes first. */
export const commentsByIds = (db: Database, ids: string[], readers: string[]) =>
  comments(db, readers)
    .where('comment.id', '=', anyOf(ids))
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .execute()
export type Comment = Awaited<ReturnType<typeof commentsByIds>>[number]

/** Finds a comment that the caller sees, on a post that the caller sees. */
export const visibleComment = (db: Database, who: Caller, id: string) =>
  visibleCommunities(db, who)
    .innerJoin('community_posts as post', 'post.community_id', 'communities.id')
    .innerJoin('community_comments as comment', 'comment.post_id', 'post.id')
    .where('comment.id', '=', id)
    .where(isShown('post', idOf(who.id)))
    .where(isShown('comment', idOf(who.id)))
    .select([
      'comment.id',
      'comment.user_id as userId',
      'comment.post_id as postId',
      moderatesThis('comment', idOf(who.id)).as('canModerate'),
    ])
    .executeTakeFirst()

/** Adds a comment. Returns undefined if the community takes no new comments. */
export async function addComment(
  db: Database,
  userId: string,
  { postId, text }: { postId: string; text: string },
): Promise<string | undefined> {
  const added = await db
    .insertInto('community_comments')
    .columns(['post_id', 'user_id', 'text'])
    .expression((of) =>
      of
        .selectFrom('community_posts as post')
        .innerJoin('communities', 'communities.id', 'post.community_id')
        .where('post.id', '=', postId)
        .where('communities.closed_at', 'is', null)
        .select(['post.id', idOf(userId).as('user'), sql`${text}`.as('text')]),
    )
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

export async function deleteComment(db: Database, id: string) {
  await db.deleteFrom('community_comments').where('id', '=', id).execute()
}
