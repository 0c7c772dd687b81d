// Random series of commits, many at once and from two processes, leave the rows that a simple model of them predicts:
// the items, the result, the log with its chain, events, certificates, mails and totals.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Commit } from '#contract/calls/playing.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import { type App, makeApp } from '#server/app/app.ts'
import { connectionStringOf, openDatabase } from '#server/db/open.ts'
import { firstBroken } from '#server/learning/log-entry.ts'
import { logOf } from '#server/learning/log-queries.ts'
import { Refusal } from '#server/base/refusal.ts'
import { makeItem, makePackage } from '#tests/support/make-package.ts'
import { saveCommit } from './save-commit.ts'
import { type Account, type Window, expectCommit } from '#tests/support/commit-model.ts'
import { startCommits } from '#tests/support/start-commits.ts'

const { product, db, setUp } = await startCommits()

const otherDatabase = openDatabase(connectionStringOf(db), { connections: 4 })
afterAll(() => otherDatabase.destroy())

/** As two processes on the same database: what one remembers the other does not know. */
const processes: App[] = [product.app, makeApp(product.app.config, otherDatabase, product.app.mail)]

const cmiOf = fc.record(
  {
    lessonStatus: fc.constantFrom(
      'incomplete' as const,
      'completed' as const,
      'passed' as const,
      'failed' as const,
    ),
    score: fc.record({ raw: fc.constantFrom(0, 33.3333, 40, 79.5, 100, 101) }),
    location: fc.constantFrom('page-1', 'page-2', 'päge-3'),
    suspendData: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.nat(9).map((at) => `${at}`.repeat(300)),
    ),
    exit: fc.constantFrom('suspend' as const, '' as const),
    sessionTime: fc.nat(500),
    isUnderWay: fc.boolean(),
    isPresumed: fc.boolean(),
    interactions: fc.array(
      fc.record({ id: fc.constantFrom('q1', 'q2'), result: fc.constantFrom('correct', 'wrong') }),
    ),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Cmi>

const stepOf = fc.record({
  process: fc.nat(1),
  commit: fc.record(
    {
      sco: fc.constantFrom('one', 'two', 'three'),
      sequence: fc.integer({ min: 1, max: 14 }),
      visit: fc.constantFrom('first', 'second'),
      cmi: cmiOf,
      sequencing: fc.constantFrom('{"a":1}', '{"b":"\\u00fc"}'),
    },
    { requiredKeys: ['sco', 'cmi'] },
  ),
})

const steps = fc.array(stepOf, { minLength: 1, maxLength: 10 })

const learning = fc.record({
  items: fc.constantFrom<string[]>(['one'], ['one', 'two', 'three']),
  masteryScore: fc.constantFrom(undefined, 50),
  first: steps,
  second: steps,
  late: stepOf,
})

const statusOf = (saved: Promise<string>) =>
  saved.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof Refusal) return error.status
      throw error
    },
  )

type Learning = typeof learning extends fc.Arbitrary<infer Value> ? Value : never

async function learn({ items, masteryScore, ...played }: Learning) {
  const content = makePackage(
    items.map((id) => makeItem(id, masteryScore === undefined ? {} : { masteryScore })),
  )
  const { learner, course, open } = await setUp(content)
  const account: Account = {
    items: {},
    result: { lessonStatus: 0, score: null, progress: 0 },
    isCompleted: false,
    isPassed: false,
    sequencing: null,
    log: [],
  }
  const expected: number[] = []
  const got: Promise<number>[] = []
  const windows: { ticket: string; id: string; state: Window }[] = []
  let trackingId = ''

  async function openOne(mode: string, again: boolean) {
    const opened = await open()
    trackingId = opened.trackingId
    const { id } = await db
      .selectFrom('launches')
      .where('user_id', '=', learner.id)
      .orderBy('created_at', 'desc')
      .select('id')
      .executeTakeFirstOrThrow()
    windows.push({ ticket: opened.ticket, id, state: { last: 0, isOver: false } })
    account.log.push({ kind: 'opened', mode, again })
  }
  async function send(at: number, list: Learning['first']) {
    const window = windows[at] as (typeof windows)[number]
    let before: number | undefined
    for (const { commit, process } of list) {
      // Within a process commits of a window may come at the same time; between two processes their order is unknown.
      if (before !== undefined && before !== process) await Promise.all(got)
      before = process
      const sco = items.includes(commit.sco) ? commit.sco : 'one'
      // As it comes out of a body: without the unusual objects that fast-check makes.
      const known = JSON.parse(JSON.stringify({ ...commit, sco })) as Commit
      expected.push(expectCommit(account, content, window.state, window.id, known))
      got.push(statusOf(saveCommit(processes[process] as App, window.ticket, known)))
    }
    await Promise.all(got)
  }

  await openOne('learn', false)
  await send(0, played.first)
  const isFinished = account.isCompleted
  // Of a course that is completed there is no further window to learn in.
  if (!isFinished) {
    await openOne('learn', true)
    const [first] = windows
    if (first) first.state.isOver = true
    await send(0, [played.late])
    await send(1, played.second)
  }
  expect(await Promise.all(got)).toEqual(expected)
  return { account, learner, course, trackingId, windows }
}

