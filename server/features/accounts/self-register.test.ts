// Joining a client by its referral code.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import type { Input } from '#contract/call.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as users from '#contract/calls/users.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makePerson,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { updateAllObligations } from '../../training/obligations.ts'
import { readMails } from '#tests/support/read-mails.ts'

const product = await startProduct({ PUBLIC_URL: 'https://learn.example.org' })
const { db } = product.app
const client = await makeClient(product)
const unknownCode = {
  status: 400,
  errors: ['We do not know this referral code, please check how it is written'],
}

/** Every request comes from a network address of its own, so that none uses up another's tries. */
let count = 0
const newAddress = () => `10.2.${Math.floor(++count / 250)}.${(count % 250) + 1}`
const newEmail = () => `joining-${++count}@example.test`

async function join(sent: Record<string, unknown>, remoteAddress = newAddress()) {
  const payload = { firstName: 'Jo', lastName: 'Ining', email: newEmail(), ...sent }
  const answer = await product.send({
    method: 'POST',
    url: '/api/Account/SelfRegister',
    payload,
    remoteAddress,
  })
  const { errors } = answer.json<{ errors: { error: string }[] }>()
  return { status: answer.statusCode, errors: errors.map(({ error }) => error) }
}
const done = { status: 200, errors: [] }

const mailsTo = (email: string) => readMails(product, email)
const templatesTo = async (email: string) => (await mailsTo(email)).map((mail) => mail.template_type)
const account = (email: string) =>
  db.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirst()

async function everything() {
  const { people, mails } = await db
    .selectNoFrom((select) => [
      select
        .selectFrom('users')
        .select(sql<number>`count(*)`.as('n'))
        .as('people'),
      select
        .selectFrom('outbox')
        .select(sql<number>`count(*)`.as('n'))
        .as('mails'),
    ])
    .executeTakeFirstOrThrow()
  return [people, mails]
}

describe('joining by a referral code', () => {
  test('makes an unconfirmed learner of that client, whom the mailed link registers', async () => {
    const email = newEmail()
    const code = ` ${client.referralCode.toUpperCase()} `
    expect(
      await join({ firstName: ' Ada ', lastName: 'Byron', email: email.toUpperCase(), referalCode: code }),
    ).toEqual(done)
    const person = await account(email)
    expect(person).toMatchObject({
      client_id: client.id,
      role: 'LEARNER',
      secondary_role: null,
      first_name: 'Ada',
      email_confirmed_at: null,
      password_hash: null,
    })
    expect(await templatesTo(email)).toEqual(['ConfirmLearnerAccount'])

    const [, userId, encodedToken] =
      /learn\.example\.org\/Register\/([\w-]+)\/([\w-]+)/.exec((await mailsTo(email))[0]?.text ?? '') ?? []
    const options = await product.ask(accounts.registerChoices, {})
    const first = ([one]: { id: string }[]) => one?.id ?? ''
    const password = 'a password of my own'
    const registration: Input<typeof accounts.register> = {
      userId,
      encodedToken,
      dateOfBirth: '1990-02-28',
      genderId: first(options.genders),
      ethnicityId: first(options.ethnicities),
      employmentStatusId: first(options.employmentStatus),
      jobRoleId: first(options.jobRoles),
      postCode: 'AB1 2CD',
      password,
      passwordRepeat: password,
      agreeToTermsAndConditions: true,
    }
    await product.ask(accounts.register, registration)
    const { user } = await product.ask(accounts.login, { username: email, password })
    expect(user).toMatchObject({ clientId: client.id, role: 'LEARNER' })
  })

  test.each([
    ['firstName', '', 'Please enter a first name'],
    ['lastName', ' ', 'Please enter a last name'],
    ['email', '', 'Please enter an email address'],
    [
      'email',
      'a@x\r\nBcc:b@y.test',
      'Please enter a valid email address',
      'The email address has an invisible character (U+000D) after “a@x”',
    ],
    ['referalCode', '  ', 'Please enter your referral code'],
    ['referalCode', { a: 1 }, 'Please enter your referral code'],
  ])('without a good %s (%j) is refused and stores nothing', async (field, value, ...messages) => {
    const before = await everything()
    expect(await join({ referalCode: client.referralCode, [field]: value })).toEqual({
      status: 400,
      errors: messages,
    })
    expect(await everything()).toEqual(before)
  })

  test('uses nothing but a name and an address of what is sent', async () => {
    const email = newEmail()
    const other = await makeClient(product)
    const wish = { role: 'ADMIN', secondaryRole: 'ADMIN', clientId: other.id, emailConfirmed: true }
    expect(await join({ email, referalCode: client.referralCode, ...wish })).toEqual(done)
    expect(await account(email)).toMatchObject({
      client_id: client.id,
      role: 'LEARNER',
      secondary_role: null,
      email_confirmed_at: null,
    })
  })

  test('is refused for an unknown code and for those of an archived client and of the provider', async () => {
    const archived = await makeClient(product)
    await db
      .updateTable('clients')
      .set({ archived_at: sql<string>`now()` })
      .where('id', '=', archived.id)
      .execute()
    const provider = await db
      .selectFrom('clients')
      .where('is_provider', '=', true)
      .select('referral_code as code')
      .executeTakeFirstOrThrow()
    const before = await everything()
    for (const referalCode of ['nobody-has-this', archived.referralCode, provider.code, "' or true --", '%'])
      expect(await join({ referalCode })).toEqual(unknownCode)
    expect(await everything()).toEqual(before)
  })

  test('is refused while the client is paused', async () => {
    const paused = await makeClient(product)
    await db.updateTable('clients').set({ is_paused: true }).where('id', '=', paused.id).execute()
    const before = await everything()
    expect(await join({ referalCode: paused.referralCode })).toEqual({
      status: 400,
      errors: ['Access for this organisation is paused at the moment'],
    })
    expect(await everything()).toEqual(before)
  })

  test('takes no seat before the address is confirmed, and is refused where all are taken', async () => {
    const small = await makeClient(product, { maximumLearners: 2 })
    const known = await makeLearner(product, small.id)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => join({ referalCode: small.referralCode })),
    )
    // Nobody takes a place before the address is confirmed (rule people-21).
    expect(answers).toEqual(Array.from({ length: 10 }, () => done))
    await makeLearner(product, small.id)
    const full = {
      status: 409,
      errors: [
        'All places of this organisation are taken, please ask the person who looks after your training',
      ],
    }
    const mails = await everything()
    expect(await join({ referalCode: small.referralCode })).toEqual(full)
    expect(await everything()).toEqual(mails)
    // Also to a person who has an account already: the answer does not reveal it.
    expect(await join({ email: known.email, referalCode: small.referralCode })).toEqual(full)
  })
})

