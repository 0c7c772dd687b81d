// Logging out at a real OpenID provider ends the sessions that it began here, and no others (rule access-95).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { hashOf } from '#server/access/who.ts'
import { startForgingProvider } from '#tests/support/forging-provider.ts'
import { makeLearner, makeManager, password } from '#tests/support/make.ts'
import { openIdAccount, startSingleSignOn } from '#tests/support/start-single-sign-on.ts'
import * as afterLogOut from '#tests/support/session-after-log-out.ts'

const { product, db, admin, openId, setUp, begin, finish, logIn, reportLogOut } = await startSingleSignOn()
const forging = await startForgingProvider()
const forged = await setUp('forged.example', { discoveryAddress: forging.issuer })
const forgedToo = await setUp('too.example', { discoveryAddress: forging.issuer })
// The last one gets the reports of the real provider.
const client = await setUp('caerfelin.example')

interface Session {
  token: string
}

const answerTo = (session: Session) => afterLogOut.answerTo(product, session)
const gone = 'loggedOutAtProvider'

const entries = () => afterLogOut.entriesOfLogOuts(product, admin)

/** A session that began with the forging provider, which names its own one as it is wanted. */
async function forgedLogIn(sub: string, sid?: string, at = forged): Promise<Session> {
  const { address, secret } = await begin(at.providerId)
  const domain = at === forged ? 'forged.example' : 'too.example'
  const person = openIdAccount({ sub, email: `${sub}@${domain}`, ...(sid ? { sid } : {}) })
  const query = forging.logIn(address, person).toString()
  const { user } = (await finish({ providerId: at.providerId, query, secret })).json<accounts.LoginReply>()
  return { token: user?.token ?? '' }
}

/** A learner with a password, who has logged in with it. */
async function withPassword(clientId: string, email: string): Promise<Session> {
  await makeLearner(product, clientId, { email })
  const { user } = await product.ask(accounts.login, { username: email, password })
  return { token: user?.token ?? '' }
}

let messages = 0
const now = () => Math.floor(Date.now() / 1000)
/** Reports as the forging provider does. Returns the status. */
async function report(claims: Record<string, unknown>, at = forged) {
  const token = forging.sign(
    {
      ...{ iss: forging.issuer, aud: 'coppice at the provider', iat: now(), exp: now() + 120 },
      jti: `message ${++messages}`,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...claims,
    },
    { typ: 'logout+jwt' },
  )
  return (await reportLogOut(at.providerId, new URLSearchParams({ logout_token: token }).toString()))
    .statusCode
}

describe('a real provider', () => {
  test('ends the session of the browser that logs out there, with the very next call', async () => {
    const [colleague, account] = [openIdAccount(), openIdAccount()]
    const ofColleague = await logIn(client.providerId, colleague)
    // The provider has a session for each browser of a person.
    const inFirst = await logIn(client.providerId, account)
    const inSecond = await logIn(client.providerId, account)
    const before = await entries()
    await openId.logOut(account)
    expect(await answerTo(inSecond.user as Session)).toBe(gone)
    for (const { user } of [ofColleague, inFirst]) expect(await answerTo(user as Session)).toBe('ok')
    const after = await entries()
    expect(after).toHaveLength(before.length + 1)
    expect(after[0]).toMatchObject({
      words: 'Ended sessions of a person who logged out at the provider',
      person: 'Single sign-on',
      isVisitor: false,
      about: expect.arrayContaining([`${String(account['given_name'])} ${String(account['family_name'])}`]),
    })
  })

  test('has a name for its session, of which the database has a hash only', async () => {
    const account = openIdAccount()
    const { user } = await logIn(client.providerId, account)
    const row = await db
      .selectFrom('sessions')
      .where('token_hash', '=', hashOf(user?.token ?? ''))
      .select(['provider_id', 'provider_session_hash'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ provider_id: client.providerId, provider_session_hash: expect.any(Buffer) })
    expect(row.provider_session_hash).toHaveLength(32)
  })
})

