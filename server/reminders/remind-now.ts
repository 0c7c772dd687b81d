// Makes the mail of "Remind now": one mail with everything that a person has to complete (rules reminders-16 to reminders-18).
import type { Reply } from '#contract/call.ts'
import type { previewReminder } from '#contract/calls/bulk.ts'
import { makeNameSafeForMail } from '#contract/rules/names.ts'
import type { App } from '../app/app.ts'
import type { Database, Tx } from '../db/open.ts'
import { noAddress } from '../identity/invitations.ts'
import { render } from '../mail/letter.ts'
import { mailedOn } from './mail-queries.ts'
import { ownValuesFor } from './own-value-queries.ts'
import { learnersOf, openCourses } from './people-queries.ts'
import { type ClientDay, policyOf } from './policy-queries.ts'
import { type Reminder, manualReminderOf } from './reminder.ts'
import { lookAndTextsOf, mailOf, queueReminders } from './run.ts'

export const refusals = {
  unregistered: 'Not registered yet',
  paused: 'Access for this organisation is paused at the moment',
  nothingOpen: 'Nothing to complete',
  noAddress,
  reminded: 'Reminded today already',
  startsLater: 'Starts on a later day',
} as const

export interface PeopleOfClient {
  clientId: string
  ids: readonly string[]
}

/** The client of the people, with its current day. */
export type RemindingClient = Pick<ClientDay, 'clientId' | 'clientName' | 'day'>

export interface PlannedReminders {
  /** Absent if nobody of the client is reminded. */
  client?: RemindingClient
  reminders: Reminder[]
  /** Why each of the others is left out, by id; a person who is not a learner of the client has nothing to complete. */
  leftOut: Map<string, string>
}

/** Decides who of these people of one client gets a mail now. */
export async function planReminders(
  db: Database | Tx,
  { clientId, ids }: PeopleOfClient,
  now: Date,
): Promise<PlannedReminders> {
  const client = await policyOf(db, clientId, now)
  if (!client || client.isPaused)
    return { reminders: [], leftOut: new Map(ids.map((id) => [id, refusals.paused])) }
  const learners = new Map((await learnersOf(db, clientId, ids)).map((learner) => [learner.id, learner]))
  const courses = await openCourses(db, ids, client.day)
  const reminded = await mailedOn(db, ids, 'reminder', client.day)
  const policy = client.hasPolicy && client.policy.isEnabled ? client.policy : undefined
  const leftOut = new Map<string, string>()
  const reminders = ids.flatMap((id) => {
    const person = learners.get(id)
    const open = courses.get(id)
    if (person?.startsLater) leftOut.set(id, refusals.startsLater)
    else if (!person || !open) leftOut.set(id, refusals.nothingOpen)
    else if (person.email === '') leftOut.set(id, refusals.noAddress)
    else if (person.joinedOn === null) leftOut.set(id, refusals.unregistered)
    else if (reminded.has(id)) leftOut.set(id, refusals.reminded)
    else return [manualReminderOf(client.day, person, open, policy)]
    return []
  })
  return { client, reminders, leftOut }
}

/**
 * Reminds people of one client.
 * @returns why each of those who are left out is left out, by id
 */
export async function remindNow(
  tx: Tx,
  app: App,
  people: PeopleOfClient,
  now: Date,
): Promise<Map<string, string>> {
  const { client, reminders, leftOut } = await planReminders(tx, people, now)
  if (client) {
    const lookAndTexts = await lookAndTextsOf(tx, app, people.clientId, 'reminder')
    await queueReminders(tx, app, client, lookAndTexts, reminders, true)
  }
  return leftOut
}

/** Returns the mail of a planned reminder as it would be sent. */
export async function showReminder(
  app: App,
  client: RemindingClient,
  reminder: Reminder,
): Promise<Reply<typeof previewReminder>['mail']> {
  const { look, texts } = await lookAndTextsOf(app.db, app, client.clientId, 'reminder')
  const { id, firstName, lastName } = reminder.person
  const ownValues = await ownValuesFor(app.db, texts, [id])
  const message = mailOf(app, client, texts, reminder, ownValues.get(id))
  return {
    toName: makeNameSafeForMail(`${firstName} ${lastName}`),
    subject: message.subject,
    ...render(look, message),
  }
}
