// The text of a blog post and its pictures.
import { describe, expect, test } from 'vitest'
import * as blog from '#contract/calls/blog.ts'
import { removeOrphanPackages } from '../courses/remove-orphans.ts'
import { dropUnusedPictures } from './service.ts'
import { picture, svg, startBlog } from '#tests/support/start-blog.ts'

const { product, db, admin, open, update, stored, made, published } = await startBlog()

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
  test('in the text are not deleted while a post shows them, and a month later when none does', async () => {
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

  test('of a post survive a start, and are deleted when replaced and with the post', async () => {
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
