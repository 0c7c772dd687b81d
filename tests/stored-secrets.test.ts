// No secret is stored in clear, so none is in a backup, in the audit log or in the copy of a mail, and none that the server makes or gets is in its
// log (rule access-57). What callers send to any call, also a wrong one: server/base/log.test.ts.
import { createHash } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { ScureBase32Plugin } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as apiKeys from '#contract/calls/api-keys.ts'
import * as calendar from '#contract/calls/calendar.ts'
import * as provisioning from '#contract/calls/provisioning.ts'
import * as security from '#contract/calls/security.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import * as teams from '#contract/calls/teams.ts'
import * as webhooks from '#contract/calls/webhooks.ts'
import { buildApi } from '#server/api.ts'
import { makeLog } from '#server/base/log.ts'
import { makeOutgoing } from '#server/base/outgoing-requests.ts'
import { sendWaitingMail } from '#server/mail/outbox.ts'
import { logOutPath, samlClaims } from '#contract/rules/single-sign-on.ts'
import { startForgingProvider } from './support/forging-provider.ts'
import { makeAdmin, makeClient, makeLearner, password } from './support/make.ts'
import { requestOf } from './support/product.ts'
import { readMails } from './support/read-mails.ts'
import { directoryWith } from './support/scim.ts'
import { samlAccount, startSamlProvider } from './support/saml-provider.ts'
import { setUpApp } from './support/set-up-app.ts'
import { startLoginCards } from './support/start-login-cards.ts'

const { product, client, admin, manager, create, codeFor, logIn, setPin } = await startLoginCards()

const base32 = new ScureBase32Plugin()

/** Every row of every table, as it would be in a copy of the database. */
let stored: string[]
/** What the server has logged of all this, with the most that an operator can ask for. */
const logged: string[] = []
const secrets = new Map<string, string>()

const log = makeLog({ logLevel: 'trace' }, { write: (line) => void logged.push(line) })
const server = await buildApi(product.app, { loggerInstance: log })
afterAll(() => server.close())

beforeAll(async () => {
  Object.assign(product.api, { inject: (request: InjectOptions) => server.inject(request) })
  await usePasswords()
  await useLogInNames()
  await useAnApp()
  await useChallenges()
  const { key } = await product.ask(
    apiKeys.create,
    { name: 'Nightly', scopes: ['people:write'], days: 1 },
    manager,
  )
  secrets.set('API key', key)
  const wanted = {
    name: 'Hourly',
    url: 'https://example.org/hooks/canary-in-an-address',
    events: ['person.created'] as const,
  }
  const { secret } = await product.ask(webhooks.create, { ...wanted, events: [...wanted.events] }, manager)
  secrets.set('address of a webhook', 'canary-in-an-address')
  secrets.set('secret of a webhook', secret)
  secrets.set('secret of a webhook as bytes', Buffer.from(secret.slice(6), 'base64').toString('hex'))
  const request = requestOf(teams.create, { name: 'Stored with a key' }, { token: key })
  const headers = { ...request.headers, 'idempotency-key': crypto.randomUUID() }
  expect((await product.send({ ...request, headers })).statusCode).toBe(200)
  const directory = { clientId: client.id, name: 'Entra at night', days: 1 }
  const scim = await product.ask(provisioning.createToken, directory, await makeAdmin(product))
  secrets.set('SCIM token', scim.token)
  const { send } = directoryWith(product, scim.token)
  const user = { userName: 'from-scim@example.test', password: 'canary from a directory' }
  expect((await send('POST', '/Users', user)).status).toBe(201)
  secrets.set('password from a directory', user.password)
  await useSingleSignOn()
  await useSaml()
  stored = await rowsOfAllTables()
})

test('what was done is stored', () => {
  for (const text of [
    ...['chosen@example.test', 'Nightly', 'Stored with a key'],
    ...['Entra at night', 'from-scim@example.test', 'nia@signed-on.example'],
  ])
    expect(stored.join('\n')).toContain(text)
})

test.each([
  ...['password', 'chosen password', 'token of a session', 'token of a link', 'address of a calendar'],
  ...['password of a log-in name', 'one-time code of a card', 'token of a session by name', 'API key'],
  ...['SCIM token', 'password from a directory'],
  ...['secret of an app', 'secret of an app as bytes', 'recovery code', 'token of a begun log-in'],
  ...['challenge of a new passkey', 'challenge of a log-in', 'token of a link in a mail that waits'],
  ...['address of a webhook', 'secret of a webhook', 'secret of a webhook as bytes'],
  ...['secret of a provider', 'state of a log-in', 'secret of a tab', 'code verifier', 'nonce'],
  ...['session by single sign-on', 'authorization code', 'id token', 'access token', 'log-out token'],
  ...['assertion', 'signature of an assertion', 'session by SAML'],
  ...['assertion that waits', 'signature of an assertion that waits'],
])('%s is in no row', (name) => {
  const secret = secrets.get(name) ?? ''
  expect(secret.length).toBeGreaterThan(5)
  const forms = formsOf(secret)
  expect(stored.filter((row) => forms.some((form) => row.includes(form)))).toEqual([])
})

