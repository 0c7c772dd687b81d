import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import * as blog from '#contract/blog.ts'
import * as communities from '#contract/communities.ts'
import * as dashboards from '#contract/dashboards.ts'
import * as enquiries from '#contract/enquiries.ts'
import * as feedback from '#contract/feedback.ts'
import { type Package, playableItems } from '#contract/package.ts'
import { type Cmi, cmi as cmiShape } from '#contract/playing.ts'
import * as progress from '#contract/progress.ts'
import * as wellness from '#contract/wellness.ts'
import { makeApp } from '#server/app/app.ts'
import { readConfig } from '#server/app/config.ts'
import { percentOf, resultOf } from '#server/learning/results.ts'
import { projectRoot } from '#server/base/project-root.ts'
import { startProduct } from '#tests/product.ts'
import { calendarUpTo } from './calendar.ts'
import { makeChance } from './chance.ts'
import { demoCourses, publishDemoCourses } from './courses.ts'
import { livesOfClient } from './lives.ts'
import { packCourse } from './pack.ts'
import { clients, demoLogins, demoPassword } from './people.ts'
import { demoNote, mustNotBeDemo, seedDemo } from './seed.ts'

const product = await startProduct()
const { app } = product
const { db } = app
const folder = await mkdtemp(join(tmpdir(), 'coppice-demo-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

// As after a start that was broken off between the courses and the rest, and by two processes at once.
await publishDemoCourses(app)
await Promise.all([seedDemo(app), seedDemo(app)])

async function logIn(email: string) {
  const { user } = await product.ask(accounts.login, { username: email, password: demoPassword })
  if (!user) throw new Error(`${email} cannot log in`)
  return user
}

describe('the demo', () => {
  test('lets its three visitors in, each in a role of their own', async () => {
    expect((await logIn(demoLogins.admin)).role).toBe('ADMIN')
    expect((await logIn(demoLogins.manager)).role).toBe('CLIENTADMIN')
    expect((await logIn(demoLogins.learner)).role).toBe('LEARNER')
    const note = await demoNote(app)
    for (const email of Object.values(demoLogins)) expect(note).toContain(email)
    expect(note?.split('\n').at(-1)).toBe(`password: ${demoPassword}`)
  })

  test('is filled once', async () => {
    const people = async () => (await db.selectFrom('users').select('id').execute()).length
    const before = await people()
    expect(before).toBeGreaterThan(50)
    await seedDemo(app)
    expect(await people()).toBe(before)
    expect((await db.selectFrom('courses').select('id').execute()).length).toBe(demoCourses.length)
  })

  test('is never opened as a real one', async () => {
    const real = makeApp(readConfig({ DEMO: '0', DATA_DIR: folder }), db, app.mail)
    await expect(mustNotBeDemo(real)).rejects.toThrow('demo data')
    expect(await demoNote(real)).toBeUndefined()
  })

  test('has a learner with one course passed, one under way and one not begun', async () => {
    const { courses } = await product.ask(dashboards.learner, {}, await logIn(demoLogins.learner))
    const of = (title: string) => courses.find(({ course }) => course.title === title)
    expect(of('Climate basics')).toMatchObject({ lessonStatus: 4, progress: 100, scorePercentage: 88 })
    expect(of('The circular office')).toMatchObject({
      lessonStatus: 1,
      progress: 50,
      completedDateTime: null,
    })
    expect(of('Green travel')).toMatchObject({ lessonStatus: 0, startedDateTime: null })
  })

  test('has a client at its limit, a paused one and an empty one', async () => {
    const rows = await db
      .selectFrom('clients')
      .leftJoin('learner_counts', 'learner_counts.client_id', 'clients.id')
      .where('is_provider', '=', false)
      .select([
        'name',
        'maximum_learners as most',
        'is_paused as paused',
        sql<number>`coalesce(learners, 0)`.as('taken'),
      ])
      .execute()
    expect(rows.filter(({ most, taken }) => most > 0 && taken > most)).toEqual([])
    expect(rows.filter(({ most, taken }) => most > 0 && taken === most).map(({ name }) => name)).toEqual([
      'Marlow & Pike Architects',
    ])
    expect(rows.filter(({ paused }) => paused).map(({ name }) => name)).toEqual(['Saffron Logistics'])
    expect(rows.filter(({ taken }) => taken === 0).map(({ name }) => name)).toEqual(['Riverside Academy'])
  })

  test('tells the same story every time', () => {
    const tell = () => {
      const teller = { chance: makeChance(7), calendar: calendarUpTo(new Date('2026-06-03T12:00:00Z')) }
      return clients.map((client) => livesOfClient(teller, client))
    }
    expect(tell()).toEqual(tell())
  })

  test.each(['2026-01-01T00:03:00Z', '2026-02-28T23:59:00Z', '2026-11-29T08:00:00Z'])(
    'keeps to the order of things on %s',
    (day) => {
      const now = new Date(day)
      const teller = { chance: makeChance(7), calendar: calendarUpTo(now) }
      for (const life of clients.flatMap((client) => livesOfClient(teller, client))) {
        const visits = life.records.flatMap(({ attempts }) => [
          attempts.flatMap(({ startedAt, lastAt }) => [startedAt, lastAt]),
        ])
        for (const inOrder of visits)
          expect(inOrder).toEqual([...inOrder].sort((a, b) => Number(a) - Number(b)))
        for (const moment of [life.invitedAt, life.confirmedAt, ...life.logins, ...visits.flat()])
          expect(Number(moment)).toBeLessThanOrEqual(Number(now))
        for (const moment of [...life.logins, ...visits.flat()])
          expect(Number(moment)).toBeGreaterThan(Number(life.confirmedAt))
      }
    },
  )
})

describe('what its learners have done', () => {
  const attempts = async () =>
    db
      .selectFrom('attempts')
      .innerJoin('course_records as record', 'record.id', 'attempts.record_id')
      .innerJoin('course_versions', 'course_versions.id', 'attempts.version_id')
      .leftJoin('certificates', 'certificates.id', 'record.id')
      .selectAll('attempts')
      .select([
        'record.attempt_id as currentId',
        'record.restarts',
        'record.user_id as userId',
        'record.course_id as courseId',
        'record.started_at as recordStart',
        'record.completed_at as recordEnd',
        'record.lesson_status as recordStatus',
        'record.score as recordScore',
        'record.progress as recordProgress',
        'course_versions.package',
        'certificates.issued_at as issuedAt',
      ])
      .execute()

  test('agrees with what their packages were told', async () => {
    const all = await attempts()
    const states = await db.selectFrom('item_states').selectAll().execute()
    expect(all.length).toBeGreaterThan(60)
    for (const attempt of all) {
      const own = states.filter(({ attempt_id }) => attempt_id === attempt.id)
      for (const { cmi } of own) cmiShape.strict().parse(cmi)
      const told = new Map(own.map(({ item, cmi }) => [item, cmi as Cmi]))
      expect(resultOf(attempt.package as Package, told)).toEqual({
        lessonStatus: attempt.lesson_status,
        score: attempt.score,
        progress: attempt.progress,
      })
      expect(attempt.score).toBe([...told.values()].map(percentOf).find((score) => score !== null) ?? null)
    }
  })

  test('is the same in the record and in its current attempt', async () => {
    const all = await attempts()
    const [current, former] = [true, false].map((isCurrent) =>
      all.filter(({ id, currentId }) => (id === currentId) === isCurrent),
    ) as [typeof all, typeof all]
    expect(former.length).toBeGreaterThan(0)
    for (const attempt of former) {
      expect(attempt.ended_at).not.toBeNull()
      expect(attempt.completed_at).toBeNull()
    }
    for (const attempt of current) {
      expect(attempt.ended_at).toBeNull()
      expect(attempt.number).toBe(attempt.restarts + 1)
      expect(attempt).toMatchObject({
        recordStart: attempt.started_at,
        recordEnd: attempt.completed_at,
        recordStatus: attempt.lesson_status,
        recordScore: attempt.score,
        recordProgress: attempt.progress,
      })
      expect(attempt.completed_at !== null).toBe(attempt.progress === 100)
      expect(attempt.issuedAt).toBe(attempt.lesson_status === 4 ? attempt.completed_at : null)
    }
  })

  test('stands in the events, and in the totals that dashboards show', async () => {
    const events = await db.selectFrom('course_events').selectAll().execute()
    const line = (
      kind: string,
      userId: string | null,
      courseId: string,
      attempt: number,
      at: string | null,
    ) => [kind, userId, courseId, attempt, at].join(' ')
    const expected = (await attempts()).flatMap(({ userId, courseId, number, ...attempt }) => [
      line('started', userId, courseId, number, attempt.started_at),
      ...(attempt.completed_at ? [line('completed', userId, courseId, number, attempt.completed_at)] : []),
    ])
    const noted = events.map(({ kind, user_id, course_id, attempt, at }) =>
      line(kind, user_id, course_id, attempt, at),
    )
    expect(noted.sort()).toEqual(expected.sort())

    const totals = async () => ({
      learners: await db
        .selectFrom('learner_counts')
        .selectAll()
        .where('learners', '>', 0)
        .orderBy('client_id')
        .execute(),
      courses: await db
        .selectFrom('course_counts')
        .selectAll()
        .orderBy('client_id')
        .orderBy('course_id')
        .execute(),
      months: await db
        .selectFrom('monthly_counts')
        .selectAll()
        .orderBy('month')
        .orderBy('client_id')
        .orderBy('kind')
        .execute(),
    })
    const kept = await totals()
    await sql`call count_everything()`.execute(db)
    expect(kept).toEqual(await totals())
  })

  test('lies behind us, mail and all', async () => {
    const waiting = await db.selectFrom('outbox').where('processed_at', 'is', null).select('id').execute()
    expect(waiting).toEqual([])
    const templates = await db.selectFrom('outbox').select('template_type as name').distinct().execute()
    expect(templates.map(({ name }) => name).sort()).toEqual([
      'BadgeClaim',
      'ConfirmAccount',
      'ConfirmLearnerAccount',
      'PasswordReset',
    ])
    const future = await sql<{ count: number }>`
      select count(*) as count from (
        select processed_at as at from outbox
        union all select at from login_events
        union all select at from course_events
        union all select issued_at from certificates
        union all select created_at from users
        union all select created_at from enquiries
        union all select read_at from enquiries
        union all select created_at from wellness_questionnaires
        union all select submitted_at from feedback_submissions
        union all select created_at from community_posts
        union all select created_at from community_comments
      ) as moments where at > now()`.execute(db)
    expect(future.rows[0]?.count).toBe(0)
  })

  test('opens only what the invited have not opened yet', async () => {
    const links = await db
      .selectFrom('link_tokens')
      .innerJoin('users', 'users.id', 'link_tokens.user_id')
      .select(['email_confirmed_at as confirmedAt', 'closed_at as closedAt', 'expires_at as expiresAt'])
      .execute()
    const opens = links.filter(
      ({ closedAt, expiresAt }) => closedAt === null && Date.parse(expiresAt) > Date.now(),
    )
    expect(opens).toEqual(links.filter(({ confirmedAt }) => confirmedAt === null))
    expect(opens.length).toBeGreaterThan(3)
  })
})

describe('what visitors have sent', () => {
  test('is read in part, the oldest first', async () => {
    const { enquiries: rows } = await product.ask(enquiries.list, {}, await logIn(demoLogins.admin))
    expect(rows).toHaveLength(8)
    expect(rows.map(({ readDateTime }) => readDateTime !== null).join()).toMatch(/^(false,)+(true,?)+$/)
    for (const { readDateTime, createdDateTime } of rows)
      if (readDateTime) expect(Date.parse(readDateTime)).toBeGreaterThan(Date.parse(createdDateTime))
  })

  test('says how the people of four organisations are doing', async () => {
    const admin = await logIn(demoLogins.admin)
    const organisations = await product.ask(wellness.organisations, {}, admin)
    expect(organisations).toHaveLength(4)
    const { questionnaires } = await product.ask(wellness.list, {}, admin)
    expect(questionnaires).toHaveLength(25)
    for (const { participant, questions } of questionnaires) {
      wellness.submit.input.parse({ participant, questions })
      expect(questions.map(({ question }) => question)).toEqual(wellness.ownQuestions)
    }
    const numbers = new Set(questionnaires.map(({ wellnessNumber }) => wellnessNumber))
    expect(numbers.size).toBeGreaterThan(8)
  })
})

describe('what its learners think', () => {
  test('is asked by forms of three courses, and a draft waits', async () => {
    const admin = await logIn(demoLogins.admin)
    const { feedbackForms } = await product.ask(feedback.list, {}, admin)
    expect(feedbackForms.map(({ course }) => course?.title ?? '')).toEqual([
      'Climate basics',
      '',
      'The circular office',
      'Water and waste',
    ])
    const [climate] = feedbackForms
    const { questions, additionalFeedback } = await product.ask(
      feedback.statistics,
      { feedbackFormId: climate?.id ?? '' },
      admin,
    )
    expect(questions.filter(({ isRemoved }) => isRemoved)).toHaveLength(1)
    for (const { numberOfAnswers, answers } of questions) {
      expect(numberOfAnswers).toBeGreaterThan(0)
      expect(answers.length).toBeGreaterThan(1)
    }
    expect(additionalFeedback.length).toBeGreaterThan(1)
  })

  test('is left to say for the learner whom visitors log in as', async () => {
    const learner = await logIn(demoLogins.learner)
    const { courses } = await product.ask(dashboards.learner, {}, learner)
    const passed = courses.find(({ lessonStatus }) => lessonStatus === 4)
    const { course } = await product.ask(progress.mine, { id: passed?.course.id ?? '' }, learner)
    expect(course).toMatchObject({ feedbackComplete: false, course: { feedbackRequired: true } })
    const FeedbackFormId = course.course.feedbackForm?.id ?? ''
    const { feedbackForm } = await product.ask(feedback.open, { FeedbackFormId }, learner)
    expect(feedbackForm).toMatchObject({ isPassed: true, feedbackComplete: false })
  })
})

describe('what its people talk about', () => {
  test('is there for each of its visitors, in the order in which it was said', async () => {
    for (const [email, most] of [
      [demoLogins.admin, 5],
      [demoLogins.manager, 2],
      [demoLogins.learner, 2],
    ] as const) {
      const user = await logIn(email)
      const { communites } = await product.ask(communities.list, { clientId: user.clientId }, user)
      expect(communites).toHaveLength(most)
      for (const { id } of communites) {
        const { community } = await product.ask(communities.open, { id }, user)
        expect(community.posts.length).toBeGreaterThan(1)
        for (const post of community.posts) {
          const { comments } = await product.ask(communities.comments, { postId: post.id }, user)
          expect(comments).toHaveLength(post.comments)
          const moments = [post, ...comments].map(({ createdDateTime }) => createdDateTime)
          expect(moments).toEqual(moments.toSorted())
          communities.createPost.input.parse({ ...post, communityId: id })
        }
      }
    }
  })
})

test('its blog is there to read, pictures and all, and one post is still being written', async () => {
  const { blogPosts } = await product.ask(blog.listPublished, {})
  expect(blogPosts.length).toBeGreaterThan(4)
  for (const { urlSlug, imageUrl, summary } of blogPosts) {
    const { blogPost } = await product.ask(blog.openPublished, { urlSlug })
    const [shown] = /\/images\/[^"]+/.exec(blogPost.body) ?? []
    for (const url of [imageUrl, shown]) if (url) expect((await product.send({ url })).statusCode).toBe(200)
    expect(summary.length).toBeGreaterThan(80)
  }
  const all = await product.ask(blog.list, {}, await logIn(demoLogins.admin))
  expect(all.totalCount).toBe(blogPosts.length + 1)
  expect(all.blogPosts[0]?.published).toBe(false)
})

describe('its courses', () => {
  test('are taken without a warning', async () => {
    const versions = await db
      .selectFrom('course_versions')
      .select(['warnings', 'scorm_version as scorm', 'package'])
      .execute()
    expect(versions.map(({ warnings }) => warnings)).toEqual([[], [], [], []])
    expect(versions.map(({ scorm }) => scorm).sort()).toEqual([
      '1.2',
      '1.2',
      '2004 3rd Edition',
      '2004 4th Edition',
    ])
  })

  test.each(demoCourses)(
    '$name holds the items and pages that the demo tells of',
    async ({ name, items }) => {
      const { package: content } = await db
        .selectFrom('course_versions')
        .innerJoin('courses', 'courses.current_version_id', 'course_versions.id')
        .where('courses.title', '=', demoCourses.find((course) => course.name === name)?.title ?? '')
        .select('package')
        .executeTakeFirstOrThrow()
      const playable = playableItems((content as Package).root)
      expect(playable.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
      for (const [index, { resource }] of playable.entries()) {
        const document = await readFile(
          join(projectRoot, 'demo/courses', name, resource?.launch ?? ''),
          'utf8',
        )
        const pages = [...document.matchAll(/<section\s+class="page"\s+id="([^"]+)"/g)].map(([, id]) => id)
        expect(pages).toEqual(items[index]?.pages)
      }
    },
  )

  test.each(demoCourses)('$name is packed to the same bytes each time', async ({ name }) => {
    const [one, other] = ['one', 'other'].map((copy) => join(folder, `${name}-${copy}.zip`)) as [
      string,
      string,
    ]
    await packCourse(name, one)
    await packCourse(name, other)
    expect((await readFile(one)).equals(await readFile(other))).toBe(true)
  })

  test.each(demoCourses)(
    'every question of $name has one right answer and says why',
    async ({ name, questions, items }) => {
      const { id } = items.at(-1) as { id: string }
      const file = items.length > 1 ? `${id}.html` : 'index.html'
      const document = await readFile(join(projectRoot, 'demo/courses', name, file), 'utf8')
      const asked = document.match(/<fieldset\s[^>]*data-question[\s\S]*?<\/fieldset>/g) ?? []
      expect(asked).toHaveLength(questions)
      for (const question of asked) {
        expect(question.match(/data-right/g)).toHaveLength(1)
        expect(question).toMatch(/data-why="[^"]{20,}"/)
        expect(question).toMatch(/data-(see|hint)="[^"]+"/)
      }
    },
  )
})
