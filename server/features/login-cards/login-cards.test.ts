// People without an email address: creating, changing and moving them, their cards, and that no mail is addressed to them (rules
// people-70 to people-79).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as moving from '#contract/calls/moving.ts'
import * as learners from '#contract/calls/learners.ts'
import * as loginCards from '#contract/calls/login-cards.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import * as users from '#contract/calls/users.ts'
import { changePerson } from '#tests/support/make-states.ts'
import { makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { linesOfPdf, readQrCode, wordsOfPdf } from '#tests/support/read-pdf.ts'
import { forbidden, notFound, unknownId } from '#tests/support/refusals.ts'
import { startLoginCards } from '#tests/support/start-login-cards.ts'
import { lastDays } from './queries.ts'

const started = await startLoginCards()
const { product, admin, client, manager, other, otherManager, create, createWithPin, cardsOf, managed } =
  started
const { db } = product.app
const nia = { firstName: 'Nia', lastName: 'Evans' }

describe('creating', () => {
  test('stores name and number, takes a seat, and mails nothing', async () => {
    const small = await makeClient(product, { maximumLearners: 1 })
    const wanted = { ...nia, loginName: ' Nia 1 ', employeeNumber: '17', clientId: small.id }
    const { user } = await product.ask(loginCards.createWithoutEmail, wanted, admin)
    expect(await managed(user.urlToken)).toMatchObject({
      ...nia,
      email: '',
      loginName: 'Nia 1',
      employeeNumber: '17',
      clientId: small.id,
      emailConfirmed: false,
    })
    expect(
      (
        await product.refuse(
          loginCards.createWithoutEmail,
          { ...wanted, loginName: 'x', employeeNumber: '' },
          admin,
        )
      ).errors,
    ).toEqual(['The learner limit of 1 has been reached'])
    expect(await started.mailTo('')).toEqual([])
  })

  test('working days are stored with the account and changed with it, and no invitation waits for the first one', async () => {
    const days = { startsOn: '2099-03-01', endsOn: '2099-04-01' }
    const { user } = await product.ask(
      loginCards.createWithoutEmail,
      { ...nia, loginName: 'days', ...days },
      manager,
    )
    expect(await managed(user.urlToken)).toMatchObject(days)
    const changed = { id: user.id, ...nia, loginName: 'days', startsOn: '2099-03-02' }
    await product.ask(loginCards.updateWithoutEmail, changed, manager)
    expect(await managed(user.urlToken)).toMatchObject({ ...days, startsOn: '2099-03-02' })
    const waiting = db.selectFrom('waiting_invitations').where('user_id', '=', user.id)
    expect(await waiting.select('user_id').execute()).toEqual([])
    expect(
      await product.refuse(loginCards.updateWithoutEmail, { ...changed, endsOn: '2099-01-01' }, manager),
    ).toMatchObject({ status: 400 })
  })

  test('a required own field is asked for, and its value is stored', async () => {
    const at = await makeClient(product)
    const field = {
      name: 'Department',
      kind: 'text',
      seenBy: 'managers',
      isRequired: true,
      clientId: at.id,
    } as const
    const { id } = await product.ask(personFields.create, field, admin)
    const wanted = { ...nia, loginName: 'own', clientId: at.id }
    expect((await product.refuse(loginCards.createWithoutEmail, wanted, admin)).errors).toEqual([
      'Please enter “Department”',
    ])
    const { user } = await product.ask(
      loginCards.createWithoutEmail,
      { ...wanted, ownFields: { [id]: 'Kitchen' } },
      admin,
    )
    const values = db.selectFrom('person_field_values').where('user_id', '=', user.id).select('value')
    expect(await values.execute()).toEqual([{ value: 'Kitchen' }])
  })

  test('a name is unique at the client in any case, and free at another one', async () => {
    const person = await create()
    const again = { ...nia, loginName: person.loginName.toUpperCase() }
    expect(await product.refuse(loginCards.createWithoutEmail, again, manager)).toEqual({
      status: 409,
      errors: ['Another person of this organisation has this log-in name'],
    })
    await product.ask(loginCards.createWithoutEmail, again, otherManager)
  })

  test.each([
    [{ loginName: '' }, 'Please enter a log-in name'],
    [{ loginName: 'nia@example.test' }, 'Please enter a log-in name without @'],
    [{ loginName: 'nia 🌳' }, 'Please enter a log-in name of letters, digits and signs'],
    [{ loginName: 'n'.repeat(51) }, 'Please use at most 50 characters'],
    [{ loginName: 'ni\u202Ea' }, 'Please use no line breaks and no invisible characters'],
    [{ firstName: '' }, 'Please enter a first name'],
  ])('%j is refused', async (sent, message) => {
    const refused = await product.refuse(
      loginCards.createWithoutEmail,
      { ...nia, loginName: 'nia', ...sent },
      manager,
    )
    expect(refused).toEqual({ status: 400, errors: [message] })
  })

  test('an administrator names the client, which is not the provider, and a manager has one', async () => {
    const wanted = { ...nia, loginName: 'of-admin' }
    expect((await product.refuse(loginCards.createWithoutEmail, wanted, admin)).errors).toEqual([
      'Please choose the organisation of the person',
    ])
    for (const clientId of [admin.clientId, unknownId])
      expect(await product.refuse(loginCards.createWithoutEmail, { ...wanted, clientId }, admin)).toEqual(
        notFound,
      )
    const { user } = await product.ask(
      loginCards.createWithoutEmail,
      { ...wanted, clientId: other.id },
      manager,
    )
    expect(await managed(user.urlToken)).toMatchObject({ clientId: client.id })
    const learner = await makeLearner(product, client.id)
    expect(await product.refuse(loginCards.createWithoutEmail, wanted, learner)).toEqual(forbidden)
  })
})

describe('changing', () => {
  test('names and the log-in name, within the own client only, and two people do not undo each other', async () => {
    const person = await create()
    const change = { id: person.id, firstName: 'Nia', lastName: 'Hughes', loginName: 'hughes' }
    expect(await product.refuse(loginCards.updateWithoutEmail, change, otherManager)).toEqual(notFound)
    const previous = { firstName: 'Nia', lastName: 'Jones', loginName: person.loginName }
    expect(
      (await product.refuse(loginCards.updateWithoutEmail, { ...change, was: previous }, manager)).status,
    ).toBe(409)
    await product.ask(loginCards.updateWithoutEmail, change, manager)
    expect(await managed(person.urlToken)).toMatchObject({
      lastName: 'Hughes',
      loginName: 'hughes',
      email: '',
    })
  })

  test('somebody who has an address gets no log-in name', async () => {
    const learner = await makeLearner(product, client.id)
    const change = { id: learner.id, ...nia, loginName: 'no' }
    expect((await product.refuse(loginCards.updateWithoutEmail, change, manager)).errors).toEqual([
      'This person has an email address, and logs in with it',
    ])
  })

  test('somebody without an address becomes no manager, and keeps the own account without one', async () => {
    const person = await createWithPin()
    expect((await product.refuse(users.assignAdmin, { userId: person.id }, admin)).errors).toEqual([
      'Please add an email address first: managers get mails',
    ])
    const { user } = accounts.loginByName.reply.parse((await started.logIn(person, '274913')).json())
    const own = { token: user?.token ?? '' }
    await product.ask(accounts.updateMine, { email: '', phoneNumber: '0123' }, own)
    expect((await product.ask(accounts.myAccount, {}, own)).user).toMatchObject({
      loginName: person.loginName,
      phoneNumber: '0123',
    })
    expect((await product.refuse(accounts.updateMine, { email: 'nia@example.test' }, own)).errors).toEqual([
      'Please ask the person who looks after your training to add your email address',
    ])
    expect((await product.refuse(accounts.updateMine, { email: '' }, manager)).errors).toEqual([
      'Please enter an email address',
    ])
  })
})

describe('cards', () => {
  test('a card has everything for the log-in, and its QR code opens it', async () => {
    const person = await create()
    const answer = await cardsOf([person])
    expect(answer.headers['content-type']).toBe('application/pdf')
    const words = wordsOfPdf(answer.rawPayload)
    const [name] = await db
      .selectFrom('users')
      .innerJoin('clients', 'clients.id', 'users.client_id')
      .where('users.id', '=', person.id)
      .select(['clients.name as organisation', sql<string>`first_name || ' ' || last_name`.as('person')])
      .execute()
    expect(words).toEqual(expect.arrayContaining([name?.organisation, name?.person, person.loginName]))
    expect(words).toContain(client.referralCode)
    expect(words.some((word) => /One-time code for a new PIN, works until \d+ \w+ \d{4}/.test(word))).toBe(
      true,
    )
    const url = new URL(readQrCode(linesOfPdf(answer.rawPayload)) ?? '')
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      '/log-in',
      { code: client.referralCode, name: person.loginName },
    ])
  })

  test('nine cards are on two sheets, in the order in which the people were chosen', async () => {
    const people = []
    for (let at = 0; at < 9; at++) people.push(await create())
    const { rawPayload } = await cardsOf(people)
    expect(rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
    const names = people.map(({ loginName }) => loginName)
    expect(wordsOfPdf(rawPayload).filter((word) => names.includes(word))).toEqual(names)
  })

  test('people with an address, archived ones and those of others get none and are counted', async () => {
    const person = await create()
    const withAddress = await makeLearner(product, client.id)
    const archived = await create()
    await changePerson(product, { ...archived, clientId: client.id }, { archived: true })
    const away = await create(otherManager, other)
    const userIds = [person, withAddress, archived, away].map(({ id }) => id)
    expect(await product.ask(loginCards.previewCards, { userIds }, manager)).toEqual({
      people: 1,
      unusedCodes: 0,
      refused: [
        { reason: 'Archived or deleted since', people: 2 },
        { reason: 'Has an email address, and logs in with it', people: 1 },
      ],
    })
    await product.send(requestOf(loginCards.makeCards, { userIds }, manager))
    expect(await product.ask(loginCards.previewCards, { userIds }, manager)).toMatchObject({ unusedCodes: 1 })
    const made = await db
      .selectFrom('login_cards')
      .where('user_id', 'in', userIds)
      .select('user_id')
      .execute()
    expect(made).toEqual([{ user_id: person.id }])
    expect(await product.refuse(loginCards.makeCards, { userIds: [withAddress.id] }, manager)).toEqual({
      status: 409,
      errors: ['All of these people have an email address, and log in with it'],
    })
    expect(await product.refuse(loginCards.makeCards, { userIds: [away.id] }, manager)).toEqual(notFound)
  })

  test('say the last whole day of the client on which their codes work', async () => {
    const [east, west] = [await makeClient(product), await makeClient(product)]
    for (const [{ id }, timeZone] of [
      [east, 'Pacific/Auckland'],
      [west, 'America/Lima'],
    ] as const)
      await db.updateTable('clients').set({ time_zone: timeZone }).where('id', '=', id).execute()
    // Half past midnight on the 11th in Auckland, and half past six on the 10th in Lima.
    const days = await lastDays(db, [east.id, west.id], '2026-03-10T11:30:00Z')
    expect(days).toEqual(
      new Map([
        [east.id, '2026-03-10'],
        [west.id, '2026-03-09'],
      ]),
    )
  })

  test('the codes are stored as hashes only', async () => {
    const person = await create()
    const code = await started.codeFor(person)
    const { rows } = await sql<{ all: string }>`
      select login_cards::text as all from login_cards where user_id = ${person.id}::uuid`.execute(db)
    expect(rows[0]?.all).not.toContain(code.replace('-', ''))
    expect(rows[0]?.all).toMatch(/\\x[0-9a-f]{64}/)
  })
})

