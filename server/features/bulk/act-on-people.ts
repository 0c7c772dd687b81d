// Archives, deletes, invites, reminds or adds to a team many people in one transaction. Those who cannot be changed are left out and counted by reason.
import type { Read, Reply } from '#contract/call.ts'
import type { act, previewReminder as previewReminderCall } from '#contract/calls/bulk.ts'
import { countEachAgainst } from '../../access/rate-limit.ts'
import { type Person, hasRole, scopeOf } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict, invalid, orNotFound } from '../../base/refusal.ts'
import type { Tx } from '../../db/open.ts'
import { deletePeople } from '../../deletion/delete.ts'
import { endSessionsOfArchived } from '../../identity/account-queries.ts'
import { linkMailLimit } from '../../identity/invitations.ts'
import { outranks } from '../../identity/must-outrank.ts'
import { mailInvitation, mailLearnerInvitations } from '../../identity/mails.ts'
import {
  type InvitedPerson,
  type LockedPerson,
  archiveUsers,
  lockPeople,
  peopleToInvite,
} from '../../identity/people-queries.ts'
import { addMembers, idsInTeam, removeMembers } from '../teams/people-queries.ts'
import { type Changed, recordAction } from '../../identity/bulk-action-queries.ts'
import { team } from '../teams/queries.ts'
import { remindNow } from '../../reminders/remind-now.ts'
import { type Chosen, livingChosen } from './chosen-people.ts'
import { firstMailOfNow, idsWithNothingDue } from './queries.ts'

type Report = Reply<typeof act>
/** Why a person is left out, or nothing. */
type Judge<Row> = (person: Row) => string | undefined

/** Those who were changed, and why each of the others was left out. */
interface Outcome {
  changed: Changed[]
  leftOut: LeftOut[]
  teamId?: string
}

/** @throws Refusal 400, 404, 409 as livingChosen; nothing is changed then */
export async function actOnPeople(app: App, who: Person, wanted: Read<typeof act>): Promise<Report> {
  const { action } = wanted
  return app.db.transaction().execute(async (tx) => {
    const { changed, leftOut, teamId } = await outcomeOf(tx, app, who, wanted)
    const actionId = await recordAction(tx, who, {
      action,
      changed,
      leftOut,
      ...(teamId ? { teamId } : {}),
    })
    return { changed: changed.length, refused: countReasons(leftOut), actionId }
  })
}

function outcomeOf(
  tx: Tx,
  app: App,
  who: Person,
  { action, addedTo, removedFrom, ...chosen }: Read<typeof act>,
): Promise<Outcome> {
  if (action === 'invite') return inviteAgain(tx, app, who, chosen)
  if (action === 'remind') return remind(tx, app, who, chosen)
  if (action === 'addToTeam') return addToTeam(tx, who, addedTo, chosen)
  if (action === 'removeFromTeam') return removeFromTeam(tx, who, removedFrom, chosen)
  return remove(tx, who, action, chosen)
}

async function remove(tx: Tx, who: Person, action: 'archive' | 'delete', chosen: Chosen): Promise<Outcome> {
  const { locked, chosenOnes } = await lockChosen(tx, who, chosen)
  const { accepted, leftOut } = judge(chosenOnes, mayRemove(who))
  mustLeaveAnAdministrator(locked, accepted)
  const ids = idsOf(accepted)
  if (action === 'delete') {
    await deletePeople(tx, ids, who.id)
    return { changed: toChanged(ids), leftOut }
  }
  const changed = await archiveUsers(tx, ids)
  // Refused while archived anyway; this way they do not come back to life with the person.
  await endSessionsOfArchived(tx, ids)
  return { changed, leftOut }
}

/** @throws Refusal 400, 404 */
async function chosenTeam(tx: Tx, who: Person, teamId: string | null) {
  if (teamId === null) throw invalid('Please choose a team')
  return orNotFound(await team(tx, teamId, scopeOf(who)))
}

async function addToTeam(tx: Tx, who: Person, teamId: string | null, chosen: Chosen): Promise<Outcome> {
  const { id, clientId } = await chosenTeam(tx, who, teamId)
  const ids = await livingChosen(tx, who, chosen)
  const there = new Set(await idsInTeam(tx, id, ids))
  const { accepted, leftOut } = judge(await peopleToInvite(tx, ids, scopeOf(who)), (person) => {
    if (person.clientId !== clientId) return 'A team has people of its own client only'
    return there.has(person.id) ? 'Already in the team' : undefined
  })
  await addMembers(tx, id, idsOf(accepted))
  return { changed: toChanged(idsOf(accepted)), leftOut, teamId: id }
}

