// Events on their way: signed, in order, tried again for three days, and never to an address inside (rules webhooks-1 to webhooks-12).
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as audit from '#contract/calls/audit.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as webhooks from '#contract/calls/webhooks.ts'
import type { WebhookEventName } from '#contract/webhook-events.ts'
import type { Tx } from '#server/db/open.ts'
import { makeOutgoing } from '#server/base/outgoing-requests.ts'
import { sendWaitingMail } from '#server/mail/outbox.ts'
import {
  type MadePerson,
  limitTo,
  makeAdmin,
  makeClient,
  makeLearner,
  makeManager,
  makeTeam,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { notFound } from '#tests/support/refusals.ts'
import { type Receiver, startReceiver } from '#tests/support/start-receiver.ts'
import { untilLockWaits } from '#tests/support/until-lock-waits.ts'
import { sealAddresses } from './addresses.ts'
import { deliverDue, deliverTo, startWebhookWorker } from './deliver.ts'
import {
  dropOldAnnouncements,
  dropOldDeliveries,
  takeDelivery,
  webhooksWithWork,
} from './delivery-queries.ts'

const product = await startProduct({ INSIDE_HOSTS: '127.0.0.1' })
const { app } = product
const { db } = app
const admin = await makeAdmin(product)

let receiver: Receiver
let client: { id: string }
let manager: MadePerson
let webhook: { id: string; secret: string }
beforeEach(async () => {
  await db.deleteFrom('webhook_endpoints').execute()
  receiver = await startReceiver()
  client = await makeClient(product)
  manager = await makeManager(product, client.id, { firstName: 'Mo' })
  webhook = await make()
})

const make = (
  url = receiver.url,
  as = manager,
  events: WebhookEventName[] = ['person.created', 'person.changed'],
) => product.ask(webhooks.create, { name: 'HR', url, events }, as)

const rename = (id: string, firstName: string) =>
  sql`update users set first_name = ${firstName} where id = ${id}::uuid`.execute(db)
const addPerson = (firstName = 'Ada') => makeLearner(product, client.id, { firstName })
const deliveriesOf = async (id = webhook.id, as = manager) =>
  (await product.ask(webhooks.deliveries, { webhookId: id, pageSize: 100 }, as)).deliveries
const seenOf = async (id = webhook.id, as = manager) =>
  (await product.ask(webhooks.list, {}, as)).webhooks.find((one) => one.id === id)
/** Lets the time of all that is stored pass. */
const pass = async (time: string) => {
  await sql`update webhook_deliveries set next_try_at = next_try_at - ${time}::interval,
    first_tried_at = first_tried_at - ${time}::interval, happened_at = happened_at - ${time}::interval`.execute(
    db,
  )
  await sql`update webhook_endpoints set failing_since = failing_since - ${time}::interval,
    previous_secret_ends_at = previous_secret_ends_at - ${time}::interval`.execute(db)
}
const answerWith = (status: number, body = '') => {
  receiver.answer = (_, reply) => reply.writeHead(status).end(body)
}
const namesArrived = () =>
  receiver.arrived.map(({ event }) => (event.data['person'] as { firstName: string } | undefined)?.firstName)

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

describe('rule webhooks-7: trying again', () => {
  test('is done at growing pauses for three days, and the last time at their end', async () => {
    // Another person's event succeeds now and then, so that the webhook does not fail all the time.
    const { id } = await addPerson('Poison')
    receiver.answer = ({ event }, reply) =>
      reply.writeHead((event.data['person'] as { id: string }).id === id ? 400 : 200).end()
    const waits: number[] = []
    for (;;) {
      await deliverDue(app)
      const found = (await deliveriesOf()).find(({ person }) => person?.name.startsWith('Poison'))
      if (!found || found.state === 'givenUp') break
      const seconds = Math.round((Date.parse(found.nextTryDateTime ?? '') - Date.now()) / 5000) * 5
      waits.push(seconds)
      await pass(`${seconds + 1} seconds`)
      await addPerson('Fine')
    }
    const [hour, minute] = [3600, 60]
    expect(waits.slice(0, 8)).toEqual([
      5,
      5 * minute,
      30 * minute,
      2 * hour,
      5 * hour,
      ...[10 * hour, 10 * hour, 10 * hour],
    ])
    const whole = waits.reduce((sum, one) => sum + one)
    expect(Math.abs(whole - 72 * hour)).toBeLessThan(2 * minute)
    expect(await seenOf()).toMatchObject({ pausedBecause: null })
    // What follows is sent, and what was given up can be sent again.
    await rename(id, 'Cured')
    answerWith(200)
    await deliverDue(app)
    expect(namesArrived().at(-1)).toBe('Cured')
    const given = (await deliveriesOf()).find(({ state }) => state === 'givenUp')
    await product.ask(webhooks.sendAgain, { id: given?.id ?? '' }, manager)
    expect((await deliveriesOf()).find((one) => one.id === given?.id)?.attempts).toBe(0)
    await deliverDue(app)
    expect(receiver.arrived.at(-1)?.id).toBe(given?.id)
    expect((await deliveriesOf()).filter(({ state }) => state !== 'delivered')).toEqual([])
  })

  test('ends in a pause after three days without a success, with a mail; nothing is lost', async () => {
    await addPerson('First')
    answerWith(500)
    for (let hours = 0; hours <= 80; hours += 5) {
      await deliverDue(app)
      await pass('5 hours')
    }
    expect(await seenOf()).toMatchObject({ pausedBecause: 'failing', waiting: 1 })
    await sendWaitingMail(app)
    const letters = product.sent.filter(({ template_type: type }) => type === 'WebhookPaused')
    expect(letters.map(({ to_address: to }) => to)).toEqual([manager.email])
    expect(letters[0]?.subject).toBe('The webhook “HR” was paused')
    const other = await makeClient(product)
    await sql`insert into webhook_endpoints (name, url, events, client_id, paused_at, paused_because, secret)
              select name, url, events, case when number = 1 then ${other.id}::uuid end, now(),
                     case number when 3 then 'person' else 'gone' end, secret
                from webhook_endpoints, generate_series(1, 3) as number`.execute(db)
    for (const [of, who, count] of [
      [{}, admin, 3],
      [{ clientId: client.id }, admin, 1],
      [{ clientId: other.id }, admin, 1],
      [{}, manager, 1],
    ] as const) {
      const { failedWebhooks } = await product.ask(dashboards.overview, of, who)
      const listed = await product.ask(webhooks.list, { ...of, state: 'stopped' }, who)
      expect([failedWebhooks, listed.webhooks.length]).toEqual([count, count])
    }
    await sql`delete from webhook_endpoints where id <> ${webhook.id}::uuid`.execute(db)
    const { entries } = await product.ask(audit.list, { about: client.id }, admin)
    expect(entries[0]).toMatchObject({ words: 'Paused a webhook that failed' })

    const arrived = receiver.arrived.length
    await addPerson('Later')
    answerWith(200)
    await deliverDue(app)
    expect(receiver.arrived).toHaveLength(arrived)
    const [waits] = await deliveriesOf()
    expect(await product.refuse(webhooks.sendAgain, { id: waits?.id ?? '' }, manager)).toEqual({
      status: 409,
      errors: ['This webhook is paused. Please resume it first'],
    })
    await product.ask(webhooks.resume, { id: webhook.id }, manager)
    expect((await deliveriesOf()).map(({ attempts }) => attempts)).toEqual([0, 0])
    await deliverDue(app)
    expect(namesArrived().slice(arrived).sort()).toEqual(['First', 'Later'])
    expect(await seenOf()).toMatchObject({ pausedBecause: null, failingSince: null, waiting: 0 })
  })

  test('ends at once with 410, with one mail, and the event waits', async () => {
    product.sent.length = 0
    for (let at = 0; at < 3; at++) await addPerson()
    answerWith(410)
    await deliverDue(app)
    expect(await seenOf()).toMatchObject({ pausedBecause: 'gone', waiting: 3 })
    await sendWaitingMail(app)
    expect(product.sent.filter(({ template_type: type }) => type === 'WebhookPaused')).toHaveLength(1)
  })

  test('does not end in a pause by an event that fails for the first time, however long ago the last success was', async () => {
    const { id } = await addPerson('Deleted')
    answerWith(500)
    await deliverDue(app)
    await sql`delete from users where id = ${id}::uuid`.execute(db)
    await pass('4 days')
    await addPerson('Late')
    await deliverDue(app)
    expect(await seenOf()).toMatchObject({ pausedBecause: null, waiting: 1 })
    await pass('3 days')
    await deliverDue(app)
    expect(await seenOf()).toMatchObject({ pausedBecause: 'failing', waiting: 1 })
  })

  test('ends in a pause also when the last answer comes sooner than the first one', async () => {
    await addPerson()
    answerWith(500)
    await deliverDue(app)
    await sql`update webhook_endpoints set failing_since = failing_since + interval '15 seconds'`.execute(db)
    await pass('3 days')
    await deliverDue(app)
    expect((await deliveriesOf()).map(({ state }) => state)).toEqual(['waiting'])
    expect(await seenOf()).toMatchObject({ pausedBecause: 'failing' })
  })

  test('rule webhooks-11: who made it gets the mail, or all who may change it if that person may not any more', async () => {
    const other = await makeManager(product, client.id)
    const limited = await makeManager(product, client.id)
    await limitTo(product, limited, await makeTeam(product, client.id))
    await makeManager(product, client.id, { confirmed: false })
    const byAdmin = await product.ask(
      webhooks.create,
      { clientId: client.id, name: 'By an administrator', url: receiver.url, events: ['person.created'] },
      admin,
    )
    answerWith(410)
    const informed = async () => {
      await sendWaitingMail(app)
      const letters = product.sent.filter(({ template_type: type }) => type === 'WebhookPaused')
      product.sent.length = 0
      return letters.map(({ subject, to_address: to }) => [subject, to]).toSorted()
    }
    await informed()
    await addPerson()
    await deliverDue(app)
    const [ofManager, ofAdmin] = [
      'The webhook “HR” was paused',
      'The webhook “By an administrator” was paused',
    ]
    expect(await informed()).toEqual([
      [ofAdmin, admin.email],
      [ofManager, manager.email],
    ])
    for (const { id } of [webhook, byAdmin]) await product.ask(webhooks.resume, { id }, admin)
    await sql`update users set archived_at = now() where id = ${manager.id}::uuid`.execute(db)
    await deliverDue(app)
    expect(await informed()).toEqual([
      [ofAdmin, admin.email],
      [ofManager, other.email],
    ])
  })

  test('rule webhooks-11: where nobody of the client is left, the administrators get the mail', async () => {
    await sendWaitingMail(app)
    product.sent.length = 0
    await addPerson()
    await sql`update users set archived_at = now() where id = ${manager.id}::uuid`.execute(db)
    answerWith(410)
    await deliverDue(app)
    await sendWaitingMail(app)
    const letters = product.sent.filter(({ template_type: type }) => type === 'WebhookPaused')
    expect(letters.map(({ to_address: to }) => to)).toEqual([admin.email])
  })

  test('rule webhooks-12: what waits when a webhook is resumed, or is sent again, is tried as a new event', async () => {
    await addPerson()
    answerWith(500)
    await deliverDue(app)
    await pass('4 days')
    await product.ask(webhooks.pause, { id: webhook.id }, manager)
    await product.ask(webhooks.resume, { id: webhook.id }, manager)
    await deliverDue(app)
    expect(await seenOf()).toMatchObject({ pausedBecause: null, waiting: 1 })
    await pass('4 days')
    const [delivery] = await deliveriesOf()
    await product.ask(webhooks.sendAgain, { id: delivery?.id ?? '' }, manager)
    await deliverDue(app)
    expect(await seenOf()).toMatchObject({ pausedBecause: null, waiting: 1 })
  })

  test.each([301, 302, 307, 308, 404, 500])('is done after %i', async (status) => {
    receiver.answer = (_, reply) => reply.writeHead(status, { location: `${receiver.url}?second` }).end()
    await addPerson()
    await deliverDue(app)
    expect(receiver.arrived).toHaveLength(1)
    expect((await deliveriesOf())[0]).toMatchObject({ state: 'waiting', status })
  })
  test.each([200, 201, 204, 299])('is not done after %i', async (status) => {
    answerWith(status)
    await addPerson()
    await deliverDue(app)
    expect((await deliveriesOf())[0]).toMatchObject({ state: 'delivered', status })
  })
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

test('a webhook is changed while an event is stored for it', async () => {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('webhook_deliveries')
      .values({ endpoint_id: webhook.id, event: 'person.created', data: '{}' })
      .execute()
    await product.ask(webhooks.pause, { id: webhook.id }, manager)
  })
  expect(await seenOf()).toMatchObject({ pausedBecause: 'person', waiting: 1 })
}, 5000)

test('a webhook is deleted with its many events, also with one that is just stored', async () => {
  await addDeliveries(2500)
  const storing = await db.startTransaction().execute()
  await storing
    .insertInto('webhook_deliveries')
    .values({ endpoint_id: webhook.id, event: 'person.created', data: '{}' })
    .execute()
  const removing = product.ask(webhooks.remove, { id: webhook.id }, manager)
  await untilLockWaits(product.owner)
  await storing.commit().execute()
  await removing
  expect([await countDeliveries(), await seenOf()]).toEqual([0, undefined])
  const { entries } = await product.ask(audit.list, { about: client.id }, admin)
  expect(entries.filter(({ words }) => words === 'Deleted a webhook')).toHaveLength(1)
})

const addDeliveries = (number: number) =>
  sql`insert into webhook_deliveries (endpoint_id, event, data)
      select ${webhook.id}::uuid, 'person.created', '{}' from generate_series(1, ${number}::int)`.execute(db)
const countDeliveries = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from webhook_deliveries where endpoint_id = ${webhook.id}::uuid`.execute(db)
  return rows[0]?.count
}

test('more than 1,000 events that wait are not counted', async () => {
  await addDeliveries(1000)
  expect(await seenOf()).toMatchObject({ waiting: 1000, lastDeliveredDateTime: null })
  await addDeliveries(200)
  expect(await seenOf()).toMatchObject({ waiting: 1001 })
})

test('an event that is due is found without reading what waits for later', async () => {
  await addDeliveries(3000)
  await sql`update webhook_deliveries set next_try_at = now() + interval '2 hours'`.execute(db)
  await addDeliveries(1)
  // The rows from before the change would be read too, once, until the database has removed them.
  await sql`vacuum analyze webhook_deliveries`.execute(product.owner)
  const reads = (tx: Tx) =>
    sql<{ rows: number }>`select pg_stat_get_xact_tuples_fetched('webhook_deliveries'::regclass)
                               + pg_stat_get_xact_tuples_returned('webhook_deliveries'::regclass) as rows`
      .execute(tx)
      .then(({ rows }) => rows[0]?.rows ?? NaN)
  for (const isFound of [true, false])
    await db.transaction().execute(async (tx) => {
      // The connection counts what it has read for the statements of the last second, too.
      const before = await reads(tx)
      expect(await webhooksWithWork(tx)).toEqual(isFound ? [webhook.id] : [])
      expect((await takeDelivery(tx, webhook.id)) !== undefined).toBe(isFound)
      expect((await reads(tx)) - before).toBeLessThan(20)
    })
})

test('when something was last delivered is that of the last success', async () => {
  await addPerson()
  await deliverDue(app)
  answerWith(500)
  await addPerson()
  await deliverDue(app)
  const [failed, delivered] = await deliveriesOf()
  expect([failed?.state, delivered?.state]).toEqual(['waiting', 'delivered'])
  expect(await seenOf()).toMatchObject({ lastDeliveredDateTime: delivered?.lastTriedDateTime })
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

test('rule webhooks-13: what was sent or waits is deleted after 30 days, and with the person at once', async () => {
  const { id } = await addPerson()
  await addPerson()
  await deliverDue(app)
  answerWith(500)
  await addPerson()
  await deliverDue(app)
  await sql`delete from users where id = ${id}::uuid`.execute(db)
  expect(await deliveriesOf()).toHaveLength(2)
  await pass('719 hours')
  await dropOldDeliveries(db)
  expect(await deliveriesOf()).toHaveLength(2)
  await pass('1 hour')
  await dropOldDeliveries(db)
  expect(await deliveriesOf()).toEqual([])
})

test('what was announced of a day is forgotten when the day cannot come again, and of feedback never', async () => {
  const announce = (event: string, days: number) =>
    sql`insert into webhook_announcements (endpoint_id, event, subject, announced_on)
        values (${webhook.id}::uuid, ${event}, ${`${days}`}, current_date - ${days}::int)`.execute(db)
  for (const event of ['certificate.expiring', 'due_date.missed', 'feedback.given'])
    for (const days of [60, 61]) await announce(event, days)
  await dropOldAnnouncements(db)
  const { rows } = await sql`
    select event, subject from webhook_announcements order by event, subject`.execute(db)
  expect(rows).toEqual([
    { event: 'certificate.expiring', subject: '60' },
    { event: 'due_date.missed', subject: '60' },
    { event: 'feedback.given', subject: '60' },
    { event: 'feedback.given', subject: '61' },
  ])
})
