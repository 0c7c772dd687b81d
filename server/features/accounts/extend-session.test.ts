// A session ends later while it is used, up to the limit of the provider (rule access-20).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as clients from '#contract/calls/clients.ts'
import * as settings from '#contract/calls/settings.ts'
import * as users from '#contract/calls/users.ts'
import { type MadePerson, makeAdmin, makeClient, makeLearner } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)

/** A session that began and ends so many hours from now. */
async function setSession({ id }: MadePerson, began: number, ends: number) {
  await sql`
    update sessions set created_at = now() + make_interval(secs => ${began * 3600}),
                        expires_at = now() + make_interval(secs => ${ends * 3600})
     where user_id = ${id}::uuid`.execute(db)
}
const storedEnd = async ({ id }: MadePerson) => {
  const { expires_at } = await db
    .selectFrom('sessions')
    .where('user_id', '=', id)
    .select('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}
const extend = (who: MadePerson) => product.ask(accounts.extendSession, {}, who)
/** In whole minutes. */
const fromNow = (time: string) => Math.round((Date.parse(time) - Date.now()) / 60_000)
const learner = async () => makeLearner(product, (await makeClient(product)).id)

test('a session is extended to the length of a new one, and the log-in it was made by stays valid until then', async () => {
  const person = await learner()
  await setSession(person, -7, 1 / 60)
  const reply = await extend(person)
  expect(fromNow(reply.expires)).toBe(8 * 60)
  expect(reply.isLongest).toBe(false)
  expect(await storedEnd(person)).toBe(reply.expires)
  await product.ask(accounts.myAccount, {}, person)
})

test('a session is not extended beyond the limit of the provider, counted from the log-in', async () => {
  const person = await learner()
  await setSession(person, -20, 1)
  const reply = await extend(person)
  expect(fromNow(reply.expires)).toBe(4 * 60)
  expect(reply.isLongest).toBe(true)
  // Once more: nothing changes any more.
  expect(await extend(person)).toEqual(reply)

  await product.ask(settings.updateSessions, { hours: 30, was: { hours: 24 } }, admin)
  expect(fromNow((await extend(person)).expires)).toBe(8 * 60)
  // A lower limit does not end earlier what is valid: the stored time holds.
  await product.ask(settings.updateSessions, { hours: 1 }, admin)
  const kept = await extend(person)
  expect(fromNow(kept.expires)).toBe(8 * 60)
  expect(kept.isLongest).toBe(true)
  await product.ask(settings.updateSessions, { hours: 24 }, admin)
})

test('the limit is whole hours from 1 to 720, set by administrators', async () => {
  for (const hours of [0, 721, 1.5, 'x', ''])
    expect(await product.refuse(settings.updateSessions, { hours: hours as number }, admin)).toEqual({
      status: 400,
      errors: ['Please enter whole hours from 1 to 720'],
    })
  expect((await product.ask(settings.openSettings, {}, admin)).sessions).toEqual({ hours: 24 })
})

test.each([
  ['has expired', (person: MadePerson) => setSession(person, -9, -1 / 60)],
  ['was ended by a log-out', (person: MadePerson) => product.ask(accounts.logout, {}, person)],
  [
    'was ended by a pause that is undone',
    async (person: MadePerson) => {
      await product.ask(clients.pause, { clientId: person.clientId }, admin)
      await product.ask(clients.unpause, { clientId: person.clientId }, admin)
    },
  ],
  [
    'belongs to a client that is paused',
    (person: MadePerson) => product.ask(clients.pause, { clientId: person.clientId }, admin),
  ],
  [
    'belongs to a client that is archived',
    (person: MadePerson) => product.ask(clients.archive, { clientId: person.clientId }, admin),
  ],
  [
    'belongs to somebody who is archived',
    (person: MadePerson) => product.ask(users.archive, { userIds: [person.id] }, admin),
  ],
])('a session that %s is not extended', async (_, end) => {
  const person = await learner()
  await end(person)
  const before = await storedEnd(person)
  expect(await product.refuse(accounts.extendSession, {}, person)).toMatchObject({ status: 401 })
  expect(await storedEnd(person)).toBe(before)
})

test('a session that is ended while it is being extended stays ended', async () => {
  const person = await learner()
  await setSession(person, -7, 1)
  const before = await storedEnd(person)
  // The extension has found a valid session, and waits for the one who is ending it.
  let extending: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('sessions')
      .set({ ended_because: 'loggedOut' })
      .where('user_id', '=', person.id)
      .execute()
    extending = product.refuse(accounts.extendSession, {}, person)
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        )
        return rows.length
      })
      .toBe(1)
  })
  expect(await extending).toMatchObject({ status: 401 })
  expect(await storedEnd(person)).toBe(before)
})
