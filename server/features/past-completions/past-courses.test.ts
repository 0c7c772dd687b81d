// A list with completions of the past: how its courses and dates are understood.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { learnerTimeline } from '#contract/calls/history.ts'
import * as past from '#contract/calls/past-completions.ts'
import * as personTraining from '#contract/calls/person-training.ts'
import {
  joinTeam,
  limitTo,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makeRecord,
  makeTeam,
} from '#tests/support/make.ts'
import { startPastCompletions } from '#tests/support/start-past-completions.ts'
import { updateAllObligations } from '../../training/obligations.ts'

const { product, db, admin, start, upload, completionsOf } = await startPastCompletions()
let number = 0
const today = new Date().toISOString().slice(0, 10)

describe('a course', () => {
  test('is found by its reference too', async () => {
    const { learner, course, preview } = await start()
    const reference = `REF-${++number}`
    await sql`update courses set reference = ${reference} where id = ${course.id}::uuid`.execute(db)
    const { goodRows } = await preview([`${learner.email},,${reference.toLowerCase()},2025-01-31,,`])
    expect(goodRows).toMatchObject([{ courseTitle: course.title }])
  })

  test('that is not known, or not the only one, is asked about once', async () => {
    const started = await start()
    const { client, learner, course, preview } = started
    const twin = await makeCourse(product, { title: course.title.toUpperCase() })
    await makePathway(product, { courseIds: [twin.id], clientIds: [client.id] })
    const shown = await preview([
      `${learner.email},,Erste Hilfe,2025-01-31,,`,
      `${learner.email},,ERSTE HILFE,2024-01-31,,`,
      `${learner.email},,${course.title},2025-02-01,,`,
    ])
    expect(shown.unknownCourses).toEqual([
      { name: 'Erste Hilfe', rows: 2 },
      { name: course.title, rows: 1 },
    ])
    expect(shown.courses.map(({ id }) => id).toSorted()).toEqual([course.id, twin.id].toSorted())
    expect(
      await product.refuse(past.apply, { rows: shown.waitingRows, clientId: client.id, expected: 3 }, admin),
    ).toMatchObject({ status: 400 })
    const courses = [
      // An id is the same in capital letters.
      { name: 'erste hilfe', courseId: course.id.toUpperCase() },
      { name: course.title, courseId: null },
    ]
    const chosen = await product.ask(
      past.previewRows,
      { rows: shown.waitingRows, courses, clientId: client.id },
      admin,
    )
    expect(chosen.goodRows.map(({ courseTitle }) => courseTitle)).toEqual([course.title, course.title])
    expect(chosen.badRows).toMatchObject([{ reason: 'Left out, because no course was chosen' }])
    await upload(started, chosen.goodRows, { courses })
    expect(await completionsOf(learner)).toHaveLength(2)
  })

  test('that nobody of the client has had is recorded by administrators only (courses-39)', async () => {
    const started = await start()
    const { client, learner, manager, preview } = started
    const elsewhere = await start()
    const deleted = await makeCourse(product, { title: `Gone ${++number}` })
    await db.updateTable('courses').set({ deleted_at: today }).where('id', '=', deleted.id).execute()
    const lines = [elsewhere.course.title, `Gone ${number}`].map(
      (title) => `${learner.email},,${title},2025-01-31,,`,
    )
    const shown = await preview(lines)
    expect([shown.goodRows, shown.waitingRows.length]).toEqual([[], 2])
    expect(shown.courses.map(({ id }) => id)).toEqual([started.course.id])
    const ofAll = await preview(lines, {}, admin)
    expect(ofAll.goodRows).toMatchObject([{ courseTitle: elsewhere.course.title, hasCourse: false }])
    expect(ofAll.waitingRows).toMatchObject([{ course: `Gone ${number}` }])
    const ids = ofAll.courses.map(({ id }) => id)
    expect(ids).toContain(elsewhere.course.id)
    expect(ids).not.toContain(deleted.id)
    // Choosing it by its id leads no further.
    const rows = [{ line: 2, email: learner.email, course: 'Unknown', completedOn: '2025-01-31' }]
    const chosen = (courseId: string) => ({
      ...{ rows, courses: [{ name: 'Unknown', courseId }], clientId: client.id, expected: 1 },
    })
    for (const [who, { id }] of [
      [manager, elsewhere.course],
      [admin, deleted],
    ] as const)
      expect(await product.refuse(past.apply, chosen(id), who)).toMatchObject({ status: 400 })
    expect(await completionsOf(learner)).toEqual([])
    expect(await product.ask(past.apply, chosen(elsewhere.course.id), admin)).toMatchObject({ recorded: 1 })
  })

  test('that somebody of the client has begun or completed before is recorded by managers (courses-39)', async () => {
    const { client, learner, preview } = await start()
    const team = await makeTeam(product, client.id)
    const limited = await makeManager(product, client.id)
    await limitTo(product, limited, team)
    const own = await makeLearner(product, client.id)
    await joinTeam(product, team, own)
    const begun = await makeCourse(product, { title: `Begun ${++number}` })
    await makeRecord(product, learner, begun)
    await makeCourse(product, { title: `Done ${number}` })
    const row = { line: 2, email: learner.email, course: `Done ${number}`, completedOn: '2025-01-31' }
    await product.ask(past.apply, { rows: [row], clientId: client.id, expected: 1 }, admin)
    const lines = [`Begun ${number}`, `Done ${number}`].map((title) => `${own.email},,${title},2025-01-31,,`)
    expect((await preview(lines)).goodRows).toMatchObject([
      { courseTitle: `Begun ${number}`, hasCourse: false },
      { courseTitle: `Done ${number}`, hasCourse: false },
    ])
    // A manager who does not see that person does not learn of the courses.
    expect(await preview(lines, {}, limited)).toMatchObject({ goodRows: [], waitingRows: [{}, {}] })
    const elsewhere = await start()
    const there = [`${elsewhere.learner.email},,Begun ${number},2025-01-31,,`]
    expect(await elsewhere.preview(there)).toMatchObject({ goodRows: [], waitingRows: [{}] })
  })

  test('of a team is recorded for people who are not in it', async () => {
    const { client, learner, preview } = await start()
    const team = await makeTeam(product, client.id)
    const ofTeam = await makeCourse(product, { title: `Ladders ${++number}` })
    const pathway = await makePathway(product, { courseIds: [ofTeam.id] })
    await db.insertInto('team_pathways').values({ team_id: team.id, pathway_id: pathway.id }).execute()
    const { goodRows } = await preview([`${learner.email},,Ladders ${number},2025-01-31,,`])
    expect(goodRows).toMatchObject([{ hasCourse: false }])
  })

  test('of the client goes before another one of the same name (courses-40)', async () => {
    const started = await start()
    const { learner, course, preview } = started
    const twin = await makeCourse(product, { title: course.title })
    const { goodRows, waitingRows } = await preview(
      [`${learner.email},,${course.title},2025-01-31,,`],
      {},
      admin,
    )
    expect(waitingRows).toEqual([])
    await product.ask(past.apply, { rows: goodRows, clientId: started.client.id, expected: 1 }, admin)
    const recorded = await db
      .selectFrom('completions')
      .where('user_id', '=', learner.id)
      .select('course_id as courseId')
      .execute()
    expect(recorded).toEqual([{ courseId: course.id }])
    expect(recorded).not.toContainEqual({ courseId: twin.id })
  })

  test('that the person does not have is shown, and counts once it is assigned (courses-41)', async () => {
    const { client, learner, manager, preview } = await start()
    const further = await makeCourse(product, { title: `Further ${++number}` })
    await sql`update courses set valid_months = 120 where id = ${further.id}::uuid`.execute(db)
    const { goodRows } = await preview([`${learner.email},,Further ${number},2025-01-31,,`], {}, admin)
    await product.ask(past.apply, { rows: goodRows, clientId: client.id, expected: 1 }, admin)
    const training = () => product.ask(personTraining.ofLearner, { urlToken: learner.urlToken }, manager)
    const before = await training()
    expect(before.completions).toMatchObject([{ courseId: further.id, completedOn: '2025-01-31' }])
    expect(before.obligations.map(({ courseId }) => courseId)).not.toContain(further.id)
    const { moments } = await product.ask(learnerTimeline, { urlToken: learner.urlToken }, manager)
    expect(moments.filter(({ kind }) => kind === 'external')).toHaveLength(1)
    expect((await product.ask(personTraining.myTraining, {}, learner)).completions).toHaveLength(1)
    expect(
      await db.selectFrom('certificates').where('user_id', '=', learner.id).select('id').execute(),
    ).toEqual([])
    await makePathway(product, { courseIds: [further.id], clientIds: [client.id] })
    await updateAllObligations(db)
    expect((await training()).obligations).toContainEqual(
      expect.objectContaining({ courseId: further.id, status: 'completed', completedOn: '2025-01-31' }),
    )
  })
})

