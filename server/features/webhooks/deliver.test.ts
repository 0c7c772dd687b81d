// Events on their way: signed, and in order.
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as webhooks from '#contract/calls/webhooks.ts'
import { type MadePerson } from '#tests/support/make.ts'
import { startDelivering } from '#tests/support/start-delivering.ts'
import { type Receiver, startReceiver } from '#tests/support/start-receiver.ts'
import { sealAddresses } from './addresses.ts'
import { deliverDue, deliverTo, startWebhookWorker } from './deliver.ts'

const {
  product,
  app,
  db,
  prepare,
  make,
  rename,
  addPerson,
  deliveriesOf,
  seenOf,
  pass,
  answerWith,
  namesArrived,
} = await startDelivering()

let receiver: Receiver
let client: { id: string }
let manager: MadePerson
let webhook: { id: string; secret: string }
beforeEach(async () => {
  ;({ receiver, client, manager, webhook } = await prepare())
})

describe('rule webhooks-7: what is sent', () => {
  test('is signed as Standard Webhooks say, and arrives once', async () => {
    const { id } = await addPerson()
    await deliverDue(app)
    await deliverDue(app)
    const [one, ...others] = receiver.arrived
    if (!one) throw new Error('Nothing has arrived')
    expect(others).toEqual([])
    receiver.verify(one, webhook.secret)
    expect(() => receiver.verify({ ...one, body: `${one.body} ` }, webhook.secret)).toThrow(
      'No matching signature found',
    )
    expect(() => receiver.verify(one, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow(
      'No matching signature found',
    )
    const [stored] = await deliveriesOf()
    expect(one.event).toEqual({
      type: 'person.created',
      timestamp: stored?.happenedDateTime,
      data: expect.objectContaining({ person: expect.objectContaining({ id, firstName: 'Ada' }) }),
    })
    expect(stored).toMatchObject({
      ...{
        id: one.id,
        state: 'delivered',
        attempts: 1,
        status: 204,
        answer: '',
        failure: '',
        nextTryDateTime: null,
      },
      person: { name: expect.stringContaining('Ada'), isLearner: true },
    })
  })

  test('is signed with both secrets for 24 hours after a change, and with the new one only from then on', async () => {
    const { secret } = await product.ask(webhooks.replaceSecret, { id: webhook.id }, manager)
    await addPerson()
    await deliverDue(app)
    const [one] = receiver.arrived
    if (!one) throw new Error('Nothing has arrived')
    for (const known of [secret, webhook.secret]) receiver.verify(one, known)
    await pass('24 hours')
    await addPerson()
    await deliverDue(app)
    const [, later] = receiver.arrived
    if (!later) throw new Error('Nothing has arrived')
    receiver.verify(later, secret)
    expect(() => receiver.verify(later, webhook.secret)).toThrow('No matching signature found')
  })

  test('has a secret that is shown once, and stored encrypted and bound to its webhook', async () => {
    const rows = await sql<{ text: string }>`
      select row::text as text from webhook_endpoints as row union all select row::text from audit_changes as row`.execute(
      db,
    )
    const plain = webhook.secret.replace('whsec_', '')
    for (const form of [
      plain,
      Buffer.from(plain, 'base64').toString('hex'),
      Buffer.from(webhook.secret).toString('hex'),
    ])
      expect(rows.rows.filter(({ text }) => text.includes(form))).toEqual([])
    expect(rows.rows.map(({ text }) => text).join()).not.toContain(new URL(receiver.url).host)
    // Where the row of another webhook is put in its place, nothing is signed with it.
    const other = await make()
    await sql`update webhook_endpoints set secret = (select secret from webhook_endpoints where id = ${other.id}::uuid)
               where id = ${webhook.id}::uuid`.execute(db)
    await addPerson()
    await deliverTo(app, webhook.id)
    expect(receiver.arrived).toEqual([])
    expect((await deliveriesOf())[0]?.failure).toContain('Please replace it')
  })

  test('has an address that is stored encrypted, also one that an earlier version has stored', async () => {
    const stored = () =>
      db.selectFrom('webhook_endpoints').select(['url', 'sealed_url']).executeTakeFirstOrThrow()
    const before = await stored()
    const seen = { id: webhook.id, name: 'HR', url: receiver.url, events: ['person.created' as const] }
    await product.ask(webhooks.update, seen, manager)
    expect(await stored()).toEqual(before)
    await db.updateTable('webhook_endpoints').set({ url: receiver.url, sealed_url: null }).execute()
    for (let times = 0; times < 2; times++) await sealAddresses(app)
    expect(await stored()).toEqual({ url: null, sealed_url: expect.any(Buffer) })
    await addPerson()
    await deliverTo(app, webhook.id)
    expect(receiver.arrived).toHaveLength(1)
    // With another secret of the keys nothing is sent, and the list says so.
    await db
      .updateTable('webhook_endpoints')
      .set({ sealed_url: Buffer.from('other') })
      .execute()
    await addPerson()
    await deliverTo(app, webhook.id)
    expect((await deliveriesOf()).map(({ failure }) => failure)).toContain(
      'The address of this webhook cannot be read. Please enter it again',
    )
    expect((await seenOf())?.url).toBe('')
  })

  test('keeps the first kilobyte of an answer, also with characters that cannot be stored', async () => {
    answerWith(500, `\0${'é'.repeat(2000)}`)
    await addPerson()
    await deliverDue(app)
    const [stored] = await deliveriesOf()
    expect(stored).toMatchObject({ state: 'waiting', status: 500 })
    expect(Buffer.byteLength(stored?.answer ?? '')).toBeLessThanOrEqual(1030)
    expect(stored?.answer).toMatch(/^é{500,}/)
  })
})

describe('rule webhooks-8: order', () => {
  test('the events of a person arrive as they happened, also when the first of them fails, and others are not held back', async () => {
    const person = await addPerson('One')
    for (const name of ['Two', 'Three']) await rename(person.id, name)
    const failing = new Set([person.id])
    receiver.answer = ({ event }, reply) => {
      const { id } = event.data['person'] as { id: string }
      reply.writeHead(failing.has(id) ? 500 : 200).end()
    }
    await deliverDue(app)
    await addPerson('Other')
    await deliverDue(app)
    await deliverDue(app)
    expect(namesArrived()).toEqual(['One', 'Other'])
    failing.clear()
    await pass('5 seconds')
    await deliverDue(app)
    await deliverDue(app)
    expect(namesArrived()).toEqual(['One', 'Other', 'One', 'Two', 'Three'])
  })

  test('holds with several processes at once, and nothing is sent twice', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, at) => addPerson(`P${at}`)))
    for (const step of ['a', 'b', 'c']) for (const { id } of people) await rename(id, step)
    receiver.answer = (_, reply) => void sleep(Math.random() * 8).then(() => reply.writeHead(200).end())
    while ((await deliveriesOf()).some(({ state }) => state === 'waiting'))
      await Promise.all([deliverDue(app), deliverDue(app), deliverDue(app)])
    expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(32)
    expect(receiver.arrived).toHaveLength(32)
    for (const { id } of people) {
      const own = receiver.arrived.filter(({ event }) => (event.data['person'] as { id: string }).id === id)
      expect(
        own.map(({ event }) => (event.data['person'] as { firstName: string }).firstName).slice(1),
      ).toEqual(['a', 'b', 'c'])
    }
  })

  test('a receiver that is down for a day gets everything, in order, once each by id', async () => {
    const person = await addPerson('One')
    answerWith(503)
    await deliverDue(app)
    const hours = 24
    for (let hour = 0; hour < hours; hour++) {
      await rename(person.id, `Hour ${hour}`)
      await pass('1 hour')
      await deliverDue(app)
    }
    const tried = receiver.arrived.length
    // One event is tried again at growing pauses, and those after it wait.
    expect(new Set(namesArrived())).toEqual(new Set(['One']))
    expect(tried).toBeGreaterThanOrEqual(5)
    expect(tried).toBeLessThanOrEqual(9)
    receiver.arrived.length = 0
    answerWith(200)
    await pass('10 hours')
    for (let round = 0; round < 3; round++) await deliverDue(app)
    expect(namesArrived()).toEqual(['One', ...Array.from({ length: hours }, (_, hour) => `Hour ${hour}`)])
    expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(hours + 1)
  })

  test('after a crash between sending and storing that, an event is sent again with the same id', async () => {
    await addPerson()
    const [before] = await deliveriesOf()
    const crashing = { ...app, outgoing: { ...app.outgoing, send: sendThenCrash } }
    async function sendThenCrash(request: Parameters<typeof app.outgoing.send>[0]): Promise<never> {
      await app.outgoing.send(request)
      throw new Error('killed')
    }
    await expect(deliverDue(crashing)).rejects.toThrow('killed')
    await deliverDue(app)
    expect(receiver.arrived).toHaveLength(1)
    await pass('1 minute')
    await deliverDue(app)
    expect(receiver.arrived.map(({ id }) => id)).toEqual([before?.id, before?.id])
    expect((await deliveriesOf())[0]?.state).toBe('delivered')
  })
})

