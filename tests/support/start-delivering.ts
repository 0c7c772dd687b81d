// A product for one file of tests about events on their way: for each test a client with a webhook, and who receives its events.
import { sql } from 'kysely'
import * as webhooks from '#contract/calls/webhooks.ts'
import type { WebhookEventName } from '#contract/webhook-events.ts'
import type { Database } from '#server/db/open.ts'
import { type MadePerson, makeAdmin, makeClient, makeLearner, makeManager } from './make.ts'
import { startProduct } from './product.ts'
import { type Receiver, startReceiver } from './start-receiver.ts'

/** Lets the time of all that is stored pass. */
async function pass(db: Database, time: string) {
  await sql`update webhook_deliveries set next_try_at = next_try_at - ${time}::interval,
    first_tried_at = first_tried_at - ${time}::interval, happened_at = happened_at - ${time}::interval`.execute(
    db,
  )
  await sql`update webhook_endpoints set failing_since = failing_since - ${time}::interval,
    previous_secret_ends_at = previous_secret_ends_at - ${time}::interval`.execute(db)
}

export async function startDelivering() {
  const product = await startProduct({ INSIDE_HOSTS: '127.0.0.1' })
  const { app } = product
  const { db } = app
  const admin = await makeAdmin(product)

  let receiver: Receiver
  let client: { id: string }
  let manager: MadePerson
  let webhook: { id: string; secret: string }

  /** Makes what one test is about; the other functions are about what was made last. */
  const prepare = async () => {
    await db.deleteFrom('webhook_endpoints').execute()
    receiver = await startReceiver()
    client = await makeClient(product)
    manager = await makeManager(product, client.id, { firstName: 'Mo' })
    webhook = await make()
    return { receiver, client, manager, webhook }
  }

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
  const answerWith = (status: number, body = '') => {
    receiver.answer = (_, reply) => reply.writeHead(status).end(body)
  }
  const namesArrived = () =>
    receiver.arrived.map(
      ({ event }) => (event.data['person'] as { firstName: string } | undefined)?.firstName,
    )
  return {
    product,
    app,
    db,
    admin,
    prepare,
    make,
    rename,
    addPerson,
    deliveriesOf,
    seenOf,
    pass: (time: string) => pass(db, time),
    answerWith,
    namesArrived,
  }
}
