// The rules of looking after people: who may add, change and remove whom.
import type { Read } from '#contract/call.ts'
import type * as users from '#contract/calls/users.ts'
import type { App } from '../../app/app.ts'
import { type Database, type Tx, unlessTaken } from '../../db/open.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { conflict, orNotFound, notFound, notPermitted } from '../../base/refusal.ts'
import { type Caller, hasRole, ownScopeOf, scopeOf, wholeClient } from '../../access/who.ts'
import { deletePeople } from '../../deletion/delete.ts'
import {
  archiveAgain,
  archiveUsers,
  stillRestored,
  unarchiveUsers,
} from '../../identity/archiving-queries.ts'
import { replaceAddress } from '../../identity/mails.ts'
import { endSessionsOfArchived } from '../../access/session-queries.ts'
import { type UndoneAction, recordAction } from '../../identity/bulk-action-queries.ts'
import { clientOfAll, idsOf, toChanged } from '../../identity/bulk-outcome.ts'
import { lockSeats } from '../../identity/client-queries.ts'
import { mustBeOrganisation } from '../../identity/clients.ts'
import { takeSeats } from '../../identity/seats.ts'
import { archivedHere, invite, inviteStarted, takenNames } from '../../identity/invitations.ts'
import { mustOutrank } from '../../identity/must-outrank.ts'
import { changeWorkingDays, daysOf, mustBeOfLearner, mustBeToCome } from '../../identity/working-days.ts'
import { storeValues } from '../../identity/own-field-queries.ts'
import { type SentValues, checkedValues } from '../../identity/own-values.ts'
import { addMembers } from '../teams/people-queries.ts'
import { teamOfNewPeople } from '../teams/service.ts'
import {
  type LockedPerson,
  type NewPerson,
  archivedWithEmail,
  changeUser,
  clientsOf,
  lockPeople,
  lockUser,
  personById,
} from '../../identity/people-queries.ts'

const roleOf = { learner: 'LEARNER', admin: 'ADMIN', clientadmin: 'CLIENTADMIN' } as const

/**
 * Adds a person and mails them. An administrator belongs to the provider; anybody else to the client that an
 * administrator names, or else to the caller's own (rules access-5 and access-6).
 * @throws Refusal 400 for an own field, 403, 404 for an unknown client, 409 for an address or a number that is taken or when no seat is left
 */
export async function createPerson(
  app: App,
  who: Caller,
  { kind, clientId: named, teamId, startsOn, endsOn, ownFields, ...person }: Read<typeof users.create>,
): Promise<{ id: string; urlToken: string }> {
  const workingDays = { startsOn: startsOn || null, endsOn: endsOn || null }
  mustBeOfLearner(workingDays, kind === 'learner')
  const isAdministrator = hasRole(who, 'ADMIN')
  if ((kind === 'admin' && !isAdministrator) || (kind !== 'learner' && (who.isLimited || who.key)))
    throw notPermitted()
  const clientId = isAdministrator && kind !== 'admin' && named ? named : who.clientId
  await mustBeOrganisation(app.db, clientId)
  await mustBeToCome(app.db, clientId, workingDays)
  await mustNotBeArchived(app.db, who, clientId, person.email)
  const added = { ...person, clientId, role: roleOf[kind], workingDays }
  return app.db.transaction().execute((tx) => addPersonIn(tx, app, who, { ...added, teamId, ownFields }))
}

/**
 * Adds a person within a transaction: with the team that the person joins, and with the values of own fields.
 * @throws Refusal 400 for an own field, 404 for a team, 409 for an address, a name or a number that is taken or when no seat is left
 */
export async function addPersonIn(
  tx: Tx,
  app: App,
  who: Caller,
  { teamId, ownFields, ...person }: NewPerson & { teamId: string | null; ownFields: SentValues },
): Promise<{ id: string; urlToken: string }> {
  const teamToJoin = await teamOfNewPeople(tx, who, person.clientId, teamId)
  const values = await checkedValues(tx, who, person.clientId, ownFields)
  const added = await invite(tx, app, person, who)
  if (teamToJoin) await addMembers(tx, teamToJoin, [added.id])
  await storeValues(
    tx,
    values.map((value) => ({ ...value, userId: added.id })),
  )
  return added
}

/**
 * Rule people-17. Nothing is said about the people of other clients, nor about those whom the caller may not restore.
 * @throws Refusal 409 with the archived person of this client who has the address
 */
async function mustNotBeArchived(db: Database, who: Caller, clientId: string, email: string) {
  const scope = clientId === who.clientId ? ownScopeOf(who) : wholeClient(clientId)
  const person = await archivedWithEmail(db, scope, email)
  if (!person || (hasRole(person, 'ADMIN') && !hasRole(who, 'ADMIN'))) return
  const { id, name, urlToken, isLearner } = person
  throw conflict(archivedHere, { restorable: { id, name, urlToken, isLearner } })
}

/**
 * A new address opens the account at once, and what was mailed to the old one opens nothing any more (rule people-6):
 * a person who has not confirmed yet is invited again, and the old address is notified.
 * @throws Refusal 404 for people of another client, 409 for an address or a number that is taken, and for a field that
 *   another user has changed meanwhile
 */
export const changePerson = (app: App, who: Caller, sent: Read<typeof users.update>): Promise<void> =>
  app.db.transaction().execute((tx) => changePersonIn(tx, app, who, sent))

