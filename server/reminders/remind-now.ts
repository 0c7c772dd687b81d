// Makes the mail of "Remind now": one mail with everything that a person has to complete (rules reminders-16 to reminders-18).
import type { App } from '../app/app.ts'
import type { Tx } from '../db/open.ts'
import { mailedOn } from './mail-queries.ts'
import { learnersOf, openCourses } from './people-queries.ts'
import { policyOf } from './policy-queries.ts'
import { manualReminderOf } from './reminder.ts'
import { queueReminders, lookAndTextsOf } from './run.ts'

export const refusals = {
  unregistered: 'Not registered yet',
  paused: 'Access for this organisation is paused at the moment',
  nothingOpen: 'Nothing to complete',
  reminded: 'Reminded today already',
} as const

/**
 * Reminds people of one client.
 * @returns why each of those who are left out is left out, by id; a person who is not a learner of the client has nothing to complete
 */
export async function remindNow(
  tx: Tx,
  app: App,
  { clientId, ids }: { clientId: string; ids: readonly string[] },
  now: Date,
): Promise<Map<string, string>> {
  const client = await policyOf(tx, clientId, now)
  if (!client || client.isPaused) return new Map(ids.map((id) => [id, refusals.paused]))
  const learners = new Map((await learnersOf(tx, clientId, ids)).map((learner) => [learner.id, learner]))
  const courses = await openCourses(tx, ids, client.day)
  const reminded = await mailedOn(tx, ids, 'reminder', client.day)
  const policy = client.hasPolicy && client.policy.isEnabled ? client.policy : undefined
  const leftOut = new Map<string, string>()
  const reminders = ids.flatMap((id) => {
    const person = learners.get(id)
    const open = courses.get(id)
    if (!person || !open) leftOut.set(id, refusals.nothingOpen)
    else if (person.joinedOn === null) leftOut.set(id, refusals.unregistered)
    else if (reminded.has(id)) leftOut.set(id, refusals.reminded)
    else return [manualReminderOf(client.day, person, open, policy)]
    return []
  })
  const lookAndTexts = await lookAndTextsOf(tx, app, clientId, 'reminder')
  await queueReminders(tx, app, client, lookAndTexts, reminders, true)
  return leftOut
}
