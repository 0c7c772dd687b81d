// Changes that a program sends again with the same Idempotency-Key (rule access-36).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Call, Input } from '#contract/call.ts'
import * as apiKeys from '#contract/calls/api-keys.ts'
import * as teams from '#contract/calls/teams.ts'
import * as users from '#contract/calls/users.ts'
import { buildApi } from '#server/api.ts'
import { dropPastCalls } from '#server/access/idempotent-call-queries.ts'
import { makeApp } from '#server/app/app.ts'
import { makeClient, makeManager } from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { untilLockWaits } from '#tests/support/until-lock-waits.ts'

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

async function send<C extends Call>(
  call: C,
  input: Input<C>,
  name: string,
  as: { token: string } = key,
  api = product.api,
) {
  const request = requestOf(call, input, as)
  const headers = { ...request.headers, 'idempotency-key': name }
  const { statusCode, body, headers: answered } = await api.inject({ ...request, headers })
  return {
    status: statusCode,
    body,
    isReplayed: answered['idempotent-replayed'] === 'true',
    retryAfter: answered['retry-after'],
  }
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

test('a change that is sent again gets the first answer and happens once, also fifty times at once by two processes', async () => {
  const name = newName()
  const second = await buildApi(makeApp(product.app.config, db, product.app.mail), { logger: false })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      send(teams.create, { name }, 'at once', key, at % 2 ? second : product.api),
    ),
  )
  await second.close()
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

/** The latest call began so many minutes ago, and its server was stopped in this state. */
const stopLatest = (state: 'begun' | 'stored', minutes: number) =>
  sql`update idempotent_calls set result = null, state = ${state}, begun_at = now() - make_interval(mins => ${minutes}::int)
       where begun_at = (select max(begun_at) from idempotent_calls)`.execute(db)
/** Each change of these rows fails until the returned function is called. */
async function breakChanges(table: string, when: string, errcode: string) {
  await sql`
    create function fail_in_test() returns trigger language plpgsql as ${sql.raw(`$$ begin raise exception 'broken' using errcode = '${errcode}'; end $$`)};
    create trigger fail_in_test before insert or update on ${sql.table(table)} for each row when (${sql.raw(when)}) execute function fail_in_test()`.execute(
    product.owner,
  )
  return () => sql`drop function fail_in_test cascade`.execute(product.owner)
}
const noAnswer = [
  409,
  'The first call with this Idempotency-Key has no answer. Please look what it has changed before you send it with a new one',
]

test.each([
  ['53300', 503],
  ['XX000', 500],
])(
  'a change that has failed with %s, and was rolled back, can be sent again at once',
  async (code, status) => {
    const name = newName()
    const repair = await breakChanges('teams', 'true', code)
    expect((await send(teams.create, { name }, `failed ${code}`)).status).toBe(status)
    await repair()
    const again = await send(teams.create, { name }, `failed ${code}`)
    expect([again.status, again.isReplayed]).toEqual([200, false])
    expect(await countTeams(name)).toBe(1)
  },
)

test('a change that was stored, and whose answer was not, is never carried out again', async () => {
  const name = newName()
  const repair = await breakChanges('idempotent_calls', 'new.result is not null', 'XX000')
  expect((await send(teams.create, { name }, 'unanswered')).status).toBe(500)
  await repair()
  expect(errorOf(await send(teams.create, { name }, 'unanswered'))).toEqual(noAnswer)
  expect(await countTeams(name)).toBe(1)
})

test('a change whose server was stopped after it was stored is never carried out again, and one before it is', async () => {
  const name = newName()
  await send(teams.create, { name }, 'stopped')
  await stopLatest('stored', 6)
  expect(errorOf(await send(teams.create, { name }, 'stopped'))).toEqual(noAnswer)
  expect(await countTeams(name)).toBe(1)
  const other = newName()
  await send(teams.create, { name: other }, 'stopped before')
  await sql`delete from teams where name = ${other}`.execute(db)
  await stopLatest('begun', 6)
  expect(errorOf(await send(teams.create, { name: newName() }, 'stopped before'))[0]).toBe(409)
  const again = await send(teams.create, { name: other }, 'stopped before')
  expect([again.status, again.isReplayed]).toEqual([200, false])
})

test('while the first call is at work others get a time to try again; one that is replaced stores nothing', async () => {
  const name = newName()
  const request = () => send(teams.create, { name }, 'slow')
  const { first } = await db.transaction().execute(async (tx) => {
    await sql`lock table teams in exclusive mode`.execute(tx)
    const waiting = request()
    await untilLockWaits(db)
    const meanwhile = await request()
    expect(errorOf(meanwhile)).toEqual([
      409,
      'The first call with this Idempotency-Key is still at work. Please send it again in a moment',
    ])
    expect(meanwhile.retryAfter).toBe('5')
    await sql`update idempotent_calls set attempt = gen_random_uuid() where state = 'begun'`.execute(db)
    return { first: waiting }
  })
  expect((await first).status).toBe(500)
  expect(await countTeams(name)).toBe(0)
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
