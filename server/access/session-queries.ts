// Starts, extends, lists and ends sessions.
import { sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import { hasChanged, isThere, readColumn } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'
import type { EndedBecause } from '../db/tables/authentication.ts'
import { type Origin, deviceOf } from './origin.ts'
import { hashOf, isActive, isSeenLongAgo, validSessions } from './who.ts'

/** The identity provider that begins a session, and the name that it has for its own one. */
export interface SessionOfProvider {
  id: string
  session: string | null
}

interface NewSession {
  userId: string
  tokenHash: Buffer
  hours: number
  from: Origin
  provider: SessionOfProvider | undefined
}

export const startSession = (tx: Tx, session: NewSession) =>
  tx
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      ...placeOf(session.from),
      provider_id: session.provider?.id ?? null,
      provider_session_hash: session.provider?.session ? hashOf(session.provider.session) : null,
      expires_at: sql<string>`now() + make_interval(hours => ${session.hours})`,
    })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow()

const placeOf = (from: Origin) => ({ device: deviceOf(from), address: from.address })

/** Stores that a session is used, and from where. Of several calls at the same moment one writes (rule access-41). */
export async function recordSeen(db: Database, id: string, from: Origin): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<string>`now()`, ...placeOf(from) })
    .where('id', '=', id)
    .where(isSeenLongAgo)
    .execute()
}

/** Returns the sessions of a person that work, the one that was used last first. */
export const sessionsOf = (db: Database, userId: string, limit: number) =>
  validSessions(db)
    .clearSelect()
    .where('sessions.user_id', '=', userId)
    .orderBy(lastSeen, 'desc')
    .orderBy('sessions.id')
    .limit(limit)
    .select([
      'sessions.id',
      'sessions.device',
      'sessions.address',
      'sessions.created_at as startedDateTime',
      lastSeen.as('lastSeenDateTime'),
    ])
    .execute()

/** Sessions from before an upgrade have no time of their last use until the next call. */
const lastSeen = sql<string>`coalesce(sessions.last_seen_at, sessions.created_at)`

interface Extended {
  /** The time at which the session ends. */
  expires: string
  /** Whether the session cannot end later than that. */
  isLongest: boolean
}

/**
 * Extends a valid session as if the person logged in now, up to the limit of the provider, and never shortens it (rule access-20).
 * Returns undefined when the session is not valid any more: it stays ended, whatever ended it.
 */
export async function extendSession(db: Database, id: string, hours: number): Promise<Extended | undefined> {
  const later = sql`least(now() + make_interval(hours => ${hours}::int), ${latestExpiry})`
  const isValid = sql`
    users.id = sessions.user_id and clients.id = users.client_id
    and sessions.id = ${id}::uuid and sessions.expires_at > now() and sessions.ended_because is null and ${isActive}`
  const answer = sql`sessions.expires_at as expires, sessions.expires_at >= ${latestExpiry} as "isLongest"`
  // If the session is ended meanwhile, this statement checks the condition again and changes nothing.
  const { rows } = await sql<Extended>`
    update sessions set expires_at = ${later} from users, clients, provider_settings
     where ${isValid} and ${later} > sessions.expires_at
    returning ${answer}`.execute(db)
  if (rows[0]) return rows[0]
  const unchanged = await sql<Extended>`
    select ${answer} from sessions, users, clients, provider_settings where ${isValid}`.execute(db)
  return unchanged.rows[0]
}

const latestExpiry = sql`sessions.created_at + make_interval(hours => provider_settings.session_hours)`

/** Whether the person has entered the password and a code, or used a passkey, in the last ten minutes of this session (rule access-81). */
export const isProved = (db: Database | Tx, id: string) =>
  db
    .selectFrom('sessions')
    .where('id', '=', id)
    .where('proved_at', '>', sql<string>`now() - interval '10 minutes'`)
    .select('id')
    .$call(isThere)

