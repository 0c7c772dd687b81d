import { type Kysely, sql } from 'kysely'
import type { Cursor } from '#contract/calls/communities.ts'
import type { Database } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'
import { type ClientScope, type Person, scopeOf } from '../../access/who.ts'
import { anyOf } from '../../db/any-of.ts'

/** Everybody sees those of their own client and of the provider; administrators see all (rule communities-1). */
export const visibleCommunities = (db: Kysely<Tables>, who: Person) => {
  const scope = scopeOf(who)
  return db
    .selectFrom('communities')
    .innerJoin('clients', 'clients.id', 'communities.client_id')
    .where('clients.archived_at', 'is', null)
    .$if(scope !== null, (query) =>
      query.where((where) =>
        where.or([
          where('communities.client_id', '=', (scope as ClientScope).clientId),
          where('clients.is_provider', '=', true),
        ]),
      ),
    )
}

export const named = [
  'communities.id',
  'communities.name',
  'communities.description',
  'communities.client_id as clientId',
] as const

export const community = (db: Database, who: Person, id: string) =>
  visibleCommunities(db, who).where('communities.id', '=', id).select(named).executeTakeFirst()

/** Whether there is such an organisation, and whether it is the provider. */
export const organisation = (db: Database, id: string) =>
  db
    .selectFrom('clients')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select('is_provider as isProvider')
    .executeTakeFirst()

