import { type Insertable, type Kysely, type Updateable, sql } from 'kysely'
import { hasChanged, isThere, readColumn, readValue } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'
import { anyOf } from '../../db/any-of.ts'

type PostRow = Tables['blog_posts']

export const summary = [
  'blog_posts.id',
  'blog_posts.title',
  'blog_posts.url_slug as urlSlug',
  'blog_posts.is_published as published',
] as const

export const published = (db: Kysely<Tables>) =>
  db
    .selectFrom('blog_posts')
    .where('is_published', '=', true)
    .select(sql<string>`first_published_at`.as('publishedDateTime'))

interface Range {
  from: number
  maxRows: number
}

export const postBySlug = (db: Database, urlSlug: string) =>
  db
    .selectFrom('blog_posts')
    .where('url_slug', '=', urlSlug.normalize('NFC').toLowerCase())
    .select([...summary, 'body', 'image', 'version'])
    .executeTakeFirst()

export const publishedBySlug = (db: Database, urlSlug: string) =>
  published(db)
    .where('url_slug', '=', urlSlug.normalize('NFC').toLowerCase())
    .select([...summary, 'body', 'image', 'blog_posts.summary', 'updated_at as updatedAt'])
    .executeTakeFirst()

/** An empty tag is no condition. */
const withTag = (db: Kysely<Tables>, tag: string) =>
  published(db).$if(tag !== '', (query) =>
    query.where((where) =>
      where.exists(
        where
          .selectFrom('blog_tags')
          .whereRef('blog_tags.post_id', '=', 'blog_posts.id')
          .where(sql`lower(value)`, '=', sql<string>`lower(${tag})`)
          .select(sql`1`.as('one')),
      ),
    ),
  )

export const somePublished = (db: Database, tag: string, { from, maxRows }: Range) =>
  withTag(db, tag)
    .orderBy('first_published_at', 'desc')
    .orderBy('id')
    .limit(maxRows)
    .offset(from)
    .select([...summary, 'blog_posts.summary', 'image', 'updated_at as updatedAt'])
    .execute()

const count = sql<number>`count(*)`.as('count')

export async function countPublished(db: Database, tag: string): Promise<number> {
  return (await withTag(db, tag).clearSelect().select(count).executeTakeFirstOrThrow()).count
}

/** The tags of these posts, in the order they were added. */
export async function tagsOf(db: Database, postIds: string[]) {
  const tags = new Map(postIds.map((id) => [id, [] as { id: string; value: string }[]]))
  if (postIds.length === 0) return tags
  const rows = await db
    .selectFrom('blog_tags')
    .where('post_id', '=', anyOf(postIds))
    .orderBy('position')
    .select(['id', 'value', 'post_id as postId'])
    .execute()
  for (const { postId, ...tag } of rows) tags.get(postId)?.push(tag)
  return tags
}

/** Selects the slugs that are this one, or this one with a number. */
export async function takenSlugs(db: Database, slug: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('blog_posts')
    .where((where) =>
      where.or([
        where('url_slug', '=', slug),
        // The condition is a range, so that an index is used: '.' follows '-'.
        where.and([where('url_slug', '>=', `${slug}-`), where('url_slug', '<', `${slug}.`)]),
      ]),
    )
    .select('url_slug')
    .execute()
  return new Set(rows.map(({ url_slug }) => url_slug))
}

/** False when the slug has been taken meanwhile. */
export const addPost = (db: Database, post: Insertable<PostRow>) =>
  db
    .insertInto('blog_posts')
    .values(post)
    .onConflict((conflict) => conflict.column('url_slug').doNothing())
    .returning('id')
    .$call(isThere)

/** The post, locked against other changes. */
export const holdPost = (tx: Tx, id: string) =>
  tx.selectFrom('blog_posts').where('id', '=', id).forUpdate().select(['version', 'image']).executeTakeFirst()

/** Answers the new version. */
export const changePost = (tx: Tx, id: string, changes: Updateable<PostRow>) =>
  tx
    .updateTable('blog_posts')
    .set((set) => ({ ...changes, version: set('version', '+', 1), updated_at: sql<string>`now()` }))
    .where('id', '=', id)
    .returning('version')
    .$call(readValue('version'))

/** Answers undefined when there is no such post. */
export const setPublished = (db: Database, id: string, isPublished: boolean) =>
  db
    .updateTable('blog_posts')
    .set({
      is_published: isPublished,
      ...(isPublished ? { first_published_at: sql<string>`coalesce(first_published_at, now())` } : {}),
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

/** Answers the picture it had, or undefined when there was no such post. */
export const deletePost = (db: Database, id: string) =>
  db.deleteFrom('blog_posts').where('id', '=', id).returning('image').executeTakeFirst()

export async function countTags(tx: Tx, postId: string): Promise<number> {
  const tags = tx.selectFrom('blog_tags').where('post_id', '=', postId).select(count)
  return (await tags.executeTakeFirstOrThrow()).count
}

/** Answers undefined when the post has this tag already, in upper or lower case. */
export const addTag = (tx: Tx, postId: string, value: string) =>
  tx
    .insertInto('blog_tags')
    .values({ post_id: postId, value })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'id as tagId', 'value', 'post_id as blogPostId'])
    .executeTakeFirst()

export const deleteTag = (db: Database, postId: string, tagId: string) =>
  db
    .deleteFrom('blog_tags')
    .where('post_id', '=', postId)
    .where('id', '=', tagId)
    .returning('id')
    .executeTakeFirst()

export async function addPicture(db: Database, key: string) {
  await db.insertInto('blog_pictures').values({ key }).execute()
}

/** Older than a month and in no post. */
const isUnused = sql<boolean>`blog_pictures.uploaded_at < now() - interval '30 days' and not exists (
  select from blog_posts where body_pictures @> array[blog_pictures.key])`

export const unusedPictures = (db: Database) =>
  db.selectFrom('blog_pictures').where(isUnused).select('key').$call(readColumn('key'))

/** False when it is in a post by now. */
export const forgetPicture = (tx: Tx, key: string) =>
  tx.deleteFrom('blog_pictures').where('key', '=', key).where(isUnused).$call(hasChanged)
