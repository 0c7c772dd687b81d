// Obligations are worked out while others change the same people: what collides is done again until it is done.
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeClient, makeCourse, makeLearner, makePathway } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { untilLockWaits } from '#tests/support/until-lock-waits.ts'
import { areOutstanding } from './obligation-queries.ts'
import { startObligationWorker, updateAllObligations, updateObligationsNow } from './obligations.ts'

const product = await startProduct()
const { db } = product.app

/** Fails so many times as its argument says. A sequence is not rolled back with what has failed. */
beforeAll(async () => {
  await sql`create sequence collisions`.execute(product.owner)
  await sql`create table collision (code text, times integer)`.execute(product.owner)
  await sql`
    create function collide() returns trigger language plpgsql security definer as $$
    begin
      if nextval('collisions') <= (select times from collision) then
        raise exception 'planned' using errcode = (select code from collision);
      end if;
      return new;
    end $$`.execute(product.owner)
})
afterEach(() => sql`drop trigger if exists collide on obligations`.execute(product.owner))

async function collide(times: number, code: string) {
  await sql`delete from collision`.execute(product.owner)
  await sql`insert into collision values (${code}, ${times})`.execute(product.owner)
  await sql`alter sequence collisions restart`.execute(product.owner)
  await sql`create trigger collide before insert on obligations for each row execute function collide()`.execute(
    product.owner,
  )
}

/** Learners whose obligations are outstanding, of one course. */
async function makeOutstanding(people: number) {
  const client = await makeClient(product)
  const course = await makeCourse(product)
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  const learners = []
  for (let count = 0; count < people; count++) learners.push(await makeLearner(product, client.id))
  expect(await areOutstanding(db)).toBe(true)
  return learners.map(({ id }) => id)
}
const withObligation = async (ids: string[]) => {
  const rows = await db.selectFrom('obligations').where('user_id', 'in', ids).select('user_id').execute()
  return rows.map((row) => row.user_id)
}
const deadlock = '40P01'
const rowGone = '23503'

test.each([deadlock, rowGone])('an error %s that is over soon is reported to nobody', async (code) => {
  const ids = await makeOutstanding(3)
  await collide(3, code)
  await updateAllObligations(db)
  expect((await withObligation(ids)).sort()).toEqual(ids.sort())
  expect(await areOutstanding(db)).toBe(false)
})

test.each([deadlock, rowGone])('after a call, an error %s is left to the worker', async (code) => {
  const ids = await makeOutstanding(1)
  await collide(1, code)
  await updateObligationsNow(db)
  expect(await withObligation(ids)).toEqual([])
  expect(await areOutstanding(db)).toBe(true)
  await updateAllObligations(db)
  expect(await withObligation(ids)).toEqual(ids)
})

test('one that lasts is reported, and the worker goes on until it is over', async () => {
  const ids = await makeOutstanding(2)
  await collide(12, deadlock)
  const errors: unknown[] = []
  const stop = startObligationWorker(db, (error) => errors.push(error))
  await vi.waitFor(async () => expect(await withObligation(ids)).toHaveLength(2), { timeout: 30_000 })
  await stop()
  expect(errors).toHaveLength(2)
  expect(await areOutstanding(db)).toBe(false)
})

test('a person who is deleted meanwhile holds up nobody', async () => {
  const [gone = '', ...others] = await makeOutstanding(3)
  let updating = Promise.resolve()
  await product.owner.transaction().execute(async (tx) => {
    await tx.deleteFrom('users').where('id', '=', gone).execute()
    updating = updateAllObligations(db)
    await untilLockWaits(db)
  })
  await updating
  expect((await withObligation([gone, ...others])).sort()).toEqual(others.sort())
  expect(await areOutstanding(db)).toBe(false)
})
