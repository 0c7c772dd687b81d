// One's own sessions: what is listed, what ends them, and that nobody reaches those of others (rules access-40 to access-43).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import * as accounts from '#contract/calls/accounts.ts'
import * as apiKeys from '#contract/calls/api-keys.ts'
import * as clients from '#contract/calls/clients.ts'
import * as security from '#contract/calls/security.ts'
import * as users from '#contract/calls/users.ts'
import { hashOf } from '#server/access/who.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { setPassword } from '#server/identity/account-queries.ts'
import {
  type MadePerson,
  makeAdmin,
  makeClient,
  makeLearner,
  makeManager,
  password,
} from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { notFound, unknownId } from '#tests/support/refusals.ts'
import { setUpApp } from '#tests/support/set-up-app.ts'
import { triesOf } from '#tests/support/tries.ts'

const product = await startProduct()
const { db } = product.app
const client = await makeClient(product)
const elsewhere = await makeClient(product)

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

async function logIn({ email }: { email: string }, userAgent = firefox, remoteAddress = '10.5.0.1') {
  const request = requestOf(accounts.login, { username: email, password })
  const answer = await product.send({ ...request, headers: { 'user-agent': userAgent }, remoteAddress })
  return accounts.login.reply.parse(answer.json()).user as { token: string }
}
const listed = async (as: { token: string }) => (await product.ask(security.sessions, {}, as)).sessions
const sessionOf = ({ token }: { token: string }) =>
  db.selectFrom('sessions').where('token_hash', '=', hashOf(token)).selectAll().executeTakeFirstOrThrow()
const set = ({ token }: { token: string }, column: string, value: ReturnType<typeof sql>) =>
  sql`update sessions set ${sql.ref(column)} = ${value} where token_hash = ${hashOf(token)}`.execute(db)
const works = async (as: { token: string }) =>
  (await product.send(requestOf(accounts.myAccount, {}, as))).statusCode === 200
const endedElsewhere = { status: 401, body: expect.stringContaining('"reason":"endedElsewhere"') }
async function answered(as: { token: string }) {
  const { statusCode: status, body } = await product.send(requestOf(accounts.myAccount, {}, as))
  return { status, body }
}

