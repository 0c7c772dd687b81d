// API keys: in whose name and within which walls they act, and what ends them (rules access-30 to access-35).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Call, Input } from '#contract/call.ts'
import * as apiKeys from '#contract/calls/api-keys.ts'
import * as audit from '#contract/calls/audit.ts'
import * as clients from '#contract/calls/clients.ts'
import * as learners from '#contract/calls/learners.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import * as teams from '#contract/calls/teams.ts'
import * as users from '#contract/calls/users.ts'
import { buildApi } from '#server/api.ts'
import { makeApp } from '#server/app/app.ts'
import { type KeyScope, maxKeyCallsPerMinute, maxKeysOfPerson } from '#contract/rules/key-scopes.ts'
import {
  type MadePerson,
  joinTeam,
  limitTo,
  makeAdmin,
  makeClient,
  makeLearner,
  makeManager,
  makeTeam,
} from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { forbidden, notFound, unknownId } from '#tests/support/refusals.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const client = await makeClient(product)
const manager = await makeManager(product, client.id, { firstName: 'Mo', lastName: 'Barr' })
const elsewhere = await makeClient(product)
const otherManager = await makeManager(product, elsewhere.id)

const stopped = { status: 401, errors: ['This API key does not work. It may have ended, or been ended'] }
const outOfScope = { status: 403, errors: ['This API key is not for this call'] }

interface Wanted {
  scopes?: KeyScope[]
  clientId?: string
  days?: number
}
/** A key of the person, as a caller. */
async function keyOf(person: MadePerson, { scopes = ['people:read'], ...wanted }: Wanted = {}) {
  const { id, key } = await product.ask(apiKeys.create, { name: 'HR', scopes, days: 30, ...wanted }, person)
  return { id, token: key }
}
const emailsSeen = async (as: { token: string }) => {
  const page = { pageNumber: 1, pageSize: 100 } as const
  return (await product.ask(learners.list, page, as)).users.map(({ email }) => email)
}
const isRefused = <C extends Call>(call: C, input: Input<C>, as: { token: string }) =>
  product.refuse(call, input, as)
const listed = async (as: MadePerson) => (await product.ask(apiKeys.list, {}, as)).keys
const setOf = async (id: string, column: 'ends_at' | 'last_used_at', value: string) =>
  sql`update api_keys set ${sql.ref(column)} = now() + ${value}::interval where id = ${id}::uuid`.execute(
    product.owner,
  )

