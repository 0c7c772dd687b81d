// Asks an OpenID provider: its description, the address for a log-in, and who somebody is (OpenID Connect with PKCE, state and nonce).
import { createHash } from 'node:crypto'
import * as openid from 'openid-client'
import type { App } from '../../app/app.ts'
import { OutgoingError } from '../../base/outgoing-requests.ts'
import { decrypt, encrypt } from '../../signing/encryption.ts'
import { encryptionSecret } from '../../signing/keys.ts'
import type { Identity } from './identity.ts'
import { outgoingFetch } from './outgoing-fetch.ts'
import type { Provider } from './provider-queries.ts'
import { SignOnProblem, type Why } from './sign-on-problem.ts'

export type OpenIdSettings = Pick<
  Provider,
  'id' | 'discoveryAddress' | 'oidcClientId' | 'secret' | 'secretSetAt'
>

const bindingOf = (providerId: string) => Buffer.from(`secret of identity provider ${providerId}`)

export const encryptSecret = async (app: App, providerId: string, secret: string): Promise<Buffer> =>
  encrypt(Buffer.from(secret), { boundTo: bindingOf(providerId), secret: await encryptionSecret(app) })

export const secondsToAnswer = 10

/** A clock may be two minutes off. */
export const tolerance = 120

/**
 * Reads the description of the provider, from the address of its issuer or of the description itself.
 * @throws SignOnProblem if it does not answer, or with something else
 */
export async function describeProvider(app: App, settings: OpenIdSettings): Promise<openid.Configuration> {
  const secret = await readSecret(app, settings)
  const address = new URL(settings.discoveryAddress)
  try {
    return await openid.discovery(
      address,
      settings.oidcClientId,
      { [openid.clockTolerance]: tolerance },
      authenticateWith(secret),
      {
        [openid.customFetch]: outgoingFetch(app),
        timeout: secondsToAnswer,
        execute: [
          openid.enableNonRepudiationChecks,
          // The requests themselves refuse what is not encrypted, except to hosts that the operator has named.
          ...(address.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
        ],
      },
    )
  } catch (error) {
    throw asProblem(error)
  }
}

async function readSecret(app: App, { id, secret }: OpenIdSettings): Promise<string> {
  const binding = { boundTo: bindingOf(id), secret: await encryptionSecret(app) }
  const read = secret && decrypt(secret, binding)?.toString()
  if (!read) throw new SignOnProblem('secret', 'The stored secret cannot be read. Please enter it again')
  return read
}

/** Sends the secret in the body where the provider takes it there, because some read a header with special characters differently. */
function authenticateWith(secret: string): openid.ClientAuth {
  const [inBody, inHeader] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)]
  return (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? inBody : inHeader)(
      server,
      ...rest,
    )
}

const described = new WeakMap<
  App['config'],
  Map<string, { until: number; description: Promise<openid.Configuration> }>
>()
const minutesToRemember = 10

/** The same as describeProvider, from memory for some minutes: each process asks by itself, and a change of the settings asks again. */
export async function knownProvider(app: App, settings: OpenIdSettings): Promise<openid.Configuration> {
  const known = described.get(app.config) ?? new Map<string, never>()
  described.set(app.config, known)
  const key = JSON.stringify([
    ...[settings.id, settings.discoveryAddress, settings.oidcClientId, settings.secretSetAt],
  ])
  const found = known.get(key)
  if (found && found.until > Date.now()) return found.description
  // Those who ask meanwhile wait for the same answer. A failure is not remembered.
  const description = describeProvider(app, settings)
  known.set(key, { until: Date.now() + minutesToRemember * 60_000, description })
  description.catch(() => known.delete(key))
  return description
}

/** The verifier and the nonce are made of what only the browser has that began, so that the database has neither. */
const madeOf = (secret: string, purpose: 'verifier' | 'nonce') =>
  createHash('sha256').update(`${purpose} of ${secret}`).digest('base64url')

interface Begin {
  state: string
  secret: string
  returnAddress: string
  email: string
}

/** Returns the address of the provider to which the browser goes. @throws SignOnProblem */
export async function addressOfLogin(app: App, provider: Provider, begin: Begin): Promise<string> {
  const description = await knownProvider(app, provider)
  mustBeIssuer(description, provider)
  const verifier = madeOf(begin.secret, 'verifier')
  const address = openid.buildAuthorizationUrl(description, {
    redirect_uri: begin.returnAddress,
    scope: 'openid profile email',
    state: begin.state,
    nonce: madeOf(begin.secret, 'nonce'),
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(begin.email ? { login_hint: begin.email } : {}),
  })
  return address.href
}