describe('the list', () => {
  test('has the sessions that work, with their device in words, the last used one first', async () => {
    const person = await makeLearner(product, client.id)
    const [desk, phone] = [await logIn(person), await logIn(person, safari, '10.6.0.2')]
    const [expired, loggedOut] = [await logIn(person), await logIn(person)]
    await set(expired, 'expires_at', sql`now()`)
    await product.ask(accounts.logout, {}, loggedOut)
    await set(person, 'last_seen_at', sql`now() - interval '1 hour'`)
    await set(person, 'expires_at', sql`now() - interval '1 second'`)
    const found = await listed(phone)
    const stored = [await sessionOf(phone), await sessionOf(desk)]
    expect(found.map(({ device, address, isThisOne }) => ({ device, address, isThisOne }))).toEqual([
      { device: 'Safari on iOS', address: '10.6.0.2', isThisOne: true },
      { device: 'Firefox on Windows', address: '10.5.0.1', isThisOne: false },
    ])
    expect(found.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
  })

  test('is in the order of the last use, whichever began first', async () => {
    const person = await makeLearner(product, client.id)
    const minutesSinceUse = [10, 40, 20, 30]
    const ids = new Map<number, string>()
    for (const minutes of minutesSinceUse) {
      const session = await logIn(person)
      await set(session, 'last_seen_at', sql`now() - make_interval(mins => ${minutes})`)
      ids.set(minutes, (await sessionOf(session)).id)
    }
    const [present, ...others] = await listed(person)
    expect(present?.isThisOne).toBe(true)
    expect(others.map(({ id }) => id)).toEqual([10, 20, 30, 40].map((minutes) => ids.get(minutes)))
  })

  test('shows no token and no hash of one', async () => {
    const person = await logIn(await makeManager(product, client.id))
    const { body } = await product.send(requestOf(security.sessions, {}, person))
    expect(body).toContain((await sessionOf(person)).id)
    for (const secret of [
      person.token,
      ...(['hex', 'base64', 'base64url'] as const).map((as) => hashOf(person.token).toString(as)),
    ])
      expect(body).not.toContain(secret)
  })

  test('is not answered to somebody whose organisation is paused, and is empty of what that has ended', async () => {
    const paused = await makeClient(product)
    const person = await makeLearner(product, paused.id)
    const admin = await makeAdmin(product)
    await product.ask(clients.pause, { clientId: paused.id }, admin)
    expect((await product.refuse(security.sessions, {}, person)).status).toBe(401)
    await product.ask(clients.unpause, { clientId: paused.id }, admin)
    expect(await listed(await logIn(person))).toHaveLength(1)
  })

  test('has a session from before the upgrade, which stays valid (rule access-43)', async () => {
    const person = await makeLearner(product, client.id)
    const before = await logIn(person)
    await set(before, 'last_seen_at', sql`null`)
    await set(before, 'device', sql`null`)
    await set(before, 'address', sql`null`)
    const found = (await listed(person)).find(({ isThisOne }) => !isThisOne)
    expect(found).toMatchObject({ device: 'Unknown device', address: null })
    expect(found?.lastSeenDateTime).toBe(found?.startedDateTime)
    const request = requestOf(security.sessions, {}, before)
    const headers = { ...request.headers, 'user-agent': firefox }
    const answer = await product.send({ ...request, headers, remoteAddress: '10.9.0.9' })
    expect(answer.json().sessions).toContainEqual(
      expect.objectContaining({ device: 'Firefox on Windows', address: '10.9.0.9', isThisOne: true }),
    )
  })
})

describe('the last use (rule access-41)', () => {
  const writes = async (as: { token: string }) => {
    const { rows } = await sql<{ xmin: string }>`
      select xmin::text from sessions where token_hash = ${hashOf(as.token)}`.execute(db)
    return rows[0]?.xmin
  }

  test('is not written again within five minutes, and is after them', async () => {
    const person = await makeLearner(product, client.id)
    await set(person, 'last_seen_at', sql`now() - interval '4 minutes 50 seconds'`)
    const before = await writes(person)
    expect(await works(person)).toBe(true)
    expect(await writes(person)).toBe(before)
    await set(person, 'last_seen_at', sql`now() - interval '5 minutes 1 second'`)
    expect(await works(person)).toBe(true)
    const after = await writes(person)
    expect(Date.now() - Date.parse((await sessionOf(person)).last_seen_at ?? '')).toBeLessThan(60_000)
    expect(await works(person)).toBe(true)
    expect(await writes(person)).toBe(after)
  })

  test('that cannot be stored refuses no call', async () => {
    const person = await makeLearner(product, client.id)
    await set(person, 'last_seen_at', sql`now() - interval '1 hour'`)
    await sql`create function refuse_seen() returns trigger language plpgsql as $$ begin raise 'no space left'; end $$;
      create trigger refuse_seen before update on sessions for each row execute function refuse_seen()`.execute(
      product.owner,
    )
    try {
      expect(await works(person)).toBe(true)
    } finally {
      await sql`drop trigger refuse_seen on sessions`.execute(product.owner)
    }
  })
})

describe('ending (rule access-42)', () => {
  test('one session ends it with its next call, and no other', async () => {
    const person = await makeAdmin(product)
    const [gone, stays] = [await logIn(person), await logIn(person)]
    await product.ask(security.endSession, { id: (await sessionOf(gone)).id }, person)
    expect(await answered(gone)).toEqual(endedElsewhere)
    expect([await works(person), await works(stays)]).toEqual([true, true])
    expect(await listed(person)).toHaveLength(2)
    const again = { id: (await sessionOf(gone)).id }
    expect(await product.refuse(security.endSession, again, person)).toEqual(notFound)
  })

  test('all others leaves this one, and those of other people', async () => {
    const person = await makeManager(product, client.id)
    const colleague = await makeManager(product, client.id)
    const others = [await logIn(person), await logIn(person)]
    const loggedOut = await logIn(person)
    await product.ask(accounts.logout, {}, loggedOut)
    const expired = await logIn(person)
    await set(expired, 'expires_at', sql`now() - interval '1 second'`)
    await product.ask(security.endOtherSessions, {}, person)
    for (const other of others) expect(await answered(other)).toEqual(endedElsewhere)
    // What had ended before keeps its reason.
    expect((await sessionOf(expired)).ended_because).toBeNull()
    expect((await sessionOf(loggedOut)).ended_because).toBe('loggedOut')
    expect([await works(person), await works(colleague)]).toEqual([true, true])
    expect((await listed(person)).map(({ isThisOne }) => isThisOne)).toEqual([true])
  })

  test('sessions of others is answered as for ids that do not exist, for all roles', async () => {
    const owner = await makeLearner(product, client.id)
    const { id } = await sessionOf(owner)
    const callers: MadePerson[] = [
      await makeLearner(product, client.id),
      await makeManager(product, client.id),
      await makeManager(product, elsewhere.id),
      await makeAdmin(product),
    ]
    for (const caller of callers) {
      for (const guess of [id, id.toUpperCase(), owner.id, unknownId])
        expect(await product.refuse(security.endSession, { id: guess }, caller)).toEqual(notFound)
      expect((await listed(caller)).map((session) => session.id)).not.toContain(id)
      await product.ask(security.endOtherSessions, {}, caller)
    }
    for (const wrong of ['', 'x', hashOf(owner.token).toString('hex'), owner.token])
      expect(await product.refuse(security.endSession, { id: wrong }, callers[3])).toEqual(notFound)
    expect(await works(owner)).toBe(true)
    await set(owner, 'expires_at', sql`now()`)
    expect(await product.refuse(security.endSession, { id }, await logIn(owner))).toEqual(notFound)
  })

  test('and the list cannot be reached with an API key', async () => {
    const manager = await makeManager(product, client.id)
    const wanted = { name: 'HR', scopes: ['people:read' as const, 'people:write' as const], days: 1 }
    const { key: token } = await product.ask(apiKeys.create, wanted, manager)
    const { id } = await sessionOf(manager)
    for (const [call, input] of [
      [security.sessions, {}],
      [security.endSession, { id }],
      [security.endOtherSessions, {}],
    ] as [Call, object][])
      expect((await product.refuse(call, input, { token })).status).toBe(403)
    expect(await works(manager)).toBe(true)
  })
})

describe('a log-in at the same moment as what ends sessions (rule access-117)', async () => {
  const admin = await makeAdmin(product)
  const passwordHash = await hashPassword('a good new password')
  let tries = 0
  const somewhere = () => `10.7.${Math.floor(++tries / 250)}.${tries % 250}`

  async function tokenOf(
    request: Parameters<typeof product.send>[0],
  ): Promise<{ token: string } | undefined> {
    const answer = await product.send({ ...request, remoteAddress: somewhere() })
    return answer.json<accounts.LoginReply>().user ?? undefined
  }
  const byPassword = ({ email }: MadePerson) => requestOf(accounts.login, { username: email, password })
  async function byCode(person: MadePerson) {
    const { recoveryCodes } = await setUpApp(product, person)
    const begun = await product.send({ ...byPassword(person), remoteAddress: somewhere() })
    const { secondFactor = '' } = begun.json<accounts.LoginReply>()
    return requestOf(accounts.loginWithCode, { secondFactor, code: recoveryCodes[0] ?? '' })
  }

  interface Ending {
    begin: (person: MadePerson) => ReturnType<typeof byPassword> | ReturnType<typeof byCode>
    end: (person: MadePerson) => Promise<unknown>
    undo?: (person: MadePerson) => Promise<unknown>
  }
  const endings: Record<string, Ending> = {
    'a new password': {
      begin: byPassword,
      end: ({ id }) => db.transaction().execute((tx) => setPassword(tx, id, { passwordHash })),
    },
    'archiving the person': {
      begin: byPassword,
      end: ({ id }) => product.ask(users.archive, { userIds: [id] }, admin),
      undo: ({ id }) => product.ask(users.unarchive, { userIds: [id] }, admin),
    },
    'pausing the client': {
      begin: byPassword,
      end: ({ clientId }) => product.ask(clients.pause, { clientId }, admin),
      undo: ({ clientId }) => product.ask(clients.unpause, { clientId }, admin),
    },
    'archiving the client': {
      begin: byPassword,
      end: ({ clientId }) => product.ask(clients.archive, { clientId }, admin),
      undo: ({ clientId }) => product.ask(clients.unarchive, { clientId }, admin),
    },
    '“End all others”, and a code': {
      begin: byCode,
      end: (person) => product.ask(security.endOtherSessions, {}, person),
    },
    'a reset of the second factor, and a code': {
      begin: byCode,
      end: ({ id }) => product.ask(security.resetSecondFactor, { userId: id, reason: 'Lost' }, admin),
    },
  }

  test.each(Object.entries(endings))('leaves none that works: %s', async (_what, { begin, end, undo }) => {
    const working: number[] = []
    for (let turn = 0; turn < triesOf(8, 40); turn++) {
      const person = await makeLearner(product, (await makeClient(product)).id)
      const login = await begin(person)
      const [begun] = await Promise.all([
        tokenOf(login),
        new Promise((resolve) => setTimeout(resolve, turn * 2)).then(() => end(person)),
      ])
      await undo?.(person)
      if (begun && (await works(begun))) working.push(turn)
    }
    expect(working).toEqual([])
  })
})
