// Sends somebody to an identity provider, and reads what comes back.
import type { App } from '../../app/app.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import { hashOf, newToken } from '../../access/who.ts'
import { type Identity, addressOfLogin, identityIn } from './openid.ts'
import { type Provider, providerById } from './provider-queries.ts'
import { SignOnProblem } from './sign-on-problem.ts'
import { storeBegun, takeBegun } from './sign-on-queries.ts'

/** A whole class may sit behind one network address. */
export const signOnLimit = (address: string) => ({ key: `sign-on:${address}`, max: 300, perSeconds: 900 })

/** The page to which a provider sends the browser back: each provider has one of its own, so that no answer of one is taken for another's. */
export const returnPath = (providerId: string) => `/single-sign-on/return/${providerId}`

/** Returns the addresses to which the provider may send people back: here, and on the hosts that have the look of the client. */
export function returnAddresses(
  { config }: App,
  { id, referralCode }: Pick<Provider, 'id' | 'referralCode'>,
): string[] {
  const hosts = [...config.brandedHosts]
    .filter(([, code]) => code.toLowerCase() === referralCode.toLowerCase())
    .map(([host]) => originOn(config.publicUrl, host))
  return [...new Set([config.publicUrl, ...hosts])].map((origin) => origin + returnPath(id))
}

function originOn(publicUrl: string, host: string): string {
  const origin = new URL(publicUrl)
  origin.hostname = host
  return origin.origin
}

interface Begin {
  /** The host on which the browser is now. */
  hostname: string
  email: string
  /** Who tries the settings; null for a log-in. */
  triedBy: string | null
}

/** @throws SignOnProblem if the provider does not answer */
export async function beginSignOn(
  app: App,
  provider: Provider,
  { hostname, email, triedBy }: Begin,
): Promise<{ providerId: string; address: string; secret: string }> {
  const [state, secret] = [newToken(), newToken()]
  const allowed = returnAddresses(app, provider)
  // The browser has to come back to the host that knows its secret.
  const returnAddress =
    allowed.find((one) => new URL(one).hostname === hostname.toLowerCase()) ??
    app.config.publicUrl + returnPath(provider.id)
  const address = await addressOfLogin(app, provider, { state, secret, returnAddress, email })
  await storeBegun(app.db, {
    stateHash: hashOf(state),
    browserHash: hashOf(secret),
    providerId: provider.id,
    triedBy,
    returnAddress,
  })
  return { providerId: provider.id, address, secret }
}

/** Returns the provider if people can log in with it. @throws SignOnProblem */
export async function usedProvider(app: App, id: string): Promise<Provider> {
  const provider = await providerById(app.db, id)
  if (!provider?.isOn) throw new SignOnProblem('notUsed')
  return provider
}

interface Sent {
  providerId: string
  query: string
  secret: string
}

/** Reads who somebody is from what has come back. Whatever comes of it, the same answer is not read again. @throws Refusal, SignOnProblem */
export async function readAnswer(
  app: App,
  provider: Provider,
  { query, secret }: Sent,
  { address, triedBy }: { address: string; triedBy: string | null },
): Promise<Identity> {
  await countAgainst(app.db, signOnLimit(address))
  const values = new URLSearchParams(query)
  // With two of one name it would be unclear which one counts.
  if ([...values.keys()].some((name) => values.getAll(name).length > 1)) throw new SignOnProblem('incomplete')
  const returnAddress = await takeBegun(app.db, {
    stateHash: hashOf(values.get('state') ?? ''),
    browserHash: hashOf(secret),
    providerId: provider.id,
    triedBy,
  })
  if (returnAddress === undefined) throw new SignOnProblem('unknown')
  return identityIn(app, provider, { query: values, secret, returnAddress })
}
