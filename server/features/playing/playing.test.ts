import { describe, expect, test } from 'vitest'
import * as pathways from '#contract/pathways.ts'
import * as theme from '#contract/theme.ts'
import * as playing from '#contract/playing.ts'
import * as progress from '#contract/progress.ts'
import type { Cmi, PlayState } from '#contract/playing.ts'
import { suspendDataLimit } from '#contract/play-limits.ts'
import { buildContentHost } from '#server/content-host.ts'
import { tidy } from '#server/start/tidy.ts'
import { makeItem, makePackage, makePlayableCourse } from '#tests/make-package.ts'
import { makeAdmin, makeClient, makeLearner, makeManager, makePathway } from '#tests/make.ts'
import { startProduct } from '#tests/product.ts'
import { notFound } from '#tests/refusals.ts'
import { untilSomebodyWaits } from '#tests/until-somebody-waits.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)

async function setUp(content = makePackage([makeItem('one')])) {
  const client = await makeClient(product)
  const learner = await makeLearner(product, client.id)
  const course = await makePlayableCourse(product, content)
  const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  return { client, learner, course, pathway }
}

type SetUp = Awaited<ReturnType<typeof setUp>>

async function open({ course, learner }: Pick<SetUp, 'course' | 'learner'>) {
  const { launchUrl, trackingId } = await product.ask(playing.launch, { courseId: course.id }, learner)
  return { ...windowAt(launchUrl), trackingId }
}

function windowAt(launchUrl: string) {
  const path = new URL(launchUrl).pathname
  const send = async (method: 'GET' | 'POST', what: string, payload?: object) => {
    const answer = await product.content.inject({ method, url: path + what, ...(payload ? { payload } : {}) })
    return {
      status: answer.statusCode,
      body: answer.json<Record<string, unknown> & { errors: { error: string }[] }>(),
    }
  }
  return {
    path,
    state: async () => (await send('GET', 'state')).body as unknown as PlayState,
    commit: (cmi: Cmi, more: object = {}) => send('POST', 'commit', { sco: 'one', cmi, ...more }),
    replay: (launchId: string, commits: object[]) => send('POST', 'replay', { launchId, commits }),
    renew: () => send('POST', 'renew', {}),
    file: (name: string, headers = {}) =>
      product.content.inject({ method: 'GET', url: `${path}content/${name}`, headers }),
  }
}

const recordOf = (id: string) =>
  db.selectFrom('course_records').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const eventsOf = (userId: string) =>
  db
    .selectFrom('course_events')
    .select(['kind', 'attempt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

describe('launching', () => {
  test('starts a course once: a second launch changes neither the start nor the tracking id', async () => {
    const all = await setUp()
    const first = await open(all)
    const before = await recordOf(first.trackingId)
    const second = await open(all)
    expect(second.trackingId).toBe(first.trackingId)
    expect(second.path).not.toBe(first.path)
    expect(await recordOf(first.trackingId)).toEqual(before)
    expect(await eventsOf(all.learner.id)).toEqual([{ kind: 'started', attempt: 1 }])
  })

  test('is refused to who is deleted at this moment', async () => {
    const { learner, course } = await setUp()
    const launching = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('users').where('id', '=', learner.id).execute()
      const refusal = product.refuse(playing.launch, { courseId: course.id }, learner)
      await untilSomebodyWaits(db)
      return { refusal }
    })
    expect(await launching.refusal).toEqual(notFound)
  })

  test('is refused for a course the learner does not have, whoever else has it', async () => {
    const [mine, theirs] = [await setUp(), await setUp()]
    expect(await product.refuse(playing.launch, { courseId: theirs.course.id }, mine.learner)).toEqual({
      status: 404,
      errors: ['Not found'],
    })
    expect(await product.refuse(playing.preview, { courseId: theirs.course.id }, mine.learner)).toEqual({
      status: 404,
      errors: ['Not found'],
    })
    await product.ask(
      pathways.unassign,
      { clientId: mine.client.id, learningPathwayId: mine.pathway.id },
      admin,
    )
    expect((await product.refuse(playing.launch, { courseId: mine.course.id }, mine.learner)).status).toBe(
      404,
    )
  })

  test('twenty windows at once make one record and one attempt', async () => {
    const all = await setUp()
    const windows = await Promise.all(Array.from({ length: 20 }, () => open(all)))
    expect(new Set(windows.map(({ trackingId }) => trackingId)).size).toBe(1)
    expect(await eventsOf(all.learner.id)).toHaveLength(1)
  })
})

