// Coming in with a SAML provider: what is asked, how the answer comes back, and who comes in (rules access-63 to access-66, access-89 to access-92).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import {
  beginHerePath,
  samlClaims,
  signOnBeginPath,
  signOnReturnPath,
} from '#contract/rules/single-sign-on.ts'
import { buildApi } from '#server/api.ts'
import { makeApp } from '#server/app/app.ts'
import { makeClient, makeLearner } from '#tests/support/make.ts'
import { samlAccount } from '#tests/support/saml-provider.ts'
import { startSaml } from '#tests/support/start-saml.ts'

const { product, db, admin, provider, setUp, begin, post, finish, queryIn, logIn } = await startSaml({
  BRANDED_HOSTS: 'learn.branded.test=branded',
})
const client = await setUp('caerfelin.example')
const { ask } = product
const site = 'http://localhost:4000'
const entityId = `${site}/single-sign-on/saml/${client.providerId}/metadata`

test('the request names this installation, where the answer goes, and nothing that the database has', async () => {
  const { address, secret } = await begin(client.providerId)
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sso\?tenant=one&SAMLRequest=/)
  const request = provider.readRequest(address)
  expect(request).toMatchObject({
    entityId,
    replyAddress: `${site}/single-sign-on/saml/${client.providerId}`,
    id: expect.stringMatching(/^_[0-9a-f]{64}$/),
  })
  // Providers refuse a form of the name, or a way of recognising people, for which they are not set up.
  expect(request.xml).not.toMatch(/Format=|RequestedAuthnContext/)
  const rows = JSON.stringify(await db.selectFrom('begun_sign_ons').selectAll().execute())
  for (const hidden of [request.id, request.state, secret]) {
    const bytes = JSON.stringify(Buffer.from(hidden).toJSON().data).slice(1, -1)
    expect([rows.includes(hidden), rows.includes(bytes)]).toEqual([false, false])
  }
})

describe('who comes', () => {
  test('for the first time becomes a learner, and is the same person after', async () => {
    const account = samlAccount()
    const first = await logIn(client.providerId, account)
    expect(first).toMatchObject({
      status: 200,
      user: { role: 'LEARNER', clientId: client.id, firstName: 'Nia' },
    })
    const again = await logIn(client.providerId, {
      ...account,
      [samlClaims.emailClaim]: 'new@elsewhere.example',
    })
    expect(again.user?.id).toBe(first.user?.id)
    const links = await db
      .selectFrom('identity_links')
      .where('user_id', '=', first.user?.id ?? '')
      .select(['issuer', 'subject'])
      .execute()
    expect(links).toEqual([{ issuer: provider.entityId, subject: account.sub }])
  })

  test('is recognised by the address before the first time', async () => {
    const known = await makeLearner(product, client.id, { email: 'known@caerfelin.example' })
    const account = samlAccount({ [samlClaims.emailClaim]: 'Known@caerfelin.example' })
    expect((await logIn(client.providerId, account)).user?.id).toBe(known.id)
  })

  test('is not let in with an address at a domain of somebody else', async () => {
    const account = samlAccount({ [samlClaims.emailClaim]: 'boss@elsewhere.example' })
    expect(await logIn(client.providerId, account)).toMatchObject({
      status: 401,
      user: null,
      message: expect.stringMatching(/at a domain that is not proven to belong to it/),
    })
  })

  test('comes in with an answer that is signed as a whole too', async () => {
    expect((await logIn(client.providerId, samlAccount(), { signs: 'both' })).status).toBe(200)
  })

  test('comes back to the host on which the log-in began', async () => {
    const branded = await setUp('branded.example')
    await db.updateTable('clients').set({ referral_code: 'Branded' }).where('id', '=', branded.id).execute()
    const headers = { host: 'learn.branded.test', 'content-type': 'application/json' }
    const begun = await product.send({
      ...{ method: 'POST', url: `/api/${singleSignOn.beginSingleSignOn.path}`, headers },
      payload: JSON.stringify({ providerId: branded.providerId }),
    })
    const { address, secret } = begun.json<{ address: string; secret: string }>()
    const account = samlAccount({ [samlClaims.emailClaim]: 'nia@branded.example' })
    const form = provider.logIn(address, account)
    expect(form.address).toBe(`http://learn.branded.test:4000/single-sign-on/saml/${branded.providerId}`)
    const { location } = await post(form)
    expect(location.startsWith(`${signOnReturnPath(branded.providerId)}?state=`)).toBe(true)
    const sent = { providerId: branded.providerId, query: queryIn(location), secret }
    expect((await finish(sent)).statusCode).toBe(200)
  })
})