describe('a key', () => {
  test('is answered once, and only its hash is stored', async () => {
    const { key, id } = await product.ask(
      apiKeys.create,
      { name: ' Payroll ', scopes: ['people:read', 'people:read', 'imports:write'], days: 366 },
      manager,
    )
    expect(key).toMatch(/^coppice_[A-Za-z0-9_-]{43}$/)
    const found = (await listed(manager)).find((one) => one.id === id)
    expect(found).toMatchObject({
      ...{ name: 'Payroll', scopes: ['people:read', 'imports:write'], lastCharacters: key.slice(-4) },
      ...{ clientName: client.name, lastUsedDateTime: null, whyNot: null },
    })
    const days = (Date.parse(found?.endsDateTime ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(365.99)
    expect(days).toBeLessThanOrEqual(366)
    for (const table of ['api_keys', 'audit_changes', 'audit_log'])
      expect(
        (
          await sql`select from ${sql.table(table)} as row where row::text like ${`%${key.slice(8)}%`}`.execute(
            db,
          )
        ).rows,
      ).toEqual([])
  })

  test.each([
    [{ name: ' ' }, 'Please enter a name'],
    [{ scopes: [] }, 'Please choose what the key is for'],
    [{ scopes: ['everything'] }, 'Please choose what the key is for'],
    [{ days: 0 }, 'Please choose after how many days the key ends: 1 to 366'],
    [{ days: 367 }, 'Please choose after how many days the key ends: 1 to 366'],
  ])('with %o is refused, and nothing is stored', async (wrong, error) => {
    const before = (await listed(admin)).length
    const wanted = { name: 'HR', scopes: ['people:read'], days: 30, ...wrong }
    expect(await product.refuse(apiKeys.create, wanted, manager)).toEqual({ status: 400, errors: [error] })
    expect((await listed(admin)).length).toBe(before)
  })

  test('of a person who has as many as possible is refused, also when two are made at once', async () => {
    const busy = await makeManager(product, client.id)
    await sql`insert into api_keys (user_id, client_id, name, scopes, key_hash, last_characters, ends_at)
      select ${busy.id}::uuid, ${client.id}::uuid, 'Key', '{people:read}', gen_random_uuid()::text::bytea, 'abcd', now() + interval '1 day'
        from generate_series(1, ${maxKeysOfPerson - 1})`.execute(db)
    // Those that have expired or were ended do not count.
    await setOf((await keyOf(busy)).id, 'ends_at', '-1 second')
    await product.ask(apiKeys.end, { id: (await keyOf(busy)).id }, busy)
    const tries = await Promise.allSettled([keyOf(busy), keyOf(busy), keyOf(busy)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await isRefused(apiKeys.create, { name: 'HR', scopes: ['people:read'], days: 1 }, busy)).toEqual({
      status: 409,
      errors: ['You have 50 API keys. Please end one that is no longer used first'],
    })
  })
})

describe('the walls of a key', () => {
  test('of a manager are the client, those of a limited manager the teams', async () => {
    const here = await makeLearner(product, client.id)
    const inTeam = await makeLearner(product, client.id)
    const there = await makeLearner(product, elsewhere.id)
    const team = await makeTeam(product, client.id)
    await joinTeam(product, team, inTeam)
    const limited = await makeManager(product, client.id)
    const key = await keyOf(limited)
    expect(await emailsSeen(key)).toEqual(expect.arrayContaining([here.email, inTeam.email]))
    // Somebody who is limited later has a key that is limited from then on.
    await limitTo(product, limited, team)
    expect(await emailsSeen(key)).toEqual([inTeam.email])
    const ofManager = await keyOf(manager)
    expect(await emailsSeen(ofManager)).not.toContain(there.email)
    expect(await isRefused(learners.openLearner, { urlToken: there.urlToken }, ofManager)).toEqual(notFound)
    expect(await isRefused(clients.options, {}, ofManager)).toEqual(forbidden)
  })

  test('of an administrator are all clients, or the one that it is limited to', async () => {
    const here = await makeLearner(product, client.id)
    const there = await makeLearner(product, elsewhere.id)
    const all = await keyOf(admin)
    expect(await emailsSeen(all)).toEqual(expect.arrayContaining([here.email, there.email]))
    expect((await product.ask(clients.options, {}, all)).clients.map(({ id }) => id)).toContain(elsewhere.id)
    const one = await keyOf(admin, { clientId: client.id })
    expect(await emailsSeen(one)).toContain(here.email)
    expect(await emailsSeen(one)).not.toContain(there.email)
    expect(await isRefused(learners.openLearner, { urlToken: there.urlToken }, one)).toEqual(notFound)
    expect(await isRefused(clients.options, {}, one)).toEqual(forbidden)
    const wanted = { name: 'HR', scopes: ['people:read'], days: 1, clientId: elsewhere.id }
    expect(await product.refuse(apiKeys.create, wanted, manager)).toEqual(notFound)
    expect(await product.refuse(apiKeys.create, { ...wanted, clientId: unknownId }, admin)).toEqual(notFound)
  })

  test('are learners when it changes people: it is no way to an account with more rights', async () => {
    const learner = await makeLearner(product, client.id)
    const colleague = await makeManager(product, client.id)
    const both = await makeLearner(product, client.id)
    await sql`update users set secondary_role = 'CLIENTADMIN' where id = ${both.id}::uuid`.execute(db)
    const field = await product.ask(
      personFields.create,
      { name: `Field ${crypto.randomUUID()}`, kind: 'text' },
      manager,
    )
    for (const key of [
      await keyOf(admin, { scopes: ['people:write'] }),
      await keyOf(manager, { scopes: ['people:write'] }),
    ]) {
      const named = { firstName: 'New', lastName: 'Name' }
      await product.ask(users.update, { id: learner.id, ...named, email: learner.email }, key)
      for (const { id, email } of [colleague, both]) {
        expect(await isRefused(users.update, { id, ...named, email: `x${email}` }, key)).toEqual(forbidden)
        expect(await isRefused(users.archive, { userIds: [learner.id, id] }, key)).toEqual(forbidden)
        expect(
          await isRefused(personFields.saveValues, { userId: id, values: { [field.id]: 'x' } }, key),
        ).toEqual(forbidden)
      }
      for (const kind of ['admin', 'clientadmin'] as const)
        expect(
          await isRefused(users.create, { kind, ...named, email: `${crypto.randomUUID()}@x.test` }, key),
        ).toEqual(forbidden)
    }
  })
})

describe('a key stops', () => {
  test('when somebody who sees it ends it, and stays ended', async () => {
    const key = await keyOf(manager)
    await emailsSeen(key)
    expect(await isRefused(apiKeys.end, { id: key.id }, otherManager)).toEqual(notFound)
    const colleague = await makeManager(product, client.id)
    await product.ask(apiKeys.end, { id: key.id }, colleague)
    expect(await isRefused(learners.list, {}, key)).toEqual(stopped)
    const ended = async () => [
      (await listed(manager)).find(({ id }) => id === key.id),
      await db.selectFrom('api_keys').where('id', '=', key.id).select('ended_at').executeTakeFirst(),
    ]
    const before = await ended()
    expect(before[0]).toMatchObject({ whyNot: 'ended' })
    await product.ask(apiKeys.end, { id: key.id }, admin)
    expect(await ended()).toEqual(before)
  })

  test('at its end, and not a moment before', async () => {
    const key = await keyOf(manager)
    await setOf(key.id, 'ends_at', '1 minute')
    await emailsSeen(key)
    await setOf(key.id, 'ends_at', '0')
    expect(await isRefused(learners.list, {}, key)).toEqual(stopped)
    expect((await listed(manager)).find(({ id }) => id === key.id)?.whyNot).toBe('expired')
  })

  test('while the person or the client is out, and works again afterwards', async () => {
    const paused = await makeClient(product)
    const person = await makeManager(product, paused.id)
    const key = await keyOf(person)
    const ofAdmin = await keyOf(admin, { clientId: paused.id })
    const both = [key, ofAdmin]
    await product.ask(users.archive, { userIds: [person.id] }, admin)
    expect(await isRefused(learners.list, {}, key)).toEqual(stopped)
    expect((await listed(admin)).find(({ id }) => id === key.id)?.whyNot).toBe('noLongerMay')
    await product.ask(users.unarchive, { userIds: [person.id] }, admin)
    for (const one of both) await emailsSeen(one)
    await product.ask(clients.pause, { clientId: paused.id }, admin)
    for (const one of both) expect(await isRefused(learners.list, {}, one)).toEqual(stopped)
    await product.ask(clients.unpause, { clientId: paused.id }, admin)
    for (const one of both) await emailsSeen(one)
  })

  test('when the person has no longer the role, or belongs to another client', async () => {
    const person = await makeManager(product, client.id)
    const key = await keyOf(person)
    await sql`update users set role = 'LEARNER' where id = ${person.id}::uuid`.execute(db)
    expect(await isRefused(learners.list, {}, key)).toEqual(stopped)
    await sql`update users set role = 'CLIENTADMIN' where id = ${person.id}::uuid`.execute(db)
    await emailsSeen(key)
    await sql`update users set client_id = ${elsewhere.id}::uuid where id = ${person.id}::uuid`.execute(db)
    expect(await isRefused(learners.list, {}, key)).toEqual(stopped)
    const former = await makeAdmin(product)
    const ofAdmin = await keyOf(former)
    await sql`update users set role = 'CLIENTADMIN' where id = ${former.id}::uuid`.execute(db)
    expect(await isRefused(learners.list, {}, ofAdmin)).toEqual(stopped)
  })
})

test('managers of a whole client see all its keys, limited ones their own, administrators those of all', async () => {
  const team = await makeTeam(product, client.id)
  const limited = await makeManager(product, client.id)
  await limitTo(product, limited, team)
  const [own, ofManager, ofAll, there] = [
    await keyOf(limited),
    await keyOf(manager),
    await keyOf(admin),
    await keyOf(otherManager),
  ].map(({ id }) => id)
  const seen = async (as: MadePerson) => (await listed(as)).map(({ id }) => id)
  expect(await seen(limited)).toEqual([own])
  expect(await seen(manager)).toEqual(expect.arrayContaining([own, ofManager]))
  for (const hidden of [ofAll, there]) expect(await seen(manager)).not.toContain(hidden)
  expect(await seen(admin)).toEqual(expect.arrayContaining([own, ofManager, ofAll, there]))
  expect(await isRefused(apiKeys.end, { id: ofManager ?? '' }, limited)).toEqual(notFound)
})

test('the log says with which key a call was made, and keys make no keys', async () => {
  const key = await keyOf(manager, { scopes: ['people:write', 'reports:read'] })
  const { id } = await product.ask(teams.create, { name: `Team ${crypto.randomUUID()}` }, key)
  const { entries } = await product.ask(audit.list, { about: id }, manager)
  expect(entries[0]?.person).toBe('Mo Barr, with the API key “HR”')
  expect(entries[0]?.about).not.toContain('HR')
  const made = (await product.ask(audit.list, { about: key.id }, manager)).entries.at(-1)
  expect(made).toMatchObject({ words: 'Made an API key', person: 'Mo Barr' })
  expect(JSON.stringify(entries)).not.toContain(key.token)
  for (const [call, input] of [
    [apiKeys.create, { name: 'More', scopes: ['people:read'], days: 1 }],
    [apiKeys.list, {}],
    [apiKeys.end, { id: key.id }],
  ] as [Call, object][])
    expect(await product.refuse(call, input, key)).toEqual(outOfScope)
})

test('a key makes as many calls in a minute as it may, and the answers say how many are left', async () => {
  const key = await keyOf(manager)
  const call = () => product.send(requestOf(teams.list, {}, key))
  const first = await call()
  expect(first.headers).toMatchObject({
    'ratelimit-limit': String(maxKeyCallsPerMinute),
    'ratelimit-remaining': String(maxKeyCallsPerMinute - 1),
  })
  await sql`update rate_counters set count = ${maxKeyCallsPerMinute - 1} where key = rate_limit_key(${`api key:${key.id}`})`.execute(
    db,
  )
  const last = await call()
  expect([last.statusCode, last.headers['ratelimit-remaining']]).toEqual([200, '0'])
  const refused = await call()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  // Another key is not slowed down.
  expect((await product.send(requestOf(teams.list, {}, await keyOf(manager)))).statusCode).toBe(200)
})

test('access-34: of 50 calls at once in two processes as many are answered as are left, and each is counted once', async () => {
  const second = await buildApi(makeApp(product.app.config, db, product.app.mail), { logger: false })
  const key = await keyOf(manager)
  const request = requestOf(teams.list, {}, key)
  await product.send(request)
  await setOf(key.id, 'last_used_at', '-61 seconds')
  await sql`update rate_counters set count = ${maxKeyCallsPerMinute - 20} where key = rate_limit_key(${`api key:${key.id}`})`.execute(
    db,
  )
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => (at % 2 ? second : product.api).inject(request)),
  )
  const answered = answers.filter(({ statusCode }) => statusCode === 200)
  const left = answered.map(({ headers }) => Number(headers['ratelimit-remaining']))
  expect(left.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, at) => at))
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30)
  const { lastUsedDateTime } = (await listed(manager)).find(({ id }) => id === key.id) ?? {}
  expect(Date.parse(lastUsedDateTime ?? '')).toBeGreaterThan(Date.now() - 60_000)
  await second.close()
})

