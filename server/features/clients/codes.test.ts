// Changing the name and the referral code of a client (rules clients-20 to clients-22).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import type { Input } from '#contract/call.ts'
import * as clients from '#contract/calls/clients.ts'
import * as deletions from '#contract/calls/deletions.ts'
import { makeAdmin, makeClient } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { readMails } from '#tests/support/read-mails.ts'

const product = await startProduct({ PUBLIC_URL: 'https://learn.example.org' })
const { db } = product.app
const admin = await makeAdmin(product)

type Client = Awaited<ReturnType<typeof makeClient>>
type Details = Omit<Input<typeof clients.updateDetails>, 'clientId'>

let count = 0
const newCode = () => `new-code-${++count}`
const newEmail = () => `codes-${++count}@example.test`
const unknown = { status: 400, errors: ['We do not know this referral code, please check how it is written'] }
const done = { status: 200, errors: [] }
const taken = { status: 409, errors: ['A client with this referral code already exists'] }

async function join(referalCode: string, email = newEmail()) {
  const answer = await product.send({
    method: 'POST',
    url: '/api/Account/SelfRegister',
    payload: { firstName: 'Jo', lastName: 'Ining', email, referalCode },
    remoteAddress: `10.7.${Math.floor(++count / 250)}.${(count % 250) + 1}`,
  })
  const { errors } = answer.json<{ errors: { error: string }[] }>()
  return { status: answer.statusCode, errors: errors.map(({ error }) => error) }
}

const change = ({ id, name, referralCode }: Client, details: Partial<Details>) =>
  product.ask(
    clients.updateDetails,
    { clientId: id, clientName: name, referalCode: referralCode, ...details },
    admin,
  )
const refuse = ({ id, name, referralCode }: Client, details: Partial<Details>) =>
  product.refuse(
    clients.updateDetails,
    { clientId: id, clientName: name, referalCode: referralCode, ...details },
    admin,
  )
const opened = async ({ urlToken }: Client) =>
  (await product.ask(clients.openClient, { urlToken }, admin)).client
const moveTo = ({ id }: Client, timeZone: string) =>
  product.ask(clients.updateTimeZone, { clientId: id, timeZone }, admin)
async function dayIn(zone: string, later = 0): Promise<string> {
  const { rows } = await sql<{
    day: string
  }>`select ((now() at time zone ${zone})::date + ${later}::int)::text as day`.execute(db)
  return rows[0]?.day ?? ''
}

/** It is always a later day in the first of these zones than in the second. */
const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

test('the contact and the address are stored, and stay where a change does not name them', async () => {
  const client = await makeClient(product)
  const [contact, address] = ['Ada Green, 020 7946 0000', '1 Orchard Lane\nLeeds']
  await change(client, { contact: ` ${contact} `, address })
  await change(client, { clientName: 'Willow & Co' })
  expect(await opened(client)).toMatchObject({ name: 'Willow & Co', contact, address })
  await change(client, { contact: '' })
  expect(await opened(client)).toMatchObject({ contact: '', address })
})

describe('a changed code', () => {
  test('works at once, and the old one stops at once', async () => {
    const client = await makeClient(product)
    const referalCode = newCode()
    await change(client, { clientName: 'Willow & Co', referalCode })
    expect(await join(client.referralCode)).toEqual(unknown)
    expect(await join(referalCode.toUpperCase())).toEqual(done)
    expect(await opened(client)).toMatchObject({
      name: 'Willow & Co',
      referalCode,
      codeUses: 1,
      formerCodes: [],
    })
  })

  test('lets the old one go on until the end of its last day, in the time zone of the client', async () => {
    const client = await makeClient(product)
    await moveTo(client, west)
    const endsOn = await dayIn(west)
    await change(client, { referalCode: newCode(), oldCodeUntil: endsOn })
    expect(await join(client.referralCode.toUpperCase())).toEqual(done)
    expect((await opened(client)).formerCodes).toEqual([
      { code: client.referralCode, endsOn, maxUses: 0, uses: 1 },
    ])
    // There it is the day after.
    await moveTo(client, east)
    expect(await join(client.referralCode)).toEqual(unknown)
    expect((await opened(client)).formerCodes).toEqual([])
  })

  test('cannot end on a day that is over, and then nothing is stored', async () => {
    const client = await makeClient(product)
    await moveTo(client, east)
    const over = {
      status: 400,
      errors: ['Please choose today or a later day as the last day of a referral code'],
    }
    const yesterday = await dayIn(east, -1)
    expect(await refuse(client, { referalCode: newCode(), oldCodeUntil: yesterday })).toEqual(over)
    expect(await refuse(client, { codeEndsOn: yesterday })).toEqual(over)
    expect(await opened(client)).toMatchObject({ referalCode: client.referralCode, codeEndsOn: '' })
  })

  test('written with other letters is the same code, and is no old one', async () => {
    const client = await makeClient(product)
    await join(client.referralCode)
    const referalCode = client.referralCode.toUpperCase()
    await change(client, { referalCode, oldCodeUntil: await dayIn(east, 9) })
    expect(await opened(client)).toMatchObject({ referalCode, codeUses: 1, formerCodes: [] })
  })

  test('can be changed back while it goes on, with the number of its uses', async () => {
    const client = await makeClient(product)
    await join(client.referralCode)
    const referalCode = newCode()
    await change(client, { referalCode, oldCodeUntil: await dayIn(east, 9) })
    await change(client, {})
    expect(await opened(client)).toMatchObject({
      referalCode: client.referralCode,
      codeUses: 1,
      formerCodes: [],
    })
    expect(await join(referalCode)).toEqual(unknown)
  })
})