describe('an answer', () => {
  const unknown = /this log-in has taken too long, is finished already or began in another browser/
  const message = (answer: Awaited<ReturnType<typeof finish>>) => answer.json<{ message: string }>().message

  test('is kept once, and taken once, only from the browser in which the log-in began', async () => {
    const { address, secret } = await begin(client.providerId)
    const form = provider.logIn(address, samlAccount())
    const { status, location } = await post(form)
    expect(status).toBe(303)
    expect(location.startsWith(`${signOnReturnPath(client.providerId)}?state=`)).toBe(true)
    expect(await post(form)).toEqual({ status: 303, location: beginHerePath })
    const sent = { providerId: client.providerId, query: queryIn(location), secret }
    const other = await begin(client.providerId)
    for (const wrong of [
      { ...sent, secret: other.secret },
      { ...sent, secret: '' },
    ])
      expect(message(await finish(wrong))).toMatch(unknown)
    expect((await finish(sent)).statusCode).toBe(200)
    expect(message(await finish(sent))).toMatch(unknown)
    expect(await post(form)).toEqual({ status: 303, location: beginHerePath })
  })

  test('is taken by one of two processes, wherever it was posted', async () => {
    const app = makeApp(product.app.config, product.app.db, product.app.mail)
    const second = await buildApi(app, { logger: false })
    const { address, secret } = await begin(client.providerId)
    const form = provider.logIn(address, samlAccount())
    const both = await Promise.all([post(form), post(form, second)])
    expect(both.map(({ location }) => location).sort()).toEqual(
      [beginHerePath, expect.stringContaining('?state=')].sort(),
    )
    const taken = both.find(({ location }) => location !== beginHerePath)?.location ?? ''
    const sent = { providerId: client.providerId, query: queryIn(taken), secret }
    const answers = await Promise.all([finish(sent), finish(sent, second), finish(sent, second)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
    await second.close()
  })

  test('is awaited: nobody comes in before it is there', async () => {
    const { address, secret } = await begin(client.providerId)
    const query = `?state=${provider.readRequest(address).state}`
    expect(message(await finish({ providerId: client.providerId, query, secret }))).toMatch(
      /the answer of your organisation is not complete/,
    )
  })

  test('goes with the log-in that nobody has finished', async () => {
    const { address } = await begin(client.providerId)
    await post(provider.logIn(address, samlAccount()))
    const { dropPastSignOns } = await import('./sign-on-queries.ts')
    const past = { expires_at: '2020-01-01T00:00:00Z' }
    await product.owner.updateTable('begun_sign_ons').set(past).execute()
    await dropPastSignOns(db)
    expect(await db.selectFrom('begun_sign_ons').select('answer').execute()).toEqual([])
  })
})

test('an answer that waits cannot be read from the database', async () => {
  const { address } = await begin(client.providerId)
  const form = provider.logIn(address, samlAccount())
  expect((await post(form)).status).toBe(303)
  const posted = form.fields['SAMLResponse'] ?? ''
  const { rows } = await sql<{
    answer: Buffer
  }>`select answer from begun_sign_ons where answer is not null`.execute(product.owner)
  expect(rows).toHaveLength(1)
  const kept = rows[0]?.answer.toString('latin1') ?? ''
  expect(posted.length).toBeGreaterThan(1000)
  for (const text of [posted.slice(0, 200), Buffer.from(posted, 'base64').toString('latin1').slice(0, 200)])
    expect(kept).not.toContain(text)
  await db.deleteFrom('begun_sign_ons').execute()
})

describe('what was not asked for', () => {
  const unasked = async (fields: Record<string, string>, providerId = client.providerId) => {
    const { address } = await begin(client.providerId)
    const form = provider.logIn(address, samlAccount())
    const at = `${site}/single-sign-on/saml/${providerId}`
    return post({ address: at, fields: { ...form.fields, ...fields } })
  }

  test.each([
    ['without a RelayState', { RelayState: '' }],
    ['with an address as RelayState', { RelayState: 'https://evil.example/' }],
    ['with an address without a host as RelayState', { RelayState: '//evil.example' }],
    ['with what is no answer', { SAMLResponse: '<xml>' }],
  ])('leads to the log-in: %s', async (_, fields) => {
    expect(await unasked(fields)).toEqual({ status: 303, location: beginHerePath })
  })

  test('leads to the log-in of the provider where people may begin there, and its content is not read', async () => {
    const starting = await setUp('starting.example', { startsAtProvider: true })
    const lead = { status: 303, location: signOnBeginPath(starting.providerId) }
    expect(await unasked({ RelayState: '' }, starting.providerId)).toEqual(lead)
    // Also the answer to a log-in with another provider.
    expect(await unasked({}, starting.providerId)).toEqual(lead)
    const held = await db.selectFrom('begun_sign_ons').where('answer', 'is not', null).execute()
    expect(held).toEqual([])
    await ask(singleSignOn.switchSingleSignOn, { clientId: starting.id, isOn: false }, admin)
    expect(await unasked({}, starting.providerId)).toEqual({ status: 303, location: beginHerePath })
  })

  test.each([
    ['a body of JSON', { 'content-type': 'application/json' }, '{}', 303],
    [
      'more than half a megabyte',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'x'.repeat(525_000),
      303,
    ],
  ])('is of no use: %s', async (_, headers, payload, status) => {
    const url = `/single-sign-on/saml/${client.providerId}`
    const answer = await product.send({ method: 'POST', url, headers, payload })
    expect([answer.statusCode, answer.headers.location]).toEqual([status, beginHerePath])
  })

  test.each(['nobody', crypto.randomUUID()])(
    'leads to the log-in at the address of no provider: %s',
    async (id) => {
      const answer = await product.send({ method: 'POST', url: `/single-sign-on/saml/${id}` })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, beginHerePath])
    },
  )

  test('is counted, and what was asked for is not once more', async () => {
    const starting = await setUp('counting.example', { startsAtProvider: true })
    const from = '10.8.0.1'
    const send = (address: string, fields: Record<string, string>) =>
      product.send({
        ...{ method: 'POST', url: new URL(address).pathname, remoteAddress: from },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })
    const { address } = await begin(starting.providerId)
    const form = provider.logIn(address, samlAccount())
    const lead = signOnBeginPath(starting.providerId)
    expect((await send(form.address, { SAMLResponse: 'AAAA' })).headers.location).toBe(lead)
    await sql`update rate_counters set count = 300 where key = rate_limit_key(${`sign-on:${from}`})`.execute(
      product.owner,
    )
    expect((await send(form.address, { SAMLResponse: 'AAAA' })).headers.location).toBe(beginHerePath)
    expect((await send(form.address, form.fields)).headers.location).toContain('?state=')
    await db.deleteFrom('begun_sign_ons').execute()
  })
})

