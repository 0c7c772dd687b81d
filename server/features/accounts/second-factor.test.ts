// Setting up, using and losing an authenticator app and its recovery codes (rules access-47, access-51 to access-55).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type * as accounts from '#contract/calls/accounts.ts'
import * as security from '#contract/calls/security.ts'
import { cleanUp } from '../../start/cleanup.ts'
import { makeAdmin, makeLearner, makeManager, password } from '#tests/support/make.ts'
import { notFound, unknownId } from '#tests/support/refusals.ts'
import {
  type AuthenticatorApp,
  codeOf,
  forgetCodes,
  setUpApp,
  wrongCodeOf,
} from '#tests/support/set-up-app.ts'
import { startAccounts } from '#tests/support/start-accounts.ts'

const { product, db, client, logIn } = await startAccounts()
const admin = await makeAdmin(product)

const learner = () => makeLearner(product, client.id)
const stateOf = (as: { token: string }) => product.ask(security.secondFactor, {}, as)
const begin = (as: { token: string }) => product.ask(security.beginSecondFactor, {}, as)
const asksForCode = async (email: string) => 'secondFactor' in (await logIn(email)).json<object>()
const mailsTo = async (email: string) =>
  (
    await db
      .selectFrom('outbox')
      .where('to_address', '=', email)
      .where('template_type', 'like', 'SecondFactor%')
      .orderBy('created_at')
      .orderBy('template_type', 'desc')
      .select('template_type')
      .execute()
  ).map(({ template_type: type }) => type)
const wrongCode = {
  status: 400,
  errors: ['The code is not right. Each code works once: please wait for the next one'],
}
const tooMany = { status: 429, errors: ['Too many attempts, please try again later'] }
const secretsOf = ({ secret, recoveryCodes }: AuthenticatorApp) => [
  secret,
  ...recoveryCodes,
  ...recoveryCodes.map((code) => code.replaceAll('-', '')),
]

describe('setting up (rule access-47)', () => {
  test('is active only after a right code', async () => {
    const person = await learner()
    const { secret, qrCode } = await begin(person)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(qrCode.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
    expect(await asksForCode(person.email)).toBe(false)
    const wrong = await wrongCodeOf({ secret, recoveryCodes: [] })
    expect(await product.refuse(security.turnOnSecondFactor, { code: wrong }, person)).toEqual(wrongCode)
    expect(await asksForCode(person.email)).toBe(false)
    expect(await stateOf(person)).toMatchObject({ since: null, recoveryCodesLeft: 0 })
    const { recoveryCodes } = await product.ask(
      security.turnOnSecondFactor,
      { code: await codeOf({ secret }) },
      person,
    )
    expect(recoveryCodes).toHaveLength(10)
    expect(await stateOf(person)).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 })
    expect(await asksForCode(person.email)).toBe(true)
    expect(await mailsTo(person.email)).toEqual(['SecondFactorOn'])
  })

  test('begun again has another secret; turned on it is not begun again, nor turned on again', async () => {
    const person = await learner()
    const [first, second] = [await begin(person), await begin(person)]
    expect(second.secret).not.toBe(first.secret)
    const code = await codeOf(first)
    expect(await product.refuse(security.turnOnSecondFactor, { code }, person)).toEqual(wrongCode)
    await product.ask(security.turnOnSecondFactor, { code: await codeOf(second) }, person)
    expect(await product.refuse(security.beginSecondFactor, {}, person)).toMatchObject({ status: 409 })
    await forgetCodes(product)
    expect(
      await product.refuse(security.turnOnSecondFactor, { code: await codeOf(second) }, person),
    ).toMatchObject({ status: 409 })
    expect(await product.refuse(security.turnOnSecondFactor, { code }, await learner())).toMatchObject({
      status: 409,
    })
  })

  test('that nobody finishes within a day is forgotten, and no other', async () => {
    const [idle, busy, on] = [await learner(), await learner(), await learner()]
    await begin(idle)
    await setUpApp(product, on)
    await sql`update second_factors set created_at = now() - interval '25 hours'`.execute(product.owner)
    await begin(busy)
    await cleanUp(product.app)
    const left = await db.selectFrom('second_factors').select('user_id').execute()
    const ids = left.map(({ user_id: id }) => id)
    expect(ids).toEqual(expect.arrayContaining([busy.id, on.id]))
    expect(ids).not.toContain(idle.id)
  })
})

describe('new recovery codes and "Turn off"', () => {
  test('are for people with a second factor', async () => {
    const person = await learner()
    await begin(person)
    for (const call of [security.replaceRecoveryCodes, security.turnOffSecondFactor])
      expect(await product.refuse(call, {}, person)).toMatchObject({ status: 409 })
    expect(await mailsTo(person.email)).toEqual([])
  })

  test('replace all former codes (rule access-52)', async () => {
    const person = await learner()
    const app = await setUpApp(product, person)
    const [code = ''] = app.recoveryCodes
    const { recoveryCodes } = await product.ask(security.replaceRecoveryCodes, {}, person)
    expect(recoveryCodes).toHaveLength(10)
    expect(recoveryCodes).not.toContain(code)
    const prove = (one: string) => ({ currentPassword: password, code: one })
    expect(await product.refuse(security.proveIdentity, prove(code), person)).toEqual(wrongCode)
    await product.ask(security.proveIdentity, prove(recoveryCodes[0] ?? ''), person)
    expect((await stateOf(person)).recoveryCodesLeft).toBe(9)
  })

  test('turn off: the log-in asks for the password only, and nothing is left', async () => {
    const person = await learner()
    await setUpApp(product, person)
    expect(await asksForCode(person.email)).toBe(true)
    await product.ask(security.turnOffSecondFactor, {}, person)
    expect(await asksForCode(person.email)).toBe(false)
    for (const table of ['second_factors', 'recovery_codes', 'unfinished_logins'] as const)
      expect(await db.selectFrom(table).where('user_id', '=', person.id).selectAll().execute()).toEqual([])
    expect(await mailsTo(person.email)).toEqual(['SecondFactorOn', 'SecondFactorOff'])
  })
})

