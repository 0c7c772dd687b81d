// Makes and changes webhooks (docs/rules/webhooks.md).
import { randomBytes, randomUUID } from 'node:crypto'
import type { Read } from '#contract/call.ts'
import type * as webhooks from '#contract/calls/webhooks.ts'
import {
  maxWebhooks,
  previousSecretHours,
  webhookSecretPrefix,
  webhookTestEvent,
} from '#contract/rules/webhooks.ts'
import { webhookEventNames } from '#contract/webhook-events.ts'
import type { Caller } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { OutgoingError } from '../../base/outgoing-requests.ts'
import { conflict, invalid, notPermitted, orNotFound } from '../../base/refusal.ts'
import type { Tx } from '../../db/open.ts'
import { decrypt, encrypt } from '../../signing/encryption.ts'
import { encryptionSecret } from '../../signing/keys.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { clientToReach } from '../../identity/clients.ts'
import { openAddress, sealAddress } from './addresses.ts'
import {
  addTestDelivery,
  addWebhook,
  changeWebhook,
  countWebhooks,
  lockWebhook,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  sendDeliveryAgain,
  storeAddress,
  storeNewSecret,
  webhookOfDelivery,
} from './queries.ts'

/** A webhook sends the events of all people of a client (rule webhooks-3). @throws Refusal 403 for a manager who sees some teams only */
export function mustSeeWholeClient(who: Caller): void {
  if (who.isLimited) throw notPermitted()
}

/** @throws Refusal 403, 400 for an address that may not be called, 404 for a client that the caller does not see, 409 with too many */
export async function createWebhook(
  app: App,
  who: Caller,
  { clientId: named, name, url, events }: Read<typeof webhooks.create>,
): Promise<{ id: string; secret: string }> {
  mustSeeWholeClient(who)
  mustBeCallable(app, url)
  const clientId = await clientToReach(app.db, who, named)
  const id = randomUUID()
  const { secret, encrypted } = await newSecret(app, id)
  const sealedUrl = await sealAddress(app, id, url)
  await app.db.transaction().execute(async (tx) => {
    if ((await countWebhooks(tx, clientId)) >= maxWebhooks)
      throw conflict(`There are ${maxWebhooks} webhooks. Please delete one that is no longer used first`)
    await addWebhook(tx, { id, clientId, madeBy: who.id, name, events, sealedUrl, secret: encrypted })
  })
  return { id, secret }
}

function mustBeCallable({ outgoing }: App, url: string): void {
  const refused = outgoing.whyRefused(url)
  if (refused) throw invalid(new OutgoingError(refused).message)
}

/** Binds the secret to the webhook, so that no row takes that of another. */
const bindingOf = (webhookId: string) => Buffer.from(`webhook ${webhookId}`)

async function newSecret(app: App, webhookId: string) {
  const secret = webhookSecretPrefix + randomBytes(32).toString('base64')
  const encrypted = encrypt(Buffer.from(secret), {
    boundTo: bindingOf(webhookId),
    secret: await encryptionSecret(app),
  })
  return { secret, encrypted }
}

/** Returns undefined if the secret of the keys was replaced since. */
export async function openSecret(
  app: App,
  webhookId: string,
  encrypted: Buffer,
): Promise<string | undefined> {
  const binding = { boundTo: bindingOf(webhookId), secret: await encryptionSecret(app) }
  return decrypt(encrypted, binding)?.toString()
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockWebhook>>>

/** Changes a webhook that the caller may change. @throws Refusal 403, 404 */
async function withWebhook(
  { db }: App,
  who: Caller,
  id: string,
  change: (tx: Tx, webhook: Locked) => Promise<void>,
): Promise<void> {
  mustSeeWholeClient(who)
  await db.transaction().execute(async (tx) => change(tx, orNotFound(await lockWebhook(tx, who, id))))
}

export async function updateWebhook(
  app: App,
  who: Caller,
  { id, was, ...typed }: Read<typeof webhooks.update>,
): Promise<void> {
  await withWebhook(app, who, id, async (tx, { name, events, ...stored }) => {
    const url = (await openAddress(app, stored)) ?? ''
    const seen = was && {
      ...was,
      events: typeof was['events'] === 'string' ? textOf(was['events'].split(' ')) : undefined,
    }
    const merged = mergeChanges(asTexts(typed), seen, asTexts({ name, url, events }))
    mustBeCallable(app, merged.url)
    await changeWebhook(tx, id, { name: merged.name, events: merged.events.split(' ') })
    // The same address is no change, though it would be encrypted differently.
    if (merged.url !== url) await storeAddress(tx, stored.id, await sealAddress(app, stored.id, merged.url))
  })
}

/** The events are merged as one text: what is not sent any more means something only among the others. */
const asTexts = ({ name, url, events }: { name: string; url: string; events: readonly string[] }) => ({
  ...{ name, url },
  events: textOf(events),
})

/** One order, in whichever one they were chosen, so that the same events are no change. */
const textOf = (events: readonly string[]) =>
  webhookEventNames.filter((event) => events.includes(event)).join(' ')

export async function replaceSecret(app: App, who: Caller, id: string): Promise<string> {
  const { secret, encrypted } = await newSecret(app, id.toLowerCase())
  await withWebhook(app, who, id, (tx) => storeNewSecret(tx, id, encrypted, previousSecretHours))
  return secret
}

export const pauseByPerson = (app: App, who: Caller, id: string) =>
  withWebhook(app, who, id, (tx) => pauseWebhook(tx, id, 'person'))
export const resume = (app: App, who: Caller, id: string) =>
  withWebhook(app, who, id, async (tx, { pausedBecause }) => {
    if (pausedBecause !== null) await resumeWebhook(tx, id)
  })
export const remove = (app: App, who: Caller, id: string) =>
  withWebhook(app, who, id, (tx) => removeWebhook(tx, id))

const pleaseResume = () => conflict('This webhook is paused. Please resume it first')

/** @throws Refusal 409 while it is paused */
export const sendTest = (app: App, who: Caller, id: string) =>
  withWebhook(app, who, id, async (tx, { pausedBecause }) => {
    if (pausedBecause !== null) throw pleaseResume()
    await addTestDelivery(tx, id, webhookTestEvent)
  })

/** @throws Refusal 403, 404, 409 while the webhook is paused */
export async function sendAgain({ db }: App, who: Caller, deliveryId: string): Promise<void> {
  mustSeeWholeClient(who)
  await db.transaction().execute(async (tx) => {
    const { pausedBecause } = orNotFound(await webhookOfDelivery(tx, who, deliveryId))
    if (pausedBecause !== null) throw pleaseResume()
    await sendDeliveryAgain(tx, deliveryId)
  })
}
