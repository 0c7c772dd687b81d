// The running totals that the dashboards show agree with a recount.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { everybody } from '#tests/support/everybody.ts'
import { makeClient, makeCourse, makeLearner, makePathway, makePerson } from '#tests/support/make.ts'
import { startDashboards } from '#tests/support/start-dashboards.ts'
import { assignPathway, unassignPathway } from '../pathways/queries.ts'
import { addUpCourseChanges, courseFigures } from './queries.ts'

const { product, db, archive, makeRecord } = await startDashboards()

/** The figures that a dashboard must show of a course, from the people and records themselves. */
async function countedIn(courseId: string) {
  const { rows } = await sql<{ notStarted: number; inProgress: number; completed: number }>`
    select count(*) filter (where record.started_at is null and record.completed_at is null) as "notStarted",
           count(*) filter (where is_in_progress(record)) as "inProgress",
           count(*) filter (where is_completed(record)) as completed
      from client_courses_now as offered
      join clients on clients.id = offered.client_id and clients.archived_at is null
      join users as person on person.client_id = offered.client_id and is_counted(person)
      left join course_records as record on record.user_id = person.id and record.course_id = offered.course_id
     where offered.course_id = ${courseId}`.execute(db)
  return rows[0]
}

describe('the running totals', () => {
  const totals = async () => ({
    everywhere: await courseFigures(db, everybody),
    learners: await db
      .selectFrom('learner_counts')
      .where('learners', '<>', 0)
      .orderBy('client_id')
      .selectAll()
      .execute(),
    courses: await db
      .selectFrom('course_counts')
      .where((where) => where.or([where('in_progress', '<>', 0), where('completed', '<>', 0)]))
      .orderBy('client_id')
      .orderBy('course_id')
      .selectAll()
      .execute(),
    months: await db
      .selectFrom('monthly_counts')
      .orderBy('month')
      .orderBy('client_id')
      .orderBy('kind')
      .selectAll()
      .execute(),
  })

  test('equal a recount after any change to people and records', async () => {
    const clients = [await makeClient(product), await makeClient(product), await makeClient(product)] as const
    const archived = await makeClient(product)
    const course = await makeCourse(product)
    const clientIds = [...clients, archived].map(({ id }) => id)
    const pathway = await makePathway(product, { courseIds: [course.id], clientIds })
    const people = await Promise.all(
      clients.flatMap(({ id }) => Array.from({ length: 8 }, () => makeLearner(product, id))),
    )
    for (const [at, person] of people.entries())
      await makeRecord(person, course.id, { started: at % 4 > 0, completed: at % 4 > 1 })
    await db
      .insertInto('login_events')
      .values(people.map(({ id, clientId }) => ({ user_id: id, client_id: clientId, is_learner: true })))
      .execute()

    const set = (values: object, ids: string[]) =>
      db.updateTable('users').set(values).where('id', 'in', ids).execute()
    const ids = people.map(({ id }) => id)
    await set({ archived_at: new Date().toISOString() }, ids.slice(0, 6))
    await set({ archived_at: null }, ids.slice(0, 3))
    await set({ first_name: 'Renamed' }, ids)
    await set({ role: 'CLIENTADMIN' }, ids.slice(6, 9))
    await set({ secondary_role: 'LEARNER' }, ids.slice(6, 7))
    // Started again, and finished, by people who count and people who do not.
    await db
      .updateTable('course_records')
      .set({ started_at: null, completed_at: null })
      .where('user_id', 'in', [ids[2] as string, ids[5] as string])
      .execute()
    await db
      .updateTable('course_records')
      .set({ completed_at: sql<string>`now()` })
      .where('user_id', 'in', [ids[1] as string, ids[4] as string, ids[10] as string])
      .execute()
    await db
      .deleteFrom('course_records')
      .where('user_id', '=', ids[11] as string)
      .execute()
    await db.deleteFrom('users').where('id', 'in', ids.slice(12, 15)).execute()
    await unassignPathway(db, clients[1].id, pathway.id)
    await makeRecord(await makeLearner(product, clients[1].id), course.id, { started: true })
    await assignPathway(db, clients[1].id, pathway.id)
    await unassignPathway(db, clients[0].id, (await makePathway(product, { courseIds: [course.id] })).id)
    await makeRecord(await makeLearner(product, archived.id), course.id, { started: true, completed: true })
    await archive('clients', archived.id)
    await db.deleteFrom('clients').where('id', '=', clients[2].id).execute()

    const maintained = await totals()
    expect(maintained.everywhere).toContainEqual({
      id: course.id,
      title: course.title,
      ...(await countedIn(course.id)),
    })
    await Promise.all([addUpCourseChanges(db), addUpCourseChanges(db)])
    expect(await db.selectFrom('course_changes').selectAll().execute()).toEqual([])
    expect(await totals()).toEqual(maintained)
    expect(maintained.courses.filter((row) => row.course_id === course.id).length).toBe(3)
    expect(maintained.months.filter((row) => row.client_id === clients[2].id)).toEqual([])
    await sql`call count_everything()`.execute(product.owner)
    expect(await totals()).toEqual(maintained)
  })

  test('stay right while people are added and deleted at the same time as their client gets or loses a course', async () => {
    const clients = await Promise.all(Array.from({ length: 3 }, () => makeClient(product)))
    const courses = [await makeCourse(product), await makeCourse(product)]
    const pathway = await makePathway(product, { courseIds: courses.map(({ id }) => id) })
    const turns = clients.flatMap(({ id }) => [
      assignPathway(db, id, pathway.id),
      makeLearner(product, id).then((learner) => archive('users', learner.id)),
      makeLearner(product, id),
      unassignPathway(db, id, pathway.id).then(() => assignPathway(db, id, pathway.id)),
      makeLearner(product, id).then(({ id: gone }) =>
        db.deleteFrom('users').where('id', '=', gone).execute(),
      ),
      makeLearner(product, id).then((learner) =>
        makeRecord(learner, courses[0]?.id as string, { started: true }),
      ),
    ])
    await Promise.all(turns)
    const figures = await courseFigures(db, everybody)
    for (const { id, title } of courses)
      expect(figures).toContainEqual({ id, title, ...(await countedIn(id)) })
    expect(figures.find(({ title }) => title === courses[0]?.title)?.inProgress).toBe(3)
  })

  test('stay right while a learner finishes a course and is archived at the same time', async () => {
    const client = await makeClient(product)
    const course = await makeCourse(product)
    const people = await Promise.all(
      Array.from({ length: 12 }, () => makePerson(product, { clientId: client.id })),
    )
    for (const person of people) await makeRecord(person, course.id, { started: true })
    await Promise.all(
      people.flatMap(({ id }) => [
        archive('users', id),
        db
          .updateTable('course_records')
          .set({ completed_at: sql<string>`now()` })
          .where('user_id', '=', id)
          .execute(),
      ]),
    )
    const maintained = await totals()
    await sql`call count_everything()`.execute(product.owner)
    expect(await totals()).toEqual(maintained)
  })
})
