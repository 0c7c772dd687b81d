// Who the learners are, and the running totals that say so.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import type { Reply } from '#contract/call.ts'
import * as clients from '#contract/calls/clients.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as registration from '#contract/calls/registration.ts'
import * as reports from '#contract/calls/reports.ts'
import * as users from '#contract/calls/users.ts'
import { everybody } from '#tests/support/everybody.ts'
import {
  type MadePerson,
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makeRecord,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { addUpRegistrationChanges, answerCounts, deletedClients } from './queries.ts'
import { triesOf } from '#tests/support/tries.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)

const options = await product.ask(accounts.registerChoices, {})
const at = (list: { id: string }[], index: number) => list[index % list.length]?.id as string

/** What registering leaves behind; `turn` says what is chosen. */
async function register({ id }: MadePerson, turn = 0) {
  const row = {
    date_of_birth: '1990-02-28',
    gender_id: at(options.genders, turn),
    ethnicity_id: at(options.ethnicities, turn),
    employment_status_id: at(options.employmentStatus, turn),
    job_role_id: at(options.jobRoles, turn),
    post_code: 'AB1 2CD',
    knows_climate_action: turn % 2 === 0,
    understands_own_role: turn % 3 === 0,
    understands_organisation_role: false,
    heard_of_sustainable_development_goals: true,
  }
  await db
    .insertInto('registrations')
    .values({ user_id: id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

type Insights = Reply<typeof reports.insights>
const insights = (clientId?: string) => product.ask(reports.insights, { clientId }, admin)
const countOf = (list: Insights['genders'], id: string) => list.find((entry) => entry.id === id)?.count

function mustAddUp({ numberOfLearners, numberOfRegistered, questions, ...rest }: Insights) {
  const { asked, ownQuestions: _own, ...lists } = rest
  expect(numberOfRegistered).toBeLessThanOrEqual(numberOfLearners)
  for (const { numberOfYes, numberOfNo } of questions)
    expect(numberOfYes + numberOfNo).toBe(numberOfRegistered)
  for (const list of Object.values(lists))
    expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(numberOfRegistered)
  expect(asked.map(({ field }) => field)).toEqual([
    'genderId',
    'ethnicityId',
    'employmentStatusId',
    'jobRoleId',
  ])
  for (const { numberOfAsked, numberOfAnswered } of asked)
    expect([numberOfAsked, numberOfAnswered]).toEqual([numberOfRegistered, numberOfRegistered])
}

describe('the insights', () => {
  test('of a client count the answers of its registered learners, for every choice', async () => {
    const client = await makeClient(product)
    const before = await insights(client.id)
    expect(before).toMatchObject({ numberOfLearners: 0, numberOfRegistered: 0 })
    expect(before.genders.map(({ id, name }) => ({ id, name }))).toEqual(options.genders)
    mustAddUp(before)

    const people = await Promise.all(Array.from({ length: 4 }, () => makeLearner(product, client.id)))
    await makeLearner(product, client.id, { confirmed: false })
    for (const [turn, person] of people.entries()) await register(person, turn % 3)
    const after = await insights(client.id)
    mustAddUp(after)
    expect(after).toMatchObject({
      numberOfLearners: 5,
      numberOfRegistered: 4,
      questions: [
        { name: 'Do you know what climate action is?', numberOfYes: 3, numberOfNo: 1 },
        { name: 'Do you understand the role you can play?', numberOfYes: 2, numberOfNo: 2 },
        { name: 'Do you understand the role your organisation can play?', numberOfYes: 0, numberOfNo: 4 },
        { name: 'Have you heard of the Sustainable Development Goals?', numberOfYes: 4, numberOfNo: 0 },
      ],
    })
    expect(countOf(after.genders, at(options.genders, 0))).toBe(2)
    expect(countOf(after.jobRoles, at(options.jobRoles, 2))).toBe(1)
    expect(countOf(after.employmentStatuses, at(options.employmentStatus, 3))).toBe(0)
  })

  test('of all are those of every client together, but of archived ones', async () => {
    const before = await insights()
    const [one, other, archived] = [
      await makeClient(product),
      await makeClient(product),
      await makeClient(product),
    ]
    for (const { id } of [one, other, archived]) await register(await makeLearner(product, id))
    await register(await makeLearner(product, admin.clientId), 1)
    await product.ask(clients.archive, { clientId: archived.id }, admin)
    const after = await insights()
    mustAddUp(after)
    expect(after.numberOfRegistered).toBe(before.numberOfRegistered + 3)
    const first = at(options.ethnicities, 0)
    expect(countOf(after.ethnicities, first)).toBe((countOf(before.ethnicities, first) ?? 0) + 2)
    expect((await insights(other.id)).numberOfRegistered).toBe(1)
    expect(await insights('00000000-0000-0000-0000-000000000000')).toEqual(after)
  })

  test('still name a removed entry of a list where a learner has chosen it', async () => {
    const client = await makeClient(product)
    const [chosen, unused] = [
      await product.ask(registration.add, { type: 'JobRole', name: 'Lamp lighter' }, admin),
      await product.ask(registration.add, { type: 'JobRole', name: 'Ice cutter' }, admin),
    ]
    const learner = await makeLearner(product, client.id)
    await register(learner)
    await db
      .updateTable('registrations')
      .set({ job_role_id: chosen.id })
      .where('user_id', '=', learner.id)
      .execute()
    for (const { id } of [chosen, unused])
      await product.ask(registration.remove, { type: 'JobRole', id }, admin)
    const after = await insights(client.id)
    mustAddUp(after)
    expect(after.jobRoles.at(-1)).toEqual({ ...chosen, count: 1 })
    expect(after.jobRoles.map(({ id }) => id)).not.toContain(unused.id)
  })

  test('are of clients only', async () => {
    const archived = await makeClient(product)
    await product.ask(clients.archive, { clientId: archived.id }, admin)
    for (const clientId of [archived.id, admin.clientId, '11111111-1111-4111-8111-111111111111'])
      expect(await product.refuse(reports.insights, { clientId }, admin)).toEqual({
        status: 404,
        errors: ['Not found'],
      })
  })
})

describe('the running totals', () => {
  const everyAnswer = async () =>
    (await db.selectFrom('registration_counts').select('answer').distinct().execute()).map(
      ({ answer }) => answer,
    )
  const totals = async () => ({
    answers: await db
      .selectFrom('registration_counts')
      .where('learners', '<>', 0)
      .orderBy('client_id')
      .orderBy('answer')
      .selectAll()
      .execute(),
    days: await db.selectFrom('daily_counts').orderBy('day').orderBy('client_id').selectAll().execute(),
    ofAll: await answerCounts(db, everybody, await everyAnswer()),
    wholeDays: await db.selectFrom('daily_totals').orderBy('day').selectAll().execute(),
  })
  const mustBeRight = async () => {
    const maintained = await totals()
    await Promise.all([addUpRegistrationChanges(db), addUpRegistrationChanges(db)])
    expect(await totals()).toEqual(maintained)
    expect(await db.selectFrom('registration_changes').selectAll().execute()).toEqual([])
    await sql`call count_reports()`.execute(product.owner)
    await sql`call count_events()`.execute(product.owner)
    expect(await totals()).toEqual(maintained)
    return maintained
  }

  test('equal a recount after any change to people', async () => {
    const [staying, going] = [await makeClient(product), await makeClient(product)]
    const gone = await makeClient(product)
    const people = await Promise.all(
      [staying, going].flatMap(({ id }) => Array.from({ length: 9 }, () => makeLearner(product, id))),
    )
    const manager = await makeManager(product, staying.id)
    for (const [turn, person] of [...people, manager].entries()) await register(person, turn)
    const ids = people.map(({ id }) => id)
    const set = (values: object, some: string[]) =>
      db.updateTable('users').set(values).where('id', 'in', some).execute()
    await set({ archived_at: new Date().toISOString() }, ids.slice(0, 4))
    await set({ archived_at: null }, ids.slice(0, 2))
    await set({ first_name: 'Renamed' }, ids)
    await set({ role: 'CLIENTADMIN' }, ids.slice(4, 6))
    await set({ secondary_role: 'LEARNER' }, [ids[4] as string, manager.id])
    await register(people[5] as MadePerson, 7)
    await register(people[6] as MadePerson, 8)
    await db
      .deleteFrom('registrations')
      .where('user_id', '=', ids[7] as string)
      .execute()
    await db.deleteFrom('users').where('id', 'in', ids.slice(8, 11)).execute()
    const events = ['2026-01-31T23:59:59Z', '2026-02-01T00:00:00Z', '2026-02-01T12:00:00Z'].flatMap(
      (moment) =>
        (['started', 'completed'] as const).flatMap((kind) =>
          [staying, going, gone].map(({ id }) => ({
            kind,
            at: moment,
            user_id: ids[0] as string,
            client_id: id,
            course_id: crypto.randomUUID(),
            attempt: 1,
          })),
        ),
    )
    await db.insertInto('course_events').values(events).execute()
    for (const { id } of [going, gone]) await db.deleteFrom('clients').where('id', '=', id).execute()

    const { answers, days } = await mustBeRight()
    // Of nine learners one is deleted, two are archived, one learns no more and one has not registered; a manager
    // learns.
    expect(answers.find((row) => row.client_id === staying.id && row.answer === 'registered')?.learners).toBe(
      5,
    )
    expect(answers.filter((row) => row.client_id === going.id)).toEqual([])
    expect(days.filter((row) => row.client_id === staying.id)).toMatchObject([
      { day: '2026-01-31', started: 1, completed: 1 },
      { day: '2026-02-01', started: 2, completed: 2 },
    ])
    expect(days.filter((row) => row.client_id === deletedClients)).toMatchObject([
      { day: '2026-01-31', started: 2, completed: 2 },
      { day: '2026-02-01', started: 4, completed: 4 },
    ])
    expect(days.filter((row) => [going.id, gone.id].includes(row.client_id))).toEqual([])
  })

  test('stay right while people register and are archived at the same time', async () => {
    const client = await makeClient(product)
    const people = await Promise.all(Array.from({ length: 12 }, () => makeLearner(product, client.id)))
    await Promise.all(
      people.flatMap((person, turn) => [
        register(person, turn),
        db
          .updateTable('users')
          .set({ archived_at: sql<string>`now()` })
          .where('id', '=', person.id)
          .execute(),
      ]),
    )
    await mustBeRight()
  })

  test('stay right, and no call is refused, while people of many clients are deleted, others register and a pathway changes', async () => {
    const many = await Promise.all([1, 2, 3, 4].map(() => makeClient(product)))
    const courses = await Promise.all([makeCourse(product), makeCourse(product)])
    const courseId = courses[0].id
    const pathway = await makePathway(product, {
      courseIds: courses.map(({ id }) => id),
      clientIds: many.map(({ id }) => id),
    })
    const learnersOfAll = (each: number) =>
      Promise.all(many.flatMap(({ id }) => Array.from({ length: each }, () => makeLearner(product, id))))
    for (let round = 0; round < triesOf(3, 8); round++) {
      const going = await learnersOfAll(5)
      for (const [turn, person] of going.entries()) {
        await register(person, turn)
        await makeRecord(product, person, courses[turn % 2] as (typeof courses)[0])
      }
      const coming = await learnersOfAll(5)
      const ids = going.map(({ id }) => id).toSorted()
      await Promise.all([
        product.ask(users.removeMany, { selectedUserIds: ids.slice(0, 10) }, admin),
        product.ask(users.removeMany, { selectedUserIds: ids.slice(10) }, admin),
        ...coming.map((person, turn) => register(person, turn)),
        product
          .ask(pathways.removeCourse, { learningPathwayId: pathway.id, courseId }, admin)
          .then(() =>
            product.ask(pathways.addCourses, { learningPathwayId: pathway.id, courseIds: [courseId] }, admin),
          ),
      ])
    }
    await mustBeRight()
  })
})
