// Checks what an OpenID provider sends when somebody has logged out there (OpenID Connect Back-Channel Logout 1.0, part 2.6).
import type * as jose from 'jose'
import type * as openid from 'openid-client'
import type { App } from '../../app/app.ts'
import { OutgoingError } from '../../base/outgoing-requests.ts'
import { knownProvider, mustBeIssuer, secondsToAnswer, tolerance } from './openid.ts'
import { outgoingFetch } from './outgoing-fetch.ts'
import type { Provider } from './provider-queries.ts'
import { SignOnProblem } from './sign-on-problem.ts'

/** A message that somebody has logged out. The subject or a session is there. */
export interface LogOutMessage {
  /** Names the message: one that comes again is refused. */
  id: string
  /** The lasting name of the person; null if the provider names a session only. */
  subject: string | null
  /** The names that the provider has for its sessions; none if it means all sessions of the person. */
  sessions: string[]
}

/** Why a message ends nothing, in a sentence for those who look after the provider. */
export class LogOutRefused extends Error {}

const event = 'http://schemas.openid.net/event/backchannel-logout'

/** Those with a secret are not among them: the secret is for requests that go to the provider. */
const asymmetric = new Set([
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
])

/** Reads a log-out token that the provider has signed for this installation just now. @throws LogOutRefused */
export async function readLogOutToken(app: App, provider: Provider, token: string): Promise<LogOutMessage> {
  // It is loaded when a provider reports somebody: most installations never need it.
  const library = await import('jose')
  mustBeTyped(typeOf(library, token))
  try {
    const description = await knownProvider(app, provider)
    mustBeIssuer(description, provider)
    const { payload } = await library.jwtVerify(token, keysOf(library, app, description), {
      issuer: provider.issuer,
      audience: provider.oidcClientId,
      algorithms: algorithmsOf(description),
      clockTolerance: tolerance,
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
    })
    return messageIn(payload)
  } catch (error) {
    if (error instanceof library.errors.JOSEError)
      throw new LogOutRefused(`The logout_token is not right: ${error.message}`)
    if (error instanceof OutgoingError || error instanceof SignOnProblem)
      throw new LogOutRefused('The provider does not say with which keys it signs')
    throw error
  }
}

function typeOf({ decodeProtectedHeader }: Jose, token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).typ
  } catch {
    throw new LogOutRefused('The logout_token cannot be read')
  }
}

/** Many providers leave the type out. A token that says to be something else was made for another purpose. */
function mustBeTyped(type: string | undefined): void {
  const written = type?.toLowerCase().replace(/^application\//, '') ?? 'jwt'
  if (written !== 'jwt' && written !== 'logout+jwt')
    throw new LogOutRefused('The logout_token has the type of another token')
}

function algorithmsOf(description: openid.Configuration): string[] {
  const supported = description.serverMetadata().id_token_signing_alg_values_supported ?? ['RS256']
  return supported.filter((algorithm) => asymmetric.has(algorithm))
}

type Jose = typeof jose
type Keys = ReturnType<Jose['createRemoteJWKSet']>
const known = new WeakMap<openid.Configuration, Keys>()

/** The keys are remembered with the description. A key that is not among them is looked for once in half a minute. */
function keysOf(library: Jose, app: App, description: openid.Configuration): Keys {
  const remembered = known.get(description)
  if (remembered) return remembered
  const address = description.serverMetadata().jwks_uri
  if (!address || !URL.canParse(address)) throw new LogOutRefused('The provider names no keys')
  const fetch = outgoingFetch(app)
  const keys = library.createRemoteJWKSet(new URL(address), {
    timeoutDuration: secondsToAnswer * 1000,
    [library.customFetch]: (url) =>
      fetch(url, {
        ...{ method: 'GET', body: undefined, redirect: 'manual' },
        headers: { accept: 'application/json' },
      }),
  })
  known.set(description, keys)
  return keys
}

function messageIn(payload: jose.JWTPayload): LogOutMessage {
  const { iat = 0, jti = '', events, sub, nonce, sid } = payload
  // The library compares the end of a token only.
  if (Math.abs(Date.now() / 1000 - iat) > tolerance + secondsToAnswer)
    throw new LogOutRefused('The logout_token was issued at another time')
  if (!isEvent(events)) throw new LogOutRefused('The logout_token is about another event')
  // A token of a log-in must not be taken for one of a log-out.
  if (nonce !== undefined) throw new LogOutRefused('The logout_token has a nonce')
  if (typeof jti !== 'string' || jti === '') throw new LogOutRefused('The logout_token has no jti')
  const [subject, session] = [nameIn(sub, 'sub'), nameIn(sid, 'sid')]
  if (subject === null && session === null)
    throw new LogOutRefused('The logout_token has neither a sub nor a sid')
  return { id: jti, subject, sessions: session === null ? [] : [session] }
}

function isEvent(events: unknown): boolean {
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, event)) return false
  const about = (events as Record<string, unknown>)[event]
  return typeof about === 'object' && about !== null && !Array.isArray(about)
}

/** @throws LogOutRefused for a value that is no name, so that a message about a session is not taken for one about all of a person */
function nameIn(value: unknown, claim: string): string | null {
  if (value === undefined) return null
  if (typeof value !== 'string' || value === '')
    throw new LogOutRefused(`The ${claim} of the logout_token is no text`)
  return value
}
