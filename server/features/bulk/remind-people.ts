// Reminds chosen people of what they have to complete: at once, or, if they are very many, step by step in a job (rules reminders-19 and
// people-44). The preview decides by the same functions and sends nothing.
import type { Reply } from '#contract/call.ts'
import type { previewReminder as previewReminderCall } from '#contract/calls/bulk.ts'
import { jobNames } from '#contract/rules/jobs.ts'
import { maxAtOnce, maxRemindedAtOnce } from '#contract/rules/people.ts'
import type { Caller } from '../../access/who.ts'
import { groupBy } from '../../base/group-by.ts'
import type { App } from '../../app/app.ts'
import type { Database, Tx } from '../../db/open.ts'
import { type Report, runParts } from '../../jobs/run-parts.ts'
import { actionsWaiting, endStep, nextToRemind } from '../../identity/bulk-action-queries.ts'
import { type Outcome, archivedOrDeleted, idsOf, judge, toChanged } from '../../identity/bulk-outcome.ts'
import { peopleAtOnce } from '../../reminders/people-queries.ts'
import {
  type PeopleOfClient,
  type RemindingClient,
  planReminders,
  remindNow,
  showReminder,
} from '../../reminders/remind-now.ts'
import type { Reminder } from '../../reminders/reminder.ts'
import { type Chosen, findChosen, leftOutOf } from './chosen-people.ts'
import { withNames } from './left-out.ts'
import { clientsOfPeople, idsWithNothingDue } from './queries.ts'

/** @param isList whether all people of a list were chosen, and not each of them */
export async function remindChosen(tx: Tx, app: App, ids: string[], isList: boolean): Promise<Outcome> {
  if (ids.length > maxAtOnce) return { changed: [], leftOut: [], waiting: ids }
  return remindPeople(tx, app, ids, isList)
}

async function remindPeople(tx: Tx, app: App, ids: readonly string[], isList: boolean): Promise<Outcome> {
  const { clients, leftOut } = await groupByClient(tx, ids, isList)
  const reasons = new Map<string, string>()
  for (const people of clients)
    for (const [id, reason] of await remindNow(tx, app, people, new Date())) reasons.set(id, reason)
  const judged = judge(
    clients.flatMap((people) => people.ids.map((id) => ({ id }))),
    ({ id }) => reasons.get(id),
  )
  return { changed: toChanged(idsOf(judged.accepted)), leftOut: [...judged.leftOut, ...leftOut] }
}

/** People of a list are reminded only of what is late or due soon, unless they are chosen one by one (rule reminders-19). */
async function groupByClient(db: Database | Tx, ids: readonly string[], isList: boolean) {
  const waiting = new Set(isList ? await idsWithNothingDue(db, ids) : [])
  const clientOf = new Map((await clientsOfPeople(db, ids)).map(({ id, clientId }) => [id, clientId]))
  const { accepted, leftOut } = judge(
    ids.map((id) => ({ id, clientId: clientOf.get(id) })),
    ({ id, clientId }) => {
      if (clientId === undefined) return archivedOrDeleted
      return waiting.has(id) ? 'Nothing is late or due soon' : undefined
    },
  )
  const clients = [...groupBy(accepted, ({ clientId = '' }) => clientId)].map(([clientId, people]) => ({
    clientId,
    ids: people.map(({ id }) => id),
  }))
  return { clients, leftOut }
}

type Preview = Reply<typeof previewReminderCall>

/** @throws Refusal as findChosen */
export async function previewReminder(app: App, who: Caller, chosen: Chosen): Promise<Preview> {
  const { ids, gone, ...others } = await findChosen(app.db, who, chosen, maxRemindedAtOnce)
  const leftOut = leftOutOf(others)
  let people = 0
  let first: { client: RemindingClient; reminder: Reminder } | undefined
  const { clients, leftOut: early } = await groupByClient(app.db, ids, !chosen.userIds)
  for (const part of clients.flatMap(inSteps)) {
    const { client, reminders, leftOut: refused } = await planReminders(app.db, part, new Date())
    people += reminders.length
    for (const [id, reason] of refused) leftOut.push({ id, reason })
    if (!client) continue
    for (const reminder of reminders)
      if (!first || nameOf(reminder) < nameOf(first.reminder)) first = { client, reminder }
  }
  const mail = first ? await showReminder(app, first.client, first.reminder) : null
  return { people, refused: await withNames(app.db, [...leftOut, ...early], gone), mail }
}

/** A few hundred people at a time, because what each has to complete is in memory meanwhile. */
function inSteps({ clientId, ids }: PeopleOfClient): PeopleOfClient[] {
  const steps = []
  for (let start = 0; start < ids.length; start += peopleAtOnce)
    steps.push({ clientId, ids: ids.slice(start, start + peopleAtOnce) })
  return steps
}

const nameOf = ({ person }: Reminder) => `${person.firstName} ${person.lastName}`

/** The job that reminds the people of large actions. Each step is one transaction, so that nobody is reminded twice. */
export const remindMany = async (app: App, report: Report, stop: AbortSignal): Promise<void> =>
  runParts(app.db, {
    job: jobNames.remindingMany,
    parts: await actionsWaiting(app.db),
    nameOf: (actionId) => actionId,
    async run(actionId) {
      while (!stop.aborted && (await remindNext(app, actionId)));
    },
    report,
    stop,
  })

/** @returns whether there was anybody left to remind */
const remindNext = (app: App, actionId: string): Promise<boolean> =>
  app.db.transaction().execute(async (tx) => {
    const ids = await nextToRemind(tx, actionId, peopleAtOnce)
    // All people of a large action are those of a list.
    const outcome = await remindPeople(tx, app, ids, true)
    await endStep(tx, actionId, ids, outcome)
    return ids.length > 0
  })
