// Who logs out here is sent to the OpenID provider to log out there too, where the client has chosen it (rule access-98).
import { expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { startForgingProvider } from '#tests/support/forging-provider.ts'
import { makeLearner, password } from '#tests/support/make.ts'
import { openIdClient } from '#tests/support/openid-provider.ts'
import { requestOf } from '#tests/support/product.ts'
import { openIdAccount, startSingleSignOn } from '#tests/support/start-single-sign-on.ts'

const { product, db, admin, openId, setUp, logIn } = await startSingleSignOn({
  BRANDED_HOSTS: 'learn.branded.test=branded',
})
const client = await setUp('caerfelin.example', { logsOutThere: true })
const tokenOf = async (account: ReturnType<typeof openIdAccount>, at = client) =>
  (await logIn(at.providerId, account)).user?.token ?? ''

test('is sent there, is logged out there, and may come back to the log-in', async () => {
  const account = openIdAccount()
  const token = await tokenOf(account)
  const { address } = await product.ask(accounts.logout, {}, { token })
  const asked = new URL(address ?? '')
  expect(asked.origin + asked.pathname).toBe(`${openId.issuer}/session/end`)
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    client_id: openIdClient.id,
    logout_hint: account['email'],
    post_logout_redirect_uri: 'http://localhost:4000/',
  })
  expect((await product.refuse(accounts.myAccount, {}, { token })).status).toBe(401)
  expect(await openId.logOut(account, asked.href)).toBe('http://localhost:4000/')
})

test('comes back to the host at which they are', async () => {
  await db.updateTable('clients').set({ referral_code: 'Branded' }).where('id', '=', client.id).execute()
  const token = await tokenOf(openIdAccount())
  const request = requestOf(accounts.logout, {}, { token })
  const answer = await product.send({
    ...request,
    headers: { ...request.headers, host: 'LEARN.branded.test' },
  })
  const asked = new URL(answer.json<{ address: string }>().address)
  expect(asked.searchParams.get('post_logout_redirect_uri')).toBe('http://learn.branded.test:4000/')
  const { logOut } = await product.ask(singleSignOn.singleSignOn, { clientId: client.id }, admin)
  expect(logOut?.after).toEqual(['http://localhost:4000/', 'http://learn.branded.test:4000/'])
})

test('is sent nowhere after a log-in with a password', async () => {
  const email = 'mia@caerfelin.example'
  await makeLearner(product, client.id, { email })
  await tokenOf(openIdAccount({ email }))
  const { user } = await product.ask(accounts.login, { username: email, password })
  expect(await product.ask(accounts.logout, {}, { token: user?.token ?? '' })).toEqual({ address: null })
})

test('is sent nowhere unless the client has chosen it', async () => {
  const other = await setUp('other.example')
  const settingsOf = async () =>
    (await product.ask(singleSignOn.singleSignOn, { clientId: other.id }, admin)).settings
  expect(await settingsOf()).toMatchObject({
    logsOutThere: false,
    logOutAddress: `${openId.issuer}/session/end`,
  })
  const [first, second] = [
    await tokenOf(openIdAccount({ email: 'a@other.example' }), other),
    await tokenOf(openIdAccount({ email: 'b@other.example' }), other),
  ]
  expect(await product.ask(accounts.logout, {}, { token: first })).toEqual({ address: null })
  await product.ask(singleSignOn.updateSingleSignOn, { ...other.settings, logsOutThere: true }, admin)
  expect(await settingsOf()).toMatchObject({ logsOutThere: true })
  expect((await product.ask(accounts.logout, {}, { token: second })).address).toMatch(/\/session\/end\?/)
})

test.each([
  ['names no address for it', undefined],
  ['names a script', 'javascript:alert(1)'],
  ['names an address that is not encrypted', 'http://id.example/end'],
  ['names what is no address', 'end'],
])('cannot be chosen where the provider %s', async (_, end_session_endpoint) => {
  const provider = await startForgingProvider({ end_session_endpoint })
  const domain = `end-${crypto.randomUUID()}.example`
  const at = await setUp(domain, { discoveryAddress: provider.issuer })
  const before = await product.ask(singleSignOn.singleSignOn, { clientId: at.id }, admin)
  expect(before.settings).toMatchObject({ logsOutThere: false, logOutAddress: '' })
  const change = { ...at.settings, label: 'Changed', logsOutThere: true }
  expect(await product.refuse(singleSignOn.updateSingleSignOn, change, admin)).toEqual({
    status: 400,
    errors: [
      'This provider has no address at which people log out (end_session_endpoint). Please untick that they log out there too',
    ],
  })
  expect(await product.ask(singleSignOn.singleSignOn, { clientId: at.id }, admin)).toEqual(before)
})

test('what the address has already stays in it', async () => {
  await db
    .updateTable('identity_providers')
    .set({ log_out_address: 'https://id.example/end?p=flow one' })
    .where('id', '=', client.providerId)
    .execute()
  const { address } = await product.ask(accounts.logout, {}, { token: await tokenOf(openIdAccount()) })
  expect(address).toMatch(/^https:\/\/id\.example\/end\?p=flow(\+|%20)one&client_id=/)
})
