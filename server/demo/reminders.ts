// Makes the reminders of the demo: a policy of the provider, and the mails of the last week, made by the job that makes the real ones.
import { proposedReminders } from '#contract/rules/reminders.ts'
import type { App } from '../app/app.ts'
import { providerId } from '../identity/client-queries.ts'
import { storePolicy } from '../features/reminders/queries.ts'
import { runReminders } from '../reminders/run.ts'
import { recordReminders } from './queries.ts'

const lastDays = 7
const dayMilliseconds = 86_400_000

export async function addReminders(app: App, now: Date): Promise<void> {
  const enabledOn = new Date(now.getTime() - lastDays * dayMilliseconds).toISOString().slice(0, 10)
  await app.db.transaction().execute(async (tx) =>
    storePolicy(tx, await providerId(tx), {
      ...proposedReminders,
      isEnabled: true,
      quietDays: [],
      enabledOn,
    }),
  )
  for (let before = lastDays; before > 0; before--) {
    const moment = new Date(now.getTime() - before * dayMilliseconds)
    moment.setUTCHours(12)
    await runReminders(app, moment)
    await recordReminders(app.db, moment)
  }
}
