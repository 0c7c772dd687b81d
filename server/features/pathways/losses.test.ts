// The people who are announced to lose access are those who then have lost it.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as courses from '#contract/calls/courses.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as teams from '#contract/calls/teams.ts'
import {
  joinTeam,
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makePathway,
  makeRecord,
  makeTeam,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { notFound, unknownId } from '#tests/support/refusals.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)

const learnerIn = async (clientId: string, begun: Awaited<ReturnType<typeof makeCourse>>[] = []) => {
  const learner = await makeLearner(product, clientId)
  for (const course of begun) await makeRecord(product, learner, course)
}

/** Two clients with one pathway; one of its courses the first client has by another pathway too. */
async function make() {
  const [only, twice] = [await makeCourse(product), await makeCourse(product)]
  const [first, second] = [await makeClient(product), await makeClient(product)]
  const pathway = await makePathway(product, {
    courseIds: [only.id, twice.id],
    clientIds: [first.id, second.id],
  })
  await makePathway(product, { courseIds: [twice.id], clientIds: [first.id] })
  await learnerIn(first.id, [only, twice])
  await learnerIn(first.id)
  await learnerIn(second.id, [twice])
  return { only, twice, first, second, pathway }
}
type Made = Awaited<ReturnType<typeof make>>
let made: Made
beforeEach(async () => void (made = await make()))

/** Which client has which course. */
const offered = async () => {
  const rows = await db.selectFrom('client_courses').select(['client_id', 'course_id']).execute()
  return new Set(rows.map((row) => `${row.client_id} ${row.course_id}`))
}
async function lostAfter(change: () => Promise<unknown>) {
  const before = await offered()
  await change()
  const after = await offered()
  return [...before].filter((pair) => !after.has(pair)).length
}
const lossesOf = (more: { courseId?: string; clientId?: string } = {}) =>
  product.ask(pathways.losses, { learningPathwayId: made.pathway.id, ...more }, admin)

test('of a pathway that is deleted', async () => {
  const { clients, access } = await lossesOf()
  expect(clients).toBe(2)
  // The provider has every pathway, and so loses a course, but has no learner.
  expect(access).toEqual({ clients: 2, learners: 3, courses: 2, inProgress: 2 })
  const pairs = await lostAfter(() =>
    product.ask(pathways.remove, { learningPathwayId: made.pathway.id }, admin),
  )
  expect(pairs).toBe(4) // the first client one, the second two, the provider one
})

test('of a course that leaves a pathway', async () => {
  const { twice, only, pathway } = made
  expect((await lossesOf({ courseId: twice.id })).access).toEqual({
    clients: 1,
    learners: 1,
    courses: 1,
    inProgress: 1,
  })
  expect((await lossesOf({ courseId: only.id })).access).toMatchObject({ clients: 2, learners: 3 })
  expect((await lossesOf({ courseId: unknownId })).access).toMatchObject({ courses: 0, learners: 0 })
  expect(
    await lostAfter(() =>
      product.ask(pathways.removeCourse, { learningPathwayId: pathway.id, courseId: twice.id }, admin),
    ),
  ).toBe(1)
})

test('of a client that loses a pathway', async () => {
  const { first, pathway } = made
  expect((await lossesOf({ clientId: first.id })).access).toEqual({
    clients: 1,
    learners: 2,
    courses: 1,
    inProgress: 1,
  })
  expect(
    await lostAfter(() =>
      product.ask(pathways.unassign, { learningPathwayId: pathway.id, clientId: first.id }, admin),
    ),
  ).toBe(1)
  // It has it no longer.
  expect((await lossesOf({ clientId: first.id })).access).toMatchObject({ clients: 0, learners: 0 })
})

/** Of a client with four learners: who has which of these courses. */
async function accessOf(people: { id: string; clientId: string }[], courseIds: string[]) {
  const { rows } = await sql<{ person: string; course: string }>`
    select people.id as person, assignment.course_id as course
      from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ clientId }) => clientId)}::uuid[]) as people (id, client)
      cross join lateral courses_of_person(people.id, people.client) as assignment
     where assignment.course_id = any(${courseIds}::uuid[])`.execute(db)
  return rows.map(({ person, course }) => `${person} ${course}`)
}

describe('with teams', () => {
  /**
   * The client has the pathway with courses A and B. Team one has it too, and A by another one; team two has A and B by that one;
   * team three is of a client without the pathway, which it has, and somebody in it has B by team four.
   */
  async function makeTeams() {
    const [a, b] = [await makeCourse(product), await makeCourse(product)]
    const [client, other] = [await makeClient(product), await makeClient(product)]
    const [one, two, three, four] = (await Promise.all(
      [client, client, other, other].map(({ id }) => makeTeam(product, id)),
    )) as [Team, Team, Team, Team]
    const people = await Promise.all(
      [client, client, client, client, other, other, other].map(({ id }) => makeLearner(product, id)),
    )
    const [, inOne, inTwo, inBoth, inThree, inThreeAndFour] = people
    await joinTeam(product, one, inOne as MadeLearner, inBoth as MadeLearner)
    await joinTeam(product, two, inTwo as MadeLearner, inBoth as MadeLearner)
    await joinTeam(product, three, inThree as MadeLearner, inThreeAndFour as MadeLearner)
    await joinTeam(product, four, inThreeAndFour as MadeLearner)
    const pathway = await makePathway(product, {
      courseIds: [a.id, b.id],
      clientIds: [client.id],
      teamIds: [one.id, three.id],
    })
    await makePathway(product, { courseIds: [a.id], teamIds: [one.id] })
    await makePathway(product, { courseIds: [a.id, b.id], teamIds: [two.id] })
    await makePathway(product, { courseIds: [b.id], teamIds: [four.id] })
    for (const person of people) for (const course of [a, b]) await makeRecord(product, person, course)
    return { a, b, client, one, three, people, pathway }
  }
  type MadeLearner = Awaited<ReturnType<typeof makeLearner>>
  type Team = Awaited<ReturnType<typeof makeTeam>>
  type World = Awaited<ReturnType<typeof makeTeams>>

  const learningPathwayId = ({ pathway }: World) => pathway.id
  test.each<[string, (world: World) => object, (world: World) => Promise<unknown>]>([
    [
      'a pathway is deleted',
      () => ({}),
      (world) => product.ask(pathways.remove, { learningPathwayId: learningPathwayId(world) }, admin),
    ],
    [
      'a course leaves the pathway',
      ({ b }) => ({ courseId: b.id }),
      (world) =>
        product.ask(
          pathways.removeCourse,
          { learningPathwayId: learningPathwayId(world), courseId: world.b.id },
          admin,
        ),
    ],
    [
      'a client loses the pathway',
      ({ client }) => ({ clientId: client.id }),
      (world) =>
        product.ask(
          pathways.unassign,
          { learningPathwayId: learningPathwayId(world), clientId: world.client.id },
          admin,
        ),
    ],
    [
      'a team loses the pathway',
      ({ three }) => ({ teamId: three.id }),
      (world) =>
        product.ask(
          teams.unassignPathway,
          { learningPathwayId: learningPathwayId(world), teamId: world.three.id },
          admin,
        ),
    ],
    [
      'a team loses the pathway, whose client has it',
      ({ one }) => ({ teamId: one.id }),
      (world) =>
        product.ask(
          teams.unassignPathway,
          { learningPathwayId: learningPathwayId(world), teamId: world.one.id },
          admin,
        ),
    ],
  ])('who loses access is who has lost it when %s', async (_what, which, change) => {
    const world = await makeTeams()
    const courseIds = [world.a.id, world.b.id]
    const { access } = await product.ask(
      pathways.losses,
      { learningPathwayId: world.pathway.id, ...which(world) },
      admin,
    )
    const before = await accessOf(world.people, courseIds)
    await change(world)
    const after = await accessOf(world.people, courseIds)
    const lost = before.filter((pair) => !after.includes(pair)).map((pair) => pair.split(' '))
    expect({ learners: access.learners, inProgress: access.inProgress }).toEqual({
      learners: new Set(lost.map(([person]) => person)).size,
      inProgress: lost.length,
    })
  })

  test('a course that only a team has is lost by its client, and a team without the pathway is not found', async () => {
    const { b, client, one, people, pathway } = await makeTeams()
    expect(await product.ask(courses.losses, { courseId: b.id }, admin)).toMatchObject({
      clients: 2,
      learners: people.length - 1,
    })
    expect(await product.ask(pathways.losses, { learningPathwayId: pathway.id }, admin)).toMatchObject({
      clients: 1,
      teams: 2,
    })
    await product.ask(teams.unassignPathway, { learningPathwayId: pathway.id, teamId: one.id }, admin)
    for (const teamId of [one.id, client.id])
      expect(await product.refuse(pathways.losses, { learningPathwayId: pathway.id, teamId }, admin)).toEqual(
        notFound,
      )
  })
})

test("learners of the provider's own lose access too", async () => {
  const learner = await makeLearner(product, admin.clientId)
  expect((await lossesOf()).access).toMatchObject({ clients: 2, learners: 4 })
  await db.deleteFrom('users').where('id', '=', learner.id).execute()
})

test('of a course that is deleted', async () => {
  expect(await product.ask(courses.losses, { courseId: made.twice.id }, admin)).toEqual({
    pathways: 2,
    clients: 2,
    learners: 3,
    records: 2,
    inProgress: 2,
    completed: 0,
    certificates: 0,
  })
})

test('its clients are listed with how far their learners are', async () => {
  const { first, second, pathway } = made
  const { clients, totalCount, totalPages } = await product.ask(
    pathways.clientsOf,
    { page: 1, learningPathwayId: pathway.id },
    admin,
  )
  expect({ totalCount, totalPages }).toEqual({ totalCount: 2, totalPages: 1 })
  expect(clients.find(({ id }) => id === first.id)).toMatchObject({
    urlToken: first.urlToken,
    numberOfLearners: 2,
    inProgress: 2,
    completed: 0,
    isPaused: false,
  })
  expect(clients.find(({ id }) => id === second.id)).toMatchObject({ numberOfLearners: 1, inProgress: 1 })
  const listed = (page: number) =>
    product.ask(pathways.clientsOf, { page, learningPathwayId: pathway.id }, admin)
  expect((await listed(2)).clients).toEqual([])
  // Archived ones are left out; of many each is on one of the pages.
  const archived = await makeClient(product)
  const added: { id: string }[] = [archived]
  for (let at = 0; at < 19; at++) added.push(await makeClient(product))
  await db
    .insertInto('client_pathways')
    .values(added.map(({ id }) => ({ client_id: id, pathway_id: pathway.id })))
    .execute()
  await db
    .updateTable('clients')
    .set({ archived_at: new Date().toISOString() })
    .where('id', '=', archived.id)
    .execute()
  const pages = [await listed(1), await listed(2), await listed(3)]
  expect(pages.map((page) => page.clients.length)).toEqual([10, 10, 1])
  expect(pages.map((page) => page.totalCount)).toEqual([21, 21, 21])
  expect(new Set(pages.flatMap((page) => page.clients.map(({ id }) => id)))).toEqual(
    new Set([first, second, ...added.slice(1)].map(({ id }) => id)),
  )
  await db
    .deleteFrom('clients')
    .where(
      'id',
      'in',
      added.map(({ id }) => id),
    )
    .execute()
  expect(await product.refuse(pathways.clientsOf, { page: 1, learningPathwayId: unknownId }, admin)).toEqual(
    notFound,
  )
})

test('nothing is announced for what is not there', async () => {
  expect(await product.refuse(pathways.losses, { learningPathwayId: unknownId }, admin)).toEqual(notFound)
  for (const clientId of [unknownId, admin.clientId])
    expect(
      await product.refuse(pathways.losses, { learningPathwayId: made.pathway.id, clientId }, admin),
    ).toEqual(notFound)
  expect(await product.refuse(courses.losses, { courseId: unknownId }, admin)).toEqual(notFound)
})
