import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as emails from '#contract/calls/emails.ts'
import * as users from '#contract/calls/users.ts'
import { makeAdmin, makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { forbidden } from '#tests/support/refusals.ts'
import { sendWaitingMail } from '../../mail/outbox.ts'
import { mailEmailChanged, mailInvitation, mailPasswordReset } from '../../identity/mails.ts'
import { addUpSentMail } from './queries.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const client = await makeClient(product, { name: 'Acme Training' })

const mailedPerson = async (email: string, firstName = 'Pat') => {
  const person = await makeLearner(product, client.id, {
    email,
    firstName,
    lastName: 'Example',
    confirmed: false,
  })
  return { ...person, firstName, lastName: 'Example' }
}
const invite = async (email: string, firstName?: string) => {
  const person = await mailedPerson(email, firstName)
  await db.transaction().execute((tx) => mailInvitation(tx, product.app, { ...person, isLearnerOnly: true }))
}
const list = (input: { pageNumber?: number; toAddress?: string } = {}) =>
  product.ask(emails.list, input, admin)
const addresses = async (toAddress: string) =>
  (await list({ toAddress })).emailRecords.map((record) => record.toAddress)

describe('the list of sent mail', () => {
  beforeAll(async () => {
    for (let at = 1; at <= 23; at++) await invite(`learner-${String(at).padStart(2, '0')}@many.test`)
    await sendWaitingMail(product.app)
    // One a minute, the highest number last.
    await sql`update outbox set processed_at = timestamptz '2026-03-01 10:00Z'
      + make_interval(mins => substring(to_address from '\\d+')::int)`.execute(db)
  })

  test('is newest first, ten to a page, from page one', async () => {
    const [first, third] = [await list(), await list({ pageNumber: 3 })]
    expect(first).toMatchObject({ totalPages: 3, totalCount: 23 })
    expect(first.emailRecords).toHaveLength(10)
    expect(first.emailRecords[0]).toEqual({
      id: expect.any(String),
      toAddress: 'learner-23@many.test',
      toName: 'Pat Example',
      templateType: 'ConfirmLearnerAccount',
      subject: 'Your courses are waiting for you',
      processedDateTime: '2026-03-01T10:23:00.000Z',
      isSent: false,
    })
    expect(third.emailRecords.map((record) => record.toAddress)).toEqual([
      'learner-03@many.test',
      'learner-02@many.test',
      'learner-01@many.test',
    ])
    expect((await list({ pageNumber: 4 })).emailRecords).toEqual([])
  })

  test('is searched by a part of the address, as typed', async () => {
    await invite('Odd_Name%1@search.test')
    await invite('oddxname@search.test')
    await sendWaitingMail(product.app)
    expect(await addresses('odd_')).toEqual(['Odd_Name%1@search.test'])
    expect(await addresses('%')).toEqual(['Odd_Name%1@search.test'])
    expect(await addresses(' SEARCH.test ')).toHaveLength(2)
    expect(await addresses('\\')).toEqual([])
    expect(await addresses("' or 1=1 --")).toEqual([])
    expect((await list({ toAddress: 'many', pageNumber: 2 })).totalCount).toBe(23)
  })

  test('leaves out what is still waiting', async () => {
    await invite('waiting@later.test')
    expect(await addresses('waiting@later.test')).toEqual([])
    await sendWaitingMail(product.app)
    expect(await addresses('waiting@later.test')).toEqual(['waiting@later.test'])
  })

  test('names every kind of mail', async () => {
    const person = await mailedPerson('kinds@kinds.test')
    await db.transaction().execute(async (tx) => {
      await mailInvitation(tx, product.app, { ...person, isLearnerOnly: true })
      await mailInvitation(tx, product.app, { ...person, isLearnerOnly: false })
      await mailPasswordReset(tx, product.app, person)
      await mailEmailChanged(tx, product.app, person, 'new@kinds.test')
    })
    await sendWaitingMail(product.app)
    const { emailRecords } = await list({ toAddress: 'kinds@kinds.test' })
    expect(emailRecords.map((record) => record.templateType).sort()).toEqual([
      'ConfirmAccount',
      'ConfirmLearnerAccount',
      'EmailChanged',
      'PasswordReset',
    ])
  })

  test.each([0, -1, 1.5, 'x', 1e9])('has no page %s', async (pageNumber) => {
    expect(await product.refuse(emails.list, { pageNumber }, admin)).toEqual({
      status: 400,
      errors: ['Please ask for a page from 1 on'],
    })
  })
})

test('the number of sent mails equals a recount after any change to mails and people', async () => {
  const mustBeRight = async () => {
    const counted = await db
      .selectFrom('outbox')
      .where('processed_at', 'is not', null)
      .select(sql<number>`count(*)`.as('mails'))
      .executeTakeFirstOrThrow()
    expect((await list()).totalCount).toBe(counted.mails)
    return counted.mails
  }
  const before = await mustBeRight()
  const people = await Promise.all([1, 2, 3, 4].map((at) => mailedPerson(`counted-${at}@count.test`)))
  const mailAll = () =>
    db.transaction().execute(async (tx) => {
      for (const person of people) await mailPasswordReset(tx, product.app, person)
    })
  await mailAll()
  expect(await mustBeRight()).toBe(before)
  await sendWaitingMail(product.app)
  expect(await mustBeRight()).toBe(before + 4)
  await mailAll()
  await Promise.all([
    sendWaitingMail(product.app),
    product.ask(users.removeMany, { selectedUserIds: people.slice(0, 2).map(({ id }) => id) }, admin),
    addUpSentMail(db),
    addUpSentMail(db),
  ])
  await mustBeRight()
  await addUpSentMail(db)
  expect(await db.selectFrom('sent_mail_counts').selectAll().execute()).toHaveLength(1)
  await mustBeRight()
  await sql`update outbox set processed_at = null where to_address like 'counted-%'`.execute(db)
  expect(await mustBeRight()).toBe(before)
})

describe('one mail', () => {
  test('is seen as it arrived', async () => {
    await invite('reader@one.test', 'Zoë <b>')
    await sendWaitingMail(product.app)
    const [record] = (await list({ toAddress: 'reader@one.test' })).emailRecords
    const { email } = await product.ask(emails.openEmail, { id: record?.id ?? '' }, admin)
    const sent = product.sent.find((letter) => letter.to_address === 'reader@one.test')
    expect(email).toEqual({ ...record, subject: sent?.subject, html: sent?.html, text: sent?.text })
    expect(email.subject).toBe('Your courses are waiting for you')
    expect(email.html).toContain('Hello Zoë &lt;b&gt;,')
    expect(email.text).toContain('Hello Zoë <b>,')
    expect(email.text).toMatch(/\/Register\/[0-9a-f-]{36}\/[\w-]{43}/)
  })

  test('is not there before it is sent, nor under any other id', async () => {
    await invite('unsent@one.test')
    const { id } = await db
      .selectFrom('outbox')
      .where('to_address', '=', 'unsent@one.test')
      .select('id')
      .executeTakeFirstOrThrow()
    for (const one of [id, crypto.randomUUID(), 'x', '0'])
      expect(await product.refuse(emails.openEmail, { id: one }, admin)).toEqual({
        status: 404,
        errors: ['Not found'],
      })
  })
})

test('mail is for administrators', async () => {
  const { id } = (await list()).emailRecords[0] as { id: string }
  for (const person of [await makeManager(product, client.id), await makeLearner(product, client.id)]) {
    for (const refused of [
      await product.refuse(emails.list, {}, person),
      await product.refuse(emails.openEmail, { id }, person),
    ])
      expect(refused).toEqual(forbidden)
  }
  expect((await product.refuse(emails.list, {})).status).toBe(401)
  expect((await product.refuse(emails.openEmail, { id })).status).toBe(401)
})

// Rule mail-8.
test('the counts are those of the lists that they lead to, and waiting mail is in none', async () => {
  const stateOf = { failed: 'mail server is gone', waiting: null }
  await db.transaction().execute(async (tx) => {
    for (const [name, error] of Object.entries(stateOf)) {
      const person = await mailedPerson(`${name}@states.test`)
      await mailPasswordReset(tx, product.app, person)
      await tx
        .updateTable('outbox')
        .set({ last_error: error })
        .where('to_address', '=', `${name}@states.test`)
        .execute()
    }
  })
  const some = await db
    .selectFrom('outbox')
    .where('processed_at', 'is not', null)
    .select('id')
    .limit(3)
    .execute()
  await db
    .updateTable('outbox')
    .set({ has_left: true })
    .where(
      'id',
      'in',
      some.map(({ id }) => id),
    )
    .execute()
  const total = async (delivery: 'sent' | 'recorded') =>
    (await product.ask(emails.list, { delivery }, admin)).totalCount
  const counts = await product.ask(emails.counts, {}, admin)
  expect(counts).toEqual({ sent: await total('sent'), recorded: await total('recorded'), failed: 1 })
  expect(counts.sent).toBe(3)
  expect(counts.recorded).toBeGreaterThan(3)
  expect(
    (await product.ask(emails.failed, {}, admin)).failedEmails.map(({ toAddress }) => toAddress),
  ).toEqual(['failed@states.test'])
})
