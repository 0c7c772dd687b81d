// Coming in with a real OpenID provider: values that let nobody in, who is known, and who is refused (rules access-64 to access-67).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import { makeAdmin, makeLearner, makeManager } from '#tests/support/make.ts'
import { storedBySignOn } from '#tests/support/refused-sign-on.ts'
import { setUpApp } from '#tests/support/set-up-app.ts'
import { startLogIn } from '#tests/support/start-log-in.ts'
import { openIdAccount } from '#tests/support/start-single-sign-on.ts'

const {
  product,
  db,
  setUp,
  begin,
  finish,
  logIn,
  openId,
  client,
  other,
  personWith,
  statusWith,
  expectRefused,
} = await startLogIn()

describe('values that let nobody in (rule access-64)', () => {
  test.each([
    ['no first name', { given_name: '' }, 'sends no first name'],
    ['no last name', { family_name: undefined }, 'sends no last name'],
    ['an invisible name', { given_name: 'Nia\u202E' }, 'sends a first name that cannot be used here'],
    ['no address', { email: undefined }, 'sends no email address'],
    ['a wrong address', { email: 'nia' }, 'sends an email address that cannot be used here'],
    ['another domain', { email: 'nia@elsewhere.example' }, 'at a domain that is not proven to belong to it'],
    ['a subdomain', { email: 'nia@a.caerfelin.example' }, 'at a domain that is not proven to belong to it'],
    [
      'an unverified address',
      { email: 'un@caerfelin.example', email_verified: false },
      'that it has not verified',
    ],
    [
      'an address that is unverified as a text',
      { email: 'un@caerfelin.example', email_verified: 'false' },
      'that it has not verified',
    ],
  ])('%s', async (_, change, sentence) => {
    const before = await storedBySignOn(product)
    const { status, message } = await logIn(client.providerId, openIdAccount(change))
    expect({ status, message }).toEqual({ status: 401, message: expect.stringContaining(sentence) })
    expect(await storedBySignOn(product)).toBe(before)
  })
})

describe('who is known by the address (rule access-65)', () => {
  test('is linked once, also with other letters, and comes in with a manager’s role', async () => {
    const manager = await makeManager(product, client.id, { email: 'Boss@caerfelin.example' })
    const account = openIdAccount({ email: 'BOSS@caerfelin.example' })
    expect((await logIn(client.providerId, account)).user).toMatchObject({
      id: manager.id,
      role: 'CLIENTADMIN',
    })
    // The address at the provider belongs to somebody else now.
    await expectRefused(
      openIdAccount({ email: 'boss@caerfelin.example' }),
      'This email address has an account that somebody else at your organisation has used. Please ask the person who looks after your training',
    )
  })

  test('and was invited, is confirmed', async () => {
    const person = await makeLearner(product, client.id, {
      email: 'invited@caerfelin.example',
      confirmed: false,
    })
    const { user } = await logIn(client.providerId, openIdAccount({ email: person.email }))
    expect(user?.id).toBe(person.id)
    expect((await personWith(person.email))?.email_confirmed_at).not.toBeNull()
  })

  test('never is an administrator, also not one who became that later', async () => {
    const sentence =
      'This account is one of an administrator. Administrators log in with their password and not with single sign-on'
    await makeAdmin(product, { email: 'ada@caerfelin.example' })
    await expectRefused(openIdAccount({ email: 'ada@caerfelin.example' }), sentence)
    const account = openIdAccount()
    const { user } = await logIn(client.providerId, account)
    await db
      .updateTable('users')
      .set({ secondary_role: 'ADMIN' })
      .where('id', '=', user?.id ?? '')
      .execute()
    await expectRefused(account, sentence)
  })

  test('never is somebody of another client, also not one who was moved there', async () => {
    await makeLearner(product, other.id, { email: 'theirs@caerfelin.example' })
    await expectRefused(
      openIdAccount({ email: 'theirs@caerfelin.example' }),
      'This email address has an account at another organisation. Please ask the person who looks after your training',
    )
    const account = openIdAccount()
    const { user } = await logIn(client.providerId, account)
    await db
      .updateTable('users')
      .set({ client_id: other.id })
      .where('id', '=', user?.id ?? '')
      .execute()
    await expectRefused(
      account,
      'Your account belongs to another organisation now. Please log in there, or ask the person who looks after your training',
    )
  })

  test('of another provider with the same lasting name is another person', async () => {
    const second = await setUp('second.example')
    const account = openIdAccount()
    const [first, there] = [
      await logIn(client.providerId, account),
      await logIn(second.providerId, { ...account, email: 'same@second.example' }),
    ]
    expect(there.user?.clientId).toBe(second.id)
    expect(there.user?.id).not.toBe(first.user?.id)
  })

  test('is asked for no code of an app: the provider has asked for what it wants', async () => {
    const person = await makeLearner(product, client.id, { email: 'app@caerfelin.example' })
    await setUpApp(product, person)
    expect(await logIn(client.providerId, openIdAccount({ email: person.email }))).toMatchObject({
      status: 200,
      user: { id: person.id },
    })
  })
})

