// The list of all posts, including drafts, as a page and as a file.
import { sql } from 'kysely'
import { postsOrder } from '#contract/rules/list-order.ts'
import type { PostStatus } from '#contract/rules/post-status.ts'
import { defineList } from '../../access/define-list.ts'
import type { Everybody } from '../../access/who.ts'
import { searchedIn } from '../../db/contains.ts'
import { summary } from './queries.ts'

const created = sql`blog_posts.created_at`

export const postsList = defineList({
  id: 'blog_posts.id',
  from: (db, _scope: Everybody) => db.selectFrom('blog_posts'),
  filters: {
    searchTerm: searchedIn(sql`blog_posts.title`),
    status: (status?: PostStatus) => status && sql<boolean>`is_published = ${status === 'published'}`,
  },
  order: postsOrder,
  sort: {
    created: [created],
    title: [sql`lower(blog_posts.title)`],
    published: [sql`blog_posts.is_published`, created],
  },
  row: (found) => found.select([...summary, 'blog_posts.image']),
  file: {
    name: 'Blog posts',
    row: (found) =>
      found.select([...summary, 'created_at as createdAt', 'first_published_at as publishedAt']),
    columns: {
      Title: ({ title }) => title,
      Url: ({ urlSlug }) => urlSlug,
      Published: ({ published }) => (published ? 'Yes' : 'No'),
      'First Published (UTC)': ({ publishedAt }) => (publishedAt ? new Date(publishedAt) : null),
      'Created (UTC)': ({ createdAt }) => new Date(createdAt),
    },
  },
})
