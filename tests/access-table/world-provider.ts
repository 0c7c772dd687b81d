// What belongs to the provider and not to a client: enquiries, lists of registration, the blog.
import { randomUUID } from 'node:crypto'
import { type WorldBase, once } from './world-base.ts'

export function providerContent(base: WorldBase) {
  const { db, marked } = base
  return {
    enquiry: once(async () => {
      const row = { name: 'Eve', company: 'X', email: 'eve@example.test', phone_number: '', message: 'Hello' }
      return marked(await db.insertInto('enquiries').values(row).returning('id').executeTakeFirstOrThrow())
    }),
    /** An entry of a list of registration. */
    async option(kind: 'gender' | 'jobRole' | 'employmentStatus' | 'ethnicity') {
      const row = { kind, name: randomUUID(), removed_at: null }
      const option = db.insertInto('registration_options').values(row).returning('id')
      return marked(await option.executeTakeFirstOrThrow())
    },
    options: () => db.selectFrom('registration_options').selectAll().execute(),
    /** A draft with a tag. */
    blogPost: once(() => makeBlogPost(base, false)),
    publishedPost: once(() => makeBlogPost(base, true)),
  }
}

async function makeBlogPost({ db }: WorldBase, isPublished: boolean) {
  const { id, url_slug: urlSlug } = await db
    .insertInto('blog_posts')
    .values({
      url_slug: randomUUID(),
      title: 'News',
      body: '<p>New</p>',
      summary: 'New',
      image: null,
      body_pictures: [],
      is_published: isPublished,
      first_published_at: isPublished ? new Date().toISOString() : null,
    })
    .returning(['id', 'url_slug'])
    .executeTakeFirstOrThrow()
  const tag = db.insertInto('blog_tags').values({ post_id: id, value: 'climate' })
  return { id, urlSlug, tagId: (await tag.returning('id').executeTakeFirstOrThrow()).id }
}
