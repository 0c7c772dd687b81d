// Archives, deletes, invites or reminds many people, changes their teams and what they have to complete, or issues their certificates
// again, in one transaction. Those who cannot be changed are left out and counted by reason.
import type { Read, Reply } from '#contract/call.ts'
import type { act } from '#contract/calls/bulk.ts'
import { maxAtOnce, maxRemindedAtOnce } from '#contract/rules/people.ts'
import { countEachAgainst } from '../../access/rate-limit.ts'
import { type Caller, hasRole, scopeOf } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { groupBy } from '../../base/group-by.ts'
import { conflict, invalid, notPermitted, orNotFound } from '../../base/refusal.ts'
import type { Tx } from '../../db/open.ts'
import { deletePeople } from '../../deletion/delete.ts'
import { archiveUsers } from '../../identity/archiving-queries.ts'
import { endSessionsOfArchived } from '../../access/session-queries.ts'
import { linkMailLimit } from '../../identity/invitations.ts'
import { outranks } from '../../identity/must-outrank.ts'
import { mailInvitation, mailLearnerInvitations } from '../../identity/mails.ts'
import { type InvitedPerson, type LockedPerson, lockPeople } from '../../identity/people-queries.ts'
import { noOldName, reissueOldNames } from '../certificates/old-names.ts'
import { addRequests, idsWithOldName } from '../certificates/old-names-queries.ts'
import { addMembers, idsInTeam, removeMembers } from '../teams/people-queries.ts'
import {
  type Judge,
  type Outcome,
  idsOf,
  judge,
  recordOutcome,
  clientOfAll,
  toChanged,
  withOthers,
} from '../../identity/bulk-outcome.ts'
import { addPathway, livingPathway } from '../teams/queries.ts'
import { createTeam } from '../teams/service.ts'
import { actOnCourse } from './act-on-courses.ts'
import { findChosen, leftOutOf } from './chosen-people.ts'
import {
  chosenTeam,
  mailedThrice,
  planAddition,
  planAssignment,
  planInvitation,
  whyNotRemoved,
} from './plan-actions.ts'
import { remindChosen } from './remind-people.ts'

type Report = Reply<typeof act>
/** @throws Refusal 400, 404, 409 as findChosen; nothing is changed then */
export async function actOnPeople(app: App, who: Caller, input: Read<typeof act>): Promise<Report> {
  const { action, addedTo, removedFrom } = input
  mustBeAllowed(who, action)
  // Rule deadlines-62.
  if (input.list === 'past')
    throw invalid('On a past day nothing is changed. Please select in the list of today')
  return app.db.transaction().execute(async (tx) => {
    const maxPeople = action === 'remind' ? maxRemindedAtOnce : maxAtOnce
    const { ids, gone, ...others } = await findChosen(tx, who, input, maxPeople)
    const teamId = action === 'addToTeam' ? addedTo : removedFrom
    const done = await outcomeOf(tx, app, who, { ...input, teamId, ids, isList: !input.userIds })
    const { leftOut, ...outcomeOfFound } = withOthers(done, ids)
    const outcome = { ...outcomeOfFound, leftOut: [...leftOut, ...leftOutOf(others)], gone }
    const report = await recordOutcome(tx, who, action, outcome)
    return outcome.waiting ? { ...report, waiting: outcome.waiting.length } : report
  })
}

/**
 * Administrators issue certificates again, and managers ask for it (rules certificates-35 and certificates-36). Only administrators
 * assign pathways (rule teams-6). @throws Refusal 403
 */
export function mustBeAllowed(who: Caller, action: Wanted['action']): void {
  if ((action === 'reissue' || action === 'assign') && !hasRole(who, 'ADMIN')) throw notPermitted()
  if (action === 'requestReissue' && !hasRole(who, 'CLIENTADMIN')) throw notPermitted()
}

interface Wanted extends Read<typeof act> {
  teamId: string | null
  ids: string[]
  /** Whether all people of a list were chosen, and not each of them. */
  isList: boolean
}

function outcomeOf(tx: Tx, app: App, who: Caller, wanted: Wanted): Promise<Outcome> {
  const { action, teamId, ids, isList } = wanted
  if (action === 'invite') return inviteAgain(tx, app, who, ids)
  if (action === 'remind') return remindChosen(tx, app, ids, isList)
  if (action === 'addToTeam') return addToTeam(tx, who, teamId, ids)
  if (action === 'removeFromTeam') return removeFromTeam(tx, who, teamId, ids)
  if (action === 'reissue') return reissue(tx, app, who, ids)
  if (action === 'requestReissue') return requestReissue(tx, who, ids)
  if (action === 'assign') return assign(tx, who, wanted)
  if (action !== 'archive' && action !== 'delete') return actOnCourse(tx, who, { ...wanted, action }, ids)
  return remove(tx, who, action, ids)
}

async function remove(tx: Tx, who: Caller, action: 'archive' | 'delete', wanted: string[]): Promise<Outcome> {
  const { locked, chosenOnes } = await lockChosen(tx, who, wanted)
  const { accepted, leftOut } = judge(chosenOnes, mayRemove(who))
  mustLeaveAnAdministrator(locked, accepted)
  const ids = idsOf(accepted)
  if (action === 'delete') {
    await deletePeople(tx, ids, who.id)
    return { changed: toChanged(ids), leftOut, clientId: clientOfAll(chosenOnes) }
  }
  const changed = await archiveUsers(tx, ids)
  // Refused while archived anyway; this way they do not come back to life with the person.
  await endSessionsOfArchived(tx, ids)
  return { changed, leftOut }
}