describe('the metadata of this installation', () => {
  const read = (id: string) => product.send({ method: 'GET', url: `/single-sign-on/saml/${id}/metadata` })

  test('names each host of the client, before anything is saved too', async () => {
    const { id } = await makeClient(product)
    await db
      .updateTable('clients')
      .set({ referral_code: 'x' })
      .where('referral_code', '=', 'Branded')
      .execute()
    await db.updateTable('clients').set({ referral_code: 'BRANDED' }).where('id', '=', id).execute()
    const { body, headers } = await read(id)
    expect(headers['content-type']).toBe('application/samlmetadata+xml; charset=utf-8')
    const { saml } = await ask(singleSignOn.singleSignOn, { clientId: id }, admin)
    expect(saml?.replyAddresses).toEqual([
      `${site}/single-sign-on/saml/${id}`,
      `http://learn.branded.test:4000/single-sign-on/saml/${id}`,
    ])
    expect(
      [...body.matchAll(/<AssertionConsumerService [^>]* Location="([^"]*)"/g)].map(([, address]) => address),
    ).toEqual(saml?.replyAddresses)
    expect(body).toContain(` entityID="${saml?.entityId}"`)
    expect(body).toContain(' WantAssertionsSigned="true"')
  })

  test.each(['nobody', crypto.randomUUID()])('is not there for %s', async (id) => {
    expect((await read(id)).statusCode).toBe(404)
  })
})

