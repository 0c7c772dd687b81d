import type { App } from '../../app/app.ts'
import { notFound } from '../../base/refusal.ts'
import { type Caller, hasRole } from '../../access/who.ts'
import { mustBeOrganisation } from '../../identity/clients.ts'

/**
 * Returns the client that learners are added to. Rules access-6 and access-10: an administrator may name any client, anybody else their own;
 * unnamed it is the own one.
 * @throws Refusal 404 for a client that is not the caller's to fill
 */
export async function clientToFill({ db }: App, who: Caller, named: string | null): Promise<string> {
  const clientId = named?.toLowerCase() ?? who.clientId
  if (clientId !== who.clientId && !hasRole(who, 'ADMIN')) throw notFound()
  await mustBeOrganisation(db, clientId)
  return clientId
}