export async function addCommunity(
  db: Database,
  { name, description, clientId }: { name: string; description: string; clientId: string },
): Promise<string> {
  const { id } = await db
    .insertInto('communities')
    .values({ name, description, client_id: clientId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteCommunity(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('communities').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

const fullName = sql<string>`users.first_name || ' ' || users.last_name`

/** The counts of posts, each with those of the readers who like it, from one statement. */
const counts = (db: Database, readers: string[]) =>
  db.selectFrom('community_posts as post').select([
    'post.id',
    'post.likes',
    'post.comments',
    'post.revision',
    sql<string[]>`array(
      select user_id::text from community_likes where post_id = post.id and user_id = any(${readers}::uuid[])
    )`.as('likedBy'),
  ])

const posts = (db: Database, readers: string[]) =>
  counts(db, readers)
    .innerJoin('users', 'users.id', 'post.user_id')
    .select([
      'post.title',
      'post.text',
      'post.community_id as communityId',
      'post.user_id as userId',
      'post.created_at as createdDateTime',
      fullName.as('userName'),
    ])

export const countsByIds = (db: Database, ids: string[], readers: string[]) =>
  counts(db, readers).where('post.id', '=', anyOf(ids)).execute()
export type PostCounts = Awaited<ReturnType<typeof countsByIds>>[number]

/** The earliest first. */
export const postsByIds = (db: Database, ids: string[], readers: string[]) =>
  posts(db, readers).where('post.id', '=', anyOf(ids)).orderBy('post.created_at').orderBy('post.id').execute()
export type Post = Awaited<ReturnType<typeof postsByIds>>[number]

interface Stretch {
  /** Absent: from the latest on. */
  before: Cursor | undefined
  most: number
}

/** The latest of those before the cursor, the newest first. */
export const postsBefore = (
  db: Database,
  { communityId, reader, before, most }: Stretch & { communityId: string; reader: string },
) =>
  posts(db, [reader])
    .where('post.community_id', '=', communityId)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(post.created_at, post.id) < (${before?.time}::timestamptz, ${before?.id}::uuid)`,
      ),
    )
    .orderBy('post.created_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(most)
    .execute()

/**
 * The latest in all communities of one's own client and of the provider: of each community as many as are asked for, from
 * the index of its posts, and of those the latest.
 */
export const latestPosts = (db: Database, clientId: string, most: number) =>
  db
    .selectFrom('communities')
    .innerJoin('clients', 'clients.id', 'communities.client_id')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('community_posts')
          .whereRef('community_id', '=', 'communities.id')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(most)
          .select(['id', 'title', 'user_id', 'created_at'])
          .as('post'),
      (join) => join.onTrue(),
    )
    .innerJoin('users', 'users.id', 'post.user_id')
    .where('clients.archived_at', 'is', null)
    .where((where) =>
      where.or([where('communities.client_id', '=', clientId), where('clients.is_provider', '=', true)]),
    )
    .orderBy('post.created_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(most)
    .select([
      'post.id',
      'post.title',
      'communities.id as communityId',
      'communities.name as communityName',
      'post.user_id as userId',
      fullName.as('userName'),
      'post.created_at as createdDateTime',
    ])
    .execute()

const comments = (db: Database) =>
  db
    .selectFrom('community_comments as comment')
    .innerJoin('users', 'users.id', 'comment.user_id')
    .select([
      'comment.id',
      'comment.text',
      'comment.user_id as userId',
      'comment.post_id as postId',
      'comment.created_at as createdDateTime',
      fullName.as('username'),
    ])

/** The latest of those before the cursor, the newest first. */
export const commentsBefore = (db: Database, { postId, before, most }: Stretch & { postId: string }) =>
  comments(db)
    .where('comment.post_id', '=', postId)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(comment.created_at, comment.id) < (${before?.time}::timestamptz, ${before?.id}::uuid)`,
      ),
    )
    .orderBy('comment.created_at', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(most)
    .execute()

/** The earliest first. */
export const commentsByIds = (db: Database, ids: string[]) =>
  comments(db)
    .where('comment.id', '=', anyOf(ids))
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .execute()

/** A post in a community that the caller sees. */
export const visiblePost = (db: Database, who: Person, id: string) =>
  visibleCommunities(db, who)
    .innerJoin('community_posts as post', 'post.community_id', 'communities.id')
    .where('post.id', '=', id)
    .select(['post.id', 'post.user_id as userId'])
    .executeTakeFirst()

/** A comment in a community that the caller sees. */
export const visibleComment = (db: Database, who: Person, id: string) =>
  visibleCommunities(db, who)
    .innerJoin('community_posts as post', 'post.community_id', 'communities.id')
    .innerJoin('community_comments as comment', 'comment.post_id', 'post.id')
    .where('comment.id', '=', id)
    .select(['comment.id', 'comment.user_id as userId', 'comment.post_id as postId'])
    .executeTakeFirst()

export async function addPost(
  db: Database,
  userId: string,
  { communityId, title, text }: { communityId: string; title: string; text: string },
): Promise<string> {
  const { id } = await db
    .insertInto('community_posts')
    .values({ community_id: communityId, user_id: userId, title, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deletePost(db: Database, id: string) {
  await db.deleteFrom('community_posts').where('id', '=', id).execute()
}

/** A second like changes nothing. */
export async function addLike(db: Database, postId: string, userId: string) {
  await db
    .insertInto('community_likes')
    .values({ post_id: postId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeLike(db: Database, postId: string, userId: string) {
  await db.deleteFrom('community_likes').where('post_id', '=', postId).where('user_id', '=', userId).execute()
}

export async function addComment(
  db: Database,
  userId: string,
  { postId, text }: { postId: string; text: string },
): Promise<string> {
  const { id } = await db
    .insertInto('community_comments')
    .values({ post_id: postId, user_id: userId, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteComment(db: Database, id: string) {
  await db.deleteFrom('community_comments').where('id', '=', id).execute()
}

/** The organisation of a community, while its people may see it. */
export const ownerOf = (db: Database, communityId: string) =>
  db
    .selectFrom('communities')
    .innerJoin('clients', 'clients.id', 'communities.client_id')
    .where('communities.id', '=', communityId)
    .where('clients.archived_at', 'is', null)
    .select(['clients.id as clientId', 'clients.is_provider as isProvider'])
    .executeTakeFirst()
