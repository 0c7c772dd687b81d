// Stores API keys, and finds whom they let in. As for sessions the database is read at every call, so that ending a key, a changed role,
// archiving and pausing take effect at once.
import { sql } from 'kysely'
import { type KeyScope, keyPrefix, maxKeyCallsPerMinute } from '#contract/rules/key-scopes.ts'
import { countRows, hasChanged, readValue } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'
import { mustSetUpFactor } from './demanded-factor.ts'
import { type Counted, countStatement, secondsLeft, storedKey } from './rate-limit.ts'
import { type Caller, hasRole, hashOf, isActive, isEverybody, isLimited, scopeOf } from './who.ts'

const bearer = new RegExp(`^Bearer (${keyPrefix}[A-Za-z0-9_-]{43})$`)
const keyIn = (authorization = '') => bearer.exec(authorization)?.[1]
export const isApiKey = (authorization: string | undefined): boolean => keyIn(authorization) !== undefined

/**
 * Whether the person who made the key may still do what it does (rule access-30): an administrator for the client that it is limited to, if any,
 * a manager for the own client. For a query that joins users and clients, and the client of the key as `reached`.
 */
const mayStillAct = sql<boolean>`(${isActive} and case
  when 'ADMIN' in (users.role, users.secondary_role)
    then reached.id is null or (reached.archived_at is null and not reached.is_paused)
  when 'CLIENTADMIN' in (users.role, users.secondary_role) then api_keys.client_id is not distinct from users.client_id
  else false end)`

const keysWithPeople = (db: Database) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .leftJoin('clients as reached', 'reached.id', 'api_keys.client_id')

/** The person for whom an API key acts, with its scopes, and how many calls it has left. */
export interface KeyCaller {
  who: Caller
  calls: Pick<Counted, 'left' | 'secondsLeft'>
}

/**
 * Finds the key of an Authorization header, counts the call and stores that the key is used: in one statement, so that a call with a key takes
 * no longer than one with a session. Returns undefined if the key does not work (rule access-30); then nothing is counted.
 */
export async function authenticateKey(
  db: Database,
  authorization: string | undefined,
): Promise<KeyCaller | undefined> {
  const key = keyIn(authorization)
  if (!key) return undefined
  const living = keysWithPeople(db)
    .where('api_keys.key_hash', '=', hashOf(key))
    .where('api_keys.ends_at', '>', sql<string>`now()`)
    .where('api_keys.ended_at', 'is', null)
    .where(mayStillAct)
    .select([
      'users.id',
      'users.client_id as ownClientId',
      'users.role',
      'users.secondary_role as secondaryRole',
      isLimited.as('isLimited'),
      'api_keys.id as keyId',
      'api_keys.client_id as reachedClientId',
      sql<KeyScope[]>`api_keys.scopes`.as('scopes'),
      mustSetUpFactor.as('mustSetUp'),
    ])
  const counted = sql`(select ${storedKey(sql`'api key:' || "keyId"`)} as key from living) as called`
  // The columns are named, because a statement that answers all of them is not prepared (decision 350).
  const { rows } = await sql<LivingKey & KeyCaller['calls']>`
    with living as materialized (${living}),
    counted as (
      ${countStatement(counted, 60)}
      returning ${maxKeyCallsPerMinute}::int - count as "left", ${secondsLeft} as "secondsLeft"),
    used as (
      update api_keys set last_used_at = now() where id in (
        select api_keys.id from api_keys join living on living."keyId" = api_keys.id where ${isUseOld}
           for no key update of api_keys skip locked))
    select id, "ownClientId", role, "secondaryRole", "isLimited", "keyId", "reachedClientId", scopes, "mustSetUp", "left", "secondsLeft"
      from living, counted`.execute(db)
  return rows[0] && callerOf(rows[0])
}

/** The time of the last use is written once a minute and by one call, so that calls do not wait for each other. */
const isUseOld = sql`(last_used_at is null or last_used_at < now() - interval '1 minute')`

interface LivingKey extends Pick<Caller, 'id' | 'role' | 'secondaryRole' | 'isLimited'> {
  mustSetUp: boolean
  ownClientId: string
  keyId: string
  reachedClientId: string | null
  scopes: KeyScope[]
}

/** A key of an administrator that is limited to one client acts as a manager of that client would. */
function callerOf(found: LivingKey & KeyCaller['calls']): KeyCaller {
  const { ownClientId, keyId, reachedClientId, scopes, left, secondsLeft: seconds, ...person } = found
  const isOfAll = hasRole(person, 'ADMIN') && reachedClientId === null
  const who: Caller = {
    ...person,
    sessionId: '',
    clientId: reachedClientId ?? ownClientId,
    role: isOfAll ? 'ADMIN' : 'CLIENTADMIN',
    secondaryRole: null,
    key: { id: keyId, scopes },
  }
  return { who, calls: { left, secondsLeft: seconds } }
}

/** Administrators see all keys, managers of a whole client those of the client, and other managers their own (rule access-35). */
function isSeenBy(who: Caller) {
  const scope = scopeOf(who)
  if (isEverybody(scope)) return sql<boolean>`true`
  return scope.limitedTo === null
    ? sql<boolean>`api_keys.client_id = ${scope.clientId}::uuid`
    : sql<boolean>`(api_keys.user_id = ${who.id}::uuid and api_keys.client_id = ${scope.clientId}::uuid)`
}

/** Returns the newest first. */
export const keysSeenBy = (db: Database, who: Caller, limit: number) =>
  keysWithPeople(db)
    .where(isSeenBy(who))
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .limit(limit)
    .select([
      'api_keys.id',
      'api_keys.name',
      sql<KeyScope[]>`api_keys.scopes`.as('scopes'),
      'api_keys.last_characters as lastCharacters',
      sql<string>`users.first_name || ' ' || users.last_name`.as('madeBy'),
      'reached.name as clientName',
      'api_keys.created_at as createdDateTime',
      'api_keys.ends_at as endsDateTime',
      'api_keys.last_used_at as lastUsedDateTime',
      sql<'ended' | 'expired' | 'noLongerMay' | null>`case
        when api_keys.ended_at is not null then 'ended'
        when api_keys.ends_at <= now() then 'expired'
        when not ${mayStillAct} then 'noLongerMay' end`.as('whyNot'),
    ])
    .execute()

export interface NewKey {
  userId: string
  clientId: string | null
  name: string
  scopes: KeyScope[]
  keyHash: Buffer
  lastCharacters: string
  days: number
}

export const addKey = (tx: Tx, key: NewKey) =>
  tx
    .insertInto('api_keys')
    .values({
      user_id: key.userId,
      client_id: key.clientId,
      name: key.name,
      scopes: key.scopes,
      key_hash: key.keyHash,
      last_characters: key.lastCharacters,
      ends_at: sql<string>`now() + make_interval(days => ${key.days})`,
    })
    .returning('id')
    .$call(readValue('id'))

/** Counts the keys of a person that have not ended. */
export const countWorkingKeys = (tx: Tx, userId: string) =>
  tx
    .selectFrom('api_keys')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', sql<string>`now()`)
    .$call(countRows)

export async function endKeysOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('api_keys')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .set({ ended_at: sql<string>`now()` })
    .execute()
}

/** @returns whether the caller sees the key; one that has ended already stays as it is */
export const endKey = (tx: Tx, who: Caller, id: string) =>
  tx
    .updateTable('api_keys')
    .where('id', '=', id)
    .where(isSeenBy(who))
    .set({ ended_at: sql<string>`coalesce(ended_at, now())` })
    .$call(hasChanged)
