// Showing again that it is really the person, before somebody changes how people get in (rules access-81 and access-101).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Call, Input } from '#contract/call.ts'
import * as accounts from '#contract/calls/accounts.ts'
import * as apiKeys from '#contract/calls/api-keys.ts'
import * as provisioning from '#contract/calls/provisioning.ts'
import * as security from '#contract/calls/security.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { makeAdmin, makeLearner, makeManager, password } from '#tests/support/make.ts'
import { addPasskey, mainPage, optionsForUse } from '#tests/support/passkeys.ts'
import { codeOf, forgetCodes, setUpApp, wrongCodeOf } from '#tests/support/set-up-app.ts'
import { signWith } from '#tests/support/soft-passkey.ts'
import { startAccounts } from '#tests/support/start-accounts.ts'
import { startLoginCards } from '#tests/support/start-login-cards.ts'
import { startSingleSignOn } from '#tests/support/start-single-sign-on.ts'

const { product, db, client, logIn } = await startAccounts()
const cards = await startLoginCards()
const learner = () => makeLearner(product, client.id)
type Person = Awaited<ReturnType<typeof learner>>
const refused = { status: 403, errors: ['Please confirm first that it is really you'] }

/** The session was proved so many seconds ago. */
const provedAgo = ({ id }: Person, seconds: number | null) =>
  sql`update sessions set proved_at = now() - make_interval(secs => ${seconds}) where user_id = ${id}::uuid`.execute(
    product.owner,
  )

let addresses = 0
const newAddress = () => ({ email: `moved-${++addresses}@example.test`, phoneNumber: '' })

/** What asks for a proof, and how it is answered then. */
const changes = [
  ['a new address', (as: Person) => product.send(request(accounts.updateMine.path, newAddress(), as))],
  ['setting up an app', (as: Person) => product.send(request(security.beginSecondFactor.path, {}, as))],
  ['a new passkey', (as: Person) => product.send(request(security.beginPasskey.path, {}, as))],
  ['new recovery codes', (as: Person) => product.send(request(security.replaceRecoveryCodes.path, {}, as))],
  ['turning the app off', (as: Person) => product.send(request(security.turnOffSecondFactor.path, {}, as))],
] as const

const request = (path: string, payload: object, { token }: Person) => ({
  method: path === accounts.updateMine.path ? accounts.updateMine.method : ('POST' as const),
  url: `/api/${path}`,
  payload,
  headers: { authorization: `Bearer ${token}` },
})

describe.each(changes)('%s', (what, change) => {
  const prepared = async () => {
    const person = await learner()
    if (what === 'new recovery codes' || what === 'turning the app off') await setUpApp(product, person)
    return person
  }

  test('is possible just within ten minutes of the proof, and refused just after', async () => {
    const person = await prepared()
    await provedAgo(person, 601)
    const before = await db.selectFrom('users').where('id', '=', person.id).selectAll().execute()
    const late = await change(person)
    expect(late.statusCode).toBe(403)
    expect(late.json()).toEqual({ success: false, errors: [{ error: refused.errors[0] }], needs: 'proof' })
    expect(await db.selectFrom('users').where('id', '=', person.id).selectAll().execute()).toEqual(before)
    await provedAgo(person, 595)
    expect((await change(person)).statusCode).toBe(200)
  })

  test('is refused in a session from before there were proofs', async () => {
    const person = await prepared()
    await provedAgo(person, null)
    expect((await change(person)).statusCode).toBe(403)
  })
})

test('another telephone number needs no proof, and a new password the current one', async () => {
  const person = await learner()
  await provedAgo(person, 6000)
  await product.ask(accounts.updateMine, { email: person.email, phoneNumber: '020 7946 0000' }, person)
  const change = {
    currentPassword: '',
    newPassword: 'canary by the sea',
    repeatPassword: 'canary by the sea',
  }
  expect(await product.refuse(accounts.updatePassword, change, person)).toEqual({
    status: 400,
    errors: ['Incorrect password'],
  })
})