test('codes of one account are refused after ten wrong ones, the right one too (rule access-51)', async () => {
  const person = await learner()
  const app = await setUpApp(product, person)
  const ask = (code: string) =>
    product.refuse(security.proveIdentity, { currentPassword: password, code }, person)
  for (let at = 0; at < 10; at++) expect(await ask('AAAA-BBBB-CCCC-DDDD')).toEqual(wrongCode)
  expect(await ask(await codeOf(app))).toEqual(tooMany)
})

describe('a reset (rule access-54)', () => {
  const reset = (userId: string, reason = 'Lost the phone') => ({ userId, reason })

  test('takes app and codes away; the reason is in the audit log, and the person hears of it (rule access-53)', async () => {
    const person = await learner()
    await setUpApp(product, person)
    expect(await product.ask(security.secondFactorOf, { userId: person.id }, admin)).toEqual({
      since: expect.any(String),
    })
    await product.ask(security.resetSecondFactor, reset(person.id), admin)
    expect(await product.ask(security.secondFactorOf, { userId: person.id }, admin)).toEqual({ since: null })
    expect(await asksForCode(person.email)).toBe(false)
    const codes = db.selectFrom('recovery_codes').where('user_id', '=', person.id).selectAll()
    expect(await codes.execute()).toEqual([])
    expect(await mailsTo(person.email)).toEqual(['SecondFactorOn', 'SecondFactorReset'])
    const { rows } = await sql<{ fields: string }>`
      select fields::text from audit_changes where person_id = ${person.id}::uuid`.execute(product.owner)
    expect(rows.map(({ fields }) => fields).join()).toContain('Lost the phone')
  })

  test('ends the sessions of the person, also those of the lost device, and no others', async () => {
    const [person, colleague] = [await learner(), await learner()]
    await setUpApp(product, person)
    const callAs = (as: { token: string }) =>
      product.send({ url: '/api/Account/MyAccount', headers: { authorization: `Bearer ${as.token}` } })
    expect((await callAs(person)).statusCode).toBe(200)
    await product.ask(security.resetSecondFactor, reset(person.id), admin)
    const ended = await callAs(person)
    expect({ status: ended.statusCode, body: ended.json<{ reason?: string }>() }).toMatchObject({
      ...{ status: 401, body: { reason: 'accessReset' } },
    })
    expect((await callAs(colleague)).statusCode).toBe(200)
  })

  test('needs a reason and a person with an app, and is not for the own account', async () => {
    const [person, own] = [await learner(), await makeAdmin(product)]
    const refuse = (sent: object) => product.refuse(security.resetSecondFactor, sent, own)
    expect(await refuse(reset(person.id))).toMatchObject({ status: 409 })
    await begin(person)
    expect(await refuse(reset(person.id))).toMatchObject({ status: 409 })
    const app = await setUpApp(product, person)
    expect(await refuse(reset(person.id, ' '))).toEqual({ status: 400, errors: ['Please enter a reason'] })
    expect(await refuse(reset(unknownId))).toEqual(notFound)
    expect(app.recoveryCodes).toHaveLength((await stateOf(person)).recoveryCodesLeft)
    await setUpApp(product, own)
    expect(await refuse(reset(own.id))).toMatchObject({ status: 400 })
    expect((await stateOf(own)).since).not.toBeNull()
  })

  test('is for administrators, who alone see who has an app', async () => {
    const person = await learner()
    await setUpApp(product, person)
    const manager = await makeManager(product, client.id)
    for (const who of [manager, person]) {
      expect((await product.refuse(security.resetSecondFactor, reset(person.id), who)).status).toBe(403)
      expect((await product.refuse(security.secondFactorOf, { userId: person.id }, who)).status).toBe(403)
    }
    expect((await stateOf(person)).since).not.toBeNull()
  })
})

describe('the secret (rule access-55)', () => {
  test('is shown once, and is in no log and no mail', async () => {
    const person = await learner()
    const app = await setUpApp(product, person)
    const { body } = await product.send({
      method: 'GET',
      url: '/api/Account/GetSecondFactor',
      headers: { authorization: `Bearer ${person.token}` },
    })
    const { rows } = await sql<{ text: string }>`
      select audit_changes::text as text from audit_changes union all select outbox::text from outbox`.execute(
      product.owner,
    )
    const all = [body, ...rows.map(({ text }) => text)].join('\n')
    for (const secret of secretsOf(app)) expect(all).not.toContain(secret)
  })

  test('of another person opens nothing', async () => {
    const [person, other] = [await learner(), await learner()]
    await setUpApp(product, person)
    const app = await setUpApp(product, other)
    await sql`update second_factors set secret = (select secret from second_factors where user_id = ${other.id}::uuid)
               where user_id = ${person.id}::uuid`.execute(product.owner)
    const { secondFactor } = (await logIn(person.email)).json<accounts.LoginReply>()
    const sent = { secondFactor: secondFactor ?? '', code: await codeOf(app) }
    const answer = await product.send({ method: 'POST', url: '/api/Account/LoginWithCode', payload: sent })
    expect(answer.statusCode).toBe(401)
  })
})
