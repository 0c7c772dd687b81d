// The daily run of reminders over everything that has to be completed, beside requests, in the built server as it runs for an
// operator.
import * as bulk from '#contract/calls/bulk.ts'
import { ask } from '#tests/support/ask.ts'
import { type LongWork, watch } from './long-work.ts'
import type { Started } from './started.ts'

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
  const chosen = { list: 'learners', expected: people } as const
  const root = `${server.url}/api`
  const begun = performance.now()
  const preview = await ask(root, bulk.previewReminder, chosen, token)
  const previewSeconds = (performance.now() - begun) / 1000
  const work = await watch(
    started,
    () => ask(root, bulk.act, { action: 'remind', ...chosen }, token),
    () => count(started, 'select coalesce(sum(waiting), 0) as count from bulk_actions'),
  )
  const mails = await count(started, 'select count(*) from reminder_mails')
  if (mails !== preview.people)
    throw new Error(`The preview says ${preview.people} mails, and ${mails} were queued`)
  return { ...work, people, mails, previewSeconds }
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
