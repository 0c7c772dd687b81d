// A due date that was set for a person and has no effect any more is marked (rule deadlines-39).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as pathways from '#contract/calls/pathways.ts'
import * as person from '#contract/calls/person-training.ts'
import * as training from '#contract/calls/training.ts'
import { updateAllObligations } from '#server/training/obligations.ts'
import { makeRecord } from '#tests/support/make.ts'
import { startTraining } from '#tests/support/start-training.ts'

const { product, db, admin, inDays, makeAssigned } = await startTraining()
type Assigned = Awaited<ReturnType<typeof makeAssigned>>

async function extend({ learner, first, manager }: Assigned, day: string) {
  const rows = [{ urlToken: learner.urlToken, courseId: first.id }]
  await product.ask(training.extend, { rows, day, reason: 'Ill' }, manager)
}

/** As if it had been set on a day before. */
const setEarlier = ({ learner }: Assigned) =>
  sql`update due_extensions set set_at = now() - interval '2 days' where user_id = ${learner.id}::uuid`.execute(
    db,
  )

/** What the manager reads; the learner reads the same. */
async function endOf({ learner, manager }: Assigned) {
  await updateAllObligations(db)
  const { extensions } = await product.ask(person.ofLearner, { urlToken: learner.urlToken }, manager)
  const own = await product.ask(person.myTraining, {}, learner)
  expect(own.extensions.map(({ endedBecause }) => endedBecause)).toEqual([extensions[0]?.endedBecause])
  return extensions[0]?.endedBecause
}

test.each([
  [1, null],
  [0, null],
  [-1, 'passed'],
])('by its day, in days from today: %i', async (days, ended) => {
  const assigned = await makeAssigned()
  await extend(assigned, inDays(days))
  expect(await endOf(assigned)).toBe(ended)
})

test('when the course is completed', async () => {
  const assigned = await makeAssigned()
  await extend(assigned, inDays(-1))
  const { learner, first, second } = assigned
  const done = { lessonStatus: 4, completedAt: new Date().toISOString() }
  await makeRecord(product, learner, second, done)
  expect(await endOf(assigned)).toBe('passed')
  await makeRecord(product, learner, first, done)
  expect(await endOf(assigned)).toBe('completed')
})

test('when the course is taken away, and when its deadline has begun again since', async () => {
  const assigned = await makeAssigned()
  const { client, pathway } = assigned
  const assignment = { clientId: client.id, learningPathwayId: pathway.id }
  await extend(assigned, inDays(10))
  await product.ask(pathways.unassign, assignment, admin)
  expect(await endOf(assigned)).toBe('notRequired')
  await product.ask(pathways.assign, assignment, admin)
  await setEarlier(assigned)
  expect(await endOf(assigned)).toBe('begunAgain')
  await extend(assigned, inDays(20))
  expect(await endOf(assigned)).toBe(null)
})

test('when an exemption that came after it has ended', async () => {
  const assigned = await makeAssigned()
  const { client, learner, first, manager, pathway } = assigned
  const longAgo = sql`now() - interval '9 days'`
  await sql`update users set member_since = ${longAgo} where id = ${learner.id}::uuid`.execute(product.owner)
  await sql`update client_pathways set assigned_at = ${longAgo} where client_id = ${client.id}::uuid`.execute(
    product.owner,
  )
  await sql`update pathway_courses set added_at = ${longAgo} where pathway_id = ${pathway.id}::uuid`.execute(
    product.owner,
  )
  await extend(assigned, inDays(10))
  await setEarlier(assigned)
  expect(await endOf(assigned)).toBe(null)
  const rows = [{ urlToken: learner.urlToken, courseId: first.id }]
  const exemption = { rows, fromDay: inDays(-3), reason: 'Parental leave' }
  await product.ask(person.exempt, { ...exemption, untilDay: inDays(0) }, manager)
  expect(await endOf(assigned)).toBe(null)
  await product.ask(person.exempt, { ...exemption, fromDay: inDays(-2), untilDay: inDays(-1) }, manager)
  expect(await endOf(assigned)).toBe('begunAgain')
})
