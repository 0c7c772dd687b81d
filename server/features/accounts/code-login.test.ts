// Logging in with a code after the password, and that nothing leads around it (rules access-48 to access-52).
import { sql } from 'kysely'
import { generate } from 'otplib'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as security from '#contract/calls/security.ts'
import { issueLink } from '#server/identity/links.ts'
import { requestOf } from '#tests/support/product.ts'
import { changePerson } from '#tests/support/make-states.ts'
import { makeLearner, makeManager, password } from '#tests/support/make.ts'
import { codeOf, forgetCodes, setUpApp, wrongCodeOf } from '#tests/support/set-up-app.ts'
import { pin, startLoginCards } from '#tests/support/start-login-cards.ts'

const started = await startLoginCards()
const { product, client, newAddress } = started
const { db } = product.app

const learner = () => makeLearner(product, client.id)
const passwordLogIn = (username: string, secret = password, remoteAddress = newAddress()) =>
  product.send({ ...requestOf(accounts.login, { username, password: secret }), remoteAddress })
/** The token for the second step. */
async function firstStep(email: string, remoteAddress = newAddress()): Promise<string> {
  const answer = (await passwordLogIn(email, password, remoteAddress)).json<accounts.LoginReply>()
  return answer.secondFactor ?? ''
}
const secondStep = (secondFactor: string, code: string, remoteAddress = newAddress()) =>
  product.send({ ...requestOf(accounts.loginWithCode, { secondFactor, code }), remoteAddress })
const sessionsOf = async (userId: string) =>
  (await db.selectFrom('sessions').where('user_id', '=', userId).selectAll().execute()).length
async function withApp() {
  const person = await learner()
  return { ...person, app: await setUpApp(product, person) }
}
const wrongCode = {
  succeeded: false,
  user: null,
  message:
    'The code is not right. Each code works once: please wait for the next one, or use a recovery code',
}
const beginAgain = {
  succeeded: false,
  user: null,
  message: 'This log-in has taken too long or is finished. Please log in again',
}

describe('the log-in of people without an app is as before (rule access-48)', () => {
  test('a right password', async () => {
    const person = await learner()
    const answer = await passwordLogIn(person.email)
    const session = { token: expect.stringMatching(/^[\w-]{43}$/), expires: expect.any(String) }
    const { firstName, lastName } = (await product.ask(accounts.myAccount, {}, person)).user
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toStrictEqual({
      succeeded: true,
      user: {
        ...session,
        ...{ role: 'LEARNER', secondaryRole: null, id: person.id, firstName, lastName, clientId: client.id },
      },
      message: '',
    })
    expect(Object.keys(answer.json<object>())).toEqual(['succeeded', 'user', 'message'])
  })

  test('a wrong password, in the same bytes for people with an app, without one, and nobody', async () => {
    const emails = [(await withApp()).email, (await learner()).email, 'nobody@example.test']
    const answers = await Promise.all(emails.map((email) => passwordLogIn(email, 'not the password')))
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.body).toBe(
        '{"succeeded":false,"user":null,"message":"The email address or the password is not right"}',
      )
    }
    expect(await db.selectFrom('unfinished_logins').selectAll().execute()).toEqual([])
  })
})

