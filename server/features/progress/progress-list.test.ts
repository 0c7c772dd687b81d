// The list of the learners of a course: narrowed, sorted, in pages and as a file.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Input, Reply } from '#contract/call.ts'
import * as playing from '#contract/calls/playing.ts'
import * as progress from '#contract/calls/progress.ts'
import { progressOrder, progressStatuses } from '#contract/rules/progress-list.ts'
import { makePlayableCourse } from '#tests/support/make-package.ts'
import { type MadePerson, makeClient, makeLearner, makePathway, makeRecord } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { startProgress } from '#tests/support/start-progress.ts'
import { csvLines } from '#tests/support/strict-csv.ts'

const { product, db, admin, makeClientWithCourse } = await startProgress()

type ListInput = Omit<Input<typeof progress.ofCourse>, 'courseId'>
type Row = Reply<typeof progress.ofCourse>['courses'][number]

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T09:00:00.000Z`

/** Two clients with 25 learners: 6 finished, 8 on their way, one has restarted, 10 have not begun. */
async function setUp() {
  const made = await makeClientWithCourse()
  const other = await makeClient(product)
  await makePathway(product, { courseIds: [made.course.id], clientIds: [other.id] })
  for (let at = 0; at < 25; at++) {
    const clientId = at % 5 === 0 ? other.id : made.client.id
    const firstName = String.fromCharCode((at % 2 ? 65 : 97) + ((at * 7) % 26))
    const learner = await makeLearner(product, clientId, { firstName, lastName: `Number${at}` })
    if (at < 6)
      await makeRecord(product, learner, made.course, {
        startedAt: day(at + 1),
        completedAt: day(20 - at),
        lastActiveAt: day(20 - at),
        lessonStatus: 4,
        // Two have the same score, and one has none.
        ...(at === 5 ? {} : { score: at === 4 ? 60 : 60 + at * 5 }),
      })
    else if (at < 14)
      await makeRecord(product, learner, made.course, {
        startedAt: day(at + 1),
        lastActiveAt: day(28 - at),
        ...(at % 2 ? { score: at } : {}),
      })
    else if (at === 14) {
      const { id } = await makeRecord(product, learner, made.course, { lastActiveAt: day(2), restarts: 1 })
      await db.updateTable('course_records').set({ started_at: null }).where('id', '=', id).execute()
    }
  }
  const ask = (asked: ListInput, who: MadePerson = admin) =>
    product.ask(progress.ofCourse, { courseId: made.course.id, ...asked }, who)
  const whole = async (asked: ListInput, who?: MadePerson) => {
    const { totalPages, courses } = await ask(asked, who)
    const rest: Row[][] = []
    for (let pageNumber = 2; pageNumber <= totalPages; pageNumber++)
      rest.push((await ask({ ...asked, pageNumber }, who)).courses)
    return [courses, ...rest].flat()
  }
  return { ...made, other, ask, whole }
}

const statusOf = ({ startedDateTime, completedDateTime }: Row) =>
  completedDateTime ? 'completed' : startedDateTime ? 'in-progress' : 'not-started'
const nameOf = ({ learner }: Row) => learner.name.toLowerCase()
const valueOf = {
  score: (row: Row) => row.scorePercentage,
  started: (row: Row) => row.startedDateTime,
  completed: (row: Row) => row.completedDateTime,
  activity: (row: Row) => row.lastActiveDateTime,
}
const compare = <Value extends string | number>(one: Value, two: Value) =>
  one < two ? -1 : one > two ? 1 : 0

/** As it is specified: without a value last, and the same value by name. */
function sorted(rows: Row[], sort: (typeof progressOrder)['columns'][number], sign: 1 | -1) {
  return rows.toSorted((one, two) => {
    const byName = compare(nameOf(one), nameOf(two))
    if (sort === 'name') return sign * byName
    if (sort === 'status')
      return (
        sign * compare(progressStatuses.indexOf(statusOf(one)), progressStatuses.indexOf(statusOf(two))) ||
        byName
      )
    const [a, b] = [valueOf[sort](one), valueOf[sort](two)]
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byName
    return sign * compare(a, b) || byName
  })
}

describe('the list of the learners of a course', () => {
  test('is sorted by each column in both directions, over its pages, with every status', async () => {
    const { whole } = await setUp()
    const all = await whole({ pageSize: 500 })
    expect(all).toHaveLength(25)
    for (const sort of progressOrder.columns)
      for (const direction of ['asc', 'desc'] as const)
        for (const status of [undefined, ...progressStatuses]) {
          const asked = { sort, direction, ...(status ? { status } : {}) }
          const wanted = all.filter((row) => !status || statusOf(row) === status)
          const names = sorted(wanted, sort, direction === 'asc' ? 1 : -1).map(({ learner }) => learner.name)
          expect(
            (await whole(asked)).map(({ learner }) => learner.name),
            JSON.stringify(asked),
          ).toEqual(names)
        }
  })

  test('is sorted the same way where it has thousands of learners', async () => {
    const { course, client, manager } = await makeClientWithCourse()
    await sql`
      with person as (
        insert into users (client_id, first_name, last_name, email, url_token, role)
        select ${client.id}::uuid, 'n' || lpad((n * 7919 % 2100)::text, 5, '0'), 'Many',
               gen_random_uuid() || '@many.test', gen_random_uuid()::text, 'LEARNER'
          from generate_series(1, 2100) n
        returning id, substr(first_name, 2)::int as number
      )
      insert into course_records (user_id, client_id, course_id, started_at, completed_at, score, last_active_at)
      select id, ${client.id}::uuid, ${course.id}::uuid,
             case when number % 3 > 0 then timestamptz '2026-01-01Z' + make_interval(mins => number * 31 % 2100) end,
             case when number % 300 = 1 then timestamptz '2026-02-01Z' + make_interval(mins => number) end,
             case when number % 3 > 0 then number % 50 end,
             case when number % 3 > 0 then timestamptz '2026-01-02Z' + make_interval(mins => number % 1000) end
        from person where number % 5 > 0`.execute(db)
    const whole = async (asked: ListInput) => {
      const pages: Row[][] = []
      for (let pageNumber = 1; pageNumber <= 5; pageNumber++) {
        const page = { courseId: course.id, pageSize: 500, pageNumber, ...asked }
        pages.push((await product.ask(progress.ofCourse, page, manager)).courses)
      }
      return pages.flat()
    }
    const all = await whole({})
    expect(all).toHaveLength(2_100)
    for (const sort of progressOrder.columns)
      for (const direction of ['asc', 'desc'] as const) {
        const names = sorted(all, sort, direction === 'asc' ? 1 : -1).map(nameOf)
        expect((await whole({ sort, direction })).map(nameOf), `${sort} ${direction}`).toEqual(names)
      }
    const finished = await whole({ status: 'completed', sort: 'score' })
    expect(finished.map(nameOf)).toEqual(
      sorted(
        all.filter((row) => statusOf(row) === 'completed'),
        'score',
        1,
      ).map(nameOf),
    )
    const searched = await whole({ searchTerm: 'many', sort: 'activity', direction: 'desc' })
    expect(searched.map(nameOf)).toEqual(sorted(all, 'activity', -1).map(nameOf))
  })

  test('has as many rows as its status counts, of the own client for a manager', async () => {
    const { ask, manager, client, other } = await setUp()
    for (const who of [admin, manager]) {
      const { stats } = await ask({}, who)
      const counts = {
        completed: stats.completed,
        'in-progress': stats.inProgress,
        'not-started': stats.notStarted,
      }
      for (const status of progressStatuses) {
        const page = await ask({ status, pageSize: 500 }, who)
        expect(page.stats).toEqual(stats)
        expect(page.totalCount).toBe(counts[status])
        expect(page.courses).toHaveLength(counts[status])
      }
    }
    const mine = await ask({ pageSize: 500 }, manager)
    expect(new Set(mine.courses.map(({ clientName }) => clientName))).toEqual(new Set([client.name]))
    const chosen = await ask({ pageSize: 500, clientId: other.id, status: 'completed' })
    expect(chosen.courses.map(({ clientName }) => clientName)).toEqual([other.name, other.name])
    expect(chosen.totalCount).toBe(2)
  })

  test('is searched by name or address, also beside a status', async () => {
    const { ask } = await setUp()
    const names = async (asked: ListInput) => {
      const { courses, totalCount } = await ask({ pageSize: 500, ...asked })
      expect(totalCount).toBe(courses.length)
      return courses.map(({ learner }) => learner.name.split(' ')[1]).sort()
    }
    expect(await names({ searchTerm: 'number2' })).toEqual([
      'Number2',
      'Number20',
      'Number21',
      'Number22',
      'Number23',
      'Number24',
    ])
    expect(await names({ searchTerm: 'NUMBER1', status: 'in-progress', sort: 'score' })).toEqual([
      'Number10',
      'Number11',
      'Number12',
      'Number13',
    ])
    expect(await names({ searchTerm: 'nobody' })).toEqual([])
  })

  test('has nothing behind its end, and refuses what it cannot be narrowed to or sorted by', async () => {
    const { course, ask } = await setUp()
    for (const sort of progressOrder.columns) expect((await ask({ sort, pageNumber: 9 })).courses).toEqual([])
    for (const wrong of [
      { status: 'passed' },
      { sort: 'email' },
      { sort: 'score; drop table users' },
      { direction: 'up' },
    ])
      expect((await product.refuse(progress.ofCourse, { courseId: course.id, ...wrong }, admin)).status).toBe(
        400,
      )
  })

  test('is as a file what it is on the page: rows, filter and order', async () => {
    const { course, whole } = await setUp()
    for (const asked of [
      {},
      { status: 'completed', sort: 'score', direction: 'desc' },
      { searchTerm: 'number1', sort: 'activity' },
    ] as ListInput[]) {
      const file = await product.send(
        requestOf(progress.downloadOfCourse, { courseId: course.id, ...asked }, admin),
      )
      const [, ...lines] = csvLines(file)
      expect(lines.map((line) => line.split(',').slice(0, 2).join(' '))).toEqual(
        (await whole(asked)).map(({ learner }) => learner.name),
      )
    }
  })
})

describe('all courses at a glance', () => {
  test('have the totals of each list, of the own client for a manager', async () => {
    const { course, ask, manager } = await setUp()
    for (const who of [admin, manager]) {
      const { courses } = await product.ask(progress.ofCourses, {}, who)
      const { stats, title } = await ask({}, who)
      expect(courses.find(({ id }) => id === course.id)).toEqual({ id: course.id, title, stats })
    }
    const elsewhere = await makeClientWithCourse()
    const own = await product.ask(progress.ofCourses, {}, elsewhere.manager)
    expect(own.courses.map(({ id }) => id)).toEqual([elsewhere.course.id])
  })

  test('leave out archived learners', async () => {
    const { course, client, manager } = await makeClientWithCourse()
    const learner = await makeLearner(product, client.id)
    await makeRecord(product, learner, course, { startedAt: day(1), completedAt: day(2), lessonStatus: 4 })
    const stats = async () => (await product.ask(progress.ofCourses, {}, manager)).courses[0]?.stats
    expect(await stats()).toEqual({ notStarted: 0, inProgress: 0, completed: 1 })
    await db
      .updateTable('users')
      .set({ archived_at: day(3) })
      .where('id', '=', learner.id)
      .execute()
    expect(await stats()).toEqual({ notStarted: 0, inProgress: 0, completed: 0 })
  })
})

test('the last activity is that of the opening and of what the course reports, and survives a restart', async () => {
  const { client, manager } = await makeClientWithCourse()
  const course = await makePlayableCourse(product)
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  const learner = await makeLearner(product, client.id)
  const shown = async () => {
    const { courses } = await product.ask(progress.ofCourse, { courseId: course.id }, manager)
    return courses.find(({ learner: { urlToken } }) => urlToken === learner.urlToken)
  }
  const makeOld = () =>
    db
      .updateTable('course_records')
      .set({ last_active_at: day(1) })
      .where('user_id', '=', learner.id)
      .execute()
  expect((await shown())?.lastActiveDateTime).toBe(null)

  const { launchUrl, trackingId } = await product.ask(playing.launch, { courseId: course.id }, learner)
  const opened = await shown()
  expect(opened?.lastActiveDateTime).toBe(opened?.startedDateTime)

  await makeOld()
  const answer = await product.content.inject({
    method: 'POST',
    url: `${new URL(launchUrl).pathname}commit`,
    payload: { sco: 'one', cmi: { lessonStatus: 'incomplete', location: '2' } },
  })
  expect(answer.statusCode).toBe(200)
  const reported = (await shown())?.lastActiveDateTime as string
  expect(reported > day(1)).toBe(true)

  expect(await product.ask(progress.reset, { trackingId }, learner)).toBe(true)
  expect(await shown()).toMatchObject({ startedDateTime: null, lastActiveDateTime: reported })
})
