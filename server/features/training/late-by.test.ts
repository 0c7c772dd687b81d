// How late a completion was, and the due date that held then, never change afterwards (rule deadlines-70), whatever happens in
// random order.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as personTraining from '#contract/calls/person-training.ts'
import * as training from '#contract/calls/training.ts'
import * as users from '#contract/calls/users.ts'
import { evidence } from '#tests/support/make-evidence.ts'
import {
  type MadePerson,
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
import { seeded } from '#tests/support/seeded.ts'
import { type Day, addDays, daysBetween } from '../../training/calendar.ts'
import { updateAllObligations } from '../../training/obligations.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const { below, chance, oneOf } = seeded(20_261_127)
const today = new Date().toISOString().slice(0, 10)
const inDays = (days: number) => addDays(today, days)

const [here, there] = [await makeClient(product), await makeClient(product)]
const team = await makeTeam(product, here.id)
const courses = [await makeCourse(product), await makeCourse(product), await makeCourse(product)]
const courseIds = courses.map(({ id }) => id)
const pathway = await makePathway(product, { courseIds, clientIds: [here.id], teamIds: [team.id] })
await makePathway(product, { courseIds, clientIds: [there.id] })
const people: MadePerson[] = []
for (let count = 0; count < 8; count++) people.push(await makeLearner(product, here.id))

/** As if everything had been assigned sixty days ago; the three courses are due after 30 days, ten days ago, and by no day. */
async function begin() {
  const at = `${inDays(-60)}T12:00:00Z`
  await sql`update client_pathways set assigned_at = ${at}::timestamptz`.execute(db)
  await sql`update pathway_courses set added_at = ${at}::timestamptz`.execute(db)
  await sql`update users set member_since = ${at}::timestamptz`.execute(db)
  const whole = { learningPathwayId: pathway.id }
  await product.ask(training.saveDeadline, { ...whole, kind: 'afterAssignment', days: 30 }, admin)
  await product.ask(
    training.saveDeadline,
    { ...whole, courseId: courseIds[1] ?? '', kind: 'fixed', day: inDays(-10) },
    admin,
  )
  await product.ask(training.saveDeadline, { ...whole, courseId: courseIds[2] ?? '', kind: 'none' }, admin)
  await updateAllObligations(db)
}
const dueOf = [inDays(-30), inDays(-10), null]

interface Fact {
  learner: MadePerson
  courseId: string
  dueOn: Day | null
  daysLate: number | null
}

/** Each has completed some of them, here or elsewhere, in time or late, and at least three days ago. */
async function complete(): Promise<Fact[]> {
  const facts: Fact[] = []
  for (const learner of people)
    for (const [place, course] of courses.entries()) {
      if (chance(0.15)) continue
      const day = inDays(-3 - below(40))
      if (chance(0.7))
        await makeRecord(product, learner, course, { lessonStatus: 4, completedAt: `${day}T12:00:00Z` })
      else
        await product.ask(
          personTraining.recordExternal,
          {
            ...{ urlToken: learner.urlToken, courseId: course.id, completedOn: day },
            ...{ title: 'First aid', evidence: evidence() },
          },
          admin,
        )
      const dueOn = dueOf[place] ?? null
      const daysLate = dueOn !== null && day > dueOn ? daysBetween(dueOn, day) : null
      facts.push({ learner, courseId: course.id, dueOn, daysLate })
    }
  return facts
}

const anyDay = () => inDays(below(200) - 100)
const changes = {
  async deadline() {
    const owner = oneOf([{}, { clientId: here.id }, { teamId: team.id }])
    const of = {
      learningPathwayId: pathway.id,
      ...owner,
      ...(chance(0.5) ? { courseId: oneOf(courseIds) } : {}),
    }
    const value = oneOf([
      { kind: 'inherited' as const },
      { kind: 'none' as const },
      { kind: 'fixed' as const, day: anyDay() },
      { kind: 'afterAssignment' as const, days: below(90) },
      { kind: 'afterJoining' as const, days: below(90) },
    ])
    // A deadline for a client without the pathway is refused.
    await ifPossible(training.saveDeadline.path, { ...of, ...value })
  },
  async extension() {
    const row = { urlToken: oneOf(people).urlToken, courseId: oneOf(courseIds) }
    await ifPossible(training.extend.path, { rows: [row], day: anyDay(), reason: 'Ill' })
  },
  async exemption() {
    const row = { urlToken: oneOf(people).urlToken, courseId: oneOf(courseIds) }
    const fromDay = anyDay()
    const untilDay = chance(0.7) ? addDays(fromDay, below(60)) : null
    await ifPossible(personTraining.exempt.path, { rows: [row], fromDay, untilDay, reason: 'Away' })
  },
  async noExemption() {
    await db.deleteFrom('exemptions').execute()
  },
  async archive() {
    await ifPossible(users.archive.path, { userIds: [oneOf(people).id] })
  },
  async restore() {
    for (const { id } of people) await ifPossible(users.unarchive.path, { userIds: [id] })
  },
  async archiveClient() {
    await ifPossible(clients.archive.path, { clientId: oneOf([here, there]).id })
  },
  async restoreClients() {
    for (const { id } of [here, there]) await ifPossible(clients.unarchive.path, { clientId: id })
  },
  async move() {
    const { id } = oneOf(people)
    await db.deleteFrom('team_members').where('user_id', '=', id).execute()
    await db
      .updateTable('users')
      .set({ client_id: oneOf([here, there]).id })
      .where('id', '=', id)
      .execute()
  },
  async zone() {
    const timeZone = oneOf(['Pacific/Kiritimati', 'America/Los_Angeles', ''])
    await ifPossible(clients.updateTimeZone.path, { clientId: oneOf([here, there]).id, timeZone })
  },
  async zoneOfProvider() {
    const zone = oneOf(['Pacific/Pago_Pago', 'Asia/Tokyo', 'UTC'])
    await db.updateTable('clients').set({ time_zone: zone }).where('is_provider', '=', true).execute()
  },
  async assignAgain() {
    const assignment = { clientId: here.id, learningPathwayId: pathway.id }
    await ifPossible(pathways.unassign.path, assignment)
    await ifPossible(pathways.assign.path, assignment)
  },
  async courseAgain() {
    const courseId = oneOf(courseIds)
    await product.ask(pathways.removeCourse, { learningPathwayId: pathway.id, courseId }, admin)
    await product.ask(pathways.addCourses, { learningPathwayId: pathway.id, courseIds: [courseId] }, admin)
  },
  async team() {
    const person = oneOf(people)
    const { client_id: clientId } = await db
      .selectFrom('users')
      .where('id', '=', person.id)
      .select('client_id')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('team_members').where('user_id', '=', person.id).execute()
    if (clientId === here.id) await joinTeam(product, team, person)
  },
  async validity() {
    const validity = { months: oneOf([null, 1, 12]), renewalDays: 20, renewFrom: 'completion' as const }
    await product.ask(
      training.saveValidity,
      { courseId: oneOf(courseIds), ...validity, applyToExisting: true },
      admin,
    )
  },
}

let accepted = 0
/** Some changes are refused in some states; those change nothing. */
async function ifPossible(path: string, payload: object) {
  const { statusCode } = await product.send({
    method: 'POST',
    url: `/api/${path}`,
    payload,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  if (statusCode === 200) accepted++
}

async function listed() {
  await updateAllObligations(db)
  const { obligations } = await product.ask(compliance.obligations, { pageSize: 100 }, admin)
  return new Map(obligations.map((row) => [`${row.learner.urlToken} ${row.course.id}`, row]))
}

async function expectAll(facts: Fact[], what: string): Promise<number> {
  const rows = await listed()
  let seen = 0
  for (const { learner, courseId, dueOn, daysLate } of facts) {
    const row = rows.get(`${learner.urlToken} ${courseId}`)
    if (!row) continue
    seen++
    expect({ what, daysLate: row.daysLate }).toEqual({ what, daysLate })
    if (row.status === 'completed' || row.status === 'renewalDue')
      expect({ what, dueOn: row.dueOn }).toEqual({ what, dueOn })
  }
  return seen
}

test('how late it was stays, whatever happens afterwards', { timeout: 300_000 }, async () => {
  await begin()
  const facts = await complete()
  expect(facts.filter(({ daysLate }) => daysLate !== null).length).toBeGreaterThan(3)
  expect(await expectAll(facts, 'nothing has happened')).toBe(facts.length)
  let seen = 0
  for (let turn = 0; turn < 60; turn++) {
    const what = oneOf(Object.keys(changes)) as keyof typeof changes
    await changes[what]()
    seen += await expectAll(facts, what)
    // So that most of the time there is something to see.
    if (turn % 3 === 2) {
      await changes.restoreClients()
      await changes.restore()
      seen += await expectAll(facts, 'restored')
    }
  }
  expect(accepted).toBeGreaterThan(40)
  expect(seen).toBeGreaterThan(10 * facts.length)
  const { rows } = await sql<{ due_on: Day | null }>`select due_on from completions`.execute(db)
  expect(rows.map(({ due_on: day }) => day).sort()).toEqual(facts.map(({ dueOn }) => dueOn).sort())
})
