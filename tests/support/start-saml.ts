// A product for one file of tests about SAML: a client whose people log in with a SAML provider.
import type { Input } from '#contract/call.ts'
import type * as accounts from '#contract/calls/accounts.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { samlClaims } from '#contract/rules/single-sign-on.ts'
import { makeAdmin, makeClient } from './make.ts'
import { requestOf, startProduct } from './product.ts'
import { type ForgedSaml, type SamlAccount, type SamlForm, startSamlProvider } from './saml-provider.ts'

type Settings = Partial<Input<typeof singleSignOn.updateSingleSignOn>>

export async function startSaml(settings: Record<string, string> = {}) {
  const product = await startProduct({ INSIDE_HOSTS: '127.0.0.1', ...settings })
  const provider = await startSamlProvider()
  const { db } = product.app
  const admin = await makeAdmin(product)

  /** Sets a client up whose people have addresses at the domain. */
  async function setUp(domain: string, change: Settings = {}) {
    const client = await makeClient(product)
    const of = { clientId: client.id, domain }
    await product.ask(singleSignOn.addSignOnDomain, of, admin)
    await product.ask(singleSignOn.confirmSignOnDomain, of, admin)
    const wanted = {
      ...{ clientId: client.id, kind: 'saml' as const, label: 'Work account' },
      ...{ metadataAddress: provider.metadataAddress, ...samlClaims, ...change },
    }
    await product.ask(singleSignOn.updateSingleSignOn, wanted, admin)
    await product.ask(singleSignOn.switchSingleSignOn, { clientId: client.id, isOn: true }, admin)
    // Its row has the id of the client, because nobody had seen another.
    return { ...client, providerId: client.id, settings: wanted }
  }

  let addresses = 0
  const elsewhere = () => `10.9.0.${(++addresses % 250) + 1}`
  const begin = (providerId: string) => product.ask(singleSignOn.beginSingleSignOn, { providerId })

  /** Posts a form as the browser does. Returns the status and the path to which the browser is sent. */
  async function post({ address, fields }: SamlForm, api = product.api) {
    const { pathname, hostname } = new URL(address)
    const answer = await api.inject({
      method: 'POST',
      url: pathname,
      headers: {
        host: hostname,
        origin: new URL(provider.metadataAddress).origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams(fields).toString(),
      remoteAddress: elsewhere(),
    })
    return { status: answer.statusCode, location: answer.headers.location ?? '' }
  }

  /** The page to which the browser is sent reads the answer back with the secret that its tab has. */
  const finish = (sent: Input<typeof singleSignOn.finishSingleSignOn>, api = product.api) =>
    api.inject({ ...requestOf(singleSignOn.finishSingleSignOn, sent), remoteAddress: elsewhere() })

  const queryIn = (location: string) => new URL(location, 'http://localhost').search

  async function logIn(providerId: string, account: SamlAccount, forged: ForgedSaml = {}) {
    const { address, secret } = await begin(providerId)
    const { location } = await post(provider.logIn(address, account, forged))
    const answer = await finish({ providerId, query: queryIn(location), secret })
    return { status: answer.statusCode, ...answer.json<accounts.LoginReply>() }
  }

  return { product, db, admin, provider, setUp, begin, post, finish, queryIn, logIn }
}