test('access-34: a call for which a key is not is counted too, and one with a key that does not work is not', async () => {
  const key = await keyOf(manager)
  const refused = await product.send(requestOf(apiKeys.list, {}, key))
  expect([refused.statusCode, refused.headers['ratelimit-remaining']]).toEqual([
    403,
    String(maxKeyCallsPerMinute - 1),
  ])
  const counters = () => db.selectFrom('rate_counters').select(['key', 'count']).orderBy('key').execute()
  const before = await counters()
  await setOf(key.id, 'ends_at', '-1 second')
  expect(await isRefused(learners.list, {}, key)).toEqual(stopped)
  expect(await counters()).toEqual(before)
})

test('access-34: a path that is no call is counted too, before its body is read, so that nobody guesses paths', async () => {
  const key = await keyOf(manager)
  const headers = { authorization: `Bearer ${key.token}` }
  const guess = async (method: 'GET' | 'POST', url: string, more: object = {}) => {
    const answer = await product.send({ method, url, headers, ...more })
    return [answer.statusCode, answer.headers['ratelimit-remaining'], answer.headers['coppice-version']]
  }
  const left = (calls: number) => String(maxKeyCallsPerMinute - calls)
  expect(await guess('GET', '/api/Secret/List')).toEqual([404, left(1), '2026-11-29'])
  // A call of another method, and one of a kind that there is not.
  expect(await guess('GET', '/API/account/CreateLearner?x=1')).toEqual([404, left(2), '2026-11-29'])
  expect(await guess('POST', '/api/Account/CreateOwner', { payload: { a: 1 } })).toEqual([
    ...[404, left(3), '2026-11-29'],
  ])
  await sql`update rate_counters set count = ${maxKeyCallsPerMinute} where key = rate_limit_key(${`api key:${key.id}`})`.execute(
    db,
  )
  expect(await guess('GET', '/api/Secret/List')).toEqual([429, '0', '2026-11-29'])
  const unreadable = { payload: '{', headers: { ...headers, 'content-type': 'application/json' } }
  expect(await guess('POST', '/api/Secret/List', unreadable)).toEqual([429, '0', '2026-11-29'])
  // The pages are for everybody, and a session has no such limit.
  const page = await product.send({ method: 'GET', url: '/Secret', headers })
  expect(page.headers).not.toHaveProperty('ratelimit-remaining')
  const session = { authorization: `Bearer ${manager.token}` }
  const other = await product.send({ method: 'GET', url: '/api/Secret/List', headers: session })
  expect([other.statusCode, other.headers['coppice-version']]).toEqual([404, undefined])
})

