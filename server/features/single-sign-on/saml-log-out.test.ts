// Logging out at a SAML provider ends the sessions that it began here, and no others (rule access-99).
import { deflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { buildApi } from '#server/api.ts'
import { makeApp } from '#server/app/app.ts'
import { makeLearner, password } from '#tests/support/make.ts'
import {
  type LogOutParts,
  answerIn,
  formOf,
  inBase64,
  queryOf,
  rightParts,
  writeLogOut,
} from '#tests/support/saml-log-out.ts'
import { makeSamlKey, samlAccount, signElement, startSamlProvider } from '#tests/support/saml-provider.ts'
import { startSaml } from '#tests/support/start-saml.ts'
import * as afterLogOut from '#tests/support/session-after-log-out.ts'

const { product, db, admin, provider, setUp, logIn } = await startSaml()
const client = await setUp('caerfelin.example')
const other = await startSamlProvider()
const otherKey = await makeSamlKey()
// The provider of one organisation with two clients has one certificate and one entity id.
const sister = await setUp('sister.example')

const path = (id = client.providerId) => `/single-sign-on/saml/${id}/log-out`
const destination = `http://localhost:4000${path()}`
const parts = (nameId: string, more: Partial<LogOutParts> = {}) => ({
  ...rightParts({ issuer: provider.entityId, destination, nameId }),
  ...more,
})

let addresses = 0
const post = (payload: string, id = client.providerId, remoteAddress = `10.6.0.${++addresses}`) =>
  product.send({
    ...{ method: 'POST', url: path(id), payload, remoteAddress },
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example' },
  })
const get = (query: string, id = client.providerId) =>
  product.send({ method: 'GET', url: `${path(id)}?${query}`, remoteAddress: `10.6.1.${++addresses}` })

interface Session {
  token: string
}
async function sessionOf(
  account: ReturnType<typeof samlAccount>,
  sessionIndex?: string,
  at = client,
): Promise<Session> {
  const { user } = await logIn(at.providerId, account, { parts: { sessionIndex } })
  return { token: user?.token ?? '' }
}
const answerTo = (session: Session) => afterLogOut.answerTo(product, session)
const gone = 'loggedOutAtProvider'
const entries = () => afterLogOut.entriesOfLogOuts(product, admin)

test('the metadata names the address, which is shown too', async () => {
  const { body } = await product.send({
    method: 'GET',
    url: `/single-sign-on/saml/${client.providerId}/metadata`,
  })
  for (const binding of ['HTTP-Redirect', 'HTTP-POST'])
    expect(body).toContain(
      `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${destination}"/>`,
    )
  const { saml } = await product.ask(singleSignOn.singleSignOn, { clientId: client.id }, admin)
  expect(saml?.logOutAddress).toBe(destination)
})

test('the metadata names no address where the provider takes no answer', async () => {
  const url = `/single-sign-on/saml/${sister.providerId}/metadata`
  const isNamed = async () =>
    (await product.send({ method: 'GET', url })).body.includes('SingleLogoutService')
  expect(await isNamed()).toBe(true)
  const ofSister = product.owner.updateTable('identity_providers').where('id', '=', sister.providerId)
  const { logOutAddress } = await product.owner
    .selectFrom('identity_providers')
    .where('id', '=', sister.providerId)
    .select('log_out_address as logOutAddress')
    .executeTakeFirstOrThrow()
  await ofSister.set({ log_out_address: '' }).execute()
  expect(await isNamed()).toBe(false)
  await ofSister.set({ log_out_address: logOutAddress }).execute()
})

describe.each([
  ['a form', (xml: string) => post(formOf(xml, provider.key, { relayState: 'of the provider' }))],
  ['an address', (xml: string) => get(queryOf(xml, provider.key, { relayState: 'of the provider' }))],
])('a request in %s', (how, send) => {
  test('ends the session that it names, with the very next call, and is answered at the provider', async () => {
    const account = samlAccount()
    const [first, second, third] = ['one', 'two', 'three'].map((name) => `${name} by ${how}`)
    const sessions = [
      await sessionOf(account, first),
      await sessionOf(account, second),
      await sessionOf(account, third),
    ]
    const before = await entries()
    const asked = parts(account.sub, { sessions: [first ?? '', third ?? ''] })
    const answer = await send(writeLogOut(asked))
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([303, 'no-store'])
    expect(answerIn(answer.headers.location ?? '')).toEqual({
      address: new URL('/slo/done', provider.metadataAddress).href,
      ...{ tenant: 'one', relayState: 'of the provider', inResponseTo: asked.id },
      status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
      destination: `${new URL('/slo/done', provider.metadataAddress).href}?tenant=one`,
      issuer: `http://localhost:4000/single-sign-on/saml/${client.providerId}/metadata`,
    })
    expect(await Promise.all(sessions.map(answerTo))).toEqual([gone, 'ok', gone])
    const after = await entries()
    expect(after).toHaveLength(before.length + 1)
    expect(after[0]).toMatchObject({ person: 'Single sign-on' })
  })

  test('ends all sessions that the provider began for the person, where it names none', async () => {
    const account = samlAccount()
    const byPassword = await makeLearner(product, client.id, {
      email: String(account['http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress']),
    })
    const { user } = await product.ask(accounts.login, { username: byPassword.email, password })
    const colleague = await sessionOf(samlAccount(), 'of a colleague')
    const sessions = [await sessionOf(account, 'of them'), await sessionOf(account)]
    expect((await send(writeLogOut(parts(account.sub)))).statusCode).toBe(303)
    expect(await Promise.all(sessions.map(answerTo))).toEqual([gone, gone])
    expect(await answerTo({ token: user?.token ?? '' })).toBe('ok')
    expect(await answerTo(colleague)).toBe('ok')
  })

  test('about somebody who was never here is answered, and leaves no entry', async () => {
    const before = await entries()
    const answer = await send(writeLogOut(parts('never here', { sessions: ['never here'] })))
    expect(answerIn(answer.headers.location ?? '').status).toMatch(/:Success$/)
    expect(await entries()).toEqual(before)
  })
})

test('a provider that takes no answers shows a page', async () => {
  const setAddress = (log_out_address: string) =>
    db
      .updateTable('identity_providers')
      .set({ log_out_address })
      .where('id', '=', client.providerId)
      .execute()
  await setAddress('')
  const account = samlAccount()
  const session = await sessionOf(account, 'without an answer')
  const answer = await post(formOf(writeLogOut(parts(account.sub)), provider.key))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(answer.body).toContain('You are logged out here, too.')
  expect(await answerTo(session)).toBe(gone)
  await setAddress(new URL('/slo/done?tenant=one', provider.metadataAddress).href)
})

test('a request is taken once, by one of two processes, however it comes', async () => {
  const account = samlAccount()
  await sessionOf(account)
  const xml = writeLogOut(parts(account.sub))
  const second = await buildApi(makeApp(product.app.config, db, product.app.mail), { logger: false })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = formOf(xml, provider.key)
  const answers = await Promise.all([
    post(payload),
    second.inject({ method: 'POST', url: path(), payload, headers }),
    get(queryOf(xml, provider.key)),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 400, 400])
  await second.close()
})

describe('what ends nothing', () => {
  const account = samlAccount()
  let session: Session
  let ofSister: Session
  beforeAll(async () => {
    session = await sessionOf(account, 'of the attacked')
    const inSister = {
      ...account,
      'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': 'nia@sister.example',
    }
    ofSister = await sessionOf(inSister, 'of the attacked', sister)
  })

  async function stored() {
    const { rows } = await sql<{ text: string }>`
      select concat_ws(' ', (select count(*) from audit_log), (select count(*) from used_log_out_messages),
        (select string_agg(coalesce(ended_because, 'goes on'), ',' order by id) from sessions)) as text`.execute(
      product.owner,
    )
    return rows[0]?.text
  }
  async function expectRefused(send: () => ReturnType<typeof post>, reason: RegExp) {
    const before = await stored()
    const answer = await send()
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store'])
    expect(answer.headers).not.toHaveProperty('location')
    expect(answer.body).toMatch(reason)
    expect(await stored()).toBe(before)
    expect([await answerTo(session), await answerTo(ofSister)]).toEqual(['ok', 'ok'])
  }
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)
  const right = (more: Partial<LogOutParts> = {}) => writeLogOut(parts(account.sub, more))

  test.each<[string, () => string, RegExp]>([
    ['of another issuer', () => right({ issuer: other.entityId }), /another entity id/],
    ['for another address', () => right({ destination: 'http://localhost:4000/' }), /another address/],
    ['without an address', () => right({ destination: undefined }), /another address/],
    ['without an id', () => right({ id: '' }), /has no ID/],
    ['five minutes old', () => right({ issuedAt: minutes(-5) }), /another time/],
    ['from the future', () => right({ issuedAt: minutes(5) }), /another time/],
    ['whose time is over', () => right({ notOnOrAfter: minutes(-3) }), /too old/],
    ['about nobody', () => right({ nameId: '' }), /NameID/],
    ['with an empty session', () => right({ sessions: [''] }), /SessionIndex/],
    [
      'with two names',
      () => right().replace('</samlp:LogoutRequest>', '<saml:NameID>b</saml:NameID></samlp:LogoutRequest>'),
      /one NameID/,
    ],
    ['with a comment in it', () => right().replace('<saml:NameID>', '<saml:NameID><!-- -->'), /comment/],
    ['with a document type', () => `<!DOCTYPE x>${right()}`, /no LogoutRequest/],
    ['that is an answer', () => right().replaceAll('LogoutRequest', 'LogoutResponse'), /no LogoutRequest/],
    [
      'with an encrypted name',
      () => right().replace(/<saml:NameID>.*<\/saml:NameID>/, '<saml:EncryptedID/>'),
      /encrypted/,
    ],
    ['that is very large', () => right({ nameId: 'x'.repeat(300_000) }), /larger|too large|larger than/],
  ])('a signed request is refused: %s', async (what, write, reason) => {
    const name = what === 'that is an answer' ? 'LogoutResponse' : 'LogoutRequest'
    const inForm = () => inBase64(signElement(write(), name, provider.key))
    await expectRefused(() => post(new URLSearchParams({ SAMLRequest: inForm() }).toString()), reason)
    // A long text makes a short address, which is not unfolded to its length.
    const inAddress = what.includes('large') ? /not right/ : reason
    await expectRefused(() => get(queryOf(write(), provider.key)), inAddress)
  })

  test.each<[string, () => ReturnType<typeof post>, RegExp]>([
    [
      'a form that is not signed',
      () => post(new URLSearchParams({ SAMLRequest: inBase64(right()) }).toString()),
      /not signed/,
    ],
    ['a form of somebody else', () => post(formOf(right(), otherKey)), /not right/],
    ['a form with SHA-1', () => post(formOf(right(), provider.key, { isSha1: true })), /SHA-256/],
    [
      'a form that was changed',
      () => {
        const signed = signElement(right({ nameId: 'somebody' }), 'LogoutRequest', provider.key)
        const changed = inBase64(signed.replace('>somebody<', `>${account.sub}<`))
        return post(new URLSearchParams({ SAMLRequest: changed }).toString())
      },
      /not right/,
    ],
    [
      'a signed request within another',
      () => {
        const signed = signElement(right({ nameId: 'somebody' }), 'LogoutRequest', provider.key)
        const around = right().replace('</samlp:LogoutRequest>', `${signed}</samlp:LogoutRequest>`)
        return post(new URLSearchParams({ SAMLRequest: inBase64(around) }).toString())
      },
      /not signed/,
    ],
    [
      'a signature that is about another element',
      () => {
        const signed = signElement(right({ nameId: 'somebody' }), 'LogoutRequest', provider.key)
        const signature = /<Signature .*<\/Signature>/s.exec(signed)?.[0] ?? ''
        const inside = signed.replace(signature, '')
        const around = right().replace(
          '</samlp:LogoutRequest>',
          `${signature}<x>${inside}</x></samlp:LogoutRequest>`,
        )
        return post(new URLSearchParams({ SAMLRequest: inBase64(around) }).toString())
      },
      /not right/,
    ],
    ['a form without a request', () => post('RelayState=one'), /one SAMLRequest/],
    [
      'a form with two requests',
      () => post(`${formOf(right(), provider.key)}&${formOf(right(), provider.key)}`),
      /one SAMLRequest/,
    ],
    [
      'an address that is not signed',
      () => get(queryOf(right(), provider.key).replace(/&SigAlg=.*/, '')),
      /SHA-256/,
    ],
    [
      'an address without a signature',
      () => get(queryOf(right(), provider.key).replace(/&Signature=.*/, '')),
      /signature/,
    ],
    ['an address of somebody else', () => get(queryOf(right(), otherKey)), /signature/],
    [
      'an address with SHA-1',
      () =>
        get(
          queryOf(right(), provider.key, {
            algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
            hash: 'sha1',
          }),
        ),
      /SHA-256/,
    ],
    [
      'an address whose RelayState was changed',
      () =>
        get(
          queryOf(right(), provider.key, { relayState: 'one' }).replace('RelayState=one', 'RelayState=two'),
        ),
      /signature/,
    ],
    [
      'an address with a second request before the signed one',
      () => get(`SAMLRequest=${encodeURIComponent(inBase64(right()))}&${queryOf(right(), provider.key)}`),
      /two values of one name/,
    ],
    [
      'an address with what is not deflated',
      () => {
        const signed = queryOf(right(), provider.key)
        return get(signed.replace(/SAMLRequest=[^&]*/, `SAMLRequest=${encodeURIComponent(inBase64('x'))}`))
      },
      /signature/,
    ],
    ['an address that unfolds to very much', () => get(bomb()), /not right/],
    ['nothing', () => get(''), /SHA-256/],
  ])('%s', async (_, send, reason) => {
    await expectRefused(send, reason)
  })

  /** Signed by the provider, so that only its size is wrong. */
  function bomb() {
    const xml = right().replace('<saml:NameID>', `<saml:NameID>${' '.repeat(3_000_000)}`)
    expect(deflateRawSync(xml).length).toBeLessThan(10_000)
    return queryOf(xml, provider.key)
  }

  test('a request of another client with the same provider', async () => {
    const made = right({ destination: `http://localhost:4000${path(sister.providerId)}` })
    await expectRefused(() => post(formOf(made, provider.key)), /another address/)
    await expectRefused(() => post(formOf(right(), provider.key), sister.providerId), /another address/)
  })

  test.each(['nobody', crypto.randomUUID()])('a request at the address of no provider: %s', async (id) => {
    await expectRefused(() => post(formOf(right(), provider.key), id), /no SAML provider/)
    await expectRefused(() => get(queryOf(right(), provider.key), id), /no SAML provider/)
  })

  test('forms are counted before they are read, and the page says nothing that it was sent', async () => {
    const from = '10.6.9.9'
    const evil = formOf(right({ issuer: '<script>alert(1)</script>' }), otherKey)
    const first = await post(evil, client.providerId, from)
    expect(first.body).not.toContain('<script>')
    const key = `log-out form:${client.providerId}:${from}`
    await sql`update rate_counters set count = 1000 where key = rate_limit_key(${key})`.execute(product.owner)
    const answer = await post(formOf(right(), provider.key), client.providerId, from)
    expect(answer.statusCode).toBe(429)
    expect(await answerTo(session)).toBe('ok')
  })

  test('a sentence in the place of a signature method is not shown', async () => {
    const evil = formOf(right(), provider.key)
    const xml = Buffer.from(new URLSearchParams(evil).get('SAMLRequest') ?? '', 'base64').toString('utf8')
    const changed = xml.replace(/(SignatureMethod Algorithm=")[^"]*/, '$1Call us at 555 0100 now')
    expect(changed).not.toBe(xml)
    const { body, statusCode } = await post(
      new URLSearchParams({ SAMLRequest: Buffer.from(changed).toString('base64') }).toString(),
      client.providerId,
    )
    expect([statusCode, body.includes('something unknown'), body.includes('555')]).toEqual([400, true, false])
  })
})