test('the courses to choose from are in the order of their titles, without regard to case', async () => {
  const { learner, preview } = await start()
  const titles = ['walking', 'Abseiling', 'mending', 'Zip lines'].map((title) => `${title} ${number}`)
  for (const title of titles) await makeCourse(product, { title })
  const { courses } = await preview([`${learner.email},,Nowhere,2025-01-31,,`], {}, admin)
  expect(courses.map(({ title }) => title).filter((title) => titles.includes(title))).toEqual(
    ['Abseiling', 'mending', 'walking', 'Zip lines'].map((title) => `${title} ${number}`),
  )
})

test('whether day or month comes first is asked once', async () => {
  const { learner, course, preview } = await start()
  const lines = [`${learner.email},,${course.title},03/04/2025,,`]
  const asked = await preview(lines)
  expect(asked.reading.asksDateOrder).toBe(true)
  expect([...asked.goodRows, ...asked.badRows]).toEqual([])
  expect((await preview(lines, { dateOrder: 'monthFirst' })).goodRows).toMatchObject([
    { completedOn: '2025-03-04' },
  ])
})

test('what the columns were is remembered, apart from lists of learners', async () => {
  const started = await start()
  const { client, learner, course, manager } = started
  const file = () => new File([`A,B,C\n${learner.email},${course.title},2025-01-31`], 'past.csv')
  const ask = (more: object = {}) =>
    product.ask(past.preview, { csvFile: file(), clientId: client.id, ...more }, manager)
  expect((await ask()).reading.missing).toEqual(['email', 'course', 'completedOn'])
  const { goodRows, reading } = await ask({ readAs: 'email,course,completedOn' })
  await upload(started, goodRows, {
    reading: {
      heading: reading.columns.map(({ name }) => name),
      columns: reading.columns.map(({ field }) => field),
    },
  })
  expect((await ask()).reading.missing).toEqual([])
})
