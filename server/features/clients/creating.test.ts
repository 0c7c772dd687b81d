// A client is created, with its first manager.
import { describe, expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import { makePerson } from '#tests/support/make.ts'
import { startClients } from '#tests/support/start-clients.ts'
import { readMails } from '#tests/support/read-mails.ts'

const { product, db, admin, newClient, listed, look } = await startClients()

describe('creating a client', () => {
  test('makes it, its first manager, and the mail that lets them in', async () => {
    const sent = newClient({ clientName: ' Meadow & Sons ', maximumNumberOfLearners: '12' })
    const { client } = await product.ask(clients.create, sent, admin)
    expect(await look(client.urlToken)).toEqual({
      id: client.id,
      name: 'Meadow & Sons',
      urlToken: client.urlToken,
      referalCode: sent.referalCode,
      maximumNumberOfLearners: 12,
      numberOfLearners: 0,
      takenSeats: 0,
      codeEndsOn: '',
      codeMaxUses: 0,
      codeUses: 0,
      contact: '',
      address: '',
      formerCodes: [],
      isPaused: false,
      timeZone: '',
      providerTimeZone: 'UTC',
      assignedLearningPathways: [],
      learningPathwayDropDown: expect.any(Array) as unknown,
    })
    const { users } = await product.ask(clients.people, { page: 1, clientId: client.id }, admin)
    expect(users).toMatchObject([
      { firstName: 'Ada', lastName: 'Manager', email: sent.email, identityRole: { name: 'CLIENTADMIN' } },
    ])
    const manager = await db
      .selectFrom('users')
      .where('id', '=', users[0]?.id ?? '')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(manager).toMatchObject({
      phone_number: '0117 496 0000',
      email_confirmed_at: null,
      password_hash: null,
      secondary_role: null,
    })
    const mail = await readMails(product, sent.email)
    expect(mail).toMatchObject([{ to_address: sent.email, template_type: 'ConfirmAccount' }])
    expect(mail[0]?.text).toMatch(new RegExp(`/Confirm/${manager.id}/[A-Za-z0-9_-]{43}`, 'i'))
  })

  test('names everything that is missing at once', async () => {
    expect(await product.refuse(clients.create, {}, admin)).toEqual({
      status: 400,
      errors: [
        'Please enter a client name',
        'Please enter a first name',
        'Please enter a last name',
        'Please enter an email address',
        'Please add a phone number',
        'Please add a referral code',
        'Please select number of learners',
      ],
    })
  })

  const noNumber = 'Please select number of learners'
  const tooMany = 'Please enter at most 1,000,000 learners, or 0 for unlimited'
  test.each([
    ...['', '  ', '-1', -1, 1.5, '1e3', null].map((given) => [given, noNumber] as const),
    [1_000_001, tooMany] as const,
    ['1000001', tooMany] as const,
  ])('takes no %j for the number of learners: %s', async (maximumNumberOfLearners, error) => {
    const sent = newClient({ maximumNumberOfLearners })
    expect(await product.refuse(clients.create, sent, admin)).toEqual({
      status: 400,
      errors: [error],
    })
    expect(await listed(sent.clientName)).toEqual([])
  })

  test('means unlimited by 0 learners', async () => {
    const { client } = await product.ask(clients.create, newClient({ maximumNumberOfLearners: 0 }), admin)
    expect((await look(client.urlToken)).maximumNumberOfLearners).toBe(0)
  })

  test('with a malformed e-mail address is refused', async () => {
    expect(await product.refuse(clients.create, newClient({ email: 'ada@nowhere' }), admin)).toEqual({
      status: 400,
      errors: ['Please enter a valid email address'],
    })
  })

  test('with a referral code that is in use, in upper or lower case, stores nothing', async () => {
    const first = newClient({ referalCode: 'GREEN-1' })
    await product.ask(clients.create, first, admin)
    const second = newClient({ referalCode: 'green-1' })
    expect(await product.refuse(clients.create, second, admin)).toEqual({
      status: 409,
      errors: ['A client with this referral code already exists'],
    })
    const people = await db.selectFrom('users').where('email', '=', second.email).select('id').execute()
    expect(people).toEqual([])
  })

  test('with an e-mail address that has an account stores neither client nor mail', async () => {
    const { email } = await makePerson(product)
    const sent = newClient({ email: email.toUpperCase() })
    expect(await product.refuse(clients.create, sent, admin)).toEqual({
      status: 409,
      errors: ['An account with this email address already exists'],
    })
    expect(await listed(sent.clientName)).toEqual([])
    const mail = await db.selectFrom('outbox').where('to_address', '=', email).select('id').execute()
    expect(mail).toEqual([])
  })

  test('does not read a role, a client or a confirmation from what is sent', async () => {
    const sent = newClient({
      role: 'ADMIN',
      isProvider: true,
      emailConfirmed: true,
      clientId: admin.clientId,
    })
    const { client } = await product.ask(clients.create, sent, admin)
    const manager = await db
      .selectFrom('users')
      .where('email', '=', sent.email)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(manager).toMatchObject({ role: 'CLIENTADMIN', client_id: client.id, email_confirmed_at: null })
  })
})