describe('a referral code that is checked before anything is typed', () => {
  async function check(code: string, remoteAddress = newAddress()) {
    const answer = await product.send({
      method: 'POST',
      url: '/api/Account/CheckReferralCode',
      payload: { referalCode: code },
      remoteAddress,
    })
    return { status: answer.statusCode, body: answer.json<{ errors: { error: string }[] }>() }
  }
  const refused = (error: string) => ({ success: false, errors: [{ error }] })
  const full = refused(
    'All places of this organisation are taken, please ask the person who looks after your training',
  )

  test('is answered by the last place alone, without a word about the organisation', async () => {
    const small = await makeClient(product, { maximumLearners: 2 })
    const code = ` ${small.referralCode.toUpperCase()} `
    const free = { status: 200, body: { success: true, errors: [] } }
    const before = await everything()
    expect(await check(code)).toEqual(free)
    await makeLearner(product, small.id)
    expect(await check(code)).toEqual(free)
    // Who has joined and not registered takes no place.
    expect(await join({ referalCode: small.referralCode })).toEqual(done)
    expect(await check(code)).toEqual(free)
    const last = await makeLearner(product, small.id)
    expect(await check(code)).toEqual({ status: 409, body: full })
    const admin = await makeAdmin(product)
    await product.ask(users.archive, { userIds: [last.id] }, admin)
    expect(await check(code)).toEqual(free)
    // Without a limit there is always a place.
    expect(await check(client.referralCode)).toEqual(free)
    // Nothing was stored by a check: two learners, the one who joined, and the administrator.
    expect(await everything()).toEqual([Number(before[0]) + 4, Number(before[1]) + 1])
  })

  test('is refused as joining is for one that is unknown or paused', async () => {
    expect(await check('no-such-code')).toEqual({ status: 400, body: refused(String(unknownCode.errors[0])) })
    expect(await check('  ')).toEqual({ status: 400, body: refused('Please enter your referral code') })
    const paused = await makeClient(product, { maximumLearners: 1 })
    await makeLearner(product, paused.id)
    await db.updateTable('clients').set({ is_paused: true }).where('id', '=', paused.id).execute()
    expect(await check(paused.referralCode)).toEqual({
      status: 400,
      body: refused('Access for this organisation is paused at the moment'),
    })
  })

  test('is counted together with those that are tried by joining, and cannot be asked without end', async () => {
    const address = newAddress()
    for (let at = 0; at < 5; at++) {
      expect((await check(`guess-${at}`, address)).status).toBe(400)
      expect((await join({ referalCode: `guess-${at}-too` }, address)).status).toBe(400)
    }
    expect((await check(client.referralCode, address)).status).toBe(429)
    expect((await join({ referalCode: client.referralCode }, address)).status).toBe(429)
    const another = newAddress()
    for (let at = 0; at < 200; at++) expect((await check(client.referralCode, another)).status).toBe(200)
    expect((await check(client.referralCode, another)).status).toBe(429)
    // Which leaves a class its tries to join.
    expect(await join({ referalCode: client.referralCode }, another)).toEqual(done)
  })
})

