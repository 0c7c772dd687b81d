// Adding passkeys, and logging in with them on two hosts (rules access-82 to access-84).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as security from '#contract/calls/security.ts'
import { recordPasskeyUse } from '../../identity/passkey-queries.ts'
import { cleanUp } from '../../start/cleanup.ts'
import { makeAdmin, makeClient, makeLearner, password } from '#tests/support/make.ts'
import {
  addPasskey,
  logInWithPasskey,
  mainPage,
  optionsForNew,
  optionsForUse,
  sendOn,
} from '#tests/support/passkeys.ts'
import { startProduct } from '#tests/support/product.ts'
import { notFound } from '#tests/support/refusals.ts'
import { codeOf, setUpApp } from '#tests/support/set-up-app.ts'
import { createPasskey, signWith } from '#tests/support/soft-passkey.ts'

const branded = { host: 'learn.acme.test', origin: 'http://learn.acme.test:4000' }
const product = await startProduct({ BRANDED_HOSTS: 'learn.acme.test=acme' })
const { db } = product.app
const client = await makeClient(product)
const learner = () => makeLearner(product, client.id)
type Person = Awaited<ReturnType<typeof learner>>

const listOf = async (as: Person) => (await product.ask(security.passkeys, {}, as)).passkeys
const proveLongAgo = ({ id }: Person) =>
  db
    .updateTable('sessions')
    .set({ proved_at: sql<string>`now() - interval '11 minutes'` })
    .where('user_id', '=', id)
    .execute()
const errorsOf = (body: string) =>
  (JSON.parse(body) as { errors: { error: string }[] }).errors.map(({ error }) => error)
const mailsTo = async (email: string) =>
  (await db.selectFrom('outbox').where('to_address', '=', email).select('template_type').execute())
    .map(({ template_type: type }) => type)
    .sort()
const beginAgain = 'This log-in has taken too long or is finished. Please log in again'
const notRight = 'The passkey could not be checked. Please try again, or log in with your password'

