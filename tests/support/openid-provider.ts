// A real OpenID provider on this machine (oidc-provider), at which people log in without typing anything: a test says as whom, or a
// browser chooses one of the accounts on its page.
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface OpenIdAccount {
  sub: string
  [claim: string]: unknown
}

export const openIdClient = { id: 'coppice at the provider', secret: 'the canary secret of a provider' }

/** The header with which the browser of an account says whose it is. */
const ofAccount = 'x-account'

export interface OpenIdProvider {
  issuer: string
  /** Makes an account that a browser can choose. */
  addAccount(account: OpenIdAccount): void
  /** Goes to the address as the browser of this account does. Returns the address to which the provider sends it back. */
  logIn(address: string, account: OpenIdAccount): Promise<URL>
  /** Logs an account out at the provider, as its browser does. Returns the address to which the provider sends it then. */
  logOut(account: OpenIdAccount, address?: string): Promise<string>
  stop(): Promise<unknown>
}

const registered = {
  client_id: openIdClient.id,
  client_secret: openIdClient.secret,
  redirect_uris: ['http://localhost:4000/return'],
  backchannel_logout_uri: 'http://localhost:4000/log-out',
  backchannel_logout_session_required: true,
}

/** @param report is called in place of the address at which log-outs are reported. @returns the status */
export async function startOpenIdProvider(
  report: (body: string) => Promise<number> = () => Promise.resolve(404),
): Promise<OpenIdProvider> {
  const accounts = new Map<string, OpenIdAccount>()
  const browsers = new Map<string, Cookies>()
  const listener = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [registered],
    cookies: { keys: ['a key for tests'] },
    claims: {
      openid: ['sub'],
      profile: ['given_name', 'family_name', 'department', 'groups', 'cost_centre'],
      email: ['email', 'email_verified'],
    },
    findAccount: (_, id) => {
      const account = accounts.get(id) ?? { sub: id }
      return { accountId: id, claims: () => account }
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    fetch: async (_, options) => new Response(null, { status: await report(String(options?.body)) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  })
  // The address of a provider has an id that is not known yet.
  provider.Client.prototype.redirectUriAllowed = (address: string) =>
    new URL(address).pathname.startsWith('/single-sign-on/return/')
  provider.Client.prototype.postLogoutRedirectUriAllowed = (address: string) =>
    new URL(address).pathname === '/'
  const callback = provider.callback()

  async function answer(...[request, response]: Parameters<Parameters<typeof createServer>[1] & object>) {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response)
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    const chosen = request.headers[ofAccount] ?? new URL(request.url, issuer).searchParams.get('account')
    const accountId = String(session?.accountId ?? chosen ?? '')
    if (!accountId) return showChoice(response, [...accounts.keys()])
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId } })
    const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
    grant.addOIDCScope('openid profile email')
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }

  return {
    issuer,
    addAccount: (account) => void accounts.set(account.sub, account),
    logIn(address, account) {
      accounts.set(account.sub, account)
      const cookies: Cookies = new Map()
      browsers.set(account.sub, cookies)
      return visit(new URL(address), { issuer, account: account.sub, cookies })
    },
    logOut: ({ sub }, address = `${issuer}/session/end`) =>
      leave(new URL(address), browserOf(browsers.get(sub) ?? new Map(), sub)),
    stop: () => new Promise((resolve) => listener.close(resolve)),
  }
}

/** Shows a browser as whom it can log in. */
const showChoice = (response: ServerResponse, names: string[]) =>
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(names.map((name) => `<p><a href="?account=${encodeURIComponent(name)}">${name}</a></p>`).join(''))

type Cookies = Map<string, string>

/** Sends requests as the browser of an account does. */
const browserOf =
  (cookies: Cookies, account: string) =>
  async (at: string | URL, more: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { cookie, [ofAccount]: account }
    const reply = await fetch(at, { redirect: 'manual', headers, ...more })
    for (const set of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    return reply
  }

/** Logs out and confirms it, as a person does. Returns the address to which the provider sends the browser. */
async function leave(address: URL, send: ReturnType<typeof browserOf>): Promise<string> {
  const asked = await (await send(address)).text()
  const xsrf = /name="xsrf" value="([^"]*)"/.exec(asked)?.[1] ?? ''
  const body = new URLSearchParams({ xsrf, logout: 'yes' })
  const reply = await send(`${address.origin}/session/end/confirm`, { method: 'POST', body })
  return reply.headers.get('location') ?? ''
}

interface Visit {
  issuer: string
  account: string
  cookies: Cookies
}

/** Follows the redirects of the provider as a browser does. */
async function visit(from: URL, { issuer, account, cookies }: Visit): Promise<URL> {
  const send = browserOf(cookies, account)
  let at = from
  while (at.origin === issuer) {
    const reply = await send(at)
    const location = reply.headers.get('location')
    if (!location) throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`)
    at = new URL(location, at)
  }
  return at
}
