// All learners in the rows behind a figure of the dashboard are chosen for an action: exactly those whom the rows show (rules lists-14
// and reports-8).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import type { Activity } from '#contract/rules/activities.ts'
import { linesIn } from '#tests/support/lines-of-file.ts'
import { type MadePerson, makeLearner, makeRecord } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { startCompliance } from '#tests/support/start-compliance.ts'

const { product, db, admin, makeMixed } = await startCompliance()

/** The day at the provider. That of the database is another one for half of the day, and at its end another month. */
const today = sql`(now() at time zone coalesce((select time_zone from clients where is_provider), 'UTC'))::date`

/** Ada to Dee, of whom Ada has completed a course, and others who have done the same and cannot be chosen. */
async function makeWorld() {
  const world = await makeMixed()
  const { client, people, fire, data } = world
  const [, ben, cai, dee] = people as [MadePerson, MadePerson, MadePerson, MadePerson]
  const others = [
    await makeLearner(product, client.id, { firstName: 'Archived' }),
    await makeLearner(product, client.id, { firstName: 'Waiting' }),
    await makeLearner(product, client.id, { firstName: 'Deleted' }),
  ]
  for (const one of [ben, cai, dee, ...others]) {
    await makeRecord(product, one, data, {
      lastActiveAt: new Date(Date.now() - 20 * 86_400_000).toISOString(),
    })
    for (const kind of ['started', 'started', 'completed'])
      await sql`insert into course_events (kind, user_id, client_id, course_id, attempt, day, provider_day)
                values (${kind}, ${one.id}, ${client.id}, ${fire.id}, 1, ${today}, ${today})`.execute(db)
    await sql`insert into login_events (user_id, client_id, is_learner, day, provider_day)
              values (${one.id}, ${client.id}, true, ${today}, ${today})`.execute(db)
  }
  await sql`update course_records set last_active_at = now() where user_id = ${dee.id}`.execute(db)
  await sql`update users set archived_at = now(), awaits_acceptance = first_name = 'Waiting'
             where first_name in ('Archived', 'Waiting') and client_id = ${client.id}`.execute(db)
  await sql`delete from users where first_name = 'Deleted'`.execute(db)
  return world
}

const worlds = [await makeWorld(), await makeWorld()]
const [{ client, manager, limited, people }] = worlds as [(typeof worlds)[0]]
const firstName = (name: string) => name.split(' ')[0] ?? ''

/** The names in the rows that can be selected. */
async function namesInRows(show: Activity, who: MadePerson, clientId?: string) {
  const asked = { show, pageSize: 500, ...(clientId ? { clientId } : {}) }
  const { rows } = await product.ask(dashboards.activity, asked, who)
  const names = rows.flatMap(({ userId, name }) => (userId === null ? [] : [firstName(name)]))
  return [...new Set(names)].toSorted()
}

/** The names in the file of those who are chosen by the list. */
async function namesOfChosen(show: Activity, who: MadePerson, expected: number, clientId?: string) {
  const activity = { show, ...(clientId ? { clientId } : {}) }
  const asked = { list: 'activity', activity, expected, format: 'csv' }
  const answer = await product.send(requestOf(bulk.exportResults, asked, who))
  expect(answer.statusCode).toBe(200)
  const lines = await linesIn(answer.rawPayload, 'csv')
  return [...new Set(lines.map((line) => line['First Name']))].toSorted()
}

