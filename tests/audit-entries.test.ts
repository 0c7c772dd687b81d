// What an entry of the audit log says, and that it stays as it was written (rows of docs/rules/audit.md).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as clients from '#contract/calls/clients.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as users from '#contract/calls/users.ts'
import { migrationText } from '#server/db/release.ts'
import { makeAdmin, makeClient, makeLearner, makePathway, password } from './support/make.ts'
import { startProduct } from './support/product.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)

const lastEntry = () =>
  db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const changesOf = (id: number) =>
  db.selectFrom('audit_changes').where('entry_id', '=', id).selectAll().orderBy('id').execute()

test('only changed fields, before and after', async () => {
  const client = await makeClient(product)
  const learner = await makeLearner(product, client.id)
  const { user } = await product.ask(accounts.myAccount, {}, learner)
  await product.ask(accounts.updateMine, { ...user, phoneNumber: '0123' }, learner)
  const entry = await lastEntry()
  expect(entry).toMatchObject({ call: 'accounts.updateMine', person_id: learner.id, client_id: client.id })
  expect(await changesOf(entry.id)).toMatchObject([
    {
      action: 'changed',
      kind: 'person',
      object_id: learner.id,
      client_id: client.id,
      fields: { phone_number: [user.phoneNumber, '0123'] },
    },
  ])
})

test('each row of a call about many, listed with each of them', async () => {
  const client = await makeClient(product)
  const made = await Promise.all([1, 2].map(() => makeLearner(product, client.id)))
  await product.ask(users.archive, { userIds: made.map(({ id }) => id) }, admin)
  const entry = await lastEntry()
  const changes = await changesOf(entry.id)
  expect(changes.map((change) => change.object_id).sort()).toEqual(made.map(({ id }) => id).sort())
  const subjects = await db
    .selectFrom('audit_subjects')
    .where('entry_id', '=', entry.id)
    .select('subject_id')
    .execute()
  expect(subjects.map((subject) => subject.subject_id)).toEqual(
    expect.arrayContaining([client.id, ...made.map(({ id }) => id)]),
  )
})

test('a refused log-in names the account, and nothing that was typed', async () => {
  const learner = await makeLearner(product, (await makeClient(product)).id)
  const typed = 'canary of a wrong password'
  const answer = await product.send({
    method: 'POST',
    url: '/api/Account/Login',
    payload: { username: learner.email, password: typed },
  })
  expect(answer.statusCode).toBe(401)
  const entry = await lastEntry()
  expect(entry).toMatchObject({ kind: 'refused login', person_id: null })
  const about = await db
    .selectFrom('audit_subjects')
    .where('entry_id', '=', entry.id)
    .select('subject_id')
    .execute()
  expect(about.map((subject) => subject.subject_id)).toContain(learner.id)
  await product.ask(accounts.login, { username: learner.email, password }, undefined)
  expect(await lastEntry()).toMatchObject({ kind: 'login', person_id: learner.id })
})

test('a refused change leaves none', async () => {
  const before = await lastEntry()
  await expect(
    product.ask(
      pathways.update,
      { learningPathwayId: crypto.randomUUID(), name: 'A', description: '' },
      admin,
    ),
  ).rejects.toThrow('404')
  expect(await lastEntry()).toEqual(before)
})

test('of long texts the part around the first difference', async () => {
  const same = 'alike '.repeat(200)
  const { id } = await makePathway(product)
  const describe = (description: string) =>
    product.ask(pathways.update, { learningPathwayId: id, name: 'Long', description }, admin)
  const shown = async () => {
    const [change] = await changesOf((await lastEntry()).id)
    return (change as unknown as { fields: { description: string[] } }).fields.description
  }

  await describe(`${same}before ${same}`)
  await describe(`${same}after ${same}`)
  const [before, after] = await shown()
  expect(before).toMatch(/^….*alike before alike.*…$/)
  expect(after).toMatch(/^….*alike after alike.*…$/)
  for (const value of [before, after]) expect(value?.length).toBe(502)

  // A difference at the end, and one at the beginning.
  await describe(same.trim())
  await describe(`${same}more`)
  expect(await shown()).toEqual([
    expect.stringMatching(/^….*alike$/),
    expect.stringMatching(/^….*alike more$/),
  ])
  await describe(`Other ${same}`)
  expect((await shown()).map((value) => value.slice(0, 12))).toEqual(['alike alike ', 'Other alike '])
  // A character of two units of UTF-16 is not cut in the middle.
  await describe(`${'🌿'.repeat(600)}one`)
  await describe(`${'🌿'.repeat(600)}two`)
  expect((await shown()).map((value) => [value.isWellFormed(), value.slice(-3)])).toEqual([
    [true, 'one'],
    [true, 'two'],
  ])
})

