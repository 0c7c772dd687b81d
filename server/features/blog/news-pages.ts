// The blog's public addresses. The client shows them like every other screen; what is written into the page's head here
// is for those that run no script: crawlers, previews of shared links, and readers of feeds.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '../../app/app.ts'
import { imageUrl } from '../../http/images.ts'
import { screenHtml } from '../../http/web.ts'
import { themeOf } from '../../branding/theme.ts'
import { atomFeed } from './atom-feed.ts'
import { escapeXml } from '../../base/escape-xml.ts'
import { publishedBySlug, somePublished, tagsOf } from './queries.ts'

const newestInFeed = 20

interface Head {
  title: string
  description: string
  /** Below the public address. */
  path: string
  type: 'website' | 'article'
  image?: string | undefined
  publishedAt?: string
}

export function serveNews(server: FastifyInstance, app: App) {
  const { publicUrl } = app.config
  const siteName = async () => (await themeOf(app.db, app.config)).name
  const send = async (reply: FastifyReply, head: Head) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(withHead(await screenHtml(), headOf(head, publicUrl, await siteName())))

  server.get('/news', { logLevel: 'warn' }, async (_request, reply) => {
    const name = await siteName()
    const description = `News and practical ideas from ${name}`
    return send(reply, { title: `News - ${name}`, description, path: '/news', type: 'website' })
  })

  server.get<{ Params: { urlSlug: string } }>(
    '/news/:urlSlug',
    { logLevel: 'warn' },
    async ({ params }, reply) => {
      const post = await publishedBySlug(app.db, params.urlSlug)
      if (!post) {
        const title = 'Post not found'
        return send(reply.code(404), { title, description: '', path: '/news', type: 'website' })
      }
      return send(reply, {
        title: post.title,
        description: post.summary,
        path: `/news/${encodeURIComponent(post.urlSlug)}`,
        type: 'article',
        image: post.image ? imageUrl(post.image) : undefined,
        publishedAt: post.publishedDateTime,
      })
    },
  )

  server.get('/news/feed.xml', { logLevel: 'warn' }, async (_request, reply) => {
    const posts = await somePublished(app.db, '', { from: 0, maxRows: newestInFeed })
    const tags = await tagsOf(
      app.db,
      posts.map(({ id }) => id),
    )
    const entries = posts.map((post) => ({ ...post, tags: tags.get(post.id) ?? [] }))
    return reply
      .type('application/atom+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(atomFeed({ siteName: await siteName(), publicUrl, entries }))
  })
}

/** Instead of the page's own title. A function, so that a `$` in a title stays one. */
const withHead = (page: string, head: string) => page.replace(/<title>[^<]*<\/title>/, () => head)

function headOf(
  { title, description, path, type, image, publishedAt }: Head,
  publicUrl: string,
  name: string,
) {
  const meta: [attribute: 'name' | 'property', name: string, content: string | undefined][] = [
    ['name', 'description', description],
    ['property', 'og:site_name', name],
    ['property', 'og:type', type],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', publicUrl + path],
    ['property', 'og:image', image && publicUrl + image],
    ['property', 'article:published_time', publishedAt],
    ['name', 'twitter:card', image ? 'summary_large_image' : 'summary'],
  ]
  return [
    `<title>${escapeXml(title)}</title>`,
    ...meta.flatMap(([attribute, of, content]) =>
      content ? [`<meta ${attribute}="${of}" content="${escapeXml(content)}" />`] : [],
    ),
    `<link rel="canonical" href="${escapeXml(publicUrl + path)}" />`,
    `<link rel="alternate" type="application/atom+xml" title="${escapeXml(name)}" href="/news/feed.xml" />`,
  ].join('\n    ')
}