test('no secret is in the log, which has all calls', () => {
  for (const path of [accounts.login.path, singleSignOn.finishSingleSignOn.path, '/single-sign-on/saml/'])
    expect(logged.join('')).toContain(path)
  const shown = [...secrets].filter(([, secret]) =>
    formsOf(secret).some((form) => logged.some((line) => line.includes(form))),
  )
  expect(shown.map(([name]) => name)).toEqual([])
})

// So PKCS #8 begins, with its version and the kind of the key, before the key itself.
test.each([
  ['RSA', '020100300d06092a864886f70d010101'],
  ['Ed25519', '020100300506032b6570'],
])('no private key (%s) is in a row', async (_kind, beginning) => {
  const keys = sql<{
    count: number
  }>`select count(*)::int from identity_providers where request_key is not null`
  expect((await keys.execute(product.owner)).rows).toEqual([{ count: 1 }])
  expect(stored.filter((row) => row.includes(beginning) || row.includes('PRIVATE KEY'))).toEqual([])
})

/** As a text, in an address, and as bytes in a column or in base64. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [secret, encodeURIComponent(secret), bytes.toString('hex'), bytes.toString('base64url')]
}

/** An account is created, its password is reset by the link of a mail, and it is used. */
async function usePasswords() {
  const learner = await makeLearner(product, client.id, { email: 'chosen@example.test' })
  await product.ask(accounts.requestPasswordReset, { email: learner.email })
  // Where no mail is sent, links stay in the recorded mails, because nobody could open them otherwise.
  await sendWaitingMail({ ...product.app, mail: { ...product.app.mail, leaves: true } })
  const [, encodedToken = '', userId = ''] =
    /\/Reset\/([\w-]+)\/([\w-]+)/.exec(product.sent.at(-1)?.text ?? '') ?? []
  secrets.set('token of a link', encodedToken)
  const waits = await makeLearner(product, client.id)
  await product.ask(accounts.requestPasswordReset, { email: waits.email })
  const [waiting] = await readMails(product, waits.email)
  const [, token = '', ofPerson] = /\/Reset\/([\w-]+)\/([\w-]+)/.exec(waiting?.text ?? '') ?? []
  expect(ofPerson).toBe(waits.id)
  secrets.set('token of a link in a mail that waits', token)
  const chosen = 'canary that sings at noon'
  secrets.set('chosen password', chosen)
  await product.ask(accounts.resetPassword, {
    userId,
    encodedToken,
    password: chosen,
    passwordRepeat: chosen,
  })
  const { user } = await product.ask(accounts.login, { username: learner.email, password: chosen })
  secrets.set('token of a session', user?.token ?? '')
  const session = { token: user?.token ?? '' }
  const next = 'canary that sleeps at night'
  secrets.set('password', next)
  const change = { currentPassword: chosen, newPassword: next, repeatPassword: next }
  await product.ask(accounts.updatePassword, change, session)
  const { address } = await product.ask(calendar.create, {}, session)
  secrets.set('address of a calendar', address.split('/').at(-1) ?? '')
}

/** An authenticator app is set up, and a log-in is begun with it. */
async function useAnApp() {
  const learner = await makeLearner(product, client.id)
  const app = await setUpApp(product, learner)
  secrets.set('secret of an app', app.secret)
  secrets.set('secret of an app as bytes', Buffer.from(base32.decode(app.secret)).toString('hex'))
  secrets.set('recovery code', app.recoveryCodes[0]?.replaceAll('-', '') ?? '')
  const begun = await product.send(requestOf(accounts.login, { username: learner.email, password }))
  secrets.set('token of a begun log-in', begun.json<accounts.LoginReply>().secondFactor ?? '')
}

/** A passkey is begun and a log-in with one, so that both wait for an answer. */
async function useChallenges() {
  const { options } = await product.ask(security.beginPasskey, {}, await makeLearner(product, client.id))
  secrets.set('challenge of a new passkey', options.challenge)
  const begun = await product.ask(accounts.beginPasskeyLogin, {})
  secrets.set('challenge of a log-in', begun.options.challenge)
}

