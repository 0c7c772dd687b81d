import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as courses from '#contract/calls/courses.ts'
import * as pathways from '#contract/calls/pathways.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { untilLockWaits } from '#tests/support/until-lock-waits.ts'
import { assignPathway, unassignPathway } from './queries.ts'
import { unknownId } from '#tests/support/refusals.ts'

const product = await startProduct()
const admin = await makeAdmin(product)

describe('creating a pathway', () => {
  test('has its courses in the chosen order, each once', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => makeCourse(product)))
    const chosen = made.map(({ id }) => id)
    const { id } = await product.ask(
      pathways.create,
      { name: ' Net zero ', description: 'From first steps', courseIds: [...chosen, ...chosen.slice(0, 1)] },
      admin,
    )
    // By their ids, so that the order in which the rows are in the table does not happen to be the one chosen.
    await sql`cluster pathway_courses using pathway_courses_pkey`.execute(product.owner)
    const { learningPathway } = await product.ask(pathways.openPathway, { id }, admin)
    expect(learningPathway).toMatchObject({
      name: 'Net zero',
      description: 'From first steps',
      numberOfCourses: 5,
    })
    expect(learningPathway.courses.map((course) => course.id)).toEqual(chosen)
  })

  test('needs a name, and stores nothing without one', async () => {
    const before = await product.ask(pathways.list, {}, admin)
    expect(await product.refuse(pathways.create, { name: '  ', description: '' }, admin)).toEqual({
      status: 400,
      errors: ['Please enter a name'],
    })
    expect(await product.ask(pathways.list, {}, admin)).toEqual(before)
  })

  test('with an unknown course stores nothing', async () => {
    const before = await product.ask(pathways.list, {}, admin)
    const course = await makeCourse(product)
    const refused = await product.refuse(
      pathways.create,
      { name: 'Half', courseIds: [course.id, unknownId] },
      admin,
    )
    expect(refused.status).toBe(404)
    expect(await product.ask(pathways.list, {}, admin)).toEqual(before)
  })

  test('a course that has been deleted is put into none', async () => {
    const [course, deleted] = [await makeCourse(product), await makeCourse(product)]
    await product.ask(courses.remove, { courseId: deleted.id }, admin)
    const courseIds = [course.id, deleted.id]
    expect((await product.refuse(pathways.create, { name: 'Late', courseIds }, admin)).status).toBe(404)
    const { id } = await makePathway(product)
    const late = { learningPathwayId: id, courseIds }
    expect((await product.refuse(pathways.addCourses, late, admin)).status).toBe(404)
    expect((await product.ask(pathways.openPathway, { id }, admin)).learningPathway.courses).toEqual([])
  })
})

describe('changing a pathway', () => {
  test('stores a new name and description', async () => {
    const { id } = await makePathway(product)
    await product.ask(
      pathways.update,
      { learningPathwayId: id, name: 'Renamed', description: 'Changed' },
      admin,
    )
    const { learningPathway } = await product.ask(pathways.openPathway, { id }, admin)
    expect(learningPathway).toMatchObject({ name: 'Renamed', description: 'Changed' })
  })

  test('adding a course that is in it already does not list it twice', async () => {
    const course = await makeCourse(product)
    const { id } = await makePathway(product, { courseIds: [course.id] })
    await product.ask(pathways.addCourses, { learningPathwayId: id, courseIds: [course.id] }, admin)
    const { learningPathway } = await product.ask(pathways.openPathway, { id }, admin)
    expect(learningPathway.numberOfCourses).toBe(1)
  })

  test('offers the courses that are not in it, and all of them without a pathway', async () => {
    const [inside, outside] = [await makeCourse(product), await makeCourse(product)]
    const { id } = await makePathway(product, { courseIds: [inside.id] })
    const offered = await product.ask(pathways.courseDropdown, { pathwayId: id }, admin)
    expect(offered.courses.map((course) => course.id)).toContain(outside.id)
    expect(offered.courses.map((course) => course.id)).not.toContain(inside.id)
    const all = await product.ask(pathways.courseDropdown, {}, admin)
    expect(all.courses.map((course) => course.id)).toEqual(expect.arrayContaining([inside.id, outside.id]))
  })

  test('a course that was removed is offered again', async () => {
    const course = await makeCourse(product)
    const { id } = await makePathway(product, { courseIds: [course.id] })
    await product.ask(pathways.removeCourse, { learningPathwayId: id, courseId: course.id }, admin)
    const { learningPathway } = await product.ask(pathways.openPathway, { id }, admin)
    expect(learningPathway.courses).toEqual([])
  })

  test('a deleted pathway is not found by any user', async () => {
    const client = await makeClient(product)
    const manager = await makeManager(product, client.id)
    const { id } = await makePathway(product, { clientIds: [client.id] })
    await product.ask(pathways.remove, { learningPathwayId: id }, admin)
    expect((await product.refuse(pathways.openPathway, { id }, admin)).status).toBe(404)
    expect((await product.refuse(pathways.remove, { learningPathwayId: id }, admin)).status).toBe(404)
    expect(await product.ask(pathways.listOfClient, {}, manager)).toEqual({ learningPathways: [] })
  })
})

