// Ends the own session, and says where the person logs out at the provider too (rule access-98).
import { endSession } from '../../access/session-queries.ts'
import type { Caller } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { originsOfClient, ownHostIn } from '../../identity/hosts-of-client.ts'
import { logOutThere } from '../../identity/log-out-there-queries.ts'

/** @returns the address of the provider to which the browser goes next, or null */
export async function logOut(app: App, who: Caller, hostname: string): Promise<string | null> {
  await endSession(app.db, who.sessionId)
  const found = await logOutThere(app.db, who.sessionId)
  if (!found) return null
  const address = new URL(found.address)
  // The token of the log-in would say the same, and would have to be stored for it.
  address.searchParams.set('client_id', found.oidcClientId)
  address.searchParams.set('logout_hint', found.email)
  address.searchParams.set('post_logout_redirect_uri', addressAfter(app, found, hostname))
  return address.href
}

const addressAfter = (app: App, client: { referralCode: string }, hostname: string) =>
  `${ownHostIn(originsOfClient(app, client), hostname)}/`
