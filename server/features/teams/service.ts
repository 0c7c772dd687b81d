// The rules of teams.
import type { Read } from '#contract/call.ts'
import type { rename } from '#contract/calls/teams.ts'
import type { App } from '../../app/app.ts'
import { type Database, type Tx, unlessTaken } from '../../db/open.ts'
import { conflict, invalid, notFound, notPermitted, orNotFound } from '../../base/refusal.ts'
import { type ClientScope, type Caller, hasRole, ownScopeOf, scopeOf, wholeClient } from '../../access/who.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { mustBeClient, mustBeOrganisation, mustBeOwnClient } from '../../identity/clients.ts'
import { livingIds, personById } from '../../identity/people-queries.ts'
import { idsInTeam, removeMembers } from './people-queries.ts'
import {
  addManager,
  addTeam,
  deleteTeam,
  dropManager,
  limitedToThisOnly,
  listTeams,
  lockLimits,
  lockTeam,
  renameTeam,
  team,
} from './queries.ts'

export const nameTaken = 'A team with this name already exists'

/** A manager limited to teams creates, renames and deletes none, and limits nobody (rule teams-6). */
export const mayChangeTeams = (who: Caller) => !who.isLimited
export function mustMayChangeTeams(who: Caller) {
  if (!mayChangeTeams(who)) throw notPermitted()
}

/**
 * The client whose teams are asked for: an administrator names it, anybody else has one.
 * @throws Refusal 404 for another client, or none that is there
 */
export async function clientOfTeams(
  db: Database,
  who: Caller,
  named: string | null,
): Promise<ClientScope | null> {
  if (!hasRole(who, 'ADMIN')) {
    mustBeOwnClient(who, named)
    return ownScopeOf(who)
  }
  if (named === null) return null
  // The provider is no client and has no teams.
  await mustBeOrganisation(db, named)
  return wholeClient(named)
}

/** @throws Refusal 403 for who is limited, 404, 409 for a name that another team of the client has */
export async function createTeam(db: Database, who: Caller, name: string, clientId: string | null) {
  mustMayChangeTeams(who)
  const scope = orNotFound(await clientOfTeams(db, who, clientId))
  await mustBeClient(db, scope.clientId)
  return unlessNameTaken(addTeam(db, scope.clientId, name))
}

/** @throws Refusal 403, 404, 409 as createTeam, or when another user has renamed it meanwhile */
export async function changeName(
  db: Database,
  who: Caller,
  { teamId, was: previous, ...sent }: Read<typeof rename>,
): Promise<void> {
  const { id } = orNotFound(await team(db, teamId, scopeOf(who)))
  mustMayChangeTeams(who)
  await unlessNameTaken(
    db.transaction().execute(async (tx) => {
      const stored = orNotFound(await lockTeam(tx, id))
      await renameTeam(tx, id, mergeChanges(sent, previous, { name: stored.name }).name)
    }),
  )
}

/** @throws Refusal 409 for a name that another team of the client has */
export const unlessNameTaken = <T>(saving: Promise<T>): Promise<T> =>
  unlessTaken(saving, { teams_by_name: nameTaken })

/**
 * Its people stay. Managers who are limited to this team only would see the whole client without it (rule teams-3).
 * @throws Refusal 403, 404, 409 with their names
 */
export async function removeTeam(db: Database, who: Caller, teamId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = orNotFound(await team(tx, teamId, scopeOf(who)))
    mustMayChangeTeams(who)
    orNotFound(await lockTeam(tx, id))
    await lockLimits(tx, id)
    const managers = await limitedToThisOnly(tx, id)
    if (managers.length > 0) {
      const names = managers.map(({ name }) => name).join(', ')
      throw conflict(
        `Limited to this team only: ${names}. Please limit them to another team or to none first`,
      )
    }
    await deleteTeam(tx, id)
  })
}

/** @throws Refusal 404 for a team or a person out of sight, 409 for a person of another client */
export async function changePeople(
  db: Database,
  who: Caller,
  { teamId, userIds }: { teamId: string; userIds: string[] },
  change: (tx: Tx, teamId: string, ids: string[]) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = orNotFound(await team(tx, teamId, scopeOf(who)))
    const wanted = [...new Set(userIds.map((id) => id.toLowerCase()))]
    if ((await livingIds(tx, wanted, scopeOf(who))).length !== wanted.length) throw notFound()
    if ((await livingIds(tx, wanted, wholeClient(found.clientId))).length !== wanted.length)
      throw conflict('A team has people of its own organisation only')
    await change(tx, found.id, wanted)
  })
}
/** @throws Refusal 409 for somebody who is in the team by its rule, and would come back with the next change (rule teams-15) */
export async function removeByHand(tx: Tx, teamId: string, ids: string[]): Promise<void> {
  await removeMembers(tx, teamId, ids)
  if ((await idsInTeam(tx, teamId, ids)).length > 0)
    throw conflict(
      'This person is in the team by its rule. Please change the rule, or the field of the person',
    )
}

/**
 * The team that new people join. A manager limited to teams would not see them without one, so the only team is taken without
 * being named (rule teams-7).
 * @throws Refusal 404 for a team out of sight or of another client, 400 where one of several has to be chosen
 */
export async function teamOfNewPeople(
  tx: Tx,
  who: Caller,
  clientId: string,
  teamId: string | null,
): Promise<string | undefined> {
  if (teamId !== null) {
    const found = orNotFound(await team(tx, teamId, scopeOf(who)))
    if (found.clientId !== clientId.toLowerCase()) throw notFound()
    return found.id
  }
  if (!who.isLimited) return undefined
  const own = await listTeams(tx, ownScopeOf(who))
  if (own.length > 1) throw invalid('Please choose a team')
  return own[0]?.id
}

/** @throws Refusal 403 for oneself and for who is limited, 404, 409 for a person who does not manage the client */
export async function changeLimit(
  { db }: App,
  who: Caller,
  { teamId, userId }: { teamId: string; userId: string },
  change: 'add' | 'remove',
): Promise<void> {
  const { id, clientId } = orNotFound(await team(db, teamId, scopeOf(who)))
  mustMayChangeTeams(who)
  const person = orNotFound(await personById(db, userId, wholeClient(clientId)))
  if (person.id === who.id) throw conflict('You cannot limit your own account')
  if (change === 'remove') return dropManager(db, id, person.id)
  if (!hasRole(person, 'CLIENTADMIN') || hasRole(person, 'ADMIN'))
    throw conflict('Only a manager of the organisation can be limited to a team')
  await addManager(db, id, person.id)
}
