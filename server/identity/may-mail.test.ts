import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startProduct } from '#tests/support/product.ts'
import { mayMail } from './invitations.ts'

const product = await startProduct()
const { db } = product.app

test('three mails with a link may be sent to a person in an hour, and a broken database is not taken for the fourth', async () => {
  const id = crypto.randomUUID()
  const asked = [await mayMail(db, id), await mayMail(db, id), await mayMail(db, id), await mayMail(db, id)]
  expect(asked).toEqual([true, true, true, false])
  await sql`alter table rate_counters rename to elsewhere`.execute(product.owner)
  await expect(mayMail(db, id)).rejects.toThrow('rate_counters')
  await sql`alter table elsewhere rename to rate_counters`.execute(product.owner)
})
