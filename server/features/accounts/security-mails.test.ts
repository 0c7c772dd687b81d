// What people are written to about their accounts (rules access-44 to access-46).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as users from '#contract/calls/users.ts'
import { issueLink } from '../../identity/links.ts'
import { cleanUp } from '../../start/cleanup.ts'
import { makeAdmin, makeClient, makeLearner, makeManager, password } from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const { db } = product.app
const client = await makeClient(product)

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const newerFirefox = firefox.replaceAll('140.0', '141.0')
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

interface Place {
  userAgent?: string
  remoteAddress?: string
  secret?: string
}
async function logIn(
  username: string,
  { userAgent = firefox, remoteAddress = '10.5.0.1', secret = password }: Place = {},
) {
  const request = requestOf(accounts.login, { username, password: secret })
  const answer = await product.send({ ...request, headers: { 'user-agent': userAgent }, remoteAddress })
  return answer.statusCode
}
const mailsTo = (email: string, type: 'NewDevice' | 'PasswordChanged' | 'EmailChanged' = 'NewDevice') =>
  db
    .selectFrom('outbox')
    .where('to_address', '=', email)
    .where('template_type', '=', type)
    .orderBy('created_at')
    .selectAll()
    .execute()
const countTo = async (email: string) => (await mailsTo(email)).length
const age = (userId: string, interval: string) =>
  sql`update known_devices set last_used_at = now() - ${interval}::interval where user_id = ${userId}::uuid`.execute(
    db,
  )
const learner = () => makeLearner(product, client.id)

describe('a log-in from a new device (rule access-44)', () => {
  test('causes a mail: not the first one, and none from a device that is known', async () => {
    const { email } = await learner()
    for (const place of [{}, {}, { userAgent: newerFirefox }, { remoteAddress: '10.5.200.9' }])
      expect(await logIn(email, place)).toBe(200)
    expect(await countTo(email)).toBe(0)
    await logIn(email, { userAgent: android, remoteAddress: '10.5.0.2' })
    await logIn(email, { userAgent: android, remoteAddress: '10.5.0.3' })
    const mails = await mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['A log-in from a new device'])
    expect(mails[0]?.text).toContain('Chrome on Android')
    expect(mails[0]?.text).toContain('10.5.0.2')
    expect(mails[0]?.text).toContain('/my-account/security')
    await logIn(email, { remoteAddress: '10.7.0.1' })
    expect(await countTo(email)).toBe(2)
  })

  test('is not told for a wrong password, and not to anybody else', async () => {
    const [person, other] = [await learner(), await learner()]
    await logIn(person.email)
    await logIn(other.email)
    expect(await logIn(person.email, { userAgent: android, secret: 'wrong' })).toBe(401)
    expect(await countTo(person.email)).toBe(0)
    await logIn(person.email, { userAgent: android })
    expect([await countTo(person.email), await countTo(other.email)]).toEqual([1, 0])
    // The device is that of the person who has used it.
    await logIn(other.email, { userAgent: android })
    expect(await countTo(other.email)).toBe(1)
  })

  test('is one that was not used for 90 days, also when it is the only one', async () => {
    const { id, email } = await learner()
    await logIn(email)
    await age(id, '89 days 23 hours 59 minutes')
    await logIn(email)
    expect(await countTo(email)).toBe(0)
    await age(id, '90 days')
    await cleanUp(product.app)
    await logIn(email)
    expect(await countTo(email)).toBe(1)
    await logIn(email)
    expect(await countTo(email)).toBe(1)
  })

  test('causes one mail when it is made twice at once', async () => {
    const { email } = await learner()
    await logIn(email)
    await Promise.all([1, 2, 3].map(() => logIn(email, { userAgent: android })))
    expect(await countTo(email)).toBe(1)
  })

  test('is not told to somebody without an address', async () => {
    const { id, email } = await learner()
    const before = await sql<{ mails: number }>`select count(*)::int as mails from outbox`.execute(db)
    await sql`update users set email = '', login_name = 'pat-h' where id = ${id}::uuid`.execute(db)
    const named = { organisationCode: client.referralCode, loginName: 'pat-h', password }
    for (const userAgent of [firefox, android]) {
      const request = requestOf(accounts.loginByName, named)
      expect((await product.send({ ...request, headers: { 'user-agent': userAgent } })).statusCode).toBe(200)
    }
    expect(await countTo(email)).toBe(0)
    expect(await sql`select count(*)::int as mails from outbox`.execute(db)).toMatchObject({
      rows: before.rows,
    })
  })

  test('has no words of the caller in its mail, and no address or browser is stored of a device', async () => {
    const { id, email } = await learner()
    await logIn(email)
    await logIn(email, { userAgent: 'Visit-evil.example/1.0 now' })
    const [mail] = await mailsTo(email)
    expect(mail?.text).toContain('Unknown device')
    expect(mail?.text).not.toContain('evil')
    const devices = await db.selectFrom('known_devices').where('user_id', '=', id).selectAll().execute()
    expect(devices).toHaveLength(2)
    expect(JSON.stringify(devices)).not.toMatch(/10\.5|Firefox/)
  })
})

