// A product for one file of tests about the events that are recorded for webhooks.
import * as webhooks from '#contract/calls/webhooks.ts'
import { type WebhookEventName, webhookEventNames, webhookEvents } from '#contract/webhook-events.ts'
import { startPlaying } from './start-playing.ts'

export async function startEvents() {
  const { product, db, admin, setUp, open } = await startPlaying({ INSIDE_HOSTS: 'receiver.test' })

  /** Removes the webhooks of the test before, and returns one that gets all events. */
  async function prepare() {
    await db.deleteFrom('webhook_endpoints').execute()
    return webhookOf(admin)
  }

  async function webhookOf(
    who: { token: string },
    { events = webhookEventNames, clientId }: { events?: WebhookEventName[]; clientId?: string } = {},
  ) {
    const wanted = { name: 'HR', url: 'https://receiver.test/', events, ...(clientId ? { clientId } : {}) }
    return (await product.ask(webhooks.create, wanted, who)).id
  }

  /** What was recorded for a webhook, in its order. Each is as its schema says, and nothing more. */
  async function recordedFor(webhookId: string) {
    const rows = await db
      .selectFrom('webhook_deliveries')
      .where('endpoint_id', '=', webhookId)
      .orderBy('number')
      .select(['event', 'data', 'user_id as userId', 'client_id as clientId'])
      .execute()
    return rows.map(({ event, data, ...of }) => ({
      event,
      data: webhookEvents[event as WebhookEventName].data.strict().parse(data),
      ...of,
    }))
  }
  const names = async (webhookId: string) => (await recordedFor(webhookId)).map(({ event }) => event)
  const lastOf = async (webhookId: string) => (await recordedFor(webhookId)).at(-1)

  const personWith = (email: string) =>
    db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  const newPerson = () => ({ firstName: 'Ada', lastName: 'Green', email: `${crypto.randomUUID()}@x.test` })
  return {
    product,
    db,
    admin,
    setUp,
    open,
    prepare,
    webhookOf,
    recordedFor,
    names,
    lastOf,
    personWith,
    newPerson,
  }
}