test('a round in which one event fails by a fault ends when the others have been sent and stored', async () => {
  for (const name of ['One', 'Other', 'Third']) await addPerson(name)
  let begun = 0
  const send = async (request: Parameters<typeof app.outgoing.send>[0]) => {
    if (begun++ === 0) throw new Error('killed')
    return app.outgoing.send(request)
  }
  await expect(deliverDue({ ...app, outgoing: { ...app.outgoing, send } })).rejects.toThrow('killed')
  const states = (await deliveriesOf()).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['delivered', 'delivered', 'waiting'])
})

describe('the worker', () => {
  let stop: (() => Promise<void>) | undefined
  afterEach(async () => {
    await stop?.()
    stop = undefined
  })

  test('is not held back by a webhook that does not answer', async () => {
    const slow = await startReceiver()
    slow.answer = () => undefined
    await make(slow.url)
    for (let at = 0; at < 6; at++) await addPerson(`P${at}`)
    stop = startWebhookWorker(app, () => undefined)
    await vi.waitFor(() => expect(receiver.arrived).toHaveLength(6), 5000)
    await addPerson('Late')
    await vi.waitFor(() => expect(receiver.arrived).toHaveLength(7), 5000)
    expect(slow.arrived.length).toBeLessThanOrEqual(4)
    slow.answer = (_, reply) => reply.writeHead(200).end()
  }, 30_000)
})

