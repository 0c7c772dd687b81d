// Reports of a log-out that end nothing: each is answered 400, stores nothing, and leaves no entry in the audit log (rule access-96).
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import { buildApi } from '#server/api.ts'
import { makeApp } from '#server/app/app.ts'
import { startForgingProvider } from '#tests/support/forging-provider.ts'
import { openIdClient } from '#tests/support/openid-provider.ts'
import { requestOf } from '#tests/support/product.ts'
import { openIdAccount, startSingleSignOn } from '#tests/support/start-single-sign-on.ts'
import { dropPastMessages } from './log-out-queries.ts'

const { product, db, setUp, begin, finish, reportLogOut } = await startSingleSignOn()
const provider = await startForgingProvider()
const other = await startForgingProvider()
const client = await setUp('caerfelin.example', { discoveryAddress: provider.issuer })
const otherClient = await setUp('other.example', { discoveryAddress: other.issuer })

type Claims = Record<string, unknown>
const now = () => Math.floor(Date.now() / 1000)
const event = 'http://schemas.openid.net/event/backchannel-logout'
let messages = 0
const claimsOf = (more: Claims = {}): Claims => ({
  ...{ iss: provider.issuer, aud: openIdClient.id, iat: now(), exp: now() + 120 },
  ...{ jti: `message ${++messages}`, events: { [event]: {} }, sub: 'nia', sid: 'of nia' },
  ...more,
})
const without = (name: string) => {
  const { [name]: _, ...rest } = claimsOf()
  return rest
}
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const form = (token: string) => new URLSearchParams({ logout_token: token }).toString()

let session = { token: '' }
beforeAll(async () => {
  const { address, secret } = await begin(client.providerId)
  const person = openIdAccount({ sub: 'nia', email: 'nia@caerfelin.example', sid: 'of nia' })
  const query = provider.logIn(address, person).toString()
  const answer = await finish({ providerId: client.providerId, query, secret })
  session = { token: answer.json<accounts.LoginReply>().user?.token ?? '' }
})