/** Somebody logs in with single sign-on, and another log-in has begun. */
async function useSingleSignOn() {
  const provider = await startForgingProvider()
  product.app.outgoing = makeOutgoing(['127.0.0.1'])
  const [clientId, domain, secret] = [client.id, 'signed-on.example', 'canary of a provider']
  secrets.set('secret of a provider', secret)
  await product.ask(singleSignOn.addSignOnDomain, { clientId, domain }, admin)
  await product.ask(singleSignOn.confirmSignOnDomain, { clientId, domain }, admin)
  const names = { label: 'Work account', discoveryAddress: provider.issuer, oidcClientId: 'coppice' }
  await product.ask(singleSignOn.updateSingleSignOn, { clientId, ...names, secret }, admin)
  await product.ask(singleSignOn.switchSingleSignOn, { clientId, isOn: true }, admin)
  const begin = () => product.ask(singleSignOn.beginSingleSignOn, { providerId: clientId })
  const first = await begin()
  const person = { sub: 'nia', given_name: 'Nia', family_name: 'Evans', email: 'nia@signed-on.example' }
  const query = provider.logIn(first.address, person).toString()
  const sent = { providerId: clientId, query, secret: first.secret }
  const { user } = await product.ask(singleSignOn.finishSingleSignOn, sent)
  secrets.set('session by single sign-on', user?.token ?? '')
  secrets.set('authorization code', new URLSearchParams(query).get('code') ?? '')
  const [idToken = '', accessToken = ''] = provider.issued
  secrets.set('id token', idToken).set('access token', accessToken)
  const now = Math.floor(Date.now() / 1000)
  const report = {
    ...{ iss: provider.issuer, aud: 'coppice', iat: now, exp: now + 120, jti: 'one', sub: 'nia' },
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  }
  const logOutToken = provider.sign(report, { typ: 'logout+jwt' })
  secrets.set('log-out token', logOutToken)
  expect((await postForm(logOutPath(clientId), { logout_token: logOutToken })).statusCode).toBe(200)
  const waiting = await begin()
  const asked = new URL(waiting.address).searchParams
  secrets.set('state of a log-in', asked.get('state') ?? '')
  secrets.set('nonce', asked.get('nonce') ?? '')
  secrets.set('secret of a tab', waiting.secret)
  // As RFC 7636 makes the challenge of the verifier: what is stored must be neither.
  const verifier = createHash('sha256').update(`verifier of ${waiting.secret}`).digest('base64url')
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(asked.get('code_challenge'))
  secrets.set('code verifier', verifier)
}

const postForm = (url: string, fields: Record<string, string>, host = 'localhost') =>
  product.send({
    ...{ method: 'POST', url, payload: new URLSearchParams(fields).toString() },
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
  })

/** Somebody logs in with a SAML provider, and the answer to another log-in waits until the browser asks for it. */
async function useSaml() {
  const provider = await startSamlProvider()
  const [{ id: clientId }, domain] = [await makeClient(product), 'caerfelin.example']
  await product.ask(singleSignOn.addSignOnDomain, { clientId, domain }, admin)
  await product.ask(singleSignOn.confirmSignOnDomain, { clientId, domain }, admin)
  const settings = { kind: 'saml' as const, label: 'Work account', ...samlClaims }
  // It asks for signed requests, so that the client gets a key.
  const metadata = provider.metadata().replace('<md:IDPSSODescriptor', '$& WantAuthnRequestsSigned="true"')
  await product.ask(singleSignOn.updateSingleSignOn, { clientId, metadata, ...settings }, admin)
  await product.ask(singleSignOn.switchSingleSignOn, { clientId, isOn: true }, admin)
  for (const name of ['assertion', 'assertion that waits']) {
    const { address, secret } = await product.ask(singleSignOn.beginSingleSignOn, { providerId: clientId })
    const form = provider.logIn(address, samlAccount({ sub: `sub of an ${name}` }))
    const { pathname, hostname } = new URL(form.address)
    const { headers } = await postForm(pathname, form.fields, hostname)
    const xml = Buffer.from(form.fields['SAMLResponse'] ?? '', 'base64').toString()
    secrets.set(name, form.fields['SAMLResponse'] ?? '')
    secrets.set(`signature of an ${name}`, /SignatureValue>([^<]+)</.exec(xml)?.[1] ?? '')
    const query = new URL(String(headers.location), 'http://localhost').search
    if (name === 'assertion') {
      const { user } = await product.ask(singleSignOn.finishSingleSignOn, {
        providerId: clientId,
        query,
        secret,
      })
      secrets.set('session by SAML', user?.token ?? '')
    }
  }
}

async function useLogInNames() {
  const person = await create()
  // Six digits could stand in a row by chance; a PIN is stored as a password is.
  const chosen = 'canary without an address'
  secrets.set('password of a log-in name', chosen)
  await setPin(person, await codeFor(person), chosen)
  const { user } = accounts.loginByName.reply.parse((await logIn(person, chosen)).json())
  secrets.set('token of a session by name', user?.token ?? '')
  secrets.set('one-time code of a card', await codeFor(await create()))
}

async function rowsOfAllTables(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(product.owner)
  const all = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`
        select stored::text as row from ${sql.table(name)} as stored`.execute(product.owner)
      return rows.map(({ row }) => `${name}: ${row}`)
    }),
  )
  return all.flat()
}