test('access-58: an answer to a key names the version, and a program for another one changes nothing', async () => {
  const key = await keyOf(manager, { scopes: ['people:read', 'people:write'] })
  const name = `Team ${crypto.randomUUID()}`
  const create = (version?: string) => {
    const request = requestOf(teams.create, { name }, key)
    const headers = { ...request.headers, ...(version ? { 'coppice-version': version } : {}) }
    return product.send({ ...request, headers })
  }
  const teamsNamed = () => db.selectFrom('teams').where('name', '=', name).select('id').execute()
  for (const version of ['2026-11-26', '1', '2026-11-29, 2026-11-26']) {
    const refused = await create(version)
    expect([refused.statusCode, refused.headers['coppice-version']]).toEqual([400, '2026-11-29'])
    expect(refused.json<{ errors: { error: string }[] }>().errors[0]?.error).toContain('version 2026-11-29')
  }
  expect(await teamsNamed()).toEqual([])
  expect((await product.send(requestOf(teams.list, {}, key))).headers['coppice-version']).toBe('2026-11-29')
  expect((await create('2026-11-29')).statusCode).toBe(200)
  expect(await teamsNamed()).toHaveLength(1)
  // Each refusal names it too: out of scope, of another role, invalid, too many calls, and of a key that has ended.
  const statusWithVersion = async (call: Call, input: object) => {
    const { statusCode, headers } = await product.send(requestOf(call, input, key))
    return [statusCode, headers['coppice-version']]
  }
  expect(await statusWithVersion(apiKeys.list, {})).toEqual([403, '2026-11-29'])
  expect(await statusWithVersion(clients.options, {})).toEqual([403, '2026-11-29'])
  expect(await statusWithVersion(teams.create, { name: '' })).toEqual([400, '2026-11-29'])
  await sql`update rate_counters set count = ${maxKeyCallsPerMinute} where key = rate_limit_key(${`api key:${key.id}`})`.execute(
    db,
  )
  expect(await statusWithVersion(teams.list, {})).toEqual([429, '2026-11-29'])
  await product.ask(apiKeys.end, { id: key.id }, manager)
  expect(await statusWithVersion(teams.list, {})).toEqual([401, '2026-11-29'])
  // People in a browser send no version, and get none.
  expect((await product.send(requestOf(teams.list, {}, manager))).headers).not.toHaveProperty(
    'coppice-version',
  )
})

test('the last use is shown, to the minute', async () => {
  const key = await keyOf(manager)
  const used = async () => (await listed(manager)).find(({ id }) => id === key.id)?.lastUsedDateTime
  await emailsSeen(key)
  const first = await used()
  expect(Math.abs(Date.parse(first ?? '') - Date.now())).toBeLessThan(60_000)
  await emailsSeen(key)
  expect(await used()).toBe(first)
  await setOf(key.id, 'last_used_at', '-61 seconds')
  await emailsSeen(key)
  expect(Date.parse((await used()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''))
})
