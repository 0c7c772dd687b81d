// The links in mails that open an account: who gets one, and that each works once, for one person and one purpose.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import { type MadePerson, makeAdmin, makeClient, makeManager, password } from '#tests/support/make.ts'
import { badLink, chosen, chosenTwice, startLinks } from '#tests/support/start-links.ts'

const { product, db, admin, linkOf, purposes, each, make, use, refuse, logsIn, accountOf } =
  await startLinks()

/** Of a number of tokens, none of which is the right one. */
const wrongToken = (token: string, number: number) =>
  `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1, -1)}${number}`

describe.each(each)('a link to %s', (purpose) => {
  test('sets the password, confirms the account and ends what the old password opened', async () => {
    const { person, link } = await make(purpose)
    await use(purpose, link)
    expect(await logsIn(person)).toBe(true)
    expect(await logsIn(person, password)).toBe(false)
    expect((await accountOf(person)).email_confirmed_at).not.toBeNull()
    expect((await product.refuse(accounts.myAccount, {}, person)).status).toBe(401)
  })

  test('works once', async () => {
    const { person, link } = await make(purpose)
    await use(purpose, link)
    const after = await accountOf(person)
    expect(await refuse(purpose, link)).toEqual(badLink)
    expect(await accountOf(person)).toEqual(after)
  })

  test('works once of fifty times at the same time', async () => {
    const { link } = await make(purpose)
    const { call, rest } = purposes[purpose]
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        product.send({ method: 'POST', url: `/api/${call.path}`, payload: { ...rest, ...link } }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, ...Array<number>(49).fill(400)])
  }, 120_000)

  test('is replaced by a newer one', async () => {
    const { person, again, link } = await make(purpose)
    await again()
    expect(await refuse(purpose, link)).toEqual(badLink)
    await use(purpose, await linkOf(person))
    expect(await logsIn(person)).toBe(true)
  })

  test('has an end', async () => {
    const { person, link } = await make(purpose)
    const { left } = await db
      .selectFrom('link_tokens')
      .where('user_id', '=', person.id)
      .select(sql<number>`round(extract(epoch from expires_at - now()) / 3600)`.as('left'))
      .executeTakeFirstOrThrow()
    expect(left).toBe(purpose === 'reset' ? 24 : 14 * 24)
    await db
      .updateTable('link_tokens')
      .set({ expires_at: sql`now()` })
      .where('user_id', '=', person.id)
      .execute()
    const before = await accountOf(person)
    expect(await refuse(purpose, link)).toEqual(badLink)
    expect(await accountOf(person)).toEqual(before)
  })

  test('opens no other account, and is good for nothing else', async () => {
    const [own, other] = [await make(purpose), await make(purpose)]
    const before = [await accountOf(own.person), await accountOf(other.person)]
    expect(await refuse(purpose, { ...own.link, userId: other.link.userId })).toEqual(badLink)
    for (const elsewhere of each.filter((one) => one !== purpose))
      expect(await refuse(elsewhere, own.link)).toEqual(badLink)
    expect([await accountOf(own.person), await accountOf(other.person)]).toEqual(before)
    await use(purpose, own.link)
  })

  test('opens nothing while the person is archived or the organisation is paused', async () => {
    const own = await makeClient(product)
    const { person, link } = await make(purpose)
    await db.updateTable('users').set({ client_id: own.id }).where('id', '=', person.id).execute()
    await db.updateTable('clients').set({ is_paused: true }).where('id', '=', own.id).execute()
    expect(await refuse(purpose, link)).toEqual(badLink)
    await db.updateTable('clients').set({ is_paused: false }).where('id', '=', own.id).execute()
    await db
      .updateTable('users')
      .set({ archived_at: sql`now()` })
      .where('id', '=', person.id)
      .execute()
    expect(await refuse(purpose, link)).toEqual(badLink)
    await db.updateTable('users').set({ archived_at: null }).where('id', '=', person.id).execute()
    await use(purpose, link)
  })

  test('is not found by trying', async () => {
    const { person, link } = await make(purpose)
    const before = await accountOf(person)
    const { encodedToken: token, userId } = link
    const swapped = token.replace(/[a-z]/, (letter) => letter.toUpperCase())
    const nearly: unknown[] = [
      '',
      null,
      0,
      [],
      {},
      [token],
      { token },
      { toString: 1 },
      true,
      token.slice(0, -1),
      `${token}=`,
    ]
    const wrong: object[] = [
      ...[
        ...nearly,
        swapped,
        ` ${token}`,
        token.slice(1),
        `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
      ].map((one) => ({
        userId,
        encodedToken: one,
      })),
      ...['', null, 0, [], {}, { toString: 1 }, 'x', `${userId} `, [userId]].map((one) => ({
        userId: one,
        encodedToken: token,
      })),
      {},
    ]
    for (const [at, guess] of wrong.entries()) {
      const answer = await product.send({
        method: 'POST',
        url: `/api/${purposes[purpose].call.path}`,
        payload: { ...purposes[purpose].rest, ...guess },
        remoteAddress: `10.2.0.${at + 1}`,
      })
      expect(answer.statusCode, JSON.stringify(guess)).toBe(400)
      expect(answer.json<{ errors: { error: string }[] }>().errors[0]?.error).toBe(badLink.errors[0])
    }
    expect(await accountOf(person)).toEqual(before)
    await use(purpose, link)
  })

  test('is not open to more than ten tries from one place', async () => {
    const { person, link } = await make(purpose)
    for (let at = 0; at < 10; at++)
      expect(await refuse(purpose, { ...link, encodedToken: wrongToken(link.encodedToken, at) })).toEqual(
        badLink,
      )
    expect(await refuse(purpose, link)).toEqual({
      status: 429,
      errors: ['Too many attempts, please try again later'],
    })
    const answer = await product.send({
      method: 'POST',
      url: `/api/${purposes[purpose].call.path}`,
      payload: { ...purposes[purpose].rest, ...link },
      remoteAddress: '10.3.0.1',
    })
    expect(answer.statusCode).toBe(200)
    expect(await logsIn(person)).toBe(true)
  })

  test('can be checked as often as wanted, which does not use it up', async () => {
    const { person, link } = await make(purpose)
    const before = await db.selectFrom('link_tokens').where('user_id', '=', person.id).selectAll().execute()
    for (let at = 0; at < 12; at++) await product.ask(accounts.checkLink, { ...link, purpose })
    expect(await db.selectFrom('link_tokens').where('user_id', '=', person.id).selectAll().execute()).toEqual(
      before,
    )
    await use(purpose, link)
    expect(await logsIn(person)).toBe(true)
  })

  test('is refused when it is checked, in the same words for every reason', async () => {
    const check = (sent: object) => product.refuse(accounts.checkLink, { purpose, ...sent })
    const used = await make(purpose)
    await use(purpose, used.link)
    expect(await check(used.link)).toEqual(badLink)

    const replaced = await make(purpose)
    await replaced.again()
    expect(await check(replaced.link)).toEqual(badLink)

    const own = await make(purpose)
    const other = await make(purpose)
    expect(await check({ ...own.link, userId: other.link.userId })).toEqual(badLink)
    for (const elsewhere of each.filter((one) => one !== purpose))
      expect(await check({ ...own.link, purpose: elsewhere })).toEqual(badLink)
    for (const garbage of [
      {},
      { userId: own.link.userId },
      { userId: 'x', encodedToken: 'y' },
      { ...own.link, encodedToken: 0 },
      { ...own.link, purpose: 'login' },
      { userId: crypto.randomUUID(), encodedToken: own.link.encodedToken },
    ])
      expect(await check(garbage)).toEqual(badLink)

    await db
      .updateTable('link_tokens')
      .set({ expires_at: sql`now()` })
      .where('user_id', '=', own.person.id)
      .execute()
    expect(await check(own.link)).toEqual(badLink)
  })

  test('that is guessed is counted alike, whether it is checked or used', async () => {
    const { link } = await make(purpose)
    const guess = (at: number) => ({ ...link, encodedToken: wrongToken(link.encodedToken, at) })
    for (let at = 0; at < 5; at++) {
      expect(await refuse(purpose, guess(at))).toEqual(badLink)
      expect(await product.refuse(accounts.checkLink, { ...guess(at), purpose })).toEqual(badLink)
    }
    expect((await product.refuse(accounts.checkLink, { ...link, purpose })).status).toBe(429)
    expect((await refuse(purpose, link)).status).toBe(429)
  })

  test('names every rule a password breaks, and can be used afterwards', async () => {
    const { person, link } = await make(purpose)
    const withPassword = (one: string, other = one) =>
      refuse(purpose, { ...link, password: one, passwordRepeat: other })
    const empty = purpose === 'register' ? 'Please create a password' : 'Passwords do not match'
    expect(await withPassword('')).toEqual({ status: 400, errors: [empty] })
    expect((await withPassword(chosen, '')).errors).toEqual([empty])
    expect((await withPassword(chosen, `${chosen} `)).errors).toEqual(['Passwords do not match'])
    expect((await withPassword('too short')).errors).toEqual(['Please use at least 10 characters'])
    expect((await withPassword('👍'.repeat(9))).errors).toEqual(['Please use at least 10 characters'])
    expect((await withPassword('x'.repeat(129))).errors).toEqual(['Please use at most 128 characters'])
    expect((await withPassword('Password123!')).errors).toEqual([
      'Please choose a password that is harder to guess',
    ])
    expect((await withPassword(person.email.toUpperCase())).errors).toEqual([
      'Please choose a password that is not your email address',
    ])
    const long = `${'👍'.repeat(64)}${'x'.repeat(64)}`
    await use(purpose, { ...link, password: long, passwordRepeat: long })
    expect(await logsIn(person, long)).toBe(true)
  })
})

describe('who confirms an account', () => {
  const invited = async (person: MadePerson) => {
    await product.ask(accounts.resendActivation, { userId: person.id }, admin)
    return linkOf(person)
  }
  const people = {
    'a manager': async () => makeManager(product, (await makeClient(product)).id, { confirmed: false }),
    'an administrator': () => makeAdmin(product, { confirmed: false }),
  }

  test.each(Object.entries(people))('is logged in as %s', async (_, makeOne) => {
    const person = await makeOne()
    const { user } = await product.ask(accounts.confirm, { ...(await invited(person)), ...chosenTwice })
    expect(user).toMatchObject({ id: person.id, clientId: person.clientId })
    const account = await product.ask(accounts.myAccount, {}, user ?? undefined)
    expect(account.user.email).toBe(person.email)
  })

  test('is refused while the client is paused', async () => {
    const client = await makeClient(product)
    const person = await makeManager(product, client.id, { confirmed: false })
    const link = await invited(person)
    await db.updateTable('clients').set({ is_paused: true }).where('id', '=', client.id).execute()
    expect(await product.refuse(accounts.confirm, { ...link, ...chosenTwice })).toEqual(badLink)
    expect((await accountOf(person)).email_confirmed_at).toBeNull()
  })
})
