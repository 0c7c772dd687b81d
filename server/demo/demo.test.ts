import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { loginByName } from '#contract/calls/accounts.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as learners from '#contract/calls/learners.ts'
import * as moving from '#contract/calls/moving.ts'
import { type Package, playableItems } from '#contract/rules/package.ts'
import { makeApp } from '#server/app/app.ts'
import { readConfig } from '#server/app/config.ts'
import { projectRoot } from '#server/base/project-root.ts'
import { startDemo } from '#tests/support/start-demo.ts'
import { calendarUpTo } from './calendar.ts'
import { makeChance } from './chance.ts'
import { demoCourses } from './courses.ts'
import { historiesOfClient } from './histories.ts'
import { packCourse } from './pack.ts'
import { clients, demoLogins, demoNameLogin, demoPassword } from './people.ts'
import { demoNote, mustNotBeDemo, seedDemo } from './seed.ts'

const { product, app, db, folder, logIn } = await startDemo()

describe('the demo', () => {
  test('lets its three visitors in, each in a role of their own', async () => {
    expect((await logIn(demoLogins.admin)).role).toBe('ADMIN')
    expect((await logIn(demoLogins.manager)).role).toBe('CLIENTADMIN')
    expect((await logIn(demoLogins.learner)).role).toBe('LEARNER')
    const note = await demoNote(app)
    for (const email of Object.values(demoLogins)) expect(note).toContain(email)
    expect(note?.split('\n')).toContain(`password: ${demoPassword}`)
  })

  test('lets somebody without an email address in, who has completed a course (rule people-123)', async () => {
    const { organisationCode, loginName, pin } = demoNameLogin
    expect(await demoNote(app)).toContain(
      `  organisation code ${organisationCode}, log-in name ${loginName}, PIN ${pin}`,
    )
    const { user } = await product.ask(loginByName, { organisationCode, loginName, password: pin })
    expect(user?.role).toBe('LEARNER')
    const { courses } = await product.ask(dashboards.learner, {}, user as { token: string })
    const passed = courses.filter(({ completedDateTime }) => completedDateTime !== null)
    expect(passed.map(({ course }) => course.title)).toEqual(['Climate basics'])
  })

  test('has somebody without an email address whose card is not used yet, and both have something to complete', async () => {
    const manager = await logIn(demoLogins.manager)
    const { users } = await product.ask(learners.list, { status: 'without-email' }, manager)
    expect(users.map(({ name, invitation, teams }) => [name, invitation === 'accepted', teams])).toEqual([
      ['Tegwen Rees', false, ['Repairs and grounds']],
      ['Wyn Hopkins', true, ['Repairs and grounds']],
    ])
    const wanted = { login: 'without-email', sort: 'name' } as const
    const { obligations } = await product.ask(compliance.obligations, wanted, manager)
    const required = obligations.map(({ loginName, course, status }) => [loginName, course.title, status])
    expect(required).toContainEqual(['wyn.hopkins', 'The circular office', 'overdue'])
    // The days after joining begin with the PIN.
    expect(required).toContainEqual(['tegwen.rees', 'Climate basics', 'toDo'])
    // No mail is ever addressed to them (rule people-75).
    const mails = await db
      .selectFrom('outbox')
      .innerJoin('users', 'users.id', 'outbox.user_id')
      .where('users.login_name', 'is not', null)
      .select('outbox.id')
      .execute()
    expect(mails).toEqual([])
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

  test('has somebody who was moved, a merged account, a possible duplicate and an import with changes', async () => {
    const who = await logIn(demoLogins.admin)
    const { actions } = await product.ask(bulk.pastActions, {}, who)
    expect(actions.map(({ action }) => action).toSorted()).toEqual(['import', 'merge', 'move'])
    const { id = '' } = actions.find(({ action }) => action === 'import') ?? {}
    const imported = await product.ask(bulk.openPastAction, { id }, who)
    expect(imported.action).toMatchObject({ fileName: 'helios-staff.csv', changed: 2, canUndo: true })
    expect(imported.people.map(({ name, what }) => [name, what?.changes.map(({ to }) => to)])).toEqual([
      ['Daniel Frost', ['1057']],
      ['Kasia Nowak-Hill', ['Nowak-Hill', '1042']],
    ])
    const { people } = await product.ask(moving.namesakes, {}, who)
    expect(people.map(({ name, accounts }) => [name, accounts.length])).toEqual([['Harpreet Gill', 2]])
  })

  test('is the same every time, and what people have learned is the same on every day', () => {
    const histories = (now: string) => {
      const source = { chance: makeChance(7), calendar: calendarUpTo(new Date(now)) }
      return clients.flatMap((client) => historiesOfClient(source, client))
    }
    const learned = (now: string) =>
      histories(now).map(({ email, records }) => [
        email,
        records.map(({ course, attempts }) => [course.name, attempts.map(({ state }) => state)]),
      ])
    const wednesday = '2026-06-03T12:00:00Z'
    expect(histories(wednesday)).toEqual(histories(wednesday))
    for (const now of ['2026-06-04T00:01:00Z', '2026-06-06T23:50:00Z', '2026-11-29T08:00:00Z'])
      expect(learned(now)).toEqual(learned(wednesday))
  })

  test.each(['2026-01-01T00:03:00Z', '2026-02-28T23:59:00Z', '2026-11-29T08:00:00Z'])(
    'has its events in order on %s',
    (day) => {
      const now = new Date(day)
      const source = { chance: makeChance(7), calendar: calendarUpTo(now) }
      for (const user of clients.flatMap((client) => historiesOfClient(source, client))) {
        const visits = user.records.flatMap(({ attempts }) => [
          attempts.flatMap(({ startedAt, lastAt }) => [startedAt, lastAt]),
        ])
        for (const inOrder of visits)
          expect(inOrder).toEqual([...inOrder].sort((a, b) => Number(a) - Number(b)))
        for (const time of [user.invitedAt, user.confirmedAt, ...user.logins, ...visits.flat()])
          expect(Number(time)).toBeLessThanOrEqual(Number(now))
        for (const time of [...user.logins, ...visits.flat()])
          expect(Number(time)).toBeGreaterThan(Number(user.confirmedAt))
      }
    },
  )
})

describe('its courses', () => {
  test('are accepted without a warning', async () => {
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

  test.each(demoCourses)('$name has the items and pages that the demo reports', async ({ name, items }) => {
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
        join(projectRoot, 'server/demo/courses', name, resource?.launch ?? ''),
        'utf8',
      )
      const pages = [...document.matchAll(/<section\s+class="page"\s+id="([^"]+)"/g)].map(([, id]) => id)
      expect(pages).toEqual(items[index]?.pages)
    }
  })

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
    'every question of $name has one right answer and explains it',
    async ({ name, questions, items }) => {
      const { id } = items.at(-1) as { id: string }
      const file = items.length > 1 ? `${id}.html` : 'index.html'
      const document = await readFile(join(projectRoot, 'server/demo/courses', name, file), 'utf8')
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
