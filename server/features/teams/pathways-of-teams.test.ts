// A pathway that is assigned to a team gives its courses to the people of the team, everywhere.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as courses from '#contract/calls/courses.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as learners from '#contract/calls/learners.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as playing from '#contract/calls/playing.ts'
import * as progress from '#contract/calls/progress.ts'
import * as search from '#contract/calls/search.ts'
import * as teams from '#contract/calls/teams.ts'
import { makeItem, makePackage, makePlayableCourse } from '#tests/support/make-package.ts'
import {
  type MadePerson,
  joinTeam,
  limitTo,
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makeRecord,
  makeTeam,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { notFound } from '#tests/support/refusals.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const manager = async (clientId: string) => makeManager(product, clientId)

/** A client with a course for all and one for a team of two of its four learners. */
async function make() {
  const client = await makeClient(product)
  const [ofAll, ofTeam] = [
    await makeCourse(product),
    await makePlayableCourse(product, makePackage([makeItem('one')])),
  ]
  const team = await makeTeam(product, client.id)
  await makePathway(product, { courseIds: [ofAll.id], clientIds: [client.id] })
  const pathway = await makePathway(product, { courseIds: [ofTeam.id], teamIds: [team.id] })
  const people: MadePerson[] = []
  for (let at = 0; at < 4; at++) people.push(await makeLearner(product, client.id))
  const [member, second, outsider] = people as [MadePerson, MadePerson, MadePerson]
  await joinTeam(product, team, member, second)
  return { client, ofAll, ofTeam, team, pathway, member, second, outsider, whole: await manager(client.id) }
}
let made: Awaited<ReturnType<typeof make>>
beforeEach(async () => {
  made = await make()
})

const coursesOf = async (who: MadePerson) =>
  (await product.ask(dashboards.learner, {}, who)).courses.map(({ course }) => course.id).toSorted()
const figuresOf = async (courseId: string, who: MadePerson) =>
  (await product.ask(progress.ofCourses, {}, who)).courses.find(({ id }) => id === courseId)?.stats

describe('a learner of the team', () => {
  test('has its courses and pathways as if the client had them, and others have not', async () => {
    const { ofAll, ofTeam, pathway, member, outsider } = made
    expect(await coursesOf(member)).toEqual([ofAll.id, ofTeam.id].toSorted())
    expect(await coursesOf(outsider)).toEqual([ofAll.id])

    const mine = await product.ask(pathways.listMine, {}, member)
    expect(mine.learningPathways.map(({ id }) => id)).toContain(pathway.id)
    expect((await product.ask(pathways.openMine, { id: pathway.id }, member)).learningPathway.id).toBe(
      pathway.id,
    )
    expect(await product.refuse(pathways.openMine, { id: pathway.id }, outsider)).toEqual(notFound)

    expect((await product.ask(progress.myCourse, { id: ofTeam.id }, member)).course.course.id).toBe(ofTeam.id)
    expect(await product.refuse(progress.myCourse, { id: ofTeam.id }, outsider)).toEqual(notFound)
    const found = async (who: MadePerson) =>
      (await product.ask(search.find, { searchTerm: pathway.name }, who)).groups.flatMap(({ results }) =>
        results.map(({ id }) => id),
      )
    expect(await found(member)).toContain(pathway.id)
    expect(await found(outsider)).toEqual([])
  })

  test('opens its courses, until the team loses the pathway or the learner the team', async () => {
    const { ofTeam, team, pathway, member, second, outsider, whole } = made
    const open = { courseId: ofTeam.id }
    expect((await product.ask(playing.launch, open, member)).launchUrl).toContain('/playcourse/')
    await product.ask(playing.launch, open, second)
    expect(await product.refuse(playing.launch, open, outsider)).toEqual(notFound)
    await product.ask(playing.preview, open, whole)

    await product.ask(teams.removePeople, { teamId: team.id, userIds: [second.id] }, whole)
    expect(await product.refuse(playing.launch, open, second)).toEqual(notFound)
    await product.ask(teams.unassignPathway, { teamId: team.id, learningPathwayId: pathway.id }, admin)
    expect(await product.refuse(playing.launch, open, member)).toEqual(notFound)
    // What was done stays.
    await product.ask(teams.assignPathway, { teamId: team.id, learningPathwayId: pathway.id }, admin)
    expect(
      (await product.ask(progress.myCourse, { id: ofTeam.id }, member)).course.startedDateTime,
    ).not.toBeNull()
  })

  test('takes a pathway of the team in its order', async () => {
    const { client, member } = made
    const [first, next] = [
      await makePlayableCourse(product, makePackage([makeItem('one')])),
      await makePlayableCourse(product, makePackage([makeItem('one')])),
    ]
    const team = await makeTeam(product, client.id)
    const pathway = await makePathway(product, { courseIds: [first.id, next.id], teamIds: [team.id] })
    await db.updateTable('pathways').set({ order_enforced: true }).where('id', '=', pathway.id).execute()
    await joinTeam(product, team, member)
    expect((await product.refuse(playing.launch, { courseId: next.id }, member)).status).toBe(409)
    await product.ask(playing.launch, { courseId: first.id }, member)
  })

  test('has a course once that the client and two teams have', async () => {
    const { client, ofAll, ofTeam, member } = made
    const other = await makeTeam(product, client.id)
    await makePathway(product, { courseIds: [ofAll.id, ofTeam.id], teamIds: [other.id] })
    await joinTeam(product, other, member)
    expect(await coursesOf(member)).toEqual([ofAll.id, ofTeam.id].toSorted())
    expect(await figuresOf(ofTeam.id, made.whole)).toMatchObject({ notStarted: 2 })
    await makePathway(product, { courseIds: [ofTeam.id], clientIds: [client.id] })
    expect(await coursesOf(member)).toEqual([ofAll.id, ofTeam.id].toSorted())
    expect(await figuresOf(ofTeam.id, made.whole)).toMatchObject({ notStarted: 4 })
  })
})

describe('the figures', () => {
  test('have the people of the team only, for managers and administrators', async () => {
    const { ofTeam, ofAll, member, outsider, whole, client } = made
    await makeRecord(product, member, ofTeam, { completedAt: new Date().toISOString(), lessonStatus: 4 })
    // A record without the course is not counted.
    await makeRecord(product, outsider, ofTeam)
    const stats = { notStarted: 1, inProgress: 0, completed: 1 }
    for (const who of [whole, admin]) expect(await figuresOf(ofTeam.id, who)).toEqual(stats)
    expect(await figuresOf(ofAll.id, whole)).toEqual({ notStarted: 4, inProgress: 0, completed: 0 })
    for (const [who, clientId] of [
      [whole, undefined],
      [admin, undefined],
      [admin, client.id],
    ] as const) {
      const wanted = { courseId: ofTeam.id, pageNumber: 1, ...(clientId ? { clientId } : {}) }
      const { stats: counted, courses: rows, totalCount } = await product.ask(progress.ofCourse, wanted, who)
      expect([counted, rows.length, totalCount]).toEqual([stats, 2, 2])
    }
    const dashboard = await product.ask(dashboards.clientManager, {}, whole)
    expect([dashboard.coursesNotStarted, dashboard.coursesInProgress]).toEqual([5, 0])
    const shown = await product.ask(dashboards.activity, { show: 'not-started', pageSize: 50 }, whole)
    expect([shown.totalCount, shown.rows.length]).toEqual([5, 5])
  })

  test('lists of courses have it for the client and its limited managers, and a learner’s page shows it', async () => {
    const { ofTeam, team, member, outsider, whole, client } = made
    const limited = await manager(client.id)
    const other = await makeTeam(product, client.id)
    await limitTo(product, limited, other)
    const ids = async (who: MadePerson) =>
      (await product.ask(courses.listOfClient, {}, who)).courses.map(({ id }) => id)
    expect(await ids(whole)).toContain(ofTeam.id)
    expect(await ids(limited)).not.toContain(ofTeam.id)
    await limitTo(product, limited, team)
    expect(await ids(limited)).toContain(ofTeam.id)
    const shown = async ({ urlToken }: MadePerson) =>
      (await product.ask(learners.openLearner, { urlToken }, whole)).courses.map(({ course }) => course.id)
    expect(await shown(member)).toContain(ofTeam.id)
    expect(await shown(outsider)).not.toContain(ofTeam.id)
  })

  test('agree with a count of each person', async () => {
    const { client, whole, member, second, ofTeam, ofAll } = made
    await makeRecord(product, second, ofTeam, { startedAt: new Date().toISOString() })
    await makeRecord(product, member, ofAll, { completedAt: new Date().toISOString() })
    const { rows } = await sql<{ id: string; notStarted: number; inProgress: number; completed: number }>`
      select assignment.course_id as id,
             count(*) filter (where record.started_at is null and record.completed_at is null) as "notStarted",
             count(*) filter (where is_in_progress(record)) as "inProgress",
             count(*) filter (where is_completed(record)) as completed
        from users as person
       cross join lateral courses_of_person(person.id, person.client_id) as assignment
        left join course_records as record on record.user_id = person.id and record.course_id = assignment.course_id
       where person.client_id = ${client.id} and is_counted(person) group by 1`.execute(db)
    expect(rows).toHaveLength(2)
    for (const { id, ...counted } of rows) expect(await figuresOf(id, whole)).toEqual(counted)
  })
})

describe('the teams of a pathway', () => {
  const teamsOf = async (who: MadePerson, pathwayId: string, page = 1) =>
    product.ask(pathways.teamsOf, { page, learningPathwayId: pathwayId }, who)

  test('are named with their people, by client and name: all to an administrator, the own ones to managers', async () => {
    const other = await makeClient(product, { name: `Aaa ${made.client.name}` })
    const mates = await makeTeam(product, made.client.id, { name: 'zz second team' })
    const foreign = await makeTeam(product, other.id)
    const without = await makeTeam(product, made.client.id)
    for (const { id } of [mates, foreign])
      await product.ask(teams.assignPathway, { teamId: id, learningPathwayId: made.pathway.id }, admin)
    const row = (team: { id: string; name: string }, clientName: string, numberOfPeople: number) => ({
      id: team.id,
      name: team.name,
      clientName,
      numberOfPeople,
    })
    const own = [row(made.team, made.client.name, 2), row(mates, made.client.name, 0)]
    const all = [row(foreign, other.name, 0), ...own]
    expect(await teamsOf(admin, made.pathway.id)).toMatchObject({ teams: all, totalCount: 3, totalPages: 1 })
    expect(await teamsOf(made.whole, made.pathway.id)).toMatchObject({ teams: own, totalCount: 2 })

    const [limited, elsewhere] = [await manager(made.client.id), await manager(made.client.id)]
    await limitTo(product, limited, made.team)
    await limitTo(product, elsewhere, without)
    expect(await teamsOf(limited, made.pathway.id)).toMatchObject({ teams: own.slice(0, 1), totalCount: 1 })
    expect(
      await product.refuse(pathways.teamsOf, { page: 1, learningPathwayId: made.pathway.id }, elsewhere),
    ).toEqual(notFound)
    // What is for the whole client has no teams.
    const [ofAll] = (await product.ask(pathways.listOfClient, {}, elsewhere)).learningPathways
    expect(await teamsOf(elsewhere, String(ofAll?.id))).toMatchObject({ teams: [], totalCount: 0 })

    // A team of an archived client, and a deleted pathway, are none.
    await db
      .updateTable('clients')
      .set({ archived_at: sql<string>`now()` })
      .where('id', '=', other.id)
      .execute()
    expect(await teamsOf(admin, made.pathway.id)).toMatchObject({ teams: own, totalCount: 2 })
    await product.ask(pathways.remove, { learningPathwayId: made.pathway.id }, admin)
    for (const who of [admin, made.whole])
      expect(
        await product.refuse(pathways.teamsOf, { page: 1, learningPathwayId: made.pathway.id }, who),
      ).toEqual(notFound)
  })

  test('come in pages of ten', async () => {
    for (let at = 0; at < 20; at++) {
      const { id } = await makeTeam(product, made.client.id)
      await product.ask(teams.assignPathway, { teamId: id, learningPathwayId: made.pathway.id }, admin)
    }
    const pages = [1, 2, 3].map((page) => teamsOf(admin, made.pathway.id, page))
    const [first, second, third] = await Promise.all(pages)
    expect([first, second, third].map((page) => page?.teams.length)).toEqual([10, 10, 1])
    expect([first?.totalPages, first?.totalCount]).toEqual([3, 21])
    const ids = [first, second, third].flatMap((page) => page?.teams.map(({ id }) => id))
    expect(new Set(ids).size).toBe(21)
  })
})
