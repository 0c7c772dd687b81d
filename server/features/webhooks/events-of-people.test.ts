// The events of people that webhooks are sent, also of those who are deleted for good (rules webhooks-6 and webhooks-16).
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as clients from '#contract/calls/clients.ts'
import * as deletions from '#contract/calls/deletions.ts'
import * as joining from '#contract/calls/joining.ts'
import * as moving from '#contract/calls/moving.ts'
import * as users from '#contract/calls/users.ts'
import { deletePeople } from '#server/deletion/delete.ts'
import { acceptUsers, letWait } from '#server/identity/people-queries.ts'
import { updateAllObligations } from '#server/training/obligations.ts'
import { makeClient, makeLearner, makeManager, makePeople } from '#tests/support/make.ts'
import { startEvents } from '#tests/support/start-events.ts'
import { eraseDue } from '../deletions/erase.ts'

const { product, db, admin, setUp, open, prepare, webhookOf, recordedFor, names, personWith, newPerson } =
  await startEvents()

let ofAll: string
beforeEach(async () => {
  ofAll = await prepare()
})

describe('rule webhooks-6: people', () => {
  test('who are added, changed, archived and restored', async () => {
    const client = await makeClient(product, { name: 'Acme' })
    const manager = await makeManager(product, client.id)
    await db.deleteFrom('webhook_deliveries').execute()
    const named = newPerson()
    const { user } = await product.ask(users.create, { kind: 'learner', ...named }, manager)
    const person = {
      ...{ id: user.id, ...named, employeeNumber: null, roles: ['LEARNER'], startsOn: null, endsOn: null },
    }
    const about = { client: { id: client.id, name: 'Acme' } }
    await product.ask(users.update, { id: user.id, ...named, lastName: 'Gray' }, manager)
    // What stores the same is no change.
    await product.ask(users.update, { id: user.id, ...named, lastName: 'Gray' }, manager)
    await product.ask(users.archive, { userIds: [user.id] }, manager)
    await product.ask(users.unarchive, { userIds: [user.id] }, manager)
    const changed = { person: { ...person, lastName: 'Gray' }, ...about }
    const of = { userId: user.id, clientId: client.id }
    expect(await recordedFor(ofAll)).toEqual([
      { event: 'person.created', data: { person, ...about }, ...of },
      { event: 'person.changed', data: { ...changed, changed: ['lastName'] }, ...of },
      { event: 'person.archived', data: changed, ...of },
      { event: 'person.restored', data: changed, ...of },
    ])
  })

  test('who are changed in one statement have the events that each of them would have alone', async () => {
    const { id: clientId } = await makeClient(product)
    const people = await makePeople(
      product,
      Array.from({ length: 5 }, () => ({ clientId, role: 'LEARNER' as const })),
    )
    const [renamed, moved, both, same, waits] = people.map(({ id }) => id)
    await db
      .updateTable('users')
      .set({ awaits_acceptance: true, archived_at: '2020-01-31T12:00:00Z' })
      .where('id', '=', waits ?? '')
      .execute()
    await db.deleteFrom('webhook_deliveries').execute()
    const eventsOf = async (id = '') =>
      (await recordedFor(ofAll))
        .filter(({ userId }) => userId === id)
        .map(({ event, data }) => [event, 'changed' in data ? data.changed : undefined])
    const change = () =>
      sql`update users
            set first_name = case when id in (${renamed}::uuid, ${both}::uuid, ${waits}::uuid) then 'Other' else first_name end,
                email = case when id = ${moved}::uuid then 'other@x.test' else email end,
                ends_on = case when id = ${both}::uuid then '2020-01-31'::date else ends_on end,
                archived_at = case when id = ${both}::uuid then '2020-02-01T12:00:00Z'::timestamptz else archived_at end
          where client_id = ${clientId}::uuid`.execute(db)
    await change()
    const expected = [
      [['person.changed', ['firstName']]],
      [['person.changed', ['email']]],
      [
        ['person.changed', ['firstName', 'endsOn']],
        ['person.archived', undefined],
      ],
      [],
      [],
    ]
    const all = async () => Promise.all([renamed, moved, both, same, waits].map(eventsOf))
    expect(await all()).toEqual(expected)
    // A statement that changes nothing writes nothing.
    await change()
    expect(await all()).toEqual(expected)
  })

  test('who are restored after their end date are changed first, each of several', async () => {
    const { id: clientId } = await makeClient(product)
    const people = await makePeople(
      product,
      Array.from({ length: 3 }, () => ({ clientId, role: 'LEARNER' as const })),
    )
    await sql`update users set ends_on = '2020-01-31', archived_at = '2020-02-01T12:00:00Z'
      where client_id = ${clientId}::uuid`.execute(db)
    await db.deleteFrom('webhook_deliveries').execute()
    await product.ask(users.unarchive, { userIds: people.map(({ id }) => id) }, admin)
    const recorded = await recordedFor(ofAll)
    for (const { id } of people)
      expect(recorded.filter(({ userId }) => userId === id).map(({ event }) => event)).toEqual([
        'person.changed',
        'person.restored',
      ])
  })

  test('who ask to join are created when they are accepted, and not before', async () => {
    const client = await makeClient(product)
    await db.updateTable('clients').set({ approves_joiners: true }).where('id', '=', client.id).execute()
    const sent = { ...newPerson(), referalCode: client.referralCode }
    await product.ask(accounts.selfRegister, sent)
    const { id } = await personWith(sent.email)
    await sql`update users set first_name = 'Waits' where id = ${id}::uuid`.execute(db)
    expect(await names(ofAll)).toEqual([])
    await db.transaction().execute((tx) => acceptUsers(tx, [id]))
    expect(await names(ofAll)).toEqual(['person.created'])
  })

  test('who ask to join before the client accepts people first are created once', async () => {
    const client = await makeClient(product)
    await db.deleteFrom('webhook_deliveries').execute()
    const sent = { ...newPerson(), referalCode: client.referralCode }
    await product.ask(accounts.selfRegister, sent)
    const { id } = await personWith(sent.email)
    expect(await names(ofAll)).toEqual(['person.created'])
    await db.transaction().execute((tx) => letWait(tx, id))
    await db.transaction().execute((tx) => acceptUsers(tx, [id]))
    expect(await names(ofAll)).toEqual(['person.created'])
    await product.ask(users.archive, { userIds: [id] }, admin)
    await product.ask(users.unarchive, { userIds: [id] }, admin)
    expect(await names(ofAll)).toEqual(['person.created', 'person.archived', 'person.restored'])
  })

  test('who are refused are deleted if they were created, and nothing else', async () => {
    const client = await makeClient(product)
    const own = await webhookOf(admin, { clientId: client.id })
    const asks = async (approves_joiners: boolean) => {
      await db.updateTable('clients').set({ approves_joiners }).where('id', '=', client.id).execute()
      const sent = { ...newPerson(), referalCode: client.referralCode }
      await product.ask(accounts.selfRegister, sent)
      return (await personWith(sent.email)).id
    }
    const [early, late] = [await asks(false), await asks(true)]
    await db.transaction().execute((tx) => letWait(tx, early))
    await sql`update users set email_confirmed_at = now() where client_id = ${client.id}::uuid`.execute(db)
    await db.deleteFrom('webhook_deliveries').execute()
    await product.ask(joining.refuse, { userIds: [early, late] }, admin)
    const gone = {
      event: 'person.deleted',
      data: { person: { id: early }, client: { id: client.id } },
      ...{ userId: null, clientId: client.id },
    }
    expect([await recordedFor(ofAll), await recordedFor(own)]).toEqual([[gone], [gone]])
  })

  test('of a rolled back change are not recorded, and those of a list are, in one statement', async () => {
    const client = await makeClient(product)
    const undone = db.transaction().execute(async (tx) => {
      await sql`insert into users (client_id, first_name, last_name, email, url_token, role)
        values (${client.id}::uuid, 'A', 'B', 'undone@x.test', 'undone', 'LEARNER')`.execute(tx)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await names(ofAll)).toEqual([])
    await makePeople(
      product,
      Array.from({ length: 300 }, () => ({ clientId: client.id })),
    )
    expect(new Set((await recordedFor(ofAll)).map(({ userId }) => userId)).size).toBe(300)
  })

  test('that are restored after a deletion do not happen again', async () => {
    const { client, learner, course } = await setUp()
    const window = await open({ course, learner })
    await window.commit({ lessonStatus: 'passed', score: { raw: 80 } })
    await product.ask(users.removeMany, { selectedUserIds: [learner.id] }, admin)
    const before = await db.selectFrom('webhook_deliveries').selectAll().execute()
    expect(
      before.filter((row) => row.user_id === learner.id || JSON.stringify(row).includes(learner.id)),
    ).toEqual([])
    const deletion = await db
      .selectFrom('deletions')
      .where('object_id', '=', learner.id)
      .select('id')
      .executeTakeFirstOrThrow()
    await product.ask(deletions.restore, { id: deletion.id }, admin)
    expect((await db.selectFrom('users').where('id', '=', learner.id).select('id').execute()).length).toBe(1)
    await updateAllObligations(db)
    expect(await db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual(before)
    expect(client.id).toBeTruthy()
  })
})

describe('rule webhooks-16: people who are deleted for good', () => {
  const deletionOf = async (objectId: string) => {
    const { id } = await db
      .selectFrom('deletions')
      .where('object_id', '=', objectId)
      .select('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const gone = (event: object, clientId: string | null) => ({
    event: 'person.deleted',
    data: event,
    userId: null,
    clientId,
  })

  test('are ids when they are erased, and no event when they are deleted or restored', async () => {
    const [client, other] = [await makeClient(product), await makeClient(product)]
    const [own, others] = [
      await webhookOf(admin, { clientId: client.id }),
      await webhookOf(admin, { clientId: other.id }),
    ]
    const [person, kept] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
    await db.deleteFrom('webhook_deliveries').execute()
    await product.ask(users.removeMany, { selectedUserIds: [person.id, kept.id] }, admin)
    await product.ask(deletions.restore, { id: await deletionOf(kept.id) }, admin)
    expect(await names(ofAll)).toEqual([])
    await product.ask(deletions.erase, { id: await deletionOf(person.id) }, admin)
    const event = gone({ person: { id: person.id }, client: { id: client.id } }, client.id)
    expect([await recordedFor(ofAll), await recordedFor(own), await recordedFor(others)]).toEqual([
      [event],
      [event],
      [],
    ])
    // An event about the person may just be on its way.
    const early = db.selectFrom('webhook_deliveries').where('next_try_at', '<=', sql<string>`now()`)
    expect(await early.select('id').execute()).toEqual([])
  })

  test('are all people of a client that is erased, for the provider, and each once', async () => {
    const client = await makeClient(product)
    const people = await makePeople(
      product,
      Array.from({ length: 5 }, () => ({ clientId: client.id })),
    )
    const ids = people.map(({ id }) => id)
    await product.ask(users.removeMany, { selectedUserIds: ids.slice(0, 1) }, admin)
    await product.ask(clients.remove, { clientId: client.id }, admin)
    await db.deleteFrom('webhook_deliveries').execute()
    await product.ask(deletions.erase, { id: await deletionOf(client.id) }, admin)
    const expected = ids.map((id) => gone({ person: { id }, client: { id: client.id } }, null))
    const recorded = await recordedFor(ofAll)
    expect(recorded).toHaveLength(5)
    expect(recorded).toEqual(expect.arrayContaining(expected))
  })

  test('are neither merged accounts nor people who were never accepted', async () => {
    const { id: clientId } = await makeClient(product)
    const [lost, kept] = [await makeLearner(product, clientId), await makeLearner(product, clientId)]
    const pair = { goneId: lost.id, keptId: kept.id, address: 'kept' as const }
    const { previewToken } = await product.ask(moving.previewMerge, pair, admin)
    await product.ask(moving.merge, { ...pair, previewToken }, admin)
    const waiting = await makeLearner(product, clientId)
    await sql`update users set awaits_acceptance = true, archived_at = created_at where id = ${waiting.id}::uuid`.execute(
      db,
    )
    await db.transaction().execute((tx) => deletePeople(tx, [waiting.id], null))
    await db.deleteFrom('webhook_deliveries').execute()
    await sql`update deletions set final_at = now() - interval '1 minute'`.execute(product.owner)
    await eraseDue(product.app, new Date(), (error) => expect.fail(String(error)))
    expect(await db.selectFrom('deletions').selectAll().execute()).toEqual([])
    expect(await names(ofAll)).toEqual([])
  })

  test('are people who wait to be accepted if they were created before', async () => {
    const client = await makeClient(product)
    const person = await makeLearner(product, client.id)
    await db.transaction().execute((tx) => letWait(tx, person.id))
    await db.transaction().execute((tx) => deletePeople(tx, [person.id], null))
    await db.deleteFrom('webhook_deliveries').execute()
    await product.ask(deletions.erase, { id: await deletionOf(person.id) }, admin)
    const event = gone({ person: { id: person.id }, client: { id: client.id } }, client.id)
    expect(await recordedFor(ofAll)).toEqual([event])
  })
})