/** The same facts as they are stored. */
async function stored({ learner, trackingId, windows }: Awaited<ReturnType<typeof learn>>) {
  const record = await db
    .selectFrom('course_records')
    .selectAll()
    .where('id', '=', trackingId)
    .executeTakeFirstOrThrow()
  const attempt = await db
    .selectFrom('attempts')
    .selectAll()
    .where('record_id', '=', trackingId)
    .executeTakeFirstOrThrow()
  const items = await db.selectFrom('item_states').selectAll().where('attempt_id', '=', attempt.id).execute()
  const entries = await logOf(db, attempt.id)
  expect(firstBroken(entries)).toBeNull()
  expect([record.lesson_status, record.score, record.progress]).toEqual([
    attempt.lesson_status,
    attempt.score,
    attempt.progress,
  ])
  expect(record.completed_at).toEqual(attempt.completed_at)
  const launches = await db.selectFrom('launches').selectAll().where('user_id', '=', learner.id).execute()
  const countOf = async (table: 'certificates' | 'outbox' | 'course_events', kind?: string) => {
    let query = db.selectFrom(table).where('user_id', '=', learner.id)
    if (kind) query = query.where(sql`kind`, '=', kind)
    return (await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count
  }
  return {
    account: {
      items: Object.fromEntries(
        items.map(({ item, cmi, total_seconds: total, visit, visit_seconds: seconds }) => [
          item,
          { cmi, total, visit, seconds },
        ]),
      ),
      result: { lessonStatus: attempt.lesson_status, score: attempt.score, progress: attempt.progress },
      isCompleted: attempt.completed_at !== null,
      isPassed: (await countOf('certificates')) === 1,
      sequencing: attempt.sequencing,
      log: entries.map(({ entry }) => JSON.parse(entry) as object),
    },
    completions: await countOf('course_events', 'completed'),
    mails: await countOf('outbox'),
    last: windows.map(({ id }) => launches.find((launch) => launch.id === id)?.last_sequence),
  }
}

const totals = async () => {
  const rowsOf = async (query: string) => (await sql.raw(query).execute(db)).rows
  return {
    courses: await rowsOf(
      'select * from course_counts where is_offered or in_progress <> 0 or completed <> 0 order by 1, 2',
    ),
    months: await rowsOf('select * from monthly_counts order by 1, 2, 3'),
    days: await rowsOf('select * from daily_counts order by 1, 2'),
    allDays: await rowsOf('select * from daily_totals order by 1'),
  }
}

test(
  'all that is sent at the same time is stored as if it had been sent one by one',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(learning, { minLength: 3, maxLength: 4 }), async (all) => {
        const done = await Promise.all(all.map(learn))
        for (const one of done) {
          const { account, windows } = one
          expect(await stored(one)).toEqual({
            account,
            completions: Number(account.isCompleted),
            mails: Number(account.isPassed),
            last: windows.map(({ state }) => state.last),
          })
        }
      }),
      { numRuns: 6, endOnFailure: true },
    )
    const before = await totals()
    await sql`call count_everything()`.execute(product.owner)
    await sql`call count_reports()`.execute(product.owner)
    expect(await totals()).toEqual(before)
  },
)
