import { describe, expect, test } from 'vitest'
import * as history from '#contract/calls/history.ts'
import * as playing from '#contract/calls/playing.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import * as progress from '#contract/calls/progress.ts'
import { cleanUp } from '#server/start/cleanup.ts'
import { makeItem, makePackage, makePlayableCourse } from '#tests/support/make-package.ts'
import { makeAdmin, makeClient, makeLearner, makeManager, makePathway } from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { csvLines } from '#tests/support/strict-csv.ts'
import { changesOf } from './changes.ts'
import { addEntry } from './log-queries.ts'

const product = await startProduct({ ATTEMPT_LOG_DAYS: '30' })
const { db } = product.app
const admin = await makeAdmin(product)

async function setUp(items = [makeItem('one')]) {
  const client = await makeClient(product)
  const learner = await makeLearner(product, client.id)
  const course = await makePlayableCourse(product, makePackage(items))
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  async function open() {
    const { launchUrl, trackingId } = await product.ask(playing.launch, { courseId: course.id }, learner)
    const path = new URL(launchUrl).pathname
    const post = async (what: string, payload: object) =>
      (await product.content.inject({ method: 'POST', url: path + what, payload })).statusCode
    return {
      trackingId,
      path,
      commit: (cmi: Cmi, more: object = {}) => post('commit', { sco: 'one', cmi, ...more }),
      replay: (launchId: string, commits: object[]) => post('replay', { launchId, commits }),
      launchId: async () =>
        (await product.content.inject({ url: `${path}state` })).json<{ launchId: string }>().launchId,
    }
  }
  const attempt = async () =>
    (await product.ask(history.attempts, { urlToken: learner.urlToken, courseId: course.id }, admin))
      .attempts[0]?.id ?? ''
  const timeline = async () => product.ask(history.timeline, { id: await attempt() }, admin)
  const sentences = async () => (await timeline()).moments.map(({ text }) => text)
  return { client, learner, course, open, attempt, timeline, sentences }
}

const entriesOf = async (attemptId: string) =>
  (
    await db
      .selectFrom('attempt_log')
      .where('attempt_id', '=', attemptId)
      .orderBy('number')
      .select('entry')
      .execute()
  ).map(({ entry }) => JSON.parse(entry) as Record<string, unknown>)

const answer = { id: 'q1', type: 'choice', student_response: 'b', result: 'correct' }

