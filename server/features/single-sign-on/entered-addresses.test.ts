// Coming in with an address that the person has entered, or that nobody has confirmed (rules access-102 and access-103).
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as apiKeys from '#contract/calls/api-keys.ts'
import * as deletions from '#contract/calls/deletions.ts'
import * as joining from '#contract/calls/joining.ts'
import * as moving from '#contract/calls/moving.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import * as users from '#contract/calls/users.ts'
import { issueLink } from '#server/identity/links.ts'
import {
  makeAdmin,
  makeClient,
  makeLearner,
  type MadePerson,
  makeManager,
  makePeople,
  makePerson,
  password,
} from '#tests/support/make.ts'
import { addPasskey, logInWithPasskey } from '#tests/support/passkeys.ts'
import { requestOf } from '#tests/support/product.ts'
import { setUpApp } from '#tests/support/set-up-app.ts'
import { startLogIn } from '#tests/support/start-log-in.ts'
import { openIdAccount } from '#tests/support/start-single-sign-on.ts'

const {
  product,
  db,
  admin,
  setUp,
  logIn,
  openId,
  client,
  other,
  personWith,
  templatesTo,
  statusOfKey,
  statusWith,
  expectRefused,
} = await startLogIn()

describe('an address that the person has entered themselves (rule access-102)', () => {
  /** Before the client has single sign-on, a person takes the address of a colleague who has no account. */
  async function takeAddress(name: string, role: 'LEARNER' | 'CLIENTADMIN' = 'LEARNER') {
    const organisation = await makeClient(product)
    const person = await makePerson(product, { role, clientId: organisation.id })
    const [app, passkey] = [await setUpApp(product, person), await addPasskey(product, person)]
    const email = `owner@${name}.example`
    await product.ask(accounts.updateMine, { email, phoneNumber: '' }, person)
    const there = await setUp(`${name}.example`, { clientId: organisation.id })
    return { person, app, passkey, email, there, owner: openIdAccount({ email }) }
  }

  test('is left to its owner alone, who is mailed', async () => {
    const { person, passkey, email, there, owner } = await takeAddress('taken')
    const link = await db.transaction().execute((tx) => issueLink(tx, person.id, 'reset'))
    const { user } = await logIn(there.providerId, owner)
    expect(user?.id).toBe(person.id)
    expect([await statusWith(user?.token), await statusWith(person.token)]).toEqual([200, 401])
    const ended = await product.send({
      ...{ method: 'GET', url: '/api/Account/MyAccount' },
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(ended.json()).toMatchObject({ reason: 'accessReset' })
    expect((await product.send(requestOf(accounts.login, { username: email, password }))).statusCode).toBe(
      401,
    )
    expect((await logInWithPasskey(product, passkey)).status).toBe(401)
    const sent = { userId: person.id, encodedToken: link, purpose: 'reset' as const }
    expect(await product.refuse(accounts.checkLink, sent)).toMatchObject({ status: 400 })
    for (const table of ['passkeys', 'second_factors', 'recovery_codes'] as const)
      expect(await db.selectFrom(table).where('user_id', '=', person.id).selectAll().execute()).toEqual([])
    expect(await templatesTo(email)).toContain('AccountHandedOver')
  })

  test('takes the API keys of a manager with it', async () => {
    const { person, there, owner } = await takeAddress('managed', 'CLIENTADMIN')
    const made = { name: 'Payroll', scopes: ['people:read' as const], days: 30 }
    const { key } = await product.ask(apiKeys.create, made, person)
    const earlier = await product.ask(apiKeys.create, made, person)
    await product.ask(apiKeys.end, { id: earlier.id }, person)
    const endOfEarlier = () =>
      db.selectFrom('api_keys').where('id', '=', earlier.id).select('ended_at').executeTakeFirst()
    const before = await endOfEarlier()
    expect(await statusOfKey(key)).toBe(200)
    expect((await logIn(there.providerId, owner)).user?.id).toBe(person.id)
    expect(await statusOfKey(key)).toBe(401)
    // A key that was ended before keeps the time of its end.
    expect(await endOfEarlier()).toEqual(before)
  })

  test('is known of before the upgrade by the audit log, as long as it is the present one', async () => {
    const organisation = await makeClient(product)
    const [one, moved, corrected, untouched] = await makePeople(
      product,
      Array.from({ length: 4 }, () => ({ clientId: organisation.id })),
    )
    const enter = (as: MadePerson | undefined, email: string, phoneNumber = '') =>
      product.ask(accounts.updateMine, { email, phoneNumber }, as)
    await enter(one, 'one@upgraded.example')
    await enter(moved, 'two@upgraded.example')
    await enter(moved, 'three@upgraded.example')
    await enter(corrected, 'four@upgraded.example')
    await enter(untouched, untouched?.email ?? '', '020 7946 0000')
    const names = { firstName: 'Nia', lastName: 'Evans', phoneNumber: '' }
    const correction = { id: corrected?.id ?? '', ...names, email: 'right@upgraded.example' }
    await product.ask(users.update, correction, admin)
    await db.updateTable('users').set({ self_entered_email_at: null }).execute()
    const migration = await readFile(
      new URL('../../db/migrations/285_self_entered_addresses.sql', import.meta.url),
      'utf8',
    )
    const [statement = ''] = /^update users[^;]*;/m.exec(migration) ?? []
    await sql.raw(statement).execute(product.owner)
    const known = await db
      .selectFrom('users')
      .where('client_id', '=', organisation.id)
      .where('self_entered_email_at', 'is not', null)
      .select('email')
      .execute()
    expect(known.map(({ email }) => email).toSorted()).toEqual([
      'one@upgraded.example',
      'three@upgraded.example',
    ])
  })

  test('is nobody else’s from then on: the next log-in takes nothing away', async () => {
    const { there, owner, email } = await takeAddress('again')
    const first = await logIn(there.providerId, owner)
    await logIn(there.providerId, owner)
    expect(await statusWith(first.user?.token)).toBe(200)
    expect((await templatesTo(email)).filter((name) => name === 'AccountHandedOver')).toHaveLength(1)
  })

  test('is tried without taking anything away', async () => {
    const { person, there, owner, email } = await takeAddress('tried')
    const { address, secret } = await product.ask(singleSignOn.trySingleSignOn, { clientId: there.id }, admin)
    const { search } = await openId.logIn(address, owner)
    await product.ask(
      singleSignOn.finishTrial,
      { providerId: there.providerId, query: search, secret },
      admin,
    )
    expect(await statusWith(person.token)).toBe(200)
    expect(await templatesTo(email)).not.toContain('AccountHandedOver')
  })

  test('goes with the account into which another one is merged', async () => {
    const { person, there, owner } = await takeAddress('merged')
    const kept = await makeLearner(product, there.id, { email: 'kept@elsewhere.example' })
    const pair = { keptId: kept.id, goneId: person.id, address: 'gone' as const }
    const { previewToken } = await product.ask(moving.previewMerge, pair, admin)
    await product.ask(moving.merge, { ...pair, previewToken }, admin)
    expect((await logIn(there.providerId, owner)).user?.id).toBe(kept.id)
    expect(await statusWith(kept.token)).toBe(401)
  })

  test.each(['an invitation', 'a manager'])(
    'is not one of %s: password, session and app stay',
    async (who) => {
      const domain = `${who.replace(' ', '-')}.example`
      const there = await setUp(domain)
      const person = await makeLearner(product, there.id, { email: `first@${domain}` })
      await setUpApp(product, person)
      const email = who === 'a manager' ? `second@${domain}` : person.email
      const names = { firstName: 'Nia', lastName: 'Evans', phoneNumber: '' }
      const manager = await makeManager(product, there.id)
      if (who === 'a manager') await product.ask(users.update, { id: person.id, ...names, email }, manager)
      // The same address in other letters is no other address.
      await product.ask(accounts.updateMine, { email: email.toUpperCase(), phoneNumber: '1' }, person)
      expect((await logIn(there.providerId, openIdAccount({ email }))).user?.id).toBe(person.id)
      expect(await statusWith(person.token)).toBe(200)
      expect((await personWith(email))?.password_hash).not.toBeNull()
      expect(await templatesTo(email)).not.toContain('AccountHandedOver')
    },
  )
})

describe('an account at another client that nobody has confirmed (rule access-103)', () => {
  const sentence = /^People with addresses at this domain log in with the account of their organisation/
  const refusal = { status: 400, errors: [expect.stringMatching(sentence)] }
  const comes = async (email: string) => (await logIn(client.providerId, openIdAccount({ email }))).user
  const named = (email: string) => ({ firstName: 'Nia', lastName: 'Evans', email })

  test('does not keep the owner of the address out, and can be restored with another address', async () => {
    const invited = await makeLearner(product, other.id, {
      ...{ email: 'foreign@caerfelin.example', confirmed: false },
    })
    const user = await comes(invited.email)
    expect(user).toMatchObject({ clientId: client.id, role: 'LEARNER' })
    expect(user?.id).not.toBe(invited.id)
    const { deletions: deleted } = await product.ask(deletions.list, {}, admin)
    const { id = '' } = deleted.find(({ email }) => email === invited.email) ?? {}
    expect(await product.refuse(deletions.restore, { id }, admin)).toMatchObject({ status: 409 })
    await product.ask(deletions.restore, { id, email: 'back@elsewhere.example' }, admin)
    expect(await personWith('back@elsewhere.example')).toMatchObject({ id: invited.id, client_id: other.id })
  })

  test('is not made with the code of another client, whether or not there is an account', async () => {
    await makeLearner(product, client.id, { email: 'there@caerfelin.example' })
    const join = (email: string, referalCode: string) =>
      product.refuse(accounts.selfRegister, { ...named(email), referalCode })
    for (const email of ['new-one@caerfelin.example', 'there@caerfelin.example'])
      expect(await join(email, other.referralCode)).toEqual(refusal)
    expect(await personWith('new-one@caerfelin.example')).toBeUndefined()
    await product.ask(accounts.selfRegister, {
      ...named('own-code@caerfelin.example'),
      referalCode: 'referralCode' in client ? client.referralCode : '',
    })
    expect((await personWith('own-code@caerfelin.example'))?.client_id).toBe(client.id)
  })

  test('is not made by a mail domain that another client allows, and the answer is as for any address', async () => {
    const email = 'by-domain@allowed.example'
    await product.ask(joining.addDomain, { clientId: other.id, domain: 'allowed.example' }, admin)
    const there = await setUp('allowed.example')
    await product.ask(accounts.joinByDomain, named(email))
    expect(await personWith(email)).toBeUndefined()
    expect(await templatesTo(email)).toEqual([])
    await product.ask(singleSignOn.switchSingleSignOn, { clientId: there.id, isOn: false }, admin)
    await product.ask(accounts.joinByDomain, named(email))
    expect((await personWith(email))?.client_id).toBe(other.id)
  })

  test('stays while it is of an administrator, or was confirmed', async () => {
    await makeAdmin(product, { email: 'new-admin@caerfelin.example', confirmed: false })
    await expectRefused(
      openIdAccount({ email: 'new-admin@caerfelin.example' }),
      'This account is one of an administrator. Administrators log in with their password and not with single sign-on',
    )
    expect((await personWith('new-admin@caerfelin.example'))?.role).toBe('ADMIN')
  })
})