describe('a commit', () => {
  test('is what the next window starts from', async () => {
    const all = await setUp()
    const window = await open(all)
    expect(
      (
        await window.commit({
          lessonStatus: 'incomplete',
          location: 'page-4',
          suspendData: 'a;b=1',
          exit: 'suspend',
          sessionTime: 60,
        })
      ).status,
    ).toBe(200)
    await window.commit({ sessionTime: 90, location: 'page-5' })
    const state = await (await open(all)).state()
    expect(state.items['one']).toEqual({
      cmi: { lessonStatus: 'incomplete', location: 'page-5', suspendData: 'a;b=1', exit: 'suspend' },
      totalSeconds: 90,
    })
    expect(state).toMatchObject({
      mode: 'normal',
      learner: { id: all.learner.id },
      course: { id: all.course.id },
    })
  })

  test('adds time up over visits, once each', async () => {
    const all = await setUp()
    for (const seconds of [60, 30]) {
      const window = await open(all)
      await window.commit({ sessionTime: seconds / 2 })
      await window.commit({ sessionTime: seconds })
    }
    expect((await (await open(all)).state()).items['one']?.totalSeconds).toBe(90)
  })

  test('of a pass ends the course: once an event, a certificate and a mail, however often it is sent', async () => {
    const all = await setUp()
    const window = await open(all)
    const passing = { lessonStatus: 'passed', score: { raw: 80, min: 0, max: 100 } } as const
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => window.commit(passing, { sequence: 3 })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    await window.commit(passing, { sequence: 4 })
    expect(await recordOf(window.trackingId)).toMatchObject({
      lesson_status: 4,
      score: 80,
      progress: 100,
      completed_at: expect.any(String),
    })
    expect(await eventsOf(all.learner.id)).toEqual([
      { kind: 'started', attempt: 1 },
      { kind: 'completed', attempt: 1 },
    ])
    const mails = await db
      .selectFrom('outbox')
      .select('template_type')
      .where('user_id', '=', all.learner.id)
      .execute()
    expect(mails).toEqual([{ template_type: 'BadgeClaim' }])
    expect(
      await db.selectFrom('certificates').select('id').where('user_id', '=', all.learner.id).execute(),
    ).toEqual([{ id: window.trackingId }])
  })

  test('of what is completed counts when the item is left, and may fail before', async () => {
    const all = await setUp()
    const window = await open(all)
    await window.commit({ lessonStatus: 'completed', isUnderWay: true })
    expect(await recordOf(window.trackingId)).toMatchObject({ lesson_status: 1, completed_at: null })
    await window.commit({ lessonStatus: 'failed', score: { raw: 50 }, isUnderWay: true })
    expect(await recordOf(window.trackingId)).toMatchObject({ lesson_status: 3, completed_at: null })

    const other = await setUp()
    const left = await open(other)
    await left.commit({ lessonStatus: 'completed', isUnderWay: true })
    await left.commit({ isUnderWay: false })
    expect(await recordOf(left.trackingId)).toMatchObject({ lesson_status: 4 })
  })

  test('of what was completed in a window that was lost counts too', async () => {
    const [one, other, living] = [await setUp(), await setUp(), await setUp()]
    for (const all of [one, other, living])
      await (await open(all)).commit({ lessonStatus: 'completed', isUnderWay: true })
    const statusOf = async ({ learner }: SetUp) =>
      db
        .selectFrom('course_records')
        .select('lesson_status as status')
        .where('user_id', '=', learner.id)
        .executeTakeFirstOrThrow()

    // The next window speaks, after it has brought what the lost one had left.
    const next = await open(one)
    expect(await statusOf(one)).toEqual({ status: 1 })
    await next.commit({ lessonStatus: 'incomplete', isUnderWay: true })
    expect(await statusOf(one)).toEqual({ status: 4 })

    // Nobody comes back: once the ticket has run out it counts as it stands.
    await db
      .updateTable('launches')
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .where('user_id', '=', other.learner.id)
      .execute()
    await tidy(product.app)
    expect(await statusOf(other)).toEqual({ status: 4 })
    expect(await statusOf(living)).toEqual({ status: 1 })
  })

  test('never takes a pass back', async () => {
    const all = await setUp()
    const window = await open(all)
    await window.commit({ lessonStatus: 'passed', score: { raw: 90 } })
    const before = await recordOf(window.trackingId)
    await window.commit({ lessonStatus: 'failed', score: { raw: 5 } })
    expect(await recordOf(window.trackingId)).toEqual(before)
  })

  test('of a failure leaves the course open', async () => {
    const window = await open(await setUp())
    await window.commit({ lessonStatus: 'failed', score: { raw: 20 } })
    expect(await recordOf(window.trackingId)).toMatchObject({
      lesson_status: 3,
      score: 20,
      completed_at: null,
    })
  })

  test('that is older than what is known changes nothing', async () => {
    const all = await setUp()
    const window = await open(all)
    await window.commit({ location: 'newer' }, { sequence: 8 })
    const late = await window.commit({ location: 'older', lessonStatus: 'passed' }, { sequence: 7 })
    expect(late.status).toBe(200)
    expect((await window.state()).items['one']?.cmi).toEqual({ location: 'newer' })
    expect((await window.state()).lastSequence).toBe(8)
  })

  test('of a window that another took over is refused', async () => {
    const all = await setUp()
    const former = await open(all)
    await open(all)
    const refused = await former.commit({ location: 'mine' })
    expect(refused).toMatchObject({
      status: 409,
      body: { success: false, errors: [{ error: 'A newer attempt exists' }] },
    })
  })

  test.each([
    ['a score above 100', { lessonStatus: 'incomplete', score: { raw: 101 } }],
    ['a negative score', { lessonStatus: 'incomplete', score: { raw: -1 } }],
    ['a score in writing', { score: { raw: '4 ' } }],
    ['a scaled score above 1', { score: { scaled: 1.01 } }],
    ['an unknown status', { lessonStatus: 'done' }],
    ['a negative time', { sessionTime: -1 }],
    ['a time that is none', { sessionTime: 'soon' }],
    ['suspend data beyond the limit', { suspendData: 'x'.repeat(suspendDataLimit + 1) }],
  ])('with %s is refused and changes nothing', async (_name, cmi) => {
    const window = await open(await setUp())
    await window.commit({ location: 'here' })
    expect((await window.commit(cmi as Cmi)).status).toBe(400)
    expect((await window.state()).items['one']?.cmi).toEqual({ location: 'here' })
  })

  test('takes suspend data far beyond the standard, whole', async () => {
    const window = await open(await setUp())
    const suspendData = 'ą'.repeat(suspendDataLimit)
    expect((await window.commit({ suspendData })).status).toBe(200)
    expect((await window.state()).items['one']?.cmi.suspendData).toBe(suspendData)
  })
})

