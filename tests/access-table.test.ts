// Every call × every kind of caller × whose the object is, over HTTP on real objects, against tables written by hand
// from the specification. tests/access.test.ts reads `access` of the contract; this test does not, so that it notices
// when that is wrong itself.
import { sql } from 'kysely'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { api, contentApi } from '#contract/all.ts'
import { create as createKey } from '#contract/calls/api-keys.ts'
import { formNotFound } from '#contract/calls/feedback.ts'
import { list as listTeams } from '#contract/calls/teams.ts'
import { scopesOf } from '#contract/key-scopes.ts'
import { keyScopes } from '#contract/rules/key-scopes.ts'
import { callsOf } from '#server/http/openapi.ts'
import { linesOf, onApiHost, onContentHost } from './calls/all.ts'
import { type Input, type Outcome, expectedOf } from './calls/example.ts'
import { type CallerName, callers, makeWorld } from './world/world.ts'
import { type Tried, tried } from './world/try-call.ts'
import { makeClient } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { updateObligations } from '#server/training/obligation-queries.ts'

const product = await startProduct()
await countChanges()
await Promise.all(
  [product.api, product.content].map((server) => server.listen({ port: 0, host: '127.0.0.1' })),
)
const portOf = (server: typeof product.api) => (server.server.address() as AddressInfo).port
const hosts = {
  api: {
    // By its name, because passkeys belong to a name.
    url: `http://localhost:${portOf(product.api)}/api/`,
    calls: api,
    examples: onApiHost,
  },
  content: {
    url: `http://127.0.0.1:${portOf(product.content)}/`,
    calls: contentApi,
    examples: onContentHost,
  },
}

describe.each(Object.entries(hosts))('on the %s host', (_, { url, calls, examples }) => {
  test('every call has an example, and every example a call', () => {
    const named = callsOf(calls).flatMap(({ call }) => linesOf(call))
    expect(Object.keys(examples).sort()).toEqual(named.sort())
  })

  test.each(Object.entries(examples))('%s', async (line, { who, send }) => {
    const expected = expectedOf(who)
    const found: Record<string, string> = {}
    const refusedAndChanged: string[] = []
    for (const names of togetherIn(line, expected)) {
      let prepared: Awaited<ReturnType<typeof prepare>> | undefined
      for (const [at, name] of names.entries()) {
        prepared ??= await prepare(send, names.slice(at))
        const { world, fields, before } = prepared
        const outcome = await tried(line, url, fields, world, world.callerOf(name)?.token)
        found[name] = isAsExpected(outcome, expected[name]) ? expected[name] : outcome.text
        const next = names[at + 1]
        const isRefused = isRefusal(expected[name])
        // Those who are refused one after the other are looked at together, and after an answer only when another caller follows.
        if (isRefused ? next && isRefusal(expected[next]) : !next) continue
        const hasChanged = (await changes()) !== before
        if (isRefused && hasChanged) refusedAndChanged.push(`${name}, or one before`)
        if (hasChanged) prepared = undefined
      }
    }
    expect(found).toEqual(expected)
    expect(refusedAndChanged).toEqual([])
  })
})

// Which calls a key reaches at all is in tests/key-scopes.test.ts.
const linesOfKeys = callsOf(api)
  .filter(({ call }) => call.access !== 'anyone' && scopesOf(call).length > 0)
  .flatMap(({ call }) => linesOf(call))

test.each(linesOfKeys)(
  'access-30: %s with a key of an administrator that is limited to another client',
  async (line) => {
    const { who, send } = hosts.api.examples[line] ?? orFail()
    const world = await makeWorld(product, ['administrator'], 'administrator')
    const { id: clientId } = await makeClient(product)
    const made = { name: 'Key', scopes: [...keyScopes], days: 1, clientId }
    const { key } = await product.ask(createKey, made, world.callerOf('administrator') ?? orFail())
    const fields = (await send?.(world)) ?? {}
    await updateObligations(product.app.db, 1000, [])
    // That a key is used is stored once a minute.
    await product.ask(listTeams, {}, { token: key })
    const before = await changes()
    const outcome = await tried(line, hosts.api.url, fields, world, key)
    // A key adds learners only (rule access-32).
    const isNoLearner = line === 'POST Account/Createclientadmin'
    const expected = isNoLearner ? '403' : expectedOf(who)['manager of another client']
    expect(isAsExpected(outcome, expected) ? expected : outcome.text).toBe(expected)
    if (isRefusal(expected)) expect(await changes()).toBe(before)
  },
)

function orFail(): never {
  throw new Error('The world is not complete')
}

async function prepare(send: Input | undefined, names: CallerName[]) {
  const world = await makeWorld(product, names)
  const fields = (await send?.(world)) ?? {}
  // Any call that is answered works out what is outstanding.
  await updateObligations(product.app.db, 1000, [])
  return { world, fields, before: await changes() }
}

const isRefusal = (outcome: Outcome) => /^\d/.test(outcome) || outcome === 'no'

/** Which callers share a world: those who are refused, and readers as long as none of them has changed anything. */
function togetherIn(line: string, expected: Record<CallerName, Outcome>): CallerName[][] {
  if (line.startsWith('GET ')) return [[...callers]]
  const refused = callers.filter((name) => isRefusal(expected[name]))
  const answered = callers.filter((name) => !isRefusal(expected[name]))
  return [refused, ...answered.map((name) => [name])]
}

const refusals: Record<number, string[]> = {
  /** Of a file with a person whom the caller does not see. */
  400: ['Line 2: Nobody in the organisation has this email address'],
  401: ['Please sign in'],
  403: ['You do not have permission'],
  /** The second one is how calls that change a form answer when there is none. */
  404: ['Not found', formNotFound],
  /** Of a list in which the caller does not see the person, and of a person with nothing but a password. */
  409: [
    'None of these people has a certificate that can be downloaded',
    'Without a password you could not log in. Please add a passkey first',
  ],
}

function isAsExpected({ status, body, isSeen }: Tried, expected: Outcome): boolean {
  if (expected === 'no') return status === 200 && body === 'false'
  if (expected === 'ok') return status === 200 && body !== 'false'
  if (expected === 'sees') return status === 200 && isSeen
  if (expected === 'own') return status === 200 && !isSeen
  const bodies = refusals[status]?.map((error) => JSON.stringify({ success: false, errors: [{ error }] }))
  return String(status) === expected && (bodies?.includes(body) ?? false)
}

/** How many rows were inserted, changed or deleted, without counters of tries and the times of sessions' last use. */
async function changes(): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select rows from test_changes`.execute(product.app.db)
  return rows[0]?.rows ?? 0
}

/** In the transaction of the change, so that what is rolled back counts as not done. */
async function countChanges() {
  await sql`
    create table test_changes (rows int not null);
    grant all on test_changes to public;
    insert into test_changes values (0);
    create function count_test_change() returns trigger language plpgsql as $$
      begin update test_changes set rows = rows + 1; return null; end $$;
    do $$
      declare name text;
      begin
        for name in select table_name from information_schema.tables
                     where table_schema = 'public' and table_type = 'BASE TABLE'
                       and table_name not in ('rate_counters', 'sessions', 'test_changes') loop
          execute format('create trigger zz_count_test_change after insert or update or delete on %I
                          for each row execute function count_test_change()', name);
        end loop;
      end $$`.execute(product.owner)
}
