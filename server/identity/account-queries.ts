import { sql } from 'kysely'
import type { LinkPurpose } from '#contract/calls/accounts.ts'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import { anyOf } from '../db/any-of.ts'
import { hasChanged, isThere, readValue } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'
import { lacksDomain } from './joining-domain-queries.ts'
import { setKindOfPassword } from './login-card-queries.ts'
import { namesOfMissing } from './own-field-queries.ts'
import { savePassword } from './people-queries.ts'
import { dropPastChallenges } from './passkey-queries.ts'
import { dropPastSecondFactors, dropUnfinishedLogins } from './second-factor-queries.ts'
import { dropPastSessions, endSessionsOf } from '../access/session-queries.ts'
import type { ColourScheme } from '#contract/rules/colours.ts'
import { secondFactorDue } from '../access/demanded-factor.ts'
import { isOnlySignOn } from '../access/only-sign-on.ts'
import { isActive, isOpenClient } from '../access/who.ts'

/** Selects the columns that decide whether somebody may log in. */
const accounts = (db: Database) =>
  db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .select([
      'users.id',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.role',
      'users.secondary_role as secondaryRole',
      'users.client_id as clientId',
      'users.password_hash as passwordHash',
      'users.is_learner as isLearner',
      'users.awaits_seat as isUnknown',
      'users.email_confirmed_at as confirmedAt',
      sql<boolean>`users.self_entered_email_at is not null`.as('hasEnteredEmail'),
      sql<boolean>`users.archived_at is not null and not users.awaits_acceptance or clients.archived_at is not null`.as(
        'isArchived',
      ),
      'users.awaits_acceptance as awaitsAcceptance',
      'clients.approves_joiners as approvesJoiners',
      'clients.is_paused as isPaused',
      'clients.name as clientName',
      isOnlySignOn.as('isOnlySignOn'),
    ])
export type Account = NonNullable<Awaited<ReturnType<typeof accountByEmail>>>

/** @param email not empty: several accounts have no address */
export const accountByEmail = (db: Database, email: string) =>
  accounts(db)
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .executeTakeFirst()

export const accountById = (db: Database, id: string) =>
  accounts(db).where('users.id', '=', id).executeTakeFirst()

/** The account that has this address, or had it before the mail domain of its client changed (rule people-100). */
export const accountToLogIn = (db: Database, email: string) =>
  accounts(db)
    .where(
      'users.id',
      '=',
      sql<string>`coalesce(
        (select id from users where lower(email) = ${email.toLowerCase()}),
        (select user_id from earlier_emails where lower(email) = ${email.toLowerCase()}))`,
    )
    .executeTakeFirst()

/** The account without an address that has this log-in name at the client. */
export const accountByLoginName = (db: Database, clientId: string, loginName: string) =>
  accounts(db)
    .leftJoin('login_cards', 'login_cards.user_id', 'users.id')
    .where('users.client_id', '=', clientId)
    .where(sql`lower(users.login_name)`, '=', sql`lower(${loginName})`)
    .where('users.login_name', 'is not', null)
    .select([
      'users.login_name as loginName',
      sql<boolean>`coalesce(login_cards.has_pin, false)`.as('hasPin'),
    ])
    .executeTakeFirst()

/** Whether there is an administrator who can log in. */
export const hasAdministrator = (db: Database) =>
  db
    .selectFrom('users')
    .where('archived_at', 'is', null)
    .where('email_confirmed_at', 'is not', null)
    .where((where) => where.or([where('role', '=', 'ADMIN'), where('secondary_role', '=', 'ADMIN')]))
    .select('id')
    .limit(1)
    .$call(isThere)

export async function recordLogin(tx: Tx, login: { userId: string; clientId: string; isLearner: boolean }) {
  await tx
    .insertInto('login_events')
    .values({ user_id: login.userId, client_id: login.clientId, is_learner: login.isLearner })
    .execute()
}

export async function storeLinks(
  tx: Tx,
  links: { userIds: string[]; purpose: LinkPurpose; tokenHashes: Buffer[]; hours: number },
) {
  await sql`
    insert into link_tokens (user_id, purpose, token_hash, expires_at)
    select user_id, ${links.purpose}::text, token_hash, now() + make_interval(hours => ${links.hours}::integer)
      from unnest(${links.userIds}::uuid[], ${links.tokenHashes}::bytea[]) as link (user_id, token_hash)
    on conflict (user_id, purpose) do update
       set token_hash = excluded.token_hash, expires_at = excluded.expires_at, closed_at = null
  `.execute(tx)
}

/**
 * Deletes those who asked to join, by mail domain or where they would have to be accepted, and have not confirmed the address while the link worked: they are in
 * no list, and the address has to be free again (rule clients-27).
 */
export async function dropUnconfirmedJoiners(db: Database) {
  await db
    .deleteFrom('users')
    .where('awaits_acceptance', '=', true)
    .where('email_confirmed_at', 'is', null)
    .where('created_at', '<', sql<string>`now() - interval '14 days'`)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('link_tokens')
            .whereRef('link_tokens.user_id', '=', 'users.id')
            .where('link_tokens.expires_at', '>', sql<string>`now()`)
            .select('link_tokens.user_id'),
        ),
      ),
    )
    .execute()
}

