// Reads the mail domains whose people may join, and removes requests that nobody has confirmed. Code that changes the domains is in
// features/clients.
import { sql } from 'kysely'
import { usesOnlySignOn } from '../access/only-sign-on.ts'
import { isOpenClient } from '../access/who.ts'
import { isThere } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'
import { withoutAudit } from '../db/without-audit-queries.ts'

/** Finds the client that lets people of a mail domain in now. A subdomain is another domain (rule clients-44). */
export async function openClientOfDomain(db: Database | Tx, domain: string): Promise<string | undefined> {
  const client = await db
    .selectFrom('joining_domains')
    .innerJoin('clients', 'clients.id', 'joining_domains.client_id')
    .where('joining_domains.domain', '=', domain)
    .where(isOpenClient)
    .where(sql<boolean>`not ${usesOnlySignOn(sql.ref('clients.id'))}`)
    .select('clients.id')
    .executeTakeFirst()
  return client?.id
}

/** Whether any client lets people in by their mail domain. */
export const hasJoiningDomain = (db: Database) =>
  db
    .selectFrom('joining_domains')
    .innerJoin('clients', 'clients.id', 'joining_domains.client_id')
    .where(isOpenClient)
    .where(sql<boolean>`not ${usesOnlySignOn(sql.ref('clients.id'))}`)
    .select('clients.id')
    .limit(1)
    .$call(isThere)

/** Whether a person has asked to join by a mail domain that the client allows no more (rule clients-48). */
export const lacksDomain = sql<boolean>`(users.joins_by_domain and not exists (
  select from joining_domains
   where joining_domains.client_id = users.client_id
     and joining_domains.domain = split_part(lower(users.email), '@', 2)))`

/** The same for one person. */
export async function isDomainGone(tx: Tx, userId: string): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .where('users.id', '=', userId)
    .select(lacksDomain.as('isGone'))
    .executeTakeFirst()
  return person?.isGone ?? false
}

/** Whether the account is a request by mail domain whose address nobody has confirmed: anybody may have typed it. */
export const isUnconfirmedRequest = sql<boolean>`(users.joins_by_domain and users.email_confirmed_at is null)`

/**
 * Removes the requests by mail domain for these addresses that nobody has confirmed. Such a request is in no list, so it must not keep
 * anybody from adding the person, or from joining with a code (rule clients-47).
 * @param exceptClient the client whose requests stay
 */
export async function dropUnconfirmedRequests(
  tx: Tx,
  emails: readonly string[],
  exceptClient: string | null = null,
): Promise<void> {
  const asked = emails.filter((email) => email !== '').map((email) => email.toLowerCase())
  if (asked.length === 0) return
  // The entry of a manager must not name what somebody has typed, maybe for another client.
  await withoutAudit(tx, () =>
    tx
      .deleteFrom('users')
      .where('joins_by_domain', '=', true)
      .where('email_confirmed_at', 'is', null)
      .where(sql`lower(email)`, '=', sql`any(${asked}::text[])`)
      .where(sql<boolean>`client_id is distinct from ${exceptClient}::uuid`)
      .execute(),
  )
}
