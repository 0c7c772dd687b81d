// An OpenID provider on this machine whose answers a test makes itself, to see which of them are refused.
import { type KeyObject, createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown>

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

export interface Forged {
  claims?: (claims: Claims) => Claims
  /** Makes the token of the header and the claims; without it they are signed with the key that the provider has published. */
  token?: (claims: Claims, signed: (claims: Claims) => string) => string
  /** What the provider says when it is asked for more. */
  userInfo?: Claims
}

const signedWith = (privateKey: KeyObject, header: Claims) => (claims: Claims) => {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

const descriptionOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  userinfo_endpoint: `${issuer}/me`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  authorization_response_iss_parameter_supported: true,
})

async function listen(listener: Server): Promise<string> {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  listener.unref()
  return `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
}

/** @param description what the provider says of itself beside what each does */
export async function startForgingProvider(description: Claims = {}) {
  const [key, otherKey] = [makeKey(), makeKey()]
  const codes = new Map<string, { forged: Forged; nonce: string; challenge: string; claims: Claims }>()
  const listener = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { status = 200, ...body } = answer(request.url ?? '', String(Buffer.concat(parts)))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  const issuer = await listen(listener)

  const signed = signedWith(key.privateKey, { alg: 'RS256', kid: 'one' })
  let userInfo: Claims = {}
  const issued: string[] = []

  function answer(path: string, body: string): Claims & { status?: number } {
    if (path.startsWith('/.well-known/')) return { ...descriptionOf(issuer), ...description }
    if (path === '/keys')
      return { keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }
    if (path === '/me') return userInfo
    const sent = new URLSearchParams(body)
    const begun = codes.get(sent.get('code') ?? '')
    codes.delete(sent.get('code') ?? '')
    const challenge = challengeOf(sent.get('code_verifier') ?? '')
    if (!begun || begun.challenge !== challenge) return { status: 400, error: 'invalid_grant' }
    const claims = begun.forged.claims?.(begun.claims) ?? begun.claims
    userInfo = begun.forged.userInfo ?? { sub: claims['sub'] }
    const token = begun.forged.token?.(claims, signed) ?? signed(claims)
    issued.push(token, `access-${randomUUID()}`)
    return { access_token: issued.at(-1), token_type: 'Bearer', expires_in: 60, id_token: token }
  }

  return {
    issuer,
    /** The tokens that it has answered: of each log-in the one about the person, then the one with which more can be asked. */
    issued,
    /** Signs with a key that the provider has not published, under the name of the one that it has. */
    signedByOther: signedWith(otherKey.privateKey, { alg: 'RS256', kid: 'one' }),
    /** Signs with the key that the provider has published. */
    sign: (claims: Claims, header: Claims = {}) =>
      signedWith(key.privateKey, { alg: 'RS256', kid: 'one', ...header })(claims),
    /** Goes to the address of a log-in as a browser does. Returns the query with which the provider sends it back. */
    logIn(address: string, person: Claims, forged: Forged = {}): URLSearchParams {
      const asked = new URL(address).searchParams
      const code = `code ${randomUUID()}`
      const now = Math.floor(Date.now() / 1000)
      const about = { iss: issuer, aud: asked.get('client_id'), iat: now, exp: now + 300 }
      const nonce = asked.get('nonce') ?? ''
      codes.set(code, {
        forged,
        nonce,
        challenge: asked.get('code_challenge') ?? '',
        claims: { ...about, nonce, ...person },
      })
      return new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer })
    },
  }
}
