// Publishing blog posts, and their tags.
import { describe, expect, test } from 'vitest'
import * as blog from '#contract/calls/blog.ts'
import { notFound } from '#tests/support/refusals.ts'
import { startBlog } from '#tests/support/start-blog.ts'

const { product, admin, open, news, update, made, published } = await startBlog()

describe('publishing', () => {
  test('shows a post to all visitors, and unpublishing hides it again', async () => {
    const post = await made({ title: 'Seen and unseen', body: '<p>Text</p>' })
    const urlSlug = post.urlSlug
    const isSeen = async () => (await news()).blogPosts.some(({ id }) => id === post.id)
    expect(await product.refuse(blog.openPublished, { urlSlug })).toEqual(notFound)
    expect(await isSeen()).toBe(false)

    await product.ask(blog.publish, { id: post.id }, admin)
    expect(await isSeen()).toBe(true)
    const { blogPost } = await product.ask(blog.openPublished, { urlSlug })
    const { version: _, ...whole } = post
    expect(blogPost).toEqual({ ...whole, published: true, publishedDateTime: expect.any(String) })
    expect(blogPost).not.toHaveProperty('version')

    await update({ id: post.id, title: 'Seen and unseen, again' })
    expect(await open(urlSlug)).toMatchObject({ published: true, title: 'Seen and unseen, again' })

    await product.ask(blog.unpublish, { id: post.id }, admin)
    expect(await isSeen()).toBe(false)
    expect(await product.refuse(blog.openPublished, { urlSlug })).toEqual(notFound)
    expect((await open(urlSlug)).published).toBe(false)

    await product.ask(blog.publish, { id: post.id }, admin)
    await product.ask(blog.publish, { id: post.id }, admin)
    const again = await product.ask(blog.openPublished, { urlSlug })
    expect(again.blogPost.publishedDateTime).toBe(blogPost.publishedDateTime)
  })

  test('puts the newest first, ten to a page, with a summary', async () => {
    const text = 'Every sentence tells of <em>water</em> &amp; waste. '.repeat(12)
    const posts = []
    for (let at = 0; at < 21; at++) posts.push(await published({ body: `<h2>Water</h2><p>${text}</p>` }))
    const first = await news()
    expect(first.blogPosts).toHaveLength(10)
    expect(first.blogPosts.map(({ id }) => id)).toEqual(
      posts
        .slice(11)
        .toReversed()
        .map(({ id }) => id),
    )
    expect(first.totalPages).toBe(Math.ceil(first.totalCount / 10))
    expect((await news({ pageNumber: 2 })).blogPosts[0]?.id).toBe(posts[10]?.id)
    expect((await news({ pageNumber: 3 })).blogPosts[0]?.id).toBe(posts[0]?.id)
    const { summary } = first.blogPosts[0] ?? { summary: '' }
    expect(summary).toMatch(/^Every sentence tells of water & waste\. .*…$/)
    expect(summary.length).toBeLessThanOrEqual(221)
  })
})

describe('tags', () => {
  const tag = (blogPostId: string, value: string) =>
    product.ask(blog.addTag, { blogPostId, tag: value }, admin)

  test('are added in order, and removed', async () => {
    const post = await made()
    const { tag: water } = await tag(post.id, ' Water ')
    expect(water).toEqual({ id: expect.any(String), tagId: water.id, value: 'Water', blogPostId: post.id })
    await tag(post.id, 'At  work')
    expect((await open(post.urlSlug)).tags).toEqual([
      { id: water.id, value: 'Water' },
      { id: expect.any(String), value: 'At work' },
    ])
    await product.ask(blog.removeTag, { blogPostId: post.id, tagId: water.tagId }, admin)
    expect((await open(post.urlSlug)).tags.map(({ value }) => value)).toEqual(['At work'])
  })

  test('are refused when empty, twice, or too many', async () => {
    const post = await made()
    const refused = (value: string) => product.refuse(blog.addTag, { blogPostId: post.id, tag: value }, admin)
    await tag(post.id, 'Energy')
    expect(await refused('ENERGY')).toEqual({ status: 409, errors: ['This post has this tag already'] })
    expect(await refused(' ')).toEqual({ status: 400, errors: ['Please enter a tag'] })
    expect((await refused('x'.repeat(51))).status).toBe(400)
    for (let at = 2; at <= 20; at++) await tag(post.id, `Tag ${at}`)
    expect(await refused('Tag 21')).toEqual({ status: 400, errors: ['A post can have at most 20 tags'] })
    expect((await open(post.urlSlug)).tags).toHaveLength(20)
  })

  test('of another post are not found', async () => {
    const [one, other] = [await made(), await made()]
    const { tag: mine } = await tag(one.id, 'Mine')
    const asked = { blogPostId: other.id, tagId: mine.tagId }
    expect(await product.refuse(blog.removeTag, asked, admin)).toEqual(notFound)
    expect((await open(one.urlSlug)).tags).toHaveLength(1)
  })

  test('gather what is published under them, in any case', async () => {
    const [post, draft] = [await published(), await made()]
    for (const { id } of [post, draft]) await tag(id, 'Only here')
    const found = await news({ tag: 'only HERE' })
    expect(found.blogPosts.map(({ id }) => id)).toEqual([post.id])
    expect(found.blogPosts[0]?.tags.map(({ value }) => value)).toEqual(['Only here'])
    expect(found).toMatchObject({ totalCount: 1, totalPages: 1 })
    expect((await news({ tag: 'nowhere' })).blogPosts).toEqual([])
  })
})
