import type * as blog from '#contract/calls/blog.ts'
import { defaultPageSize } from '#contract/shapes.ts'
import type { Answers } from '../../http/answer.ts'
import { everybodyFor } from '../../access/who.ts'
import { imageUrl } from '../../http/images.ts'
import { fileOfList } from '../../http/list-file.ts'
import { pagesOf, rowsBefore } from '../../base/pages.ts'
import { orNotFound } from '../../base/refusal.ts'
import {
  countPublished,
  deleteTag,
  postBySlug,
  publishedBySlug,
  setPublished,
  somePublished,
  tagsOf,
} from './queries.ts'
import { postsList } from './list-queries.ts'
import { createPost, storeBodyPicture, removePost, tagPost, updatePost } from './service.ts'

const page = (pageNumber: number) => ({
  from: rowsBefore(pageNumber, defaultPageSize),
  maxRows: defaultPageSize,
})

/** Cleaned once more before it is sent: text stored under older rules is shown by the current ones (rule blog-3). */
async function shown<Post extends { body: string; image: string | null }>({ body, image, ...post }: Post) {
  const { cleanHtml } = await import('./clean-html.ts')
  return { ...post, body: cleanHtml(body), imageUrl: image ? imageUrl(image) : '', attachments: [] }
}

export const blogAnswers: Answers<typeof blog> = {
  async list({ app, input, who }) {
    const { rows, ...pages } = await postsList.page(app.db, everybodyFor(who), input)
    const blogPosts = rows.map(({ image, ...post }) => ({ ...post, imageUrl: image ? imageUrl(image) : '' }))
    return { blogPosts, ...pages }
  },

  exportList: ({ app, input, who }) => fileOfList(postsList, app.db, everybodyFor(who), input),

  async openPost({ app, input }) {
    const post = orNotFound(await postBySlug(app.db, input.urlSlug))
    const tags = await tagsOf(app.db, [post.id])
    return { blogPost: { ...(await shown(post)), tags: tags.get(post.id) ?? [] } }
  },

  async create({ app, input, files }) {
    return { urlSlug: await createPost(app, { ...input, image: files.image }) }
  },

  async update({ app, input: { id, title, body, version }, files }) {
    return { version: await updatePost(app, id, { title, body, version }, files.image) }
  },

  addPicture: ({ app, files }) => storeBodyPicture(app, files.image),

  async addTag({ app, input }) {
    return { tag: await tagPost(app.db, input.blogPostId, input.tag) }
  },

  async removeTag({ app, input }) {
    orNotFound(await deleteTag(app.db, input.blogPostId, input.tagId))
  },

  async publish({ app, input }) {
    orNotFound(await setPublished(app.db, input.id, true))
  },

  async unpublish({ app, input }) {
    orNotFound(await setPublished(app.db, input.id, false))
  },

  remove: ({ app, input }) => removePost(app, input.id),

  async listPublished({ app, input: { pageNumber, tag } }) {
    const posts = await somePublished(app.db, tag, page(pageNumber))
    const tags = await tagsOf(
      app.db,
      posts.map(({ id }) => id),
    )
    return {
      blogPosts: posts.map(({ image, ...post }) => ({
        ...post,
        imageUrl: image ? imageUrl(image) : '',
        tags: tags.get(post.id) ?? [],
      })),
      ...pagesOf(await countPublished(app.db, tag), defaultPageSize),
    }
  },

  async openPublished({ app, input }) {
    const post = orNotFound(await publishedBySlug(app.db, input.urlSlug))
    const tags = await tagsOf(app.db, [post.id])
    return { blogPost: { ...(await shown(post)), tags: tags.get(post.id) ?? [] } }
  },
}
