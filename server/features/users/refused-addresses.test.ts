// An address that the mail server refuses for good is shown to those who can correct it (rule mail-6).
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as emails from '#contract/calls/emails.ts'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import {
  type MadePerson,
  limitTo,
  makeAdmin,
  makeClient,
  makeLearner,
  makeManager,
  makeTeam,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { sendWaitingMail } from '../../mail/outbox.ts'
import { makeTransport } from '../../mail/transport.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const mailServer = await startMailServer()
const mail = makeTransport({ smtpUrl: mailServer.url, mailFrom: 'no-reply@example.test' })
afterAll(() => mail.close?.())
beforeEach(() => mailServer.unknown.clear())

const address = () => `${crypto.randomUUID()}@example.test`
const sendAll = () => sendWaitingMail({ ...product.app, mail })

/** A client with two learners who were uploaded; the server refuses the mail to one of them. */
async function uploadWithWrongAddress() {
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id)
  await sendAll()
  const [right, wrong] = [address(), address()]
  mailServer.unknown.add(wrong)
  const rows = [right, wrong].map((email) => ({ firstName: 'Lea', lastName: 'Rner', email }))
  await product.ask(learners.uploadUsers, { users: rows, clientId: client.id }, manager)
  await sendAll()
  return { client, manager, right, wrong }
}

const refusedTo = async (who: MadePerson) => {
  const asked = { status: 'email-refused', pageSize: 500 } as const
  const { users: listed, totalCount } = await product.ask(learners.list, asked, who)
  const overview = await product.ask(dashboards.overview, {}, who)
  expect([listed.length, overview.refusedLearners]).toEqual([totalCount, totalCount])
  return listed
}
const opened = async (urlToken: string) => (await product.ask(learners.openLearner, { urlToken }, admin)).user

test('the manager, the administrator and the page of the person show it after an upload', async () => {
  const { client, manager, right, wrong } = await uploadWithWrongAddress()
  const [listed] = await refusedTo(manager)
  expect((await refusedTo(manager)).map(({ email }) => email)).toEqual([wrong])
  expect((await refusedTo(admin)).map(({ email }) => email)).toContain(wrong)
  expect((await opened(listed?.urlToken ?? '')).emailRefusal).toContain('No such mailbox')
  const { failedEmails } = await product.ask(emails.failed, { toAddress: wrong }, admin)
  expect(failedEmails).toMatchObject([{ attempts: 1, isTriedAgain: false, isRefused: true }])

  const everybody = (await product.ask(learners.list, { clientId: client.id, pageSize: 500 }, admin)).users
  const other = everybody.find(({ email }) => email === right)
  expect((await opened(other?.urlToken ?? '')).emailRefusal).toBeNull()

  const elsewhere = await makeManager(product, (await makeClient(product)).id)
  expect(await refusedTo(elsewhere)).toEqual([])
  const limited = await makeManager(product, client.id)
  await limitTo(product, limited, await makeTeam(product, client.id))
  expect(await refusedTo(limited)).toEqual([])
})

test('it ends when the address is corrected, or when a later mail to it is taken', async () => {
  const { manager, wrong } = await uploadWithWrongAddress()
  const [listed] = await refusedTo(manager)
  expect(listed?.email).toBe(wrong)
  const urlToken = listed?.urlToken ?? ''
  // Neither a later mail that was only recorded, nor one to another address, nor an earlier one says that it is right.
  const addMail = (to: string, hasLeft: boolean, after: string) =>
    sql`
    insert into outbox (user_id, to_address, to_name, template_type, subject, html, text, processed_at, has_left)
    values (${listed?.id}::uuid, ${to}, '', 'X', '', '', '', now() + ${after}::interval, ${hasLeft})`.execute(
      db,
    )
  await addMail(wrong, false, '1 minute')
  await addMail(address(), true, '1 minute')
  await addMail(wrong, true, '-1 hour')
  expect((await refusedTo(manager)).map(({ email }) => email)).toEqual([wrong])
  const corrected = { id: listed?.id ?? '', firstName: 'Lea', lastName: 'Rner', email: address() }
  await product.ask(users.update, corrected, manager)
  await sendAll()
  expect(await refusedTo(manager)).toEqual([])
  expect((await opened(urlToken)).emailRefusal).toBeNull()

  const second = await uploadWithWrongAddress()
  mailServer.unknown.clear()
  const person = (await refusedTo(second.manager))[0]
  await product.ask(accounts.resendActivation, { userId: person?.id ?? '' }, second.manager)
  await sendAll()
  expect(mailServer.arrived.map(({ to }) => to[0])).toContain(second.wrong)
  expect(await refusedTo(second.manager)).toEqual([])
})

test('who is archived is not listed until the person is restored', async () => {
  const { manager, wrong } = await uploadWithWrongAddress()
  const userIds = (await refusedTo(manager)).map(({ id }) => id)
  await product.ask(users.archive, { userIds }, manager)
  expect(await refusedTo(manager)).toEqual([])
  await product.ask(users.unarchive, { userIds }, manager)
  expect((await refusedTo(manager)).map(({ email }) => email)).toEqual([wrong])
})

test('a manager whose address is refused is listed among the users', async () => {
  const email = address()
  mailServer.unknown.add(email)
  await product.ask(
    users.create,
    {
      kind: 'clientadmin',
      firstName: 'Max',
      lastName: 'Ager',
      email,
      clientId: (await makeClient(product)).id,
    },
    admin,
  )
  await makeLearner(product, (await makeClient(product)).id)
  await sendAll()
  const asked = { role: 'ADMIN', status: 'email-refused', pageSize: 500 } as const
  const { users: listed, totalCount } = await product.ask(users.list, asked, admin)
  expect(listed.map((user) => user.email)).toEqual([email])
  expect((await product.ask(dashboards.overview, {}, admin)).refusedManagers).toBe(totalCount)
})