describe('work that could not be delivered', () => {
  test('is brought by the next window, in order, and only what is missing', async () => {
    const all = await setUp()
    const former = await open(all)
    const { launchId } = await former.state()
    await former.commit({ location: 'one' }, { sequence: 1 })
    const next = await open(all)
    const commits = [
      { sco: 'one', sequence: 3, cmi: { location: 'three', lessonStatus: 'passed' } },
      { sco: 'one', sequence: 2, cmi: { location: 'two', suspendData: 'kept' } },
      { sco: 'one', sequence: 1, cmi: { location: 'zero' } },
    ]
    expect((await next.replay(launchId, commits)).status).toBe(200)
    expect((await next.state()).items['one']?.cmi).toEqual({
      location: 'three',
      suspendData: 'kept',
      lessonStatus: 'passed',
    })
    expect(await recordOf(next.trackingId)).toMatchObject({ lesson_status: 4 })
  })

  test('brings nothing back that came through at the last moment', async () => {
    const all = await setUp()
    const former = await open(all)
    const { launchId } = await former.state()
    await former.commit({ location: 'two' }, { sequence: 2 })
    const next = await open(all)
    const commits = [
      { sco: 'one', sequence: 1, cmi: { location: 'one' } },
      { sco: 'one', sequence: 2, cmi: { suspendData: 'the same once more' } },
    ]
    expect((await next.replay(launchId, commits)).status).toBe(200)
    expect((await next.state()).items['one']?.cmi).toEqual({ location: 'two' })
  })

  test('of a window before the last one is out of date', async () => {
    const all = await setUp()
    const oldest = await (await open(all)).state()
    const middle = await open(all)
    await middle.commit({ location: 'middle' })
    const last = await open(all)
    await last.replay(oldest.launchId, [{ sco: 'one', sequence: 9, cmi: { location: 'oldest' } }])
    expect((await last.state()).items['one']?.cmi).toEqual({ location: 'middle' })
  })

  test('is brought by a window for review as well, and review alone writes nothing', async () => {
    const all = await setUp()
    const former = await open(all)
    const { launchId } = await former.state()
    await former.commit({ lessonStatus: 'passed' }, { sequence: 1 })
    const { launchUrl } = await product.ask(playing.preview, { courseId: all.course.id }, all.learner)
    const review = windowAt(launchUrl)
    const commits = [{ sco: 'one', sequence: 2, cmi: { suspendData: 'last words' } }]
    expect((await review.replay(launchId, commits)).status).toBe(200)
    await review.commit({ suspendData: 'reviewed' })
    expect((await review.state()).items['one']?.cmi).toEqual({
      lessonStatus: 'passed',
      suspendData: 'last words',
    })
    expect((await former.commit({ location: 'still here' })).status).toBe(409)
  })

  test("of somebody else's window is not taken", async () => {
    const [one, other] = [await setUp(), await setUp()]
    const { launchId } = await (await open(other)).state()
    const window = await open(one)
    await window.replay(launchId, [{ sco: 'one', sequence: 1, cmi: { lessonStatus: 'passed' } }])
    expect(await recordOf(window.trackingId)).toMatchObject({ lesson_status: 0 })
  })
})