export function mustBeIssuer(description: openid.Configuration, { issuer }: Pick<Provider, 'issuer'>): void {
  if (description.serverMetadata().issuer !== issuer)
    throw new SignOnProblem('issuer', 'The provider has another issuer than when the settings were saved')
}

/** Reads who somebody is. @throws SignOnProblem for an answer that does not belong to this log-in, or is not right */
export async function identityIn(
  app: App,
  provider: Provider,
  { query, secret, returnAddress }: { query: URLSearchParams; secret: string; returnAddress: string },
): Promise<Identity> {
  const address = new URL(returnAddress)
  address.search = query.toString()
  try {
    const description = await knownProvider(app, provider)
    mustBeIssuer(description, provider)
    const tokens = await openid.authorizationCodeGrant(description, address, {
      pkceCodeVerifier: madeOf(secret, 'verifier'),
      expectedState: query.get('state') ?? '',
      expectedNonce: madeOf(secret, 'nonce'),
      idTokenExpected: true,
    })
    const token = tokens.claims()
    if (!token) throw new SignOnProblem('incomplete', 'There is no id token')
    // The library compares the end of a token only.
    if (Math.abs(Date.now() / 1000 - token.iat) > tolerance + secondsToAnswer)
      throw new SignOnProblem('time', 'The id token was issued at another time')
    const more = description.serverMetadata().userinfo_endpoint
      ? await openid.fetchUserInfo(description, tokens.access_token, token.sub)
      : {}
    return {
      ...{ issuer: token.iss, subject: token.sub, claims: { ...more, ...token } },
      session: typeof token['sid'] === 'string' && token['sid'] !== '' ? token['sid'] : null,
    }
  } catch (error) {
    throw asProblem(error)
  }
}

const whyOfCode: Record<string, Why> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'time',
  OAUTH_KEY_SELECTION_FAILED: 'changed',
  OAUTH_UNSUPPORTED_OPERATION: 'changed',
  OAUTH_TIMEOUT: 'unreachable',
  OAUTH_ABORT: 'unreachable',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'changed',
}
const whyOfError: Record<string, Why> = { invalid_client: 'secret', invalid_grant: 'unknown' }
const whyOfClaim: Record<string, Why> = { iss: 'issuer', aud: 'audience', azp: 'audience', nonce: 'nonce' }

function asProblem(error: unknown): SignOnProblem {
  if (error instanceof SignOnProblem) return error
  if (error instanceof openid.ResponseBodyError)
    return new SignOnProblem(whyOfError[error.error] ?? 'denied', inWords(error))
  if (error instanceof openid.AuthorizationResponseError) return new SignOnProblem('denied', inWords(error))
  const causes = causesOf(error)
  const messages = causes.map(({ message }) => message)
  // The library says so around every error that it does not know.
  const detail = messages.filter((message) => message !== 'something went wrong').join(': ')
  return new SignOnProblem(whyOf(causes, detail), detail.slice(0, maxDetail))
}

const maxDetail = 500
const inWords = (answer: { error: string; error_description?: string }) =>
  [answer.error, answer.error_description].filter(Boolean).join(': ').slice(0, maxDetail)

interface Cause {
  message: string
  code?: string
  cause?: unknown
}

/** The library wraps its own errors; the innermost one says what is wrong. Their messages name claims and no values. */
function causesOf(error: unknown): Cause[] {
  const found: Cause[] = []
  for (let next = error; next instanceof Error; next = next.cause) found.push(next)
  return found
}

function whyOf(causes: readonly Cause[], detail: string): Why {
  if (
    causes.some(({ cause }) => cause instanceof OutgoingError) ||
    causes.some((one) => one instanceof OutgoingError)
  )
    return 'unreachable'
  const codes = causes.flatMap(({ code }) => code ?? [])
  const claim =
    causes.map(({ cause }) => (cause as { claim?: string } | undefined)?.claim).find(Boolean) ?? ''
  if (claim in whyOfClaim) return whyOfClaim[claim] as Why
  if (/"alg"|algorithm/.test(detail)) return 'unsigned'
  if (/signature/i.test(detail)) return 'changed'
  if (/"nonce"/.test(detail)) return 'nonce'
  if (/"iss"|issuer/.test(detail)) return 'issuer'
  if (/"(aud|azp)"/.test(detail)) return 'audience'
  const code = codes.find((one) => one in whyOfCode)
  return code ? (whyOfCode[code] as Why) : 'incomplete'
}
