// Takes events that are due, and stores what came of sending them. Like the outbox, the table is the queue (docs/decisions/003).
import { sql } from 'kysely'
import { webhookKeepDays, webhookTryDays } from '#contract/rules/webhooks.ts'
import { isActive, isLimited } from '../../access/who.ts'
import type { Database, Tx } from '../../db/open.ts'

/** The pauses after the first failures; the last one is that of all later ones. */
const pauses = sql`array[interval '5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours']`
const tryTime = sql`make_interval(days => ${sql.lit(webhookTryDays)})`

/**
 * Events that are due. One with a time further in the future than any pause leads to was stored while the clock was ahead, and is due too. These are
 * two conditions, because the database finds each in the order of an index, without reading what waits for later.
 */
const isDue = sql<boolean>`next_try_at <= now()`
const isTooFarAhead = sql<boolean>`next_try_at > now() + interval '11 hours'`

/** Whether an earlier event of the same person waits for the same webhook (rule webhooks-8). */
const isFirstOfPerson = sql<boolean>`not exists (
  select from webhook_deliveries as earlier
   where earlier.endpoint_id = due.endpoint_id and earlier.user_id = due.user_id and earlier.state = 'waiting'
     and earlier.number < due.number)`

/** Events wait while the webhook is paused, or while its client is paused or archived (rule webhooks-11). */
const maySend = sql<boolean>`(
  webhook.paused_at is null and clients.archived_at is null and not coalesce(clients.is_paused, false))`

