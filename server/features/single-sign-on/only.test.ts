// "Only by single sign-on": no password, PIN, link or code lets people of the client in (rule access-68), and the way back for
// administrators (rule access-70).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as joining from '#contract/calls/joining.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import * as users from '#contract/calls/users.ts'
import { makeAdminLink, resetFactorOfAdministrator } from '#server/features/accounts/admin-link.ts'
import { setPassword } from '#server/identity/account-queries.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { issueLink } from '#server/identity/links.ts'
import { makeAdmin, makeClient, makeLearner, makeManager, password } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { setUpApp } from '#tests/support/set-up-app.ts'
import { openIdAccount, startSingleSignOn } from '#tests/support/start-single-sign-on.ts'
import { readMails } from '#tests/support/read-mails.ts'

const { product, db, admin, setUp, logIn } = await startSingleSignOn()
const client = await setUp('caerfelin.example')
const other = await makeClient(product)
const setOnly = async (isOnly: boolean, isOn = true) => {
  const of = { clientId: client.id }
  const { peopleWithoutWayIn } = await product.ask(singleSignOn.singleSignOn, of, admin)
  await product.ask(singleSignOn.switchSingleSignOn, { ...of, isOn, isOnly, peopleWithoutWayIn }, admin)
}

const pointer =
  'Your organisation logs in with single sign-on only. Please go to the log-in, enter your email address and press “Continue”. If that leads back here, please ask your organisation for help'
const learner = await makeLearner(product, client.id, { email: 'learner@caerfelin.example' })
const manager = await makeManager(product, client.id, { email: 'manager@caerfelin.example' })

let addresses = 0
const tryPassword = async (username: string, secret = password) => {
  const request = requestOf(accounts.login, { username, password: secret })
  const answer = await product.send({ ...request, remoteAddress: `10.11.0.${++addresses}` })
  return { status: answer.statusCode, ...answer.json<accounts.LoginReply>() }
}
const linkFor = async (userId: string, purpose: accounts.LinkPurpose) => ({
  userId,
  encodedToken: await db.transaction().execute((tx) => issueLink(tx, userId, purpose)),
})
const newPassword = { password: 'a good new password', passwordRepeat: 'a good new password' }

describe('with "Only by single sign-on"', () => {
  test('the right password is answered with the way in, a wrong one as before', async () => {
    await setOnly(true)
    for (const { email } of [learner, manager])
      expect(await tryPassword(email)).toMatchObject({ status: 401, user: null, message: pointer })
    expect((await tryPassword(learner.email, 'wrong')).message).toBe(
      'The email address or the password is not right',
    )
    expect((await logIn(client.providerId, openIdAccount({ email: learner.email }))).status).toBe(200)
  })

  test('people of other clients and administrators log in with their passwords', async () => {
    await setOnly(true)
    const [colleague, administrator] = [await makeLearner(product, other.id), await makeAdmin(product)]
    for (const { email } of [colleague, administrator]) expect((await tryPassword(email)).status).toBe(200)
  })

  test('a log-in name with its PIN is answered the same', async () => {
    await setOnly(true)
    const nameless = await makeLearner(product, client.id)
    await db
      .updateTable('users')
      .set({ email: '', login_name: 'Kim' })
      .where('id', '=', nameless.id)
      .execute()
    const passwordHash = await hashPassword('274913')
    await db.transaction().execute((tx) => setPassword(tx, nameless.id, { passwordHash, isPin: true }))
    const { code } = await db
      .selectFrom('clients')
      .where('id', '=', client.id)
      .select('referral_code as code')
      .executeTakeFirstOrThrow()
    const answer = await product.send(
      requestOf(accounts.loginByName, { organisationCode: code, loginName: 'Kim', password: '274913' }),
    )
    expect([answer.statusCode, answer.json<accounts.LoginReply>().message]).toEqual([401, pointer])
    // Nor does a code let anybody join.
    const joins = { firstName: 'Nia', lastName: 'Evans', email: 'nia@joins.example', referalCode: code }
    const refused = { status: 400, errors: [pointer] }
    expect(await product.refuse(accounts.selfRegister, joins)).toEqual(refused)
    expect(await product.refuse(accounts.checkReferralCode, { referalCode: code })).toEqual(refused)
  })

  test('links that were sent before set no password and begin no session', async () => {
    await setOnly(true)
    const invited = await makeLearner(product, client.id, { confirmed: false })
    const refused = { status: 400, errors: [pointer] }
    const [reset, confirm, register] = [
      await linkFor(learner.id, 'reset'),
      await linkFor(invited.id, 'confirm'),
      await linkFor(invited.id, 'register'),
    ]
    expect(await product.refuse(accounts.checkLink, { ...reset, purpose: 'reset' })).toEqual(refused)
    expect(await product.refuse(accounts.resetPassword, { ...reset, ...newPassword })).toEqual(refused)
    expect(await product.refuse(accounts.confirm, { ...confirm, ...newPassword })).toEqual(refused)
    expect(await product.refuse(accounts.registrationForm, register)).toEqual(refused)
    await setOnly(false)
    await product.ask(accounts.resetPassword, { ...reset, ...newPassword })
    expect((await tryPassword(learner.email, newPassword.password)).status).toBe(200)
  })

  test('who asks for a new password gets the way in, and no link', async () => {
    await setOnly(true)
    const person = await makeLearner(product, client.id)
    await product.ask(accounts.requestPasswordReset, { email: person.email })
    const mails = await readMails(product, person.email)
    expect(mails.map(({ template_type: type }) => type)).toEqual(['SingleSignOnOnly'])
    expect(mails[0]?.text).not.toContain('/Reset/')
  })

  test('who is added or asked again gets the way in, and no link to a password', async () => {
    await setOnly(true)
    const email = 'added@caerfelin.example'
    const added = {
      kind: 'learner' as const,
      clientId: client.id,
      firstName: 'Nia',
      lastName: 'Evans',
      email,
    }
    await product.ask(users.create, added, admin)
    const [mail] = await db
      .selectFrom('outbox')
      .where('to_address', '=', email)
      .select(['subject', 'text'])
      .execute()
    expect(mail?.subject).toBe('You can log in with the account of your organisation')
    expect(mail?.text).toContain(email)
    expect(mail?.text).not.toMatch(/\/(Register|Confirm)/i)
    const links =
      await sql`select from link_tokens join users on users.id = user_id where email = ${email}`.execute(
        product.owner,
      )
    expect(links.rows).toEqual([])
  })

  test('nobody joins by the mail domain', async () => {
    const domain = 'joins-only.example'
    await product.ask(joining.addDomain, { clientId: client.id, domain }, admin)
    const joins = { firstName: 'Nia', lastName: 'Evans', email: `nia@${domain}` }
    const mailed = async () =>
      (await db.selectFrom('users').where('email', '=', joins.email).select('id').execute()).length
    await setOnly(true)
    await product.send(requestOf(accounts.joinByDomain, joins))
    expect(await mailed()).toBe(0)
    await setOnly(false)
    await product.send(requestOf(accounts.joinByDomain, joins))
    expect(await mailed()).toBe(1)
  })

  test('while single sign-on is off, passwords let people in', async () => {
    await setOnly(true, false)
    const person = await makeLearner(product, client.id)
    expect((await tryPassword(person.email)).status).toBe(200)
  })
})

