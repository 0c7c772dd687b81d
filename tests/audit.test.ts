// Every call of the contract, once by a caller who may make it: what it leaves in the audit log, against a table written by hand
// (tests/audit-table/). The calls and what they are sent are those of the access table.
import { sql } from 'kysely'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { api, contentApi, nameOf } from '#contract/all.ts'
import * as audit from '#contract/calls/audit.ts'
import { routesOf } from '#server/http/routing.ts'
import { callsOf } from '#server/http/openapi.ts'
import { learning, onContentHost } from './access-table/learning.ts'
import { people } from './access-table/people.ts'
import { provider } from './access-table/provider.ts'
import { type Lines, administrators, expectedOf } from './access-table/table.ts'
import { personTraining } from './access-table/person-training.ts'
import { teams } from './access-table/teams.ts'
import { communities, feedback } from './access-table/feedback-and-communities.ts'
import { tried } from './access-table/try-call.ts'
import { type CallerName, callers, makeWorld } from './access-table/world.ts'
import { changes as changed } from './audit-table/changes.ts'
import { exported, inAttemptLog, logIns, unrecorded, viewed } from './audit-table/others.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const { db } = product.app
await Promise.all(
  [product.api, product.content].map((server) => server.listen({ port: 0, host: '127.0.0.1' })),
)
const urlOf = (server: typeof product.api, path: string) =>
  `http://127.0.0.1:${(server.server.address() as AddressInfo).port}${path}`
const urls = { api: urlOf(product.api, '/api/'), content: urlOf(product.content, '/') }
const urlFor = (line: string) => (line in onContentHost ? urls.content : urls.api)

const lines: Lines = {
  ...people,
  ...learning,
  ...provider,
  ...feedback,
  ...communities,
  ...teams,
  ...personTraining,
  ...onContentHost,
  // What a call stores has to differ from what is there, or it leaves no entry (rule audit-1).
  'PATCH Blog/MarkBlogPostAsDraft': [
    administrators,
    async (world) => ({ id: (await world.publishedPost()).id }),
  ],
  'POST Settings/UpdateLimits': [
    administrators,
    () => ({ smallestGroup: 6, openHoursPerDay: 20, activeHoursPerDay: 10 }),
  ],
  'POST RegistrationForm/UpdateOrder': [
    administrators,
    async (world) => ({ keys: (await world.registrationFormKeys()).toReversed() }),
  ],
  'POST Course/UpdatePathwayOrder': [
    administrators,
    async (world) => {
      const [pathway, first, second] = [
        await world.pathway(),
        await world.course(),
        await world.looseCourse(),
      ]
      await db
        .insertInto('pathway_courses')
        .values({ pathway_id: pathway.id, course_id: second.id })
        .execute()
      return { learningPathwayId: pathway.id, courseIds: [second.id, first.id] }
    },
  ],
}

/** Calls that undo another one, which is made first. */
const undone: Record<string, string> = {
  'POST Admin/UnPauseClient': 'POST Admin/PauseClient',
  'POST Calendar/RevokeMyCalendar': 'POST Calendar/CreateMyCalendar',
  'POST Community/UnlikePost': 'POST Community/LikePost',
  'POST Course/AssignPathwayToClient': 'POST Course/RemovePathwayFromClient',
  'POST Feedback/AssignClientToFeedbackForm': 'POST Feedback/RemoveClientFromFeedbackForm',
  'POST MailText/ResetMailText': 'POST MailText/SaveMailText',
  'POST Reminders/RemovePolicy': 'POST Reminders/SavePolicy',
  'POST Team/AddPeople': 'POST Team/RemovePeople',
  'POST Team/RemovePathway': 'POST Team/AssignPathway',
  'POST Team/UnlimitManager': 'POST Team/LimitManager',
  'POST Training/RemoveClientValidity': 'POST Training/SaveClientValidity',
}

