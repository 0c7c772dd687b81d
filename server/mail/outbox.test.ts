// Mail leaves: to a real mail server here, which can be made to fail.
import PostalMime from 'postal-mime'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startMailServer } from '#tests/support/mail-server.ts'
import { startProduct } from '#tests/support/product.ts'
import { outboxFacts } from '../features/health/queries.ts'
import type { MailLook, Message } from './letter.ts'
import { post, sendWaitingMail, startMailWorker } from './outbox.ts'
import { sealWaitingMails } from './sealed.ts'
import { type Transport, makeTransport } from './transport.ts'

const product = await startProduct()
const { db, keysSecret } = product.app

const mailServer = await startMailServer()
const { arrived } = mailServer
const transports: Transport[] = []
const makeSmtp = (url = mailServer.url) => {
  const smtp = makeTransport({ smtpUrl: url, mailFrom: 'Acme Training <no-reply@acme.test>' })
  transports.push(smtp)
  return smtp
}
const mail = makeSmtp()
afterAll(() => {
  for (const transport of transports) transport.close?.()
})

const look: MailLook = {
  name: 'Acme Training',
  navColour: '#12372a',
  navFontColour: '#ffffff',
  buttonColour: '#1f6f4f',
  buttonFontColour: '#ffffff',
}
const url =
  'https://learn.acme.test/Register/8f14e45f-ceea-4e67-a5a4-1d2f3b4c5d6e/AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE'
