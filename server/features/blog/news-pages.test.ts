// What crawlers and feed readers get, which run no script.
import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as blog from '#contract/calls/blog.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const publicUrl = 'https://learn.example.org'
const product = await startProduct({ PUBLIC_URL: publicUrl })
const admin = await makeAdmin(product)
const hostile = '</title><script>alert(1)</script> "Tom" & \'Jerry\' $& ]]>'

async function post(title: string, isPublished: boolean): Promise<string> {
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const image = new Blob([new Uint8Array(png)])
  const body = '<p>A &lt;b&gt; in the text, and more.</p>'
  const { urlSlug } = await product.ask(blog.create, { title, body, image }, admin)
  const { blogPost } = await product.ask(blog.openPost, { urlSlug }, admin)
  await product.ask(blog.addTag, { blogPostId: blogPost.id, tag: 'Q&A' }, admin)
  if (isPublished) await product.ask(blog.publish, { id: blogPost.id }, admin)
  return urlSlug
}
const [seen, draft] = [await post(`${hostile}\u0001`, true), await post('Not yet', false)]

const get = (url: string) => product.send({ method: 'GET', url, headers: { host: 'evil.test' } })
const metaOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  )

test('a published post has the tags of a link preview, with the public address', async () => {
  const { statusCode, body, headers } = await get(`/news/${seen}`)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  const title =
    '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;Tom&quot; &amp; &#39;Jerry&#39; $&amp; ]]&gt;'
  expect(metaOf(body)).toMatchObject({
    description: 'A &lt;b&gt; in the text, and more.',
    'og:type': 'article',
    'og:title': title,
    'og:url': `${publicUrl}/news/${seen}`,
    'og:image': expect.stringMatching(/^https:\/\/learn\.example\.org\/images\/[0-9a-f-]{36}\.png$/),
    'twitter:card': 'summary_large_image',
    'article:published_time': expect.stringMatching(/^\d{4}-/),
  })
  expect(body).toContain(`<title>${title}</title>`)
  expect(body).toContain('<div id="root">')
  expect(body).not.toContain('<script>')
})

test.each([draft, 'nothing-of-this-name'])(
  'what is not published is not found, and not named: %s',
  async (slug) => {
    const { statusCode, body } = await get(`/news/${slug}`)
    expect(statusCode).toBe(404)
    expect(body).toContain('<title>Post not found</title>')
    expect(body).not.toContain('Not yet')
  },
)

test('the list of posts has a head of its own, and names the feed', async () => {
  const { statusCode, body } = await get('/news/')
  expect(statusCode).toBe(200)
  expect(metaOf(body)).toMatchObject({ 'og:type': 'website', 'og:url': `${publicUrl}/news` })
  expect(body).toMatch(
    /<link rel="alternate" type="application\/atom\+xml" title="[^"]+" href="\/news\/feed\.xml" \/>/,
  )
})

test('the feed is well-formed, and holds what is published and no more', async () => {
  const { statusCode, body, headers } = await get('/news/feed.xml')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  const texts: Record<string, string[]> = {}
  const open: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => void open.push(name))
  parser.on('text', (text) => void (texts[open.join('/')] ??= []).push(text))
  parser.on('closetag', () => void open.pop())
  parser.write(body).close()
  expect(texts['feed/entry/title']).toEqual([hostile])
  expect(texts['feed/entry/summary']).toEqual(['A <b> in the text, and more.'])
  expect(texts['feed/entry/id']?.[0]).toMatch(/^urn:uuid:[0-9a-f-]{36}$/)
  expect(body).toContain(`<link href="${publicUrl}/news/${seen}" />`)
  expect(body).toContain('<category term="Q&amp;A" />')
})
