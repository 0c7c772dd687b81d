// What the window of a course is given: its page, its files and its origin.
import { describe, expect, test } from 'vitest'
import * as theme from '#contract/calls/theme.ts'
import * as playing from '#contract/calls/playing.ts'
import { openingPath } from '#contract/rules/player-window.ts'
import * as progress from '#contract/calls/progress.ts'
import { buildContentHost } from '#server/content-host.ts'
import { makeItem, makePackage, makePlayableCourse } from '#tests/support/make-package.ts'
import { makeClient, makeLearner, makePathway } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { startPlaying } from '#tests/support/start-playing.ts'

const { product, setUp, open } = await startPlaying()

test('the page of a window contains all that its player starts with, with any title of an item', async () => {
  const title = '</script><script>alert(1)</script>'
  const window = await open(await setUp(makePackage([makeItem('one', { title })])))
  const { body } = await product.content.inject({ url: window.path })
  const [, written = ''] = /<script type="application\/json" id="state">(.*)<\/script>/.exec(body) ?? []
  expect(JSON.parse(written)).toEqual({ ...(await window.state()), now: expect.any(String) })
  expect(body).not.toContain('<script>alert')
  expect(body).toMatch(/src="\/player\/scorm12\.js\?\w+"/)
})

test('the page that a window begins with is the same for all users, and can do nothing', async () => {
  const answers = await Promise.all(
    ['', '?<script>alert(1)</script>', '?url=https://evil.test'].map((query) =>
      product.content.inject({ url: `${openingPath}${query}` }),
    ),
  )
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  const [{ body, headers, statusCode }] = answers as [(typeof answers)[number]]
  expect(statusCode).toBe(200)
  expect(body).toContain('Opening the course…')
  expect(body.match(/<script.*?<\/script>|<a |http-equiv/g)).toEqual([
    "<script>opener?.postMessage('', '*')</script>",
  ])
  const policy = String(headers['content-security-policy']).split('; ')
  expect(policy).toEqual([
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    expect.stringMatching(/^script-src 'sha256-[^' ]+'$/),
    'sandbox allow-scripts',
  ])
  // Otherwise the page that opened the window loses it.
  expect(headers).not.toHaveProperty('cross-origin-opener-policy')
})

describe('the files of a course', () => {
  test('are looked up in the store once each', async () => {
    const { files } = product.app
    const asked: string[] = []
    const counting = {
      ...files,
      look: (key: string) => (asked.push(key), files.look(key)),
      open: (key: string) => (asked.push(key), files.open(key)),
      read: (key: string, range?: { start: number; end: number }) => (
        asked.push(key),
        files.read(key, range)
      ),
    }
    const content = await buildContentHost({ ...product.app, files: counting }, { logger: false })
    const { path } = await open(await setUp())
    expect((await content.inject(`${path}content/one.html`)).statusCode).toBe(200)
    expect(asked).toHaveLength(1)
    expect((await content.inject(`${path}content/ONE.html`)).statusCode).toBe(200)
    expect(asked).toHaveLength(3)
    await content.close()
  })

  test('are served below the ticket, in part where asked, under any spelling of their name', async () => {
    const window = await open(await setUp())
    const whole = await window.file('one.html')
    expect(whole.statusCode).toBe(200)
    expect(whole.headers).toMatchObject({ 'content-type': 'text/html', 'x-content-type-options': 'nosniff' })
    expect((await window.file('one.html', { range: 'bytes=2-8' })).body).toBe(whole.body.slice(2, 9))
    expect((await window.file('one.html', { range: 'bytes=-4' })).body).toBe(whole.body.slice(-4))
    expect((await window.file('one.html', { range: 'bytes=9999-' })).statusCode).toBe(416)
    expect((await window.file('ONE.HTML')).body).toBe(whole.body)
    expect((await window.file('one.html', { 'if-none-match': whole.headers.etag })).statusCode).toBe(304)
  })

  test.each([
    '',
    '../one.html',
    '..%2fone.html',
    '%2e%2e/%2e%2e/one.html',
    '%5c..%5cone.html',
    '%252e%252e%252fone.html',
    './one.html',
    'none.html',
    '%00',
  ])('and nothing else: %j', async (name) => {
    const window = await open(await setUp())
    const answer = await window.file(name)
    // "./one.html" is one.html before it is sent.
    expect([name === './one.html' ? 200 : 404, 400]).toContain(answer.statusCode)
  })

  test('do not become a service worker', async () => {
    const window = await open(await setUp())
    expect((await window.file('one.html', { 'service-worker': 'script' })).statusCode).toBe(404)
  })
})

