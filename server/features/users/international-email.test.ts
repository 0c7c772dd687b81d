// Addresses in any script: one account for every way to write one of them, and log-in with each.
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import { makeAdmin, makeClient, makeLearner, makeManager, password } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { prepareFirstRun } from '#server/start/first-run.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const client = await makeClient(product)
const manager = await makeManager(product, client.id)

const shown = 'jürgen@exämple.de'
const spellings = [
  shown,
  ' JÜRGEN@EXÄMPLE.DE ',
  'ju\u0308rgen@exa\u0308mple.de',
  'jürgen@xn--exmple-cua.de',
  'JÜRGEN@XN--EXMPLE-CUA.DE',
]
const taken = { status: 409, errors: ['An account with this email address already exists'] }
const name = { firstName: 'Jürgen', lastName: 'Groß' }
const emailOf = async (id: string) =>
  (await db.selectFrom('users').where('id', '=', id).select('email').executeTakeFirstOrThrow()).email
const mailsTo = async (address: string) =>
  (await db.selectFrom('outbox').where('to_address', '=', address).select('id').execute()).length
const logIn = (username: string) =>
  product.send({ method: 'POST', url: '/api/Account/Login', payload: { username, password } })

test.each(spellings)(
  'an account made with %j is stored, shown and mailed as people read it',
  async (email) => {
    const { user } = await product.ask(users.create, { kind: 'learner', ...name, email }, manager)
    expect(await emailOf(user.id)).toBe(shown)
    expect(await mailsTo(shown)).toBeGreaterThan(0)
    for (const other of spellings)
      expect(await product.refuse(users.create, { kind: 'learner', ...name, email: other }, manager)).toEqual(
        taken,
      )
    await product.ask(users.remove, { id: user.id }, manager)
  },
)

test('every spelling logs in, changes nothing when it is saved, and gets the same mails', async () => {
  const person = await makeLearner(product, client.id, { email: 'zoë@bücher.example' })
  const same = ['zoë@bücher.example', 'ZOË@xn--bcher-kva.example', 'zoe\u0308@BÜCHER.example']
  for (const username of same) expect((await logIn(username)).statusCode, username).toBe(200)
  for (const email of same) {
    await product.ask(users.update, { id: person.id, ...name, email }, manager)
    await product.ask(accounts.updateMine, { email }, person)
  }
  expect(await mailsTo('zoë@bücher.example')).toBe(0)
  for (const email of same) await product.ask(accounts.requestPasswordReset, { email })
  expect(await mailsTo('zoë@bücher.example')).toBe(3)
})

test('wrong passwords are counted together, however the address is written', async () => {
  await makeLearner(product, client.id, { email: 'ada@köln.example' })
  const guess = (username: string) =>
    product.send({
      method: 'POST',
      url: '/api/Account/Login',
      payload: { username, password: 'a wrong one' },
    })
  for (let at = 0; at < 10; at++) await guess(at % 2 ? 'ada@köln.example' : 'ADA@xn--kln-sna.example')
  expect((await guess('ada@ko\u0308ln.example')).statusCode).toBe(429)
})

describe('an upload', () => {
  const preview = (text: string) =>
    product.ask(learners.preview, { csvFile: new File([text], 'people.csv') }, manager)

  test('knows who is there, and who is twice in it', async () => {
    await makeLearner(product, client.id, { email: 'here@münchen.example' })
    const { goodRows, badRows, alreadyThere } = await preview(
      ['Ada,Green,here@XN--MNCHEN-3YA.example', 'Bo,Ek,bo@über.example', 'Bo,Ek,BO@xn--ber-goa.example'].join(
        '\n',
      ),
    )
    expect(alreadyThere.map(({ line }) => line)).toEqual([1])
    expect(goodRows).toEqual([{ firstName: 'Bo', lastName: 'Ek', email: 'bo@über.example' }])
    expect(badRows.map(({ reason }) => reason)).toEqual(['The same email address is in line 2'])
    await product.ask(learners.uploadUsers, { users: goodRows }, manager)
    expect(await mailsTo('bo@über.example')).toBe(1)
  })
})

test.each([
  'аdmin@example.com',
  'а@b.co',
  'ada@аррӏе.com',
  'ü@exämple.de\r\nBcc: c@d.co',
  `${'ü'.repeat(320)}@b.co`,
])('what only looks like an address is refused, and nobody is mailed: %j', async (email) => {
  const before = await db.selectFrom('outbox').select('id').execute()
  const { status, errors } = await product.refuse(users.create, { kind: 'learner', ...name, email }, manager)
  expect([status, errors[0]]).toEqual([400, 'Please enter a valid email address'])
  expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(before.length)
})

test('addresses stored as the DNS has them are rewritten at the next start, unless that would make two the same', async () => {
  const old = await makeLearner(product, client.id, { email: 'Old@xn--mller-kva.example' })
  const [both, first] = [
    await makeLearner(product, client.id, { email: 'both@xn--mller-kva.example' }),
    await makeLearner(product, client.id, { email: 'both@müller.example' }),
  ]
  await prepareFirstRun(product.app)
  expect(await emailOf(old.id)).toBe('old@müller.example')
  expect(await emailOf(both.id)).toBe('both@xn--mller-kva.example')
  expect(await emailOf(first.id)).toBe('both@müller.example')
  expect((await logIn('old@xn--mller-kva.example')).statusCode).toBe(200)
  expect(await product.refuse(users.update, { id: old.id, ...name, email: first.email }, admin)).toEqual(
    taken,
  )
})