test.each<[Activity, string[], string[]]>([
  ['logins', ['Ben', 'Cai', 'Dee'], ['Ben']],
  ['started', ['Ben', 'Cai', 'Dee'], ['Ben']],
  ['completed', ['Ben', 'Cai', 'Dee'], ['Ben']],
  ['in-progress', ['Ben', 'Cai', 'Dee'], ['Ben']],
  ['not-started', ['Ada', 'Ben', 'Cai', 'Dee'], ['Ada', 'Ben']],
  ['stuck', ['Ben', 'Cai'], ['Ben']],
])('of the rows of %s', async (show, ofClient, ofTeam) => {
  for (const [who, names, clientId] of [
    [manager, ofClient, undefined],
    [limited, ofTeam, undefined],
    [admin, ofClient, client.id],
  ] as const) {
    expect(await namesInRows(show, who, clientId)).toEqual(names)
    const counted = await product.ask(
      dashboards.countActivityPeople,
      { show, ...(clientId ? { clientId } : {}) },
      who,
    )
    expect(counted).toEqual({ people: names.length })
    expect(await namesOfChosen(show, who, names.length, clientId)).toEqual(names)
  }
  // Without a client an administrator chooses the people of both.
  const { people: everybody } = await product.ask(dashboards.countActivityPeople, { show }, admin)
  expect(everybody).toBe(ofClient.length * 2)
})

test('a list that has changed, or that the caller does not see, is refused', async () => {
  const refuse = (activity: object, expected: number, who = manager) =>
    product.refuse(
      bulk.act,
      { action: 'archive', list: 'activity', activity: activity as { show: 'stuck' }, expected },
      who,
    )
  expect(await refuse({ show: 'stuck' }, 3)).toMatchObject({
    status: 409,
    errors: [expect.stringContaining('it has 2 people now, not 3')],
  })
  // Certificates to check are listed for administrators only.
  expect(await refuse({ show: 'doubtful' }, 1)).toMatchObject({ status: 409 })
  expect(await refuse({ show: 'everybody' }, 1)).toMatchObject({ status: 400 })
  const theirs = (worlds[1] as (typeof worlds)[0]).client.id
  expect(await refuse({ show: 'stuck', clientId: theirs }, 2)).toMatchObject({ status: 404 })
  const archived = await db
    .selectFrom('users')
    .where('archived_at', 'is not', null)
    .where('first_name', 'not in', ['Archived', 'Waiting'])
    .select('id')
    .execute()
  expect(archived).toEqual([])
})

test('lists-14: who left the rows after all were selected is left out and named', async () => {
  const wanted = { list: 'activity', activity: { show: 'stuck' } } as const
  const { userIds } = await product.ask(bulk.matching, wanted, manager)
  const ben = people.find(({ id }) => userIds?.[0] === id) as MadePerson
  expect(userIds).toHaveLength(2)
  const records = db.updateTable('course_records').where('user_id', '=', ben.id)
  const { rows: before } = await sql<{ at: string | null }>`
    select last_active_at as at from course_records where user_id = ${ben.id}`.execute(db)
  await records.set({ last_active_at: new Date().toISOString() }).execute()
  const chosen = { ...wanted, onlyIds: userIds ?? [] }
  expect(await product.ask(bulk.previewAction, { action: 'invite', ...chosen }, manager)).toMatchObject({
    people: 0,
    refused: [
      { reason: 'This account is already confirmed', people: 1 },
      { reason: 'No longer matches the list', people: 1 },
    ],
  })
  await records.set({ last_active_at: before[0]?.at ?? null }).execute()
})

test('what is done with all of them is in the report, and is undone', async () => {
  const { changed, actionId } = await product.ask(
    bulk.act,
    { action: 'archive', list: 'activity', activity: { show: 'stuck' }, expected: 2 },
    manager,
  )
  expect(changed).toBe(2)
  const id = actionId as string
  const { people: reported } = await product.ask(bulk.openPastAction, { id }, manager)
  expect(reported.map(({ name }) => firstName(name)).toSorted()).toEqual(['Ben', 'Cai'])
  expect(await product.ask(bulk.undo, { id }, manager)).toMatchObject({ changed: 2 })
  const living = await db
    .selectFrom('users')
    .where(
      'id',
      'in',
      people.map((one) => one.id),
    )
    .where('archived_at', 'is', null)
    .select('id')
    .execute()
  expect(living).toHaveLength(4)
})
