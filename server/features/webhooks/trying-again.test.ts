// Events that a receiver refused are tried again for three days (rule webhooks-7).
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as audit from '#contract/calls/audit.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as webhooks from '#contract/calls/webhooks.ts'
import { sendWaitingMail } from '#server/mail/outbox.ts'
import { type MadePerson, limitTo, makeClient, makeManager, makeTeam } from '#tests/support/make.ts'
import { startDelivering } from '#tests/support/start-delivering.ts'
import { type Receiver } from '#tests/support/start-receiver.ts'
import { deliverDue } from './deliver.ts'

const {
  product,
  app,
  db,
  admin,
  prepare,
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
