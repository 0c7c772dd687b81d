// For whom an action would be done, and why for the others not. The preview and the action decide by the same functions.
import type { PreviewedAction } from '#contract/rules/bulk-actions.ts'
import { type Caller, hasRole, scopeOf } from '../../access/who.ts'
import { idsWithinLimit } from '../../access/rate-limit.ts'
import { invalid, orNotFound } from '../../base/refusal.ts'
import type { Tx } from '../../db/open.ts'
import { idsOf, judge } from '../../identity/bulk-outcome.ts'
import { linkMailLimit, noAddress } from '../../identity/invitations.ts'
import { outranks } from '../../identity/must-outrank.ts'
import { peopleToInvite } from '../../identity/people-queries.ts'
import { refusals } from '../../reminders/remind-now.ts'
import { idsByRule, idsInTeam } from '../teams/people-queries.ts'
import { team } from '../teams/queries.ts'
import { type Plan, planCourse } from './act-on-courses.ts'

export interface PlannedAction {
  action: PreviewedAction
  teamId: string | null
  courseId: string | null
}

/** @throws Refusal 400 and 404 for the team or the course */
export async function planAction(tx: Tx, who: Caller, wanted: PlannedAction, ids: string[]): Promise<Plan> {
  const { action, teamId, courseId } = wanted
  if (action === 'addToTeam') return planAddition(tx, who, await chosenTeam(tx, who, teamId), ids)
  if (action === 'removeFromTeam') return planRemoval(tx, await chosenTeam(tx, who, teamId), ids)
  if (action === 'assign') return planAssignment(tx, who, ids)
  if (action !== 'invite')
    return planCourse(tx, who, { action, courseId, day: undefined, isPreview: true }, ids)
  const { accepted, leftOut } = await planInvitation(tx, who, ids)
  const within = await idsWithinLimit(tx, idsOf(accepted), linkMailLimit)
  const mailed = judge(accepted, ({ id }) => (within.has(id) ? undefined : mailedThrice))
  return { ids: idsOf(mailed.accepted), leftOut: [...leftOut, ...mailed.leftOut] }
}

export const mailedThrice = 'This person was sent three mails within the last hour'

/** Those who were sent too many mails are not left out yet, because sending counts them. */
export const planInvitation = async (tx: Tx, who: Caller, ids: string[]) =>
  judge(await peopleToInvite(tx, ids, scopeOf(who)), (person) => {
    if (!outranks(who, person)) return 'You do not have permission'
    if (person.email === '') return noAddress
    if (person.isConfirmed) return 'This account is already confirmed'
    if (person.isPaused) return 'Access for this organisation is paused at the moment'
    return person.startsLater ? refusals.startsLater : undefined
  })

interface ChosenTeam {
  id: string
  clientId: string
}

/** @throws Refusal 400, 404 */
export async function chosenTeam(tx: Tx, who: Caller, teamId: string | null): Promise<ChosenTeam> {
  if (teamId === null) throw invalid('Please choose a team')
  return orNotFound(await team(tx, teamId, scopeOf(who)))
}

export async function planAddition(
  tx: Tx,
  who: Caller,
  { id, clientId }: ChosenTeam,
  ids: string[],
): Promise<Plan> {
  const there = new Set(await idsInTeam(tx, id, ids))
  const { accepted, leftOut } = judge(await peopleToInvite(tx, ids, scopeOf(who)), (person) => {
    if (person.clientId !== clientId) return 'A team has people of its own organisation only'
    return there.has(person.id) ? 'Already in the team' : undefined
  })
  return { ids: idsOf(accepted), leftOut }
}

async function planRemoval(tx: Tx, { id }: ChosenTeam, ids: string[]): Promise<Plan> {
  const there = new Set(await idsInTeam(tx, id, ids))
  const byRule = new Set(await idsByRule(tx, id, ids))
  const { accepted, leftOut } = judge(
    ids.map((userId) => ({ id: userId })),
    (person) =>
      there.has(person.id) && !byRule.has(person.id) ? undefined : whyNotRemoved(person.id, byRule),
  )
  return { ids: idsOf(accepted), leftOut }
}

export const whyNotRemoved = (id: string, byRule: ReadonlySet<string>) =>
  byRule.has(id) ? 'In the team by its rule' : 'Not in the team'

/**
 * The learners for whom a team with a pathway can be made. A team has people of one client (rule teams-1), so those of several are refused.
 * @throws Refusal 400
 */
export async function planAssignment(
  tx: Tx,
  who: Caller,
  ids: string[],
): Promise<Plan & { clientId: string | undefined }> {
  const { accepted, leftOut } = judge(await peopleToInvite(tx, ids, scopeOf(who)), (person) =>
    hasRole(person, 'LEARNER') ? undefined : 'Not a learner',
  )
  const clients = new Set(accepted.map(({ clientId }) => clientId))
  if (clients.size > 1)
    throw invalid('A team has people of its own organisation only. Please select people of one organisation')
  return { ids: idsOf(accepted), leftOut, clientId: [...clients][0] }
}
