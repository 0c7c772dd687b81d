// Logging in: who may, what is refused, and how often a password may be tried.
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import { makePersonIn } from '#tests/support/make-states.ts'
import { makeClient, makeLearner, makeManager, password } from '#tests/support/make.ts'
import { hashOf, newToken } from '../../access/who.ts'
import { startAccounts } from '#tests/support/start-accounts.ts'

const { product, db, client, newAddress, logIn, statusWith } = await startAccounts()

const count = async (table: 'sessions' | 'login_events') =>
  (
    await db
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('rows'))
      .executeTakeFirstOrThrow()
  ).rows

describe('logging in', () => {
  test('answers who it is, with a token that opens the account for eight hours', async () => {
    const manager = await makeManager(product, client.id, { secondaryRole: 'LEARNER', firstName: 'Ada' })
    const answer = await logIn(` ${manager.email.toUpperCase()} `)
    expect(answer.statusCode).toBe(200)
    const { succeeded, message, user } = accounts.login.reply.parse(answer.json())
    expect([succeeded, message]).toEqual([true, ''])
    expect(user).toMatchObject({
      id: manager.id,
      clientId: client.id,
      firstName: 'Ada',
      role: 'CLIENTADMIN',
      secondaryRole: 'LEARNER',
    })
    expect(user?.token).toMatch(/^[\w-]{43}$/)
    expect(await statusWith(user?.token ?? '')).toBe(200)
    const row = await db
      .selectFrom('sessions')
      .where('token_hash', '=', hashOf(user?.token ?? ''))
      .selectAll()
      .executeTakeFirst()
    expect(row?.expires_at).toBe(user?.expires)
    const lifetime = Date.parse(row?.expires_at ?? '') - Date.parse(row?.created_at ?? '')
    expect(lifetime / 3_600_000).toBeCloseTo(8, 1)
  })

  test('answers a new token, also when a token is sent with it', async () => {
    const { email } = await makeLearner(product, client.id)
    const given = newToken()
    const answer = await logIn(email, password, newAddress(), { authorization: `Bearer ${given}` })
    expect(answer.json<{ user: { token: string } }>().user.token).not.toBe(given)
    expect(await statusWith(given)).toBe(401)
  })

  test('refuses an unknown address and a wrong password in the same bytes, for every state of the account', async () => {
    const away = await makeClient(product)
    const paused = await makeClient(product)
    const people = {
      live: await makeLearner(product, client.id),
      unconfirmed: await makeLearner(product, client.id, { confirmed: false }),
      archived: await makePersonIn(product, { archived: true }, { clientId: client.id }),
      away: await makePersonIn(product, { clientArchived: true }, { clientId: away.id }),
      paused: await makePersonIn(product, { paused: true }, { clientId: paused.id }),
    }
    const before = [await count('sessions'), await count('login_events')]
    const unknown = await logIn('nobody@example.test', 'not the password')
    expect(unknown.statusCode).toBe(401)
    expect(unknown.json()).toEqual({
      succeeded: false,
      user: null,
      message: 'The email address or the password is not right',
    })
    for (const [state, { email }] of Object.entries(people)) {
      const answer = await logIn(email, 'not the password')
      expect(answer.statusCode, state).toBe(401)
      expect(answer.rawPayload.equals(unknown.rawPayload), state).toBe(true)
    }
    for (const username of ['nobody', "' or 1=1 --", '@', 'x'.repeat(320)])
      expect(
        (await logIn(username, 'not the password')).rawPayload.equals(unknown.rawPayload),
        username,
      ).toBe(true)
    expect([await count('sessions'), await count('login_events')]).toEqual(before)
  })

  test('with an empty form reports what is missing, and counts as no attempt', async () => {
    const { email } = await makeLearner(product, client.id)
    const address = newAddress()
    for (const [username, secret, message] of [
      ['', '', 'Please enter your email address and your password'],
      [' ', 'a password', 'Please enter your email address'],
      [email, '', 'Please enter your password'],
    ] as const)
      for (let at = 0; at < 11; at++) {
        const answer = await logIn(username, secret, address)
        expect(answer.statusCode).toBe(401)
        expect(answer.json()).toEqual({ succeeded: false, user: null, message })
      }
    expect((await logIn(email, password, address)).statusCode).toBe(200)
    const nothing = await product.send({ method: 'POST', url: '/api/Account/Login', payload: {} })
    expect(nothing.json()).toMatchObject({ message: 'Please enter your email address and your password' })
  })

  test('shows the reason only to a user who knows the password, and does not log in', async () => {
    const paused = await makeClient(product)
    const archived = await makePersonIn(product, { archived: true }, { clientId: client.id })
    const pausedOne = await makePersonIn(product, { paused: true }, { clientId: paused.id })
    const unconfirmed = await makeLearner(product, client.id)
    await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', unconfirmed.id).execute()
    const before = await count('sessions')
    for (const [{ email }, message] of [
      [archived, 'This account has been archived'],
      [pausedOne, 'Access for your organisation is paused at the moment'],
      [unconfirmed, 'Please confirm your account with the link in the email we sent you'],
    ] as const) {
      const answer = await logIn(email)
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({ succeeded: false, user: null, message })
    }
    expect(await count('sessions')).toBe(before)
  })

  test('is refused after ten wrong passwords from one address, for that account and address only', async () => {
    const [victim, neighbour] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
    const address = newAddress()
    for (let at = 0; at < 10; at++)
      // What a caller says of their own address is not believed.
      expect(
        (await logIn(victim.email, `guess ${at}`, address, { 'x-forwarded-for': `8.8.8.${at}` })).statusCode,
      ).toBe(401)
    for (const secret of ['guess 11', password]) {
      const answer = await logIn(victim.email, secret, address)
      expect(answer.statusCode).toBe(429)
      expect(answer.json()).toEqual({
        success: false,
        errors: [{ error: 'Too many attempts, please try again later' }],
      })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800)
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900)
    }
    expect((await logIn(neighbour.email, password, address)).statusCode).toBe(200)
    expect((await logIn(victim.email)).statusCode).toBe(200)
  })

  test('that succeeds resets the count', async () => {
    const { email } = await makeLearner(product, client.id)
    const address = newAddress()
    for (let round = 0; round < 2; round++) {
      for (let at = 0; at < 9; at++) expect((await logIn(email, 'a guess', address)).statusCode).toBe(401)
      expect((await logIn(email, password, address)).statusCode).toBe(200)
    }
  })

  test('is refused after thirty wrong passwords from all addresses; a new password can still be requested', async () => {
    const { email } = await makeLearner(product, client.id)
    for (let at = 0; at < 30; at++) expect((await logIn(email, 'a guess')).statusCode).toBe(401)
    expect((await logIn(email)).statusCode).toBe(429)
    await product.ask(accounts.requestPasswordReset, { email })
    const mail = await db
      .selectFrom('outbox')
      .where('to_address', '=', email)
      .select('template_type')
      .execute()
    expect(mail).toEqual([{ template_type: 'PasswordReset' }])
  })

  test('does not compare a password of a megabyte', async () => {
    const { email } = await makeLearner(product, client.id)
    // Each password that is compared and wrong is counted.
    const wrong = () => db.selectFrom('rate_counters').select(['key', 'count']).orderBy('key').execute()
    const before = await wrong()
    const answer = await logIn(email, 'x'.repeat(1024 * 1024))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      success: false,
      errors: [{ error: 'Please use at most 128 characters' }],
    })
    expect(await wrong()).toEqual(before)
  })

  test('two hundred at once: all are let in, and the rest of the product works meanwhile', async () => {
    const { id, email } = await makeLearner(product, client.id)
    // As dear as a real one, unlike what the tests make.
    const dear = await hash(password, { memoryCost: 19_456, timeCost: 2 })
    await db.updateTable('users').set({ password_hash: dear }).where('id', '=', id).execute()
    let left = 200
    const all = Promise.all(Array.from({ length: left }, () => logIn(email).finally(() => left--)))
    expect((await product.send({ method: 'GET', url: '/api/Config/GetConfig' })).statusCode).toBe(200)
    expect(left).toBeGreaterThan(20)
    const answers = await all
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  }, 120_000)

  // Hashing takes most of the time: it is done for an unknown user as well, so that time does not reveal who exists.
  test('of unknown people is turned away alike, because their passwords are hashed too', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => logIn(`nobody-${at}@example.test`, 'a guess')),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    // How many wait for too long depends on how long the hashes before took (queue.test.ts).
    expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([])
    expect(statuses).toContain(401)
    for (const refused of answers.filter(({ statusCode }) => statusCode === 503)) {
      expect(refused.json()).toEqual({ success: false, errors: [{ error: accounts.tooManyAtOnce }] })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(3)
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10)
    }
  }, 120_000)
})
