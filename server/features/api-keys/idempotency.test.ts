// Changes that a program sends again with the same Idempotency-Key (rule access-36).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Call, Input } from '#contract/call.ts'
import * as apiKeys from '#contract/calls/api-keys.ts'
import * as teams from '#contract/calls/teams.ts'
import * as users from '#contract/calls/users.ts'
import { dropPastCalls } from '#server/access/idempotent-call-queries.ts'
import { makeClient, makeManager } from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const { db } = product.app
const client = await makeClient(product)
const manager = await makeManager(product, client.id)

async function makeKey() {
  const made = { name: 'HR', scopes: ['people:write', 'people:read'] as const, days: 30 }
  const { key, id } = await product.ask(apiKeys.create, { ...made, scopes: [...made.scopes] }, manager)
  return { token: key, id }
}
const key = await makeKey()

async function send<C extends Call>(call: C, input: Input<C>, name: string, as: { token: string } = key) {
  const request = requestOf(call, input, as)
  const headers = { ...request.headers, 'idempotency-key': name }
  const { statusCode, body, headers: answered } = await product.send({ ...request, headers })
  return { status: statusCode, body, isReplayed: answered['idempotent-replayed'] === 'true' }
}
const countTeams = async (name: string) => {
  const { rows } = await sql`select from teams where name = ${name}`.execute(db)
  return rows.length
}
const newName = () => `Team ${crypto.randomUUID()}`
const errorOf = ({ status, body }: { status: number; body: string }) => [
  status,
  (JSON.parse(body) as { errors: { error: string }[] }).errors[0]?.error,
]

test('a change that is sent again gets the first answer and happens once, also fifty times at once', async () => {
  const name = newName()
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(teams.create, { name }, 'at once')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1)
  expect(await countTeams(name)).toBe(1)
})

test('the same name with another request, or another call, is refused and changes nothing', async () => {
  const [first, second] = [newName(), newName()]
  expect((await send(teams.create, { name: first }, 'other')).status).toBe(200)
  const refused = [409, 'This Idempotency-Key was sent with another request before. Please use a new one']
  expect(errorOf(await send(teams.create, { name: second }, 'other'))).toEqual(refused)
  const someone = { kind: 'learner', firstName: 'A', lastName: 'B', email: 'once@x.test' } as const
  expect(errorOf(await send(users.create, someone, 'other'))).toEqual(refused)
  expect(await countTeams(second)).toBe(0)
})

test('another key has names of its own', async () => {
  const name = newName()
  await send(teams.create, { name }, 'own')
  const other = await send(teams.create, { name: newName() }, 'own', await makeKey())
  expect([other.status, other.isReplayed]).toEqual([200, false])
})

test('a change that was refused can be sent again', async () => {
  const name = newName()
  await product.ask(teams.create, { name }, manager)
  expect((await send(teams.create, { name }, 'refused')).status).toBe(409)
  await sql`delete from teams where name = ${name}`.execute(db)
  const again = await send(teams.create, { name }, 'refused')
  expect([again.status, again.isReplayed]).toEqual([200, false])
})

test('a change whose server was stopped before it answered is never carried out again', async () => {
  const name = newName()
  await send(teams.create, { name }, 'stopped')
  await sql`update idempotent_calls set result = null, begun_at = now() - interval '2 minutes'
             where key_id = ${key.id}::uuid and request_hash = (select request_hash from idempotent_calls order by begun_at desc limit 1)`.execute(
    db,
  )
  expect(errorOf(await send(teams.create, { name }, 'stopped'))).toEqual([
    409,
    'The first call with this Idempotency-Key has no answer yet. Please look what it has changed before you send it with a new one',
  ])
  expect(await countTeams(name)).toBe(1)
})

test('after 24 hours the name is free again, and the cleanup removes it', async () => {
  const age = (hours: number) =>
    sql`update idempotent_calls set begun_at = now() - make_interval(hours => ${hours}::int, secs => 1)`.execute(
      db,
    )
  await send(teams.create, { name: newName() }, 'day')
  await age(23)
  expect(errorOf(await send(teams.create, { name: newName() }, 'day'))[0]).toBe(409)
  await age(24)
  const later = await send(teams.create, { name: newName() }, 'day')
  expect([later.status, later.isReplayed]).toEqual([200, false])
  await age(23)
  await dropPastCalls(db)
  const count = async () => (await sql`select from idempotent_calls`.execute(db)).rows.length
  expect(await count()).toBeGreaterThan(0)
  await age(24)
  await dropPastCalls(db)
  expect(await count()).toBe(0)
})

test('a name that is empty or too long is refused; a call that only reads, and a session, need none', async () => {
  const please = [400, 'Please send one Idempotency-Key of 1 to 255 characters']
  for (const wrong of ['', 'x'.repeat(256)])
    expect(errorOf(await send(teams.create, { name: newName() }, wrong))).toEqual(please)
  expect((await send(teams.create, { name: newName() }, 'x'.repeat(255))).status).toBe(200)
  for (let times = 0; times < 2; times++)
    expect(await send(teams.list, {}, 'reading')).toMatchObject({ status: 200, isReplayed: false })
  const name = newName()
  await send(teams.create, { name }, 'session', manager)
  expect((await send(teams.create, { name }, 'session', manager)).status).toBe(409)
})
