// Queries of posts and their likes, as each reader sees them.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Cursor } from '#contract/calls/communities.ts'
import type { Database } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../access/who.ts'
import { anyOf } from '../../db/any-of.ts'
import { moderates } from './moderates-queries.ts'
import { visibleCommunities, type Stretch } from './queries.ts'

export const fullName = sql<string>`users.first_name || ' ' || users.last_name`

/** Whether a reader sees the post or comment (rule communities-8). The query also has to contain the community. */
export const isShown = (table: 'post' | 'comment', reader: RawBuilder<unknown>) => sql<boolean>`(
  ${sql.ref(`${table}.hidden_at`)} is null or ${sql.ref(`${table}.user_id`)} = ${reader}
  or ${moderatesThis(table, reader)})`

export const moderatesThis = (table: 'post' | 'comment', reader: RawBuilder<unknown>) =>
  moderates(reader, sql.ref(`${table}.user_id`))

export const eachReader = sql.ref('each.reader')
/** Returns the readers for whom the condition holds. */
export const readersWho = (readers: string[], condition: RawBuilder<boolean>) =>
  sql<
    string[]
  >`array(select reader::text from unnest(${readers}::uuid[]) as each (reader) where ${condition})`

/** Reads the counts of posts, each with the readers who like it, in one statement. */
const counts = (db: Database, readers: string[]) =>
  db
    .selectFrom('community_posts as post')
    .innerJoin('communities', 'communities.id', 'post.community_id')
    .select([
      'post.id',
      'post.likes',
      'post.comments',
      'post.revision',
      sql<string[]>`array(
        select user_id::text from community_likes where post_id = post.id and user_id = any(${readers}::uuid[])
      )`.as('likedBy'),
      // Null means that the post is shown to everybody.
      sql<string[] | null>`case when post.hidden_at is not null then
        ${readersWho(readers, isShown('post', eachReader))} end`.as('shownTo'),
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
      'post.hidden_at as hiddenAt',
      'post.hidden_reason as hiddenReason',
      fullName.as('userName'),
      readersWho(readers, moderatesThis('post', eachReader)).as('moderatedBy'),
      sql<string[]>`array(
        select user_id::text from community_reports
         where post_id = post.id and comment_id is null and user_id = any(${readers}::uuid[]))`.as(
        'reportedBy',
      ),
    ])

export const idOf = (id: string) => sql`${id}::uuid`

export const countsByIds = (db: Database, ids: string[], readers: string[]) =>
  counts(db, readers).where('post.id', '=', anyOf(ids)).execute()
export type PostCounts = Awaited<ReturnType<typeof countsByIds>>[number]

/** The earliest comes first. */
export const postsByIds = (db: Database, ids: string[], readers: string[]) =>
  posts(db, readers).where('post.id', '=', anyOf(ids)).orderBy('post.created_at').orderBy('post.id').execute()
export type Post = Awaited<ReturnType<typeof postsByIds>>[number]

export const isOlderThan = (table: string, { time, id }: Cursor) =>
  sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${time}::timestamptz, ${id}::uuid)`

/** Returns the latest rows before the cursor, with the newest first. */
export const postsBefore = (
  db: Database,
  { communityId, reader, before, maxRows }: Stretch & { communityId: string; reader: string },
) =>
  posts(db, [reader])
    .where('post.community_id', '=', communityId)
    .where(isShown('post', idOf(reader)))
    .$if(before !== undefined, (query) => query.where(isOlderThan('post', before as Cursor)))
    .orderBy('post.created_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(maxRows)
    .execute()

/**
 * Returns the latest posts in all communities of a client and of the provider. It reads this number of posts from the index of each
 * community, and takes the latest of them.
 */
export const latestPosts = (db: Database, clientId: string, maxPosts: number) =>
  db
    .selectFrom('communities')
    .innerJoin('clients', 'clients.id', 'communities.client_id')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('community_posts')
          .whereRef('community_id', '=', 'communities.id')
          .where('hidden_at', 'is', null)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(maxPosts)
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
    .limit(maxPosts)
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

/** How many characters of a post its community shows in a list. */
const firstWords = 160

/** Adds the latest post that everybody sees, which the index of each community has first. */
export const withLatestPost = <Row>(communities: SelectQueryBuilder<Tables, 'communities', Row>) =>
  communities
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('community_posts')
          .innerJoin('users', 'users.id', 'community_posts.user_id')
          .whereRef('community_id', '=', 'communities.id')
          .where('hidden_at', 'is', null)
          .orderBy('community_posts.created_at', 'desc')
          .orderBy('community_posts.id', 'desc')
          .limit(1)
          .select([
            'title as postTitle',
            sql<string>`left(text, ${firstWords})`.as('postText'),
            fullName.as('postedBy'),
            'community_posts.created_at as postedAt',
          ])
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['latest.postTitle', 'latest.postText', 'latest.postedBy', 'latest.postedAt'])

/** Finds a post that the caller sees, in a community that the caller sees. */
export const visiblePost = (db: Database, who: Caller, id: string) =>
  visibleCommunities(db, who)
    .innerJoin('community_posts as post', 'post.community_id', 'communities.id')
    .where('post.id', '=', id)
    .where(isShown('post', idOf(who.id)))
    .select(['post.id', 'post.user_id as userId', moderatesThis('post', idOf(who.id)).as('canModerate')])
    .executeTakeFirst()

/** Adds a post. Returns undefined if the community takes no new posts. */
export async function addPost(
  db: Database,
  userId: string,
  { communityId, title, text }: { communityId: string; title: string; text: string },
): Promise<string | undefined> {
  const added = await db
    .insertInto('community_posts')
    .columns(['community_id', 'user_id', 'title', 'text'])
    .expression((of) =>
      of
        .selectFrom('communities')
        .where('id', '=', communityId)
        .where('closed_at', 'is', null)
        .select(['id', idOf(userId).as('user'), sql`${title}`.as('title'), sql`${text}`.as('text')]),
    )
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

export async function deletePost(db: Database, id: string) {
  await db.deleteFrom('community_posts').where('id', '=', id).execute()
}

/** Adds a like. A second like changes nothing. */
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

/** Finds the organisation of a community, unless the organisation is archived. */
export const ownerOf = (db: Database, communityId: string) =>
  db
    .selectFrom('communities')
    .innerJoin('clients', 'clients.id', 'communities.client_id')
    .where('communities.id', '=', communityId)
    .where('clients.archived_at', 'is', null)
    .select(['clients.id as clientId', 'clients.is_provider as isProvider'])
    .executeTakeFirst()
