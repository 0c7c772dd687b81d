// All users make all calls at the same time, on random rows: no call fails, and the totals stay right.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/all.ts'
import type { Call, Role } from '#contract/call.ts'
import { courseFigures } from '#server/features/dashboards/queries.ts'
import { answerCounts } from '#server/features/reports/queries.ts'
import { sendWaitingMail } from '#server/mail/outbox.ts'
import { cleanUp } from '#server/start/cleanup.ts'
import { everybody } from './support/everybody.ts'
import { exampleOf } from './support/example-input.ts'
import { makeItem, makePackage, makePlayableCourse } from './support/make-package.ts'
import { makeClient, makeForm, makePathway, makePerson } from './support/make.ts'
import { requestOf, startProduct } from './support/product.ts'
import { triesOf } from './support/tries.ts'

const product = await startProduct()
const { db } = product.app

const turns = Number(process.env['AT_ONCE_TURNS'] ?? triesOf(400, 1_200))
const workers = 16

const below = (count: number) => Math.floor(Math.random() * count)
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T

/** Where the ids of a field are found. `id` alone is of the domain. */
const tableOf: Record<string, string> = {
  clientId: 'clients',
  userId: 'users',
  userIds: 'users',
  selectedUserIds: 'users',
  courseId: 'courses',
  courseIds: 'courses',
  learningPathwayId: 'pathways',
  postId: 'community_posts',
  communityId: 'communities',
  feedbackFormId: 'feedback_forms',
  formId: 'feedback_forms',
  questionId: 'feedback_questions',
  answerId: 'feedback_choices',
  trackingId: 'course_records',
  enquiryId: 'enquiries',
  blogPostId: 'blog_posts',
  tagId: 'blog_tags',
}
const tableOfDomain: Record<string, string> = {
  users: 'users',
  communities: 'community_posts',
  feedback: 'feedback_forms',
  blog: 'blog_posts',
  enquiries: 'enquiries',
  registration: 'registration_options',
}