test('nobody takes an address at the domain of a provider, whose owner would get into the account', async () => {
  const learner = await makeLearner(product, other.id)
  const change = (email: string) => product.refuse(accounts.updateMine, { email, phoneNumber: '' }, learner)
  expect(await change('chief@caerfelin.example')).toEqual({
    status: 400,
    errors: [expect.stringMatching(/^People with addresses at this domain log in with the account of/)],
  })
  expect(await personWith('chief@caerfelin.example')).toBeUndefined()
  await product.ask(accounts.updateMine, { email: 'chief@elsewhere.example', phoneNumber: '' }, learner)
  expect(await personWith('chief@elsewhere.example')).toBeDefined()
})

test('a log-in with the present address ends an earlier one, and one with the earlier address does not', async () => {
  const person = await makeLearner(product, client.id, { email: 'new-name@caerfelin.example' })
  const account = openIdAccount({ email: 'old-name@caerfelin.example' })
  const former = { user_id: person.id, email: account['email'] as string }
  await db.insertInto('earlier_emails').values(former).execute()
  const logInWith = async (email: string) => {
    expect((await logIn(client.providerId, { ...account, email })).user?.id).toBe(person.id)
    return db.selectFrom('earlier_emails').where('user_id', '=', person.id).select('email').execute()
  }
  expect(await logInWith(former.email)).toHaveLength(1)
  expect(await logInWith(person.email)).toEqual([])
})

describe('who may not come in', () => {
  test('archived people and those of a paused client, whose sessions end with the next call', async () => {
    const pausing = await setUp('pausing.example')
    const account = openIdAccount({ email: 'a@pausing.example' })
    const { user } = await logIn(pausing.providerId, account)
    await db.updateTable('clients').set({ is_paused: true }).where('id', '=', pausing.id).execute()
    expect(await statusWith(user?.token)).toBe(401)
    const paused = 'Access for your organisation is paused at the moment'
    await expectRefused(account, paused, pausing.providerId)
    await expectRefused(openIdAccount({ email: 'b@pausing.example' }), paused, pausing.providerId)
    await db.updateTable('clients').set({ is_paused: false }).where('id', '=', pausing.id).execute()
    const archive = { archived_at: new Date().toISOString() }
    await db
      .updateTable('users')
      .set(archive)
      .where('id', '=', user?.id ?? '')
      .execute()
    await expectRefused(account, 'This account has been archived', pausing.providerId)
    await makeLearner(product, pausing.id, { email: 'c@pausing.example' })
    await db.updateTable('users').set(archive).where('email', '=', 'c@pausing.example').execute()
    await expectRefused(
      openIdAccount({ email: 'c@pausing.example' }),
      'This account has been archived',
      pausing.providerId,
    )
  })
})

describe('an answer', () => {
  const unknown = /this log-in has taken too long, is finished already or began in another browser/
  const message = (answer: Awaited<ReturnType<typeof finish>>) => answer.json<{ message: string }>().message

  test('is taken once, only for its provider, and only from the browser in which the log-in began', async () => {
    const second = await setUp('once.example')
    const { address, secret } = await begin(client.providerId)
    const { search: query } = await openId.logIn(address, openIdAccount())
    const sent = { providerId: client.providerId, query, secret }
    const elsewhere = await begin(client.providerId)
    for (const wrong of [
      { ...sent, secret: elsewhere.secret },
      { ...sent, secret: '' },
      { ...sent, providerId: second.providerId },
      { ...sent, query: query.replace(/state=[^&]+/, 'state=x') },
    ]) {
      const answer = await finish(wrong)
      expect([answer.statusCode, message(answer)]).toEqual([401, expect.stringMatching(unknown)])
    }
    expect((await finish(sent)).statusCode).toBe(200)
    expect(message(await finish(sent))).toMatch(unknown)
  })

  test('comes too late after a quarter of an hour', async () => {
    const { address, secret } = await begin(client.providerId)
    const { search: query } = await openId.logIn(address, openIdAccount())
    await sql`update begun_sign_ons set expires_at = expires_at - interval '15 minutes'`.execute(
      product.owner,
    )
    expect(message(await finish({ providerId: client.providerId, query, secret }))).toMatch(unknown)
  })
})
