// Tokens of directories: who makes them, what they reach, and what ends them (rules provisioning-1 to provisioning-5).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Call, Input } from '#contract/call.ts'
import { login } from '#contract/calls/accounts.ts'
import * as apiKeys from '#contract/calls/api-keys.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as clients from '#contract/calls/clients.ts'
import * as deletions from '#contract/calls/deletions.ts'
import * as learners from '#contract/calls/learners.ts'
import * as moving from '#contract/calls/moving.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import * as provisioning from '#contract/calls/provisioning.ts'
import { openTheme } from '#contract/calls/theme.ts'
import * as users from '#contract/calls/users.ts'
import { maxScimRequestsPerMinute, maxTokensOfClient } from '#contract/rules/provisioning.ts'
import { dropOldRequests } from '#server/features/provisioning/request-queries.ts'
import {
  type MadePerson,
  limitTo,
  makeAdmin,
  makeClient,
  makeLearner,
  makeManager,
  makePeople,
  makeTeam,
  password,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { forbidden, notFound } from '#tests/support/refusals.ts'
import { connectDirectory, directoryWith } from '#tests/support/scim.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const client = await makeClient(product)
const manager = await makeManager(product, client.id)
const elsewhere = await makeClient(product)
const otherManager = await makeManager(product, elsewhere.id)

const opened = (clientId = client.id, as: { token: string } = admin) =>
  product.ask(provisioning.openProvisioning, { clientId }, as)
const error = 'urn:ietf:params:scim:api:messages:2.0:Error'
const setOf = (id: string, column: 'ends_at' | 'last_used_at', value: string) =>
  sql`update provisioning_tokens set ${sql.ref(column)} = now() + ${value}::interval where id = ${id}::uuid`.execute(
    product.owner,
  )

describe('a token', () => {
  test('is answered once, and only its hash is stored', async () => {
    const made = { clientId: client.id, name: ' Entra of Alder ', days: 366 }
    const { token, id } = await product.ask(provisioning.createToken, made, admin)
    expect(token).toMatch(/^coppice_scim_[A-Za-z0-9_-]{43}$/)
    const { tokens, address } = await opened()
    expect(address).toBe(`${product.app.config.publicUrl}/scim/v2`)
    expect(tokens.find((one) => one.id === id)).toMatchObject({
      ...{ name: 'Entra of Alder', lastCharacters: token.slice(-4), lastUsedDateTime: null, whyNot: null },
    })
    expect(JSON.stringify(await opened())).not.toContain(token)
    const { rows } =
      await sql`select from provisioning_tokens as row where row::text like ${`%${token.slice(13)}%`}`.execute(
        db,
      )
    expect(rows).toEqual([])
  })

  test.each([
    [{ name: ' ' }, 'Please enter a name'],
    [{ days: 0 }, 'Please choose after how many days the token ends: 1 to 366'],
    [{ days: 367 }, 'Please choose after how many days the token ends: 1 to 366'],
    [{ clientId: null }, 'Please choose an organisation'],
  ])('with %o is refused, and nothing is stored', async (wrong, sentence) => {
    const before = (await opened()).tokens.length
    const wanted = { clientId: client.id, name: 'Entra', days: 30, ...wrong }
    expect(await product.refuse(provisioning.createToken, wanted, admin)).toEqual({
      status: 400,
      errors: [sentence],
    })
    expect((await opened()).tokens.length).toBe(before)
  })

  test('is refused where a client has as many as possible, also when several are made at once', async () => {
    const full = await makeClient(product)
    const make = () =>
      product.send({
        method: 'POST',
        url: '/api/Provisioning/CreateToken',
        headers: { authorization: `Bearer ${admin.token}` },
        payload: { clientId: full.id, name: 'Entra', days: 1 },
      })
    const answers = await Promise.all(Array.from({ length: maxTokensOfClient + 3 }, make))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(maxTokensOfClient)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3)
    // One that has ended makes room.
    const [first] = (await opened(full.id)).tokens
    await product.ask(provisioning.endToken, { id: first?.id ?? '' }, admin)
    expect((await make()).statusCode).toBe(200)
  })

  test('does not work after its end, once it was ended, and while the client is paused or archived', async () => {
    const own = await makeClient(product)
    const directory = await connectDirectory(product, own.id, admin)
    expect((await directory.send('GET', '/Users')).status).toBe(200)
    await setOf(directory.tokenId, 'ends_at', '1 minute')
    expect((await directory.send('GET', '/Users')).status).toBe(200)
    await setOf(directory.tokenId, 'ends_at', '0')
    const expired = await directory.send('GET', '/Users')
    expect([expired.status, expired.headers['www-authenticate'], expired.body]).toEqual([
      401,
      'Bearer',
      { schemas: [error], status: '401', detail: 'This SCIM token has expired. Please make a new one' },
    ])
    await setOf(directory.tokenId, 'ends_at', '1 day')
    await product.ask(clients.pause, { clientId: own.id }, admin)
    expect((await directory.send('GET', '/Users')).body).toEqual({
      schemas: [error],
      status: '403',
      detail: 'Access for this organisation is paused at the moment',
    })
    await product.ask(clients.unpause, { clientId: own.id }, admin)
    expect((await directory.send('GET', '/Users')).status).toBe(200)
    await product.ask(provisioning.endToken, { id: directory.tokenId }, admin)
    const ended = await directory.send('POST', '/Users', { userName: 'a@a.test' })
    expect([ended.status, ended.body.detail]).toEqual([
      401,
      'This SCIM token was ended. Please make a new one',
    ])
    const endOf = () =>
      db
        .selectFrom('provisioning_tokens')
        .where('id', '=', directory.tokenId)
        .select('ended_at')
        .executeTakeFirstOrThrow()
    const first = await endOf()
    await product.ask(provisioning.endToken, { id: directory.tokenId }, admin)
    expect(await endOf()).toEqual(first)
    // Somebody sees that the directory still tries.
    expect((await opened(own.id)).requests[0]).toMatchObject({
      words: 'Entra could not get an answer',
      refusal: 'This SCIM token was ended. Please make a new one',
    })
  })

  test('is the only thing that lets a directory in, and lets it in nowhere else', async () => {
    const { key } = await product.ask(
      apiKeys.create,
      { name: 'HR', scopes: ['people:read', 'people:write'], days: 1 },
      manager,
    )
    for (const wrong of ['', 'x', key, manager.token, admin.token, `coppice_scim_${'x'.repeat(43)}`]) {
      const { status, body } = await directoryWith(product, wrong).send('GET', '/Users')
      expect([status, body.schemas, body.status]).toEqual([401, [error], '401'])
    }
    const { token } = await connectDirectory(product, client.id, admin)
    expect((await product.refuse(learners.list, {}, { token })).status).toBe(401)
    expect((await product.refuse(provisioning.createToken, { name: 'X', days: 1 }, { token })).status).toBe(
      401,
    )
  })

  test('says when it was last used, to the minute', async () => {
    const directory = await connectDirectory(product, client.id, admin)
    const used = async () =>
      (await opened()).tokens.find(({ id }) => id === directory.tokenId)?.lastUsedDateTime
    await directory.send('GET', '/Users')
    const first = await used()
    expect(Math.abs(Date.parse(first ?? '') - Date.now())).toBeLessThan(60_000)
    await directory.send('GET', '/Users')
    expect(await used()).toBe(first)
    await setOf(directory.tokenId, 'last_used_at', '-61 seconds')
    await directory.send('GET', '/Users')
    expect(Date.parse((await used()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''))
  })

  test('sends as many requests in a minute as it may', async () => {
    const directory = await connectDirectory(product, client.id, admin)
    const first = await directory.send('GET', '/Users')
    expect(first.headers).toMatchObject({
      'ratelimit-limit': String(maxScimRequestsPerMinute),
      'ratelimit-remaining': String(maxScimRequestsPerMinute - 1),
    })
    await sql`update rate_counters set count = ${maxScimRequestsPerMinute - 1} where key = rate_limit_key(${`scim:${directory.tokenId}`})`.execute(
      db,
    )
    expect((await directory.send('GET', '/Users')).status).toBe(200)
    const refused = await directory.send('GET', '/Users')
    expect([refused.status, refused.body.status]).toEqual([429, '429'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const other = await connectDirectory(product, client.id, admin)
    expect((await other.send('GET', '/Users')).status).toBe(200)
  })
})

describe('who makes tokens', () => {
  test('are administrators, and managers of the whole client where it was allowed', async () => {
    const own = await makeClient(product)
    const [whole, limited] = [await makeManager(product, own.id), await makeManager(product, own.id)]
    await limitTo(product, limited, await makeTeam(product, own.id))
    const { id } = await product.ask(
      provisioning.createToken,
      { clientId: own.id, name: 'Entra', days: 1 },
      admin,
    )
    const calls = [
      [provisioning.openProvisioning, {}],
      [provisioning.createToken, { name: 'Okta', days: 1 }],
      [provisioning.endToken, { id }],
    ] as const
    const refusals = async (as: { token: string }) =>
      Promise.all(calls.map(([call, input]) => product.refuse(call as Call, input as Input<Call>, as)))
    expect(await refusals(whole)).toEqual([forbidden, forbidden, forbidden])
    await product.ask(provisioning.letManagers, { clientId: own.id, managersMay: true }, admin)
    expect(await refusals(limited)).toEqual([forbidden, forbidden, forbidden])
    expect((await product.ask(provisioning.openProvisioning, {}, whole)).clientId).toBe(own.id)
    await product.ask(provisioning.createToken, { name: 'Okta', days: 1 }, whole)
    await product.ask(provisioning.endToken, { id }, whole)
    // Only administrators decide and choose who makes tokens.
    expect(
      await product.refuse(provisioning.letManagers, { clientId: own.id, managersMay: true }, whole),
    ).toEqual(forbidden)
    const until = new Date().toISOString()
    expect(
      await product.refuse(provisioning.decide, { clientId: own.id, decision: 'keep', until }, whole),
    ).toEqual(forbidden)
    await product.ask(provisioning.letManagers, { clientId: own.id, managersMay: false }, admin)
    expect(await refusals(whole)).toEqual([forbidden, forbidden, forbidden])
  })

  test('see nothing of other clients', async () => {
    await product.ask(provisioning.letManagers, { clientId: elsewhere.id, managersMay: true }, admin)
    const { tokenId } = await connectDirectory(product, client.id, admin)
    expect(
      await product.refuse(provisioning.openProvisioning, { clientId: client.id }, otherManager),
    ).toEqual(notFound)
    expect(
      await product.refuse(
        provisioning.createToken,
        { clientId: client.id, name: 'X', days: 1 },
        otherManager,
      ),
    ).toEqual(notFound)
    expect(await product.refuse(provisioning.endToken, { id: tokenId }, otherManager)).toEqual(notFound)
    expect((await product.ask(provisioning.openProvisioning, {}, otherManager)).tokens).toEqual([])
    const { rows } = await sql<{ id: string }>`select id from clients where is_provider`.execute(db)
    const provider = { clientId: rows[0]?.id ?? '', name: 'X', days: 1 }
    expect(await product.refuse(provisioning.createToken, provider, admin)).toEqual(notFound)
  })
})

test('a directory reaches nobody and no team of another client, and does not learn whose an address is', async () => {
  const directory = await connectDirectory(product, client.id, admin)
  const neighbour = await makeLearner(product, elsewhere.id)
  const team = await makeTeam(product, elsewhere.id)
  const operation = { op: 'replace', path: 'active', value: false }
  for (const path of [
    `/Users/${neighbour.id}`,
    `/Users/${otherManager.id}`,
    `/Users/${admin.id}`,
    `/Groups/${team.id}`,
  ])
    for (const answer of [
      await directory.send('GET', path),
      await directory.patch(path, operation),
      await directory.send('PUT', path, { userName: 'x@x.test', displayName: 'X' }),
      await directory.send('DELETE', path),
    ])
      expect([answer.status, answer.body]).toEqual([
        404,
        { schemas: [error], status: '404', detail: 'Not found' },
      ])
  const sent = { userName: neighbour.email, name: { givenName: 'A', familyName: 'B' } }
  const taken = await directory.send('POST', '/Users', sent)
  expect([taken.status, taken.body]).toEqual([
    409,
    {
      schemas: [error],
      status: '409',
      scimType: 'uniqueness',
      detail: 'An account with this email address already exists',
    },
  ])
  const own = await directory.send('POST', '/Users', { userName: 'own@own.test' })
  const renamed = await directory.patch(`/Users/${own.body.id}`, {
    op: 'replace',
    path: 'userName',
    value: neighbour.email,
  })
  expect([renamed.status, renamed.body.scimType]).toEqual([409, 'uniqueness'])
  const group = await directory.send('POST', '/Groups', { displayName: 'Own' })
  const joined = await directory.patch(`/Groups/${group.body.id}`, {
    op: 'add',
    path: 'members',
    value: [{ value: neighbour.id }],
  })
  expect([joined.status, joined.body.detail]).toEqual([400, 'One of the people does not exist here'])
  const { body } = await directory.send('GET', '/Users')
  expect(body.Resources.map(({ id }: { id: string }) => id)).not.toContain(neighbour.id)
  expect((await directory.send('GET', '/Groups')).body.totalResults).toBe(1)
})

test('who is moved to another client is there no more, and comes back with an undone move', async () => {
  const [from, to] = [await makeClient(product), await makeClient(product)]
  const directory = await connectDirectory(product, from.id, admin)
  const upn = 'grace@corp.onmicrosoft.test'
  const user = { userName: upn, emails: [{ value: 'grace.moves@a.test' }], externalId: 'M-1' }
  const { body } = await directory.send('POST', '/Users', user)
  await sql`update users set email_confirmed_at = now() where id = ${body.id}::uuid`.execute(db)
  const wanted = { userIds: [body.id as string], toClientId: to.id, taken: 'nothing' as const }
  const { previewToken } = await product.ask(moving.previewMove, wanted, admin)
  const { actionId } = await product.ask(moving.move, { ...wanted, previewToken }, admin)
  expect((await directory.send('GET', `/Users/${body.id}`)).status).toBe(404)
  expect((await directory.send('GET', '/Users')).body.Resources).toEqual([])
  expect((await directory.find(`userName eq "${upn}"`)).body.totalResults).toBe(0)
  const again = await directory.send('POST', '/Users', user)
  expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness'])
  const there = await connectDirectory(product, to.id, admin)
  expect((await there.send('GET', `/Users/${body.id}`)).body.userName).toBe('grace.moves@a.test')
  await product.ask(bulk.undo, { id: actionId ?? '' }, admin)
  expect((await directory.send('GET', `/Users/${body.id}`)).body.userName).toBe(upn)
})

test('the user name of somebody who was moved is free for another person, and then refuses to come back', async () => {
  const [from, to] = [await makeClient(product), await makeClient(product)]
  const directory = await connectDirectory(product, from.id, admin)
  const user = (name: string) => ({ userName: 'CORP\\joan', emails: [{ value: `${name}@moves.test` }] })
  const { body } = await directory.send('POST', '/Users', user('first'))
  await sql`update users set email_confirmed_at = now() where id = ${body.id}::uuid`.execute(db)
  const wanted = { userIds: [body.id as string], toClientId: to.id, taken: 'nothing' as const }
  const { previewToken } = await product.ask(moving.previewMove, wanted, admin)
  const { actionId } = await product.ask(moving.move, { ...wanted, previewToken }, admin)
  const another = await directory.send('POST', '/Users', user('second'))
  expect([another.status, another.body.userName]).toEqual([201, 'CORP\\joan'])
  expect(await product.refuse(bulk.undo, { id: actionId ?? '' }, admin)).toEqual({
    status: 409,
    errors: ['Another person has the user name in the directory now'],
  })
})

test('a user name that is found to be taken only as it is stored is refused as not unique', async () => {
  const { id: clientId } = await makeClient(product)
  const directory = await connectDirectory(product, clientId, admin)
  const held = await makeLearner(product, clientId)
  await sql`insert into closed_records (record_id, taken, email, member_since) values (${held.id}::uuid, 'nothing', '', now())`.execute(
    db,
  )
  await sql`insert into provisioned_people (user_id, client_id, user_name)
    values (${held.id}::uuid, ${clientId}::uuid, 'CORP\\held')`.execute(db)
  const emails = [{ value: 'not.unique@a.test' }]
  const { status, body } = await directory.send('POST', '/Users', { userName: 'CORP\\HELD', emails })
  expect([status, body.scimType, body.detail]).toEqual([
    409,
    'uniqueness',
    'There is a person with this user name already',
  ])
})

test('what is not possible is said as SCIM says it', async () => {
  const directory = await connectDirectory(product, client.id, admin)
  const { body } = await directory.send('GET', '/ServiceProviderConfig')
  expect(body).toMatchObject({
    bulk: { supported: false },
    patch: { supported: true },
    filter: { supported: true, maxResults: 200 },
    etag: { supported: true },
  })
  expect((await directory.send('POST', '/Bulk', {})).body).toMatchObject({ schemas: [error], status: '501' })
  expect((await directory.send('GET', '/Me')).status).toBe(501)
  expect((await directory.send('GET', '/Nothing')).body).toMatchObject({ schemas: [error], status: '404' })
  const types = (await directory.send('GET', '/ResourceTypes')).body
  expect(types.Resources.map(({ id }: { id: string }) => id)).toEqual(['User', 'Group'])
  for (const { id, meta } of (await directory.send('GET', '/Schemas')).body.Resources) {
    const one = await directory.send('GET', `/Schemas/${id}`)
    expect([one.status, one.body.id, one.body.meta.location]).toEqual([200, id, meta.location])
  }
  const plain = await directory.send('POST', '/Users', 'userName=a', { 'content-type': 'text/plain' })
  expect([plain.status, plain.body.status]).toEqual([415, '415'])
  const json = await directory.send(
    'POST',
    '/Users',
    { userName: 'json@a.test' },
    { 'content-type': 'application/json' },
  )
  expect(json.status).toBe(201)
})

describe('the last requests', () => {
  test('are in words, similar ones together, without those that only read or change nothing', async () => {
    const own = await makeClient(product)
    const directory = await connectDirectory(product, own.id, admin, 'Okta')
    await makePeople(
      product,
      Array.from({ length: 30 }, () => ({ clientId: own.id, role: 'LEARNER' as const })),
    )
    const add = async (userName: string) =>
      (
        await directory.send('POST', '/Users', {
          userName,
          name: { givenName: 'Joan', familyName: 'Clarke' },
        })
      ).body.id as string
    const ids = [await add('one@a.test'), await add('two@a.test'), await add('three@a.test')]
    for (const id of ids)
      await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
    await directory.send('GET', '/Users')
    await directory.patch(`/Users/${ids[0]}`, { op: 'replace', path: 'active', value: false })
    await directory.patch(`/Users/${ids[0]}`, { op: 'replace', path: 'active', value: true })
    await directory.send('POST', '/Users', { userName: 'one@a.test' })
    await directory.send('GET', '/Users?filter=nonsense')
    const words = async () => (await opened(own.id)).requests.map((one) => [one.words, one.refusal])
    expect(await words()).toEqual([
      ['Okta could not look people up', 'This filter could not be read'],
      ['Okta could not add a person', 'There is a person with this user name already'],
      ['Okta restored Joan Clarke', null],
      ['Okta archived 3 people', null],
      ['Okta added 3 people', null],
    ])
    const { rows } = await sql<{
      row: string
    }>`select request::text as row from provisioning_requests as request`.execute(db)
    expect(JSON.stringify(rows)).not.toMatch(/Joan|Clarke|a\.test/)
    // Somebody who was erased is named no more, and the request is still there.
    await product.ask(users.remove, { id: ids[0] ?? '' }, admin)
    expect((await words())[2]).toEqual(['Okta restored a person', null])
    const { deletions: deleted } = await product.ask(deletions.list, {}, admin)
    await product.ask(deletions.erase, { id: deleted[0]?.id ?? '' }, admin)
    expect((await words())[2]).toEqual(['Okta restored a person', null])
  })

  test('name required fields that are empty once a directory has accepted or restored people, who are asked for them (people-189)', async () => {
    const own = await makeClient(product)
    const directory = await connectDirectory(product, own.id, admin, 'Okta')
    const [waits, back, other] = [
      await makeLearner(product, own.id),
      await makeLearner(product, own.id),
      await makeLearner(product, own.id),
    ]
    await db
      .updateTable('users')
      .set({ awaits_acceptance: true, archived_at: '2026-01-31T12:00:00Z' })
      .where('id', '=', waits.id)
      .execute()
    await product.ask(users.archive, { userIds: [back.id, other.id] }, admin)
    const addField = (name: string, seenBy: 'managers' | 'everybody') =>
      product.ask(
        personFields.create,
        { name, kind: 'text', seenBy, isRequired: true, clientId: own.id },
        admin,
      )
    await addField('Department', 'everybody')
    await addField('Shoe size', 'managers')
    const sent = { userName: waits.email, name: { givenName: 'Joan', familyName: 'Clarke' } }
    expect((await directory.send('POST', '/Users', sent)).status).toBe(201)
    for (const { id } of [back, other])
      await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })
    // What the directory fills itself is not missing.
    await directory.patch(`/Users/${other.id}`, { op: 'replace', path: 'active', value: false })
    const department = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department'
    await directory.patch(
      `/Users/${other.id}`,
      { op: 'replace', path: 'active', value: true },
      { op: 'replace', path: department, value: 'Kitchen' },
    )
    const empty = 'The required fields “Department”, “Shoe size” are empty'
    expect((await opened(own.id)).requests.map(({ words }) => words)).toEqual([
      expect.stringMatching(/^Okta restored .+\. The required field “Shoe size” is empty$/),
      expect.stringMatching(/^Okta archived [^.]+$/),
      `Okta restored 2 people. ${empty}`,
      `Okta added Joan Clarke. ${empty}`,
    ])
    const askedFor = async ({ email }: MadePerson) => {
      const { user } = await product.ask(login, { username: email, password })
      return (await product.ask(openTheme, {}, user ?? undefined)).missingFields
    }
    expect([await askedFor(waits), await askedFor(back)]).toEqual([['Department'], ['Department']])
  })

  test('are kept as many as are shown, of each client', async () => {
    const own = await makeClient(product)
    const other = await makeClient(product)
    for (const { id } of [own, other]) {
      const { tokenId } = await connectDirectory(product, id, admin)
      await sql`insert into provisioning_requests (client_id, token_id, action, refusal)
        select ${id}::uuid, ${tokenId}::uuid, 'addPerson', 'Reason ' || number from generate_series(1, ${id === own.id ? 205 : 3}::int) as number`.execute(
        db,
      )
    }
    await dropOldRequests(db)
    const left = async (id: string) =>
      (
        await db
          .selectFrom('provisioning_requests')
          .where('client_id', '=', id)
          .orderBy('id')
          .select('refusal')
          .execute()
      ).map(({ refusal }) => refusal)
    expect((await left(own.id)).length).toBe(200)
    expect((await left(own.id))[0]).toBe('Reason 6')
    expect((await left(other.id)).length).toBe(3)
  })
})
