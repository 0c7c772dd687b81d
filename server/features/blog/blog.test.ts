import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import * as blog from '#contract/calls/blog.ts'
import type { Input } from '#contract/call.ts'
import { makeAdmin, makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { forbidden, notFound } from '#tests/support/refusals.ts'
import { removeOrphanPackages } from '../courses/sweep.ts'
import { dropUnusedPictures } from './service.ts'

const product = await startProduct()
const { db, files } = product.app
const admin = await makeAdmin(product)

const picture = async (colour = 'green', format: 'png' | 'jpeg' = 'png') => {
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
  return new Blob([new Uint8Array(await drawn.toFormat(format).toBuffer())])
}
const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'])

const open = async (urlSlug: string) => (await product.ask(blog.open, { urlSlug }, admin)).blogPost
const list = (pageNumber = 1) => product.ask(blog.list, { pageNumber }, admin)
const news = (input: Input<typeof blog.listPublished> = {}) => product.ask(blog.listPublished, input)
const update = (input: Input<typeof blog.update>) => product.ask(blog.update, input, admin)
const stored = () => files.list('images')

let number = 0
async function made(given: Partial<Input<typeof blog.create>> = {}) {
  const { urlSlug } = await product.ask(blog.create, { title: `Post ${++number}`, ...given }, admin)
  return open(urlSlug)
}
async function published(given: Partial<Input<typeof blog.create>> = {}) {
  const post = await made(given)
  await product.ask(blog.publish, { id: post.id }, admin)
  return open(post.urlSlug)
}

describe('a new post', () => {
  test('is a draft with an address of its title, at the top of the list', async () => {
    const body = '<h2>Why</h2><p>Because <strong>it</strong> matters.</p>'
    const { urlSlug } = await product.ask(
      blog.create,
      { title: ' Six ways to mend a kettle, and why ', body, image: await picture() },
      admin,
    )
    expect(urlSlug).toBe('six-ways-to-mend-a-kettle-and-why')
    expect(await open(urlSlug)).toEqual({
      id: expect.any(String),
      title: 'Six ways to mend a kettle, and why',
      urlSlug,
      published: false,
      body,
      imageUrl: expect.stringMatching(/^\/images\/[0-9a-f-]{36}\.png$/),
      tags: [],
      attachments: [],
      version: 1,
    })
    expect((await list()).blogPosts[0]).toMatchObject({ urlSlug, published: false })
  })

  test('takes its fields in capitals, as they are documented', async () => {
    const { payload } = requestOf(blog.create, { title: 'x', body: '<p>y</p>' })
    const form = new FormData()
    for (const [name, value] of payload as FormData)
      form.append(name.charAt(0).toUpperCase() + name.slice(1), value)
    const answer = await product.send({
      method: 'POST',
      url: '/api/Blog/CreateBlogPost',
      payload: form,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(await open(answer.json().urlSlug)).toMatchObject({ title: 'x', body: '<p>y</p>' })
  })

  test.each([
    ['Größe & Überfluß: 3 %!', 'große-uberfluß-3'],
    ['你好，世界', '你好-世界'],
    ['Café à la crème', 'cafe-a-la-creme'],
    ['हिन्दी में समाचार', 'हिन्दी-में-समाचार'],
    ['ข่าวประชาสัมพันธ์ที่ดี', 'ข่าวประชาสัมพันธ์ที่ดี'],
    ['ガイド для й', 'ガイド-для-й'],
    ['தமிழ் செய்தி', 'தமிழ்-செய்தி'],
    ['ශ්\u200dරී ලංකා', 'ශ්රී-ලංකා'],
    ['???', 'post'],
    ['../../etc/passwd', 'etc-passwd'],
    [
      `${'word '.repeat(30)}end`,
      'word-word-word-word-word-word-word-word-word-word-word-word-word-word-word-word',
    ],
  ])('with the title %s has the address %s', async (title, slug) => {
    expect((await made({ title })).urlSlug).toBe(slug)
  })

  test('never takes the address of another one, however many begin at once', async () => {
    const posts = await Promise.all(Array.from({ length: 8 }, () => made({ title: 'All at once' })))
    const numbers = ['', ...[2, 3, 4, 5, 6, 7, 8].map((at) => `-${at}`)]
    expect(posts.map(({ urlSlug }) => urlSlug).sort()).toEqual(numbers.map((end) => `all-at-once${end}`))
    expect((await made({ title: 'All at' })).urlSlug).toBe('all-at')
  })

  test.each([
    [{ title: ' ' }, 400, 'Please enter a title'],
    [{ title: 'x'.repeat(201) }, 400, 'Please use at most 200 characters'],
    [{ title: 'x', body: 'x'.repeat(60_001) }, 400, 'Please use at most 60000 characters'],
    [{ title: 'x', body: 'x'.repeat(300_000) }, 413, 'The request is too large'],
    [{ title: 'a\u0000b' }, 400, 'Please remove the characters that cannot be stored'],
    [
      { title: 'x', image: svg },
      400,
      'The picture is neither a PNG nor a JPEG: please save it as one of them',
    ],
  ])('is refused with what is wrong, and nothing is stored: %#', async (input, status, error) => {
    const before = [await list(), await stored()]
    expect(await product.refuse(blog.create, input, admin)).toEqual({ status, errors: [error] })
    expect([await list(), await stored()]).toEqual(before)
  })

  test('without a title names that', async () => {
    expect((await product.refuse(blog.create, { body: '<p>x</p>' }, admin)).errors).toEqual([
      'Please enter a title',
    ])
  })
})

describe('the text of a post', () => {
  test.each([
    ['<p onclick="alert(1)">a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer">a</a>'],
    [
      '<a href="https://example.org/">a</a>',
      '<a href="https://example.org/" rel="noopener noreferrer">a</a>',
    ],
    ['<img src=x onerror=alert(1)><p>a</p>', '<p>a</p>'],
    ['<p><img src="https://tracker.test/p.png"></p>', '<p></p>'],
    ['<iframe src="//evil.test"></iframe><style>p{}</style><p>a</p>', '<p>a</p>'],
    ['<svg><a xlink:href="javascript:alert(1)">x</a></svg>b', 'b'],
    ['<h1>a</h1><b>b</b><i>c</i>', '<h2>a</h2><strong>b</strong><em>c</em>'],
    ['<p style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
    ['1 < 2 & "3"', '1 &lt; 2 &amp; "3"'],
  ])('%s is stored as %s', async (body, clean) => {
    const post = await published({ body })
    expect(post.body).toBe(clean)
    await update({ id: post.id, title: post.title, body })
    expect((await open(post.urlSlug)).body).toBe(clean)
    const { blogPost } = await product.ask(blog.openPublished, { urlSlug: post.urlSlug })
    expect(blogPost.body).toBe(clean)
  })

  test('is cleaned on its way out too', async () => {
    const { id, urlSlug } = await published()
    await db
      .updateTable('blog_posts')
      .set({ body: '<p>a</p><script>b</script>' })
      .where('id', '=', id)
      .execute()
    expect((await open(urlSlug)).body).toBe('<p>a</p>')
    expect((await product.ask(blog.openPublished, { urlSlug })).blogPost.body).toBe('<p>a</p>')
  })

  test('shows pictures that were uploaded for it, re-encoded', async () => {
    const added = await product.ask(blog.addPicture, { image: await picture('red', 'jpeg') }, admin)
    expect(added).toEqual({ imageUrl: expect.any(String), width: 60, height: 40 })
    expect((await product.send({ url: added.imageUrl })).headers['content-type']).toBe('image/png')
    const body = `<p>a</p><img src="${added.imageUrl}" alt="A red sheet" width="60" height="40" />`
    expect((await made({ body })).body).toBe(body)
    expect(await product.refuse(blog.addPicture, {}, admin)).toEqual({
      status: 400,
      errors: ['Please choose a picture'],
    })
    expect((await product.refuse(blog.addPicture, { image: svg }, admin)).status).toBe(400)
  })
})

describe('pictures', () => {
  test('in the text stay while a post shows them, and go a month later when none does', async () => {
    const upload = async () =>
      (await product.ask(blog.addPicture, { image: await picture() }, admin)).imageUrl
    const [used, unused, fresh] = [await upload(), await upload(), await upload()]
    const post = await made({ body: `<img src="${used}" alt="" />` })
    const old = [used, unused].map((url) => url.slice(1))
    await db
      .updateTable('blog_pictures')
      .set({ uploaded_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .where('key', 'in', old)
      .execute()
    const isThere = async (url: string) => (await product.send({ url })).statusCode === 200
    const left = async () => Promise.all([used, unused, fresh].map(isThere))

    await removeOrphanPackages(product.app)
    expect(await left()).toEqual([true, true, true])
    await dropUnusedPictures(product.app)
    expect(await left()).toEqual([true, false, true])
    await product.ask(blog.remove, { id: post.id }, admin)
    await dropUnusedPictures(product.app)
    expect(await left()).toEqual([false, false, true])
  })

  test('of a post survive a start, go when replaced, and go with the post', async () => {
    const post = await made({ image: await picture('red') })
    await removeOrphanPackages(product.app)
    const before = await stored()
    expect(before).toContain(post.imageUrl.split('/').at(-1))
    await update({ id: post.id, title: post.title })
    expect(await stored()).toEqual(before)
    await update({ id: post.id, title: post.title, image: await picture('blue') })
    const { imageUrl } = await open(post.urlSlug)
    expect(imageUrl).not.toBe(post.imageUrl)
    expect(await stored()).toHaveLength(before.length)
    await product.ask(blog.remove, { id: post.id }, admin)
    expect(await stored()).toHaveLength(before.length - 1)
  })
})

describe('changing a post', () => {
  test('does not change its address and the fields that are left out', async () => {
    const post = await made({ title: 'First title', body: '<p>a</p>', image: await picture() })
    expect(await update({ id: post.id, title: 'Second title' })).toEqual({ version: 2 })
    expect(await open(post.urlSlug)).toEqual({ ...post, title: 'Second title', version: 2 })
    await update({ id: post.id, title: 'Second title', body: '' })
    expect((await open(post.urlSlug)).body).toBe('')
  })

  test('overwrites nothing that its writer has not seen', async () => {
    const post = await made()
    const write = (title: string, version: number) => ({ id: post.id, title, version })
    await update(write('Mine', 1))
    expect(
      await product.refuse(blog.update, { ...write('Yours', 1), image: await picture() }, admin),
    ).toEqual({
      status: 409,
      errors: ['Somebody else has changed this post since you opened it'],
    })
    expect(await open(post.urlSlug)).toMatchObject({ title: 'Mine', version: 2, imageUrl: '' })
    await update(write('Yours', 2))
    expect(await open(post.urlSlug)).toMatchObject({ title: 'Yours', version: 3 })
  })

  test('by two at once lets one of them through', async () => {
    const { id, urlSlug } = await made()
    const answers = await Promise.allSettled(
      ['One', 'Other'].map((title) => update({ id, title, version: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await open(urlSlug)).version).toBe(2)
  })

  test('needs a title', async () => {
    const post = await made()
    expect(await product.refuse(blog.update, { id: post.id, title: '' }, admin)).toEqual({
      status: 400,
      errors: ['Please enter a title'],
    })
    expect(await open(post.urlSlug)).toEqual(post)
  })
})

describe('publishing', () => {
  test('shows a post to everybody, and taking it back hides it again', async () => {
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
    for (let at = 0; at < 11; at++) posts.push(await published({ body: `<h2>Water</h2><p>${text}</p>` }))
    const first = await news()
    expect(first.blogPosts).toHaveLength(10)
    expect(first.blogPosts.map(({ id }) => id)).toEqual(
      posts
        .slice(1)
        .toReversed()
        .map(({ id }) => id),
    )
    expect(first.totalPages).toBe(Math.ceil(first.totalCount / 10))
    expect((await news({ pageNumber: 2 })).blogPosts[0]?.id).toBe(posts[0]?.id)
    const { summary } = first.blogPosts[0] ?? { summary: '' }
    expect(summary).toMatch(/^Every sentence tells of water & waste\. .*…$/)
    expect(summary.length).toBeLessThanOrEqual(221)
  })
})

describe('tags', () => {
  const tag = (blogPostId: string, value: string) =>
    product.ask(blog.addTag, { blogPostId, tag: value }, admin)

  test('are added in order, and taken off', async () => {
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

describe('deleting a post', () => {
  test('takes it, its tags and its address away', async () => {
    const post = await published({ title: 'Here today' })
    await product.ask(blog.addTag, { blogPostId: post.id, tag: 'Gone tomorrow' }, admin)
    await product.ask(blog.remove, { id: post.id }, admin)
    expect(await product.refuse(blog.open, { urlSlug: post.urlSlug }, admin)).toEqual(notFound)
    expect(await product.refuse(blog.openPublished, { urlSlug: post.urlSlug })).toEqual(notFound)
    expect((await news({ tag: 'Gone tomorrow' })).totalCount).toBe(0)
    expect((await made({ title: 'Here today' })).urlSlug).toBe('here-today')
  })
})

test.each([crypto.randomUUID(), 'no-id'])('a post that is not there is not found: %s', async (id) => {
  for (const refused of [
    await product.refuse(blog.update, { id, title: 'x' }, admin),
    await product.refuse(blog.publish, { id }, admin),
    await product.refuse(blog.unpublish, { id }, admin),
    await product.refuse(blog.remove, { id }, admin),
    await product.refuse(blog.addTag, { blogPostId: id, tag: 'x' }, admin),
    await product.refuse(blog.removeTag, { blogPostId: id, tagId: id }, admin),
    await product.refuse(blog.open, { urlSlug: id }, admin),
    await product.refuse(blog.openPublished, { urlSlug: id }),
  ])
    expect(refused).toEqual(notFound)
})

test('only administrators write', async () => {
  const { id: clientId } = await makeClient(product)
  const post = await made()
  for (const person of [await makeManager(product, clientId), await makeLearner(product, clientId)])
    for (const refused of [
      await product.refuse(blog.list, {}, person),
      await product.refuse(blog.open, { urlSlug: post.urlSlug }, person),
      await product.refuse(blog.publish, { id: post.id }, person),
      await product.refuse(blog.remove, { id: post.id }, person),
    ])
      expect(refused).toEqual(forbidden)
  expect(await open(post.urlSlug)).toEqual(post)
})