test('what waits while a webhook or its client is paused is sent afterwards', async () => {
  await product.ask(webhooks.pause, { id: webhook.id }, manager)
  await addPerson('Waits')
  await deliverDue(app)
  expect(receiver.arrived).toEqual([])
  expect(await product.refuse(webhooks.sendTest, { id: webhook.id }, manager)).toMatchObject({ status: 409 })
  await product.ask(webhooks.resume, { id: webhook.id }, manager)
  for (const pause of [sql`is_paused = true`, sql`is_paused = false, archived_at = now()`]) {
    await sql`update clients set ${pause} where id = ${client.id}::uuid`.execute(db)
    await deliverDue(app)
    // Senders that are at work already stop too.
    await deliverTo(app, webhook.id)
    expect(receiver.arrived).toEqual([])
  }
  await sql`update clients set archived_at = null where id = ${client.id}::uuid`.execute(db)
  await deliverDue(app)
  expect(namesArrived()).toEqual(['Waits'])
})

test('a test event is sent without data, and is listed', async () => {
  await product.ask(webhooks.sendTest, { id: webhook.id }, manager)
  await deliverDue(app)
  expect(receiver.arrived[0]?.event).toMatchObject({ type: 'webhook.test', data: {} })
  expect(await deliveriesOf()).toMatchObject([
    { event: 'webhook.test', person: null, about: '', state: 'delivered' },
  ])
})
