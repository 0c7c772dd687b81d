// Every call of the contract, once by a caller who may make it: what it leaves in the audit log, against what is written by hand
// in the examples of tests/calls/.
import { sql } from 'kysely'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { api, contentApi, nameOf } from '#contract/all.ts'
import * as audit from '#contract/calls/audit.ts'
import { callsOf } from '#server/http/openapi.ts'
import { linesOf, onApiHost, onContentHost } from './calls/all.ts'
import { type Log, expectedOf } from './calls/example.ts'
import { tried } from './world/try-call.ts'
import { type CallerName, callers, makeWorld } from './world/world.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const { db } = product.app
await Promise.all(
  [product.api, product.content].map((server) => server.listen({ port: 0, host: '127.0.0.1' })),
)
const urlOf = (server: typeof product.api, path: string) =>
  `http://localhost:${(server.server.address() as AddressInfo).port}${path}`
const urls = { api: urlOf(product.api, '/api/'), content: urlOf(product.content, '/') }
const urlFor = (line: string) => (line in onContentHost ? urls.content : urls.api)

const examples = { ...onApiHost, ...onContentHost }
const exampleOf = (line: string) => {
  const found = examples[line]
  if (!found) throw new Error(`${line} has no example in tests/calls/`)
  return found
}

const calls = [...callsOf(api), ...callsOf(contentApi)].flatMap(({ call }) =>
  linesOf(call).map((line): [string, Call] => [line, call]),
)

const isAnswered = (outcome: string) => ['ok', 'sees', 'own'].includes(outcome)

/** The last caller of the table to whom a call is open; undefined where it is open to nobody (rule access-4). */
function callerOf(line: string): CallerName | undefined {
  const expected = expectedOf(exampleOf(line).who)
  return callers.findLast((name) => isAnswered(expected[name]))
}

/** Makes what the call is about. The call can be made more than once as long as it changes nothing. */
async function prepare(line: string) {
  const { send, sendToChange = send, after } = exampleOf(line)
  const caller = callerOf(line) as CallerName
  const world = await makeWorld(product, [caller])
  const fields = (await sendToChange?.(world)) ?? {}
  const person = world.callerOf(caller)
  if (after) {
    const sent = (await exampleOf(after).send?.(world)) ?? {}
    expect((await tried(after, urlFor(after), sent, world, person?.token)).status).toBe(200)
  }
  noteSecrets({ ...fields, token: person?.token })
  async function call() {
    const before = await changes()
    const outcome = await tried(line, urlFor(line), fields, world, person?.token)
    return { outcome, hasChanged: (await changes()) !== before }
  }
  return { world, person, call }
}

/** What was sent that must never be in the log: passwords, tokens, and answers at registration. */
const secrets = new Set<string>()
const isSecret = /password|token|dateofbirth|postcode|gender|ethnicity|employment|jobrole/i
function noteSecrets(fields: Record<string, unknown>) {
  for (const [name, value] of Object.entries(fields))
    if (isSecret.test(name) && typeof value === 'string' && value !== '') secrets.add(value)
}

const entriesOf = (requestId: string) =>
  db.selectFrom('audit_log').where('request_id', '=', requestId).selectAll().execute()

beforeAll(async () => {
  await countChanges()
  await letEntriesBeRefused()
})

/** Every call of the contract by its line, without those that nobody may make (rule access-4). */
const answeredCalls = new Map(calls.filter(([line]) => callerOf(line)))

const withLog = (wanted: Log) => [...answeredCalls.keys()].filter((line) => exampleOf(line).log === wanted)
const entries = [...answeredCalls.keys()].flatMap((line) => {
  const { log } = exampleOf(line)
  return typeof log === 'string' ? [] : [{ line, ...log }]
})

test('the page of the log names what the examples do, in their words', async () => {
  const shown = await product.ask(audit.calls, {}, await makeAdmin(product))
  const named = new Map(shown.calls.map(({ name, words }) => [name, words]))
  const found = entries.map(({ line }) => [line, named.get(nameOf(answeredCalls.get(line) as Call))])
  expect(found).toEqual(entries.map(({ line, words }) => [line, words]))
})

test.each(withLog('nothing'))('%s leaves no entry, and changes nothing that is audited', async (line) => {
  const { outcome, hasChanged } = await (await prepare(line)).call()
  expect(outcome.status).toBe(200)
  expect(outcome.requestId).not.toBe('')
  expect(await entriesOf(outcome.requestId)).toEqual([])
  expect(hasChanged).toBe(false)
})