test.each([
  ['http://localhost:4001', true],
  ['https://courses.test', false],
])('pictures by plain HTTP are shown where the product is at %s: %s', async (contentUrl, areShown) => {
  const placed = await startProduct({ CONTENT_URL: contentUrl })
  const client = await makeClient(placed)
  const learner = await makeLearner(placed, client.id)
  const course = await makePlayableCourse(placed)
  await makePathway(placed, { courseIds: [course.id], clientIds: [client.id] })
  const { launchUrl } = await placed.ask(playing.launch, { courseId: course.id }, learner)
  const { pathname, host } = new URL(launchUrl)
  const answer = await placed.content.inject({ url: `${pathname}content/one.html`, headers: { host } })
  const policy = String(answer.headers['content-security-policy']).split('; ')
  const sources = policy.find((line) => line.startsWith('default-src '))?.split(' ')
  expect(sources?.includes('http:')).toBe(areShown)
  expect(policy.find((line) => line.startsWith('script-src '))).not.toMatch(/ http:( |$)/)
})

describe('where each course has an origin of its own', async () => {
  const wide = await startProduct({ CONTENT_URL: 'http://*.courses.test:4001' })
  const client = await makeClient(wide)
  const learner = await makeLearner(wide, client.id)
  const courses = [await makePlayableCourse(wide), await makePlayableCourse(wide)] as const
  await makePathway(wide, { courseIds: courses.map(({ id }) => id), clientIds: [client.id] })

  test('a ticket opens its course there and nowhere else', async () => {
    const [one, other] = await Promise.all(
      courses.map(
        async ({ id }) => new URL((await wide.ask(playing.launch, { courseId: id }, learner)).launchUrl),
      ),
    )
    expect([one?.host, other?.host]).toEqual(courses.map(({ id }) => `${id}.courses.test:4001`))
    const statusOf = async (what: string, host = one?.host) =>
      (await wide.content.inject({ url: `${one?.pathname}${what}`, headers: { host } })).statusCode
    for (const what of ['', 'state', 'content/one.html']) {
      expect([what, await statusOf(what)]).toEqual([what, 200])
      expect([what, await statusOf(what, other?.host)]).toEqual([what, 404])
      expect([what, await statusOf(what, 'courses.test:4001')]).toEqual([what, 404])
    }
  })

  test('pages of the product may reach all of them, and certificates have theirs', async () => {
    const { config } = await wide.ask(theme.openTheme, {})
    expect(config.contentUrl).toBe('http://certificates.courses.test:4001')
    const { headers } = await wide.send({ url: '/api/docs' })
    expect(headers['content-security-policy']).toContain("connect-src 'self' http://*.courses.test:4001")
  })
})

describe('a page that the package lacks', () => {
  test('is a page for a reader, and a plain refusal for a script', async () => {
    const { file } = await open(await setUp())
    const page = await file('gone.html', { 'sec-fetch-mode': 'navigate' })
    expect(page.statusCode).toBe(404)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('<h1>This page of the course is missing</h1>')
    const picture = await file('gone.png', { 'sec-fetch-mode': 'no-cors' })
    expect([picture.statusCode, picture.json()]).toMatchObject([404, { success: false }])
  })
})

describe('what a window gets', () => {
  test('is why it is over: another window, or a restart', async () => {
    const place = await setUp()
    const first = await open(place)
    expect((await first.state()).over).toBeNull()
    const second = await open(place)
    expect((await first.state()).over).toBe('taken over')
    expect(await product.ask(progress.reset, { trackingId: second.trackingId }, place.learner)).toBe(true)
    expect((await second.state()).over).toBe('restarted')
    expect((await second.commit({ location: '2' })).status).toBe(409)
  })

  test('is the item that has reported last', async () => {
    const place = await setUp(makePackage([makeItem('one'), makeItem('two'), makeItem('three')]))
    const { commit, state } = await open(place)
    expect((await state()).lastItem).toBeNull()
    await commit({ location: 'a' }, { sco: 'two' })
    await commit({ location: 'b' }, { sco: 'one' })
    await commit({ location: 'c' }, { sco: 'two' })
    await commit({ progressMeasure: 0.2 }, { sco: 'org' })
    expect((await state()).lastItem).toBe('two')
  })
})