export async function recordProof(db: Database | Tx, id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proved_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Ends sessions; the row stays with the reason. */
const endSessions = (db: Database, because: EndedBecause) =>
  db.updateTable('sessions').set({ ended_because: because }).where('ended_because', 'is', null)

export async function endSession(db: Database, id: string) {
  await endSessions(db, 'loggedOut').where('id', '=', id).execute()
}

/** Ends all sessions of a person whose password has changed, except `except`. */
export async function endSessionsOf(tx: Tx, userId: string, except?: string) {
  await endSessions(tx, 'passwordChanged')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except as string))
    .execute()
}

/** Ends all sessions of a person, because somebody else may have begun them. */
export async function endSessionsAfterReset(tx: Tx, userId: string) {
  await endSessions(tx, 'accessReset').where('user_id', '=', userId).execute()
}

export async function endSessionsOfArchived(tx: Tx, userIds: string[]) {
  await endSessions(tx, 'archived').where('user_id', '=', anyOf(userIds)).execute()
}

/** Ends the sessions of people who belong to another client now, so that no open page shows the former one. */
export async function endSessionsOfMoved(tx: Tx, userIds: readonly string[]) {
  await endSessions(tx, 'moved').where('user_id', '=', anyOf(userIds)).execute()
}

/** Ends the sessions of everybody at a client (rule access-19). */
export async function endSessionsOfClient(tx: Tx, clientId: string, because: 'paused' | 'archived') {
  await endSessions(tx, because)
    .where('user_id', 'in', (users) =>
      users.selectFrom('users').where('client_id', '=', clientId).select('id'),
    )
    .execute()
}

/** Ends a session of the person from another one (rule access-42). @returns whether the person has such a session that works */
export const endOwnSession = (tx: Tx, userId: string, id: string) =>
  endSessions(tx, 'endedElsewhere')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('expires_at', '>', sql<string>`now()`)
    .$call(hasChanged)

/** Ends the sessions of the person that have not expired, except the one with which it is asked for. */
export async function endOtherSessions(tx: Tx, userId: string, except: string): Promise<void> {
  await endSessions(tx, 'endedElsewhere')
    .where('user_id', '=', userId)
    .where('id', '<>', except)
    .where('expires_at', '>', sql<string>`now()`)
    .execute()
}

/** A log-out at a provider: the session or the person is known. */
export interface LoggedOut {
  providerId: string
  /** The name that the provider has for its own session; null if it has sent none. */
  session: string | null
  /** The person whom the provider names; null if it names nobody. */
  userId: string | null
}

/**
 * Ends the sessions that began with this session of the identity provider. If either has no name, all sessions that the identity provider began
 * for the person end (rule access-95).
 * @returns whose they were, each once for each session
 */
export function endSessionsOfProvider(tx: Tx, { providerId, session, userId }: LoggedOut) {
  const hash = session === null ? null : hashOf(session)
  const isMeant =
    hash === null
      ? sql<boolean>`true`
      : sql<boolean>`provider_session_hash = ${hash} or provider_session_hash is null`
  return endSessions(tx, 'loggedOutAtProvider')
    .where('provider_id', '=', providerId)
    .where('expires_at', '>', sql<string>`now()`)
    .where((where) =>
      userId === null ? where('provider_session_hash', '=', hash) : where('user_id', '=', userId),
    )
    .where(sql<boolean>`(${isMeant})`)
    .returning('user_id as userId')
    .$call(readColumn('userId'))
}

/** Whether a session of the provider has begun a session here, which may have ended since. */
export const isSessionOfProvider = (db: Database, providerId: string, session: string) =>
  db
    .selectFrom('sessions')
    .where('provider_id', '=', providerId)
    .where('provider_session_hash', '=', hashOf(session))
    .select('id')
    .$call(isThere)

/** Deletes sessions that ended so long ago that no page asks for the reason. */
export async function dropPastSessions(db: Database) {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<string>`now() - interval '7 days'`)
    .execute()
}
