// Clients are paused, archived and deleted.
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as clients from '#contract/calls/clients.ts'
import * as pathways from '#contract/calls/pathways.ts'
import {
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makeRecord,
  password,
} from '#tests/support/make.ts'
import { notFound } from '#tests/support/refusals.ts'
import { startClients } from '#tests/support/start-clients.ts'

const { product, db, admin, newClient, listed, look } = await startClients()

describe('pausing a client', () => {
  test('locks its people out, and lets them in again', async () => {
    const client = await makeClient(product)
    const other = await makeClient(product)
    const learner = await makeLearner(product, client.id)
    const learnerElsewhere = await makeLearner(product, other.id)
    const logIn = () =>
      product.send({
        method: 'POST',
        url: `/api/${accounts.login.path}`,
        payload: { username: learner.email, password },
      })

    await product.ask(clients.pause, { clientId: client.id }, admin)
    await product.ask(clients.pause, { clientId: client.id }, admin)
    expect((await look(client.urlToken)).isPaused).toBe(true)
    expect(await listed(client.name)).toContain(client.name)
    expect((await product.refuse(pathways.listMine, {}, learner)).status).toBe(401)
    expect(await product.ask(pathways.listMine, {}, learnerElsewhere)).toEqual({ learningPathways: [] })
    const refused = await logIn()
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toMatchObject({
      succeeded: false,
      message: 'Access for your organisation is paused at the moment',
    })

    // With a session of a log-in that was checked before the pause and stored after it.
    const late = await makeLearner(product, client.id)
    await product.ask(clients.unpause, { clientId: client.id }, admin)
    expect((await product.refuse(pathways.listMine, {}, late)).status).toBe(401)
    expect((await look(client.urlToken)).isPaused).toBe(false)
    // Rule access-19.
    expect((await product.refuse(pathways.listMine, {}, learner)).status).toBe(401)
    expect(await product.ask(pathways.listMine, {}, learnerElsewhere)).toEqual({ learningPathways: [] })
    const again = await logIn()
    expect(again.statusCode).toBe(200)
    const { token } = again.json<{ user: { token: string } }>().user
    expect(await product.ask(pathways.listMine, {}, { token })).toEqual({ learningPathways: [] })
  })
})

describe('archiving a client', () => {
  test('removes it from every list and locks its people out, until it is restored', async () => {
    const client = await makeClient(product)
    const manager = await makeManager(product, client.id)
    await product.ask(clients.archive, { clientId: client.id }, admin)
    expect(await listed(client.name)).not.toContain(client.name)
    const archived = await product.ask(
      clients.list,
      { page: 1, searchTerm: client.name, status: 'archived' },
      admin,
    )
    expect([archived.clients.map(({ id }) => id), archived.totalCount]).toEqual([[client.id], 1])
    const options = await product.ask(clients.options, {}, admin)
    expect(options.clients.map(({ id }) => id)).not.toContain(client.id)
    expect((await product.refuse(pathways.listOfClient, {}, manager)).status).toBe(401)

    const late = await makeManager(product, client.id)
    await product.ask(clients.unarchive, { clientId: client.id }, admin)
    expect((await product.refuse(pathways.listOfClient, {}, late)).status).toBe(401)
    expect(await listed(client.name)).toContain(client.name)
    expect((await product.refuse(pathways.listOfClient, {}, manager)).status).toBe(401)
    expect(await product.refuse(clients.unarchive, { clientId: client.id }, admin)).toEqual(notFound)
  })
})

describe('deleting a client', () => {
  test('deletes its people and all their data; past events are still counted, without a person or a client', async () => {
    const client = await makeClient(product)
    const other = await makeClient(product)
    const course = await makeCourse(product)
    await makePathway(product, { courseIds: [course.id], clientIds: [client.id, other.id] })
    const learner = await makeLearner(product, client.id)
    const survivor = await makeLearner(product, other.id)
    for (const person of [learner, survivor]) {
      await makeRecord(product, person, course, { lessonStatus: 4, completedAt: new Date().toISOString() })
      await db
        .insertInto('login_events')
        .values({ user_id: person.id, client_id: person.clientId, is_learner: true })
        .execute()
      await db
        .insertInto('course_events')
        .values({
          kind: 'completed',
          user_id: person.id,
          client_id: person.clientId,
          course_id: course.id,
          attempt: 1,
        })
        .execute()
      await db
        .insertInto('outbox')
        .values({
          user_id: person.id,
          to_address: person.email,
          to_name: 'Pat',
          template_type: 'BadgeClaim',
          subject: '',
          html: '',
          text: '',
        })
        .execute()
    }

    await product.ask(clients.remove, { clientId: client.id }, admin)

    expect(await product.refuse(clients.openClient, { urlToken: client.urlToken }, admin)).toEqual(notFound)
    expect(await product.refuse(clients.remove, { clientId: client.id }, admin)).toEqual(notFound)
    expect((await product.refuse(pathways.listMine, {}, learner)).status).toBe(401)
    for (const [person, rows] of [
      [learner, 0],
      [survivor, 1],
    ] as const) {
      for (const table of ['sessions', 'course_records', 'outbox'] as const)
        expect(
          await db.selectFrom(table).where('user_id', '=', person.id).select('id').execute(),
        ).toHaveLength(rows)
      expect(await db.selectFrom('users').where('id', '=', person.id).select('id').execute()).toHaveLength(
        rows,
      )
    }
    for (const table of ['login_events', 'course_events'] as const) {
      const events = await db
        .selectFrom(table)
        .where((where) =>
          where.or([where('client_id', 'in', [client.id, other.id]), where('user_id', 'is', null)]),
        )
        .orderBy('id')
        .select(['client_id', 'user_id'])
        .execute()
      expect(events.slice(-2)).toEqual([
        { client_id: '00000000-0000-0000-0000-000000000000', user_id: null },
        { client_id: other.id, user_id: survivor.id },
      ])
    }
  })

  test('frees its referral code and the addresses of its people', async () => {
    const sent = newClient()
    const { client } = await product.ask(clients.create, sent, admin)
    await product.ask(clients.remove, { clientId: client.id }, admin)
    const again = await product.ask(clients.create, sent, admin)
    expect(again.client.id).not.toBe(client.id)
  })

  test('can be done to one that is archived', async () => {
    const client = await makeClient(product)
    await product.ask(clients.archive, { clientId: client.id }, admin)
    await product.ask(clients.remove, { clientId: client.id }, admin)
    expect(await product.refuse(clients.unarchive, { clientId: client.id }, admin)).toEqual(notFound)
  })
})