describe('lists', () => {
  test('can be filtered by people without an address and locked log-ins', async () => {
    const at = await makeClient(product)
    const looksAfter = await makeManager(product, at.id)
    await makeLearner(product, at.id)
    const free = await create(looksAfter, at)
    const locked = await createWithPin(looksAfter, at)
    for (let tries = 0; tries < 5; tries++) await started.logIn(locked, '111112')
    const listed = async (status: 'without-email' | 'login-locked') =>
      (await product.ask(learners.list, { pageNumber: 1, pageSize: 10, status }, looksAfter)).users.map(
        ({ id }) => id,
      )
    expect((await listed('without-email')).toSorted()).toEqual([free.id, locked.id].toSorted())
    expect(await listed('login-locked')).toEqual([locked.id])
    await changePerson(product, { ...locked, clientId: at.id }, { archived: true })
    expect(await listed('login-locked')).toEqual([])
    expect(await listed('without-email')).toEqual([free.id])
  })
})

describe('moving', () => {
  const move = async (userIds: string[], toClientId: string) => {
    const wanted = { userIds, toClientId, taken: 'nothing' as const }
    const preview = await product.ask(moving.previewMove, wanted, admin)
    if (preview.counts.people === 0) return preview.refused
    const { previewToken } = preview
    return (await product.ask(moving.move, { ...wanted, previewToken }, admin)).refused
  }

  test('takes the log-in name and the PIN along, and leaves out a person whose name is taken there', async () => {
    const target = await makeClient(product)
    const person = await createWithPin()
    expect(await move([person.id], target.id)).toEqual([])
    expect((await started.logIn(person, '274913')).statusCode).toBe(401)
    expect(
      (await started.logIn({ ...person, organisationCode: target.referralCode }, '274913')).statusCode,
    ).toBe(200)
    const namesake = await create()
    await product.ask(
      loginCards.updateWithoutEmail,
      { id: namesake.id, ...nia, loginName: person.loginName.toUpperCase() },
      manager,
    )
    expect(await move([namesake.id], target.id)).toEqual([
      { reason: 'Another person there has the log-in name', people: 1 },
    ])
  })

  test('two people with one name cannot come from two clients', async () => {
    const target = await makeClient(product)
    const one = await create()
    const two = await create(otherManager, other)
    await product.ask(
      loginCards.updateWithoutEmail,
      { id: two.id, ...nia, loginName: one.loginName.toLowerCase() },
      otherManager,
    )
    expect(await move([one.id, two.id], target.id)).toEqual([
      { reason: 'Another person there has the log-in name', people: 1 },
    ])
  })
})

test('an invitation is not sent again to somebody without an address', async () => {
  const person = await create()
  expect(await product.refuse(accounts.resendActivation, { userId: person.id }, manager)).toEqual({
    status: 409,
    errors: ['Has no email address'],
  })
  const { changed, refused } = await product.ask(
    bulk.act,
    { action: 'invite', userIds: [person.id] },
    manager,
  )
  expect([changed, refused]).toEqual([0, [{ reason: 'Has no email address', people: 1 }]])
  expect(await started.mailTo('')).toEqual([])
})