async function removeFromTeam(tx: Tx, who: Person, teamId: string | null, chosen: Chosen): Promise<Outcome> {
  const { id } = await chosenTeam(tx, who, teamId)
  const ids = await livingChosen(tx, who, chosen)
  const removed = new Map((await removeMembers(tx, id, ids)).map(({ userId, since }) => [userId, since]))
  const { accepted, leftOut } = judge(
    ids.map((userId) => ({ id: userId })),
    (person) => (removed.has(person.id) ? undefined : 'Not in the team'),
  )
  const changed = idsOf(accepted).map((userId) => ({ userId, previous: { since: removed.get(userId) } }))
  return { changed, leftOut, teamId: id }
}

/** Locks the people, so that nobody else changes them, and returns those who are still there. */
async function lockChosen(tx: Tx, who: Person, chosen: Chosen) {
  const wanted = new Set(await livingChosen(tx, who, chosen))
  const people = await lockPeople(tx, [...wanted], scopeOf(who))
  const locked = people.filter(({ isArchived }) => !isArchived)
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
  (who: Person): Judge<Pick<Person, 'id' | 'role' | 'secondaryRole'>> =>
  (person) => {
    if (person.id === who.id) return 'You cannot delete or archive your own account'
    if (!outranks(who, person)) return 'You do not have permission'
    return undefined
  }

async function inviteAgain(tx: Tx, app: App, who: Person, chosen: Chosen): Promise<Outcome> {
  const ids = await livingChosen(tx, who, chosen)
  const { accepted, leftOut } = judge(await peopleToInvite(tx, ids, scopeOf(who)), (person) => {
    if (!outranks(who, person)) return 'You do not have permission'
    if (person.isConfirmed) return 'This account is already confirmed'
    return person.isPaused ? 'Access for this organisation is paused at the moment' : undefined
  })
  const within = await countEachAgainst(tx, idsOf(accepted), linkMailLimit)
  const mailed = judge(accepted, ({ id }) =>
    within.has(id) ? undefined : 'This person was sent three mails within the last hour',
  )
  await mailAll(tx, app, mailed.accepted)
  return { changed: toChanged(idsOf(mailed.accepted)), leftOut: [...leftOut, ...mailed.leftOut] }
}

/** People of a list are reminded only of what is late or due soon, unless they are chosen one by one (rule reminders-19). */
async function remind(tx: Tx, app: App, who: Person, chosen: Chosen): Promise<Outcome> {
  const ids = await livingChosen(tx, who, chosen)
  const waiting = new Set(chosen.userIds ? [] : await idsWithNothingDue(tx, ids))
  const { accepted: due, leftOut: early } = judge(await peopleToInvite(tx, ids, scopeOf(who)), ({ id }) =>
    waiting.has(id) ? 'Nothing is late or due soon' : undefined,
  )
  const reasons = new Map<string, string>()
  for (const clientId of new Set(due.map((person) => person.clientId))) {
    const ofClient = idsOf(due.filter((person) => person.clientId === clientId))
    for (const [id, reason] of await remindNow(tx, app, { clientId, ids: ofClient }, new Date()))
      reasons.set(id, reason)
  }
  const { accepted, leftOut } = judge(due, ({ id }) => reasons.get(id))
  return { changed: toChanged(idsOf(accepted)), leftOut: [...leftOut, ...early] }
}

/** Ends a transaction without an effect. */
class Rollback extends Error {}

/** Makes the reminders and takes them back, so that the numbers and the mail are exactly those of this moment. */
export async function previewReminder(
  app: App,
  who: Person,
  chosen: Chosen,
): Promise<Reply<typeof previewReminderCall>> {
  let preview: Reply<typeof previewReminderCall> | undefined
  try {
    await app.db.transaction().execute(async (tx) => {
      const { changed, leftOut } = await remind(tx, app, who, chosen)
      preview = {
        people: changed.length,
        refused: countReasons(leftOut),
        mail: await firstMailOfNow(
          tx,
          changed.map(({ userId }) => userId),
        ),
      }
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
  }
  return preview as NonNullable<typeof preview>
}

async function mailAll(tx: Tx, app: App, people: InvitedPerson[]) {
  const learnersOf = new Map<string, InvitedPerson[]>()
  for (const person of people) {
    if (person.role !== 'LEARNER') {
      await mailInvitation(tx, app, { ...person, isLearnerOnly: false })
      continue
    }
    const learners = learnersOf.get(person.clientId) ?? []
    learners.push(person)
    learnersOf.set(person.clientId, learners)
  }
  for (const [clientId, learners] of learnersOf) await mailLearnerInvitations(tx, app, clientId, learners)
}

interface LeftOut {
  id: string
  reason: string
}

function judge<Row extends { id: string }>(people: Row[], reasonOf: Judge<Row>) {
  const leftOut: LeftOut[] = []
  const accepted = people.filter((person) => {
    const reason = reasonOf(person)
    if (reason !== undefined) leftOut.push({ id: person.id, reason })
    return reason === undefined
  })
  return { accepted, leftOut }
}

const toChanged = (ids: string[]): Changed[] => ids.map((userId) => ({ userId }))
const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

export function countReasons(leftOut: readonly LeftOut[]) {
  const counts = new Map<string, number>()
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, people]) => ({ reason, people }))
}