describe('a report', () => {
  test('about a session ends that one, and no other of the person', async () => {
    const [one, two] = [await forgedLogIn('ada', 'session one'), await forgedLogIn('ada', 'session two')]
    expect(await report({ sid: 'session one' })).toBe(200)
    expect([await answerTo(one), await answerTo(two)]).toEqual([gone, 'ok'])
    expect(await report({ sub: 'ada', sid: 'session two' })).toBe(200)
    expect(await answerTo(two)).toBe(gone)
  })

  test('about a person ends all sessions that the provider began for them, and no others', async () => {
    const byPassword = await withPassword(forged.id, 'bea@forged.example')
    const [one, two, without] = [
      await forgedLogIn('bea', 'of bea'),
      await forgedLogIn('bea', 'of bea in another browser'),
      await forgedLogIn('bea'),
    ]
    const colleague = await forgedLogIn('carla', 'of carla')
    expect(await report({ sub: 'bea' })).toBe(200)
    for (const session of [one, two, without]) expect(await answerTo(session)).toBe(gone)
    for (const session of [colleague, byPassword]) expect(await answerTo(session)).toBe('ok')
  })

  test('about a session ends those of the person too of which the provider has named none', async () => {
    const [nameless, named] = [await forgedLogIn('dora'), await forgedLogIn('dora', 'of dora')]
    const colleague = await forgedLogIn('edda')
    expect(await report({ sub: 'dora', sid: 'another one of dora' })).toBe(200)
    expect([await answerTo(nameless), await answerTo(named)]).toEqual([gone, 'ok'])
    expect(await answerTo(colleague)).toBe('ok')
  })

  test('about the session of one person and the name of another ends nothing', async () => {
    const [one, two] = [await forgedLogIn('fay', 'of fay'), await forgedLogIn('gwen', 'of gwen')]
    expect(await report({ sub: 'fay', sid: 'of gwen' })).toBe(200)
    expect([await answerTo(one), await answerTo(two)]).toEqual(['ok', 'ok'])
  })

  test('ends no session that the provider began for another client', async () => {
    const [here, there] = [
      await forgedLogIn('hope', 'shared name'),
      await forgedLogIn('ina', 'shared name', forgedToo),
    ]
    expect(await report({ sid: 'shared name' })).toBe(200)
    expect(await report({ sub: 'ina' })).toBe(200)
    expect([await answerTo(here), await answerTo(there)]).toEqual([gone, 'ok'])
    expect(await report({ sub: 'ina' }, forgedToo)).toBe(200)
    expect(await answerTo(there)).toBe(gone)
  })

  test('about somebody who is not logged in is right, and leaves no entry', async () => {
    const before = await entries()
    expect(await report({ sub: 'never here' })).toBe(200)
    expect(await report({ sid: 'never here' })).toBe(200)
    const session = await forgedLogIn('kay', 'of kay')
    await product.ask(accounts.logout, {}, session)
    expect(await report({ sid: 'of kay' })).toBe(200)
    expect(await answerTo(session)).toBe('loggedOut')
    expect(await entries()).toEqual(before)
  })

  test('ends sessions that went on when single sign-on was turned off', async () => {
    const session = await forgedLogIn('lea', 'of lea')
    const turn = (isOn: boolean) =>
      product.ask(singleSignOn.switchSingleSignOn, { clientId: forged.id, isOn }, admin)
    await turn(false)
    expect(await answerTo(session)).toBe('ok')
    expect(await report({ sid: 'of lea' })).toBe(200)
    expect(await answerTo(session)).toBe(gone)
    await turn(true)
  })
})