describe('the proof', () => {
  const changeAddress = (as: Person) => product.refuse(accounts.updateMine, newAddress(), as)

  test('is the password, for this session only', async () => {
    const person = await learner()
    const { token } = (await logIn(person.email)).json<{ user: { token: string } }>().user
    await provedAgo(person, 6000)
    for (const currentPassword of ['', 'not it'])
      expect(await product.refuse(security.proveIdentity, { currentPassword }, person)).toEqual({
        status: 400,
        errors: ['Incorrect password'],
      })
    expect(await changeAddress(person)).toEqual(refused)
    await product.ask(security.proveIdentity, { currentPassword: password }, person)
    expect(await changeAddress({ ...person, token })).toEqual(refused)
    await product.ask(accounts.updateMine, newAddress(), person)
  })

  test('is the password and a code for a person with an app', async () => {
    const person = await learner()
    const app = await setUpApp(product, person)
    await provedAgo(person, 6000)
    const prove = (code: string) => ({ currentPassword: password, code })
    expect((await product.refuse(security.proveIdentity, prove(''), person)).errors).toEqual([
      'Please enter the code',
    ])
    expect((await product.refuse(security.proveIdentity, prove(await wrongCodeOf(app)), person)).status).toBe(
      400,
    )
    expect(await changeAddress(person)).toEqual(refused)
    const code = await codeOf(app)
    await product.ask(security.proveIdentity, prove(code), person)
    expect((await product.refuse(security.proveIdentity, prove(code), person)).status).toBe(400)
    await forgetCodes(product)
    await product.ask(accounts.updateMine, newAddress(), person)
  })

  test('is a passkey of the own account, once', async () => {
    const [person, other] = [await learner(), await learner()]
    const [own, ofOther] = [await addPasskey(product, person), await addPasskey(product, other)]
    await provedAgo(person, 6000)
    const prove = (passkey: object) => product.refuse(security.proveByPasskey, { passkey }, person)
    expect(await prove(signWith(ofOther, await optionsForUse(product), mainPage))).toEqual({
      status: 400,
      errors: ['This passkey is of another account'],
    })
    expect(await changeAddress(person)).toEqual(refused)
    const sent = signWith(own, await optionsForUse(product), mainPage)
    await product.ask(security.proveByPasskey, { passkey: sent }, person)
    expect((await prove(sent)).status).toBe(400)
    await product.ask(accounts.updateMine, newAddress(), person)
  })

  test('is the PIN for a person without an address', async () => {
    const person = await cards.create()
    const answer = await cards.setPin(person, await cards.codeFor(person), '493817')
    const { user } = accounts.setPinByCode.reply.parse(answer.json())
    const as = { token: user?.token ?? '' }
    await sql`update sessions set proved_at = now() - interval '1 day'`.execute(cards.product.owner)
    expect(await cards.product.refuse(security.beginSecondFactor, {}, as)).toEqual(refused)
    await cards.product.ask(security.proveIdentity, { currentPassword: '493817' }, as)
    expect((await cards.product.ask(security.beginSecondFactor, {}, as)).secret).toMatch(/^[A-Z2-7]{32}$/)
  })
})