test('devices that were not used for 90 days are deleted, except the last one of a person (rule access-45)', async () => {
  const [several, one] = [await learner(), await learner()]
  for (const userAgent of [firefox, android]) await logIn(several.email, { userAgent })
  await logIn(one.email)
  const left = async ({ id }: { id: string }) =>
    (await db.selectFrom('known_devices').where('user_id', '=', id).selectAll().execute()).length
  await age(several.id, '89 days 23 hours')
  await cleanUp(product.app)
  expect(await left(several)).toBe(2)
  await age(several.id, '90 days')
  await age(one.id, '400 days')
  await cleanUp(product.app)
  expect([await left(several), await left(one)]).toEqual([1, 1])
})

describe('a changed password (rule access-46)', () => {
  const next = 'another walk in the woods'
  const changed = { currentPassword: password, newPassword: next, repeatPassword: next }

  test('causes a mail to its owner, and a refused change does not', async () => {
    const person = await makeManager(product, client.id)
    await product.refuse(accounts.updatePassword, { ...changed, currentPassword: 'wrong' }, person)
    expect(await mailsTo(person.email, 'PasswordChanged')).toEqual([])
    await product.ask(accounts.updatePassword, changed, person)
    const [mail, ...more] = await mailsTo(person.email, 'PasswordChanged')
    expect(more).toEqual([])
    expect(mail).toMatchObject({ user_id: person.id, subject: 'Your password was changed' })
    for (const secret of [password, next]) expect(`${mail?.text}${mail?.html}`).not.toContain(secret)
  })

  test('causes one after the link of a mail too, and the first password does not', async () => {
    const known = await learner()
    const invited = await makeManager(product, client.id, { confirmed: false })
    for (const [person, purpose, call] of [
      [known, 'reset', accounts.resetPassword],
      [invited, 'confirm', accounts.confirm],
    ] as const) {
      const encodedToken = await db.transaction().execute((tx) => issueLink(tx, person.id, purpose))
      await product.ask(call, { encodedToken, userId: person.id, password: next, passwordRepeat: next })
    }
    expect(await mailsTo(known.email, 'PasswordChanged')).toHaveLength(1)
    expect(await mailsTo(invited.email, 'PasswordChanged')).toEqual([])
    expect(await mailsTo(invited.email)).toEqual([])
  })
})

test('a mail to the former address says that it was changed, by the person or by somebody else (rule access-46)', async () => {
  const [self, managed] = [await learner(), await learner()]
  await product.ask(accounts.updateMine, { email: `new-${self.email}`, phoneNumber: '' }, self)
  const { id, email } = managed
  const named = { id, firstName: 'Pat', lastName: 'Example', email: `new-${email}` }
  await product.ask(users.update, named, await makeAdmin(product))
  for (const former of [self.email, managed.email])
    expect(await mailsTo(former, 'EmailChanged')).toHaveLength(1)
})