async function someId(table: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from ${sql.table(table)} order by random() limit 1`.execute(db)
  return rows[0]?.id ?? crypto.randomUUID()
}

async function inputFor(domain: string, call: Call): Promise<Record<string, unknown>> {
  const input = exampleOf(call)
  for (const field of Object.keys(input)) {
    const table = field === 'id' ? tableOfDomain[domain] : tableOf[field]
    if (table)
      input[field] = field.endsWith('Ids') ? [await someId(table), await someId(table)] : await someId(table)
    if (field === 'email') input[field] = `${crypto.randomUUID()}@example.test`
    if (field === 'referalCode') input[field] = crypto.randomUUID()
    if (field === 'homepage') input[field] = ''
  }
  return input
}

const calls = Object.entries(api).flatMap(([domain, its]) =>
  Object.values(its as Record<string, unknown>)
    .filter((call): call is Call => typeof call === 'object' && call !== null && 'access' in call)
    .filter((call) => !call.files && call.answers !== 'stream')
    .map((call) => ({ domain, call })),
)

const people: { id: string; token: string; role: Role }[] = []
async function join(role: Role, clientId?: string) {
  people.push({ ...(await makePerson(product, { role, ...(clientId ? { clientId } : {}) })), role })
}

/** Mostly a user with access. */
const callerOf = (call: Call) => {
  const allowed = Array.isArray(call.access)
    ? people.filter(({ role }) => (call.access as readonly Role[]).includes(role))
    : people
  return oneOf(below(10) > 0 && allowed.length ? allowed : people)
}

/** The stored totals, without rows of zeros. */
async function totals() {
  const rowsOf = async (query: string) => (await sql.raw(query).execute(db)).rows
  const answered = await db.selectFrom('registration_counts').select('answer').distinct().execute()
  return {
    learners: await rowsOf('select * from learner_counts where learners <> 0 order by 1'),
    courses: await rowsOf(`
      select * from course_counts where is_offered or in_progress <> 0 or completed <> 0 order by 1, 2`),
    everywhere: await courseFigures(db, everybody),
    months: await rowsOf('select * from monthly_counts order by 1, 2, 3'),
    days: await rowsOf('select * from daily_counts order by 1, 2'),
    allDays: await rowsOf('select * from daily_totals order by 1'),
    registrations: await rowsOf('select * from registration_counts where learners <> 0 order by 1, 2'),
    answers: await answerCounts(
      db,
      everybody,
      answered.map(({ answer }) => answer),
    ),
  }
}

test('nothing fails, and the totals stay right', { timeout: 600_000 }, async () => {
  const clients = await Promise.all([1, 2, 3, 4].map(() => makeClient(product)))
  const courses = await Promise.all(
    [1, 2, 3].map(() => makePlayableCourse(product, makePackage([makeItem('one')]))),
  )
  const clientIds = clients.map(({ id }) => id)
  for (const course of courses) {
    await makePathway(product, { courseIds: courses.map(({ id }) => id), clientIds })
    await makeForm(product, { courseId: course.id })
  }
  const newcomers = async () => {
    const clientId = await someId('clients')
    await join('ADMIN')
    await join('CLIENTADMIN', clientId)
    for (const _ of [1, 2, 3]) await join('LEARNER', clientId)
  }
  for (const _ of clients) await newcomers()

  const windows: { path: string; sequence: number }[] = []
  const learn = async () => {
    const launched = await product.send(
      requestOf(api.playing.launch, { courseId: oneOf(courses).id }, callerOf(api.playing.launch)),
    )
    if (launched.statusCode === 200)
      windows.push({ path: new URL(launched.json<{ launchUrl: string }>().launchUrl).pathname, sequence: 0 })
    const window = windows.length ? oneOf(windows) : undefined
    if (!window) return launched
    const cmi = { lessonStatus: oneOf(['incomplete', 'completed', 'passed', 'failed']), sessionTime: 9 }
    return product.content.inject({
      method: 'POST',
      url: `${window.path}commit`,
      payload: { sco: 'one', sequence: ++window.sequence, visit: 'one', cmi },
    })
  }

  /** A file about a caller who is deleted while it is sent is cut, so that nobody takes a part for the whole. */
  const send = async (call: Call, input: unknown, caller: (typeof people)[number]) =>
    product.send(requestOf(call, input, caller)).catch(async (error: Error) => {
      const callers = db.selectFrom('users').where('id', '=', caller.id).select('id')
      if (call.answers !== 'file' || (await callers.execute()).length) throw error
      return undefined
    })

  const failures: string[] = []
  const answered = new Map<number, number>()
  let left = turns
  const work = async () => {
    while (left-- > 0) {
      const turn = below(20)
      if (turn === 0) await newcomers().catch((error: Error) => void error)
      else if (turn === 1) await Promise.all([sendWaitingMail(product.app), cleanUp(product.app)])
      else {
        const { domain, call } = oneOf(calls)
        const answer =
          turn < 8 ? await learn() : await send(call, await inputFor(domain, call), callerOf(call))
        if (!answer) continue
        answered.set(answer.statusCode, (answered.get(answer.statusCode) ?? 0) + 1)
        if (answer.statusCode >= 500)
          failures.push(`${turn < 8 ? 'learning' : call.path}: ${answer.statusCode} ${answer.body}`)
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  // The log says why a call failed.
  expect(failures, product.errorLog.join('')).toEqual([])
  // Enough of it was done, and not only refused.
  expect(answered.get(200)).toBeGreaterThan(100)

  const maintained = await totals()
  await sql`call count_everything()`.execute(product.owner)
  await sql`call count_reports()`.execute(product.owner)
  expect(await totals()).toEqual(maintained)
  const { rows: miscounted } = await sql`
    select id, likes, comments from community_posts as post
     where likes <> (select count(*) from community_likes where post_id = post.id)
        or comments <> (select count(*) from community_comments where post_id = post.id and hidden_at is null)`.execute(
    db,
  )
  expect(miscounted).toEqual([])
})
