// Writing, changing and deleting blog posts.
import { describe, expect, test } from 'vitest'
import * as blog from '#contract/calls/blog.ts'
import { makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { forbidden, notFound } from '#tests/support/refusals.ts'
import { picture, svg, startBlog } from '#tests/support/start-blog.ts'

const { product, admin, open, news, update, stored, made, published } = await startBlog()

const list = (pageNumber = 1) => product.ask(blog.list, { pageNumber }, admin)

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
    expect((await list()).blogPosts[0]?.imageUrl).toBe((await open(urlSlug)).imageUrl)
    await product.ask(blog.create, { title: 'Without a picture', body: '' }, admin)
    expect((await list()).blogPosts[0]).toMatchObject({ title: 'Without a picture', imageUrl: '' })
  })

  test('accepts its fields in capitals, as they are documented', async () => {
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

  test('never gets the address of another one, also when many are created at once', async () => {
    const posts = await Promise.all(Array.from({ length: 8 }, () => made({ title: 'All at once' })))
    const numbers = ['', ...[2, 3, 4, 5, 6, 7, 8].map((at) => `-${at}`)]
    expect(posts.map(({ urlSlug }) => urlSlug).sort()).toEqual(numbers.map((end) => `all-at-once${end}`))
    expect((await made({ title: 'All at' })).urlSlug).toBe('all-at')
  })

  test.each([
    [{ title: ' ' }, 400, 'Please enter a title'],
    [{ title: 'x'.repeat(201) }, 400, 'Please use at most 200 characters'],
    [{ title: 'x', body: 'x'.repeat(60_001) }, 400, 'Please use at most 60,000 characters'],
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

describe('deleting a post', () => {
  test('removes it, its tags and its address', async () => {
    const post = await published({ title: 'Here today' })
    await product.ask(blog.addTag, { blogPostId: post.id, tag: 'Gone tomorrow' }, admin)
    await product.ask(blog.remove, { id: post.id }, admin)
    expect(await product.refuse(blog.openPost, { urlSlug: post.urlSlug }, admin)).toEqual(notFound)
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
    await product.refuse(blog.openPost, { urlSlug: id }, admin),
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
      await product.refuse(blog.openPost, { urlSlug: post.urlSlug }, person),
      await product.refuse(blog.publish, { id: post.id }, person),
      await product.refuse(blog.remove, { id: post.id }, person),
    ])
      expect(refused).toEqual(forbidden)
  expect(await open(post.urlSlug)).toEqual(post)
})
