// HEAD is answered as GET would be: the same status and the same headers, without a body.
import { readdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api, contentApi } from '#contract/all.ts'
import * as blog from '#contract/calls/blog.ts'
import * as calendars from '#contract/calls/calendar.ts'
import * as playing from '#contract/calls/playing.ts'
import { keysPath } from '#contract/rules/published-keys.ts'
import { issuerPath, statusListPath } from '#server/features/certificates/credential-addresses.ts'
import { storePicture } from '#server/files/pictures.ts'
import { projectRoot } from '#server/base/project-root.ts'
import {
  makeAdmin,
  makeClient,
  makeCommunity,
  makeCourse,
  makeLearner,
  makePathway,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { callsOf } from './openapi.ts'

const product = await startProduct()
const admin = await makeAdmin(product)
const client = await makeClient(product)
const learner = await makeLearner(product, client.id)
const community = await makeCommunity(product, client.id)
const course = await makeCourse(product)
await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
const { launchUrl } = await product.ask(playing.launch, { courseId: course.id }, learner)
const launched = new URL(launchUrl).pathname
const [ticket] = launched.split('/').slice(2)
const { versionId } = await product.app.db
  .selectFrom('course_versions')
  .select('id as versionId')
  .where('course_id', '=', course.id)
  .executeTakeFirstOrThrow()
await product.app.files.write(`packages/${versionId}/one.html`, Buffer.from('<p>One</p>'.repeat(500)))
const image = await storePicture(product.app.files, Buffer.from('a picture'))
const { address: calendar } = await product.ask(calendars.create, {}, learner)
const { urlSlug } = await product.ask(blog.create, { title: 'News', body: '<p>Text</p>' }, admin)
const assets = join(projectRoot, 'dist', 'web', 'assets')
const script = builtScript()

/** Of the built client, where it is built. */
function builtScript(): string | undefined {
  try {
    return readdirSync(assets).find((name) => name.endsWith('.js'))
  } catch {
    return undefined
  }
}

const own = [
  '/',
  '/index.html',
  '/Reset/token/user',
  '/courses',
  ...(script ? [`/assets/${script}`] : []),
  '/assets/none.js',
  `/${image}`,
  '/images/none.png',
  '/news',
  `/news/${urlSlug}`,
  '/news/feed.xml',
  '/health',
  '/livez',
  '/readyz',
  keysPath,
  issuerPath,
  statusListPath,
  new URL(calendar).pathname,
  '/calendar/none.ics',
  '/verify/CO-2222-2222-2222-2222-2222',
  '/api/docs',
  '/api/openapi.json',
  '/api/Config/GetConfig',
  '/api/Account/MyAccount',
  '/api/nothing',
]
const content = [
  '/',
  '/health',
  launched,
  `/playcourse/${ticket}`,
  `${launched}state`,
  `${launched}content/one.html`,
  `${launched}content/none.html`,
  '/playcourse/none/',
  '/player/main.css',
  '/player/none.css',
]

async function mustBeAlike(host: FastifyInstance, url: string, headers = {}) {
  const [get, head] = [
    await host.inject({ method: 'GET', url, headers }),
    await host.inject({ method: 'HEAD', url, headers }),
  ]
  expect(head.body).toBe('')
  const seen = ({ statusCode, headers: { date: _date, 'x-request-id': _id, ...rest } }: typeof get) => ({
    statusCode,
    // Node leaves out how a body is sent that is not there.
    headers: Object.fromEntries(Object.entries(rest).filter(([name]) => name !== 'transfer-encoding')),
  })
  expect(seen(head)).toEqual(seen(get))
}

const streams = [
  ...callsOf(api).map((named) => ({ ...named, host: product.api, root: '/api/' })),
  ...callsOf(contentApi).map((named) => ({ ...named, host: product.content, root: '/' })),
].filter(({ call }) => call.answers === 'stream')

test('there are streams to ask for', () => expect(streams.length).toBeGreaterThanOrEqual(3))

test.each(streams)('of the stream $domain.$name, which ends at once', async ({ call, host, root }) => {
  const id = call.path.startsWith('Community') ? community.id : course.id
  const url =
    root +
    call.path
      .replace('{ticket}', ticket as string)
      .replace('{id}', id)
      .replace('{urlToken}', learner.urlToken)
  const { token } = call.access.includes('LEARNER') || !Array.isArray(call.access) ? learner : admin
  const headers = { authorization: `Bearer ${token}` }
  const head = await host.inject({ method: 'HEAD', url, headers })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(product.app.live.openStreams()).toBe(0)
  const none = url
    .replace(id, crypto.randomUUID())
    .replace(ticket as string, 'none')
    .replace(learner.urlToken, 'none')
  // A stream that is of no object has no address of nothing.
  if (none !== url) await mustBeAlike(host, none, headers)
})

const ranged = { range: 'bytes=0-9' }

test.each(own)('of %s, for the API and the client', (url) => mustBeAlike(product.api, url))
test.each(content)('of %s, for the content host', (url) => mustBeAlike(product.content, url))
test('of a part of a file of a course', () =>
  mustBeAlike(product.content, `${launched}content/one.html`, ranged))
test.runIf(script)('of a file that is compressed in advance', () =>
  mustBeAlike(product.api, `/assets/${script}`, { 'accept-encoding': 'br' }),
)
