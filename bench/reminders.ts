// The daily run of reminders over everything that has to be completed, beside requests, in the built server as it runs for an
// operator.
import { setTimeout as sleep } from 'node:timers/promises'
import { type LongWork, residentMegabytes } from './long-work.ts'
import type { Started } from './started.ts'
import { percentile } from './table.ts'

const maxSeconds = 300
const betweenRequestsMilliseconds = 50

export interface ReminderRun extends LongWork {
  obligations: number
  mails: number
}

export async function timeReminders(started: Started): Promise<ReminderRun> {
  const { client, server } = started
  const { token } = await started.logIn('ADMIN')
  const before = await residentMegabytes(server.process.pid)
  const clients = await count(started, 'select count(*) from clients where not is_provider')
  await client.query(enableReminders)
  const begun = performance.now()
  const times: number[] = []
  let most = before
  let done = 0
  while (done < clients && performance.now() - begun < maxSeconds * 1000) {
    const asked = performance.now()
    const answer = await fetch(`${server.url}/api/Admin/GetStats`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The dashboard answered ${answer.status}`)
    times.push(performance.now() - asked)
    await sleep(betweenRequestsMilliseconds)
    most = Math.max(most, await residentMegabytes(server.process.pid))
    done = await count(
      started,
      "select count(*) from reminder_runs join clients on clients.id = client_id where not is_provider and kind = 'reminders'",
    )
  }
  if (done < clients) throw new Error(`After ${maxSeconds} s only ${done} of ${clients} clients are done`)
  // From the first mail on: the job looks for what is due once a minute.
  const { rows } = await client.query<{ seconds: string }>(
    'select extract(epoch from max(ended_at) - (select min(created_at) from reminder_mails)) as seconds from reminder_runs',
  )
  return {
    obligations: await count(started, 'select count(*) from obligations'),
    mails: await count(started, 'select count(*) from reminder_mails'),
    seconds: Number(rows[0]?.seconds),
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
