// How an upgrade classifies mail that was processed before the database recorded whether mail was sent.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startProduct } from '#tests/support/product.ts'
import { projectRoot } from '../base/project-root.ts'
import { withoutOpeningLinks } from './links.ts'

const { owner: db } = await startProduct()
const migration = join(projectRoot, 'server', 'db', 'history', '087_mail_that_has_left.sql')

const link = `Open https://learn.acme.test/Register/11111111-1111-4111-8111-111111111111/${'a'.repeat(43)} now`
const texts = {
  recorded: link,
  sent: withoutOpeningLinks({ html: '', text: link }).text,
  other: 'You have earned a badge: https://learn.acme.test/engage/11111111-1111-4111-8111-111111111111',
}

/** Mails one after the other; a question mark for one that waits. */
async function upgrade(...kinds: (keyof typeof texts | '?')[]) {
  await sql`delete from outbox`.execute(db)
  await sql`alter table outbox drop column has_left cascade`.execute(db)
  for (const [at, kind] of kinds.entries())
    await sql`insert into outbox (to_address, to_name, template_type, subject, html, text, processed_at)
      values (${String(at)}, 'Pat', 'Any', 'Any', '', ${texts[kind === '?' ? 'other' : kind]},
              ${kind === '?' ? null : new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString()})`.execute(db)
  await sql.raw(await readFile(migration, 'utf8')).execute(db)
  const rows = await db.selectFrom('outbox').orderBy('to_address').select('has_left').execute()
  return rows.map((row) => row.has_left)
}

test('mail whose links were removed counts as sent', async () => {
  expect(await upgrade('recorded', 'sent', 'recorded')).toEqual([false, true, false])
})

test('mail without such a link is treated as the one before it, else as the one after it', async () => {
  expect(await upgrade('other', 'recorded', 'other', 'sent', 'other', '?')).toEqual([
    false,
    false,
    false,
    true,
    true,
    false,
  ])
  expect(await upgrade('other', 'sent')).toEqual([true, true])
})

test('mail without such a sign does not count as sent', async () => {
  expect(await upgrade('other', 'other')).toEqual([false, false])
})
