// Links that people or administrators ask for: a new password, a new confirmation, another invitation.
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import { type MadePerson, makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { startLinks } from '#tests/support/start-links.ts'

const { product, db, client, admin, invited, mailsTo, linkOf } = await startLinks()

/** Whether the answer comes only after a wait of 60 milliseconds, which is longer than what is done meanwhile. */
async function waitsBeforeAnswer(ask: () => Promise<unknown>): Promise<boolean> {
  const ends: (() => void)[] = []
  const wait = globalThis.setTimeout
  const timers = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((call: () => void, after: number) =>
      after === 60 ? void ends.push(call) : wait(call, after)) as typeof setTimeout)
  try {
    let isAnswered = false
    const answer = ask().then(() => (isAnswered = true))
    while (ends.length === 0 && !isAnswered) await new Promise<void>((resolve) => void setImmediate(resolve))
    await new Promise<void>((resolve) => void wait(resolve, 100))
    const waits = ends.length === 1 && !isAnswered
    for (const end of ends) end()
    await answer
    return waits
  } finally {
    timers.mockRestore()
  }
}

describe('asking for a new password', () => {
  const ask = (email: string, extra = {}) =>
    product.send({ method: 'POST', url: '/api/Account/PasswordResetRequest', payload: { email }, ...extra })

  test('answers the same for every address, and mails only an active account', async () => {
    const paused = await makeClient(product)
    const people = {
      live: await makeLearner(product, client.id),
      unconfirmed: await invited(),
      archived: await makeLearner(product, client.id),
      paused: await makeLearner(product, paused.id),
    }
    await db
      .updateTable('users')
      .set({ archived_at: sql`now()` })
      .where('id', '=', people.archived.id)
      .execute()
    await db.updateTable('clients').set({ is_paused: true }).where('id', '=', paused.id).execute()
    const unknown = await ask('nobody@example.test', { remoteAddress: '10.4.0.1' })
    expect(unknown.statusCode).toBe(200)
    for (const email of [
      ...Object.values(people).map((one) => one.email),
      '',
      'no address',
      "x'--@y.test",
      '@',
    ])
      expect(
        (await ask(email, { remoteAddress: '10.4.0.1' })).rawPayload.equals(unknown.rawPayload),
        email,
      ).toBe(true)
    expect(await mailsTo(people.live.email)).toHaveLength(1)
    for (const { email } of [people.unconfirmed, people.archived, people.paused])
      expect(await mailsTo(email)).toEqual([])
  })

  test('knows the address in any case', async () => {
    const { email } = await makeLearner(product, client.id)
    await ask(` ${email.toUpperCase()} `, { remoteAddress: '10.4.0.2' })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('waits the same time before it answers for an unknown address', async () => {
    const { email } = await makeLearner(product, client.id)
    for (const one of [email, 'nobody@example.test'])
      expect(await waitsBeforeAnswer(() => ask(one, { remoteAddress: '10.4.0.3' }))).toBe(true)
  })

  test('mails three times an hour at most, and answers twenty times from one place', async () => {
    const { email } = await makeLearner(product, client.id)
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => ask(email, { remoteAddress: '10.4.0.4' })),
    )
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await mailsTo(email)).toHaveLength(3)
    const refused = await ask(email, { remoteAddress: '10.4.0.4' })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
    expect((await ask(email, { remoteAddress: '10.4.0.5' })).statusCode).toBe(200)
  })

  test('leads to the address of the product, with any host header', async () => {
    const { email } = await makeLearner(product, client.id)
    await ask(email, {
      remoteAddress: '10.4.0.6',
      headers: {
        host: 'evil.test',
        'x-forwarded-host': 'evil.test',
        forwarded: 'host=evil.test',
        'x-forwarded-proto': 'http',
        origin: 'https://evil.test',
      },
    })
    const [mail] = await mailsTo(email)
    expect(mail?.text).toMatch(/^https:\/\/learn\.example\.org\/Reset\/[\w-]{43}\/[0-9a-f-]{36}$/m)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.test')
  })
})

