// Starts, extends and ends sessions.
import { sql } from 'kysely'
import { isActive } from '../access/who.ts'
import { anyOf } from '../db/any-of.ts'
import type { Database, Tx } from '../db/open.ts'
import type { EndedBecause } from '../db/tables/authentication.ts'

export async function startSession(tx: Tx, session: { userId: string; tokenHash: Buffer; hours: number }) {
  return tx
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      expires_at: sql<string>`now() + make_interval(hours => ${session.hours})`,
    })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow()
}

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