describe('the log-in with an app', () => {
  test('begins no session before the right code', async () => {
    const person = await withApp()
    const before = await sessionsOf(person.id)
    const answer = await passwordLogIn(person.email)
    expect(answer.statusCode).toBe(401)
    const { secondFactor, ...rest } = answer.json<accounts.LoginReply>()
    expect(rest).toStrictEqual({
      succeeded: false,
      user: null,
      message: 'Please enter the code from your authenticator app',
    })
    expect(await sessionsOf(person.id)).toBe(before)
    expect((await secondStep(secondFactor ?? '', await wrongCodeOf(person.app))).json()).toStrictEqual({
      ...wrongCode,
      secondFactor,
    })
    expect(await sessionsOf(person.id)).toBe(before)
    const done = await secondStep(secondFactor ?? '', await codeOf(person.app))
    expect(done.statusCode).toBe(200)
    const { user } = done.json<accounts.LoginReply>()
    expect(user).toMatchObject({ id: person.id, role: 'LEARNER', clientId: client.id })
    expect(await started.isSignedIn(user ?? { token: '' })).toBe(true)
    // The token of the first step is no session.
    expect(await started.isSignedIn({ token: secondFactor ?? '' })).toBe(false)
  })

  test('is recorded as a log-in after the code only', async () => {
    const person = await withApp()
    const entries = async () => {
      const { rows } = await sql<{ line: string }>`
        select kind || ' ' || call as line from audit_log
         where ${person.id}::uuid = any (about) and call like '%ogin%' order by id`.execute(product.owner)
      return rows.map(({ line }) => line)
    }
    const secondFactor = await firstStep(person.email)
    await secondStep(secondFactor, '12')
    await secondStep(secondFactor, await codeOf(person.app))
    expect(await entries()).toEqual([
      'refused login accounts.login',
      'refused login accounts.loginWithCode',
      'login accounts.loginWithCode',
    ])
  })

  test('takes each code once (rule access-49)', async () => {
    const person = await withApp()
    const code = await codeOf(person.app)
    const [first, second] = [await firstStep(person.email), await firstStep(person.email)]
    expect((await secondStep(first, ` ${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200)
    expect((await secondStep(second, code)).json()).toStrictEqual({ ...wrongCode, secondFactor: second })
  })

  test('takes no code of an earlier step after a later one', async () => {
    const person = await withApp()
    const at = Math.floor(Date.now() / 1000)
    const later = await generate({ secret: person.app.secret, epoch: at + 30 })
    expect((await secondStep(await firstStep(person.email), later)).statusCode).toBe(200)
    const secondFactor = await firstStep(person.email)
    expect((await secondStep(secondFactor, await codeOf(person.app))).statusCode).toBe(401)
  })

  test('of two at the same moment with one code one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await withApp()
      const before = await sessionsOf(person.id)
      const tokens = await Promise.all(Array.from({ length: 6 }, () => firstStep(person.email)))
      const code = await codeOf(person.app)
      const answers = await Promise.all(tokens.map((token) => secondStep(token, code)))
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect(await sessionsOf(person.id)).toBe(before + 1)
    }
  })

  test('of two at the same moment with one token one succeeds', async () => {
    const person = await withApp()
    const token = await firstStep(person.email)
    const codes = person.app.recoveryCodes.slice(0, 6)
    const answers = await Promise.all(codes.map((code) => secondStep(token, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await product.ask(security.secondFactor, {}, person)).recoveryCodesLeft).toBe(9)
  })

  test('takes a recovery code once, as it is typed, and says how many are left (rule access-52)', async () => {
    const person = await withApp()
    const [code = '', other = ''] = person.app.recoveryCodes
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')}`
    expect((await secondStep(await firstStep(person.email), typed)).statusCode).toBe(200)
    expect((await product.ask(security.secondFactor, {}, person)).recoveryCodesLeft).toBe(9)
    expect((await secondStep(await firstStep(person.email), code)).statusCode).toBe(401)
    expect((await secondStep(await firstStep(person.email), other)).statusCode).toBe(200)
    expect((await product.ask(security.secondFactor, {}, person)).recoveryCodesLeft).toBe(8)
    const another = await withApp()
    const ofOther = person.app.recoveryCodes[2] ?? ''
    expect((await secondStep(await firstStep(another.email), ofOther)).statusCode).toBe(401)
  })
})

describe('the token of the first step', () => {
  test('works for five minutes, and for one log-in', async () => {
    const person = await withApp()
    const used = await firstStep(person.email)
    expect((await secondStep(used, await codeOf(person.app))).statusCode).toBe(200)
    await forgetCodes(product)
    expect((await secondStep(used, await codeOf(person.app))).json()).toStrictEqual(beginAgain)
    const late = await firstStep(person.email)
    const { rows } = await sql<{ seconds: number }>`
      select round(extract(epoch from expires_at - now()))::int as seconds from unfinished_logins
       where user_id = ${person.id}::uuid`.execute(db)
    expect(rows[0]?.seconds).toBeGreaterThan(240)
    expect(rows[0]?.seconds).toBeLessThanOrEqual(300)
    await sql`update unfinished_logins set expires_at = now()`.execute(product.owner)
    expect((await secondStep(late, await codeOf(person.app))).json()).toStrictEqual(beginAgain)
    for (const none of ['', 'x', person.token])
      expect((await secondStep(none, await codeOf(person.app))).json()).toStrictEqual(beginAgain)
  })

  test('is for its person', async () => {
    const [person, other] = [await withApp(), await withApp()]
    const token = await firstStep(person.email)
    expect((await secondStep(token, await codeOf(other.app))).statusCode).toBe(401)
    const { user } = (await secondStep(token, await codeOf(person.app))).json<accounts.LoginReply>()
    expect(user?.id).toBe(person.id)
  })

  test('ends with a new password, and when the account is closed', async () => {
    const person = await withApp()
    const token = await firstStep(person.email)
    const newPassword = 'another good password'
    const change = { currentPassword: password, newPassword, repeatPassword: newPassword }
    await product.ask(accounts.updatePassword, change, person)
    expect((await secondStep(token, await codeOf(person.app))).json()).toStrictEqual(beginAgain)
    const archived = await withApp()
    const begun = await firstStep(archived.email)
    await changePerson(product, archived, { archived: true })
    expect((await secondStep(begun, await codeOf(archived.app))).json()).toStrictEqual({
      succeeded: false,
      user: null,
      message: 'This account has been archived',
    })
  })
})

describe('wrong codes (rule access-51)', () => {
  test('are refused after ten from one place, the right one too; elsewhere it works', async () => {
    const person = await withApp()
    const place = newAddress()
    const wrong = await wrongCodeOf(person.app)
    const token = await firstStep(person.email)
    for (let at = 0; at < 10; at++) expect((await secondStep(token, wrong, place)).statusCode).toBe(401)
    const refused = await secondStep(token, await codeOf(person.app), place)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
    // A new first step does not begin the count again.
    expect((await secondStep(await firstStep(person.email), wrong, place)).statusCode).toBe(429)
    expect((await secondStep(token, await codeOf(person.app))).statusCode).toBe(200)
  })

  test('at the same moment are no more than ten from one place, and thirty from everywhere', async () => {
    const person = await withApp()
    const wrong = await wrongCodeOf(person.app)
    const token = await firstStep(person.email)
    const statuses = async (places: string[]) =>
      (await Promise.all(places.map((place) => secondStep(token, wrong, place)))).map(
        ({ statusCode }) => statusCode,
      )
    const place = newAddress()
    const atOne = await statuses(Array.from({ length: 20 }, () => place))
    expect(atOne.filter((status) => status === 401)).toHaveLength(10)
    const everywhere = await statuses(Array.from({ length: 30 }, newAddress))
    // The code with which the app was set up is one of the thirty.
    expect(everywhere.filter((status) => status === 401)).toHaveLength(19)
  })
})

describe('no other way leads to a session (rule access-50)', () => {
  test('the link of a reset, and the password that it sets', async () => {
    const person = await withApp()
    const before = await sessionsOf(person.id)
    const reset = await db.transaction().execute((tx) => issueLink(tx, person.id, 'reset'))
    const chosen = { password: 'chosen by a link', passwordRepeat: 'chosen by a link' }
    await product.ask(accounts.resetPassword, { userId: person.id, encodedToken: reset, ...chosen })
    expect(await sessionsOf(person.id)).toBe(before)
    expect((await passwordLogIn(person.email, chosen.password)).json()).toHaveProperty('secondFactor')
  })

  test('the first password by link', async () => {
    const person = await makeManager(product, client.id)
    await setUpApp(product, person)
    const before = await sessionsOf(person.id)
    const link = await db.transaction().execute((tx) => issueLink(tx, person.id, 'confirm'))
    const chosen = { password: 'chosen by a link', passwordRepeat: 'chosen by a link' }
    expect(await product.ask(accounts.confirm, { userId: person.id, encodedToken: link, ...chosen })).toEqual(
      { user: null },
    )
    expect(await sessionsOf(person.id)).toBe(before)
  })

  test('the PIN, and the one-time code of a card', async () => {
    const person = await started.createWithPin()
    const { user } = (await started.logIn(person, pin)).json<accounts.LoginReply>()
    const app = await setUpApp(product, user ?? { token: '' })
    const before = await sessionsOf(person.id)
    const answer = await started.logIn(person, pin)
    expect(answer.statusCode).toBe(401)
    const { secondFactor = '' } = answer.json<accounts.LoginReply>()
    const card = await started.setPin(person, await started.codeFor(person), '905172')
    expect(card.json()).toMatchObject({ user: null })
    expect(await sessionsOf(person.id)).toBe(before)
    // The new PIN has ended the first step with the former one.
    expect((await secondStep(secondFactor, await codeOf(app))).json()).toStrictEqual(beginAgain)
    const again = (await started.logIn(person, '905172')).json<accounts.LoginReply>()
    const done = await secondStep(again.secondFactor ?? '', await codeOf(app))
    expect(done.json<accounts.LoginReply>().user?.id).toBe(person.id)
  })
})
