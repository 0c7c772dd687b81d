// Every job that works through a list, with one thing in it that fails: the others are done, what has failed is recorded, shown
// after the second try, and tried again until it succeeds (rule deletion-12).
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as deletions from '#contract/calls/deletions.ts'
import * as health from '#contract/calls/health.ts'
import * as settings from '#contract/calls/settings.ts'
import * as users from '#contract/calls/users.ts'
import { type JobName, jobNames } from '#contract/rules/jobs.ts'
import { makeAdmin, makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { startReminders } from '#tests/support/start-reminders.ts'
import { recordFailedPart } from '../jobs/parts-queries.ts'
import { listJobs } from '../jobs/queries.ts'
import { addDays } from '../training/calendar.ts'
import { areOutstanding } from '../training/obligation-queries.ts'
import { updateAllObligations } from '../training/obligations.ts'
import { jobsOf } from './jobs.ts'

const { product, app, db, today, makeReminding, makeDue, queued } = await startReminders()
const { owner } = product
const admin = await makeAdmin(product)

const faults: string[] = []
/** From now on each change of such a row fails, of which the condition holds. */
async function breakRows(table: string, when: 'insert' | 'update' | 'delete', condition: string) {
  await sql`create or replace function planned_fault() returns trigger language plpgsql as $$
    begin raise exception 'Planned fault'; end $$`.execute(owner)
  await sql`create trigger planned_fault before ${sql.raw(when)} on ${sql.table(table)} for each row
    when (${sql.raw(condition)}) execute function planned_fault()`.execute(owner)
  faults.push(table)
}
async function removeFaults() {
  for (const table of faults.splice(0))
    await sql`drop trigger planned_fault on ${sql.table(table)}`.execute(owner)
}
afterEach(removeFaults)
beforeEach(async () => {
  await db.deleteFrom('failed_parts').execute()
  await db.deleteFrom('jobs').execute()
})

const reported: string[] = []
const report = (error: unknown) => void reported.push((error as Error).message)
async function run(name: JobName): Promise<string[]> {
  reported.splice(0)
  const job = jobsOf(app).find((one) => one.name === name)
  await job?.run(new AbortController().signal, report)
  return [...reported]
}
/** As if the time until the next try were over. */
const wait = () =>
  db
    .updateTable('failed_parts')
    .set({ next_try_at: sql<string>`now()` })
    .execute()
const shown = async (job: JobName) => (await product.ask(health.failedParts, { job }, admin)).parts

async function deletedPeople(count: number) {
  const client = await makeClient(product)
  const people = []
  for (let made = 0; made < count; made++) people.push(await makeLearner(product, client.id))
  for (const { id } of people) await product.ask(users.remove, { id }, admin)
  await sql`update deletions set final_at = now() - make_interval(mins => ${count})
             where client_id = ${client.id}::uuid`.execute(db)
  const rows = await db.selectFrom('deletions').where('client_id', '=', client.id).select('id').execute()
  return rows.map(({ id }) => id)
}
const stillThere = async () => (await db.selectFrom('deletions').select('id').execute()).map(({ id }) => id)

test('a deletion that cannot be erased does not keep the others from being erased', async () => {
  const [bad = ''] = await deletedPeople(4)
  await breakRows('deletions', 'delete', `old.id = '${bad}'`)
  expect(await run(jobNames.erasing)).toEqual(['Planned fault'])
  expect(await stillThere()).toEqual([bad])
  // A first failure is shown to nobody, and is not tried at once.
  expect(await shown(jobNames.erasing)).toEqual([])
  expect(await run(jobNames.erasing)).toEqual([])
  await wait()
  expect(await run(jobNames.erasing)).toEqual(['Planned fault'])
  const [part, ...others] = await shown(jobNames.erasing)
  expect(others).toEqual([])
  expect(part).toMatchObject({ part: bad, reason: 'Planned fault', clientName: '' })
  expect(Date.parse(part?.nextTryAt ?? '')).toBeGreaterThan(Date.now() + 100_000)
  // It is final: nobody gets back what is half erased.
  expect((await product.refuse(deletions.restore, { id: bad }, admin)).status).toBe(409)
  await removeFaults()
  await wait()
  expect(await run(jobNames.erasing)).toEqual([])
  expect(await stillThere()).toEqual([])
  expect(await db.selectFrom('failed_parts').selectAll().execute()).toEqual([])
}, 60_000)

test('a file that cannot be removed keeps only its own deletion', async () => {
  const [client, other] = [await makeClient(product), await makeClient(product)]
  const store = app.files
  await store.write('images/of-client.png', Buffer.from('1'))
  await sql`insert into themes (client_id, logo) values (${client.id}::uuid, 'images/of-client.png')
            on conflict (client_id) do update set logo = excluded.logo`.execute(db)
  for (const { id } of [client, other]) await product.ask(clients.remove, { clientId: id }, admin)
  await sql`update deletions set final_at = now() - interval '1 minute'`.execute(db)
  const failing = {
    ...app,
    files: {
      ...store,
      remove: async (key: string) => {
        if (key === 'images/of-client.png') throw new Error('Access Denied')
        await store.remove(key)
      },
    },
  }
  const job = jobsOf(failing).find(({ name }) => name === jobNames.erasing)
  reported.splice(0)
  await job?.run(new AbortController().signal, report)
  expect(reported).toEqual(['Access Denied'])
  const left = await db.selectFrom('deletions').select('object_id').execute()
  expect(left).toEqual([{ object_id: client.id }])
  await wait()
  expect(await run(jobNames.erasing)).toEqual([])
  expect(await stillThere()).toEqual([])
  expect(await store.look('images/of-client.png')).toBeUndefined()
}, 60_000)

test('reminders of one client that fail do not keep those of others, and are shown with its name', async () => {
  const [bad, good] = [
    await makeReminding({ beforeDue: [3], sendHour: 0 }),
    await makeReminding({ beforeDue: [3], sendHour: 0 }),
  ]
  const [, reminded] = [await makeLearner(product, bad.id), await makeLearner(product, good.id)]
  for (const client of [bad, good]) await makeDue(client, { Fire: addDays(today, 3) })
  await updateAllObligations(db)
  await breakRows('reminder_runs', 'insert', `new.client_id = '${bad.id}'`)
  expect(await run(jobNames.reminders)).toEqual(['Planned fault'])
  await wait()
  expect(await run(jobNames.reminders)).toEqual(['Planned fault'])
  expect(await queued()).toEqual(
    expect.arrayContaining([expect.objectContaining({ to_address: reminded.email })]),
  )
  expect(await shown(jobNames.reminders)).toEqual([
    expect.objectContaining({ part: `reminders ${bad.id}`, clientName: bad.name, reason: 'Planned fault' }),
  ])
  // Of another job it is none of the matter.
  expect(await shown(jobNames.retention)).toEqual([])
  await removeFaults()
  await wait()
  expect(await run(jobNames.reminders)).toEqual([])
  expect(await shown(jobNames.reminders)).toEqual([])
}, 60_000)

test('a row that a retention rule cannot remove keeps neither those beside it nor other rules', async () => {
  const client = await makeClient(product)
  const ids: string[] = []
  for (let made = 0; made < 5; made++) ids.push((await makeLearner(product, client.id)).id)
  await sql`insert into outbox (user_id, to_address, to_name, template_type, subject, html, text, processed_at)
    select id, email, '', 'X', 'Subject', 'html', 'text', now() - interval '2 years' from users where id = any(${ids}::uuid[])`.execute(
    db,
  )
  const left = await makeLearner(product, client.id)
  await sql`update users set archived_at = now() - interval '2 years' where id = ${left.id}::uuid`.execute(db)
  await product.ask(settings.updateRetention, { people: 3, answers: 0, logs: 0, mails: 3 }, admin)
  await breakRows('outbox', 'update', `old.user_id = '${ids[2]}'`)
  expect(await run(jobNames.retention)).toEqual(['Planned fault'])
  const kept = await db.selectFrom('outbox').where('html', '=', 'html').select('user_id').execute()
  expect(kept).toEqual([{ user_id: ids[2] }])
  const people = await db.selectFrom('users').where('id', '=', left.id).select('id').execute()
  expect(people).toEqual([])
  await wait()
  expect(await run(jobNames.retention)).toEqual(['Planned fault'])
  expect((await shown(jobNames.retention)).map(({ part }) => part)).toEqual(['mails'])
  await removeFaults()
}, 60_000)

test('a step of the cleanup that fails does not keep the later ones', async () => {
  const client = await makeClient(product)
  const { id } = await makeLearner(product, client.id)
  await sql`insert into rate_counters (key, count, ends_at) values ('old', 1, now() - interval '1 day')`.execute(
    db,
  )
  await sql`update sessions set expires_at = now() - interval '8 days' where user_id = ${id}::uuid`.execute(
    db,
  )
  await breakRows('sessions', 'delete', `old.user_id = '${id}'`)
  expect(await run(jobNames.cleanup)).toEqual(['Planned fault'])
  expect(await db.selectFrom('rate_counters').where('key', '=', 'old').select('key').execute()).toEqual([])
}, 60_000)

test('a person whose obligations cannot be worked out does not keep those of others', async () => {
  const client = await makeClient(product)
  const people = []
  for (let made = 0; made < 5; made++) people.push(await makeLearner(product, client.id))
  await makeDue(client, { Fire: addDays(today, 3) })
  const [, , bad = ''] = people.map(({ id }) => id)
  await breakRows('obligations', 'insert', `new.user_id = '${bad}'`)
  reported.splice(0)
  await updateAllObligations(db, undefined, report)
  expect(reported).toEqual(['Planned fault'])
  const withThem = async () =>
    (await db.selectFrom('obligations').where('client_id', '=', client.id).select('user_id').execute()).map(
      (row) => row.user_id,
    )
  expect((await withThem()).sort()).toEqual(
    people
      .map(({ id }) => id)
      .filter((id) => id !== bad)
      .sort(),
  )
  expect(await areOutstanding(db)).toBe(true)
  // What waits is left alone, and the work of others goes on.
  const later = await makeLearner(product, client.id)
  await updateAllObligations(db, undefined, report)
  expect(reported).toHaveLength(1)
  expect(await withThem()).toContain(later.id)
  await removeFaults()
  await wait()
  await updateAllObligations(db, undefined, report)
  expect(await withThem()).toContain(bad)
  expect(await db.selectFrom('failed_parts').selectAll().execute()).toEqual([])
}, 60_000)

test('a job is listed with the failures of its worst part', async () => {
  await sql`insert into jobs (name) values (${jobNames.erasing}), (${jobNames.cleanup})`.execute(db)
  await sql`insert into failed_parts (job, part, failures, reason, next_try_at) values
    (${jobNames.erasing}, 'a', 1, 'Once', now()), (${jobNames.erasing}, 'b', 3, 'Thrice', now())`.execute(db)
  const listed = await listJobs(db)
  expect(listed.map(({ name, failures, lastError }) => [name, failures, lastError])).toEqual([
    [jobNames.cleanup, 0, null],
    [jobNames.erasing, 3, 'Thrice'],
  ])
})

test('what was put far ahead by a clock is tried now, and what is not due any more is forgotten', async () => {
  const [bad = ''] = await deletedPeople(1)
  await breakRows('deletions', 'delete', `old.id = '${bad}'`)
  await run(jobNames.erasing)
  await sql`update failed_parts set next_try_at = now() + interval '1 day'`.execute(db)
  expect(await run(jobNames.erasing)).toEqual(['Planned fault'])
  await removeFaults()
  await product.ask(deletions.erase, { id: bad }, admin)
  await recordFailedPart(db, jobNames.retention, 'of another job', new Error('Planned fault'))
  await run(jobNames.erasing)
  const left = await db.selectFrom('failed_parts').select(['job', 'part']).execute()
  expect(left).toEqual([{ job: jobNames.retention, part: 'of another job' }])
}, 60_000)

test('a part that fails again waits twice as long each time, and at most an hour', async () => {
  const minutes = []
  for (let failures = 1; failures <= 9; failures++) {
    await recordFailedPart(db, jobNames.erasing, 'x', new Error('Planned fault'))
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from next_try_at - now()) / 60)::int as minutes from failed_parts`.execute(
      db,
    )
    minutes.push(rows[0]?.minutes)
  }
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
})

test('a run that has to stop begins no further part', async () => {
  const deleted = await deletedPeople(2)
  const job = jobsOf(app).find(({ name }) => name === jobNames.erasing)
  await job?.run(AbortSignal.abort(), report)
  expect(await stillThere()).toEqual(expect.arrayContaining(deleted))
  await run(jobNames.erasing)
  expect((await stillThere()).filter((id) => deleted.includes(id))).toEqual([])
}, 60_000)

test('a reason that no table can store is stored without what it cannot', async () => {
  await recordFailedPart(db, jobNames.erasing, 'x', new Error(`550 \0${'😀'.repeat(300)}`))
  const [row] = await db.selectFrom('failed_parts').select('reason').execute()
  expect(row?.reason.startsWith('550 😀')).toBe(true)
})

test('only administrators see what has failed', async () => {
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id)
  expect((await product.refuse(health.failedParts, { job: jobNames.erasing }, manager)).status).toBe(403)
  expect((await product.refuse(health.failedParts, { job: 'Everything' }, admin)).status).toBe(400)
})
