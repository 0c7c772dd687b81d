// The chain over the audit log: what was changed, removed or added by somebody who gets around the rules of the tables is named.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as pathways from '#contract/calls/pathways.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { hasPassed, headOfChain, horizon, removeOldEntries, sealUpTo } from './seal-queries.ts'
import { verifyChain } from './verify-queries.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)

/** Creates a pathway and seals its entry. */
async function sealedEntry(): Promise<number> {
  await product.ask(pathways.create, { name: 'Green', description: '', courseIds: [] }, admin)
  const now = await horizon(db)
  if (!now) throw new Error('There is no entry')
  await expect.poll(() => hasPassed(db, now)).toBe(true)
  await sealUpTo(db, now)
  return now.id
}

/** As a superuser who switches off all triggers. */
const tamper = (statement: string) =>
  product.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })

const faults = async () => (await verifyChain(db)).faults

test('an entry that was changed, is missing or was added is named', async () => {
  const ids = [await sealedEntry(), await sealedEntry(), await sealedEntry()]
  expect(await verifyChain(db)).toEqual({ seals: ids.length, entries: ids.length, faults: [] })
  const [first, second, third] = ids as [number, number, number]

  await tamper(`update audit_log set call = 'pathways.remove' where id = ${first}`)
  expect(await faults()).toEqual([`Entry ${first} was changed`])
  await tamper(`update audit_log set call = 'pathways.create' where id = ${first}`)

  await tamper(`delete from audit_subjects where entry_id = ${first}`)
  expect(await faults()).toEqual([`Entry ${first} is listed with other objects than it is about`])
  await tamper(`insert into audit_subjects (subject_id, at, entry_id, call)
    select subject, at, id, call
      from audit_log, unnest((select about from audit_changes where entry_id = ${first}) || person_id || client_id) as subject
     where id = ${first}`)
  expect(await faults()).toEqual([])

  await tamper(`update audit_changes set fields = '{"name": [null, "Blue"]}' where entry_id = ${second}`)
  expect(await faults()).toEqual([`Entry ${second} was changed`])
  // Only of a person who is gone.
  await tamper(`update audit_changes set fields = null, salt = null where entry_id = ${second}`)
  expect(await faults()).toEqual([`Entry ${second} was changed`])
  await tamper(`delete from audit_changes where entry_id = ${second}`)
  expect(await faults()).toEqual([`Entry ${second} was changed`])

  await tamper(`delete from audit_log where id = ${third}`)
  expect(await faults()).toEqual([`Entry ${second} was changed`, `Entry ${third} is missing`])

  await tamper(`insert into audit_log (id, kind, call) values (${third}, 'login', 'accounts.login')`)
  expect(await faults()).toEqual([`Entry ${second} was changed`, `Entry ${third} was changed`])
})

test('a chain that was computed again does not lead to the head in the log of the server', async () => {
  await sealedEntry()
  const head = await headOfChain(db)
  if (!head) throw new Error('There is no seal')
  expect((await verifyChain(db, head)).faults.filter((fault) => fault.startsWith('Seal'))).toEqual([])
  await tamper(
    `update audit_seals set hash = audit_seal_hash('', first_id, last_id, entries) where number = ${head.number}`,
  )
  expect((await verifyChain(db, head)).faults).toContain(
    `Seal ${head.number} is not the one that was written to the log of the server`,
  )
  await tamper(`delete from audit_seals where number = ${head.number}`)
  expect((await verifyChain(db, head)).faults.at(-1)).toMatch(`Seal ${head.number} is missing`)
})

test('a disabled rule is named', async () => {
  await sql`alter table audit_log disable trigger append_only`.execute(product.owner)
  expect(await faults()).toContain('The rule append_only of audit_log is disabled or missing')
  await sql`alter table audit_log enable trigger append_only`.execute(product.owner)
})

test('an entry whose transaction is still running is not passed by', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`select audit_entry_id()`.execute(tx)
    const now = await horizon(db)
    expect(now && (await hasPassed(db, now))).toBe(false)
  })
})

test('entries are removed only when they are older than the provider has chosen, and the rest of the chain holds', async () => {
  expect(await removeOldEntries(db)).toBe(0)
  await sealedEntry()
  await tamper(`truncate audit_log, audit_changes, audit_subjects, audit_seals`)
  const [old, recent] = [await sealedEntry(), await sealedEntry()]
  for (const table of ['audit_log', 'audit_changes', 'audit_subjects'])
    await tamper(
      `update ${table} set at = at - interval '100 days' where ${table === 'audit_log' ? 'id' : 'entry_id'} = ${old}`,
    )
  await tamper(`update audit_seals set at = at - interval '100 days' where last_id = ${old}`)
  expect(await removeOldEntries(db)).toBe(0)
  await sql`update provider_settings set audit_days = 90`.execute(db)
  await expect(sql`delete from audit_log where id = ${recent}`.execute(product.owner)).rejects.toThrow(
    'append-only',
  )
  expect(await removeOldEntries(db)).toBe(1)
  expect(await faults()).toEqual([])
  const left = await db.selectFrom('audit_log').select(['id', 'kind']).orderBy('id').execute()
  expect(left).toEqual([{ id: recent, kind: 'change' }, expect.objectContaining({ kind: 'cleanup' })])
})