describe('the frame in the page of a provider (rule access-97)', () => {
  let addresses = 0
  const load = (query: Record<string, string>, more: Partial<Parameters<typeof product.send>[0]> = {}) =>
    product.send({
      ...{ method: 'GET', url: `${frame(forged.providerId)}?${new URLSearchParams(query).toString()}` },
      remoteAddress: `10.7.0.${++addresses}`,
      ...more,
    })
  const frame = (id: string) => `/single-sign-on/log-out/${id}/frame`
  const { issuer: iss } = forging

  test('ends exactly the sessions that it names, and may be framed by other sites', async () => {
    const [one, two] = ['frame of mona in one browser', 'frame of mona in another']
    const sessions = [await forgedLogIn('mona', one), await forgedLogIn('mona', two)] as const
    const nameless = await forgedLogIn('mona')
    const before = await entries()
    const answer = await load({ iss, sid: one })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(answer.headers).not.toHaveProperty('x-frame-options')
    expect(answer.body).not.toMatch(/<script|<a |<form/)
    expect(await answerTo(sessions[0])).toBe(gone)
    for (const other of [sessions[1], nameless]) expect(await answerTo(other)).toBe('ok')
    expect(await entries()).toHaveLength(before.length + 1)
    // Any other page must not be framed.
    const { headers } = await product.send({ method: 'GET', url: '/single-sign-on' })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test.each<[string, Record<string, string>]>([
    ['without a session', { iss }],
    ['without an issuer', { sid: 'frame of nell in a browser' }],
    ['of another issuer', { iss: 'https://other.example', sid: 'frame of nell in a browser' }],
    ['with a name that can be guessed', { iss, sid: 'short' }],
  ])('ends nothing: %s', async (_, query) => {
    const sessions = [
      await forgedLogIn('nell', 'frame of nell in a browser'),
      await forgedLogIn('nell', 'short'),
    ]
    const answer = await load(query)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store'])
    for (const session of sessions) expect(await answerTo(session)).toBe('ok')
  })

  test('ends nothing with two names, at the address of another client, or by asking for its head', async () => {
    const sid = 'frame of oda in a browser'
    const session = await forgedLogIn('oda', sid)
    const query = new URLSearchParams({ iss, sid }).toString()
    const twice = await load({}, { url: `${frame(forged.providerId)}?${query}&sid=other` })
    expect(twice.statusCode).toBe(400)
    expect((await load({}, { url: `${frame(forgedToo.providerId)}?${query}` })).statusCode).toBe(200)
    await load({ iss, sid }, { method: 'HEAD' })
    expect(await answerTo(session)).toBe('ok')
  })

  test('is counted when it names no session, so that names cannot be tried', async () => {
    const remoteAddress = '10.7.1.1'
    const sid = 'frame of pia in a browser'
    const session = await forgedLogIn('pia', sid)
    expect((await load({ iss, sid: 'a name that is tried' }, { remoteAddress })).statusCode).toBe(200)
    const key = `log-out frame:${forged.providerId}:${remoteAddress}`
    await sql`update rate_counters set count = 300 where key = rate_limit_key(${key})`.execute(product.owner)
    expect((await load({ iss, sid }, { remoteAddress })).statusCode).toBe(429)
    expect(await answerTo(session)).toBe('ok')
  })

  test('is not counted when it names a session that has ended', async () => {
    const remoteAddress = '10.7.1.2'
    const sid = 'frame of quin in a browser'
    await forgedLogIn('quin', sid)
    for (const _ of ['ends it', 'finds it ended']) await load({ iss, sid }, { remoteAddress })
    const key = `log-out frame:${forged.providerId}:${remoteAddress}`
    const { rows } = await sql`select from rate_counters where key = rate_limit_key(${key})`.execute(
      product.owner,
    )
    expect(rows).toEqual([])
  })
})

test('sessions with a password have no provider', async () => {
  const { token } = await withPassword(client.id, 'lou@caerfelin.example')
  const row = await db
    .selectFrom('sessions')
    .where('token_hash', '=', hashOf(token))
    .select(['provider_id', 'provider_session_hash'])
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ provider_id: null, provider_session_hash: null })
})

test('the address is shown to those who set single sign-on up', async () => {
  const { logOut } = await product.ask(singleSignOn.singleSignOn, { clientId: client.id }, admin)
  const address = `http://localhost:4000/single-sign-on/log-out/${client.providerId}`
  expect(logOut).toEqual({
    ...{ backChannel: address, frontChannel: `${address}/frame` },
    after: ['http://localhost:4000/'],
  })
  const manager = await makeManager(product, client.id)
  expect((await product.ask(singleSignOn.singleSignOn, {}, manager)).logOut).toBeNull()
})
