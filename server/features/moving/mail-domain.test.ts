// Changing the mail domain of a client (rule people-100).
import { expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as moving from '#contract/calls/moving.ts'
import * as users from '#contract/calls/users.ts'
import {
  type MadePerson,
  makeAdmin,
  makeClient,
  makeLearner,
  makeManager,
  password,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)

let number = 0
async function makeDomain() {
  const client = await makeClient(product)
  const domain = `old-${++number}.example`
  const at = (name: string) => ({ email: `${name}@${domain}` })
  return { client, domain, to: `new-${number}.example`, at }
}
const emailOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('users').where('id', '=', id).select('email').executeTakeFirstOrThrow()).email
const logIn = async (email: string) => {
  const answer = await product.send({
    method: 'POST',
    url: `/api/${accounts.login.path}`,
    payload: { username: email, password },
  })
  return accounts.login.reply.parse(answer.json()).succeeded
}
async function change(wanted: { clientId: string; oldDomain: string; newDomain: string }) {
  const { people } = await product.ask(moving.previewMailDomain, wanted, admin)
  return product.ask(moving.changeMailDomain, { ...wanted, expected: people }, admin)
}

test('learners of the client have the new domain, and nobody else', async () => {
  const { client, domain, to, at } = await makeDomain()
  const other = await makeClient(product)
  const [ada, ben, taken] = [
    await makeLearner(product, client.id, at('Ada.Green')),
    await makeLearner(product, client.id, { email: `ben@sub.${domain}` }),
    await makeLearner(product, client.id, at('cai')),
  ]
  const holder = await makeLearner(product, other.id, { email: `cai@${to}` })
  const elsewhere = await makeLearner(product, other.id, at('dee'))
  const manager = await makeManager(product, client.id, at('eve'))
  const archived = await makeLearner(product, client.id, at('flo'))
  await product.ask(users.archive, { userIds: [archived.id] }, admin)
  const wanted = { clientId: client.id, oldDomain: `@${domain.toUpperCase()}`, newDomain: to }
  const preview = await product.ask(moving.previewMailDomain, wanted, admin)
  expect(preview.changes.map(({ from, to: after }) => [from.toLowerCase(), after])).toEqual([
    [`ada.green@${domain}`, `ada.green@${to}`],
  ])
  const refused = [
    { reason: 'Another account has the new address', people: 1 },
    { reason: 'Managers and administrators', people: 1 },
  ]
  expect(preview.refused).toHaveLength(2)
  expect(preview.refused).toEqual(expect.arrayContaining(refused))
  expect((await product.refuse(moving.changeMailDomain, { ...wanted, expected: 2 }, admin)).status).toBe(409)
  expect((await change(wanted)).changed).toBe(1)
  expect(await emailOf(ada)).toBe(`ada.green@${to}`)
  for (const person of [ben, taken, holder, elsewhere, manager, archived])
    expect(await emailOf(person)).toBe(person.email)
})

test('both addresses open the account until the new one was used; sessions stay', async () => {
  const { client, domain, to, at } = await makeDomain()
  const ada = await makeLearner(product, client.id, at('ada'))
  await change({ clientId: client.id, oldDomain: domain, newDomain: to })
  await product.ask(accounts.extendSession, {}, ada)
  expect(await logIn(`ada@${domain}`)).toBe(true)
  expect(await logIn(`ada@${domain}`)).toBe(true)
  expect(await logIn(`ada@${to}`)).toBe(true)
  expect(await logIn(`ada@${domain}`)).toBe(false)
})

test('another change of the address ends the earlier one, and an undo brings it back', async () => {
  const { client, domain, to, at } = await makeDomain()
  const [ada, ben] = [
    await makeLearner(product, client.id, at('ada')),
    await makeLearner(product, client.id, at('ben')),
  ]
  const { actionId } = await change({ clientId: client.id, oldDomain: domain, newDomain: to })
  const rename = (person: MadePerson, email: string) =>
    product.ask(users.update, { id: person.id, firstName: 'Ada', lastName: 'Green', email }, admin)
  await rename(ada, `ada@third-${number}.example`)
  expect(await logIn(`ada@${domain}`)).toBe(false)
  expect(await product.ask(bulk.undo, { id: actionId ?? '' }, admin)).toMatchObject({ changed: 1 })
  expect(await emailOf(ben)).toBe(`ben@${domain}`)
  expect(await logIn(`ben@${domain}`)).toBe(true)
  expect(await logIn(`ben@${to}`)).toBe(false)
})

