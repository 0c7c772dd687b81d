// What belongs to the provider and not to a client: enquiries, lists of registration, the blog.
import { randomUUID } from 'node:crypto'
import { specifiedFieldNames } from '#contract/rules/registration-form.ts'
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
    /** A required own field that all people are asked for, until the next world is made. */
    async askedField() {
      const row = { client_id: await providerOf(base), name: randomUUID(), kind: 'text' as const }
      return base.db
        .insertInto('person_fields')
        .values({ ...row, seen_by: 'everybody', is_required: true })
        .returning('id')
        .executeTakeFirstOrThrow()
    },
    /** A question of the provider's registration form. */
    async registrationQuestion() {
      const question = { client_id: await providerOf(base), kind: 'text' as const, label: 'Where?' }
      const added = db.insertInto('registration_questions').values(question).returning('id')
      return marked(await added.executeTakeFirstOrThrow())
    },
    async registrationFormKeys(): Promise<string[]> {
      const questions = db
        .selectFrom('registration_questions')
        .where('client_id', '=', await providerOf(base))
      const own = await questions.select('id').execute()
      return [...specifiedFieldNames, ...own.map(({ id }) => id)]
    },
    /** A draft with a tag. */
    blogPost: once(() => makeBlogPost(base, false)),
    publishedPost: once(() => makeBlogPost(base, true)),
  }
}

const providerOf = async ({ db }: WorldBase) => {
  const provider = db.selectFrom('clients').where('is_provider', '=', true).select('id')
  return (await provider.executeTakeFirstOrThrow()).id
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