const message: Message = {
  subject: 'Your courses are waiting for you',
  greeting: 'Hello Zoë,',
  paragraphs: ['There is a place for you to learn.'],
  action: { label: 'Complete your registration', url },
}
const write = async (address: string, name = 'Zoë Example', changes: Partial<Message> = {}) => {
  const { id } = await db
    .insertInto('users')
    .values({
      client_id: sql`(select id from clients limit 1)`,
      first_name: 'Zoë',
      last_name: 'Example',
      email: crypto.randomUUID(),
      url_token: crypto.randomUUID(),
      role: 'LEARNER',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await post(db, { userId: id, address, name }, 'ConfirmLearnerAccount', look, { ...message, ...changes })
}
const storedMail = (address: string) =>
  db.selectFrom('outbox').where('to_address', '=', address).selectAll().executeTakeFirstOrThrow()
const secondsLeft = async (address: string) =>
  (
    await db
      .selectFrom('outbox')
      .where('to_address', '=', address)
      .select(sql<number>`round(extract(epoch from next_attempt_at - now()))`.as('left'))
      .executeTakeFirstOrThrow()
  ).left
const makeDue = () => sql`update outbox set next_attempt_at = now() where processed_at is null`.execute(db)
const read = async (at = -1) => PostalMime.parse(arrived.at(at)?.raw ?? '')

beforeEach(async () => {
  mailServer.answer = 'take'
  arrived.length = 0
  await db.deleteFrom('outbox').execute()
})

describe('rule access-57: a mail with a link that opens an account', () => {
  const token = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE'
  const to = { userId: null, address: 'zoe@example.test', name: 'Zoë' }
  const stored = async () => {
    const { rows } = await sql<{ row: string }>`select outbox::text as row from outbox`.execute(db)
    return rows.map(({ row }) => row).join()
  }
  const wait = () => post(db, to, 'ConfirmLearnerAccount', look, message, { keys: product.app })

  test('is stored without it while it waits, also when it cannot be sent, and arrives whole', async () => {
    await wait()
    expect(await stored()).not.toContain(token)
    mailServer.answer = 'later'
    expect(await sendWaitingMail({ db, keysSecret, mail })).toBe(0)
    expect(await stored()).not.toContain(token)
    mailServer.answer = 'take'
    await makeDue()
    expect(await sendWaitingMail({ db, keysSecret, mail })).toBe(1)
    const { html, text } = await read()
    expect(html).toContain(`href="${url}"`)
    expect(text?.replaceAll('\r', '')).toContain(`Complete your registration:\n${url}\n`)
    expect(await stored()).not.toContain(token)
    expect((await storedMail(to.address)).sealed).toBeNull()
  })

  test('that an earlier version has stored is encrypted at the start, and arrives; others stay as they are', async () => {
    await post(db, to, 'ConfirmLearnerAccount', look, message)
    const { action: _, ...harmless } = message
    await post(db, { ...to, address: 'ada@example.test' }, 'TestMessage', look, harmless)
    const before = await storedMail('ada@example.test')
    expect(await stored()).toContain(token)
    for (let times = 0; times < 2; times++) await sealWaitingMails({ db, keysSecret })
    expect(await stored()).not.toContain(token)
    expect(await storedMail('ada@example.test')).toEqual(before)
    expect(await sendWaitingMail({ db, keysSecret, mail })).toBe(2)
    expect(arrived.map(({ raw }) => raw).join()).toContain(token)
  })

  test('is given up with a reason when the secret of the keys was replaced', async () => {
    await wait()
    const other = { ...keysSecret, read: async () => Buffer.alloc(32, 1) }
    expect(await sendWaitingMail({ db, keysSecret: other, mail })).toBe(0)
    expect(await storedMail(to.address)).toMatchObject({
      refused_at: expect.any(String) as string,
      last_error: expect.stringContaining('encrypted with another secret') as string,
      sealed: null,
    })
    expect(arrived).toEqual([])
  })
})

describe('with a mail server', () => {
  test('a mail arrives whole, as a page and as plain text', async () => {
    await write('zoe@example.test')
    expect(await sendWaitingMail({ db, keysSecret, mail })).toBe(1)
    expect(arrived.map(({ to }) => to)).toEqual([['zoe@example.test']])
    const { from, to, subject, html, text, messageId, headers } = await read()
    expect(from).toEqual({ name: 'Acme Training', address: 'no-reply@acme.test' })
    expect(to).toEqual([{ name: 'Zoë Example', address: 'zoe@example.test' }])
    expect(subject).toBe(message.subject)
    expect(html).toContain(`href="${url}"`)
    expect(html).toContain('Hello Zoë,')
    expect(text?.replaceAll('\r', '')).toContain(`Complete your registration:\n${url}\n`)
    expect(messageId).toBe(`<${(await storedMail('zoe@example.test')).id}@acme.test>`)
    expect(headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  test('what a person has written names the address that replies go to, and is not called automatic', async () => {
    const to = { userId: null, address: 'zoe@example.test', name: 'Zoë' }
    await post(db, to, 'EnquiryAnswer', look, message, { replyTo: 'rhian@acme.test' })
    await post(db, { ...to, address: 'ada@example.test' }, 'TestMessage', look, message)
    expect(await sendWaitingMail({ db, keysSecret, mail })).toBe(2)
    for (const { raw, to: recipients } of arrived) {
      const { replyTo, headers } = await PostalMime.parse(raw)
      const isAnswer = recipients[0] === 'zoe@example.test'
      expect(replyTo).toEqual(isAnswer ? [{ name: '', address: 'rhian@acme.test' }] : undefined)
      expect(headers.filter(({ key }) => key === 'auto-submitted').map(({ value }) => value)).toEqual([
        isAnswer ? 'no' : 'auto-generated',
      ])
    }
    // The address of an administrator is not stored longer than it is needed.
    expect((await storedMail('zoe@example.test')).reply_to).toBeNull()
  })

  test('is sent to addresses in any script, and asks for SMTPUTF8 where the local part needs it', async () => {
    for (const [address, asksForUtf8] of [
      ['zoe@exämple.de', false],
      ['ü@exämple.de', true],
      ['почта@пример.рф', true],
    ] as const) {
      await write(address)
      expect(await sendWaitingMail({ db, keysSecret, mail }), address).toBe(1)
      // The mail server here reads domains back from the form that the DNS has them in.
      expect(arrived.at(-1)).toMatchObject({ to: [address], asksForUtf8 })
      if (!asksForUtf8) expect(arrived.at(-1)?.raw).toContain('<zoe@xn--exmple-cua.de>')
      expect((await storedMail(address)).processed_at).not.toBeNull()
    }
  })

  test('names in any script, and names that try to be headers, stay names', async () => {
    const names = [
      ['مريم بنت محمد'],
      ['王小明'],
      ['O’Neill, "Bob" <x>'],
      // Those from before the rule of names make no links (rule people-20).
      ['O’Neill, "Bob" <x@y.test>', 'O’Neill, "Bob" <x y test>'],
      ['Bob\r\nBcc: evil@evil.test', 'Bob Bcc evil evil test'],
      ['\u202eBob', 'Bob'],
      ['a'.repeat(200)],
    ] as [string, string?][]
    for (const [at, [name, shown = name]] of names.entries()) {
      await write(`name-${at}@example.test`, name, { greeting: `Hello ${name},` })
      await sendWaitingMail({ db, keysSecret, mail })
      const one = await read()
      expect(arrived.at(-1)?.to).toEqual([`name-${at}@example.test`])
      expect(one.to).toEqual([{ name: shown, address: `name-${at}@example.test` }])
      expect(one.bcc).toBeUndefined()
      expect(one.text).toContain(`Hello ${name.replace(/\s+/g, ' ')},`)
    }
  })

  test('the link that opens an account is not stored once the mail was sent, and the copy has a note', async () => {
    await write('gone@example.test')
    await sendWaitingMail({ db, keysSecret, mail })
    const { html, text, processed_at: processedAt } = await storedMail('gone@example.test')
    expect(processedAt).not.toBeNull()
    expect((await storedMail('gone@example.test')).has_left).toBe(true)
    expect(html + text).not.toContain('/Register/')
    expect(html + text).not.toContain(url.split('/').at(-1))
    expect(html).not.toContain('href="https://learn.acme.test')
    for (const copy of [html, text]) {
      expect(copy).toContain('The link in this mail opens an account, so it was taken out of this copy')
      expect(copy).toContain('Hello Zoë,')
    }
  })

  test('a link that opens no account is not removed', async () => {
    await write('badge@example.test', 'Zoë', {
      action: { label: 'Claim your badge', url: 'https://learn.acme.test/engage/1' },
    })
    const before = await storedMail('badge@example.test')
    await sendWaitingMail({ db, keysSecret, mail })
    expect(await storedMail('badge@example.test')).toMatchObject({ html: before.html, text: before.text })
  })

  test.each(['later', 'hang up'] as const)(
    'that answers "%s", a mail waits 5, 10, 20 seconds, and is sent in the end',
    async (how) => {
      mailServer.answer = how
      await write('waits@example.test')
      for (const [at, wait] of [5, 10, 20].entries()) {
        const reported: unknown[] = []
        expect(await sendWaitingMail({ db, keysSecret, mail }, (error) => reported.push(error))).toBe(0)
        expect(reported).toHaveLength(1)
        const {
          attempts,
          last_error: error,
          processed_at: processedAt,
          text,
        } = await storedMail('waits@example.test')
        expect([attempts, processedAt]).toEqual([at + 1, null])
        expect(error).toMatch(/Try again later|Closing down|closed/)
        expect(text).toContain(url)
        expect(await secondsLeft('waits@example.test')).toBeGreaterThan(wait / 2)
        expect(await secondsLeft('waits@example.test')).toBeLessThanOrEqual(wait)
        expect(await sendWaitingMail({ db, keysSecret, mail })).toBe(0)
        expect((await storedMail('waits@example.test')).attempts).toBe(at + 1)
        await makeDue()
      }
      mailServer.answer = 'take'
      expect(await sendWaitingMail({ db, keysSecret, mail })).toBe(1)
      expect(arrived).toHaveLength(1)
      expect(await storedMail('waits@example.test')).toMatchObject({ attempts: 4, last_error: null })
    },
  )

  test('that refuses an address for good is not asked again, and nobody is alarmed', async () => {
    mailServer.answer = 'never'
    await write('wrong@example.test')
    await db.updateTable('outbox').set({ reply_to: 'rhian@acme.test' }).execute()
    const reported: unknown[] = []
    expect(await sendWaitingMail({ db, keysSecret, mail }, (error) => reported.push(error))).toBe(0)
    expect(reported).toEqual([])
    const refused = await storedMail('wrong@example.test')
    expect(refused).toMatchObject({ attempts: 1, processed_at: null, html: '', text: '', reply_to: null })
    expect(refused.last_error).toContain('No such mailbox')
    mailServer.answer = 'take'
    await makeDue()
    expect(await sendWaitingMail({ db, keysSecret, mail })).toBe(0)
    expect(arrived).toEqual([])
    expect(await outboxFacts(db)).toMatchObject({ waiting: 0, failing: 0, refusedLastHour: 1 })
  })

  test('that refuses us, and not an address, is asked again', async () => {
    mailServer.answer = 'log in first'
    await write('waits@example.test')
    const reported: unknown[] = []
    await sendWaitingMail({ db, keysSecret, mail }, (error) => reported.push(error))
    expect(reported).toHaveLength(1)
    expect(await outboxFacts(db)).toMatchObject({ waiting: 1, failing: 1, refusedLastHour: 0 })
    mailServer.answer = 'take'
    await makeDue()
    expect(await sendWaitingMail({ db, keysSecret, mail })).toBe(1)
  })

  test('that is not there, mail waits; the longest wait is six hours', async () => {
    await write('nobody-home@example.test')
    await db.updateTable('outbox').set({ attempts: 30 }).execute()
    expect(await sendWaitingMail({ db, keysSecret, mail: makeSmtp('smtp://127.0.0.1:1') })).toBe(0)
    expect(await secondsLeft('nobody-home@example.test')).toBeGreaterThan(6 * 3600 - 10)
    expect(await secondsLeft('nobody-home@example.test')).toBeLessThanOrEqual(6 * 3600)
  })

  test('a mail that was set aside while the clock was a day ahead is sent now', async () => {
    const setAhead = (age: string) =>
      sql`update outbox set next_attempt_at = now() + ${age}::interval, created_at = now() + ${age}::interval`.execute(
        db,
      )
    await write('ahead@example.test')
    await setAhead('5 hours 59 minutes')
    expect(await sendWaitingMail({ db, keysSecret, mail })).toBe(0)
    await setAhead('1 day 5 minutes')
    expect(await sendWaitingMail({ db, keysSecret, mail })).toBe(1)
    expect(arrived.map(({ to }) => to)).toEqual([['ahead@example.test']])
  })

  test('one mail that fails does not delay the others', async () => {
    for (let at = 0; at < 12; at++) await write(`many-${at}@example.test`)
    await db
      .updateTable('outbox')
      .set({ to_address: 'no address' })
      .where('to_address', '=', 'many-0@example.test')
      .execute()
    expect(await sendWaitingMail({ db, keysSecret, mail })).toBe(11)
    expect((await storedMail('no address')).last_error).not.toBeNull()
  })

  test('two workers at the same time send each mail once', async () => {
    for (let at = 0; at < 40; at++) await write(`twice-${at}@example.test`)
    const [one, other] = await Promise.all([
      sendWaitingMail({ db, keysSecret, mail }),
      sendWaitingMail({ db, keysSecret, mail: makeSmtp() }),
    ])
    expect(one + other).toBe(40)
    expect(new Set(arrived.map(({ to }) => to[0])).size).toBe(40)
    expect(arrived).toHaveLength(40)
  })

  test('a mail whose process was killed is sent by another process, five minutes later, under the same number', async () => {
    await write('orphan@example.test')
    const died = new Promise<never>(() => undefined)
    void sendWaitingMail({ db, keysSecret, mail: { leaves: true, send: () => died } })
    await expect.poll(() => secondsLeft('orphan@example.test')).toBeGreaterThan(290)
    expect(await sendWaitingMail({ db, keysSecret, mail })).toBe(0)
    await makeDue()
    expect(await sendWaitingMail({ db, keysSecret, mail })).toBe(1)
    expect((await read()).messageId).toContain((await storedMail('orphan@example.test')).id)
  })

  test('what could not leave for two weeks is given up', async () => {
    await write('late@example.test')
    await write('too-late@example.test')
    const makeOld = (address: string, age: string) =>
      sql`update outbox set created_at = now() - ${age}::interval where to_address = ${address}`.execute(db)
    await makeOld('late@example.test', '13 days 23 hours')
    await makeOld('too-late@example.test', '14 days 1 hour')
    expect(await sendWaitingMail({ db, keysSecret, mail })).toBe(1)
    expect(arrived.map(({ to }) => to)).toEqual([['late@example.test']])
    expect((await storedMail('too-late@example.test')).processed_at).toBeNull()
  })

  test('the worker sends what is written while it runs, and stops in the middle of many mails', async () => {
    const stop = startMailWorker({ db, keysSecret, mail: makeSmtp() }, () => undefined)
    await write('worker@example.test')
    await expect.poll(() => arrived.length, { timeout: 5_000 }).toBe(1)
    for (let at = 0; at < 60; at++) await write(`many-${at}@example.test`)
    await stop()
    const before = arrived.length
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(arrived.length).toBe(before)
    await sendWaitingMail({ db, keysSecret, mail })
    expect(arrived).toHaveLength(61)
  })
})

describe('without a mail server', () => {
  const nowhere = makeTransport({ mailFrom: 'no-reply@acme.test' })

  test('mail is recorded with its links, and does not count as sent later', async () => {
    await write('shown@example.test')
    const before = await storedMail('shown@example.test')
    expect(await sendWaitingMail({ db, keysSecret, mail: nowhere })).toBe(1)
    const { html, text, processed_at: processedAt } = await storedMail('shown@example.test')
    expect(processedAt).not.toBeNull()
    expect({ html, text }).toEqual({ html: before.html, text: before.text })
    expect(text).toContain(url)
    // A mail server is configured afterwards.
    expect(await sendWaitingMail({ db, keysSecret, mail })).toBe(0)
    expect((await storedMail('shown@example.test')).has_left).toBe(false)
    expect(arrived).toEqual([])
  })
})

test('mail of a transaction that is rolled back is never stored', async () => {
  const undone = db.transaction().execute(async (tx) => {
    const { id } = await tx.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
    await post(tx, { userId: id, address: 'undone@example.test', name: 'X' }, 'PasswordReset', look, message)
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await sendWaitingMail({ db, keysSecret, mail })).toBe(0)
})
