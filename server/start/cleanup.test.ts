import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import { makeClient, makeLearner } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { storedKey } from '../access/rate-limit.ts'
import { cleanUp } from './cleanup.ts'

const product = await startProduct()
const { db } = product.app

test('deletes what has expired and nothing else', async () => {
  const { id: clientId } = await makeClient(product)
  const [expired, active, recent] = [
    await makeLearner(product, clientId),
    await makeLearner(product, clientId),
    await makeLearner(product, clientId),
  ]
  for (const { email } of [expired, active]) await product.ask(accounts.requestPasswordReset, { email })
  const past = sql<string>`now() - interval '1 second'`
  // A page that was open until its session ended asks for the reason when it is used again, within a week.
  const aWeekAgo = sql<string>`now() - interval '7 days 1 second'`
  const lessThanAWeekAgo = sql<string>`now() - interval '6 days 23 hours'`
  const endedAt = (person: { id: string }, at: typeof past) =>
    db.updateTable('sessions').set({ expires_at: at }).where('user_id', '=', person.id).execute()
  await endedAt(expired, aWeekAgo)
  await endedAt(recent, lessThanAWeekAgo)
  await db.updateTable('link_tokens').set({ expires_at: past }).where('user_id', '=', expired.id).execute()
  await db
    .updateTable('rate_counters')
    .set({ ends_at: past })
    .where('key', '=', storedKey(`link-mail:${expired.id}`))
    .execute()

  await cleanUp(product.app)

  const ids = [expired.id, active.id]
  const left = { user_id: active.id }
  const sessions = await db
    .selectFrom('sessions')
    .where('user_id', 'in', [...ids, recent.id])
    .select('user_id')
    .execute()
  expect(sessions.map(({ user_id }) => user_id).toSorted()).toEqual([active.id, recent.id].toSorted())
  expect(await db.selectFrom('link_tokens').where('user_id', 'in', ids).select('user_id').execute()).toEqual([
    left,
  ])
  const keys = await db
    .selectFrom('rate_counters')
    .where('key', 'like', 'link-mail:%')
    .select((where) => where('key', '=', storedKey(`link-mail:${active.id}`)).as('isHere'))
    .execute()
  expect(keys).toEqual([{ isHere: true }])
})
