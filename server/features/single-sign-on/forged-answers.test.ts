// Answers of an OpenID provider that nobody may come in with: each is refused with its sentence, stores nothing, and leaves one entry in the
// audit log (rule access-66).
import { describe, expect, test } from 'vitest'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { type Forged, startForgingProvider } from '#tests/support/forging-provider.ts'
import { expectRefusedSignOn } from '#tests/support/refused-sign-on.ts'
import { openIdAccount, startSingleSignOn } from '#tests/support/start-single-sign-on.ts'

const { product, db, setUp, begin, finish } = await startSingleSignOn()
const provider = await startForgingProvider()
const client = await setUp('caerfelin.example', { discoveryAddress: provider.issuer })
const other = await startForgingProvider()
const otherClient = await setUp('other.example', { discoveryAddress: other.issuer })

interface Attack {
  forged?: Forged
  change?: (query: URLSearchParams) => void
}

async function attack({ forged = {}, change }: Attack) {
  const { address, secret } = await begin(client.providerId)
  const query = provider.logIn(address, openIdAccount(), forged)
  change?.(query)
  return finish({ providerId: client.providerId, query: query.toString(), secret })
}

const expectRefused = (attempt: Attack, why: string) =>
  expectRefusedSignOn(product, () => attack(attempt), why)

const now = () => Math.floor(Date.now() / 1000)
const changed = 'the answer of your organisation was changed on its way'
const unsigned = 'the answer of your organisation is not signed as it has to be'
const notTheirs = 'the answer is not from your organisation'
const otherProgram = 'the answer of your organisation was made for another program'
const otherLogin = 'the answer of your organisation belongs to another log-in'
const wrongTime =
  'the answer of your organisation is not valid now. The clock of one of the two servers may be wrong'
const notComplete = 'the answer of your organisation is not complete'
const forged = (claims: Record<string, unknown>): Attack => ({
  forged: { claims: (all) => ({ ...all, ...claims }) },
})
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('what the provider answers rightly lets somebody in', async () => {
  expect((await attack({})).statusCode).toBe(200)
})

test.each<[string, Attack, string]>([
  [
    'tampered',
    {
      forged: {
        token(claims, signed) {
          const [header, , signature] = signed(claims).split('.')
          return [header, encode({ ...claims, sub: 'somebody else' }), signature].join('.')
        },
      },
    },
    changed,
  ],
  ['signed by somebody else', { forged: { token: (claims) => provider.signedByOther(claims) } }, changed],
  ['unsigned', { forged: { token: (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.` } }, unsigned],
  ['without a token', { forged: { token: () => '' } }, notComplete],
  ['for another audience', forged({ aud: 'somebody else' }), otherProgram],
  [
    'for several audiences, and made for another',
    forged({ aud: ['coppice at the provider', 'other'], azp: 'other' }),
    otherProgram,
  ],
  ['of another issuer', forged({ iss: 'https://issuer.example' }), notTheirs],
  ['expired', forged({ iat: now() - 600, exp: now() - 301 }), wrongTime],
  ['by a clock that is five minutes late', forged({ iat: now() - 300, exp: now() + 300 }), wrongTime],
  ['by a clock that is five minutes early', forged({ iat: now() + 300, exp: now() + 900 }), wrongTime],
  ['without a nonce', forged({ nonce: undefined }), otherLogin],
  ['with another nonce', forged({ nonce: 'x'.repeat(43) }), otherLogin],
  ['without a subject', forged({ sub: undefined }), notComplete],
  [
    'with more about somebody else',
    { forged: { userInfo: { sub: 'somebody else', email: 'boss@caerfelin.example' } } },
    changed,
  ],
  ['mixed up with another issuer', { change: (query) => query.set('iss', other.issuer) }, notTheirs],
  ['without its issuer', { change: (query) => query.delete('iss') }, notTheirs],
  ['with another code', { change: (query) => query.set('code', 'guessed') }, unknownLogin()],
  ['with another state', { change: (query) => query.set('state', 'guessed') }, unknownLogin()],
  ['with two states', { change: (query) => query.append('state', 'guessed') }, notComplete],
  [
    'a refusal',
    {
      change(query) {
        query.delete('code')
        query.set('error', 'access_denied')
      },
    },
    'your organisation did not let you in',
  ],
])('an answer is refused: %s', async (_, attempt, why) => {
  await expectRefused(attempt, why)
})

function unknownLogin() {
  return 'this log-in has taken too long, is finished already or began in another browser'
}

test('a code that was made for another browser is of no use: what proves it stays in the first', async () => {
  const [victim, attacker] = [await begin(client.providerId), await begin(client.providerId)]
  const stolen = provider.logIn(victim.address, openIdAccount()).get('code') ?? ''
  const own = provider.logIn(attacker.address, openIdAccount())
  own.set('code', stolen)
  const answer = await finish({
    providerId: client.providerId,
    query: own.toString(),
    secret: attacker.secret,
  })
  expect(answer.statusCode).toBe(401)
})

test('an answer of the provider of another client is refused, in both places', async () => {
  const [here, there] = [await begin(client.providerId), await begin(otherClient.providerId)]
  const account = openIdAccount()
  const fromOther = other.logIn(here.address, account).toString()
  for (const [providerId, secret] of [
    [client.providerId, here.secret],
    [otherClient.providerId, here.secret],
    [otherClient.providerId, there.secret],
  ] as const)
    expect((await finish({ providerId, query: fromOther, secret })).statusCode).toBe(401)
})

test('a log-in whose time is over is not finished, before the hourly cleanup too', async () => {
  const { address, secret } = await begin(client.providerId)
  const query = provider.logIn(address, openIdAccount()).toString()
  const past = { expires_at: new Date(Date.now() - 1000).toISOString() }
  await product.owner.updateTable('begun_sign_ons').set(past).execute()
  const sent = { providerId: client.providerId, query, secret }
  await expectRefusedSignOn(product, () => finish(sent), unknownLogin())
})

describe('the settings', () => {
  test('that are off let nobody in, also not who has begun before', async () => {
    const { address, secret } = await begin(client.providerId)
    const query = provider.logIn(address, openIdAccount()).toString()
    const turn = (isOn: boolean) =>
      db.updateTable('identity_providers').set({ is_on: isOn }).where('id', '=', client.providerId).execute()
    await turn(false)
    expect((await finish({ providerId: client.providerId, query, secret })).statusCode).toBe(401)
    expect(
      await product.refuse(singleSignOn.beginSingleSignOn, { providerId: client.providerId }),
    ).toMatchObject({ status: 400 })
    await turn(true)
  })

  test('of another issuer at the same address are refused until they are saved again', async () => {
    const issuerIs = (issuer: string) =>
      db.updateTable('identity_providers').set({ issuer }).where('id', '=', client.providerId).execute()
    await issuerIs('https://former.example')
    const refused = await product.refuse(singleSignOn.beginSingleSignOn, { providerId: client.providerId })
    expect(refused).toMatchObject({
      status: 400,
      errors: [expect.stringContaining(notTheirs), expect.any(String)],
    })
    await issuerIs(provider.issuer)
  })
})
