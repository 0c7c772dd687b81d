// Webhooks as people see and change them.
import { type RawBuilder, sql } from 'kysely'
import { type Caller, type Scope, isEverybody, scopeOf } from '../../access/who.ts'
import { countRows } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { type PauseReason, type WebhookState, maxWaitingShown } from '#contract/rules/webhooks.ts'

/** Administrators see all webhooks, managers those of their client (rule webhooks-3). */
export const isSeenIn = (scope: Scope) =>
  isEverybody(scope)
    ? sql<boolean>`true`
    : sql<boolean>`webhook_endpoints.client_id = ${scope.clientId}::uuid`

const seen = (db: Database | Tx, who: Caller) =>
  db.selectFrom('webhook_endpoints').where(isSeenIn(scopeOf(who)))

const hasState: Record<WebhookState, RawBuilder<boolean>> = {
  works: sql`paused_because is null and failing_since is null`,
  failing: sql`paused_because is null and failing_since is not null`,
  paused: sql`paused_because = 'person'`,
  stopped: sql`paused_because in ('failing', 'gone')`,
}

/** Selects the webhooks of a scope, with a state or with any. */
const inState = (db: Database, scope: Scope, state: WebhookState | undefined) =>
  db
    .selectFrom('webhook_endpoints')
    .where(isSeenIn(scope))
    .$if(state !== undefined, (query) => query.where(hasState[state as WebhookState]))

/** Returns the newest first. */
export const listWebhooks = (db: Database, scope: Scope, state?: WebhookState) =>
  inState(db, scope, state)
    .leftJoin('clients', 'clients.id', 'webhook_endpoints.client_id')
    .leftJoin('users', 'users.id', 'webhook_endpoints.made_by')
    .orderBy('webhook_endpoints.created_at', 'desc')
    .orderBy('webhook_endpoints.id')
    .select([
      'webhook_endpoints.id',
      'webhook_endpoints.name',
      'url',
      'sealed_url as sealedUrl',
      'events',
      'clients.name as clientName',
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('madeBy'),
      'webhook_endpoints.created_at as createdDateTime',
      'paused_at as pausedDateTime',
      'paused_because as pausedBecause',
      'failing_since as failingSince',
      // No more are counted, because the page would take longer the more there are.
      sql<number>`(select count(*) from (
          select from webhook_deliveries as waiting
           where waiting.endpoint_id = webhook_endpoints.id and waiting.state = 'waiting'
           limit ${sql.lit(maxWaitingShown + 1)}) as counted)`.as('waiting'),
      sql<string | null>`(select max(last_tried_at) from webhook_deliveries as delivered
                           where delivered.endpoint_id = webhook_endpoints.id and delivered.state = 'delivered')`.as(
        'lastDeliveredDateTime',
      ),
      sql<string | null>`case when previous_secret_ends_at > now() then previous_secret_ends_at end`.as(
        'previousSecretEnds',
      ),
    ])
    .execute()

/** Whether the caller sees the webhook. */
export const findWebhook = (db: Database, who: Caller, id: string) =>
  seen(db, who).where('webhook_endpoints.id', '=', id).select('webhook_endpoints.id').executeTakeFirst()

/** Locks a webhook that the caller sees. Events that are stored for it meanwhile refer to its key only, and do not wait. */
export const lockWebhook = (tx: Tx, who: Caller, id: string) =>
  seen(tx, who)
    .where('webhook_endpoints.id', '=', id)
    .forNoKeyUpdate()
    .select(['webhook_endpoints.id', 'client_id as clientId', 'paused_because as pausedBecause'])
    .select(['webhook_endpoints.name', 'url', 'sealed_url as sealedUrl', 'webhook_endpoints.events'])
    .executeTakeFirst()

export interface NewWebhook {
  id: string
  clientId: string | null
  madeBy: string
  name: string
  events: string[]
  /** The address, encrypted. */
  sealedUrl: Buffer
  /** Encrypted. */
  secret: Buffer
}

export async function addWebhook(
  tx: Tx,
  { clientId, madeBy, sealedUrl, ...webhook }: NewWebhook,
): Promise<void> {
  await tx
    .insertInto('webhook_endpoints')
    .values({ ...webhook, client_id: clientId, made_by: madeBy, sealed_url: sealedUrl })
    .execute()
}

/** Counts the webhooks of a client, or of the provider. Until the transaction ends, none is added elsewhere. */
export async function countWebhooks(tx: Tx, clientId: string | null): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(tx)
  return tx
    .selectFrom('webhook_endpoints')
    .where(sql<boolean>`client_id is not distinct from ${clientId}::uuid`)
    .$call(countRows)
}

export async function changeWebhook(
  tx: Tx,
  id: string,
  { name, events }: Pick<NewWebhook, 'name' | 'events'>,
): Promise<void> {
  await tx.updateTable('webhook_endpoints').set({ name, events }).where('id', '=', id).execute()
}

export async function storeAddress(tx: Tx, id: string, sealedUrl: Buffer): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ url: null, sealed_url: sealedUrl })
    .where('id', '=', id)
    .execute()
}

export const lockAddressesInClear = (tx: Tx) =>
  tx
    .selectFrom('webhook_endpoints')
    .where('url', 'is not', null)
    .select('id')
    .select((row) => row.ref('url').$notNull().as('url'))
    .forUpdate()
    .execute()

/** The secret so far signs too for some hours, so that the receiver can be changed meanwhile. */
export async function storeNewSecret(tx: Tx, id: string, secret: Buffer, hours: number): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      secret,
      previous_secret: sql<Buffer>`secret`,
      previous_secret_ends_at: sql<string>`now() + make_interval(hours => ${hours})`,
    })
    .where('id', '=', id)
    .execute()
}

/** One that is paused already stays paused for its first reason. */
export async function pauseWebhook(tx: Tx, id: string, because: PauseReason): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ paused_at: sql<string>`now()`, paused_because: because })
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .execute()
}

/** Events that have waited are sent at once, and are tried again for as long as new ones. */
export async function resumeWebhook(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ paused_at: null, paused_because: null, failing_since: null })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_try_at: sql<string>`now()`, first_tried_at: null, attempts: 0 })
    .where('endpoint_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Deletes a webhook with what it was sent and is to be sent. */
export async function removeWebhook(tx: Tx, id: string): Promise<void> {
  // These may be very many. Deleted with the webhook itself, they would hold up everything that happens meanwhile and is stored for it.
  await tx.deleteFrom('webhook_deliveries').where('endpoint_id', '=', id).execute()
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
}

export async function addTestDelivery(tx: Tx, endpointId: string, event: string): Promise<void> {
  await tx.insertInto('webhook_deliveries').values({ endpoint_id: endpointId, event, data: '{}' }).execute()
}

/** Returns the webhook of a delivery that the caller sees. */
export const webhookOfDelivery = (tx: Tx, who: Caller, id: string) =>
  seen(tx, who)
    .innerJoin('webhook_deliveries', 'webhook_deliveries.endpoint_id', 'webhook_endpoints.id')
    .where('webhook_deliveries.id', '=', id)
    .select(['webhook_endpoints.id', 'paused_because as pausedBecause'])
    .executeTakeFirst()

/** Lets an event be sent at once, and then be tried for as long as a new one. */
export async function sendDeliveryAgain(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', next_try_at: sql<string>`now()`, first_tried_at: null, attempts: 0 })
    .where('id', '=', id)
    .execute()
}

/** Counts the webhooks that were paused because they fail. */
export const countFailedWebhooks = (db: Database, scope: Scope) =>
  inState(db, scope, 'stopped').$call(countRows)