test('"Try it" shows each attribute by its name, and lets nobody in', async () => {
  const at = await setUp('trial.example', { teamClaim: 'groups' })
  await ask(singleSignOn.switchSingleSignOn, { clientId: at.id, isOn: false }, admin)
  const { address, secret, providerId } = await ask(singleSignOn.trySingleSignOn, { clientId: at.id }, admin)
  const account = samlAccount({
    [samlClaims.emailClaim]: 'nia@trial.example',
    ...{ groups: ['All staff', 'Cooks'], sid: 'seven', __proto__x: 'shown' },
  })
  const { location } = await post(provider.logIn(address, account))
  const trial = await ask(singleSignOn.finishTrial, { providerId, query: queryIn(location), secret }, admin)
  expect(trial.outcome).toBe('This person would come in as a new learner')
  expect(new Map(trial.values.map(({ claim, value, use }) => [claim, [value, use]]))).toEqual(
    new Map([
      ['NameID', [account.sub, 'The lasting name of the person']],
      [samlClaims.firstNameClaim, ['Nia', 'First name']],
      [samlClaims.lastNameClaim, [String(account[samlClaims.lastNameClaim]), 'Last name']],
      [samlClaims.emailClaim, ['nia@trial.example', 'Email address']],
      ['groups', ['All staff; Cooks', 'Teams']],
      ['sid', ['seven', '']],
      ['__proto__x', ['shown', '']],
    ]),
  )
})

describe('the protocol (rule access-94)', () => {
  const settingsOf = async (clientId: string) =>
    (await ask(singleSignOn.singleSignOn, { clientId }, admin)).settings
  const openId = { kind: 'oidc' as const, label: 'Work account' }

  test('is changed only while single sign-on is off, and with all that the other one needs', async () => {
    const { id: clientId } = await setUp('protocols.example')
    const before = await settingsOf(clientId)
    const change = { clientId, ...openId, metadataAddress: '' }
    const refuse = () => product.refuse(singleSignOn.updateSingleSignOn, change, admin)
    expect(await refuse()).toEqual({
      status: 400,
      errors: expect.arrayContaining(['Please enter the discovery address', 'Please enter the client id']),
    })
    await ask(singleSignOn.switchSingleSignOn, { clientId, isOn: false }, admin)
    expect((await refuse()).status).toBe(400)
    expect(await settingsOf(clientId)).toEqual({ ...before, isOn: false })
  })

  test('stays where none is sent', async () => {
    const { id: clientId } = await setUp('unnamed.example')
    const before = await settingsOf(clientId)
    const sent = { clientId, label: 'Another name', ...samlClaims }
    await ask(singleSignOn.updateSingleSignOn, sent, admin)
    expect(await settingsOf(clientId)).toEqual({ ...before, label: 'Another name', metadataAddress: '' })
  })
})