describe('a seat', () => {
  async function joiner(referralCode: string) {
    const email = newEmail()
    expect(await join({ firstName: 'You have won', email, referalCode: referralCode })).toEqual(done)
    const [, userId, encodedToken] =
      /learn\.example\.org\/Register\/([\w-]+)\/([\w-]+)/.exec((await mailsTo(email))[0]?.text ?? '') ?? []
    const options = await product.ask(accounts.registerChoices, {})
    const first = ([one]: { id: string }[]) => one?.id ?? ''
    const password = 'a password of my own'
    const registration: Input<typeof accounts.register> = {
      userId,
      encodedToken,
      dateOfBirth: '1990-02-28',
      genderId: first(options.genders),
      ethnicityId: first(options.ethnicities),
      employmentStatusId: first(options.employmentStatus),
      jobRoleId: first(options.jobRoles),
      postCode: 'AB1 2CD',
      password,
      passwordRepeat: password,
      agreeToTermsAndConditions: true,
    }
    return { email, registration, logIn: () => product.ask(accounts.login, { username: email, password }) }
  }
  const allTaken = {
    status: 409,
    errors: [
      'All places of your organisation are taken at the moment. Please ask the person who looks after your training for a place, then open the link of the mail again',
    ],
  }

  test('is taken when the address is confirmed; who finds none loses nothing', async () => {
    const small = await makeClient(product, { maximumLearners: 2 })
    const manager = await makeManager(product, small.id)
    const [first, second] = [await joiner(small.referralCode), await joiner(small.referralCode)]
    // Those who wait leave the places to others.
    const {
      user: { id },
    } = await product.ask(
      users.create,
      { kind: 'learner', firstName: 'Ada', lastName: 'Byron', email: newEmail() },
      manager,
    )
    const isFull = async ({ registration: { userId, encodedToken } }: typeof first) =>
      (await product.ask(accounts.registrationForm, { userId, encodedToken })).isFull
    expect([await isFull(first), await isFull(second)]).toEqual([false, false])
    await product.ask(accounts.register, first.registration)
    // Said when the form is opened, and again when it is sent (rule people-23).
    expect(await isFull(second)).toBe(true)
    expect(await product.refuse(accounts.register, second.registration)).toEqual(allTaken)
    expect(await account(second.email)).toMatchObject({ email_confirmed_at: null, awaits_seat: true })
    await product.ask(users.archive, { userIds: [id] }, manager)
    expect(await isFull(second)).toBe(false)
    await product.ask(accounts.register, second.registration)
    expect((await second.logIn()).user).toMatchObject({ role: 'LEARNER' })
    expect(await account(second.email)).toMatchObject({ awaits_seat: false })
    // By now they count as everybody does.
    expect(await product.refuse(users.unarchive, { userIds: [id] }, manager)).toEqual({
      status: 409,
      errors: ['The learner limit of 2 has been reached'],
    })
  })

  test('is given once, however many confirm at the same time', async () => {
    const small = await makeClient(product, { maximumLearners: 3 })
    const joiners = []
    for (let at = 0; at < 6; at++) joiners.push(await joiner(small.referralCode))
    const answers = await Promise.all(
      joiners.map(({ registration }) =>
        product.ask(accounts.register, registration).then(
          () => true,
          () => false,
        ),
      ),
    )
    expect(answers.filter(Boolean)).toHaveLength(3)
  })

  test('until then the person changes nothing about the compliance of the organisation', async () => {
    const own = await makeClient(product)
    const manager = await makeManager(product, own.id)
    await makePathway(product, { courseIds: [(await makeCourse(product)).id], clientIds: [own.id] })
    await makeLearner(product, own.id)
    const joined = await joiner(own.referralCode)
    const counted = async () => {
      await updateAllObligations(db)
      const { people } = await product.ask(compliance.complianceOverview, {}, manager)
      const leftOut = await product.ask(compliance.leftOut, {}, manager)
      const totals = await product.ask(compliance.complianceTotals, {}, manager)
      return { people, leftOut: leftOut.people.map(({ reason }) => reason), learners: totals.learners }
    }
    expect(await counted()).toEqual({ people: 1, leftOut: ['notConfirmed'], learners: 2 })
    await product.ask(accounts.register, joined.registration)
    expect(await counted()).toEqual({ people: 2, leftOut: [], learners: 2 })
  })

  test('what an unknown visitor has typed is in no mail to an address that is not confirmed', async () => {
    const { email } = await joiner(client.referralCode)
    const manager = await makeManager(product, client.id)
    await product.ask(accounts.resendActivation, { userId: (await account(email))?.id ?? '' }, manager)
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(2)
    for (const { html, text, subject, to_name: name } of mails) {
      expect(html + text + subject + name).not.toContain('won')
      expect(text).toMatch(/^Hello,\n/)
    }
  })
})