/** Returns the webhooks that have something to send now. */
export async function webhooksWithWork(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select webhook.id from webhook_endpoints as webhook
      left join clients on clients.id = webhook.client_id
     where ${maySend}
       -- The least and the greatest time are the ends of an index, whatever is expected to be between them.
       and (select min(next_try_at) <= now() or max(next_try_at) > now() + interval '11 hours'
              from webhook_deliveries where endpoint_id = webhook.id and state = 'waiting')
     order by webhook.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts the events that are due, of all webhooks, up to a number of them. */
export async function countDueEvents(db: Database, atMost: number): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    select count(*) as events from (
      select from webhook_endpoints as webhook
        left join clients on clients.id = webhook.client_id
        join webhook_deliveries on webhook_deliveries.endpoint_id = webhook.id and state = 'waiting' and ${isDue}
       where ${maySend} limit ${atMost}) as due`.execute(db)
  return rows[0]?.events ?? 0
}

export interface TakenDelivery {
  id: string
  event: string
  data: unknown
  happenedAt: string
  url: string | null
  sealedUrl: Buffer | null
  secret: Buffer
  previousSecret: Buffer | null
}

const earliestOf = (endpointId: string, condition: typeof isDue) => sql`(
  select due.id from webhook_deliveries as due
   where due.endpoint_id = ${endpointId}::uuid and due.state = 'waiting' and ${condition} and ${isFirstOfPerson}
   order by due.next_try_at, due.number limit 1
   for update skip locked)`

/**
 * Takes the event that has been due for the longest time, and reserves it for a minute so that no other process takes it too. If its sender dies, it is due
 * again then, with the same id.
 */
export async function takeDelivery(db: Database, endpointId: string): Promise<TakenDelivery | undefined> {
  const { rows } = await sql<TakenDelivery>`
    update webhook_deliveries as taken
       set next_try_at = now() + interval '1 minute', first_tried_at = coalesce(taken.first_tried_at, now())
      from webhook_endpoints as webhook left join clients on clients.id = webhook.client_id
     where webhook.id = taken.endpoint_id and ${maySend}
       and taken.id = coalesce(${earliestOf(endpointId, isDue)}, ${earliestOf(endpointId, isTooFarAhead)})
    returning taken.id, taken.event, taken.data, taken.happened_at as "happenedAt", webhook.url, webhook.sealed_url as "sealedUrl", webhook.secret,
              case when webhook.previous_secret_ends_at > now() then webhook.previous_secret end as "previousSecret"`.execute(
    db,
  )
  return rows[0]
}

/** Lets later events of a person wait for as long as the first one that waits, so that they are not looked at every second. */
export async function postponeFollowing(db: Database, endpointId: string): Promise<void> {
  await sql`
    update webhook_deliveries as following set next_try_at = first.next_try_at
      from (select distinct on (user_id) user_id, number, next_try_at
              from webhook_deliveries
             where endpoint_id = ${endpointId}::uuid and state = 'waiting' and user_id is not null
             order by user_id, number) as first
     where following.endpoint_id = ${endpointId}::uuid and following.state = 'waiting' and following.user_id = first.user_id
       and following.number > first.number and following.next_try_at < first.next_try_at
       and first.next_try_at > now() + interval '1 minute'`.execute(db)
}

export interface Tried {
  /** Null without an answer. */
  status: number | null
  answer: string | null
  failure: string | null
}

const storeTry = (
  tx: Tx,
  id: string,
  { status, answer, failure }: Tried,
  next: { state: string; at: unknown },
) =>
  sql<{ endpointId: string; userId: string | null; isTriedLong: boolean }>`
    update webhook_deliveries
       set attempts = attempts + 1, last_tried_at = now(), status = ${status}::integer, answer = ${answer}::text,
           failure = ${failure}::text, state = ${next.state}, next_try_at = ${next.at}
     where id = ${id}::uuid
    returning endpoint_id as "endpointId", user_id as "userId", first_tried_at <= now() - ${tryTime} as "isTriedLong"`.execute(
    tx,
  )

/** The next event of the person, which has waited for this one, is due at once. */
const releaseNext = (tx: Tx, endpointId: string, userId: string | null) =>
  sql`update webhook_deliveries set next_try_at = now()
       where id = (select id from webhook_deliveries
                    where endpoint_id = ${endpointId}::uuid and user_id = ${userId}::uuid and state = 'waiting'
                    order by number limit 1)
         and attempts = 0 and next_try_at > now()`.execute(tx)

/** The webhook or the person may have been deleted meanwhile, and the event with it. */
export async function storeSuccess(tx: Tx, id: string, tried: Tried): Promise<void> {
  const [stored] = (await storeTry(tx, id, tried, { state: 'delivered', at: sql`now()` })).rows
  if (!stored) return
  await sql`update webhook_endpoints set failing_since = null
             where id = ${stored.endpointId}::uuid and failing_since is not null`.execute(tx)
  await releaseNext(tx, stored.endpointId, stored.userId)
}

export interface Failing {
  endpointId: string
  /** Whether this event was tried for as long as events are, and the webhook had no success in that time. */
  isConstant: boolean
}

/** The first failure is stored up to a minute after the first try began, and the answer to the last try may come sooner. */
const isFailingLong = sql`failing_since <= now() - ${tryTime} + interval '1 minute'`

/** Stores a failure, and when the event is tried again: the last time three days after the first. */
export async function storeFailure(tx: Tx, id: string, tried: Tried): Promise<Failing | undefined> {
  const at = sql`least(now() + (${pauses})[least(attempts + 1, 6)], greatest(first_tried_at + ${tryTime}, now() + interval '5 seconds'))`
  const [stored] = (await storeTry(tx, id, tried, { state: 'waiting', at })).rows
  if (!stored) return undefined
  const { rows } = await sql<Failing>`
    update webhook_endpoints set failing_since = coalesce(failing_since, now()) where id = ${stored.endpointId}::uuid
    returning id as "endpointId", ${stored.isTriedLong}::boolean and ${isFailingLong} as "isConstant"`.execute(
    tx,
  )
  return rows[0]
}

/** Gives an event up that has been tried for three days. What follows it is sent. */
export async function giveUpIfOld(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ endpointId: string; userId: string | null }>`
    update webhook_deliveries set state = 'givenUp'
     where id = ${id}::uuid and first_tried_at <= now() - ${tryTime}
    returning endpoint_id as "endpointId", user_id as "userId"`.execute(tx)
  for (const { endpointId, userId } of rows) await releaseNext(tx, endpointId, userId)
}

/** Pauses a webhook that fails, with an entry in the audit log. @returns its name and client; undefined if it is paused already */
export async function stopWebhook(tx: Tx, id: string, because: 'failing' | 'gone') {
  await sql`select set_config('coppice.audit', '0', true)`.execute(tx)
  const stopped = await tx
    .updateTable('webhook_endpoints')
    .set({ paused_at: sql<string>`now()`, paused_because: because })
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .returning(['id', 'name', 'url', 'sealed_url as sealedUrl', 'client_id as clientId', 'made_by as madeBy'])
    .executeTakeFirst()
  if (stopped)
    await sql`select audit_write('job', 'webhooks.stopped', null, ${stopped.clientId}::uuid, '', '', '{}')`.execute(
      tx,
    )
  return stopped
}

/**
 * Returns who made the webhook, if that person may still change it, and otherwise all who may; the administrators, if nobody of the client
 * can get mail.
 */
export async function readersOfWebhook(tx: Tx, clientId: string | null, madeBy: string | null) {
  const readers = await peopleWhoMayChange(tx, clientId, madeBy)
  const maker = readers.find(({ id }) => id === madeBy)
  if (maker) return [maker]
  return readers.length === 0 && clientId !== null ? peopleWhoMayChange(tx, null, null) : readers
}

/** The people of the client, and the one who made the webhook; of a webhook of the provider all administrators. */
const peopleWhoMayChange = (tx: Tx, clientId: string | null, madeBy: string | null) =>
  tx
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where(isActive)
    .where('users.email_confirmed_at', 'is not', null)
    .where('users.email', '<>', '')
    .where(
      clientId === null
        ? sql<boolean>`'ADMIN' in (users.role, users.secondary_role)`
        : sql<boolean>`(users.client_id = ${clientId}::uuid and users.is_manager and not ${isLimited}
             or users.id = ${madeBy}::uuid and 'ADMIN' in (users.role, users.secondary_role))`,
    )
    .orderBy('users.id')
    .select([
      'users.id',
      'users.client_id as clientId',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
    ])
    .execute()

/** Deletes what was sent, or was to be sent, too long ago. */
export async function dropOldDeliveries(db: Database): Promise<void> {
  await sql`delete from webhook_deliveries
             where happened_at < now() - make_interval(days => ${webhookKeepDays})`.execute(db)
}

/**
 * An announced day is at most 30 days away from the day of the announcement, and so is not announced again after this time, even if what was
 * announced comes back.
 */
const announcedDays = 60

/**
 * Forgets what was announced so long ago that it is not announced again. A number of answers could be reached again at any time, by one
 * answer after another one was deleted, so those are kept: there is one for every five answers at most (rule webhooks-10).
 */
export async function dropOldAnnouncements(db: Database): Promise<void> {
  await sql`delete from webhook_announcements
             where announced_on < current_date - ${announcedDays}::integer and event <> 'feedback.given'`.execute(
    db,
  )
}

/** Records the certificates that end soon, each once. */
export async function recordExpiringCertificates(db: Database, days: number): Promise<void> {
  await sql`select record_expiring_certificates(${days}::integer)`.execute(db)
}
