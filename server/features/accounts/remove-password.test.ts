// Taking the own password away: for whom it is possible, what ends with it, and the way back (rule access-100).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as security from '#contract/calls/security.ts'
import { makeAdmin, makeClient, makeLearner, password } from '#tests/support/make.ts'
import { addPasskey, logInWithPasskey } from '#tests/support/passkeys.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { readMails } from '#tests/support/read-mails.ts'

const product = await startProduct()
const { db } = product.app
const client = await makeClient(product)
const provider = await db
  .insertInto('identity_providers')
  .values({ client_id: client.id, issuer: 'https://id.example', is_on: true, field_claims: '{}' })
  .returning('id')
  .executeTakeFirstOrThrow()
const learner = (of = client.id) => makeLearner(product, of)
type Person = Awaited<ReturnType<typeof learner>>

const remove = (as: Person) => product.ask(security.removePassword, {}, as)
const refused = (as: Person) => product.refuse(security.removePassword, {}, as)
const stateOf = (as: Person) => product.ask(security.secondFactor, {}, as)
const needsOther = {
  status: 409,
  errors: ['Without a password you could not log in. Please add a passkey first'],
}
const link = ({ id }: Person, issuer = 'https://id.example') =>
  db
    .insertInto('identity_links')
    .values({ provider_id: provider.id, issuer, subject: crypto.randomUUID(), user_id: id })
    .execute()
const logIn = ({ email }: Person, secret = password) =>
  product.send(requestOf(accounts.login, { username: email, password: secret }))
const hasHash = async ({ id }: Person) =>
  (await db.selectFrom('users').where('id', '=', id).select('password_hash').executeTakeFirstOrThrow())
    .password_hash !== null

describe('a person with a passkey', () => {
  test('removes the password, which opens nothing any more; other sessions end, and a mail says so', async () => {
    const person = await learner()
    const made = await addPasskey(product, person)
    const other = (await logIn(person)).json<accounts.LoginReply>().user
    expect(await stateOf(person)).toMatchObject({ hasPassword: true, mayRemovePassword: true })
    await remove(person)
    expect(await stateOf(person)).toMatchObject({ hasPassword: false, mayRemovePassword: false })
    expect((await logIn(person)).statusCode).toBe(401)
    expect((await product.refuse(accounts.myAccount, {}, { token: other?.token ?? '' })).status).toBe(401)
    expect((await logInWithPasskey(product, made)).status).toBe(200)
    const mails = await db
      .selectFrom('outbox')
      .where('to_address', '=', person.email)
      .select('template_type')
      .execute()
    expect(mails.map(({ template_type: type }) => type)).toContain('PasswordRemoved')
    expect(await refused(person)).toEqual({ status: 409, errors: ['Your account has no password'] })
  })

  test('gets a password again with “Forgotten Password?”', async () => {
    const person = await learner()
    await addPasskey(product, person)
    await remove(person)
    await product.ask(accounts.requestPasswordReset, { email: person.email })
    const mails = await readMails(product, person.email)
    const { text = '' } = mails.find(({ template_type: type }) => type === 'PasswordReset') ?? {}
    const [, encodedToken = '', userId = ''] = /\/Reset\/([\w-]+)\/([\w-]+)/.exec(text) ?? []
    const chosen = 'canary that sings at noon'
    await product.ask(accounts.resetPassword, {
      ...{ userId, encodedToken, password: chosen, passwordRepeat: chosen },
    })
    expect((await logIn(person, chosen)).statusCode).toBe(200)
  })

  test('shows again that it is them, ten minutes after the log-in', async () => {
    const person = await learner()
    await addPasskey(product, person)
    await db
      .updateTable('sessions')
      .set({ proved_at: sql<string>`now() - interval '11 minutes'` })
      .where('user_id', '=', person.id)
      .execute()
    expect((await refused(person)).status).toBe(403)
    expect(await hasHash(person)).toBe(true)
  })

  test('that works on no host of this installation any more keeps the password', async () => {
    const person = await learner()
    await addPasskey(product, person)
    await db
      .updateTable('passkeys')
      .set({ host: 'former.example' })
      .where('user_id', '=', person.id)
      .execute()
    expect(await stateOf(person)).toMatchObject({ mayRemovePassword: false })
    expect(await refused(person)).toEqual(needsOther)
    expect(await hasHash(person)).toBe(true)
  })
})

describe('a person who has logged in with single sign-on', () => {
  test('removes the password while the provider is used', async () => {
    const person = await learner()
    await link(person)
    const turn = (is_on: boolean) =>
      db.updateTable('identity_providers').set({ is_on }).where('id', '=', provider.id).execute()
    await turn(false)
    expect(await refused(person)).toEqual(needsOther)
    await turn(true)
    await remove(person)
    expect(await hasHash(person)).toBe(false)
  })

  test('keeps it with a former issuer, at another client, and as an administrator', async () => {
    const former = await learner()
    await link(former, 'https://former.example')
    const elsewhere = await learner((await makeClient(product)).id)
    await link(elsewhere)
    const admin = await makeAdmin(product)
    await link(admin)
    const secondly = await learner()
    await link(secondly)
    await db.updateTable('users').set({ secondary_role: 'ADMIN' }).where('id', '=', secondly.id).execute()
    for (const person of [former, elsewhere, admin, secondly]) {
      expect(await refused(person)).toEqual(needsOther)
      expect(await hasHash(person)).toBe(true)
    }
  })
})

test('an administrator with a passkey can', async () => {
  const admin = await makeAdmin(product)
  await addPasskey(product, admin)
  await remove(admin)
  expect(await hasHash(admin)).toBe(false)
})

test('a person with nothing else, or without an email address, cannot', async () => {
  const [person, nameless] = [await learner(), await learner()]
  expect(await stateOf(person)).toMatchObject({ hasPassword: true, mayRemovePassword: false })
  await addPasskey(product, nameless)
  await db.updateTable('users').set({ email: '', login_name: 'ada' }).where('id', '=', nameless.id).execute()
  for (const one of [person, nameless]) {
    expect(await refused(one)).toEqual(needsOther)
    expect(await hasHash(one)).toBe(true)
  }
})