test('a call that stores what is there already leaves none, and one that changes one of two rows has that one', async () => {
  const client = await makeClient(product)
  const [one, other] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
  await product.ask(users.archive, { userIds: [one.id] }, admin)
  const first = await lastEntry()
  await product.ask(users.archive, { userIds: [one.id] }, admin)
  await product.ask(users.update, await detailsOf(other.id), admin)
  expect(await lastEntry()).toEqual(first)
  await product.ask(users.archive, { userIds: [one.id, other.id] }, admin)
  expect((await changesOf((await lastEntry()).id)).map((change) => change.object_id)).toEqual([other.id])
})

const log = ['audit_log', 'audit_changes', 'audit_subjects', 'audit_seals']

test.each(log)('not even the owner of %s can change, delete or empty it', async (table) => {
  await makePathway(product)
  await sql`select audit_seal((select max(id) from audit_log), 1000)`.execute(db)
  for (const statement of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table}`])
    await expect(sql.raw(statement).execute(product.owner), statement).rejects.toThrow('append-only')
})

test('what is erased with a deleted person is only what is about them, and only once they are gone', async () => {
  const learner = await makeLearner(product, (await makeClient(product)).id)
  await product.ask(users.update, { ...(await detailsOf(learner.id)), firstName: 'Canaryname' }, admin)
  const erase = sql`select audit_erase(${learner.id})`
  await expect(erase.execute(db)).rejects.toThrow('append-only')
  await product.ask(users.remove, { id: learner.id }, admin)
  await erase.execute(db)
  const { rows } = await sql`select from audit_changes where fields::text like '%Canaryname%'`.execute(db)
  expect(rows).toEqual([])
})

test('what is erased with a client is what it was itself, and only once it is gone', async () => {
  const client = await createClient('Canaryclient')
  const mover = await makeLearner(product, client.id)
  await product.ask(users.update, { ...(await detailsOf(mover.id)), firstName: 'Canarymover' }, admin)
  const found = async (text: string) => {
    const { rows } = await sql`select from audit_changes where fields::text like ${`%${text}%`}`.execute(db)
    return rows.length
  }
  const erase = sql`select audit_erase_client(${client.id})`
  expect(await found('Canaryclient')).toBeGreaterThan(0)
  await expect(erase.execute(db)).rejects.toThrow('append-only')
  // The person is at another client by then.
  await db
    .updateTable('users')
    .set({ client_id: (await makeClient(product)).id })
    .where('id', '=', mover.id)
    .execute()
  await product.ask(clients.remove, { clientId: client.id }, admin)
  await erase.execute(db)
  expect(await found('Canaryclient')).toBe(0)
  expect(await found('Canarymover')).toBeGreaterThan(0)
})

test('an upgrade erases what an earlier version has left of erased clients, and not of those that can be restored', async () => {
  const changes = async (id: string) =>
    db
      .selectFrom('audit_changes')
      .where('client_id', '=', id)
      .where('person_id', 'is', null)
      .select('fields')
      .execute()
  const [erased, restorable] = [await createClient('Long gone'), await createClient('Just deleted')]
  await db.deleteFrom('users').where('client_id', '=', erased.id).execute()
  await db.deleteFrom('clients').where('id', '=', erased.id).execute()
  await product.ask(clients.remove, { clientId: restorable.id }, admin)
  await sql.raw(await migrationText('022_audit_of_erased_clients.sql')).execute(product.owner)
  for (const { fields } of await changes(erased.id)) expect(fields).toBeNull()
  expect(JSON.stringify(await changes(restorable.id))).toContain('Just deleted')
  await expect(sql`update audit_changes set at = now()`.execute(product.owner)).rejects.toThrow('append-only')
})

let next = 1
async function createClient(name: string) {
  const person = {
    firstName: 'First',
    lastName: 'Manager',
    email: `${next++}@example.test`,
    phoneNumber: '1',
  }
  await product.ask(
    clients.create,
    { clientName: name, referalCode: `code of ${name}`, maximumNumberOfLearners: 5, ...person },
    admin,
  )
  return db.selectFrom('clients').where('name', '=', name).select('id').executeTakeFirstOrThrow()
}

async function detailsOf(id: string) {
  const user = await db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  return { id, firstName: user.first_name, lastName: user.last_name, email: user.email, phoneNumber: '' }
}