/** Does the same within a transaction. */
export async function changePersonIn(
  tx: Tx,
  app: App,
  who: Caller,
  { id, was: previous, employeeNumber, startsOn, endsOn, ...sent }: Read<typeof users.update>,
): Promise<void> {
  orNotFound(await personById(tx, id, scopeOf(who)))
  await lockUser(tx, id)
  const before = orNotFound(await personById(tx, id, scopeOf(who)))
  mustOutrank(who, [before])
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
  if (before.email.toLowerCase() !== changes.email) await replaceAddress(tx, app, before, changes)
  await inviteStarted(tx, app, before.clientId, [id])
}

/**
 * Deletes people with all their data, so that it can be undone (rule deletion-1): all of them or none. It is stored as one action (rule
 * people-40).
 * @throws Refusal 403, 404, 409
 */
export async function removePeople(db: Database, who: Caller, wanted: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { chosen, others } = await lockChosen(tx, who, wanted)
    if (chosen.some((person) => person.isArchived)) throw notFound()
    mustLeaveAnAdministrator(who, chosen, others)
    const ids = idsOf(chosen)
    await deletePeople(tx, ids, who.id)
    await recordAction(tx, who, { action: 'delete', changed: toChanged(ids), clientId: clientOfAll(chosen) })
  })
}

/**
 * Archives people: all of them or none. People who are archived already stay so.
 * @returns the id of the action (rule people-40); null if all of them were archived already
 * @throws Refusal 403, 404, 409
 */
export const archivePeople = (db: Database, who: Caller, ids: string[]): Promise<string | null> =>
  db.transaction().execute(async (tx) => {
    const changed = await archiveIn(tx, who, ids)
    return recordAction(tx, who, { action: 'archive', changed })
  })

/** Archives people within a transaction. Returns those who were not archived yet, each with what undoing it needs. @throws Refusal 403, 404, 409 */
export async function archiveIn(tx: Tx, who: Caller, ids: string[]): ReturnType<typeof archiveUsers> {
  const { chosen, others } = await lockChosen(tx, who, ids)
  mustLeaveAnAdministrator(who, chosen, others)
  const chosenIds = chosen.map(({ id }) => id)
  const changed = await archiveUsers(tx, chosenIds)
  // Refused while archived anyway; this way they do not come back to life with the person.
  await endSessionsOfArchived(tx, chosenIds)
  return changed
}

/**
 * Restores archived people: all of them or none.
 * @returns the id of the action (rule people-40), null if nobody of them was archived, and how many end dates were removed
 * @throws Refusal 403, 404, 409 when a client's seats are taken
 */
export const unarchivePeople = (db: Database, who: Caller, ids: string[]) =>
  db.transaction().execute(async (tx) => {
    const changed = await unarchiveIn(tx, who, ids)
    const actionId = await recordAction(tx, who, { action: 'restore', changed })
    return { actionId, endDatesRemoved: changed.filter(({ previous }) => previous.endsOn).length }
  })

/** Archives those people again who were restored by the action, as they were archived before. @returns their ids @throws Refusal 403, 409 */
export async function archiveRestored(tx: Tx, who: Caller, action: UndoneAction): Promise<string[]> {
  const ids = await stillRestored(tx, action, scopeOf(who))
  const { chosen, others } = await lockChosen(tx, who, ids)
  mustLeaveAnAdministrator(who, chosen, others)
  await archiveAgain(tx, action, ids)
  await endSessionsOfArchived(tx, ids)
  return ids
}

const closedRecordStays =
  'This is the closed record of a person who was moved to another organisation. It stays archived'

/**
 * Restores people within a transaction. Returns those who were archived, each with what undoing it needs.
 * @throws Refusal 404, and 409 for a closed record, or where seats are missing
 */
export async function unarchiveIn(tx: Tx, who: Caller, ids: string[]): ReturnType<typeof unarchiveUsers> {
  const clients = await clientsOf(tx, ids, scopeOf(who))
  for (const clientId of clients) await lockSeats(tx, clientId)
  const { chosen } = await lockChosen(tx, who, ids)
  if (chosen.some((person) => person.isClosedRecord)) throw conflict(closedRecordStays)
  for (const clientId of clients) {
    const returning = chosen.filter(
      (person) => person.clientId === clientId && person.isArchived && person.needsSeat,
    )
    if (returning.length) await takeSeats(tx, clientId, returning.length, who)
  }
  return unarchiveUsers(
    tx,
    chosen.map(({ id }) => id),
  )
}

async function lockChosen(tx: Tx, who: Caller, ids: string[]) {
  const wanted = new Set(ids.map((id) => id.toLowerCase()))
  const people = await lockPeople(tx, [...wanted], scopeOf(who))
  const chosen = people.filter(({ id }) => wanted.has(id))
  if (chosen.length !== wanted.size) throw notFound()
  mustOutrank(who, chosen)
  return { chosen, others: people.filter(({ id }) => !wanted.has(id)) }
}

/** Rule people-7. `others` are the administrators who are not chosen. */
function mustLeaveAnAdministrator(who: Caller, chosen: LockedPerson[], others: LockedPerson[]): void {
  const administratorGoes = chosen.some((person) => hasRole(person, 'ADMIN') && !person.isArchived)
  if (administratorGoes && others.length === 0) throw conflict('At least one administrator is required')
  if (chosen.some(({ id }) => id === who.id)) throw conflict('You cannot delete or archive your own account')
}
