// Runs the recurring job that invites people on their first working day, and archives them on the day after the last one (rules people-80
// and people-81).
import { jobNames } from '#contract/rules/jobs.ts'
import type { App } from '../app/app.ts'
import { endSessionsOfArchived } from '../access/session-queries.ts'
import { archiveUsers } from '../identity/archiving-queries.ts'
import { inviteStarted } from '../identity/invitations.ts'
import { type Report, rethrow, runParts } from '../jobs/run-parts.ts'
import {
  type PeopleOfDay,
  beginEntry,
  lockEnded,
  peopleToEnd,
  peopleToStart,
  writeEntryOfEnd,
} from './first-and-last-days-queries.ts'
import { peopleAtOnce } from './people-queries.ts'

/** `report` gets what fails of a client, and the others continue (rule deletion-12). */
export async function beginAndEnd(
  app: App,
  now: Date,
  report: Report = rethrow,
  stop?: AbortSignal,
): Promise<void> {
  // Who ends first is not invited any more.
  const ending = (await peopleToEnd(app.db, now)).map((people) => ({ kind: 'end' as const, people }))
  const starting = (await peopleToStart(app.db, now)).map((people) => ({ kind: 'start' as const, people }))
  await runParts(app.db, {
    job: jobNames.workingDays,
    parts: [...ending, ...starting],
    nameOf: ({ kind, people }) => `${kind} ${people.clientId}`,
    run: ({ kind, people }) => inSteps(people, kind === 'end' ? end(app, now) : start(app), stop),
    report,
    stop,
  })
}

type Step = (people: PeopleOfDay) => Promise<unknown>

/** Each step is one transaction, so that nobody is invited twice when the process is killed. */
async function inSteps({ clientId, ids }: PeopleOfDay, step: Step, stop: AbortSignal | undefined) {
  for (let first = 0; first < ids.length && !stop?.aborted; first += peopleAtOnce)
    await step({ clientId, ids: ids.slice(first, first + peopleAtOnce) })
}

const start =
  (app: App): Step =>
  ({ clientId, ids }) =>
    app.db.transaction().execute((tx) => inviteStarted(tx, app, clientId, ids))

const end =
  ({ db }: App, now: Date): Step =>
  ({ clientId, ids }) =>
    db.transaction().execute(async (tx) => {
      const ended = await lockEnded(tx, ids, now)
      if (ended.length === 0) return
      await beginEntry(tx)
      await archiveUsers(tx, ended)
      await endSessionsOfArchived(tx, ended)
      await writeEntryOfEnd(tx, clientId)
    })
