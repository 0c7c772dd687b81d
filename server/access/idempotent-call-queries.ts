import { type CompiledQuery, sql } from 'kysely'
import type { Database } from '../db/open.ts'

export interface IdempotentCall {
  keyId: string
  nameHash: Buffer
  requestHash: Buffer
}

/** A call that carries out the change. Another attempt may take its place while it has stored nothing. */
export interface Attempt extends IdempotentCall {
  attempt: string
}

const hours = 24
const isForgotten = sql`call.begun_at < now() - make_interval(hours => ${hours})`
/** Its server was probably stopped. */
const isLate = sql`call.begun_at < now() - interval '5 minutes'`
/** Whether the name can be used (again): a call that is late and has stored nothing is replaced, and cannot store anything from then on. */
const isFree = ({ requestHash }: IdempotentCall) =>
  sql<boolean>`(${isForgotten} or (call.state = 'begun' and ${isLate} and call.request_hash = ${requestHash}))`

/** Begins to carry out a call. @returns undefined if the name is not free */
export async function beginCall(db: Database, asked: IdempotentCall): Promise<Attempt | undefined> {
  const { keyId, nameHash, requestHash } = asked
  const { rows } = await sql<{ attempt: string }>`
    insert into idempotent_calls as call (key_id, name_hash, request_hash) values (${keyId}, ${nameHash}, ${requestHash})
    on conflict (key_id, name_hash) do update
      set request_hash = excluded.request_hash, attempt = excluded.attempt, state = 'begun', result = null, begun_at = now()
      where ${isFree(asked)}
    returning attempt`.execute(db)
  return rows[0] && { ...asked, attempt: rows[0].attempt }
}

/** Returns the call that has the name; undefined if the name is free. */
export async function firstCall(db: Database, asked: IdempotentCall) {
  const first = await db
    .selectFrom('idempotent_calls as call')
    .where('key_id', '=', asked.keyId)
    .where('name_hash', '=', asked.nameHash)
    .select([
      'request_hash as requestHash',
      'result',
      sql<boolean>`(call.state = 'ended' or ${isLate})`.as('hasEnded'),
      isFree(asked).as('isFree'),
    ])
    .executeTakeFirst()
  return first?.isFree ? undefined : first
}

const thisAttempt = ({ keyId, nameHash, attempt }: Attempt) =>
  sql`key_id = ${keyId} and name_hash = ${nameHash} and attempt = ${attempt}`

/** The statement that says, in the transaction of the change, that it is stored. It returns no row for an attempt that was replaced. */
export const markStored = (db: Database, attempt: Attempt): CompiledQuery =>
  sql`update idempotent_calls set state = 'stored' where ${thisAttempt(attempt)} returning attempt`.compile(
    db,
  )

export async function endCall(db: Database, attempt: Attempt, result: string): Promise<void> {
  await sql`update idempotent_calls set state = 'ended', result = ${result} where ${thisAttempt(attempt)}`.execute(
    db,
  )
}

/** Forgets a call that has failed, so that it can be sent again, unless it has stored something. */
export async function forgetCall(db: Database, attempt: Attempt): Promise<void> {
  await sql`delete from idempotent_calls where ${thisAttempt(attempt)} and state = 'begun'`.execute(db)
  await sql`update idempotent_calls set state = 'ended' where ${thisAttempt(attempt)}`.execute(db)
}

export async function dropPastCalls(db: Database): Promise<void> {
  await sql`delete from idempotent_calls as call where ${isForgotten}`.execute(db)
}
