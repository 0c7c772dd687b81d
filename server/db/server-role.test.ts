// The role with which the server works: whatever statement comes through its connections, the audit log and the keys stay as they are.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import * as pathways from '#contract/calls/pathways.ts'
import { databaseOn } from '#tests/support/global-setup.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { startWire } from '#tests/support/wire.ts'
import { currentKey } from '../signing/keys.ts'
import { connectionStringOf, openDatabase } from './open.ts'
import { migrate } from './migrate.ts'
import { openForServer } from './server-role.ts'
import { missingGrants } from './server-role-queries.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
await product.ask(pathways.create, { name: 'Green', description: '', courseIds: [] }, admin)
await currentKey(product.app, 'credential')
await sql`select record_issued(id, sha256('x')) from signing_keys`.execute(db)
await sql`select audit_seal((select max(id) from audit_log), 1000)`.execute(db)

const contents = async () =>
  (
    await sql`select (select jsonb_agg(a order by id) from audit_log a) as log,
                     (select jsonb_agg(c order by id) from audit_changes c) as changes,
                     (select jsonb_agg(s order by s) from audit_subjects s) as subjects,
                     (select jsonb_agg(s order by number) from audit_seals s) as seals,
                     (select jsonb_agg(k order by id) from signing_keys k) as keys,
                     (select jsonb_agg(i order by i) from issued_signatures i) as issued`.execute(db)
  ).rows

const tables = ['audit_log', 'audit_changes', 'audit_subjects', 'audit_seals']
const ofKeys = ['signing_keys', 'issued_signatures']
const attempts = [
  ...ofKeys.flatMap((table) => [
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `insert into ${table} default values`,
    `drop table ${table} cascade`,
    `alter table ${table} owner to current_user`,
    `select * from ${table} for update`,
  ]),
  `update signing_keys set private_key = ''`,
  'update signing_keys set retired_at = now()',
  'update signing_keys set compromised_from = null',
  `update issued_signatures set issued_at = '2020-01-01'`,
  `insert into signing_keys (purpose, public_key, private_key, retired_at) values ('credential', '', '', now())`,
  ...tables.flatMap((table) => [
    `update ${table} set at = now()`,
    `delete from ${table}`,
    `truncate ${table}`,
    `insert into ${table} default values`,
    `drop trigger append_only on ${table}`,
    `alter table ${table} disable trigger append_only`,
    `alter table ${table} add column note text`,
    `create trigger hides before insert on ${table} for each row execute function audit_refuse()`,
    `drop table ${table} cascade`,
    `alter table ${table} owner to current_user`,
  ]),
  'set session_replication_role = replica',
  `select audit_add('changed', null, '{}', 'x', '{}', '', '', '', '{}')`,
  `create or replace function audit_refuse() returns trigger language plpgsql as 'begin return old; end'`,
  'alter function audit_rows() security invoker',
  'create table public.audit_copy (id int)',
  `select setval('audit_entry_ids', 1)`,
  'alter sequence audit_entry_ids restart',
  'drop trigger audit_insert on pathways',
  'truncate pathways cascade',
  'drop schema public cascade',
  `delete from migrations where name like '%audit%'`,
  'create role helper superuser',
  'reset role; delete from audit_log',
]

test.each(attempts)('the server cannot: %s', async (statement) => {
  const before = await contents()
  await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({
    code: '42501',
  })
  expect(await contents()).toEqual(before)
})

test('the server cannot replace a key that is in use by adding one', async () => {
  const before = await contents()
  await expect(sql`select add_signing_key('credential', 'x', 'y', null)`.execute(db)).rejects.toThrow(
    'signing_keys_current',
  )
  expect(await contents()).toEqual(before)
})

