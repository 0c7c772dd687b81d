// A webhook gets the events that it has chosen, of its own client (rule webhooks-4).
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as moving from '#contract/calls/moving.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as users from '#contract/calls/users.ts'
import { makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { startEvents } from '#tests/support/start-events.ts'

const { product, db, admin, prepare, webhookOf, names, lastOf, newPerson } = await startEvents()

let ofAll: string
beforeEach(async () => {
  ofAll = await prepare()
})

describe('rule webhooks-4: a webhook', () => {
  test('of a client gets what happens there and nothing of another client, and only the events it has chosen', async () => {
    const [here, there] = [await makeClient(product), await makeClient(product)]
    const manager = await makeManager(product, here.id)
    const otherManager = await makeManager(product, there.id)
    const own = await webhookOf(manager, { events: ['person.created'] })
    const other = await webhookOf(otherManager, { events: ['person.created', 'person.changed'] })
    const ofOne = await webhookOf(admin, { clientId: there.id, events: ['person.changed'] })
    const { id } = await makeLearner(product, here.id)
    await sql`update users set first_name = 'New' where id = ${id}::uuid`.execute(db)
    expect(await names(own)).toEqual(['person.created'])
    expect([await names(other), await names(ofOne)]).toEqual([[], []])
    // Somebody who moves is a change there from then on.
    await sql`update users set client_id = ${there.id}::uuid where id = ${id}::uuid`.execute(db)
    expect([await names(own), await names(other), await names(ofOne)]).toEqual([
      ['person.created'],
      ['person.changed'],
      ['person.changed'],
    ])
    expect(await lastOf(other)).toMatchObject({ data: { client: { id: there.id }, changed: ['client'] } })
  })

  test('gets a move as one change at the other client, and its undoing as one at the former client', async () => {
    const [here, there] = [await makeClient(product), await makeClient(product)]
    const own = await webhookOf(admin, { clientId: here.id })
    const other = await webhookOf(admin, { clientId: there.id })
    const { id } = await makeLearner(product, here.id)
    await db.deleteFrom('webhook_deliveries').execute()
    const actionId = await move(id, there.id)
    expect([await names(own), await names(other), await names(ofAll)]).toEqual([
      [],
      ['person.changed'],
      ['person.changed'],
    ])
    await product.ask(bulk.undo, { id: actionId }, admin)
    expect([await names(own), await names(other), (await names(ofAll)).length]).toEqual([
      ['person.changed'],
      ['person.changed'],
      2,
    ])
  })

  test('gets it that a move restores an archived person, and that its undoing archives the person again', async () => {
    const [here, there] = [await makeClient(product), await makeClient(product)]
    const { id } = await makeLearner(product, here.id)
    await product.ask(users.archive, { userIds: [id] }, admin)
    await db.deleteFrom('webhook_deliveries').execute()
    const actionId = await move(id, there.id)
    expect(await names(ofAll)).toEqual(['person.changed', 'person.restored'])
    expect(await lastOf(ofAll)).toMatchObject({ data: { client: { id: there.id } } })
    await product.ask(bulk.undo, { id: actionId }, admin)
    expect((await names(ofAll)).slice(2)).toEqual(['person.changed', 'person.archived'])
    expect(await lastOf(ofAll)).toMatchObject({ data: { client: { id: here.id } } })
  })

  test('gets nothing of a merge that changes no account, and nothing of its undoing', async () => {
    const { id: clientId } = await makeClient(product)
    const [gone, kept] = [await makeLearner(product, clientId), await makeLearner(product, clientId)]
    await db.deleteFrom('webhook_deliveries').execute()
    const pair = { goneId: gone.id, keptId: kept.id, address: 'kept' as const }
    const { previewToken } = await product.ask(moving.previewMerge, pair, admin)
    const { actionId } = await product.ask(moving.merge, { ...pair, previewToken }, admin)
    expect(await names(ofAll)).toEqual([])
    await product.ask(bulk.undo, { id: actionId ?? '' }, admin)
    expect(await names(ofAll)).toEqual([])
    // What happens afterwards is sent as always.
    await product.ask(users.archive, { userIds: [kept.id] }, admin)
    expect(await names(ofAll)).toEqual(['person.archived'])
  })

  async function move(id: string, toClientId: string): Promise<string> {
    const wanted = { userIds: [id], toClientId, taken: 'everything' as const }
    const { previewToken } = await product.ask(moving.previewMove, wanted, admin)
    const { actionId } = await product.ask(moving.move, { ...wanted, previewToken }, admin)
    return actionId ?? ''
  }
})

test('a webhook that is deleted meanwhile makes no other call fail', async () => {
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id)
  const deleting = await db.startTransaction().execute()
  await deleting.deleteFrom('webhook_endpoints').where('id', '=', ofAll).execute()
  const adding = product.ask(users.create, { kind: 'learner', ...newPerson() }, manager)
  await untilOneWaits()
  await deleting.commit().execute()
  expect((await adding).user.id).toBeTruthy()
})

/** Waits until a statement waits for the lock of another transaction. */
const untilOneWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    expect(rows).toHaveLength(1)
  }, 5000)