describe('adding (rule access-82)', () => {
  test('stores the public half with a name, gives recovery codes once, and the person hears of it', async () => {
    const person = await learner()
    const first = await addPasskey(product, person, { name: 'Work laptop' })
    expect(first.recoveryCodes).toHaveLength(10)
    const second = await addPasskey(product, person)
    expect(second.recoveryCodes).toEqual([])
    expect(await listOf(person)).toEqual([
      expect.objectContaining({ name: 'Unknown device', host: 'localhost', lastUsedDateTime: null }),
      expect.objectContaining({ name: 'Work laptop', isOfThisHost: true }),
    ])
    expect(await mailsTo(person.email)).toEqual(['PasskeyAdded', 'PasskeyAdded'])
    expect(await listOf(await learner())).toEqual([])
  })

  test('gives each passkey a name of its own, which can be changed', async () => {
    const person = await learner()
    const namesAfter = async (name = '') => {
      await addPasskey(product, person, { name })
      return (await listOf(person)).map((one) => one.name)
    }
    await namesAfter()
    expect(await namesAfter()).toEqual(['Unknown device 2', 'Unknown device'])
    const [second] = await listOf(person)
    await product.ask(security.renamePasskey, { id: second?.id ?? '', name: 'Phone' }, person)
    expect(await namesAfter('unknown device 3')).toEqual(['unknown device 3', 'Phone', 'Unknown device'])
    expect((await namesAfter())[0]).toBe('Unknown device 2')
    expect((await namesAfter())[0]).toBe('Unknown device 4')
    // The names of others do not count.
    const other = await learner()
    await addPasskey(product, other)
    expect(await listOf(other)).toMatchObject([{ name: 'Unknown device' }])
  })

  test('asks the device to recognise the person, and to be found without a user name', async () => {
    const person = await learner()
    const { id } = await addPasskey(product, person)
    await addPasskey(product, person, { page: branded })
    const options = await optionsForNew(product, person)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      // Those of this host only.
      excludeCredentials: [{ id, type: 'public-key' }],
    })
    expect(await optionsForUse(product, branded)).toMatchObject({
      rpId: 'learn.acme.test',
      userVerification: 'required',
    })
  })

  test.each([
    ['of another host', { ...mainPage, host: 'learn.acme.test' }],
    ['of another origin', { ...mainPage, origin: 'https://evil.test' }],
    ['of a device that did not recognise the person', { ...mainPage, isVerified: false }],
  ])('refuses one %s, and stores nothing', async (_, page) => {
    const person = await learner()
    const { sent } = createPasskey(await optionsForNew(product, person), page)
    expect(await product.refuse(security.addPasskey, { passkey: sent }, person)).toEqual({
      status: 400,
      errors: ['The passkey could not be stored. Please try again'],
    })
    expect(await listOf(person)).toEqual([])
  })

  test('refuses what was begun by somebody else, for a log-in, long ago, or was sent before', async () => {
    const [person, other] = [await learner(), await learner()]
    const refused = { status: 400, errors: ['This has taken too long or is finished. Please begin again'] }
    const add = (sent: object, as = person) => product.refuse(security.addPasskey, { passkey: sent }, as)
    expect(await add(createPasskey(await optionsForNew(product, other), mainPage).sent)).toEqual(refused)
    expect(await add(createPasskey(await optionsForUse(product), mainPage).sent)).toEqual(refused)
    const { sent } = createPasskey(await optionsForNew(product, person), mainPage)
    await sql`update passkey_challenges set expires_at = now() - interval '1 second'`.execute(product.owner)
    expect(await add(sent)).toEqual(refused)
    await cleanUp(product.app)
    expect(await db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
    const right = createPasskey(await optionsForNew(product, person), mainPage).sent
    await product.ask(security.addPasskey, { passkey: right }, person)
    expect(await add(right)).toEqual(refused)
    expect(await listOf(person)).toHaveLength(1)
    for (const wrong of [
      {},
      null,
      { ...right, rawId: '+' },
      { ...right, response: { clientDataJSON: 'e30' } },
    ])
      expect(await add(wrong as object)).toEqual({ status: 400, errors: ['The passkey could not be read'] })
  })

  test('of a passkey that is stored for somebody else is refused', async () => {
    const [person, other] = [await learner(), await learner()]
    const made = createPasskey(await optionsForNew(product, person), mainPage)
    await product.ask(security.addPasskey, { passkey: made.sent }, person)
    const { challenge } = await optionsForNew(product, other)
    const response = {
      ...made.sent.response,
      clientDataJSON: Buffer.from(
        JSON.stringify({ type: 'webauthn.create', challenge, origin: mainPage.origin }),
      ).toString('base64url'),
    }
    expect(await product.refuse(security.addPasskey, { passkey: { ...made.sent, response } }, other)).toEqual(
      {
        status: 409,
        errors: ['This passkey is stored already'],
      },
    )
  })

  test('stops at twenty', async () => {
    const person = await learner()
    for (let at = 0; at < 20; at++) await addPasskey(product, person)
    expect(await product.refuse(security.beginPasskey, {}, person)).toEqual({
      status: 409,
      errors: ['You have 20 passkeys. Please remove one that you do not use'],
    })
  })
})