describe('the timeline of an attempt', () => {
  test('has the errors that the course met, once each with their number, covered by the chain of hashes', async () => {
    const all = await setUp()
    const window = await all.open()
    const refused = { call: 'LMSSetValue', element: 'cmi.core.score.raw', code: '405', times: 1 }
    await window.commit({ location: 'page-1', apiErrors: [refused] })
    const more = [
      { ...refused, times: 10 },
      { call: 'GetValue', element: 'cmi.no_such', code: '401', times: 1 },
      { call: 'Commit', element: '', code: '999', times: 1 },
    ]
    await window.commit({ location: 'page-2', apiErrors: more })
    await window.commit({ location: 'page-3', apiErrors: more })
    const { moments, firstBrokenEntry } = await all.timeline()
    expect(moments.slice(1).map(({ text, tone }) => [tone, text])).toEqual([
      [
        'warning',
        'Setting “cmi.core.score.raw” was refused: the value does not have the type that the standard requires (error 405).',
      ],
      [
        'warning',
        'Setting “cmi.core.score.raw” was refused, at least 10 times: the value does not have the type that the standard requires (error 405). Asking for “cmi.no_such” was refused: the standard has no such element (error 401). Commit was refused: error 999.',
      ],
      ['plain', 'Saved where they are, and the time spent.'],
    ])
    expect(firstBrokenEntry).toBeNull()
    expect(await entriesOf(await all.attempt())).toMatchObject([
      { kind: 'opened' },
      { changes: { apiErrors: { count: 1, rows: { 0: refused } } } },
      { changes: { apiErrors: { count: 3 } } },
      { changes: { location: 'page-3' } },
    ])
  })

  test('has all events from the first opening to the pass', async () => {
    const all = await setUp()
    const window = await all.open()
    await window.commit({ lessonStatus: 'incomplete', location: 'page-1', sessionTime: 3 })
    for (const page of [2, 3, 4]) await window.commit({ location: `page-${page}`, sessionTime: page * 10 })
    await window.commit({
      lessonStatus: 'passed',
      score: { raw: 80, min: 0, max: 100 },
      interactions: [answer, { ...answer, id: 'q2', result: 'wrong' }],
      exit: '',
      sessionTime: 50,
    })
    const { moments, ...rest } = await all.timeline()
    expect(rest).toMatchObject({ numberOfEntries: 8, firstBrokenEntry: null, numberOfEarlier: 0 })
    expect(moments.map(({ text, tone }) => [text, tone])).toEqual([
      ['Opened the course.', 'plain'],
      ['Reports incomplete.', 'plain'],
      ['The course is now in progress.', 'plain'],
      ['Saved 3 times: where they are, and the time spent.', 'plain'],
      ['Reports passed. Score 80 of 100. 2 answers, 1 right. Ended the visit.', 'plain'],
      ['The course is now passed, with 80%.', 'good'],
    ])
    expect(moments[3]).toMatchObject({ times: 3, until: expect.any(String) })
  })

  test('shows a superseded window, what it lost, and what is sent later', async () => {
    const all = await setUp()
    const first = await all.open()
    await first.commit({ location: 'a' }, { sequence: 1 })
    const lost = await first.launchId()
    const second = await all.open()
    expect(await first.commit({ lessonStatus: 'passed' }, { sequence: 2 })).toBe(409)
    expect(await second.replay(lost, [{ sco: 'one', sequence: 2, cmi: { location: 'b' } }])).toBe(200)
    expect(await second.commit({ lessonStatus: 'passed', score: { raw: 101 } })).toBe(400)
    expect(await all.sentences()).toEqual([
      'Opened the course.',
      'Saved where they are, and the time spent.',
      'Opened the course again.',
      'A save was refused: its window had been superseded by another one.',
      'Sent later, by the next window: where they are, and the time spent.',
      'The course is now in progress.',
      'A save was refused: 405: a score must be from 0 to 100.',
    ])
    expect((await entriesOf(await all.attempt()))[3]).toMatchObject({
      kind: 'refused',
      why: 'superseded',
      fields: ['lessonStatus'],
    })
  })

  test('names the parts of a course with several, and ends with a restart', async () => {
    const all = await setUp([makeItem('one', { title: 'Rain' }), makeItem('two')])
    const window = await all.open()
    await window.commit({ lessonStatus: 'completed' })
    expect((await all.sentences())[1]).toBe('“Rain”: Reports completed.')
    const previous = await all.attempt()
    await product.ask(progress.reset, { trackingId: window.trackingId }, all.learner)
    const { moments } = await product.ask(history.timeline, { id: previous }, admin)
    expect(moments.at(-1)?.text).toBe('Restarted the course: this attempt was closed.')
  })

  test('is for administrators, and can be downloaded', async () => {
    const all = await setUp()
    const window = await all.open()
    await window.commit({ location: '=page' })
    const id = await all.attempt()
    const manager = await makeManager(product, all.client.id)
    expect((await product.refuse(history.timeline, { id }, manager)).status).toBe(403)
    expect(await product.refuse(history.timeline, { id: all.course.id }, admin)).toEqual({
      status: 404,
      errors: ['Not found'],
    })
    const file = await product.send(requestOf(history.downloadLog, { id }, admin))
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, first, second] = csvLines(file)
    expect(head).toContain('Number,Time,Window,Event,Anomaly,Entry,Hash')
    expect(first).toMatch(/^1,.*,Opened the course\.,.*,[0-9a-f]{64}$/)
    expect(second).toContain('"location":"=page"')
  })
})