/** Everything that a report can change but the counters of refused ones. */
async function stored() {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', (select count(*) from audit_log), (select count(*) from used_log_out_messages),
      (select string_agg(coalesce(ended_because, 'goes on'), ',' order by id) from sessions)) as text`.execute(
    product.owner,
  )
  return rows[0]?.text
}

async function expectRefused(payload: string, reason: RegExp, at = client.providerId) {
  const before = await stored()
  const answer = await reportLogOut(at, payload)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store'])
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.json()).toEqual({
    error: 'invalid_request',
    error_description: expect.stringMatching(reason),
  })
  expect(await stored()).toBe(before)
}

const sign = (claims: Claims, header: Claims = {}) => provider.sign(claims, header)

test.each<[string, () => string, RegExp]>([
  [
    'changed',
    () => {
      const [header, , signature] = sign(claimsOf()).split('.')
      return [header, encode(claimsOf({ sub: 'bea' })), signature].join('.')
    },
    /signature verification failed/,
  ],
  ['signed by somebody else', () => provider.signedByOther(claimsOf()), /signature verification failed/],
  ['signed with an unknown key', () => sign(claimsOf(), { kid: 'two' }), /no applicable key/],
  ['unsigned', () => `${encode({ alg: 'none' })}.${encode(claimsOf())}.`, /"alg"|not right/],
  [
    'signed with the secret of the client',
    () => {
      const text = `${encode({ alg: 'HS256', kid: 'one' })}.${encode(claimsOf())}`
      return `${text}.${createHmac('sha256', openIdClient.secret).update(text).digest('base64url')}`
    },
    /"alg" \(Algorithm\) Header Parameter value not allowed/,
  ],
  ['of another type', () => sign(claimsOf(), { typ: 'at+jwt' }), /type of another token/],
  ['of another issuer', () => sign(claimsOf({ iss: other.issuer })), /"iss"/],
  ['for another program', () => sign(claimsOf({ aud: 'somebody else' })), /"aud"/],
  ['expired', () => sign(claimsOf({ iat: now() - 100, exp: now() - 121 })), /"exp"/],
  ['five minutes old', () => sign(claimsOf({ iat: now() - 300, exp: now() + 300 })), /at another time/],
  ['from the future', () => sign(claimsOf({ iat: now() + 300, exp: now() + 600 })), /at another time|"iat"/],
  ['not valid yet', () => sign(claimsOf({ nbf: now() + 300 })), /"nbf"/],
  ['without an issuer', () => sign(without('iss')), /"iss"/],
  ['without an audience', () => sign(without('aud')), /"aud"/],
  ['without a time', () => sign(without('iat')), /"iat"/],
  ['without an end', () => sign(without('exp')), /"exp"/],
  ['without an id', () => sign(without('jti')), /"jti"/],
  ['with an empty id', () => sign(claimsOf({ jti: '' })), /jti/],
  ['without an event', () => sign(without('events')), /"events"/],
  ['about another event', () => sign(claimsOf({ events: { other: {} } })), /another event/],
  ['with an event that is a text', () => sign(claimsOf({ events: { [event]: 'yes' } })), /another event/],
  ['with events as a list', () => sign(claimsOf({ events: [event] })), /another event/],
  ['with a nonce, as the token of a log-in has', () => sign(claimsOf({ nonce: 'one' })), /nonce/],
  ['about nobody', () => sign(claimsOf({ sub: undefined, sid: undefined })), /neither a sub nor a sid/],
  ['about a session that is no text', () => sign(claimsOf({ sid: 7 })), /The sid .* is no text/],
  ['about a session without a name', () => sign(claimsOf({ sid: '' })), /The sid .* is no text/],
  ['about a person who is no text', () => sign(claimsOf({ sub: ['nia'] })), /The sub .* is no text|"sub"/],
  ['encrypted', () => `${encode({ alg: 'RSA-OAEP', enc: 'A256GCM' })}.a.b.c.d`, /not right|cannot be read/],
  ['no token', () => 'nonsense', /cannot be read/],
])('a report is refused: %s', async (_, token, reason) => {
  await expectRefused(form(token()), reason)
})

test.each([
  ['no token', ''],
  ['an empty token', 'logout_token='],
  ['two tokens', () => `${form(sign(claimsOf()))}&${form(sign(claimsOf()))}`],
  ['a token of another name', () => `id_token=${sign(claimsOf())}`],
])('a form is refused with %s', async (_, body) => {
  await expectRefused(typeof body === 'string' ? body : body(), /^Please post one logout_token/)
})

test.each([
  ['JSON', 'application/json', () => JSON.stringify({ logout_token: sign(claimsOf()) })],
  ['text', 'text/plain', () => form(sign(claimsOf()))],
  ['more than a token has', 'application/x-www-form-urlencoded', () => 'x'.repeat(70_000)],
])('a body is refused: %s', async (_, type, payload) => {
  const url = `/single-sign-on/log-out/${client.providerId}`
  const headers = { 'content-type': type }
  const answer = await product.send({ method: 'POST', url, headers, payload: payload() })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store'])
  expect(answer.json()).toMatchObject({ error: 'invalid_request' })
})

describe('the address', () => {
  test.each(['nobody', crypto.randomUUID()])('of no provider refuses: %s', async (id) => {
    await expectRefused(form(sign(claimsOf())), /no OpenID provider/, id)
  })

  test('of another client refuses what the provider has signed for this one', async () => {
    await expectRefused(form(sign(claimsOf())), /signature|applicable key|"iss"/, otherClient.providerId)
    const fromOther = other.sign(claimsOf({ iss: other.issuer }))
    await expectRefused(form(fromOther), /signature|applicable key|"iss"/)
  })

  test('of a SAML provider refuses', async () => {
    const kindIs = (kind: 'oidc' | 'saml') =>
      db.updateTable('identity_providers').set({ kind }).where('id', '=', client.providerId).execute()
    await kindIs('saml')
    await expectRefused(form(sign(claimsOf())), /no OpenID provider/)
    await kindIs('oidc')
  })
})

test('a provider with another issuer than when the settings were saved ends nothing', async () => {
  const issuerIs = (issuer: string) =>
    db.updateTable('identity_providers').set({ issuer }).where('id', '=', client.providerId).execute()
  await issuerIs('https://former.example')
  await expectRefused(form(sign(claimsOf({ iss: 'https://former.example' }))), /which keys/)
  await issuerIs(provider.issuer)
})

describe('a right report', () => {
  const next = async () => (await product.send(requestOf(accounts.myAccount, {}, session))).statusCode

  test('is taken once, by one of two processes', async () => {
    expect(await next()).toBe(200)
    const second = await buildApi(makeApp(product.app.config, db, product.app.mail), { logger: false })
    const payload = form(sign(claimsOf({ aud: [openIdClient.id, 'another'] })))
    const request = {
      ...{ method: 'POST' as const, url: `/single-sign-on/log-out/${client.providerId}`, payload },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
    const answers = await Promise.all([product.send(request), second.inject(request), second.inject(request)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(Array(3).fill('no-store'))
    expect(await next()).toBe(401)
    await expectRefused(payload, /sent before/)
    await second.close()
  })

  test('stays refused until it is too old, and is removed then', async () => {
    const kept = async () =>
      (await product.owner.selectFrom('used_log_out_messages').selectAll().execute()).length
    expect((await reportLogOut(client.providerId, form(sign(claimsOf())))).statusCode).toBe(200)
    const before = await kept()
    await dropPastMessages(db)
    expect(await kept()).toBe(before)
    await sql`update used_log_out_messages set expires_at = now() - interval '1 second'`.execute(
      product.owner,
    )
    await dropPastMessages(db)
    expect(await kept()).toBe(0)
  })
})

test('what is refused is counted for its provider, and what is right is taken all the same', async () => {
  const from = '10.8.0.7'
  const send = (token: string) => reportLogOut(client.providerId, form(token), from)
  expect((await send('nonsense')).statusCode).toBe(400)
  const count = (value: number) =>
    sql`update rate_counters set count = ${value} where key = rate_limit_key(${`log-out token:${client.providerId}:${from}`})`.execute(
      product.owner,
    )
  await count(299)
  for (const _ of [1, 2]) expect((await send(sign(claimsOf()))).statusCode).toBe(200)
  expect((await send('nonsense')).statusCode).toBe(400)
  const tooMany = await send('nonsense')
  expect([tooMany.statusCode, Number(tooMany.headers['retry-after']) > 0]).toEqual([429, true])
  expect(tooMany.headers['cache-control']).toBe('no-store')
  // A large provider sends for all its customers from one address.
  expect((await send(sign(claimsOf()))).statusCode).toBe(200)
})
