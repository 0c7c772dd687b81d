// After everything people do with passwords, links and tokens, none of them is in the log.
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api, contentApi } from '#contract/all.ts'
import * as accounts from '#contract/calls/accounts.ts'
import { createToken } from '#contract/calls/provisioning.ts'
import { updateSingleSignOn } from '#contract/calls/single-sign-on.ts'
import { logOutFramePath, logOutPath, samlClaims, signOnReturnPath } from '#contract/rules/single-sign-on.ts'
import { buildApi } from '#server/api.ts'
import { makeAdmin, makeClient, makeLearner, password } from '#tests/support/make.ts'
import { exampleOf } from '#tests/support/example-input.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { startSamlProvider } from '#tests/support/saml-provider.ts'
import { buildContentHost } from '../content-host.ts'
import { callsOf } from '../http/openapi.ts'
import { makeOutgoing } from './outgoing-requests.ts'
import { makeLog, withoutSecrets } from './log.ts'
import { sendWaitingMail } from '../mail/outbox.ts'

const product = await startProduct()

test('passwords, bearer tokens and the tokens of links stay out of the log', async () => {
  const lines: string[] = []
  const log = makeLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) })
  const options = { loggerInstance: log }
  const server = await buildApi(product.app, options)
  const content = await buildContentHost(product.app, options)
  const learner = await makeLearner(product, (await makeClient(product)).id)
  const admin = await makeAdmin(product)
  const post = (url: string, payload: object | string, headers = {}) =>
    server.inject({
      method: 'POST',
      url: `/api/${url}`,
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const chosen = 'a password chosen in the test'
  const secrets = [password, chosen, learner.token, admin.token]

  const login = await post(accounts.login.path, { username: learner.email, password })
  const { token } = login.json<{ user: { token: string } }>().user
  secrets.push(token)
  await post(accounts.login.path, { username: learner.email, password: `${password}!` })
  await post(accounts.login.path, `{"username":"x","password":"${password}"`)
  await post(
    accounts.login.path,
    { username: 'x', password, __proto__x: 1 },
    { authorization: `Bearer ${token}` },
  )
  await server.inject({ url: '/api/Account/MyAccount', headers: { authorization: `Bearer ${token}` } })
  await server.inject({ url: `/api/Account/MyAccount?token=${token}`, headers: { cookie: `token=${token}` } })

  await post(accounts.requestPasswordReset.path, { email: learner.email })
  await sendWaitingMail(product.app)
  const link = /\/Reset\/([\w-]+)\/([\w-]+)/.exec(product.sent.at(-1)?.text ?? '')
  if (!link) throw new Error('No link was mailed')
  const [path, encodedToken] = link as unknown as [string, string]
  secrets.push(encodedToken)
  for (const url of [path, path.toLowerCase(), `${path}?x=${encodedToken}`, `http://learn.test${path}`])
    await server.inject({ url })
  for (const url of [`/Confirm/${learner.id}/${encodedToken}`, `/Register/${learner.id}/${encodedToken}`])
    await server.inject({ url })
  await content.inject({ url: `/playcourse/${encodedToken}/index.html` })
  const reset = { encodedToken, userId: learner.id, password: chosen, passwordRepeat: chosen }
  expect((await post(accounts.resetPassword.path, reset)).statusCode).toBe(200)
  expect((await post(accounts.resetPassword.path, reset)).statusCode).toBe(400)

  // Something that breaks, with the secrets in the request.
  await product.owner.schema.alterTable('sessions').renameTo('elsewhere').execute()
  const broken = await post(accounts.logout.path, { password }, { authorization: `Bearer ${admin.token}` })
  expect(broken.statusCode).toBe(500)
  await product.owner.schema.alterTable('elsewhere').renameTo('sessions').execute()
  await Promise.all([server.close(), content.close()])

  const written = lines.join('')
  expect(written).toContain('/api/Account/Login')
  expect(written).toContain('request failed')
  expect(written).toContain(broken.json<{ requestId: string }>().requestId)
  for (const secret of secrets) {
    expect(written).not.toContain(secret)
    expect(written.toLowerCase()).not.toContain(encodeURIComponent(secret).toLowerCase())
  }
})

test('no secret that is sent to any call is in the log, and the id of its answer is', async () => {
  const lines: string[] = []
  const log = makeLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) })
  const servers = {
    '/api/': await buildApi(product.app, { loggerInstance: log }),
    '/': await buildContentHost(product.app, { loggerInstance: log }),
  }
  const secrets: string[] = []
  const answered: string[] = []
  for (const [root, domains] of [
    ['/api/', api],
    ['/', contentApi],
  ] as const)
    for (const { call } of callsOf(domains)) {
      // One of the calls before may have ended the session of its caller.
      const admin = await makeAdmin(product)
      secrets.push(admin.token)
      const input = withSecrets(exampleOf(call), secrets)
      const request = requestOf(call, input, admin)
      const { headers } = await servers[root].inject({
        ...request,
        url: String(request.url).replace(/^\/api\//, root),
      })
      answered.push(String(headers['x-request-id']))
    }
  answered.push(...(await sendOutsideOfCalls(servers['/api/'], secrets)))
  await Promise.all(Object.values(servers).map((server) => server.close()))
  const written = lines.join('')
  expect(secrets.filter((secret) => secret.startsWith('Canary')).length).toBeGreaterThan(80)
  expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
  expect(answered.filter((id) => !written.includes(id))).toEqual([])
})

