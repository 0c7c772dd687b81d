// For how long entries of the audit log are stored, and what a period would remove (rule audit-10).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as audit from '#contract/calls/audit.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as settings from '#contract/calls/settings.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { removeOldEntries } from '../audit/seal-queries.ts'

const product = await startProduct()
const { owner } = product
const { db } = product.app
const admin = await makeAdmin(product)
const stored = async () => (await product.ask(settings.openSettings, {}, admin)).audit
const preview = (days: number | '') => product.ask(settings.previewAudit, { days }, admin)

/** An entry of its own seal, so many days ago. */
async function sealedEntry(daysAgo: number) {
  await product.ask(pathways.create, { name: `Of ${daysAgo}`, description: '', courseIds: [] }, admin)
  await sql`select audit_seal((select max(id) from audit_log), 1000)`.execute(db)
  await owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const table of ['audit_log', 'audit_changes', 'audit_subjects', 'audit_seals'])
      await sql`update ${sql.table(table)} set at = at - make_interval(days => ${daysAgo})
                 where at > now() - interval '1 day'`.execute(tx)
  })
}

test('the preview counts exactly what the cleanup removes, and the change of the period is an entry', async () => {
  for (const days of [400, 200, 100, 0]) await sealedEntry(days)
  const { entries } = await preview('')
  expect(await preview('')).toEqual({ removed: 0, entries })
  expect((await preview(365)).removed).toBe(1)
  expect((await preview(90)).removed).toBe(3)

  await product.ask(settings.updateAudit, { days: '150', was: { days: 0 } }, admin)
  expect(await stored()).toEqual({ days: 150 })
  const [newest] = (await product.ask(audit.list, {}, admin)).entries
  expect(newest).toMatchObject({
    words: 'Changed for how long the audit log is stored',
    changes: [{ fields: [{ name: 'Audit days', before: null, after: '150' }] }],
  })
  const { removed } = await preview(150)
  expect(removed).toBe(2)
  expect(await removeOldEntries(db)).toBe(removed)
  expect((await preview(150)).removed).toBe(0)

  await product.ask(settings.updateAudit, { days: '' }, admin)
  expect(await stored()).toEqual({ days: 0 })
})

test('what is no period is refused, and nothing is stored', async () => {
  const before = await stored()
  for (const days of [1, 89, 36_501, -90, 90.5, 'a year', '1e3', true])
    for (const call of [settings.updateAudit, settings.previewAudit])
      expect(await product.refuse(call, { days }, admin)).toEqual({
        status: 400,
        errors: ['Please enter a whole number of days from 90 to 36,500, or nothing'],
      })
  expect(await stored()).toEqual(before)
})
