// Stores API keys, and finds whom they let in. As for sessions the database is read at every call, so that ending a key, a changed role,
// archiving and pausing take effect at once.
import { sql } from 'kysely'
import { type KeyScope, keyPrefix } from '#contract/rules/key-scopes.ts'
import type { Database, Tx } from '../db/open.ts'
import { mustSetUpFactor } from './demanded-factor.ts'
import { type Person, hasRole, hashOf, isActive, isEverybody, isLimited, scopeOf } from './who.ts'

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

/** Returns in whose name, and within which walls, the key of an Authorization header acts; undefined if it does not work (rule access-30). */
export async function authenticateKey(
  db: Database,
  authorization: string | undefined,
): Promise<Person | undefined> {
  const key = keyIn(authorization)
  if (!key) return undefined
  const found = await keysWithPeople(db)
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
      sql<boolean>`last_used_at is null or last_used_at < now() - interval '1 minute'`.as('isUseOld'),
    ])
    .executeTakeFirst()
  if (found?.isUseOld) await recordUse(db, found.keyId)
  return found && personOf(found)
}

interface LivingKey extends Pick<Person, 'id' | 'role' | 'secondaryRole' | 'isLimited'> {
  mustSetUp: boolean
  ownClientId: string
  keyId: string
  reachedClientId: string | null
  scopes: KeyScope[]
  isUseOld: boolean
}

/** A key of an administrator that is limited to one client acts as a manager of that client would. */
function personOf({ ownClientId, keyId, reachedClientId, scopes, ...person }: LivingKey): Person {
  const isOfAll = hasRole(person, 'ADMIN') && reachedClientId === null
  return {
    id: person.id,
    sessionId: '',
    clientId: reachedClientId ?? ownClientId,
    role: isOfAll ? 'ADMIN' : 'CLIENTADMIN',
    secondaryRole: null,
    isLimited: person.isLimited,
    mustSetUp: person.mustSetUp,
    key: { id: keyId, scopes },
  }
}

/** The time of the last use is written once a minute, so that calls do not wait for each other. */
async function recordUse(db: Database, keyId: string): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: sql<string>`now()` })
    .where('id', '=', keyId)
    .execute()
}

/** Administrators see all keys, managers of a whole client those of the client, and other managers their own (rule access-35). */
function isSeenBy(who: Person) {
  const scope = scopeOf(who)
  if (isEverybody(scope)) return sql<boolean>`true`
  return scope.limitedTo === null
    ? sql<boolean>`api_keys.client_id = ${scope.clientId}::uuid`
    : sql<boolean>`(api_keys.user_id = ${who.id}::uuid and api_keys.client_id = ${scope.clientId}::uuid)`
}

/** Returns the newest first. */
export const keysSeenBy = (db: Database, who: Person, limit: number) =>
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

export async function addKey(tx: Tx, key: NewKey): Promise<string> {
  const { id } = await tx
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
    .executeTakeFirstOrThrow()
  return id
}

/** Counts the keys of a person that have not ended. */
export async function countWorkingKeys(tx: Tx, userId: string): Promise<number> {
  const { keys } = await tx
    .selectFrom('api_keys')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', sql<string>`now()`)
    .select(sql<number>`count(*)`.as('keys'))
    .executeTakeFirstOrThrow()
  return keys
}

/** @returns whether the caller sees the key; one that has ended already stays as it is */
export async function endKey(tx: Tx, who: Person, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .where('id', '=', id)
    .where(isSeenBy(who))
    .set({ ended_at: sql<string>`coalesce(ended_at, now())` })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