describe('asking for a new link to confirm or register', () => {
  const ask = (email: string, remoteAddress: string) =>
    product.send({ method: 'POST', url: '/api/Account/RequestInvitation', payload: { email }, remoteAddress })

  test('answers the same for every address, and mails the link that opens the account', async () => {
    const paused = await makeClient(product)
    const people = {
      learner: await invited(),
      manager: await makeManager(product, client.id, { confirmed: false }),
      confirmed: await makeLearner(product, client.id),
      archived: await invited(),
      paused: await makeLearner(product, paused.id, { confirmed: false }),
    }
    await db
      .updateTable('users')
      .set({ archived_at: sql`now()` })
      .where('id', '=', people.archived.id)
      .execute()
    await db.updateTable('clients').set({ is_paused: true }).where('id', '=', paused.id).execute()
    const unknown = await ask('nobody@example.test', '10.5.0.1')
    expect(unknown.statusCode).toBe(200)
    for (const email of [...Object.values(people).map((one) => one.email), '', 'no address', "x'--@y.test"])
      expect(
        (await ask(` ${email.toUpperCase()}`, '10.5.0.1')).rawPayload.equals(unknown.rawPayload),
        email,
      ).toBe(true)
    const templates = async ({ email }: MadePerson) =>
      (await mailsTo(email)).map((mail) => mail.template_type)
    expect(await templates(people.learner)).toEqual(['ConfirmLearnerAccount'])
    expect(await templates(people.manager)).toEqual(['ConfirmAccount'])
    expect(await templates(people.confirmed)).toEqual(['AlreadyRegistered'])
    expect(await templates(people.archived)).toEqual([])
    expect(await templates(people.paused)).toEqual([])
    await product.ask(accounts.checkLink, { ...(await linkOf(people.learner)), purpose: 'register' })
    await product.ask(accounts.checkLink, { ...(await linkOf(people.manager)), purpose: 'confirm' })
  })

  test('waits the same time before it answers for an unknown address', async () => {
    const { email } = await invited()
    for (const one of [email, 'nobody@example.test'])
      expect(await waitsBeforeAnswer(() => ask(one, '10.5.0.2'))).toBe(true)
  })

  test('mails three times an hour at most, and is answered twenty times from one place, resets included', async () => {
    const { email } = await invited()
    for (let at = 0; at < 10; at++) {
      expect((await ask(email, '10.5.0.3')).statusCode).toBe(200)
      const reset = await product.send({
        method: 'POST',
        url: '/api/Account/PasswordResetRequest',
        payload: { email },
        remoteAddress: '10.5.0.3',
      })
      expect(reset.statusCode).toBe(200)
    }
    expect(await mailsTo(email)).toHaveLength(3)
    expect((await ask(email, '10.5.0.3')).statusCode).toBe(429)
  })
})

describe('sending an invitation again', () => {
  const resend = (person: MadePerson, as: MadePerson) =>
    product.ask(accounts.resendActivation, { userId: person.id }, as)

  test('asks a learner to register, anybody else to confirm', async () => {
    const [learner, manager] = [await invited(), await makeManager(product, client.id, { confirmed: false })]
    await resend(learner, admin)
    await resend(manager, await makeManager(product, client.id))
    expect((await mailsTo(learner.email))[0]?.template_type).toBe('ConfirmLearnerAccount')
    expect((await mailsTo(manager.email))[0]?.template_type).toBe('ConfirmAccount')
  })

  test('is for those who look after the person', async () => {
    const person = await invited()
    const unknown = await makeManager(product, (await makeClient(product)).id)
    const learner = await makeLearner(product, client.id)
    const userId = person.id
    expect((await product.refuse(accounts.resendActivation, { userId }, unknown)).status).toBe(404)
    expect((await product.refuse(accounts.resendActivation, { userId }, learner)).status).toBe(403)
    expect((await product.refuse(accounts.resendActivation, { userId })).status).toBe(401)
    expect(
      (await product.refuse(accounts.resendActivation, { userId: crypto.randomUUID() }, admin)).status,
    ).toBe(404)
    expect(await mailsTo(person.email)).toEqual([])
  })

  test('is not for an account that is confirmed', async () => {
    const person = await makeLearner(product, client.id)
    expect(await product.refuse(accounts.resendActivation, { userId: person.id }, admin)).toEqual({
      status: 409,
      errors: ['This account is already confirmed'],
    })
    expect(await mailsTo(person.email)).toEqual([])
  })

  test('mails three times an hour at most, and answers twenty times from one place', async () => {
    const person = await invited()
    for (let at = 0; at < 20; at++) await resend(person, admin)
    expect(await mailsTo(person.email)).toHaveLength(3)
    expect((await product.refuse(accounts.resendActivation, { userId: person.id }, admin)).status).toBe(429)
    const other = await invited()
    await resend(other, admin)
    expect(await mailsTo(other.email)).toHaveLength(1)
  })

  test('sends no mail to people whose organisation is paused', async () => {
    const paused = await makeClient(product)
    const person = await makeLearner(product, paused.id, { confirmed: false })
    await db.updateTable('clients').set({ is_paused: true }).where('id', '=', paused.id).execute()
    expect((await product.refuse(accounts.resendActivation, { userId: person.id }, admin)).status).toBe(409)
    expect(await mailsTo(person.email)).toEqual([])
  })
})
