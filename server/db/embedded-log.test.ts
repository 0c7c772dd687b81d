// The log of the embedded PostgreSQL names no values: it would outlive a person who is erased (rule deletion-10).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as users from '#contract/calls/users.ts'
import { makeAdmin, makeClient, makeLearner } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { withoutDetails } from './embedded.ts'

test.skipIf(process.env['TEST_DATABASE_URL'])('an address that is refused is not in it', async () => {
  const product = await startProduct()
  const [admin, client] = [await makeAdmin(product), await makeClient(product)]
  const [one, other] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
  const changed = { id: one.id, firstName: 'Refused', lastName: 'Person', email: other.email }
  expect((await product.refuse(users.update, changed, admin)).status).toBe(409)
  const { rows } = await sql<{ folder: string }>`
    select current_setting('data_directory') as folder`.execute(product.owner)
  const log = readFileSync(join(rows[0]?.folder ?? '', '..', 'postgresql.log'), 'utf8')
  expect(log).toContain('duplicate key value violates unique constraint "users_email"')
  expect(log).not.toContain(other.email)
})

test('what an earlier version wrote is removed', () => {
  const log = [
    '2026-11-24 01:12:16.844 UTC [9904] ERROR:  duplicate key value violates unique constraint "users_email"',
    '2026-11-24 01:12:16.844 UTC [9904] DETAIL:  Key (lower(email))=(ada@example.test) already exists.',
    '2026-11-24 01:12:16.844 UTC [9904] STATEMENT:  update "users"',
    '\tset "first_name" = $1',
    '2026-11-24 01:12:17.001 UTC [9904] LOG:  checkpoint starting: time',
    '',
  ]
  expect(withoutDetails(log.join('\n'))).toBe([log[0], log[4], ''].join('\n'))
})