test('a table of the session is not used in place of one of the log', async () => {
  await db.connection().execute(async (one) => {
    await sql`create temporary table audit_log (like public.audit_log)`.execute(one)
    await sql`select set_config('coppice.audit', '0', false)`.execute(one)
    const { rows } = await sql<{
      id: number
    }>`select audit_write('view', 'x.y', null, null, '', 'real', '{}') as id`.execute(one)
    expect(
      (await sql`select id from public.audit_log where id = ${rows[0]?.id ?? 0}`.execute(one)).rows,
    ).toHaveLength(1)
    await sql`drop table pg_temp.audit_log; reset coppice.audit`.execute(one)
  })
})

test('a second start has nothing to grant', async () => {
  const client = new pg.Client({ connectionString: connectionStringOf(product.owner) })
  await client.connect()
  const { rows } = await client.query<{ role: string }>(
    'select rolname as role from pg_roles where rolname = $1',
    [new URL(connectionStringOf(db)).username],
  )
  expect(await missingGrants(client, rows[0]?.role ?? '')).toEqual([])
  await client.end()
})

const server = inject('databaseServer')
const unique = crypto.randomUUID().replaceAll('-', '')
const [owner, plain, database] = [`owner_${unique}`, `plain_${unique}`, `roles_${unique}`]
const withRole = (name: string) =>
  Object.assign(new URL(databaseOn(server, database)), { username: name, password: 'secret' }).href

async function run(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

await run(
  server,
  `create role ${owner} login password 'secret'`,
  `create role ${plain} login password 'secret'`,
  `create database ${database} owner ${owner}`,
)
const owning = openDatabase(withRole(owner), { connections: 1 })
await migrate(owning)
afterAll(async () => {
  await owning.destroy()
  await run(
    server,
    `drop database ${database} with (force)`,
    `drop role if exists ${owner}_server`,
    `drop role ${owner}, ${plain}`,
  )
})
const direct = withRole(owner)

test('a role that may not create roles is used as it is, with a warning', async () => {
  const opened = await openForServer(owning, { url: direct, direct })
  expect(opened).toMatchObject({ url: direct, direct })
  expect(opened.problem).toContain('the role of DATABASE_URL may not create roles')
})

test('a pooler that does not know the created role is named as the cause, and the given role is used', async () => {
  await run(server, `alter role ${owner} createrole`)
  const opened = await openForServer(owning, { url: direct, direct })
  expect(opened.problem).toBeUndefined()
  const pooled = (await startWire(direct, { knows: owner })).url
  const past = await openForServer(owning, { url: pooled, direct })
  expect(past).toMatchObject({ url: pooled, direct })
  expect(past.problem).toContain(
    `because the pooler of DATABASE_URL does not let the role ${owner}_server in, which was created for the server (no such user)`,
  )
  const only = await openForServer(owning, { url: pooled, direct: pooled })
  expect(only.problem).toContain(
    `because a pooler in front of PostgreSQL, or its pg_hba.conf, does not let the role ${owner}_server in`,
  )
  await run(server, `alter role ${owner} nocreaterole`)
})

test('a second address gives a role its rights, and warns of one that has too many', async () => {
  const given = { url: withRole(plain), direct: withRole(plain), owner: direct }
  expect(await openForServer(owning, given)).toEqual({ url: given.url, direct: given.direct })
  await expect(run(given.url, 'delete from audit_log')).rejects.toThrow('permission denied')
  await expect(run(given.url, 'insert into teams (name) values (null)')).rejects.toThrow('null value')
  const wrong = { url: direct, direct, owner: direct }
  expect((await openForServer(owning, wrong)).problem).toBe('the role of DATABASE_URL owns the tables')
})

test('an owner that does not own the tables is refused in words', async () => {
  const other = openDatabase(withRole(plain), { connections: 1 })
  await expect(
    openForServer(other, { url: withRole(plain), direct: withRole(plain), owner: withRole(plain) }),
  ).rejects.toThrow(`DATABASE_OWNER_URL is not the address of ${owner}, the role that owns the tables.`)
  await other.destroy()
})
