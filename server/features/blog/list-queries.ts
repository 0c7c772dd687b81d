// The list of all posts, including drafts, as a page and as a file.
import { type RawBuilder, sql } from 'kysely'
import { type Direction, postsOrder, sortingOf } from '#contract/rules/list-order.ts'
import type { PostStatus } from '#contract/rules/post-status.ts'
import { rowsBefore } from '../../base/pages.ts'
import { contains } from '../../db/contains.ts'
import { type OrderTable, inOrder } from '../../db/in-order.ts'
import type { Database } from '../../db/open.ts'
import { packedIds } from '../../db/packed-ids.ts'
import { summary } from './queries.ts'
import { anyOf } from '../../db/any-of.ts'

type SortColumn = (typeof postsOrder)['columns'][number]
export interface PostListInput {
  searchTerm: string
  status?: PostStatus | undefined
  sort?: SortColumn | undefined
  direction?: Direction | undefined
}

const created = sql`blog_posts.created_at`
const valuesOf: OrderTable<SortColumn> = {
  created: [created],
  title: [sql`lower(blog_posts.title)`],
  published: [sql`blog_posts.is_published`, created],
}

const listed = (db: Database, { searchTerm, status }: PostListInput) =>
  db
    .selectFrom('blog_posts')
    .$if(searchTerm !== '', (query) => query.where(contains(sql`blog_posts.title`, searchTerm)))
    .$if(status !== undefined, (query) => query.where('is_published', '=', status === 'published'))

function orderOf(wanted: PostListInput): RawBuilder<unknown> {
  const { by, direction } = sortingOf(postsOrder, wanted)
  return inOrder([...valuesOf[by], sql.ref('blog_posts.id')], direction)
}

export const postsPage = (db: Database, wanted: PostListInput, page: number, pageSize: number) =>
  listed(db, wanted)
    .orderBy(orderOf(wanted))
    .limit(pageSize)
    .offset(rowsBefore(page, pageSize))
    .select(summary)
    .execute()

export async function countPosts(db: Database, wanted: PostListInput): Promise<number> {
  const { count } = await listed(db, wanted)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const idsOfPosts = (db: Database, wanted: PostListInput) =>
  packedIds(db, listed(db, wanted).select('blog_posts.id').orderBy(orderOf(wanted)))

/** Reads the values of these posts for the file of the list, in any order. */
export const postsOfFile = (db: Database, ids: string[]) =>
  db
    .selectFrom('blog_posts')
    .where('blog_posts.id', '=', anyOf(ids))
    .select(summary)
    .select(['created_at as createdAt', 'first_published_at as publishedAt'])
    .execute()
