// Deleting people who have no email address, or had none: rows of others whose address was removed are not theirs.
import { expect, test } from 'vitest'
import * as loginCards from '#contract/calls/login-cards.ts'
import * as ownData from '#contract/calls/own-data.ts'
import * as users from '#contract/calls/users.ts'
import { filesIn } from '#tests/support/files-in-zip.ts'
import { makeAdmin, makeClient } from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)

/** A questionnaire and an enquiry whose address was removed. */
async function addNameless() {
  await db.deleteFrom('wellness_questionnaires').execute()
  await db.deleteFrom('enquiries').execute()
  await db
    .insertInto('wellness_questionnaires')
    .values({
      first_name: '',
      last_name: '',
      email: '',
      organisation: '',
      wellness_number: 3,
      answers: '[{"question":"How?","value":3}]',
    })
    .execute()
  await db
    .insertInto('enquiries')
    .values({ name: '', company: '', email: '', phone_number: '', message: 'Removed' })
    .execute()
}
const nameless = async () => [
  (await db.selectFrom('wellness_questionnaires').select('id').execute()).length,
  (await db.selectFrom('enquiries').select('id').execute()).length,
]

async function create(loginName: string) {
  const { id: clientId } = await makeClient(product)
  const person = { firstName: 'Nia', lastName: 'Evans', loginName, clientId }
  const { user } = await product.ask(loginCards.createWithoutEmail, person, admin)
  await db
    .updateTable('users')
    .set({ email_confirmed_at: new Date().toISOString() })
    .where('id', '=', user.id)
    .execute()
  return user
}

test('a person without an address takes nothing of others along, and gets nothing of theirs', async () => {
  await addNameless()
  const { id } = await create('nia')
  const answer = await product.send(requestOf(ownData.ofPerson, { id }, admin))
  const files = await filesIn(answer.rawPayload)
  for (const name of ['wellness', 'enquiries'])
    expect(JSON.parse(files.get(`${name}.json`)?.toString() ?? '')).toEqual([])
  await product.ask(users.remove, { id }, admin)
  expect(await nameless()).toEqual([1, 1])
})

test('no more does a person who had none before', async () => {
  await addNameless()
  const { id } = await create('nia')
  const changed = { id, firstName: 'Nia', lastName: 'Evans', email: 'nia@example.test' }
  await product.ask(users.update, changed, admin)
  await db
    .updateTable('users')
    .set({ email_confirmed_at: '2020-01-01T00:00:00Z' })
    .where('id', '=', id)
    .execute()
  const answer = await product.send(requestOf(ownData.ofPerson, { id }, admin))
  const files = await filesIn(answer.rawPayload)
  expect(JSON.parse(files.get('wellness.json')?.toString() ?? '')).toEqual([])
  await product.ask(users.remove, { id }, admin)
  expect(await nameless()).toEqual([1, 1])
})
