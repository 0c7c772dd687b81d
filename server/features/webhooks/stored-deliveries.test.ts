// Events that wait or were sent: how they are counted, found, changed meanwhile, and deleted.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import * as audit from '#contract/calls/audit.ts'
import * as webhooks from '#contract/calls/webhooks.ts'
import type { Tx } from '#server/db/open.ts'
import { type MadePerson } from '#tests/support/make.ts'
import { startDelivering } from '#tests/support/start-delivering.ts'
import { untilLockWaits } from '#tests/support/until-lock-waits.ts'
import { deliverDue } from './deliver.ts'
import {
  dropOldAnnouncements,
  dropOldDeliveries,
  takeDelivery,
  webhooksWithWork,
} from './delivery-queries.ts'

const { product, app, db, admin, prepare, addPerson, deliveriesOf, seenOf, pass, answerWith } =
  await startDelivering()

let client: { id: string }
let manager: MadePerson
let webhook: { id: string; secret: string }
beforeEach(async () => {
  ;({ client, manager, webhook } = await prepare())
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