describe('how others get in (rule access-101)', async () => {
  const { product: signOnProduct, db: rows, openId, setUp } = await startSingleSignOn()
  const { ask, refuse } = signOnProduct
  const organisation = await setUp('proved.example')
  const clientId = organisation.id
  const someone = await makeLearner(signOnProduct, clientId)
  await setUpApp(signOnProduct, someone)
  await ask(
    singleSignOn.addSignOnDomain,
    { clientId, domain: 'second.example' },
    await makeAdmin(signOnProduct),
  )

  /** All that these calls could store. */
  const stored = () =>
    Promise.all([
      rows.selectFrom('identity_providers').selectAll().execute(),
      rows.selectFrom('identity_provider_domains').selectAll().execute(),
      rows.selectFrom('second_factor_demands').selectAll().execute(),
      rows.selectFrom('second_factors').selectAll().execute(),
      rows.selectFrom('api_keys').selectAll().execute(),
      rows.selectFrom('provisioning_tokens').selectAll().execute(),
      rows.selectFrom('outbox').select('id').execute(),
    ])
  const sending = <C extends Call>(call: C, input: Input<C>) => ({ call, input: input as object })
  const key = { name: 'Payroll', scopes: ['people:read' as const], days: 30 }

  test.each([
    [
      'the provider',
      sending(singleSignOn.updateSingleSignOn, { ...organisation.settings, label: 'Another' }),
    ],
    ['the switch', sending(singleSignOn.switchSingleSignOn, { clientId, isOn: false })],
    ['what the provider asks for', sending(singleSignOn.updateFactors, { clientId, asksTwoFactors: true })],
    ['a domain', sending(singleSignOn.confirmSignOnDomain, { clientId, domain: 'second.example' })],
    ['a demand', sending(security.updateDemand, { clientId, demandedOf: 'everybody', graceDays: 30 })],
    ['a reset', sending(security.resetSecondFactor, { userId: someone.id, reason: 'Lost the phone' })],
    ['a key', sending(apiKeys.create, key)],
    ['a token', sending(provisioning.createToken, { clientId, name: 'Entra', days: 30 })],
  ])(
    '%s is not changed ten minutes after the proof, and is after another',
    async (_what, { call, input }) => {
      const as = await makeAdmin(signOnProduct)
      await sql`update sessions set proved_at = now() - interval '601 seconds' where user_id = ${as.id}::uuid`.execute(
        signOnProduct.owner,
      )
      const before = await stored()
      expect(await refuse(call, input, as)).toEqual(refused)
      expect(await stored()).toEqual(before)
      await ask(security.proveIdentity, { currentPassword: password }, as)
      await ask(call, input, as)
      expect(await stored()).not.toEqual(before)
    },
  )

  test('the provider is not even asked for its description before', async () => {
    const as = await makeAdmin(signOnProduct)
    await sql`update sessions set proved_at = null where user_id = ${as.id}::uuid`.execute(
      signOnProduct.owner,
    )
    const sent = { ...organisation.settings, discoveryAddress: 'https://nobody.invalid' }
    expect(await refuse(singleSignOn.updateSingleSignOn, sent, as)).toEqual(refused)
  })

  test('who looks after it is mailed about another provider and the switch, and not about a label', async () => {
    const { id, settings } = await setUp('mailed.example')
    const admin = await makeAdmin(signOnProduct, { firstName: 'Ada', lastName: 'Byron' })
    const manager = await makeManager(signOnProduct, id)
    const mailsAfter = async <C extends Call>(call: C, input: Input<C>) => {
      await rows.deleteFrom('outbox').execute()
      await ask(call, input, admin)
      const mails = await rows
        .selectFrom('outbox')
        .where('template_type', '=', 'SingleSignOnChanged')
        .where('to_address', 'in', [admin.email, manager.email])
        .select(['to_address as to', 'text'])
        .execute()
      expect(mails.map(({ to }) => to).toSorted()).toEqual(
        mails.length === 0 ? [] : [admin.email, manager.email].toSorted(),
      )
      return mails[0]?.text
    }
    expect(await mailsAfter(singleSignOn.updateSingleSignOn, { ...settings, label: 'New' })).toBeUndefined()
    const turn = (isOn: boolean, isOnly = false) =>
      // The manager has an address at another domain.
      mailsAfter(singleSignOn.switchSingleSignOn, { clientId: id, isOn, isOnly, peopleWithoutWayIn: 1 })
    expect(await turn(true)).toBeUndefined()
    expect(await turn(true, true)).toContain('log in with nothing else now')
    expect(await turn(false)).toContain('Single sign-on is off now')
    expect(await turn(true)).toMatch(/Ada Byron has changed.*Single sign-on is on now/s)
    await rows.updateTable('identity_providers').set({ issuer: 'https://former.example' }).execute()
    expect(await mailsAfter(singleSignOn.updateSingleSignOn, settings)).toContain(
      `The provider is ${openId.issuer} now`,
    )
  })
})