describe('the log', () => {
  test('stores only the changes of a repeated state', async () => {
    const all = await setUp()
    const window = await all.open()
    const state = Array.from({ length: 3_000 }, (_, at) => String.fromCharCode(33 + ((at * 7) % 90))).join('')
    const rows = Array.from({ length: 40 }, (_, at) => ({ ...answer, id: `q${at}` }))
    for (let step = 0; step < 5; step++)
      await window.commit({
        suspendData: state.replace(/^.{5}/, `step${step}`),
        interactions: rows.slice(0, 36 + step),
        sessionTime: step,
      })
    const [, first, second, , , last] = (await entriesOf(await all.attempt())).filter(
      ({ kind }) => kind !== 'result',
    ) as { changes: Record<string, unknown> }[]
    expect(first?.changes).toMatchObject({ suspendData: { at: 0, removed: 0, characters: 3_000 } })
    expect(second?.changes).toEqual({
      suspendData: { at: 4, removed: 1, added: '1', characters: 3_000 },
      interactions: { count: 37, rows: { 36: rows[36] } },
    })
    expect(JSON.stringify(last).length).toBeLessThan(400)
    await window.commit({ suspendData: state.replace(/^.{5}/, 'step4'), sessionTime: 9 })
    expect((await entriesOf(await all.attempt())).at(-1)).toMatchObject({ seconds: 9, changes: {} })
  })

  test('shows that an entry was changed or deleted', async () => {
    const all = await setUp()
    const window = await all.open()
    for (const page of ['a', 'b', 'c']) await window.commit({ location: page })
    const id = await all.attempt()
    await expect(
      db.updateTable('attempt_log').set({ entry: '{}' }).where('attempt_id', '=', id).execute(),
    ).rejects.toThrow('never changed')
    const third = await db
      .deleteFrom('attempt_log')
      .where('attempt_id', '=', id)
      .where('number', '=', 3)
      .returningAll()
      .executeTakeFirstOrThrow()
    expect((await all.timeline()).firstBrokenEntry).toBe(4)
    await db
      .insertInto('attempt_log')
      .values({ ...third, entry: third.entry.replace('"location":"b"', '"location":"z"') })
      .execute()
    expect((await all.timeline()).firstBrokenEntry).toBe(3)
  })

  test('is deleted as a whole when nothing has happened for the storage period', async () => {
    const [old, living] = [await setUp(), await setUp()]
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const store = async (all: typeof old, moments: string[]) => {
      await all.open()
      const id = await all.attempt()
      await db.deleteFrom('attempt_log').where('attempt_id', '=', id).execute()
      for (const at of moments)
        await db
          .transaction()
          .execute((tx) => addEntry(tx, id, { at, launchId: null, entry: '{"kind":"closed"}' }))
    }
    await store(old, [daysAgo(50), daysAgo(31)])
    await store(living, [daysAgo(50), daysAgo(29)])
    await cleanUp(product.app)
    expect(await entriesOf(await old.attempt())).toHaveLength(0)
    expect(await living.timeline()).toMatchObject({ numberOfEntries: 2, firstBrokenEntry: null })
    await cleanUp({ ...product.app, config: { ...product.app.config, attemptLogDays: 0 } })
    expect(await entriesOf(await living.attempt())).toHaveLength(2)
  })

  test('ends when it is full, and the course continues', async () => {
    const all = await setUp()
    const window = await all.open()
    const id = await all.attempt()
    await db
      .insertInto('attempt_log')
      .values({
        attempt_id: id,
        number: 19_998,
        at: new Date().toISOString(),
        launch_id: null,
        entry: '{"kind":"closed"}',
        hash: Buffer.alloc(32),
      })
      .execute()
    for (const page of ['a', 'b', 'c']) expect(await window.commit({ location: page })).toBe(200)
    const entries = await entriesOf(id)
    expect(entries.slice(-2)).toMatchObject([{ kind: 'saved' }, { kind: 'full' }])
    expect(entries).toHaveLength(4)
  })

  test('stores only the length of what is too long, and compares any texts', () => {
    const long = 'x'.repeat(5_000)
    expect(changesOf({}, { suspendData: long })).toEqual({
      suspendData: { characters: expect.any(Number), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    const emoji = `${'a'.repeat(300)}😀`
    expect(changesOf({ suspendData: emoji }, { suspendData: `${'a'.repeat(300)}😁` })).toEqual({
      suspendData: { at: 301, removed: 1, added: '\uFFFD', characters: 302 },
    })
    expect(changesOf({ score: { raw: 1 } }, { score: { raw: 1 }, exit: '', location: undefined })).toEqual({
      exit: '',
    })
  })
})