describe('a code names one client only', () => {
  test('also while it is an old one that goes on, without regard to case', async () => {
    const [client, other] = [await makeClient(product), await makeClient(product)]
    await change(client, { referalCode: newCode(), oldCodeUntil: await dayIn(east, 9) })
    const code = client.referralCode.toUpperCase()
    expect(await refuse(other, { referalCode: code })).toEqual(taken)
    expect(await refuse(other, { referalCode: (await opened(client)).referalCode })).toEqual(taken)
    const created = {
      clientName: 'Acme',
      firstName: 'Ada',
      lastName: 'Green',
      email: newEmail(),
      phoneNumber: '1',
      referalCode: code,
      maximumNumberOfLearners: 5,
    }
    expect(await product.refuse(clients.create, created, admin)).toEqual(taken)
    await db
      .updateTable('former_referral_codes')
      .set({ ends_on: await dayIn(west, -1) })
      .where('client_id', '=', client.id)
      .execute()
    await change(other, { referalCode: code })
    expect(await join(client.referralCode)).toEqual(done)
    expect((await opened(other)).codeUses).toBe(1)
  })

  test('an old one until the end of its last day, in the time zone of its client', async () => {
    const [client, other] = [await makeClient(product), await makeClient(product)]
    await moveTo(client, west)
    await change(client, { referalCode: newCode(), oldCodeUntil: await dayIn(west) })
    expect(await refuse(other, { referalCode: client.referralCode })).toEqual(taken)
    await moveTo(client, east)
    await change(other, { referalCode: client.referralCode })
    expect((await opened(other)).referalCode).toBe(client.referralCode)
  })

  test('also when two clients take it at the same moment', async () => {
    const made = [await makeClient(product), await makeClient(product)]
    const referalCode = newCode()
    const answers = await Promise.allSettled(made.map((client) => change(client, { referalCode })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('also when a deleted client with the code is restored', async () => {
    const [client, other] = [await makeClient(product), await makeClient(product)]
    await change(client, { referalCode: newCode(), oldCodeUntil: await dayIn(east, 9) })
    await product.ask(clients.remove, { clientId: client.id }, admin)
    await change(other, { referalCode: client.referralCode })
    const { id } = await db
      .selectFrom('deletions')
      .where('object_id', '=', client.id)
      .select('id')
      .executeTakeFirstOrThrow()
    expect((await product.refuse(deletions.restore, { id }, admin)).errors[0]).toContain(
      `Another client has the referral code ${client.referralCode} by now`,
    )
    await change(other, {})
    await product.ask(deletions.restore, { id }, admin)
  })
})

describe('a code that is limited', () => {
  test('lets nobody in after its last day, and says no more than of an unknown one', async () => {
    const client = await makeClient(product)
    await moveTo(client, west)
    await change(client, { codeEndsOn: await dayIn(west) })
    expect(await join(client.referralCode)).toEqual(done)
    await moveTo(client, east)
    expect(await join(client.referralCode)).toEqual(unknown)
    const checked = await product.refuse(accounts.checkReferralCode, { referalCode: client.referralCode })
    expect(checked).toEqual(unknown)
    // The name can be changed although the day is over.
    await change(client, { clientName: 'Later', codeEndsOn: (await opened(client)).codeEndsOn })
  })

  test('lets in one of ten who use the last use at once', async () => {
    const client = await makeClient(product)
    await change(client, { codeMaxUses: 2 })
    expect(await join(client.referralCode)).toEqual(done)
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(client.referralCode)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200)).toEqual(Array.from({ length: 9 }, () => unknown))
    expect(await opened(client)).toMatchObject({ codeUses: 2, codeMaxUses: 2 })
    await change(client, { codeMaxUses: 3 })
    expect(await join(client.referralCode)).toEqual(done)
  })

  test('is not used up by somebody who has an account already', async () => {
    const client = await makeClient(product)
    const email = newEmail()
    await change(client, { codeMaxUses: 2 })
    for (const address of [email, email, email])
      expect(await join(client.referralCode, address)).toEqual(done)
    expect(await opened(client)).toMatchObject({ codeUses: 1 })
  })
})

test('links of mails that were sent before a change still work', async () => {
  const client = await makeClient(product)
  const email = newEmail()
  await join(client.referralCode, email)
  await change(client, { clientName: 'Another name', referalCode: newCode() })
  const [mail] = await readMails(product, email)
  const [, userId, encodedToken] = /\/Register\/([\w-]+)\/([\w-]+)/.exec(mail?.text ?? '') ?? []
  await product.ask(accounts.checkLink, { userId, encodedToken, purpose: 'register' })
  expect(await product.ask(accounts.registrationForm, { userId, encodedToken })).toMatchObject({
    isFull: false,
  })
})