describe('a client', () => {
  test('sees what is assigned to it, and no more', async () => {
    const [client, other] = [await makeClient(product), await makeClient(product)]
    const manager = await makeManager(product, client.id)
    const learner = await makeLearner(product, client.id)
    const course = await makeCourse(product)
    const mine = await makePathway(product, { courseIds: [course.id] })
    const theirs = await makePathway(product, { clientIds: [other.id] })

    await product.ask(pathways.assign, { clientId: client.id, learningPathwayId: mine.id }, admin)
    await product.ask(pathways.assign, { clientId: client.id, learningPathwayId: mine.id }, admin)
    const { learningPathways } = await product.ask(pathways.listOfClient, {}, manager)
    expect(learningPathways.map(({ id }) => id)).toEqual([mine.id])

    const { learningPathway } = await product.ask(pathways.openMine, { id: mine.id }, learner)
    expect(learningPathway.courses[0]).toMatchObject({
      id: course.id,
      lessonStatus: 0,
      progress: 0,
      startedDateTime: null,
    })
    expect(await product.refuse(pathways.openMine, { id: theirs.id }, learner)).toEqual({
      status: 404,
      errors: ['Not found'],
    })
    expect(await product.refuse(pathways.openMine, { id: unknownId }, learner)).toEqual({
      status: 404,
      errors: ['Not found'],
    })

    await product.ask(pathways.unassign, { clientId: client.id, learningPathwayId: mine.id }, admin)
    expect(await product.ask(pathways.listMine, {}, learner)).toEqual({ learningPathways: [] })
  })

  test('of the provider has every pathway', async () => {
    const learner = await makeLearner(product, admin.clientId)
    const { id } = await makePathway(product)
    const { learningPathways } = await product.ask(pathways.listMine, {}, learner)
    expect(learningPathways.map((pathway) => pathway.id)).toContain(id)
  })

  test('has the courses of its pathways, however many change them at once', async () => {
    const [one, other] = [await makeClient(product), await makeClient(product)]
    const made = await Promise.all(Array.from({ length: 4 }, () => makeCourse(product)))
    const ids = made.map(({ id }) => id)
    const [stays, comes, goes] = await Promise.all([
      makePathway(product, { courseIds: ids.slice(0, 2), clientIds: [one.id] }),
      makePathway(product, { courseIds: ids.slice(1, 3) }),
      makePathway(product, { courseIds: ids, clientIds: [one.id, other.id] }),
    ])
    const assignment = (clientId: string, { id }: { id: string }) => ({ clientId, learningPathwayId: id })
    const courseIn = ({ id }: { id: string }, at: number) => ({
      learningPathwayId: id,
      courseId: ids[at] as string,
    })
    await Promise.all([
      product.ask(pathways.unassign, assignment(one.id, goes), admin),
      product.ask(pathways.assign, assignment(one.id, comes), admin),
      product.ask(pathways.assign, assignment(other.id, comes), admin),
      product.ask(pathways.remove, { learningPathwayId: goes.id }, admin),
      product.ask(pathways.removeCourse, courseIn(stays, 0), admin),
      product.ask(pathways.addCourses, { learningPathwayId: stays.id, courseIds: [ids[3] as string] }, admin),
      product.ask(courses.remove, { courseId: ids[2] as string }, admin),
    ])
    const coursesOf = async (clientId: string) => {
      const rows = await product.app.db
        .selectFrom('client_courses')
        .where('client_id', '=', clientId)
        .select('course_id')
        .execute()
      return rows.map(({ course_id }) => course_id).sort()
    }
    expect(await coursesOf(one.id)).toEqual([ids[1], ids[3]].sort())
    expect(await coursesOf(other.id)).toEqual([ids[1]])
    expect(await coursesOf(admin.clientId)).toEqual(expect.arrayContaining([ids[1], ids[3]]))
    await mustBeAsAssigned()
  })

  test('clients still have a course that one pathway removes while another adds it', async () => {
    const client = await makeClient(product)
    const { id: courseId } = await makeCourse(product)
    const goes = await makePathway(product, { courseIds: [courseId], clientIds: [client.id] })
    const comes = await makePathway(product, { courseIds: [courseId] })
    const { db } = product.app
    let leaving = Promise.resolve()
    await db.transaction().execute(async (tx) => {
      await assignPathway(tx, client.id, comes.id)
      leaving = unassignPathway(db, client.id, goes.id)
      // It has seen what is not committed yet, or waits until it is.
      await Promise.race([leaving, untilLockWaits(db)])
    })
    await leaving
    const { rows } = await sql`select course_id from client_courses where client_id = ${client.id}`.execute(
      db,
    )
    expect(rows).toEqual([{ course_id: courseId }])
    await mustBeAsAssigned()
  })

  async function mustBeAsAssigned() {
    const { rows } = await sql`
      (select client_id, course_id from client_courses except select client_id, course_id from client_courses_now)
       union all
      (select client_id, course_id from client_courses_now except select client_id, course_id from client_courses)`.execute(
      product.app.db,
    )
    expect(rows).toEqual([])
  }
})
