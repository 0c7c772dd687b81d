// Sends somebody to an identity provider, and reads what comes back.
import type { App } from '../../app/app.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import { hashOf, newToken } from '../../access/who.ts'
import { ownHostIn } from '../../identity/hosts-of-client.ts'
import { replyAddresses, returnAddresses } from './addresses.ts'
import type { Identity } from './identity.ts'
import { addressOfLogin, identityIn } from './openid.ts'
import { decryptAnswer } from './kept-answer.ts'
import { type Provider, providerById } from './provider-queries.ts'
import { addressOfSamlLogin, identityInSaml } from './saml.ts'
import { SignOnProblem } from './sign-on-problem.ts'
import { storeBegun, takeBegun } from './sign-on-queries.ts'

/** A whole class may sit behind one network address. */
export const signOnLimit = (address: string) => ({ key: `sign-on:${address}`, max: 300, perSeconds: 900 })

/** The answer of a provider, as it has come back. */
interface Back {
  query: URLSearchParams
  /** The text that a SAML provider has posted. */
  answer: string | null
  /** The number of milliseconds since then. */
  waited: number
  secret: string
  returnAddress: string
}

interface Protocol {
  addresses: typeof returnAddresses
  addressOfLogin: typeof addressOfLogin
  identityIn: (app: App, provider: Provider, back: Back) => Promise<Identity>
}

/** Lists all that differs between the protocols in a log-in. */
const protocols: Record<Provider['kind'], Protocol> = {
  oidc: { addresses: returnAddresses, addressOfLogin, identityIn },
  saml: { addresses: replyAddresses, addressOfLogin: addressOfSamlLogin, identityIn: identityInSaml },
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
  const protocol = protocols[provider.kind]
  // The browser has to come back to the host that knows its secret.
  const returnAddress = ownHostIn(protocol.addresses(app, provider), hostname)
  const address = await protocol.addressOfLogin(app, provider, { state, secret, returnAddress, email })
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
  const state = values.get('state') ?? ''
  const taken = await takeBegun(app.db, {
    stateHash: hashOf(state),
    browserHash: hashOf(secret),
    providerId: provider.id,
    triedBy,
  })
  if (!taken) throw new SignOnProblem('unknown')
  return protocols[provider.kind].identityIn(app, provider, {
    ...{ query: values, secret, returnAddress: taken.returnAddress, waited: taken.waited },
    answer: decryptAnswer(taken.answer, { state, providerId: provider.id }),
  })
}
