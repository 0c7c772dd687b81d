// Sends events in the form of Standard Webhooks (rules webhooks-6 to webhooks-9). An event is sent at least once: after a crash between
// sending it and storing that, it is sent again with the same id.
import { Webhook } from 'standardwebhooks'
import { maxWebhookAnswerBytes, webhookTimeoutSeconds } from '#contract/rules/webhooks.ts'
import type { App } from '../../app/app.ts'
import { OutgoingError } from '../../base/outgoing-requests.ts'
import { startWorker } from '../../jobs/workers.ts'
import { openAddress } from './addresses.ts'
import {
  type TakenDelivery,
  type Tried,
  giveUpIfOld,
  postponeFollowing,
  stopWebhook,
  storeFailure,
  storeSuccess,
  takeDelivery,
  webhooksWithWork,
} from './delivery-queries.ts'
import { mailStopped } from './mail-stopped.ts'
import { openSecret } from './service.ts'

/** How many events one process sends to one webhook at the same time, each about another person. */
const sendersOfWebhook = 4
const gone = 410

/** Sends everything that is due to one webhook. It is safe to run in several processes at once. */
export async function deliverTo(app: App, endpointId: string, stop?: AbortSignal): Promise<void> {
  async function sendInTurn() {
    while (!stop?.aborted) {
      const delivery = await takeDelivery(app.db, endpointId)
      if (!delivery) return
      await store(app, delivery, await trySending(app, endpointId, delivery))
    }
  }
  // All of them have ended when this does, also if one of them fails: the process may stop then.
  const ended = await Promise.allSettled(Array.from({ length: sendersOfWebhook }, sendInTurn))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  await postponeFollowing(app.db, endpointId)
}

async function trySending(app: App, endpointId: string, delivery: TakenDelivery): Promise<Tried> {
  const { id, event, data, happenedAt } = delivery
  const url = await openAddress(app, { ...delivery, id: endpointId })
  if (url === undefined) return failed('The address of this webhook cannot be read. Please enter it again')
  const secrets = await secretsOf(app, endpointId, delivery)
  if (secrets.length === 0) return failed('The secret of this webhook cannot be read. Please replace it')
  const body = JSON.stringify({ type: event, timestamp: happenedAt, data })
  const at = new Date()
  try {
    const { status, body: answer } = await app.outgoing.send({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Coppice',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
      },
      body,
      maxBytes: maxWebhookAnswerBytes,
      timeout: webhookTimeoutSeconds * 1000,
    })
    return { status, answer: storable(answer), failure: null }
  } catch (error) {
    if (error instanceof OutgoingError) return failed(error.message)
    throw error
  }
}

const failed = (failure: string): Tried => ({ status: null, answer: null, failure })

/** PostgreSQL stores no NUL, and an answer that was cut may end within a character. */
const storable = (answer: string) => answer.replaceAll('\0', '').toWellFormed()

async function secretsOf(app: App, endpointId: string, { secret, previousSecret }: TakenDelivery) {
  const stored = previousSecret ? [secret, previousSecret] : [secret]
  const opened = await Promise.all(stored.map((one) => openSecret(app, endpointId, one)))
  return opened.filter((one) => one !== undefined)
}

async function store(app: App, { id }: TakenDelivery, tried: Tried): Promise<void> {
  const { status } = tried
  await app.db.transaction().execute(async (tx) => {
    if (status !== null && status >= 200 && status < 300) return storeSuccess(tx, id, tried)
    const failing = await storeFailure(tx, id, tried)
    if (!failing) return
    if (status !== gone && !failing.isConstant) return giveUpIfOld(tx, id)
    // The event is not given up with the webhook: it is sent when somebody resumes it.
    const stopped = await stopWebhook(tx, failing.endpointId, status === gone ? 'gone' : 'failing')
    if (stopped) await mailStopped(tx, app, stopped, status === gone ? 'gone' : 'failing')
  })
}

/** Sends everything that is due to all webhooks. */
export async function deliverDue(app: App): Promise<void> {
  const webhooks = await webhooksWithWork(app.db)
  await Promise.all(webhooks.map((id) => deliverTo(app, id)))
}

/** Looks for events every second until stopped. A webhook that is slow holds back none but itself: rounds do not wait for it. */
export function startWebhookWorker(app: App, onError: (error: unknown) => void): () => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const failures: unknown[] = []
  const begin = (id: string, signal: AbortSignal) =>
    running.set(
      id,
      deliverTo(app, id, signal)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(id)),
    )
  const stop = startWorker(
    app.db,
    {
      name: 'Sending events',
      async round(signal, report) {
        const idle = (await webhooksWithWork(app.db)).filter((id) => !running.has(id))
        for (const id of idle) begin(id, signal)
        for (const failure of failures.splice(0)) report(failure)
        return idle.length > 0
      },
    },
    onError,
  )
  return async () => {
    await stop()
    await Promise.all(running.values())
  }
}
