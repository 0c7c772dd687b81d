// A server is killed while it puts reminders into the outbox, and two others finish the day: everybody gets one mail.
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { databaseOn } from '../support/global-setup.ts'
import { type ServerProcess, makeFolder, startServer } from '../support/server-process.ts'

/** Three steps of a run: the kill falls into the second one. */
const people = 1500
const { folder, remove } = await makeFolder()
const database = `reminders_${crypto.randomUUID().replaceAll('-', '')}`
const maintenance = new pg.Client({ connectionString: inject('databaseServer') })
await maintenance.connect()
await maintenance.query(`create database ${database} template ${inject('template')}`)
const client = new pg.Client({ connectionString: databaseOn(inject('databaseServer'), database) })
const servers: ServerProcess[] = []

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await client.end()
  await maintenance.query(`drop database ${database} with (force)`)
  await maintenance.end()
  await remove()
})

async function start(name: string) {
  const server = await startServer({
    dataDir: `${folder}/${name}`,
    settings: {
      ADMIN_EMAIL: 'admin@example.test',
      DATABASE_URL: databaseOn(inject('databaseServer'), database),
      // The servers have folders of their own, and share the keys in the database.
      KEYS_SECRET: 'a secret that both servers are given',
    },
  })
  servers.push(server)
  await server.ready
  return server
}

/** Everybody has a course that is due in three days, and is reminded then, at any hour. */
const fill = `
  with course as (
    insert into courses (title, description, reference, badge_image)
    values ('Fire safety', '', 'FIRE', 'images/none.png') returning id
  ), pathway as (
    insert into pathways (name, description) values ('Safety', '') returning id
  ), item as (
    insert into pathway_courses (pathway_id, course_id, added_at)
    select pathway.id, course.id, now() - interval '100 days' from pathway, course
  ), deadline as (
    insert into deadlines (pathway_id, kind, day) select id, 'fixed', current_date + 3 from pathway
  ), client as (
    insert into clients (name, url_token, referral_code, maximum_learners)
    values ('Many', 'many', 'MANY', 0) returning id
  ), assigned as (
    insert into client_pathways (client_id, pathway_id, assigned_at)
    select client.id, pathway.id, now() - interval '100 days' from client, pathway
  ), learner as (
    insert into users (client_id, first_name, last_name, email, url_token, role, email_confirmed_at, member_since)
    select client.id, 'Learner', n::text, 'learner-' || n || '@example.test', 'learner-' || n, 'LEARNER',
           now() - interval '100 days', now() - interval '100 days'
      from client, generate_series(1, $1::int) as n
  )
  insert into reminder_policies
  select id, true, current_date - 30, false, '{3}', null, 1, '{}', null, null, 8, false, 0, '{}' from client`

const count = async (query: string) => Number((await client.query<{ count: string }>(query)).rows[0]?.count)
const reminded = () => count('select count(*) from reminder_mails')

async function until(isReached: () => Promise<boolean>) {
  while (!(await isReached())) await sleep(20)
}

test(
  'each person is reminded once, although the first server is killed in the middle',
  { timeout: 240_000 },
  async () => {
    const first = await start('first')
    await client.connect()
    await client.query(fill, [people])
    await client.query("update jobs set next_run_at = now() where name = 'Reminders'")
    await until(async () => (await reminded()) > 0)
    first.process.kill('SIGKILL')
    await first.ended
    expect(await reminded()).toBeLessThan(people)

    await Promise.all([start('second'), start('third')])
    await until(async () => (await count('select count(*) from reminder_runs')) > 0)
    expect(await reminded()).toBe(people)
    expect(await count("select count(*) from outbox where template_type = 'Reminder'")).toBe(people)
    expect(await count("select count(distinct user_id) from outbox where template_type = 'Reminder'")).toBe(
      people,
    )
    expect(await count('select count(*) from reminder_subjects')).toBe(people)
  },
)
