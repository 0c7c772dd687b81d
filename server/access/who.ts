// Finds the person who sends a token. The database is read at every call, so that logging out, a new password, a changed role, archiving
// and pausing take effect at once.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Access, Role, SessionEnd } from '#contract/call.ts'
import type { KeyScope } from '#contract/rules/key-scopes.ts'
import type { Database } from '../db/open.ts'
import { invalid, notFound, notPermitted, notSignedIn } from '../base/refusal.ts'
import { anyOf } from '../db/any-of.ts'
import { mustSetUpFactor } from './demanded-factor.ts'

/** Whether the client is neither archived nor paused. */
export const isOpenClient = sql<boolean>`(clients.archived_at is null and not clients.is_paused)`

/**
 * Whether the person is not archived, and the client is open, for a query that joins users and clients. All code that acts for a person,
 * or lets them in, uses this condition.
 */
export const isActive = sql<boolean>`(users.archived_at is null and ${isOpenClient})`

/** Whether the person is a manager who sees the people of some teams only (rule teams-3). */
export const isLimited = sql<boolean>`('ADMIN' <> all (array[users.role, coalesce(users.secondary_role, '')])
  and exists (select from team_managers where user_id = users.id))`

export interface Caller {
  id: string
  sessionId: string
  clientId: string
  role: Role
  secondaryRole: Role | null
  /** Whether the person is a manager who is limited to teams (rule teams-3). */
  isLimited: boolean
  /** Set when a program makes the call with an API key of the person. There is no session then, and `sessionId` is empty. */
  key?: { id: string; scopes: readonly KeyScope[] }
  /** Whether nothing but the set-up of a second factor is possible, because the days for it are over (rule access-87). */
  mustSetUp?: boolean
}

/** Returns 256 random bits as text that is safe in a path. Only the hash of a token is stored. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

export const hasRole = (who: Pick<Caller, 'role' | 'secondaryRole'>, role: Role) =>
  who.role === role || who.secondaryRole === role

/** One client with all of its people, or only with those in the teams of a manager who is limited to teams. */
export interface ClientScope {
  clientId: string
  /** The id of the manager whose teams limit the people; null when all people are included. */
  limitedTo: string | null
  /** Set when the caller has chosen a team: only its people are included. */
  team?: string | null
  /** Set when the caller is an administrator, who sees own fields that managers do not see (rule people-62). */
  isAdministrators?: true
}

/** The field gives this class a type that no other value has. The class is not exported, so only this file can make one. */
class EverybodyScope {
  protected readonly isEverybody = true
}
const everybody = new EverybodyScope()
/** The rows of all clients. Only this file makes one. */
export type { EverybodyScope as Everybody }

/**
 * Whose rows a person may see and change. Put it into every WHERE: people with `withinScope` (people-within.ts), what belongs to
 * the whole client by `clientId`. A query that needs a scope and gets none does not compile.
 */
export type Scope = ClientScope | EverybodyScope
export const isEverybody = (scope: Scope): scope is EverybodyScope => scope === everybody
export const wholeClient = (clientId: string): ClientScope => ({
  clientId: clientId.toLowerCase(),
  limitedTo: null,
})
/** Returns the scope of the person's own client, also for an administrator. */
export const ownScopeOf = (who: Caller): ClientScope => ({
  clientId: who.clientId,
  limitedTo: who.isLimited ? who.id : null,
})
export const scopeOf = (who: Caller): Scope => (hasRole(who, 'ADMIN') ? everybody : ownScopeOf(who))

/** Returns the scope for calls that only administrators may make. @throws Refusal 403 for anybody else */
export function everybodyFor(who: Caller): EverybodyScope {
  const scope = scopeOf(who)
  if (!isEverybody(scope)) throw notPermitted()
  return scope
}

/**
 * Returns what one of the caller's roles allows them to see. @throws Refusal 403 for a learner, and for a role that the caller does not
 * have
 */
export function scopeInRole(who: Caller, role: Role): Scope {
  if (role === 'LEARNER' || !hasRole(who, role)) throw notPermitted()
  return role === 'ADMIN' ? scopeOf(who) : ownScopeOf(who)
}

/**
 * Returns the clients whose learners are shown: one's own, and for an administrator the chosen one or all (rule learning-2). With a team,
 * only the learners of that team are shown.
 * @throws Refusal 404 for another client, 400 for a team without a client
 */
export function scopeOfProgress(who: Caller, clientId: string | null, teamId: string | null = null): Scope {
  const own = scopeOf(who)
  if (isEverybody(own)) {
    if (clientId !== null) return { ...wholeClient(clientId), team: teamId }
    if (teamId !== null) throw invalid('Please choose the organisation of the team')
    return own
  }
  if (clientId !== null && clientId.toLowerCase() !== own.clientId) throw notFound()
  return { ...own, team: teamId }
}

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/

/** The use of a session is stored at most once in five minutes, so that a call costs no write (rule access-41). */
export const isSeenLongAgo = sql<boolean>`(sessions.last_seen_at is null or sessions.last_seen_at < now() - interval '5 minutes')`

export const validSessions = (db: Database) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where('sessions.ended_because', 'is', null)
    .where(isActive)
    .select([
      'users.id',
      'sessions.id as sessionId',
      'users.client_id as clientId',
      'users.role',
      'users.secondary_role as secondaryRole',
      isLimited.as('isLimited'),
      mustSetUpFactor.as('mustSetUp'),
    ])

/** Returns the people of those of these sessions that are still valid and that show pages, with their present data. */
export const stillSignedIn = (db: Database, sessionIds: string[]): Promise<Caller[]> =>
  validSessions(db)
    .where('sessions.id', '=', anyOf(sessionIds))
    .execute()
    .then((people) => people.filter(({ mustSetUp }) => !mustSetUp))

/** The valid session of an Authorization header, or undefined. */
export async function authenticate(
  db: Database,
  authorization: string | undefined,
): Promise<(Caller & { isSeenLongAgo: boolean }) | undefined> {
  const token = tokenIn(authorization)
  if (!token) return undefined
  return validSessions(db)
    .where('sessions.token_hash', '=', hashOf(token))
    .select(isSeenLongAgo.as('isSeenLongAgo'))
    .executeTakeFirst()
}

/**
 * Returns why the session of this token has ended; undefined for a token that opened none, so that an attacker learns nothing. Reasons
 * that the caller cannot change come first: a paused organisation before a session that has also expired.
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
  // The person and the client are active again, so the stored reason does not apply any more.
  if (session.endedBecause === 'paused' || session.endedBecause === 'archived') return 'expired'
  return session.endedBecause ?? 'expired'
}

const tokenIn = (authorization = '') => bearer.exec(authorization)?.[1]

/** @throws Refusal 401 without a person, 403 without the role */
export function mustBeAllowed(access: Access, who: Caller | undefined): void {
  if (access === 'anyone') return
  if (!who) throw notSignedIn()
  if (access === 'signed-in') return
  if (!access.some((role) => hasRole(who, role))) throw notPermitted()
}