function canary(secrets: string[]): string {
  const secret = `Canary-${crypto.randomUUID()}`
  secrets.push(secret)
  return secret
}

/** The answer of a provider is in “query”, and the keys of a SAML provider are in “metadata”. */
const isSecret = (name: string) =>
  /password|token|ticket|secret|code|factor|query|passkey|metadata|pin$/i.test(name) && name !== 'urlToken'

/** With a canary in place of every text that is secret, also within objects such as a passkey. */
const withSecrets = (input: Record<string, unknown>, secrets: string[], isWithin = false) =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]): [string, unknown] => {
      const isOne = isWithin || isSecret(name)
      if (typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob))
        return [name, withSecrets(value as Record<string, unknown>, secrets, isOne)]
      return [name, isOne && typeof value === 'string' ? canary(secrets) : value]
    }),
  )

/** Directories, identity providers and browsers on their way back send these. Returns the ids of the answers. */
async function sendOutsideOfCalls(server: FastifyInstance, secrets: string[]): Promise<string[]> {
  product.app.outgoing = makeOutgoing(['127.0.0.1'])
  const admin = await makeAdmin(product)
  const { id: clientId } = await makeClient(product)
  const { token } = await product.ask(createToken, { clientId, name: 'Entra', days: 1 }, admin)
  const provider = await startSamlProvider()
  const settings = {
    kind: 'saml' as const,
    label: 'Work',
    metadataAddress: provider.metadataAddress,
    ...samlClaims,
  }
  await product.ask(updateSingleSignOn, { clientId, ...settings }, admin)
  const one = () => canary(secrets)
  secrets.push(token)
  const scim = (authorization: string): InjectOptions => ({
    ...{
      method: 'POST',
      url: `/scim/v2/Users?token=${one()}`,
      payload: { userName: 'x@x.test', password: one() },
    },
    headers: { authorization: `Bearer ${authorization}` },
  })
  const form = (url: string, fields: Record<string, string>): InjectOptions => ({
    ...{ method: 'POST', url, payload: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const saml = `/single-sign-on/saml/${clientId}`
  const requests = [
    ...[
      scim(token),
      scim(one()),
      { url: `/scim/v2/Users?token=${one()}`, headers: { authorization: one() } },
    ],
    { url: `${signOnReturnPath(clientId)}?code=${one()}&state=${one()}` },
    form(saml, { SAMLResponse: one(), RelayState: one() }),
    form(`${saml}/log-out`, { SAMLRequest: one(), RelayState: one() }),
    { url: `${saml}/log-out?SAMLRequest=${one()}&Signature=${one()}` },
    form(logOutPath(clientId), { logout_token: one() }),
    { url: `${logOutFramePath(clientId)}?iss=https://x.test&sid=${one()}` },
  ]
  const answers = await Promise.all(requests.map((request) => server.inject(request)))
  return answers.map(({ headers }) => String(headers['x-request-id']))
}

test('the one line of a request names it, without what is secret in it', async () => {
  const lines: string[] = []
  const log = makeLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const server = await buildApi(product.app, { loggerInstance: log })
  await server.inject({ url: '/Reset/secret/also-secret?and=this' })
  await server.close()
  const completed = lines.map((line) => JSON.parse(line) as { msg: string; res: object })
  expect(completed.map(({ msg }) => msg)).toEqual(['request completed'])
  expect(completed[0]?.res).toEqual({
    method: 'GET',
    url: '/Reset/…',
    address: '127.0.0.1',
    statusCode: expect.any(Number) as number,
  })
})

test('of a path with a secret only the beginning is logged', () => {
  expect(withoutSecrets('/Reset/abc/def?x=1')).toBe('/Reset/…')
  expect(withoutSecrets('/REGISTER/abc/def')).toBe('/REGISTER/…')
  expect(withoutSecrets('/calendar/secret.ics')).toBe('/calendar/…')
  expect(withoutSecrets('/playcourse/ticket/index.html')).toBe('/playcourse/…')
  expect(withoutSecrets('/api/Account/Login?token=x')).toBe('/api/Account/Login')
})

test('what the database says about a refused value stays out of the log', async () => {
  const learner = await makeLearner(product, (await makeClient(product)).id)
  const refused: unknown = await sql`
    insert into users (client_id, first_name, last_name, email, url_token, role)
    select client_id, first_name, last_name, email, gen_random_uuid()::text, role from users where id = ${learner.id}`
    .execute(product.app.db)
    .catch((error: unknown) => error)
  expect((refused as { detail?: string }).detail).toContain(learner.email)
  const lines: string[] = []
  makeLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }).error(
    { err: refused },
    'request failed',
  )
  expect(lines.join('')).toContain('duplicate key value')
  expect(lines.join('')).not.toContain(learner.email)
})

test('an address that a mail server refused is not in it, and the reason is', () => {
  const lines: string[] = []
  const log = makeLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const response = '550 5.1.1 <ada@example.test>: Recipient address rejected'
  const err = Object.assign(new Error(`All recipients were rejected: ${response}`), {
    response,
    rejected: ['ada@example.test'],
    rejectedErrors: [Object.assign(new Error(response), { recipient: 'ada@example.test' })],
  })
  err.stack = `${err.stack}\n    at send (/srv/node_modules/@scope/package/index.js:1:1)`
  log.error({ err }, 'mail could not be sent')
  expect(lines.join()).not.toContain('ada@')
  expect(lines.join()).toContain('550 5.1.1 <…>: Recipient address rejected')
  expect(lines.join()).toContain('/srv/node_modules/@scope/package/index.js')
})
