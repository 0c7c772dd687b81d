// A product for one file of tests about single sign-on: a client whose people log in with a real OpenID provider.
import { afterAll } from 'vitest'
import type { Input } from '#contract/call.ts'
import type * as accounts from '#contract/calls/accounts.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { logOutPath } from '#contract/rules/single-sign-on.ts'
import { type OpenIdAccount, openIdClient, startOpenIdProvider } from './openid-provider.ts'
import { makeAdmin, makeClient } from './make.ts'
import { requestOf, startProduct } from './product.ts'

const formTo = (url: string, payload: string) => ({
  ...{ method: 'POST' as const, url, payload },
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

export async function startSingleSignOn(settings: Record<string, string> = {}) {
  const product = await startProduct({ INSIDE_HOSTS: '127.0.0.1', ...settings })
  /** The address at which log-outs are reported is known when a client is set up. */
  let logOutsAt = ''
  const openId = await startOpenIdProvider(async (body) => (await reportLogOut(logOutsAt, body)).statusCode)
  afterAll(openId.stop)
  const { db } = product.app
  const admin = await makeAdmin(product)

  /** Sets a client up whose people have addresses at the domain. */
  async function setUp(
    domain: string,
    { clientId = '', ...change }: Partial<Input<typeof singleSignOn.updateSingleSignOn>> = {},
  ) {
    const client = clientId ? { id: clientId } : await makeClient(product)
    await product.ask(singleSignOn.addSignOnDomain, { clientId: client.id, domain }, admin)
    await product.ask(singleSignOn.confirmSignOnDomain, { clientId: client.id, domain }, admin)
    const wanted = {
      clientId: client.id,
      label: 'Work account',
      discoveryAddress: openId.issuer,
      oidcClientId: openIdClient.id,
      secret: openIdClient.secret,
      ...change,
    }
    await product.ask(singleSignOn.updateSingleSignOn, wanted, admin)
    await product.ask(singleSignOn.switchSingleSignOn, { clientId: client.id, isOn: true }, admin)
    const { id } = await db
      .selectFrom('identity_providers')
      .where('client_id', '=', client.id)
      .select('id')
      .executeTakeFirstOrThrow()
    logOutsAt = id
    return { ...client, providerId: id, settings: wanted }
  }

  /** Posts a report of a log-out as a provider does. */
  const reportLogOut = (providerId: string, payload: string, remoteAddress = elsewhere()) =>
    product.send({ ...formTo(logOutPath(providerId), payload), remoteAddress })

  let addresses = 0
  const elsewhere = () => `10.9.0.${(++addresses % 250) + 1}`
  const begin = (providerId: string) => product.ask(singleSignOn.beginSingleSignOn, { providerId })
  const finish = (sent: Input<typeof singleSignOn.finishSingleSignOn>) =>
    product.send({ ...requestOf(singleSignOn.finishSingleSignOn, sent), remoteAddress: elsewhere() })

  /** Logs an account of the provider in, as its browser does. */
  async function logIn(providerId: string, account: OpenIdAccount) {
    const { address, secret } = await begin(providerId)
    const back = await openId.logIn(address, account)
    const answer = await finish({ providerId, query: back.search, secret })
    return { status: answer.statusCode, ...answer.json<accounts.LoginReply>() }
  }

  return { product, db, admin, openId, setUp, begin, finish, logIn, reportLogOut }
}

let people = 0
/** An account at a provider whose values are complete. */
export const openIdAccount = (more: Partial<OpenIdAccount> = {}): OpenIdAccount => {
  const sub = `subject-${++people}`
  return {
    sub,
    given_name: 'Nia',
    family_name: `Evans ${people}`,
    email: `${sub}@caerfelin.example`,
    ...more,
  }
}