describe('looking without recording', () => {
  test('a preview starts nothing and keeps nothing', async () => {
    const { course, learner } = await setUp()
    const { launchUrl } = await product.ask(playing.preview, { courseId: course.id }, learner)
    const window = windowAt(launchUrl)
    expect((await window.commit({ lessonStatus: 'passed' })).status).toBe(200)
    expect((await window.state()).mode).toBe('browse')
    expect(await eventsOf(learner.id)).toEqual([])
    expect(
      await db.selectFrom('course_records').select('id').where('user_id', '=', learner.id).execute(),
    ).toEqual([])
  })

  test('a finished course opens for review, as it was left', async () => {
    const all = await setUp()
    const window = await open(all)
    await window.commit({ lessonStatus: 'passed', location: 'end' })
    const before = await recordOf(window.trackingId)
    for (const { launchUrl } of [
      await product.ask(playing.launch, { courseId: all.course.id }, all.learner),
      await product.ask(playing.preview, { courseId: all.course.id }, all.learner),
    ]) {
      const review = windowAt(launchUrl)
      expect((await review.commit({ lessonStatus: 'failed', location: 'start' })).status).toBe(200)
      expect(await review.state()).toMatchObject({
        mode: 'review',
        items: { one: { cmi: { location: 'end' } } },
      })
    }
    expect(await recordOf(window.trackingId)).toEqual(before)
  })

  test('a client manager previews the courses of the own client, an administrator all', async () => {
    const { course, client } = await setUp()
    const manager = await makeManager(product, client.id)
    const stranger = await makeManager(product, (await makeClient(product)).id)
    await product.ask(playing.preview, { courseId: course.id }, manager)
    await product.ask(playing.preview, { courseId: course.id }, admin)
    expect((await product.refuse(playing.preview, { courseId: course.id }, stranger)).status).toBe(404)
    expect((await product.refuse(playing.launch, { courseId: course.id }, manager)).status).toBe(403)
  })
})

