// A change is stored before the obligations are worked out: where the database gives that up, the call succeeds, is not made
// a second time, and the worker does the rest.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as contract from '#contract/calls/person-training.ts'
import { makeAdmin, makeClient, makeCourse, makeLearner, makePathway } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { updateAllObligations } from './obligations.ts'

const product = await startProduct()
const { owner } = product
const { db } = product.app

test('an exemption is stored once, although a deadlock ended what follows it', async () => {
  const admin = await makeAdmin(product)
  const client = await makeClient(product)
  const learner = await makeLearner(product, client.id)
  const course = await makeCourse(product)
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  await updateAllObligations(db)
  const statusOf = async () =>
    (await product.ask(contract.ofLearner, { urlToken: learner.urlToken }, admin)).obligations[0]?.status

  await sql`alter function update_latest_obligations rename to real_update_latest_obligations`.execute(owner)
  await sql`
    create function update_latest_obligations(at_most integer) returns integer language plpgsql as $$
    begin raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end $$`.execute(owner)
  const rows = [{ urlToken: learner.urlToken, courseId: course.id }]
  await product.ask(contract.exempt, { rows, fromDay: '2026-01-01', untilDay: null, reason: 'Ill' }, admin)
  const { exemptions } = await product.ask(contract.ofLearner, { urlToken: learner.urlToken }, admin)
  expect(exemptions).toHaveLength(1)
  expect(await statusOf()).not.toBe('exempt')

  await sql`drop function update_latest_obligations`.execute(owner)
  await sql`alter function real_update_latest_obligations rename to update_latest_obligations`.execute(owner)
  await updateAllObligations(db)
  expect(await statusOf()).toBe('exempt')
})