test.each(withLog('attempt log'))('%s leaves no entry', async (line) => {
  const { outcome } = await (await prepare(line)).call()
  expect(outcome.status).toBe(200)
  expect(outcome.requestId).not.toBe('')
  expect(await entriesOf(outcome.requestId)).toEqual([])
})

/** What these calls send is taken once, also if the call fails then. */
const takenOnce: ReadonlySet<string> = new Set([
  'POST Account/LoginWithPasskey',
  'POST Account/ProveByPasskey',
  'POST Account/AddPasskey',
  'POST Account/FinishSingleSignOn',
])

test.each(entries)('$line leaves one entry, and changes nothing without it', async ({ line, kind }) => {
  const first = await prepare(line)
  if (kind === 'change' || kind === 'login') {
    const { outcome, hasChanged } = await whileEntriesAreRefused(first.call)
    expect(outcome.status).toBe(500)
    expect(hasChanged).toBe(false)
  }
  const { world, person, call: make } = takenOnce.has(line) ? await prepare(line) : first
  const { outcome } = await make()
  expect([outcome.status, outcome.text]).toEqual([200, outcome.text])
  const left = await entriesOf(outcome.requestId)
  expect(left).toMatchObject([{ kind, call: nameOf(answeredCalls.get(line) as Call), address: '127.0.0.1' }])
  const expected = kind === 'login' ? world.learner.id : (person?.id ?? null)
  // By single sign-on somebody comes in who was not here before.
  if (line === 'POST Account/FinishSingleSignOn') expect(left[0]?.person_id).not.toBeNull()
  else expect(left[0]?.person_id).toBe(expected)

  // Once more: mostly there is nothing left to change (rule audit-1).
  if (kind !== 'change') return
  const again = await make()
  if (again.outcome.status === 200 && !again.hasChanged)
    expect(await entriesOf(again.outcome.requestId)).toEqual([])
})

test('no password, token, link or answer is in the log', async () => {
  const { rows } = await sql<{ text: string }>`
    select row_to_json(entry)::text as text from audit_log as entry
     union all select row_to_json(change)::text from audit_changes as change
     union all select row_to_json(subject)::text from audit_subjects as subject`.execute(db)
  const all = rows.map(({ text }) => text).join('\n')
  expect(rows.length).toBeGreaterThan(calls.length)
  expect(secrets.size).toBeGreaterThan(calls.length / 2)
  expect([...secrets].filter((secret) => all.includes(secret))).toEqual([])
  // Who a provider says it is, is an address without a link.
  const issuers = await db.selectFrom('identity_links').select('issuer').distinct().execute()
  const links = issuers.reduce((text, { issuer }) => text.replaceAll(JSON.stringify(issuer), ''), all)
  expect(links).not.toMatch(/https?:/)
})

afterAll(() => Promise.all([product.api.close(), product.content.close()]))

/** Rows that differ from before in all tables but those of the log itself, and counters of tries. */
async function changes(): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select rows from test_changes`.execute(db)
  return rows[0]?.rows ?? 0
}

async function countChanges() {
  await sql`
    create table test_changes (rows int not null);
    grant all on test_changes to public;
    insert into test_changes values (0);
    create function count_test_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
        update test_changes set rows = rows + 1;
        return null;
      end $$;
    do $$
      declare name text;
      begin
        for name in select table_name from information_schema.tables
                     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'audit_%'
                       and table_name not in ('rate_counters', 'test_changes', 'credentials', 'signing_keys',
                                              'issued_signatures', 'begun_sign_ons', 'passkey_challenges') loop
          execute format('create trigger zz_count_test_change after insert or update or delete on %I
                          for each row execute function count_test_change()', name);
        end loop;
      end $$`.execute(product.owner)
}

/** By a trigger that reads a row: a change of the table would make the database plan every statement again. */
async function letEntriesBeRefused() {
  await sql`
    create table test_refusal (is_on boolean not null);
    grant all on test_refusal to public;
    insert into test_refusal values (false);
    create function refuse_test_entry() returns trigger language plpgsql as $$
      begin
        if (select is_on from test_refusal) then raise exception 'The entry cannot be stored'; end if;
        return new;
      end $$;
    create trigger refuse_test_entry before insert on audit_log
      for each row execute function refuse_test_entry()`.execute(product.owner)
}

async function whileEntriesAreRefused<T>(make: () => Promise<T>): Promise<T> {
  await sql`update test_refusal set is_on = true`.execute(product.owner)
  try {
    return await make()
  } finally {
    await sql`update test_refusal set is_on = false`.execute(product.owner)
  }
}