test('who has registered is mailed at the new address, and everybody else is invited there', async () => {
  const { client, domain, to, at } = await makeDomain()
  const ada = await makeLearner(product, client.id, at('ada'))
  const ben = await makeLearner(product, client.id, { ...at('ben'), confirmed: false })
  await change({ clientId: client.id, oldDomain: domain, newDomain: to })
  const mails = await db
    .selectFrom('outbox')
    .where('user_id', 'in', [ada.id, ben.id])
    .orderBy('to_address')
    .select(['to_address as to', 'template_type as type'])
    .execute()
  expect(mails).toEqual([
    { to: `ada@${to}`, type: 'EmailChanged' },
    { to: `ben@${to}`, type: 'ConfirmLearnerAccount' },
  ])
})

test('people of other organisations at the new domain are counted in the preview (clients-53)', async () => {
  const { client, domain, to, at } = await makeDomain()
  const other = await makeClient(product)
  await makeLearner(product, client.id, at('ada'))
  await makeLearner(product, client.id, { email: `own@${to}` })
  for (const name of ['ben', 'cai']) await makeLearner(product, other.id, { email: `${name}@${to}` })
  await makeLearner(product, other.id, at('dee'))
  const wanted = { clientId: client.id, oldDomain: domain, newDomain: to }
  const { elsewhere, publicDomains } = await product.ask(moving.previewMailDomain, wanted, admin)
  expect({ elsewhere, publicDomains }).toEqual({
    elsewhere: { people: 2, organisations: 1 },
    publicDomains: [],
  })
})

test.each([
  ['from', 'yahoo.co.uk'],
  ['to', 'proton.me'],
  ['to', 'GMX.at'],
])('a change %s %s needs a confirmation (clients-54)', async (direction, provider) => {
  const { client, domain } = await makeDomain()
  const [oldDomain, newDomain] = direction === 'from' ? [provider, domain] : [domain, provider]
  const learner = await makeLearner(product, client.id, { email: `ada-${++number}@${oldDomain}` })
  const wanted = { clientId: client.id, oldDomain, newDomain }
  const { people, publicDomains } = await product.ask(moving.previewMailDomain, wanted, admin)
  expect({ people, publicDomains }).toEqual({ people: 1, publicDomains: [provider.toLowerCase()] })
  expect(await product.refuse(moving.changeMailDomain, { ...wanted, expected: 1 }, admin)).toEqual({
    status: 400,
    errors: [
      `Anybody can get an address at ${provider.toLowerCase()}. Please confirm that this domain is meant`,
    ],
  })
  expect(await emailOf(learner)).toBe(learner.email)
  await product.ask(moving.changeMailDomain, { ...wanted, expected: 1, publicConfirmed: true }, admin)
  expect((await emailOf(learner)).endsWith(`@${newDomain.toLowerCase()}`)).toBe(true)
})

test('a change to a domain that is not of one organisation is refused (clients-60)', async () => {
  const { client, domain } = await makeDomain()
  const learner = await makeLearner(product, client.id, { email: `ada-${++number}@${domain}` })
  for (const newDomain of ['co.uk', '127.0.0.1', 'github.io']) {
    const wanted = { clientId: client.id, oldDomain: domain, newDomain }
    const refused = {
      status: 400,
      errors: [
        `${newDomain} is not the domain of one organisation. Please enter its own, such as example.org`,
      ],
    }
    expect(await product.refuse(moving.previewMailDomain, wanted, admin)).toEqual(refused)
    expect(await product.refuse(moving.changeMailDomain, { ...wanted, expected: 1 }, admin)).toEqual(refused)
  }
  expect(await emailOf(learner)).toBe(learner.email)
})