describe('the link that an operator makes for an administrator', () => {
  const { config } = product.app
  const partsOf = (address: string) => {
    const [, encodedToken = '', userId = ''] = /\/Reset\/([\w-]+)\/([\w-]+)$/.exec(address) ?? []
    return { encodedToken, userId }
  }

  test('sets a password once, and is in the audit log', async () => {
    const person = await makeAdmin(product)
    const link = partsOf(await makeAdminLink(product.owner, config, person.email))
    expect(link.userId).toBe(person.id)
    await product.ask(accounts.resetPassword, { ...link, ...newPassword })
    expect((await tryPassword(person.email, newPassword.password)).status).toBe(200)
    expect(await product.refuse(accounts.resetPassword, { ...link, ...newPassword })).toMatchObject({
      status: 400,
    })
    const { rows } = await sql<{ kind: string }>`
      select kind from audit_log where call = 'accounts.adminLink' and about = array[${person.id}::uuid]`.execute(
      product.owner,
    )
    expect(rows).toEqual([{ kind: 'command' }])
  })

  test('takes a lost second factor away with the reason in the audit log, a mail, and an end of all sessions (rule access-106)', async () => {
    const person = await makeAdmin(product)
    await setUpApp(product, person)
    const waiting = await tryPassword(person.email)
    expect(waiting).toMatchObject({ user: null, secondFactor: expect.any(String) })
    const reset = () =>
      resetFactorOfAdministrator(product.owner, config, { email: person.email, reason: 'Phone in the lake' })
    await reset()
    for (const table of ['second_factors', 'recovery_codes', 'unfinished_logins', 'passkeys'] as const)
      expect(await db.selectFrom(table).where('user_id', '=', person.id).selectAll().execute()).toEqual([])
    expect(await product.refuse(accounts.myAccount, {}, person)).toMatchObject({ status: 401 })
    expect((await tryPassword(person.email)).status).toBe(200)
    const mails = await db
      .selectFrom('outbox')
      .where('to_address', '=', person.email)
      .select('template_type')
      .execute()
    expect(mails.map((mail) => mail.template_type)).toContain('SecondFactorReset')
    const { rows } = await sql<{ kind: string; fields: string }>`
      select kind, string_agg(fields::text, ' ') as fields from audit_log
        join (select entry_id, fields from audit_changes) as changed on changed.entry_id = audit_log.id
       where call = 'accounts.adminReset' and about = array[${person.id}::uuid] group by kind`.execute(
      product.owner,
    )
    expect(rows).toMatchObject([{ kind: 'command', fields: expect.stringContaining('Phone in the lake') }])
    await expect(reset()).rejects.toThrow(`${person.email} has no second factor.`)
    const gone = { email: learner.email, reason: 'Phone in the lake' }
    await expect(resetFactorOfAdministrator(product.owner, config, gone)).rejects.toThrow(
      `No administrator who is not archived has the address ${learner.email}.`,
    )
  })

  test('ends after an hour', async () => {
    const person = await makeAdmin(product)
    const link = partsOf(await makeAdminLink(product.owner, config, person.email))
    const pass = (minutes: number) =>
      sql`update link_tokens set expires_at = expires_at - make_interval(mins => ${minutes}) where user_id = ${person.id}::uuid`.execute(
        product.owner,
      )
    await pass(59)
    await product.ask(accounts.checkLink, { ...link, purpose: 'reset' })
    await pass(1)
    expect(await product.refuse(accounts.checkLink, { ...link, purpose: 'reset' })).toMatchObject({
      status: 400,
    })
  })

  test('is made for nobody else', async () => {
    const gone = await makeAdmin(product)
    await db
      .updateTable('users')
      .set({ archived_at: new Date().toISOString() })
      .where('id', '=', gone.id)
      .execute()
    for (const email of [learner.email, manager.email, gone.email, 'nobody@example.test'])
      await expect(makeAdminLink(product.owner, config, email)).rejects.toThrow(
        `No administrator who is not archived has the address ${email}.`,
      )
  })
})