const calls = [...callsOf(api), ...callsOf(contentApi)].flatMap(({ call }) =>
  routesOf(call)
    .slice(0, call.shortPath ? 1 : undefined)
    .map((route): [string, Call] => [`${call.method} ${route.url.replaceAll(/:(\w+)/g, '{$1}')}`, call]),
)

const isAnswered = (outcome: string) => ['ok', 'sees', 'own'].includes(outcome)

/** The last caller of the table to whom a call is open; undefined where it is open to nobody (rule access-4). */
function callerOf(line: string): CallerName | undefined {
  const expected = expectedOf((lines[line] as Lines[string])[0])
  return callers.findLast((name) => isAnswered(expected[name]))
}

/** Makes what the call is about. The call can be made more than once as long as it changes nothing. */
async function prepare(line: string) {
  const [, input] = lines[line] as Lines[string]
  const caller = callerOf(line) as CallerName
  const world = await makeWorld(product, [caller])
  const fields = (await input?.(world)) ?? {}
  const person = world.callerOf(caller)
  const first = undone[line]
  if (first) {
    const sent = (await lines[first]?.[1]?.(world)) ?? {}
    expect((await tried(first, urlFor(first), sent, world, person?.token)).status).toBe(200)
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

/** As an entry names them. */
const recorded = { change: changed, export: exported, view: viewed, login: logIns }
const kinds = Object.keys(recorded) as (keyof typeof recorded)[]
const entries = kinds.flatMap((kind) =>
  Object.entries(recorded[kind]).map(([line, words]) => ({ line, kind, words })),
)

beforeAll(async () => {
  await countChanges()
  await letEntriesBeRefused()
})

/** Every call of the contract by its line, without those that nobody may make (rule access-4). */
const answeredCalls = new Map(calls.filter(([line]) => callerOf(line)))

test('every call has a line in the audit table, and every line a call', () => {
  const named = [...entries.map(({ line }) => line), ...inAttemptLog, ...unrecorded]
  expect(named.toSorted()).toEqual([...answeredCalls.keys()].sort())
})

test('the page of the log names what the table does, in its words', async () => {
  const shown = await product.ask(audit.calls, {}, await makeAdmin(product))
  const named = new Map(shown.calls.map(({ name, words }) => [name, words]))
  const found = entries.map(({ line }) => [line, named.get(nameOf(answeredCalls.get(line) as Call))])
  expect(found).toEqual(entries.map(({ line, words }) => [line, words]))
})

test.each(unrecorded)('%s leaves no entry, and changes nothing that is audited', async (line) => {
  const { outcome, hasChanged } = await (await prepare(line)).call()
  expect(outcome.status).toBe(200)
  expect(outcome.requestId).not.toBe('')
  expect(await entriesOf(outcome.requestId)).toEqual([])
  expect(hasChanged).toBe(false)
})

test.each(inAttemptLog)('%s leaves no entry', async (line) => {
  const { outcome } = await (await prepare(line)).call()
  expect(outcome.status).toBe(200)
  expect(outcome.requestId).not.toBe('')
  expect(await entriesOf(outcome.requestId)).toEqual([])
})

test.each(entries)('$line leaves one entry, and changes nothing without it', async ({ line, kind }) => {
  const { world, person, call: make } = await prepare(line)
  if (kind === 'change' || kind === 'login') {
    const { outcome, hasChanged } = await whileEntriesAreRefused(make)
    expect(outcome.status).toBe(500)
    expect(hasChanged).toBe(false)
  }
  const { outcome } = await make()
  expect([outcome.status, outcome.text]).toEqual([200, outcome.text])
  const left = await entriesOf(outcome.requestId)
  expect(left).toMatchObject([{ kind, call: nameOf(answeredCalls.get(line) as Call), address: '127.0.0.1' }])
  const expected = kind === 'login' ? world.learner.id : (person?.id ?? null)
  expect(left[0]?.person_id).toBe(expected)

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
  expect(all).not.toMatch(/https?:/)
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
                                              'issued_signatures') loop
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
