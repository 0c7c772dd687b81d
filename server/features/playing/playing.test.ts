import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as pathways from '#contract/calls/pathways.ts'
import * as playing from '#contract/calls/playing.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import { makeClient, makeManager } from '#tests/support/make.ts'
import { notFound } from '#tests/support/refusals.ts'
import { untilLockWaits } from '#tests/support/until-lock-waits.ts'
import { startPlaying } from '#tests/support/start-playing.ts'

const { product, db, admin, setUp, open, windowAt, recordOf, eventsOf } = await startPlaying()

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

  test('is refused to a user who is deleted at the same time', async () => {
    const { learner, course } = await setUp()
    const launching = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('users').where('id', '=', learner.id).execute()
      const refusal = product.refuse(playing.launch, { courseId: course.id }, learner)
      await untilLockWaits(db)
      return { refusal }
    })
    expect(await launching.refusal).toEqual(notFound)
  })

  test('is refused for a course the learner does not have, even when others have it', async () => {
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

describe('review and preview', () => {
  test('a preview starts nothing and stores nothing', async () => {
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
    const otherManager = await makeManager(product, (await makeClient(product)).id)
    await product.ask(playing.preview, { courseId: course.id }, manager)
    await product.ask(playing.preview, { courseId: course.id }, admin)
    expect((await product.refuse(playing.preview, { courseId: course.id }, otherManager)).status).toBe(404)
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

  test('that was given out while the clock was a day ahead ends as any other after the next commit', async () => {
    const all = await setUp()
    const window = await open(all)
    const minutesLeft = async () => {
      const { expires_at: end } = await db
        .selectFrom('launches')
        .where('user_id', '=', all.learner.id)
        .select('expires_at')
        .executeTakeFirstOrThrow()
      return (Date.parse(end) - Date.now()) / 60_000
    }
    const usual = await minutesLeft()
    await sql`update launches set expires_at = expires_at + interval '1 day' where user_id = ${all.learner.id}::uuid`.execute(
      db,
    )
    expect((await window.commit({ location: 'x' })).status).toBe(200)
    expect(await minutesLeft()).toBeLessThanOrEqual(usual + 1)
    expect(await minutesLeft()).toBeGreaterThan(usual - 2)
  })

  test('of a superseded window is not renewed', async () => {
    const all = await setUp()
    const first = await open(all)
    await open(all)
    expect((await first.renew()).status).toBe(409)
  })

  test('of a paused client serves until it runs out, and is not renewed', async () => {
    const all = await setUp()
    const window = await open(all)
    await db.updateTable('clients').set({ is_paused: true }).where('id', '=', all.client.id).execute()
    const expiry = () =>
      db
        .selectFrom('launches')
        .where('user_id', '=', all.learner.id)
        .select('expires_at')
        .executeTakeFirstOrThrow()
    const before = new Date(Date.now() + 5 * 60_000).toISOString()
    const endsAt = (at: string) =>
      db.updateTable('launches').set({ expires_at: at }).where('user_id', '=', all.learner.id).execute()
    await endsAt(before)
    const { expires_at: end } = await expiry()
    expect((await window.commit({ location: 'x' })).status).toBe(200)
    expect((await window.renew()).status).toBe(200)
    expect((await window.commit({ location: 'y' })).status).toBe(200)
    expect(await expiry()).toEqual({ expires_at: end })
    await endsAt(new Date(Date.now() - 1000).toISOString())
    expect((await window.commit({ location: 'z' })).status).toBe(404)
    expect(await window.renew()).toMatchObject({ status: 409, body: { over: 'paused' } })
    await db.updateTable('clients').set({ is_paused: false }).where('id', '=', all.client.id).execute()
    expect((await window.renew()).status).toBe(200)
    expect((await window.state()).items).toMatchObject({ one: { cmi: { location: 'y' } } })
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

test('a launch ticket is no token of the product', async () => {
  const window = await open(await setUp())
  const ticket = window.path.split('/')[2] as string
  expect(await product.refuse(playing.launch, { courseId: crypto.randomUUID() }, { token: ticket })).toEqual({
    status: 401,
    errors: ['Please sign in'],
  })
})

describe('a course whose pages report no status', () => {
  const silent: Cmi = { lessonStatus: 'completed', isPresumed: true }
  const certificates = (userId: string) =>
    db.selectFrom('certificates').select('user_id').where('user_id', '=', userId).execute()

  test('is completed by being opened, and gets no certificate', async () => {
    const place = await setUp()
    const { commit, trackingId } = await open(place)
    expect((await commit(silent)).status).toBe(200)
    expect(await recordOf(trackingId)).toMatchObject({ lesson_status: 2, progress: 100 })
    expect(await certificates(place.learner.id)).toEqual([])
  })

  test('gets a certificate where its administrator has set it to count as passed, and none where it stays in progress', async () => {
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