describe('logging in (rule access-82)', () => {
  test('needs no user name, no password and no code, and is a log-in like any other', async () => {
    const person = await learner()
    const passkey = await addPasskey(product, person)
    await setUpApp(product, person)
    const { user } = await logInWithPasskey(product, passkey, { address: '10.7.1.1' })
    expect(user).toMatchObject({ id: person.id, clientId: client.id, role: 'LEARNER' })
    const session = { token: user?.token ?? '' }
    expect((await product.ask(accounts.myAccount, {}, session)).user.email).toBe(person.email)
    expect((await product.ask(security.sessions, {}, session)).sessions).toHaveLength(2)
    const [used] = await listOf(person)
    expect(used?.lastUsedDateTime).not.toBeNull()
    // The first device is no news, the second is (rules access-44 and access-45).
    await logInWithPasskey(product, passkey, { address: '10.8.1.1' })
    expect(await mailsTo(person.email)).toContain('NewDevice')
    const { rows } = await sql<{ kind: string; call: string }>`
      select kind, call from audit_log where person_id = ${person.id}::uuid and call = 'accounts.loginWithPasskey'`.execute(
      product.owner,
    )
    expect(rows).toEqual([
      { kind: 'login', call: 'accounts.loginWithPasskey' },
      { kind: 'login', call: 'accounts.loginWithPasskey' },
    ])
  })

  test('after a user name is for that person only', async () => {
    const [person, other] = [await learner(), await learner()]
    const passkey = await addPasskey(product, person)
    const found = await logInWithPasskey(product, passkey, { username: ` ${person.email.toUpperCase()} ` })
    expect(found.user?.id).toBe(person.id)
    for (const username of [other.email, 'nobody@example.test'])
      expect(await logInWithPasskey(product, passkey, { username })).toMatchObject({
        status: 401,
        user: null,
        message:
          'This passkey is not of this email address. Please empty the field, or choose another passkey',
      })
  })

  test('works once for each challenge, of two at the same moment too', async () => {
    const passkey = await addPasskey(product, await learner())
    const sent = signWith(passkey, await optionsForUse(product), mainPage)
    const answers = await Promise.all(
      [1, 2, 3].map(() => sendOn(product, 'localhost', accounts.loginWithPasskey, { passkey: sent })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
    const again = await sendOn(product, 'localhost', accounts.loginWithPasskey, { passkey: sent })
    expect(again.json()).toEqual({ succeeded: false, user: null, message: beginAgain })
  })

  test('is refused with what was signed for something else, five minutes ago, or by another key', async () => {
    const person = await learner()
    const [passkey, other] = [await addPasskey(product, person), await addPasskey(product, await learner())]
    const logIn = async (sent: object) =>
      (await sendOn(product, 'localhost', accounts.loginWithPasskey, { passkey: sent })).json<{
        message: string
      }>().message
    expect(await logIn(signWith(passkey, await optionsForNew(product, person), mainPage))).toBe(beginAgain)
    const late = signWith(passkey, await optionsForUse(product), mainPage)
    await sql`update passkey_challenges set expires_at = expires_at - interval '5 minutes'`.execute(
      product.owner,
    )
    expect(await logIn(late)).toBe(beginAgain)
    const forged = signWith(
      { ...passkey, privateKey: other.privateKey },
      await optionsForUse(product),
      mainPage,
    )
    expect(await logIn(forged)).toBe(notRight)
    const ofOther = signWith(
      { ...passkey, userHandle: other.userHandle },
      await optionsForUse(product),
      mainPage,
    )
    expect(await logIn(ofOther)).toBe(notRight)
    const unverified = { ...mainPage, isVerified: false }
    expect(await logIn(signWith(passkey, await optionsForUse(product), unverified))).toBe(notRight)
    const elsewhere = { ...mainPage, origin: 'http://localhost:4001' }
    expect(await logIn(signWith(passkey, await optionsForUse(product), elsewhere))).toBe(notRight)
    expect(await logIn(signWith({ ...passkey, id: 'AAAA' }, await optionsForUse(product), mainPage))).toBe(
      'This passkey is not known here any more. Please log in with your password',
    )
    expect((await logInWithPasskey(product, passkey)).status).toBe(200)
  })

  test('with a copy of a device that counts is refused', async () => {
    const passkey = await addPasskey(product, await learner(), { signCount: 4 })
    expect((await logInWithPasskey(product, { ...passkey, signCount: 9 })).status).toBe(200)
    for (const signCount of [9, 5, 0])
      expect((await logInWithPasskey(product, { ...passkey, signCount })).message).toBe(notRight)
    expect((await logInWithPasskey(product, { ...passkey, signCount: 10 })).status).toBe(200)
  })

  test('of two uses with the same count at the same moment one is stored', async () => {
    const person = await learner()
    await addPasskey(product, person, { signCount: 4 })
    const { id } = await db
      .selectFrom('passkeys')
      .where('user_id', '=', person.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const use = () => db.transaction().execute((tx) => recordPasskeyUse(tx, { id, signCount: 5 }))
    expect((await Promise.all([use(), use()])).toSorted()).toEqual([false, true])
  })

  test('is refused in words while the person is archived or the organisation is paused', async () => {
    const paused = await makeClient(product)
    const person = await makeLearner(product, paused.id)
    const passkey = await addPasskey(product, person)
    const pause = (is_paused: boolean) =>
      db.updateTable('clients').set({ is_paused }).where('id', '=', paused.id).execute()
    await pause(true)
    expect((await logInWithPasskey(product, passkey)).message).toBe(
      'Access for your organisation is paused at the moment',
    )
    await pause(false)
    await db
      .updateTable('users')
      .set({ archived_at: new Date().toISOString() })
      .where('id', '=', person.id)
      .execute()
    expect(await logInWithPasskey(product, passkey)).toMatchObject({
      status: 401,
      message: 'This account has been archived',
    })
  })

  test('that was refused thirty times from one network stops further tries there', async () => {
    const passkey = await addPasskey(product, await learner())
    const from = { address: '10.9.9.9' }
    for (let at = 0; at < 30; at++)
      expect((await logInWithPasskey(product, { ...passkey, id: 'AAAA' }, from)).status).toBe(401)
    const sent = signWith(passkey, await optionsForUse(product), mainPage)
    const answer = await sendOn(product, 'localhost', accounts.loginWithPasskey, { passkey: sent }, from)
    expect(answer.statusCode).toBe(429)
    expect((await logInWithPasskey(product, passkey, { address: '10.9.9.8' })).status).toBe(200)
  })
})

describe('two hosts (rule access-83)', () => {
  test('each has passkeys of its own, and refuses those of the other with a sentence', async () => {
    const person = await learner()
    const [main, own] = [
      await addPasskey(product, person),
      await addPasskey(product, person, { page: branded }),
    ]
    expect((await logInWithPasskey(product, main)).user?.id).toBe(person.id)
    expect((await logInWithPasskey(product, own, { page: branded })).user?.id).toBe(person.id)
    expect(await logInWithPasskey(product, main, { page: branded })).toMatchObject({
      status: 401,
      user: null,
      message: 'This passkey works at localhost only. Please log in there, or with your password',
    })
    expect((await logInWithPasskey(product, own)).message).toContain('works at learn.acme.test only')
    const [{ host, isOfThisHost } = { host: '', isOfThisHost: true }] = await listOf(person)
    expect([host, isOfThisHost]).toEqual(['learn.acme.test', false])
  })

  test('what was asked for by one host is not answered at the other', async () => {
    const passkey = await addPasskey(product, await learner(), { page: branded })
    const sent = signWith(passkey, await optionsForUse(product), branded)
    const answer = await sendOn(product, branded.host, accounts.loginWithPasskey, { passkey: sent })
    expect(answer.json()).toMatchObject({ user: null, message: beginAgain })
  })

  test.each(['127.0.0.1', 'evil.test', 'learn.acme.test.evil.test'])(
    '%s is no host of the product',
    async (host) => {
      const refused = 'Passkeys do not work at this address. Please open http://localhost:4000 instead'
      const person = await learner()
      for (const [call, as] of [
        [security.beginPasskey, person],
        [accounts.beginPasskeyLogin, undefined],
      ] as const) {
        const answer = await sendOn(product, host, call, {}, as ? { as } : {})
        expect([answer.statusCode, errorsOf(answer.body)]).toEqual([400, [refused]])
      }
    },
  )
})

describe('of a person without an app (rule access-84)', () => {
  const asksFor = async (email: string) => {
    const answer = await sendOn(product, 'localhost', accounts.login, { username: email, password })
    return accounts.login.reply.parse(answer.json())
  }

  test('the password alone logs in, as long as nobody demands a second factor', async () => {
    const person = await learner()
    await addPasskey(product, person)
    expect((await asksFor(person.email)).user?.id).toBe(person.id)
  })

  test('the password is not enough where one is demanded: a recovery code is, or the passkey', async () => {
    const demanding = await makeClient(product)
    const person = await makeLearner(product, demanding.id)
    const passkey = await addPasskey(product, person)
    await db
      .insertInto('second_factor_demands')
      .values({ client_id: demanding.id, demanded_of: 'everybody', grace_days: 30 })
      .execute()
    const begun = await asksFor(person.email)
    expect(begun).toMatchObject({
      user: null,
      byPasskey: true,
      message: 'Please go on with your passkey, or enter a recovery code',
    })
    const secondFactor = begun.secondFactor ?? ''
    const finish = (code: string) =>
      sendOn(product, 'localhost', accounts.loginWithCode, { secondFactor, code })
    expect((await finish('000000')).statusCode).toBe(401)
    const answers = await Promise.all(passkey.recoveryCodes.slice(0, 3).map(finish))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
    expect((await logInWithPasskey(product, passkey)).status).toBe(200)
  })

  test('a secret that was never turned on is no code', async () => {
    const person = await learner()
    await addPasskey(product, person)
    const { secret } = await product.ask(security.beginSecondFactor, {}, person)
    await db
      .insertInto('second_factor_demands')
      .values({ client_id: client.id, demanded_of: 'everybody', grace_days: 30 })
      .execute()
    const { secondFactor = '' } = await asksFor(person.email)
    const sent = { secondFactor, code: await codeOf({ secret }) }
    expect((await sendOn(product, 'localhost', accounts.loginWithCode, sent)).statusCode).toBe(401)
    await db.deleteFrom('second_factor_demands').execute()
  })
})

describe('renaming and removing', () => {
  test('are for the own passkeys only', async () => {
    const [person, other] = [await learner(), await learner()]
    const passkey = await addPasskey(product, person, { name: 'Phone' })
    const [{ id } = { id: '' }] = await listOf(person)
    expect(await product.refuse(security.renamePasskey, { id, name: 'Taken' }, other)).toEqual(notFound)
    expect(await product.refuse(security.removePasskey, { id }, other)).toEqual(notFound)
    expect(await product.refuse(security.renamePasskey, { id, name: ' ' }, person)).toEqual({
      status: 400,
      errors: ['Please enter a name'],
    })
    await product.ask(security.renamePasskey, { id, name: 'Old phone' }, person)
    expect(await listOf(person)).toMatchObject([{ name: 'Old phone' }])
    await product.ask(security.removePasskey, { id }, person)
    expect(await listOf(person)).toEqual([])
    expect((await logInWithPasskey(product, passkey)).status).toBe(401)
    expect(await mailsTo(person.email)).toEqual(['PasskeyAdded', 'PasskeyRemoved'])
  })

  test('of the last factor ends the recovery codes, and no earlier', async () => {
    const person = await learner()
    const left = async () => (await product.ask(security.secondFactor, {}, person)).recoveryCodesLeft
    await addPasskey(product, person)
    await setUpApp(product, person)
    const [{ id } = { id: '' }] = await listOf(person)
    await product.ask(security.removePasskey, { id }, person)
    expect(await left()).toBe(10)
    await product.ask(security.turnOffSecondFactor, {}, person)
    expect(await left()).toBe(0)
    await addPasskey(product, person)
    await setUpApp(product, person)
    await product.ask(security.turnOffSecondFactor, {}, person)
    expect(await left()).toBe(10)
    const [{ id: last } = { id: '' }] = await listOf(person)
    await product.ask(security.removePasskey, { id: last }, person)
    expect(await left()).toBe(0)
  })

  test('adding and removing are refused eleven minutes after the log-in (rule access-81)', async () => {
    const person = await learner()
    await addPasskey(product, person)
    const [{ id } = { id: '' }] = await listOf(person)
    await proveLongAgo(person)
    const refused = { status: 403, errors: ['Please confirm first that it is really you'] }
    expect(await product.refuse(security.beginPasskey, {}, person)).toEqual(refused)
    expect(await product.refuse(security.removePasskey, { id }, person)).toEqual(refused)
    expect(await listOf(person)).toHaveLength(1)
  })

  test('an administrator takes them away with the rest, with the reason in the log (rule access-54)', async () => {
    const [person, admin] = [await learner(), await makeAdmin(product)]
    const passkey = await addPasskey(product, person)
    expect((await product.ask(security.secondFactorOf, { userId: person.id }, admin)).since).not.toBeNull()
    await product.ask(security.resetSecondFactor, { userId: person.id, reason: 'Phone in the sea' }, admin)
    for (const table of ['passkeys', 'recovery_codes'] as const)
      expect(await db.selectFrom(table).where('user_id', '=', person.id).selectAll().execute()).toEqual([])
    expect((await logInWithPasskey(product, passkey)).status).toBe(401)
    const { rows } = await sql<{ fields: string }>`
      select fields::text from audit_changes where person_id = ${person.id}::uuid`.execute(product.owner)
    expect(rows.map(({ fields }) => fields).join()).toContain('Phone in the sea')
    expect(await mailsTo(person.email)).toContain('SecondFactorReset')
  })
})
