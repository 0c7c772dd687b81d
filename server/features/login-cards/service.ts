// People without an email address: creating and changing them, and unlocking their log-ins (rules people-70 to people-79).
import type { Read } from '#contract/call.ts'
import type * as loginCards from '#contract/calls/login-cards.ts'
import { type Caller, hasRole, scopeOf } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict, invalid, orNotFound } from '../../base/refusal.ts'
import { type Tx, unlessTaken } from '../../db/open.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { mustBeClient } from '../../identity/clients.ts'
import { takenNames } from '../../identity/invitations.ts'
import { unlock } from '../../identity/login-card-queries.ts'
import { mustOutrank } from '../../identity/must-outrank.ts'
import { changeUser, lockUser, personById } from '../../identity/people-queries.ts'
import { changeWorkingDays, daysOf, mustBeToCome } from '../../identity/working-days.ts'
import { addPersonIn } from '../users/service.ts'

/**
 * Adds a learner who takes a seat at once, because there is nothing to confirm. Nothing is mailed.
 * @throws Refusal 400 for an administrator who names no client, 404 for an unknown client, 409 for a name or a number that is taken or
 *   when no seat is left
 */
export async function createWithoutEmail(
  app: App,
  who: Caller,
  {
    clientId: named,
    teamId,
    startsOn,
    endsOn,
    ownFields,
    ...person
  }: Read<typeof loginCards.createWithoutEmail>,
): Promise<{ id: string; urlToken: string }> {
  const clientId = hasRole(who, 'ADMIN') ? named : who.clientId
  // People of the provider log in with their address: the provider has no code that others know.
  if (clientId === null) throw invalid('Please choose the organisation of the person')
  await mustBeClient(app.db, clientId)
  const workingDays = { startsOn: startsOn || null, endsOn: endsOn || null }
  await mustBeToCome(app.db, clientId, workingDays)
  const added = { ...person, email: '', clientId, role: 'LEARNER', workingDays } as const
  return app.db.transaction().execute((tx) => addPersonIn(tx, app, who, { ...added, teamId, ownFields }))
}

/** Locks the person. @throws Refusal 404 for people of others, 403, 409 for somebody who has an address */
async function lockWithoutEmail(tx: Tx, who: Caller, id: string) {
  orNotFound(await personById(tx, id, scopeOf(who)))
  await lockUser(tx, id)
  const person = orNotFound(await personById(tx, id, scopeOf(who)))
  mustOutrank(who, [person])
  if (person.loginName === null) throw conflict('This person has an email address, and logs in with it')
  return person
}

/** @throws Refusal as lockWithoutEmail, and 409 for a name or a number that is taken, or a field that another user has changed meanwhile */
export const changeWithoutEmail = (
  app: App,
  who: Caller,
  sent: Read<typeof loginCards.updateWithoutEmail>,
): Promise<void> => app.db.transaction().execute((tx) => changeWithoutEmailIn(tx, who, sent))

/** Does the same within a transaction. */
export async function changeWithoutEmailIn(
  tx: Tx,
  who: Caller,
  {
    id,
    was: previous,
    employeeNumber,
    startsOn,
    endsOn,
    ...sent
  }: Read<typeof loginCards.updateWithoutEmail>,
): Promise<void> {
  const before = await lockWithoutEmail(tx, who, id)
  const stored = { ...before, ...daysOf(before) }
  const changes = mergeChanges(
    {
      ...sent,
      employeeNumber: employeeNumber ?? before.employeeNumber,
      ...daysOf({ startsOn, endsOn }, stored),
    },
    previous,
    stored,
  )
  await unlessTaken(changeUser(tx, id, changes), takenNames)
  await changeWorkingDays(tx, before, changes)
}

/** @throws Refusal as lockWithoutEmail, and 409 for a log-in that is not locked */
export const unlockLogin = (app: App, who: Caller, id: string): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    await lockWithoutEmail(tx, who, id)
    if (!(await unlock(tx, id))) throw conflict('This log-in is not locked any more')
  })