describe('an address that has an account already', () => {
  test('is answered as any other, and changes no account', async () => {
    const elsewhere = await makeClient(product)
    const people = [
      await makeLearner(product, client.id),
      await makeLearner(product, elsewhere.id),
      await makeManager(product, elsewhere.id),
      await makeAdmin(product),
      await makeLearner(product, elsewhere.id, { confirmed: false }),
    ]
    for (const { email } of people) {
      const before = await account(email)
      expect(await join({ email: email.toUpperCase(), referalCode: client.referralCode })).toEqual(done)
      expect(await account(email)).toEqual(before)
    }
  })

  test('is answered by mail: to log in, or to finish the registration', async () => {
    const confirmed = await makeLearner(product, client.id)
    const invited = await makeLearner(product, client.id, { confirmed: false })
    const manager = await makePerson(product, { role: 'CLIENTADMIN', clientId: client.id, confirmed: false })
    const archived = await makeLearner(product, client.id)
    await db
      .updateTable('users')
      .set({ archived_at: sql<string>`now()` })
      .where('id', '=', archived.id)
      .execute()
    for (const { email } of [confirmed, invited, manager, archived])
      await join({ email, referalCode: client.referralCode })
    expect(await templatesTo(confirmed.email)).toEqual(['AlreadyRegistered'])
    expect(await templatesTo(invited.email)).toEqual(['ConfirmLearnerAccount'])
    expect(await templatesTo(manager.email)).toEqual(['ConfirmAccount'])
    expect(await templatesTo(archived.email)).toEqual([])
  })

  test('is not flooded, and one person is made of many who use it at once', async () => {
    const other = await makeClient(product)
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        join({ email, referalCode: (at % 2 ? client : other).referralCode }),
      ),
    )
    expect(answers).toEqual(Array.from({ length: 12 }, () => done))
    const made = await db.selectFrom('users').where('email', '=', email).select('id').execute()
    expect(made).toHaveLength(1)
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(3)
  })
})

describe('machines', () => {
  test('that fill in everything are thanked, and get no account', async () => {
    const before = await everything()
    expect(await join({ referalCode: client.referralCode, homepage: 'https://spam.test' })).toEqual(done)
    expect(await everything()).toEqual(before)
  })

  test('cannot try codes one after the other', async () => {
    const address = newAddress()
    for (let at = 0; at < 10; at++)
      expect(await join({ referalCode: `guess-${at}` }, address)).toEqual(unknownCode)
    expect((await join({ referalCode: client.referralCode }, address)).status).toBe(429)
    expect(await join({ referalCode: client.referralCode })).toEqual(done)
  })

  test('cannot send more than a class would', async () => {
    const address = newAddress()
    for (let at = 0; at < 30; at++)
      expect((await join({ referalCode: client.referralCode }, address)).status).toBe(200)
    const before = await everything()
    expect((await join({ referalCode: client.referralCode }, address)).status).toBe(429)
    expect(await everything()).toEqual(before)
  })
})

test('who was invited has a seat, and the form opens however full the organisation is', async () => {
  const small = await makeClient(product, { maximumLearners: 1 })
  const email = newEmail()
  const manager = await makeManager(product, small.id)
  await product.ask(users.create, { kind: 'learner', firstName: 'Ada', lastName: 'Byron', email }, manager)
  const [, userId, encodedToken] =
    /learn\.example\.org\/Register\/([\w-]+)\/([\w-]+)/.exec((await mailsTo(email))[0]?.text ?? '') ?? []
  expect((await product.ask(accounts.registrationForm, { userId, encodedToken })).isFull).toBe(false)
})
