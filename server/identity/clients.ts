// Finds the client or organisation that a call names, and checks that it exists.
import { type Caller, hasRole } from '../access/who.ts'
import { notFound } from '../base/refusal.ts'
import type { Database, Tx } from '../db/open.ts'
import { isClient, isOrganisation, providerId } from './client-queries.ts'

/** @throws Refusal 404 unless this is a client that is not archived; the provider itself is not a client */
export async function mustBeClient(db: Database | Tx, id: string): Promise<void> {
  if (!(await isClient(db, id))) throw notFound()
}

/** @throws Refusal 404 unless people can be added to it: a client that is not archived, or the provider */
export async function mustBeOrganisation(db: Database | Tx, id: string): Promise<void> {
  if (!(await isOrganisation(db, id))) throw notFound()
}

/** @throws Refusal 404 for another client than that of the caller, who is no administrator */
export function mustBeOwnClient(who: Caller, named: string | null): void {
  if (named !== null && named.toLowerCase() !== who.clientId) throw notFound()
}

/**
 * Returns the organisation that is meant: an administrator names a client, or means the provider; anybody else has one.
 * @throws Refusal 404 for another client, or none that is there
 */
export async function organisationOf(db: Database, who: Caller, named: string | null): Promise<string> {
  if (!hasRole(who, 'ADMIN')) {
    mustBeOwnClient(who, named)
    return who.clientId
  }
  if (named === null) return providerId(db)
  await mustBeOrganisation(db, named)
  return named.toLowerCase()
}

/**
 * Returns the client of what is created, such as a key: that of a manager, or the one that an administrator names, null for all.
 * @throws Refusal 404 for another client, or none that is there
 */
export async function clientToReach(db: Database, who: Caller, named: string | null): Promise<string | null> {
  if (!hasRole(who, 'ADMIN')) {
    mustBeOwnClient(who, named)
    return who.clientId
  }
  if (named !== null) await mustBeClient(db, named)
  return named
}