async function addToTeam(tx: Tx, who: Caller, teamId: string | null, wanted: string[]): Promise<Outcome> {
  const chosen = await chosenTeam(tx, who, teamId)
  const { ids, leftOut } = await planAddition(tx, who, chosen, wanted)
  await addMembers(tx, chosen.id, ids)
  return { changed: toChanged(ids), leftOut, teamId: chosen.id }
}

/** Makes a team of the learners, which has the pathway. @throws Refusal 400, 404, 409 for a name that another team of the client has */
async function assign(tx: Tx, who: Caller, wanted: Wanted): Promise<Outcome> {
  const { learningPathwayId, teamName } = wanted
  if (learningPathwayId === null) throw invalid('Please select a learning pathway')
  if (teamName === undefined) throw invalid('Please enter a name for the team')
  const pathway = orNotFound(await livingPathway(tx, learningPathwayId))
  const { ids, leftOut, clientId } = await planAssignment(tx, who, wanted.ids)
  if (clientId === undefined) return { changed: [], leftOut }
  const teamId = await createTeam(tx, who, teamName, clientId)
  await addPathway(tx, teamId, pathway.id)
  await addMembers(tx, teamId, ids)
  return { changed: toChanged(ids), leftOut, teamId }
}

async function removeFromTeam(tx: Tx, who: Caller, teamId: string | null, ids: string[]): Promise<Outcome> {
  const { id } = await chosenTeam(tx, who, teamId)
  const removed = new Map((await removeMembers(tx, id, ids)).map(({ userId, since }) => [userId, since]))
  const byRule = new Set(await idsInTeam(tx, id, ids))
  const { accepted, leftOut } = judge(
    ids.map((userId) => ({ id: userId })),
    (person) => (removed.has(person.id) ? undefined : whyNotRemoved(person.id, byRule)),
  )
  const changed = idsOf(accepted).map((userId) => ({ userId, previous: { since: removed.get(userId) } }))
  return { changed, leftOut, teamId: id }
}

/** Locks the people, so that nobody else changes them, and returns those who are still there. */
async function lockChosen(tx: Tx, who: Caller, ids: string[]) {
  const people = await lockPeople(tx, ids, scopeOf(who))
  const locked = people.filter(({ isArchived }) => !isArchived)
  const wanted = new Set(ids)
  return { locked, chosenOnes: locked.filter(({ id }) => wanted.has(id)) }
}

/** Rule people-7. The caller stays, but may have been removed by another administrator at the same moment. */
function mustLeaveAnAdministrator(locked: LockedPerson[], accepted: LockedPerson[]): void {
  const going = new Set(accepted)
  const administrators = locked.filter((person) => hasRole(person, 'ADMIN'))
  if (administrators.length > 0 && administrators.every((person) => going.has(person)))
    throw conflict('At least one administrator is required')
}

const mayRemove =
  (who: Caller): Judge<Pick<Caller, 'id' | 'role' | 'secondaryRole'>> =>
  (person) => {
    if (person.id === who.id) return 'You cannot delete or archive your own account'
    if (!outranks(who, person)) return 'You do not have permission'
    return undefined
  }

async function inviteAgain(tx: Tx, app: App, who: Caller, ids: string[]): Promise<Outcome> {
  const { accepted, leftOut } = await planInvitation(tx, who, ids)
  const within = await countEachAgainst(tx, idsOf(accepted), linkMailLimit)
  const mailed = judge(accepted, ({ id }) => (within.has(id) ? undefined : mailedThrice))
  await mailAll(tx, app, mailed.accepted)
  return { changed: toChanged(idsOf(mailed.accepted)), leftOut: [...leftOut, ...mailed.leftOut] }
}

/** Issues again what carries another name than the person has now (rule certificates-35). */
async function reissue(tx: Tx, app: App, who: Caller, ids: string[]): Promise<Outcome> {
  const issued = new Set<string>()
  // Each person is locked, in the same order by everybody, so that two actions do not wait for each other.
  for (const id of (await idsWithOldName(tx, ids)).toSorted())
    if ((await reissueOldNames(tx, app, who, id)) > 0) issued.add(id)
  return outcomeOfOldNames(ids, issued)
}

/** Asks the administrators for it (rule certificates-36). */
async function requestReissue(tx: Tx, who: Caller, wanted: string[]): Promise<Outcome> {
  const { chosenOnes } = await lockChosen(tx, who, wanted)
  const ids = idsOf(chosenOnes)
  const outdated = await idsWithOldName(tx, ids)
  await addRequests(tx, outdated, who.id)
  return outcomeOfOldNames(ids, new Set(outdated))
}

function outcomeOfOldNames(ids: readonly string[], done: ReadonlySet<string>): Outcome {
  const { accepted, leftOut } = judge(
    ids.map((id) => ({ id })),
    ({ id }) => (done.has(id) ? undefined : noOldName),
  )
  return { changed: toChanged(idsOf(accepted)), leftOut }
}

async function mailAll(tx: Tx, app: App, people: InvitedPerson[]) {
  for (const person of people)
    if (person.role !== 'LEARNER') await mailInvitation(tx, app, { ...person, isLearnerOnly: false })
  const learners = people.filter(({ role }) => role === 'LEARNER')
  for (const [clientId, ofClient] of groupBy(learners, (learner) => learner.clientId))
    await mailLearnerInvitations(tx, app, clientId, ofClient)
}
