// How long each way to log in takes, by one person after the other, and a call with an API key beside one with a session.
import { generate } from 'otplib'
import * as accounts from '#contract/calls/accounts.ts'
import * as apiKeys from '#contract/calls/api-keys.ts'
import * as learners from '#contract/calls/learners.ts'
import * as security from '#contract/calls/security.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { ask } from '#tests/support/ask.ts'
import { type OpenIdProvider, openIdClient, startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { addLearners, password } from './learners.ts'
import { latenciesOf } from './served.ts'
import { sessionFor } from './seed.ts'
import type { Started } from './started.ts'
import { median } from './table.ts'

/** Median milliseconds. */
export interface LogInTimes {
  password: number
  code: number
  singleSignOn: number
}

/** The first log-ins load what is loaded once. */
const warmUps = 5

/** @param times the log-ins of each kind, each of another person */
export async function timeLogIns(started: Started, times: number): Promise<LogInTimes> {
  const people = await addLearners(started, 2 * (times + warmUps))
  const [others, withApp] = [people.slice(0, times + warmUps), people.slice(times + warmUps)]
  const secrets = await setUpApps(started, withApp)
  const openId = await startOpenIdProvider()
  try {
    const providerId = await setUpSingleSignOn(started, openId)
    const measured = { password: [] as number[], code: [] as number[], singleSignOn: [] as number[] }
    // In turns, so that a machine that is busy for some seconds slows all of them down.
    for (const [at, { email }] of others.entries()) {
      measured.password.push(await timed(() => enterPassword(started, email)))
      measured.code.push(await withCode(started, withApp[at]?.email ?? '', secrets[at] ?? ''))
      measured.singleSignOn.push(await byProvider(started, openId, providerId, at))
    }
    const after = (all: number[]) => median(all.slice(warmUps))
    return {
      password: after(measured.password),
      code: after(measured.code),
      singleSignOn: after(measured.singleSignOn),
    }
  } finally {
    await openId.stop()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function post(started: Started, path: string, body: object): Promise<accounts.LoginReply> {
  const answer = await fetch(`${started.server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return accounts.login.reply.parse(await answer.json())
}

async function mustHaveUser(reply: Promise<accounts.LoginReply>): Promise<void> {
  const { user, message } = await reply
  if (!user) throw new Error(`A log-in was refused: ${message}`)
}

const enterPassword = (started: Started, username: string) =>
  mustHaveUser(post(started, accounts.login.path, { username, password }))

async function setUpApps(started: Started, people: { id: string }[]): Promise<string[]> {
  const { server, client } = started
  const secrets: string[] = []
  for (const { id } of people) {
    const token = await sessionFor(client, id)
    await client.query('update sessions set proved_at = now() where user_id = $1', [id])
    const { secret } = await ask(`${server.url}/api`, security.beginSecondFactor, {}, token)
    const code = await generate({ secret })
    await ask(`${server.url}/api`, security.turnOnSecondFactor, { code }, token)
    secrets.push(secret)
  }
  // A code is taken once, and the next one would come in half a minute.
  await client.query('update second_factors set last_step = 0')
  return secrets
}

/** Both calls: the password, and the code after it. */
async function withCode(started: Started, username: string, secret: string): Promise<number> {
  const code = await generate({ secret })
  return timed(async () => {
    const { secondFactor } = await post(started, accounts.login.path, { username, password })
    if (!secondFactor) throw new Error('A log-in asked for no code')
    await mustHaveUser(post(started, accounts.loginWithCode.path, { secondFactor, code }))
  })
}

const domain = 'single-sign-on.test'

async function setUpSingleSignOn(
  { server, client, ...started }: Started,
  openId: OpenIdProvider,
): Promise<string> {
  const { token } = await started.logIn('ADMIN')
  const { rows } = await client.query<{ id: string }>('select id from clients where not is_provider limit 1')
  const clientId = rows[0]?.id as string
  const root = `${server.url}/api`
  await ask(root, singleSignOn.addSignOnDomain, { clientId, domain }, token)
  await ask(root, singleSignOn.confirmSignOnDomain, { clientId, domain }, token)
  const settings = {
    ...{ clientId, label: 'Work account', discoveryAddress: openId.issuer },
    ...{ oidcClientId: openIdClient.id, secret: openIdClient.secret },
  }
  await ask(root, singleSignOn.updateSingleSignOn, settings, token)
  await ask(root, singleSignOn.switchSingleSignOn, { clientId, isOn: true }, token)
  const { provider } = await ask(root, singleSignOn.wayToLogIn, { email: `somebody@${domain}` })
  return provider?.id as string
}

/** The two calls of the product. The time that somebody spends at the provider is not counted. */
async function byProvider(
  started: Started,
  openId: OpenIdProvider,
  providerId: string,
  at: number,
): Promise<number> {
  const account = {
    sub: `somebody-${at}`,
    ...{ given_name: 'Bench', family_name: `Learner ${at}`, email: `somebody-${at}@${domain}` },
  }
  // Somebody who has come in before, as on every day but the first.
  let last = 0
  for (let times = 0; times < 2; times++) {
    const begun = performance.now()
    const { address, secret } = await ask(`${started.server.url}/api`, singleSignOn.beginSingleSignOn, {
      providerId,
    })
    const begins = performance.now() - begun
    const { search: query } = await openId.logIn(address, account)
    last =
      begins +
      (await timed(() =>
        mustHaveUser(post(started, singleSignOn.finishSingleSignOn.path, { providerId, query, secret })),
      ))
  }
  return last
}

/** Median milliseconds of the same list with the session of a manager and with a key of theirs. */
export async function timeKeys(started: Started): Promise<{ session: number; key: number }> {
  const { server, client } = started
  const { rows } = await client.query<{ id: string }>('select id from clients where not is_provider limit 1')
  const { token } = await started.logIn('CLIENTADMIN', rows[0]?.id)
  const { key } = await ask(
    `${server.url}/api`,
    apiKeys.create,
    { name: 'Bench', scopes: ['people:read'], days: 1 },
    token,
  )
  const url = `${server.url}/api/${learners.list.path}`
  const times = { session: [] as number[], key: [] as number[] }
  for (let turns = 0; turns < 3; turns++) {
    times.session.push(...(await latenciesOf(url, token)))
    times.key.push(...(await latenciesOf(url, key)))
  }
  return { session: median(times.session), key: median(times.key) }
}
