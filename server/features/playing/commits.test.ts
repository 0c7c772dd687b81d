// What a window saves, and what it delivers later.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as playing from '#contract/calls/playing.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import { suspendDataLimit } from '#contract/rules/play-limits.ts'
import { cleanUp } from '#server/start/cleanup.ts'
import { startPlaying } from '#tests/support/start-playing.ts'

const { product, db, setUp, open, windowAt, recordOf, eventsOf } = await startPlaying()

const certificatesOf = (userId: string) =>
  db.selectFrom('certificates').select('tracking_id as id').where('user_id', '=', userId).execute()

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
    expect(await certificatesOf(all.learner.id)).toEqual([{ id: window.trackingId }])
  })

  test('that ends the course is planned again when its window changes meanwhile', async () => {
    const all = await setUp()
    const window = await open(all)
    // The first time, somebody sets the course up differently between the plan and its storing. What a failed try did is rolled back.
    const changeOnce = sql`
      create sequence tries;
      grant usage on sequence tries to public;
      alter function save_commits(json, integer) rename to save_commits_at_last;
      create function save_commits(commits json, ticket_minutes integer)
      returns table (place integer, outcome text, saved_at text) language plpgsql as $$
      begin
        if nextval('tries') = 1 then
          update courses set without_status = 'passed' where without_status <> 'passed';
        end if;
        return query select * from save_commits_at_last(commits, ticket_minutes);
      end $$`
    await changeOnce.execute(product.owner)
    try {
      expect((await window.commit({ lessonStatus: 'passed', score: { raw: 80 } })).status).toBe(200)
      const tries = await sql<{ count: number }>`select last_value::int as count from tries`.execute(
        product.owner,
      )
      expect(tries.rows).toEqual([{ count: 2 }])
    } finally {
      await sql`
        drop function save_commits(json, integer);
        alter function save_commits_at_last(json, integer) rename to save_commits;
        drop sequence tries`.execute(product.owner)
    }
    expect(await recordOf(window.trackingId)).toMatchObject({ lesson_status: 4, score: 80 })
    expect(await certificatesOf(all.learner.id)).toEqual([{ id: window.trackingId }])
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

  test('of what was completed in a window that was lost waits for what the next window reports of it', async () => {
    const [failing, leaving] = [await setUp(), await setUp()]
    for (const all of [failing, leaving])
      await (await open(all)).commit({ lessonStatus: 'completed', isUnderWay: true })

    // As of a player of before, which does not say again what it was told.
    const failed = await open(failing)
    await failed.commit({ location: 'the test' })
    expect(await recordOf(failed.trackingId)).toMatchObject({ lesson_status: 1, completed_at: null })
    await failed.commit({ lessonStatus: 'failed', score: { raw: 53 } })
    await failed.commit({ isUnderWay: false })
    expect(await recordOf(failed.trackingId)).toMatchObject({ lesson_status: 3, completed_at: null })
    expect(await certificatesOf(failing.learner.id)).toEqual([])

    const left = await open(leaving)
    await left.commit({ isUnderWay: false })
    expect(await recordOf(left.trackingId)).toMatchObject({ lesson_status: 4 })
  })

  test('of what was completed in a window that was lost counts when the learner does not come back', async () => {
    const [other, living] = [await setUp(), await setUp()]
    for (const all of [other, living])
      await (await open(all)).commit({ lessonStatus: 'completed', isUnderWay: true })
    const statusOf = async ({ learner }: Awaited<ReturnType<typeof setUp>>) =>
      db
        .selectFrom('course_records')
        .select('lesson_status as status')
        .where('user_id', '=', learner.id)
        .executeTakeFirstOrThrow()

    // Once the ticket has expired the current state counts.
    await db
      .updateTable('launches')
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .where('user_id', '=', other.learner.id)
      .execute()
    await cleanUp(product.app)
    expect(await statusOf(other)).toEqual({ status: 4 })
    expect(await statusOf(living)).toEqual({ status: 1 })
  })

  test('never revokes a pass', async () => {
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

  test('of a superseded window is refused', async () => {
    const all = await setUp()
    const previous = await open(all)
    await open(all)
    const refused = await previous.commit({ location: 'mine' })
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

  test('stores suspend data far beyond the size of the standard', async () => {
    const window = await open(await setUp())
    const suspendData = 'ą'.repeat(suspendDataLimit)
    expect((await window.commit({ suspendData })).status).toBe(200)
    expect((await window.state()).items['one']?.cmi.suspendData).toBe(suspendData)
  })
})

describe('work that could not be delivered', () => {
  test('is delivered by the next window, in order, and only what is missing', async () => {
    const all = await setUp()
    const previous = await open(all)
    const { launchId } = await previous.state()
    await previous.commit({ location: 'one' }, { sequence: 1 })
    const next = await open(all)
    const commits = [
      { sco: 'one', sequence: 3, cmi: { location: 'three', lessonStatus: 'passed' } },
      { sco: 'one', sequence: 2, cmi: { location: 'two', suspendData: 'stored' } },
      { sco: 'one', sequence: 1, cmi: { location: 'zero' } },
    ]
    expect((await next.replay(launchId, commits)).status).toBe(200)
    expect((await next.state()).items['one']?.cmi).toEqual({
      location: 'three',
      suspendData: 'stored',
      lessonStatus: 'passed',
    })
    expect(await recordOf(next.trackingId)).toMatchObject({ lesson_status: 4 })
  })

  test('does not repeat a commit that did arrive in the end', async () => {
    const all = await setUp()
    const previous = await open(all)
    const { launchId } = await previous.state()
    await previous.commit({ location: 'two' }, { sequence: 2 })
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

  test('is delivered by a window for review as well, and review alone writes nothing', async () => {
    const all = await setUp()
    const previous = await open(all)
    const { launchId } = await previous.state()
    await previous.commit({ lessonStatus: 'passed' }, { sequence: 1 })
    const { launchUrl } = await product.ask(playing.preview, { courseId: all.course.id }, all.learner)
    const review = windowAt(launchUrl)
    const commits = [{ sco: 'one', sequence: 2, cmi: { suspendData: 'last words' } }]
    expect((await review.replay(launchId, commits)).status).toBe(200)
    await review.commit({ suspendData: 'reviewed' })
    expect((await review.state()).items['one']?.cmi).toEqual({
      lessonStatus: 'passed',
      suspendData: 'last words',
    })
    expect((await previous.commit({ location: 'still here' })).status).toBe(409)
  })

  test("of another learner's window is not accepted", async () => {
    const [one, other] = [await setUp(), await setUp()]
    const { launchId } = await (await open(other)).state()
    const window = await open(one)
    await window.replay(launchId, [{ sco: 'one', sequence: 1, cmi: { lessonStatus: 'passed' } }])
    expect(await recordOf(window.trackingId)).toMatchObject({ lesson_status: 0 })
  })
})
