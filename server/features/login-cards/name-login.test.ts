// Logging in without an email address, and attacks on it (rules access-24 to access-27).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as loginCards from '#contract/calls/login-cards.ts'
import * as users from '#contract/calls/users.ts'
import { takePinTry } from '../../identity/login-card-queries.ts'
import { changePerson } from '#tests/support/make-states.ts'
import { makeClient, makeManager } from '#tests/support/make.ts'
import { pin, startLoginCards } from '#tests/support/start-login-cards.ts'

const started = await startLoginCards()
const {
  product,
  client,
  manager,
  other,
  otherManager,
  create,
  createWithPin,
  codeFor,
  logIn,
  setPin,
  newAddress,
} = started
const { db } = product.app

const isIn = async (answer: Awaited<ReturnType<typeof logIn>>) =>
  accounts.loginByName.reply.parse(answer.json()).succeeded
const wrong = {
  succeeded: false,
  user: null,
  message:
    'The organisation code, the log-in name or the PIN is not right. After five wrong PINs please ask the person who looks after your training',
}
const inOtherCase = (text: string) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase())

describe('logging in with a name', () => {
  test('opens the account with code and name in any case, and no mail was written', async () => {
    const person = await createWithPin()
    const answer = await logIn(
      {
        ...person,
        loginName: ` ${inOtherCase(person.loginName)} `,
        organisationCode: inOtherCase(person.organisationCode),
      },
      pin,
    )
    const { user } = accounts.loginByName.reply.parse(answer.json())
    expect(user).toMatchObject({ id: person.id, role: 'LEARNER', clientId: client.id })
    expect(await started.isSignedIn({ token: user?.token ?? '' })).toBe(true)
    expect(await started.mailTo('')).toEqual([])
  })

  test.each([
    [{ organisationCode: ' ' }, pin, 'Please enter the code of your organisation'],
    [{ loginName: '' }, pin, 'Please enter your log-in name'],
    [{}, '', 'Please enter your PIN or password'],
  ])('reports what is missing: %j and %j', async (sent, secret, message) => {
    const person = await create()
    expect((await logIn({ ...person, ...sent }, secret)).json()).toMatchObject({ message })
  })

  test('a former code, which is printed on cards, leads to the same client until another one has it, and the present one always', async () => {
    const person = await createWithPin()
    const day = (days: number) => sql<string>`day_in_client(${client.id}::uuid, now()) + ${days}::int`
    const code = `Former-${client.referralCode}`
    await db
      .insertInto('former_referral_codes')
      .values({ client_id: client.id, code, ends_on: day(0), max_uses: 1, uses: 1 })
      .execute()
    expect(await isIn(await logIn({ ...person, organisationCode: code }, pin))).toBe(true)
    await db
      .updateTable('former_referral_codes')
      .set({ ends_on: day(-1) })
      .where('code', '=', code)
      .execute()
    expect(await isIn(await logIn({ ...person, organisationCode: code }, pin))).toBe(true)
    const own = other.referralCode
    const give = (to: string) =>
      db.updateTable('clients').set({ referral_code: to }).where('id', '=', other.id).execute()
    await give(code.toUpperCase())
    expect(await isIn(await logIn({ ...person, organisationCode: code }, pin))).toBe(false)
    await give(own)
    await db
      .updateTable('clients')
      .set({ referral_code_ends_on: day(-1) })
      .where('id', '=', client.id)
      .execute()
    expect(await isIn(await logIn(person, pin))).toBe(true)
    await db.updateTable('clients').set({ referral_code_ends_on: null }).where('id', '=', client.id).execute()
  })

  test('the same name at another client is another account', async () => {
    const person = await createWithPin()
    const { user } = await product.ask(
      loginCards.createWithoutEmail,
      { firstName: 'Ali', lastName: 'Hassan', loginName: person.loginName },
      otherManager,
    )
    expect((await logIn({ ...person, organisationCode: other.referralCode }, pin)).json()).toEqual(wrong)
    const namesake = { ...user, loginName: person.loginName, organisationCode: other.referralCode }
    await setPin(namesake, await codeFor(namesake, otherManager), '905172')
    expect(await isIn(await logIn(namesake, '905172'))).toBe(true)
    expect(await isIn(await logIn(person, '905172'))).toBe(false)
  })

  test('an archived person and one of a paused client learn the reason after the right PIN only', async () => {
    const person = await createWithPin()
    await changePerson(product, { ...person, clientId: client.id }, { archived: true })
    expect((await logIn(person, '111112')).json()).toEqual(wrong)
    expect((await logIn(person, pin)).json()).toMatchObject({ message: 'This account has been archived' })
    const paused = await makeClient(product)
    const away = await createWithPin(await makeManager(product, paused.id), paused)
    await changePerson(product, { ...away, clientId: paused.id }, { paused: true })
    expect((await logIn(away, pin)).json()).toMatchObject({
      message: 'Access for your organisation is paused at the moment',
    })
  })
})

