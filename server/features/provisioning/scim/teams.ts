// Adds, changes and deletes teams as a directory asks for it (rule provisioning-13).
import { isGuid } from '#contract/rules/formats.ts'
import { teamName } from '#contract/calls/teams.ts'
import { orNotFound } from '../../../base/refusal.ts'
import type { Tx } from '../../../db/open.ts'
import { addMembers, removeMembers } from '../../teams/people-queries.ts'
import { addTeam, lockTeam, renameTeam, setExternalId } from '../../teams/queries.ts'
import { removeTeam, unlessNameTaken } from '../../teams/service.ts'
import { actingFor } from './directory.ts'
import type { Asked } from './people.ts'
import { visibleIds } from './people-queries.ts'
import type { MemberChange, SentTeam } from './read-team.ts'
import { cannotChange, invalidValue } from './scim-refusal.ts'
import { type ScimTeam, findTeam, memberIds } from './teams-queries.ts'
import { versionOf } from './person-resource.ts'

export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** @param address where the resource is, such as https://learn.example.org/scim/v2 */
export function teamResource(team: ScimTeam, address: string) {
  const resource = {
    schemas: [groupSchema],
    id: team.id,
    ...(team.externalId ? { externalId: team.externalId } : {}),
    displayName: team.name,
    ...(team.members
      ? {
          members: team.members.map(({ id, name }) => ({
            value: id,
            display: name,
            $ref: `${address}/Users/${id}`,
            type: 'User',
          })),
        }
      : {}),
  }
  const meta = { resourceType: 'Group', created: team.createdAt, location: `${address}/Groups/${team.id}` }
  // Without the people it is not known whether the team is the same.
  return { ...resource, meta: team.members ? { ...meta, version: versionOf(resource) } : meta }
}

function nameOf(sent: string): string {
  const read = teamName.safeParse(sent)
  if (!read.success) throw invalidValue(read.error.issues.map(({ message }) => message).join('. '))
  return read.data
}

const maxExternalIdLength = 200
function externalIdOf(sent: string): string | null {
  if (sent.length > maxExternalIdLength || sent.includes('\u0000') || !sent.isWellFormed())
    throw invalidValue(`“externalId” has at most ${maxExternalIdLength} characters`)
  return sent || null
}

/** Returns the id. @throws Refusal 400, 409 for a name that another team of the client has */
export const addScimTeam = ({ app, directory, outcome }: Asked, sent: SentTeam): Promise<string> =>
  app.db.transaction().execute(async (tx) => {
    outcome.action = 'addTeam'
    const id = await unlessNameTaken(addTeam(tx, directory.clientId, nameOf(sent.name ?? '')))
    if (sent.externalId) await setExternalId(tx, id, externalIdOf(sent.externalId))
    await changeMembers(tx, directory.clientId, id, sent.members)
    outcome.teamId = id
    return id
  })

/** Is asked about a team when it is locked. */
export interface TeamCheck {
  /** Whether the people are needed for it, who may be very many. */
  withMembers: boolean
  mayChange: (team: ScimTeam) => void
}

/** @throws Refusal 400 for a team with a rule and for people who are not of the client, 404, 409 for a name that is taken */
export const changeScimTeam = (
  { app, directory, outcome }: Asked,
  id: string,
  sent: SentTeam,
  check: TeamCheck,
): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    outcome.action = 'changeTeam'
    outcome.teamId = id
    const team = await lockedTeam(tx, directory.clientId, id, check)
    if (sent.name !== undefined && nameOf(sent.name) !== team.name)
      await unlessNameTaken(renameTeam(tx, id, nameOf(sent.name)))
    if (sent.externalId !== undefined && sent.externalId !== (team.externalId ?? ''))
      await setExternalId(tx, id, externalIdOf(sent.externalId))
    await changeMembers(tx, directory.clientId, id, sent.members)
  })

/** Its people stay. @throws Refusal 400 for a team with a rule, 404, 409 while it is the only one in the limit of a manager */
export async function removeScimTeam(
  { app, directory, outcome }: Asked,
  id: string,
  check: TeamCheck,
): Promise<void> {
  outcome.action = 'removeTeam'
  outcome.teamId = id
  await app.db.transaction().execute((tx) => lockedTeam(tx, directory.clientId, id, check))
  await removeTeam(app.db, actingFor(directory), id)
  // The row is gone, and nothing refers to it any more.
  outcome.teamId = undefined
}

async function lockedTeam(
  tx: Tx,
  clientId: string,
  id: string,
  { withMembers, mayChange }: TeamCheck,
): Promise<ScimTeam> {
  orNotFound(await findTeam(tx, clientId, id, false))
  await lockTeam(tx, id)
  const team = orNotFound(await findTeam(tx, clientId, id, withMembers))
  mayChange(team)
  if (team.hasRule)
    throw cannotChange('The people of this team follow from a rule, so that directories do not change it')
  return team
}

const notOfClient = 'One of the people does not exist here'

/** Carries the changes out one after the other. Who is removed and was not in the team is no mistake: directories send the same again. */
async function changeMembers(
  tx: Tx,
  clientId: string,
  teamId: string,
  changes: readonly MemberChange[],
): Promise<void> {
  const sent = changes.flatMap(({ op, ids }) => (op === 'remove' || ids === 'everybody' ? [] : ids))
  await mustBeVisible(tx, clientId, [...new Set(sent)])
  const isReading = changes.some(({ op }) => op !== 'add')
  const before = new Set(isReading ? await memberIds(tx, teamId) : [])
  const after = new Set(before)
  for (const { op, ids } of changes) {
    if (op === 'replace' || ids === 'everybody') after.clear()
    if (ids === 'everybody') continue
    for (const id of ids)
      if (op === 'remove') after.delete(id)
      else after.add(id)
  }
  const removed = [...before].filter((id) => !after.has(id))
  const added = [...after].filter((id) => !before.has(id))
  if (removed.length > 0) await removeMembers(tx, teamId, removed)
  if (added.length > 0) await addMembers(tx, teamId, added)
}

/** @throws ScimRefusal 400 */
async function mustBeVisible(tx: Tx, clientId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const found = ids.every(isGuid) ? await visibleIds(tx, clientId, ids) : []
  if (found.length < ids.length) throw invalidValue(notOfClient)
}
