// From the token that is sent to the person who sends it. Read from the database at every call, so that logging
// out, a new password, a changed role, archiving and pausing take effect at once.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Access, Role, SessionEnd } from '#contract/call.ts'
import type { Database } from '../db/open.ts'
import { notFound, notPermitted, notSignedIn } from '../base/refusal.ts'

export interface Person {
  id: string
  sessionId: string
  clientId: string
  role: Role
  secondaryRole: Role | null
}

/** 256 random bits, safe in a path; only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

export const holds = (who: Pick<Person, 'role' | 'secondaryRole'>, role: Role) =>
  who.role === role || who.secondaryRole === role

/** The client whose rows a person may see and change; null is all of them. Put it into every WHERE. */
export type Scope = string | null
export const scopeOf = (who: Person): Scope => (holds(who, 'ADMIN') ? null : who.clientId)

/**
 * The clients whose learners are shown: one's own, and for an administrator the chosen one or all (rule learning-2).
 * @throws Refusal 404 for another client
 */
export function scopeOfProgress(who: Person, clientId: string | null): Scope {
  const own = scopeOf(who)
  if (own === null) return clientId
  if (clientId !== null && clientId.toLowerCase() !== own) throw notFound()
  return own
}

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/

const livingSessions = (db: Database) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where('sessions.ended_because', 'is', null)
    .where('users.archived_at', 'is', null)
    .where('clients.archived_at', 'is', null)
    .where('clients.is_paused', '=', false)
    .select([
      'users.id',
      'sessions.id as sessionId',
      'users.client_id as clientId',
      'users.role',
      'users.secondary_role as secondaryRole',
    ])

/** Those of these sessions that are still living, as their people are now. */
export const stillSignedIn = (db: Database, sessionIds: string[]): Promise<Person[]> =>
  livingSessions(db)
    .where('sessions.id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .execute()

/** The living session behind an Authorization header, or undefined. */
export async function authenticate(
  db: Database,
  authorization: string | undefined,
): Promise<Person | undefined> {
  const token = tokenIn(authorization)
  if (!token) return undefined
  return livingSessions(db).where('sessions.token_hash', '=', hashOf(token)).executeTakeFirst()
}

/**
 * Why the session of this token has ended; undefined for a token that opened none, so that a guess learns nothing. What
 * the caller cannot change comes first: a paused organisation rather than a session that is also out of date.
 */
export async function whyEnded(
  db: Database,
  authorization: string | undefined,
): Promise<SessionEnd | undefined> {
  const token = tokenIn(authorization)
  if (!token) return undefined
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where('sessions.token_hash', '=', hashOf(token))
    .select([
      sql<boolean>`users.archived_at is not null or clients.archived_at is not null`.as('isArchived'),
      'clients.is_paused as isPaused',
      'sessions.ended_because as endedBecause',
    ])
    .executeTakeFirst()
  if (!session) return undefined
  if (session.isArchived) return 'archived'
  if (session.isPaused) return 'paused'
  return session.endedBecause ?? 'expired'
}

const tokenIn = (authorization = '') => bearer.exec(authorization)?.[1]

/** @throws Refusal 401 without a person, 403 without the role */
export function mustBeAllowed(access: Access, who: Person | undefined): void {
  if (access === 'anyone') return
  if (!who) throw notSignedIn()
  if (access === 'signed-in') return
  if (!access.some((role) => holds(who, role))) throw notPermitted()
}
