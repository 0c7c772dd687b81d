// The learning time that windows report, and what is shown of it.
import { describe, expect, test } from 'vitest'
import * as history from '#contract/calls/history.ts'
import * as progress from '#contract/calls/progress.ts'
import * as settings from '#contract/calls/settings.ts'
import { requestOf } from '#tests/support/product.ts'
import { startPlaying } from '#tests/support/start-playing.ts'

const { product, db, admin, setUp, open } = await startPlaying()
const day = (offset = 0) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const period = crypto.randomUUID()

async function openWindow() {
  const made = await setUp()
  const window = await open(made)
  const { attemptId } = await window.state()
  const report = async (...times: object[]) => {
    const all = times.map((time) => ({ attemptId, period, day: day(), ...time }))
    return (await window.report(all)).status
  }
  const shown = async () => {
    const given = { urlToken: made.learner.urlToken, courseId: made.course.id }
    const { openSeconds, activeSeconds, totalSeconds } = await product.ask(history.attempts, given, admin)
    return { openSeconds, activeSeconds, totalSeconds }
  }
  return { ...made, window, attemptId: attemptId as string, report, shown }
}

describe('the learning time', () => {
  test('is a total: repeated and late reports change nothing, other periods and days are added', async () => {
    const { report, shown } = await openWindow()
    expect(await report({ open: 60, active: 30 })).toBe(200)
    expect(await report({ open: 120, active: 40 })).toBe(200)
    expect(await report({ open: 60, active: 30 }, { open: 60, active: 30 })).toBe(200)
    expect(await shown()).toEqual({ openSeconds: 120, activeSeconds: 40, totalSeconds: 0 })
    expect(await report({ period: crypto.randomUUID(), open: 30, active: 10 })).toBe(200)
    expect(await report({ day: day(1), open: 7, active: 9 })).toBe(200)
    // No more active than open.
    expect(await shown()).toEqual({ openSeconds: 157, activeSeconds: 57, totalSeconds: 0 })
  })

  test('is shown apart from the reported time, in the progress of the course and its file too', async () => {
    const { report, window, course, learner } = await openWindow()
    await window.commit({ lessonStatus: 'incomplete', sessionTime: 300 }, { visit: 'v', sequence: 1 })
    await report({ open: 3_600, active: 1_200 })
    const { courses } = await product.ask(progress.ofCourse, { courseId: course.id, pageNumber: 1 }, admin)
    expect(courses).toMatchObject([{ totalSeconds: 300, openSeconds: 3_600, activeSeconds: 1_200 }])
    const { body } = await product.send(requestOf(progress.downloadOfCourse, { courseId: course.id }, admin))
    expect(body.trim().endsWith(',"0:05:00",,,,,,"1:00:00","0:20:00"')).toBe(true)
    const file = requestOf(history.downloadLearner, { urlToken: learner.urlToken }, admin)
    expect((await product.send(file)).body.trim().endsWith(',"1:00:00",3600,"0:20:00",1200')).toBe(true)
  })

  test('counts up to the cap of a day, as it is set when it is shown', async () => {
    const { report, shown } = await openWindow()
    const hours = (count: number) => count * 3_600
    await report({ open: hours(20), active: hours(10) }, { day: day(1), open: hours(2), active: hours(1) })
    await report({ period: crypto.randomUUID(), open: hours(20), active: hours(10) })
    expect(await shown()).toMatchObject({ openSeconds: hours(26), activeSeconds: hours(13) })
    const limits = { smallestGroup: 5, openHoursPerDay: 8, activeHoursPerDay: 1 }
    await product.ask(settings.updateLimits, limits, admin)
    expect(await shown()).toMatchObject({ openSeconds: hours(10), activeSeconds: hours(2) })
    await product.ask(settings.updateLimits, { ...limits, openHoursPerDay: 24, activeHoursPerDay: 12 }, admin)
    expect(await shown()).toMatchObject({ openSeconds: hours(26), activeSeconds: hours(13) })
  })

  test('is not stored for another person, nor for a day on which it cannot have been', async () => {
    const { report, shown, window } = await openWindow()
    const other = await openWindow()
    await report(
      { attemptId: other.attemptId, open: 60, active: 60 },
      { attemptId: crypto.randomUUID(), open: 1, active: 1 },
    )
    await report({ day: day(-2), open: 60, active: 60 }, { day: day(2), open: 60, active: 60 })
    expect(await other.shown()).toMatchObject({ openSeconds: 0 })
    expect(await shown()).toMatchObject({ openSeconds: 0 })
    for (const wrong of [
      { open: 86_401, active: 0 },
      { open: -1, active: 0 },
      { open: 1.5, active: 0 },
      { open: 1, active: 0, day: '2026-02-30' },
      { open: 1, active: 0, period: 'x' },
    ])
      expect(await report(wrong), JSON.stringify(wrong)).toBe(400)
    expect((await window.report(Array.from({ length: 101 }, () => ({})))).status).toBe(400)
    expect(
      await db.selectFrom('learning_time').where('attempt_id', '=', other.attemptId).selectAll().execute(),
    ).toEqual([])
  })

  test('is taken from a window that has lost its attempt, and from the next one for it', async () => {
    const made = await openWindow()
    await made.report({ open: 60, active: 60 })
    const next = await open(made)
    expect(await made.report({ open: 90, active: 60 })).toBe(200)
    const left = [{ attemptId: made.attemptId, period, day: day(), open: 95, active: 61 }]
    expect((await next.report(left)).status).toBe(200)
    expect(await made.shown()).toMatchObject({ openSeconds: 95, activeSeconds: 61 })
  })

  test('needs a ticket that learns', async () => {
    const { window } = await openWindow()
    const unknown = await product.content.inject({
      method: 'POST',
      url: `/playcourse/${'x'.repeat(43)}/time`,
      payload: { times: [] },
    })
    expect(unknown.statusCode).toBe(404)
    expect((await window.report([])).status).toBe(200)
  })
})
