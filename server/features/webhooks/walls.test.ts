// Which webhooks there may be, whose they are, and that none leads to an address inside.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as webhooks from '#contract/calls/webhooks.ts'
import { makeOutgoing } from '#server/base/outgoing-requests.ts'
import { type MadePerson, makeClient, makeManager } from '#tests/support/make.ts'
import { notFound } from '#tests/support/refusals.ts'
import { startDelivering } from '#tests/support/start-delivering.ts'
import { type Receiver } from '#tests/support/start-receiver.ts'
import { deliverDue } from './deliver.ts'

const { product, app, db, admin, prepare, make, addPerson, deliveriesOf, seenOf } = await startDelivering()

let receiver: Receiver
let client: { id: string }
let manager: MadePerson
let webhook: { id: string; secret: string }
beforeEach(async () => {
  ;({ receiver, client, manager, webhook } = await prepare())
})

describe('rule webhooks-1: an address inside', () => {
  const addresses = [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '10.0.0.1',
    'localhost',
  ]
  test.each(addresses)('%s is refused when it is typed, and nothing is stored', async (host) => {
    const { outgoing } = app
    try {
      app.outgoing = makeOutgoing([])
      const wanted = { name: 'X', url: `https://${host}/`, events: ['person.created'] as const }
      const refused = { status: 400, errors: ['The address leads inside the network of this server'] }
      expect(await product.refuse(webhooks.create, { ...wanted }, admin)).toEqual(refused)
      expect(await product.refuse(webhooks.update, { id: webhook.id, ...wanted }, manager)).toEqual(refused)
      expect((await product.ask(webhooks.list, {}, admin)).webhooks.map(({ url }) => url)).toEqual([
        receiver.url,
      ])
    } finally {
      app.outgoing = outgoing
    }
  })

  test('that a name leads to by the time of sending is not called', async () => {
    await sql`update webhook_endpoints set url = 'https://rebinding.test/', sealed_url = null where id = ${webhook.id}::uuid`.execute(
      db,
    )
    const outgoing = makeOutgoing([], (_, done) => done(null, [{ address: '127.0.0.1', family: 4 }]))
    await addPerson()
    await deliverDue({ ...app, outgoing })
    expect((await deliveriesOf())[0]).toMatchObject({
      ...{ state: 'waiting', status: null, failure: 'The address leads inside the network of this server' },
    })
    expect(receiver.arrived).toEqual([])
  })

  test.each(['http://outside.example.org/', 'https://a:b@outside.example.org/', 'outside'])(
    'and %s are refused too',
    async (url) => {
      const wanted = { name: 'X', url, events: ['person.created'] }
      expect((await product.refuse(webhooks.create, wanted, manager)).status).toBe(400)
    },
  )
})

describe('rule webhooks-3: the walls', () => {
  test('another client has no webhook of this one, in no call', async () => {
    const other = await makeManager(product, (await makeClient(product)).id)
    await addPerson()
    const [delivery] = await deliveriesOf()
    const { id } = webhook
    const typed = { name: 'X', url: receiver.url, events: ['person.created'] as const }
    expect((await product.ask(webhooks.list, {}, other)).webhooks).toEqual([])
    for (const [call, input] of [
      [webhooks.update, { id, ...typed }],
      [webhooks.replaceSecret, { id }],
      [webhooks.pause, { id }],
      [webhooks.resume, { id }],
      [webhooks.sendTest, { id }],
      [webhooks.remove, { id }],
      [webhooks.deliveries, { webhookId: id }],
      [webhooks.sendAgain, { id: delivery?.id }],
      [webhooks.create, { ...typed, clientId: client.id }],
    ] as const)
      expect(await product.refuse(call as typeof webhooks.pause, input as { id: string }, other)).toEqual(
        notFound,
      )
    expect(await seenOf()).toMatchObject({ name: 'HR', pausedBecause: null })
  })

  test('a webhook of all clients is seen by administrators only', async () => {
    const ofAll = await make(receiver.url, admin)
    expect((await product.ask(webhooks.list, {}, manager)).webhooks.map(({ id }) => id)).toEqual([webhook.id])
    expect((await product.ask(webhooks.list, {}, admin)).webhooks.map(({ id }) => id)).toContain(ofAll.id)
    expect(await product.refuse(webhooks.pause, { id: ofAll.id }, manager)).toEqual(notFound)
  })
})

test('rule webhooks-2: a client has at most 20 webhooks, also when several are made at once', async () => {
  await sql`insert into webhook_endpoints (client_id, name, url, events, secret)
    select ${client.id}::uuid, 'W', 'https://x.test/', '{person.created}', '' from generate_series(1, 18)`.execute(
    db,
  )
  const tries = await Promise.allSettled([make(), make(), make()])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each([
  [{ name: ' ' }, 'Please enter a name'],
  [{ url: '' }, 'Please enter the address of the other system'],
  [{ events: [] }, 'Please choose the events that are sent'],
  [{ events: ['webhook.test'] }, 'Please choose the events that are sent'],
])('a webhook with %o is refused', async (wrong, error) => {
  const wanted = { name: 'HR', url: receiver.url, events: ['person.created'], ...wrong }
  expect(await product.refuse(webhooks.create, wanted, manager)).toEqual({ status: 400, errors: [error] })
})