describe('a ticket', () => {
  test('that ran out opens nothing until it is renewed', async () => {
    const all = await setUp()
    const window = await open(all)
    const expire = (ago: string) =>
      db
        .updateTable('launches')
        .set({ expires_at: new Date(Date.now() - Number(ago)).toISOString() })
        .where('user_id', '=', all.learner.id)
        .execute()
    await expire('60000')
    expect((await window.commit({ location: 'x' })).status).toBe(404)
    expect((await window.renew()).status).toBe(200)
    expect((await window.commit({ location: 'x' })).status).toBe(200)
    await expire(String(25 * 3_600_000))
    expect((await window.renew()).status).toBe(404)
  })

  test('of a window that another one has taken over is not renewed', async () => {
    const all = await setUp()
    const first = await open(all)
    await open(all)
    expect((await first.renew()).status).toBe(409)
  })

  test('of a paused client serves until it runs out, and is not renewed', async () => {
    const all = await setUp()
    const window = await open(all)
    await db.updateTable('clients').set({ is_paused: true }).where('id', '=', all.client.id).execute()
    expect((await window.commit({ location: 'x' })).status).toBe(200)
    expect((await window.renew()).status).toBe(404)
  })

  test.each(['', 'x', 'A'.repeat(43), '../../etc/passwd', '%2e%2e'])(
    'altered to %j opens nothing',
    async (ticket) => {
      for (const what of ['', 'state', 'content/one.html']) {
        const answer = await product.content.inject({ method: 'GET', url: `/playcourse/${ticket}/${what}` })
        expect(answer.statusCode).toBe(404)
      }
    },
  )
})

test('the page of a window brings all that its player begins with, whatever an item is called', async () => {
  const title = '</script><script>alert(1)</script>'
  const window = await open(await setUp(makePackage([makeItem('one', { title })])))
  const { body } = await product.content.inject({ url: window.path })
  const [, written = ''] = /<script type="application\/json" id="state">(.*)<\/script>/.exec(body) ?? []
  expect(JSON.parse(written)).toEqual({ ...(await window.state()), now: expect.any(String) })
  expect(body).not.toContain('<script>alert')
  expect(body).toMatch(/src="\/player\/scorm12\.js\?\w+"/)
})

test('the page that a window begins with is the same for everybody, and can do nothing', async () => {
  const answers = await Promise.all(
    ['', '?<script>alert(1)</script>', '?url=https://evil.test'].map((query) =>
      product.content.inject({ url: `${playing.openingPath}${query}` }),
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

test('a launch ticket is no token of the product', async () => {
  const window = await open(await setUp())
  const ticket = window.path.split('/')[2] as string
  expect(await product.refuse(playing.launch, { courseId: crypto.randomUUID() }, { token: ticket })).toEqual({
    status: 401,
    errors: ['Please sign in'],
  })
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
    const { config } = await wide.ask(theme.open, {})
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

  test('is the item that has spoken last', async () => {
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

describe('a course whose pages report no status', () => {
  const silent: Cmi = { lessonStatus: 'completed', isPresumed: true }
  const certificates = (userId: string) =>
    db.selectFrom('certificates').select('user_id').where('user_id', '=', userId).execute()

  test('is completed by being opened, and brings no certificate', async () => {
    const place = await setUp()
    const { commit, trackingId } = await open(place)
    expect((await commit(silent)).status).toBe(200)
    expect(await recordOf(trackingId)).toMatchObject({ lesson_status: 2, progress: 100 })
    expect(await certificates(place.learner.id)).toEqual([])
  })

  test('brings one where its administrator says so, and stays in progress where they say that', async () => {
    for (const [setting, lessonStatus, count] of [
      ['passed', 4, 1],
      ['incomplete', 1, 0],
    ] as const) {
      const place = await setUp()
      await db
        .updateTable('courses')
        .set({ without_status: setting })
        .where('id', '=', place.course.id)
        .execute()
      const { commit, state, trackingId } = await open(place)
      expect((await state()).withoutStatus).toBe(setting)
      await commit(silent)
      expect(await recordOf(trackingId)).toMatchObject({ lesson_status: lessonStatus })
      expect(await certificates(place.learner.id)).toHaveLength(count)
    }
  })
})
