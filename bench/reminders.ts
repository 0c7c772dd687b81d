// The daily run of reminders over everything that has to be completed, beside requests, in the built server as it runs for an
// operator.
import { setTimeout as sleep } from 'node:timers/promises'
import { type LongWork, residentMegabytes } from './long-work.ts'
import type { Started } from './started.ts'
import { percentile } from './table.ts'

const maxSeconds = 900
const betweenRequestsMilliseconds = 50

export interface ReminderRun extends LongWork {
  obligations: number
  mails: number
}

/** The daily run of all clients. */
export async function timeReminders(started: Started): Promise<ReminderRun> {
  const { client } = started
  const clients = await count(started, 'select count(*) from clients where not is_provider')
  const work = await watch(
    started,
    () => client.query(enableReminders),
    async () =>
      clients -
      (await count(
        started,
        "select count(*) from reminder_runs join clients on clients.id = client_id where not is_provider and kind = 'reminders'",
      )),
  )
  // From the first mail on: the job looks for what is due once a minute.
  const { rows } = await client.query<{ seconds: string }>(
    'select extract(epoch from max(ended_at) - (select min(created_at) from reminder_mails)) as seconds from reminder_runs',
  )
  return {
    ...work,
    obligations: await count(started, 'select count(*) from obligations'),
    mails: await count(started, 'select count(*) from reminder_mails'),
    seconds: Number(rows[0]?.seconds),
  }
}

export interface RemindingRun extends LongWork {
  people: number
  mails: number
  previewSeconds: number
}

/** An administrator reminds all learners at once: the preview, and the job that does it. Nobody was reminded today before. */
export async function timeRemindingMany(started: Started): Promise<RemindingRun> {
  const { client, server } = started
  await client.query('delete from outbox where id in (select mail_id from reminder_mails)')
  await client.query('delete from reminder_mails')
  const { token } = await started.logIn('ADMIN')
  const people = await count(started, "select count(*) from users where role = 'LEARNER'")
  const ask = async (call: string, input: object) => {
    const answer = await fetch(`${server.url}/api/User/${call}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ list: 'learners', expected: people, ...input }),
    })
    if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { people: number }
  }
  const begun = performance.now()
  const preview = await ask('PreviewReminder', {})
  const previewSeconds = (performance.now() - begun) / 1000
  const work = await watch(
    started,
    () => ask('BulkAction', { action: 'remind' }),
    () => count(started, 'select coalesce(sum(waiting), 0) as count from bulk_actions'),
  )
  const mails = await count(started, 'select count(*) from reminder_mails')
  if (mails !== preview.people)
    throw new Error(`The preview says ${preview.people} mails, and ${mails} were queued`)
  return { ...work, people, mails, previewSeconds }
}

/** Begins work of the server and waits until nothing of it is left, beside requests. */
export async function watch(
  started: Started,
  begin: () => Promise<unknown>,
  left: () => Promise<number>,
): Promise<LongWork> {
  const { server } = started
  const { token } = await started.logIn('ADMIN')
  const before = await residentMegabytes(server.process.pid)
  const begun = performance.now()
  const times: number[] = []
  let most = before
  await begin()
  while ((await left()) > 0) {
    if (performance.now() - begun > maxSeconds * 1000) throw new Error(`It takes more than ${maxSeconds} s`)
    const asked = performance.now()
    const answer = await fetch(`${server.url}/api/Admin/GetStats`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The dashboard answered ${answer.status}`)
    times.push(performance.now() - asked)
    await sleep(betweenRequestsMilliseconds)
    most = Math.max(most, await residentMegabytes(server.process.pid))
  }
  return {
    seconds: (performance.now() - begun) / 1000,
    grownMegabytes: most - before,
    p95: percentile(times, 0.95),
  }
}

/** As on any day: what is due in some days, or overdue for the first or a later time. Nothing was assigned on this day. */
const enableReminders = `
  insert into reminder_policies (
    client_id, is_enabled, enabled_on, on_assignment, before_due, overdue_every, overdue_at_most, before_expiry, notice_after,
    digest_weekday, digest_hour, digest_when_empty, send_hour, quiet_days
  )
  select id, true, current_date, false, '{14,7,3,1}', 7, 20, '{30,7}', 7, null, 8, false, 0, '{}'
    from clients where is_provider`

async function count({ client }: Started, query: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(query)
  return Number(rows[0]?.count)
}