/** Deletes expired links, log-ins and set-ups that nobody has finished, and sessions and windows that ended so long ago that no page asks for the reason. */
export async function dropExpired(db: Database) {
  await dropPastSessions(db)
  await dropPastSecondFactors(db)
  await dropPastChallenges(db)
  await db
    .deleteFrom('deleted_tickets')
    .where('deleted_at', '<', sql<string>`now() - interval '7 days'`)
    .execute()
  await db
    .deleteFrom('link_tokens')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
}

/** Closes the links that were mailed to a previous address, or before a new password. */
export async function dropLinksOf(tx: Tx, userIds: readonly string[]) {
  await tx
    .updateTable('link_tokens')
    .set({ closed_at: sql<string>`now()` })
    .where('user_id', '=', anyOf(userIds))
    .where('closed_at', 'is', null)
    .execute()
}

/** Returns the person of a valid link, unless the person or the client is archived. Somebody who waits for acceptance can confirm the address. */
export const livingLink = (db: Database, userId: string, purpose: LinkPurpose, tokenHash: Buffer) =>
  db
    .selectFrom('link_tokens')
    .innerJoin('users', 'users.id', 'link_tokens.user_id')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where('link_tokens.user_id', '=', userId)
    .where('link_tokens.purpose', '=', purpose)
    .where('link_tokens.token_hash', '=', tokenHash)
    .where('link_tokens.expires_at', '>', sql<string>`now()`)
    .where('link_tokens.closed_at', 'is', null)
    .where(sql<boolean>`(${isActive} or users.awaits_acceptance and ${isOpenClient})`)
    .select([
      'users.id',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'clients.name as clientName',
      'users.client_id as clientId',
      'users.awaits_seat as awaitsSeat',
      'users.awaits_acceptance as awaitsAcceptance',
      'clients.approves_joiners as approvesJoiners',
      lacksDomain.as('isDomainGone'),
      isOnlySignOn.as('isOnlySignOn'),
    ])
    .executeTakeFirst()

/** Whether this was a valid link once: clicking it again is not guessing. */
export const wasLink = (db: Database, userId: string, purpose: LinkPurpose, tokenHash: Buffer) =>
  db
    .selectFrom('link_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash)
    .select('user_id')
    .$call(isThere)

export const takeLink = (tx: Tx, userId: string, purpose: LinkPurpose, tokenHash: Buffer) =>
  tx
    .updateTable('link_tokens')
    .set({ closed_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash)
    .where('closed_at', 'is', null)
    .$call(hasChanged)

/**
 * Sets a new password. It ends the links that were mailed before, the log-ins that wait for a code, and the sessions of the person except `storeSession`. Whether it is a
 * PIN decides how many wrong tries are possible (rule access-25).
 */
export async function setPassword(
  tx: Tx,
  userId: string,
  {
    passwordHash,
    isPin = false,
    storeSession,
  }: { passwordHash: string; isPin?: boolean; storeSession?: string },
) {
  await savePassword(tx, userId, passwordHash)
  await setKindOfPassword(tx, userId, isPin)
  await dropLinksOf(tx, [userId])
  await dropUnfinishedLogins(tx, userId)
  await endSessionsOf(tx, userId, storeSession)
}

/** Takes the password and the links away, and stores that the address is the person's own, because a provider says so. */
export async function leaveToOwnerOfAddress(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: null, self_entered_email_at: null })
    .where('id', '=', userId)
    .execute()
  await dropLinksOf(tx, [userId])
}

/** Takes the password away, and ends what setPassword ends. */
export async function clearPassword(tx: Tx, userId: string, storeSession: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
  await dropLinksOf(tx, [userId])
  await dropUnfinishedLogins(tx, userId)
  await endSessionsOf(tx, userId, storeSession)
}

export const passwordHashOf = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where('users.id', '=', userId)
    .select([
      'users.password_hash as passwordHash',
      'users.email',
      'users.login_name as loginName',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'clients.name as clientName',
    ])
    .executeTakeFirstOrThrow()

export const urlTokenOf = (db: Database, userId: string) =>
  db.selectFrom('users').where('id', '=', userId).select('url_token as urlToken').$call(readValue('urlToken'))

export const ownAccount = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'login_name as loginName',
      'phone_number as phoneNumber',
      'client_id as clientId',
    ])
    .executeTakeFirstOrThrow()

export const hasPassword = (db: Database | Tx, userId: string) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(sql<boolean>`password_hash is not null`.as('isSet'))
    .$call(readValue('isSet'))

/** Returns what a person has chosen for all their devices, and what they are asked for: a second factor and own fields. */
export const choicesOf = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where('users.id', '=', userId)
    .select([
      'users.colour_scheme as colourScheme',
      'users.csv_format as csvFormat',
      secondFactorDue.as('secondFactorDue'),
      namesOfMissing.as('missingFields'),
    ])
    .executeTakeFirstOrThrow()

export async function setColourScheme(db: Database, userId: string, colourScheme: ColourScheme) {
  await db.updateTable('users').where('id', '=', userId).set({ colour_scheme: colourScheme }).execute()
}

/** Changes the format only if it differs, so that the same format is no change. */
export async function setCsvFormat(db: Database, userId: string, csvFormat: CsvFormat) {
  await db
    .updateTable('users')
    .where('id', '=', userId)
    .where('csv_format', '<>', csvFormat)
    .set({ csv_format: csvFormat })
    .execute()
}