describe('guessing', () => {
  test('five wrong PINs lock, also for the right one, until a manager unlocks it', async () => {
    const person = await createWithPin()
    for (let tries = 0; tries < 4; tries++) await logIn(person, '111112')
    expect(await isIn(await logIn(person, pin))).toBe(true)
    for (let tries = 0; tries < 5; tries++) expect((await logIn(person, '111112')).json()).toEqual(wrong)
    expect((await logIn(person, pin)).json()).toEqual(wrong)
    expect(await started.managed(person.urlToken)).toMatchObject({ isLocked: true })
    const refused = await product.refuse(loginCards.unlock, { id: person.id }, otherManager)
    expect(refused.status).toBe(404)
    await product.ask(loginCards.unlock, { id: person.id }, manager)
    expect(await started.managed(person.urlToken)).toMatchObject({ isLocked: false })
    expect(await isIn(await logIn(person, pin))).toBe(true)
    expect((await product.refuse(loginCards.unlock, { id: person.id }, manager)).errors).toEqual([
      'This log-in is not locked any more',
    ])
  })

  test('of tries at the same moment five are compared, and the right PIN is refused afterwards', async () => {
    const person = await createWithPin()
    const taken = await Promise.all(Array.from({ length: 12 }, () => takePinTry(db, person.id)))
    expect(taken.filter(Boolean)).toHaveLength(5)
    expect(await isIn(await logIn(person, pin))).toBe(false)
    const guessed = await createWithPin()
    await Promise.all(Array.from({ length: 9 }, () => logIn(guessed, '111112')))
    expect(await isIn(await logIn(guessed, pin))).toBe(false)
  })

  test('an unknown name, an unknown code and a locked log-in are answered in the same bytes, and with 429 after as many tries', async () => {
    const person = await createWithPin()
    const tried = [
      { ...person, loginName: 'nobody' },
      { ...person, organisationCode: 'NOSUCH' },
      { ...person, organisationCode: other.referralCode },
      person,
    ]
    const answers = []
    for (const one of tried) {
      const address = newAddress()
      const given = []
      for (let tries = 0; tries < 11; tries++) given.push(await logIn(one, '111112', address))
      answers.push(given.map(({ statusCode, payload }) => [statusCode, statusCode === 401 ? payload : '']))
    }
    for (const given of answers) expect(given).toEqual(answers[0])
    expect(answers[0]?.map(([status]) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  }, 60_000)

  test('one PIN with many names is stopped for a network address', async () => {
    const address = newAddress()
    await sql`insert into rate_counters (key, count, ends_at)
      values (rate_limit_key(${`login-names:${address}`}), 99, now() + interval '5 minutes')`.execute(
      product.owner,
    )
    const person = await createWithPin()
    expect((await logIn({ ...person, loginName: 'first' }, pin, address)).statusCode).toBe(401)
    expect((await logIn(person, pin, address)).statusCode).toBe(429)
    expect((await logIn(person, pin)).statusCode).toBe(200)
  })

  test('a try is given back if its PIN was not compared', async () => {
    const person = await createWithPin()
    await sql`insert into pin_tries (user_id, wrong_tries) values (${person.id}::uuid, 4)`.execute(db)
    const answers = await Promise.all(Array.from({ length: 3 }, () => logIn(person, pin)))
    // One of them takes the last try; the others may find the log-in locked for that moment.
    expect((await Promise.all(answers.map(isIn))).some(Boolean)).toBe(true)
    expect(await isIn(await logIn(person, pin))).toBe(true)
  })
})

describe('the one-time code', () => {
  test('sets the PIN once, logs the person in, and confirms the account', async () => {
    const person = await create()
    const code = await codeFor(person)
    expect(await started.managed(person.urlToken)).toMatchObject({
      emailConfirmed: false,
      loginName: person.loginName,
    })
    const answer = await setPin(person, ` ${code.replace('-', '').toLowerCase()} `)
    const { user } = accounts.setPinByCode.reply.parse(answer.json())
    expect(await started.isSignedIn(user ?? { token: '' })).toBe(true)
    expect(await started.managed(person.urlToken)).toMatchObject({ emailConfirmed: true })
    expect((await setPin(person, code, '905172')).json()).toMatchObject({
      errors: [
        { error: expect.stringContaining('The one-time code does not fit, was used already or has ended') },
      ],
    })
    expect(await isIn(await logIn(person, pin))).toBe(true)
  })

  test('works once also if it is used twice at the same moment', async () => {
    const person = await create()
    const code = await codeFor(person)
    const answers = await Promise.all([pin, '905172', '816240'].map((secret) => setPin(person, code, secret)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400])
  })

  test('ends with the next card, after its time, and for archived and locked people', async () => {
    const person = await create()
    const first = await codeFor(person)
    const second = await codeFor(person)
    expect((await setPin(person, first)).statusCode).toBe(400)
    await sql`update login_cards set code_ends_at = now() where user_id = ${person.id}::uuid`.execute(db)
    expect((await setPin(person, second)).statusCode).toBe(400)
    const archived = await create()
    const code = await codeFor(archived)
    await changePerson(product, { ...archived, clientId: client.id }, { archived: true })
    expect((await setPin(archived, code)).json()).toMatchObject({
      errors: [{ error: 'This account has been archived' }],
    })
    const locked = await createWithPin()
    const unused = await codeFor(locked)
    for (let tries = 0; tries < 5; tries++) await logIn(locked, '111112')
    expect((await setPin(locked, unused)).statusCode).toBe(400)
    // A new card unlocks.
    expect((await setPin(locked, await codeFor(locked))).statusCode).toBe(200)
  })

  test.each([
    ['123456', 'Please choose a PIN that is harder to guess'],
    ['210987', 'Please choose a PIN that is harder to guess'],
    ['000000', 'Please choose a PIN that is harder to guess'],
    ['121212', 'Please choose a PIN that is harder to guess'],
    ['27491', 'Please choose a PIN of exactly six digits, or a password of at least 10 characters'],
    ['2749134', 'Please choose a PIN of exactly six digits, or a password of at least 10 characters'],
    ['short', 'Please use at least 10 characters'],
    ['', 'Passwords do not match'],
  ])('the PIN %j is refused, and the code still works', async (secret, message) => {
    const person = await create()
    const code = await codeFor(person)
    expect((await setPin(person, code, secret)).json()).toMatchObject({ errors: [{ error: message }] })
    expect((await setPin(person, code)).statusCode).toBe(200)
  })

  test('a PIN is no part of the log-in name', async () => {
    const person = await create()
    await product.ask(
      loginCards.updateWithoutEmail,
      { id: person.id, firstName: 'Nia', lastName: 'Evans', loginName: 'A-274-913' },
      manager,
    )
    const renamed = { ...person, loginName: 'A-274-913' }
    expect((await setPin(renamed, await codeFor(renamed))).json()).toMatchObject({
      errors: [{ error: 'Please choose a PIN that is not in your log-in name' }],
    })
  })

  test('can set a password, which wrong tries do not lock', async () => {
    const person = await create()
    const secret = 'a walk in the woods'
    expect((await setPin(person, await codeFor(person), secret)).statusCode).toBe(200)
    for (let tries = 0; tries < 6; tries++) await logIn(person, '111112')
    expect(await isIn(await logIn(person, secret))).toBe(true)
  })
})

test('a PIN is changed on the own account, and nobody with an address can have one', async () => {
  const person = await createWithPin()
  const { user } = accounts.loginByName.reply.parse((await logIn(person, pin)).json())
  const change = (currentPassword: string, newPassword: string, as: { token: string }) =>
    product.send({
      method: 'POST',
      url: '/api/Account/UpdatePassword',
      payload: { currentPassword, newPassword, repeatPassword: newPassword },
      headers: { authorization: `Bearer ${as.token}` },
    })
  expect((await change(pin, '905172', user ?? { token: '' })).statusCode).toBe(200)
  expect(await isIn(await logIn(person, '905172'))).toBe(true)
  expect((await change('a good long password', '905172', manager)).statusCode).toBe(400)
})

test('an address that is added ends name, PIN and card, and invites the person', async () => {
  const person = await createWithPin()
  const code = await codeFor(person)
  const { email, ...names } = started.person()
  await product.ask(users.update, { id: person.id, ...names, email }, manager)
  expect(await started.managed(person.urlToken)).toMatchObject({ email, loginName: null })
  expect(await started.templatesTo(email)).toEqual(['ConfirmLearnerAccount'])
  expect(await isIn(await logIn(person, pin))).toBe(false)
  expect((await setPin(person, code)).statusCode).toBe(400)
  expect(await started.mailTo('')).toEqual([])
})
