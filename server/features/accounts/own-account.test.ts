// What a person sees and changes of their own account.
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as theme from '#contract/calls/theme.ts'
import {
  type MadePerson,
  makeAdmin,
  makeClient,
  makeLearner,
  makeManager,
  password,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { readMails } from '#tests/support/read-mails.ts'

const product = await startProduct()
const { db } = product.app
const client = await makeClient(product)

const accountOf = ({ id }: MadePerson) =>
  db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const mailsTo = (email: string) => readMails(product, email)
const logIn = (username: string, secret: string, remoteAddress = '10.5.0.1') =>
  product.send({
    method: 'POST',
    url: '/api/Account/Login',
    payload: { username, password: secret },
    remoteAddress,
  })

describe("one's own account", () => {
  test('is seen by its user, and by no other', async () => {
    const person = await makeManager(product, client.id, { firstName: 'Ada', lastName: 'Lovelace' })
    const { user } = await product.ask(accounts.myAccount, {}, person)
    expect(user).toEqual({
      id: person.id,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: person.email,
      loginName: null,
      phoneNumber: '',
    })
    expect(await product.refuse(accounts.myAccount, {})).toEqual({ status: 401, errors: ['Please sign in'] })
  })

  test('stores a new address and number, and nothing else that is sent', async () => {
    const [person, other] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
    const [before, othersBefore] = [await accountOf(person), await accountOf(other)]
    const email = ' New.Address@Example.test '
    const everything = {
      id: other.id,
      userId: other.id,
      firstName: 'Other',
      lastName: 'Name',
      email,
      phoneNumber: '+44 20 7946 0000',
      role: 'ADMIN',
      secondaryRole: 'ADMIN',
      identityRole: { name: 'ADMIN' },
      clientId: (await makeClient(product)).id,
      emailConfirmed: false,
      urlToken: other.urlToken,
      passwordHash: 'x',
    }
    await product.ask(accounts.updateMine, everything, person)
    expect(await accountOf(person)).toEqual({
      ...before,
      email: 'new.address@example.test',
      phone_number: '+44 20 7946 0000',
      search_text: before.search_text.replace(before.email, 'new.address@example.test'),
      changed_at: expect.any(String),
      self_entered_email_at: expect.any(String),
    })
    expect(await accountOf(other)).toEqual(othersBefore)
    expect((await logIn('NEW.address@example.test', password)).statusCode).toBe(200)
    expect((await product.ask(accounts.myAccount, {}, person)).user.email).toBe('new.address@example.test')
  })

  test('notifies the old address of a new one, and only then', async () => {
    const person = await makeLearner(product, client.id)
    await product.ask(accounts.updateMine, { email: person.email.toUpperCase(), phoneNumber: '1' }, person)
    expect(await mailsTo(person.email)).toEqual([])
    await product.ask(accounts.updateMine, { email: 'elsewhere@example.test', phoneNumber: '1' }, person)
    const mails = await mailsTo(person.email)
    expect(mails.map((mail) => mail.template_type)).toEqual(['EmailChanged'])
    expect(mails[0]?.text).toContain('elsewhere@example.test')
    expect(await mailsTo('elsewhere@example.test')).toEqual([])
  })

  test('voids a link that was on its way to the old address', async () => {
    const person = await makeLearner(product, client.id)
    await product.ask(accounts.requestPasswordReset, { email: person.email })
    const [, encodedToken, userId] =
      /\/Reset\/([\w-]+)\/([\w-]+)/.exec((await mailsTo(person.email))[0]?.text ?? '') ?? []
    await product.ask(accounts.updateMine, { email: 'moved@example.test' }, person)
    const given = { encodedToken, userId, password: 'a password for it', passwordRepeat: 'a password for it' }
    expect(await product.refuse(accounts.resetPassword, given)).toEqual({
      status: 400,
      errors: ['This link is invalid or has expired'],
    })
  })

  test.each([
    ['', 'Please enter an email address'],
    ['  ', 'Please enter an email address'],
    [null, 'Please enter an email address'],
    ['no address', 'Please enter a valid email address'],
    ['a@x.test\r\nBcc: b@y.test', 'Please enter a valid email address'],
    ['a@x.test, b@y.test', 'Please enter a valid email address'],
    ['"a b"@x.test', 'Please enter a valid email address'],
    ['pаypal@example.test', 'Please enter a valid email address'], // a Cyrillic а
    ['a@exаmple.test', 'Please enter a valid email address'],
    ['a@x', 'Please enter a valid email address'],
    ['a@b@x.test', 'Please enter a valid email address'],
    [
      `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.test`,
      'Please enter a valid email address',
    ],
  ])('refuses the address %j and mails nobody', async (email, error) => {
    const person = await makeLearner(product, client.id)
    const [before, mails] = [await accountOf(person), await db.selectFrom('outbox').select('id').execute()]
    const { status, errors } = await product.refuse(accounts.updateMine, { email, phoneNumber: '' }, person)
    expect([status, errors[0]]).toEqual([400, error])
    expect(await accountOf(person)).toEqual(before)
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual(mails)
  })

  test('refuses an address of another user, of any client and in any case', async () => {
    const [person, other] = [
      await makeLearner(product, client.id),
      await makeLearner(product, (await makeClient(product)).id),
    ]
    expect(await product.refuse(accounts.updateMine, { email: other.email.toUpperCase() }, person)).toEqual({
      status: 409,
      errors: ['An account with this email address already exists'],
    })
    expect((await accountOf(person)).email).toBe(person.email)
  })
})

describe("changing one's password", () => {
  const chosen = 'another good password'
  const change = (currentPassword: string, newPassword = chosen, repeatPassword = newPassword) => ({
    currentPassword,
    newPassword,
    repeatPassword,
  })

  test('ends the other sessions and not this one', async () => {
    const person = await makeAdmin(product)
    const { token } = (await logIn(person.email, password)).json<{ user: { token: string } }>().user
    await product.ask(accounts.updatePassword, change(password), person)
    await product.ask(accounts.myAccount, {}, person)
    expect((await product.refuse(accounts.myAccount, {}, { token })).status).toBe(401)
    expect((await logIn(person.email, chosen, '10.5.0.2')).statusCode).toBe(200)
    expect((await logIn(person.email, password, '10.5.0.2')).statusCode).toBe(401)
  })

  test('needs the current one', async () => {
    const person = await makeLearner(product, client.id)
    const before = await accountOf(person)
    for (const wrong of ['', 'not it', password.toUpperCase()])
      expect(await product.refuse(accounts.updatePassword, change(wrong), person)).toEqual({
        status: 400,
        errors: ['Incorrect password'],
      })
    expect(await accountOf(person)).toEqual(before)
  })

  test('is no second door for guessing', async () => {
    const person = await makeLearner(product, client.id)
    for (let at = 0; at < 10; at++)
      expect((await product.refuse(accounts.updatePassword, change(`guess ${at}`), person)).status).toBe(400)
    expect((await product.refuse(accounts.updatePassword, change(password), person)).status).toBe(429)
    expect((await logIn(person.email, password, '127.0.0.1')).statusCode).toBe(429)
    expect((await logIn(person.email, password, '10.5.0.3')).statusCode).toBe(200)
  })

  test('reports what is wrong with the new one', async () => {
    const person = await makeLearner(product, client.id)
    const errorsWith = async (one: string, other = one) =>
      (await product.refuse(accounts.updatePassword, change(password, one, other), person)).errors
    expect(await errorsWith('')).toEqual(['Passwords do not match'])
    expect(await errorsWith(chosen, `${chosen}!`)).toEqual(['Passwords do not match'])
    expect(await errorsWith('short')).toEqual(['Please use at least 10 characters'])
    expect(await errorsWith('administrator')).toEqual(['Please choose a password that is harder to guess'])
    expect(await errorsWith(person.email)).toEqual([
      'Please choose a password that is not your email address',
    ])
    await product.ask(accounts.updatePassword, change(password), person)
  })

  test('refuses a part of four letters of the own name or the organisation, and no shorter one (rule access-80)', async () => {
    const { id } = await makeClient(product, { name: 'Öst & Björnsson Ltd' })
    const person = await makeLearner(product, id, { firstName: 'Ann', lastName: 'Smith-Müller' })
    const errorsWith = async (one: string) =>
      (await product.refuse(accounts.updatePassword, change(password, one), person)).errors
    const ofPerson = 'Please choose a password without your name in it'
    const ofClient = 'Please choose a password without the name of your organisation in it'
    expect(await errorsWith('xx SMITH 2031 xx')).toEqual([ofPerson])
    expect(await errorsWith('2031muller2031')).toEqual([ofPerson])
    expect(await errorsWith('MÜLLER is no secret')).toEqual([ofPerson])
    expect(await errorsWith('bjornsson1234')).toEqual([ofClient])
    expect(await errorsWith('mullerbjörnsson')).toEqual([ofPerson, ofClient])
    await product.ask(accounts.updatePassword, change(password, 'ann ost ltd smit mull bjor'), person)
  })

  test('refuses a name whose letters are replaced by the usual signs (rule access-80)', async () => {
    const { id } = await makeClient(product, { name: 'Hotel Astoria Ltd' })
    const person = await makeLearner(product, id, { firstName: 'Will', lastName: 'Smith-Evans' })
    const errorsWith = async (one: string) =>
      (await product.refuse(accounts.updatePassword, change(password, one), person)).errors
    const ofPerson = 'Please choose a password without your name in it'
    const ofClient = 'Please choose a password without the name of your organisation in it'
    for (const one of ['xx Ev4ns 2031', 'xx 3v@NS 2031', 'my $m17h 2031', 'the W1!l 2031', 'the wi1l 2031'])
      expect(await errorsWith(one), one).toEqual([ofPerson])
    for (const one of ['H0t3l 20312031', 'x @5t0r1a 2031', '2031 as7or!a x'])
      expect(await errorsWith(one), one).toEqual([ofClient])
    // Digits stay digits where they make no name, and a part of three letters is none.
    await product.ask(accounts.updatePassword, change(password, '3v4 sm1 h0t 17h w1x 4n5'), person)
  })

  test('voids a link to a new password', async () => {
    const person = await makeLearner(product, client.id)
    await product.ask(accounts.requestPasswordReset, { email: person.email })
    const [, encodedToken, userId] =
      /\/Reset\/([\w-]+)\/([\w-]+)/.exec((await mailsTo(person.email))[0]?.text ?? '') ?? []
    await product.ask(accounts.updatePassword, change(password), person)
    const given = { encodedToken, userId, password: 'a password for it', passwordRepeat: 'a password for it' }
    expect((await product.refuse(accounts.resetPassword, given)).errors).toEqual([
      'This link is invalid or has expired',
    ])
    expect((await logIn(person.email, chosen, '10.5.0.4')).statusCode).toBe(200)
  })
})

test('the colour scheme is stored with the account, and is in the configuration', async () => {
  const person = await makeAdmin(product)
  const chosen = async (caller?: typeof person) =>
    (await product.ask(theme.openTheme, {}, caller)).colourScheme
  expect(await chosen(person)).toBe('system')
  await product.ask(accounts.updateColourScheme, { colourScheme: 'dark' }, person)
  expect(await chosen(person)).toBe('dark')
  expect(await chosen(await makeAdmin(product))).toBe('system')
  expect(await chosen()).toBeNull()
  const wrong = { colourScheme: 'sepia' as never }
  expect(await product.refuse(accounts.updateColourScheme, wrong, person)).toEqual({
    status: 400,
    errors: ['Please choose system, light or dark'],
  })
  expect(await chosen(person)).toBe('dark')
})

test('the form of CSV that was chosen last is stored with the account, and is in the configuration', async () => {
  const person = await makeAdmin(product)
  const chosen = async (caller?: typeof person) => (await product.ask(theme.openTheme, {}, caller)).csvFormat
  expect(await chosen(person)).toBe('csv')
  await product.ask(accounts.updateCsvFormat, { format: 'csv-semicolons' }, person)
  expect(await chosen(person)).toBe('csv-semicolons')
  expect(await chosen(await makeAdmin(product))).toBe('csv')
  expect(await chosen()).toBeNull()
  const wrong = { format: 'xlsx' as never }
  expect(await product.refuse(accounts.updateCsvFormat, wrong, person)).toEqual({
    status: 400,
    errors: ['Please choose csv or csv-semicolons'],
  })
  expect(await chosen(person)).toBe('csv-semicolons')
})

// Every text a visitor can send, with what breaks out of SQL where it is not passed as a value.
test.each([
  "' or '1'='1",
  "'; drop table users; --",
  "') union select * from users --",
  '\\',
  '%',
  '$1',
  // Longer than this test may take.
  "a'||pg_sleep(25)||'",
])('the text %j is only a text', async (text) => {
  const link = { encodedToken: text, userId: text, password: text, passwordRepeat: text }
  const answers = [
    await logIn(text, text, '10.6.0.1'),
    await product.send({
      method: 'POST',
      url: '/api/Account/PasswordResetRequest',
      payload: { email: text },
    }),
    await product.send({ method: 'POST', url: '/api/Account/PasswordReset', payload: link }),
    await product.send({
      method: 'GET',
      url: '/api/Account/MyAccount',
      headers: { authorization: `Bearer ${text}` },
    }),
    await product.send({ method: 'GET', url: '/images/x', query: { name: text } }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 200, 400, 401, 404])
})
