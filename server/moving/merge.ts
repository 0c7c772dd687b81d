// Merges two accounts of one person (rules people-96 to people-99).
import type { Reply } from '#contract/call.ts'
import type { previewMerge } from '#contract/calls/moving.ts'
import { type Caller, scopeOf } from '../access/who.ts'
import type { App } from '../app/app.ts'
import { conflict, invalid, notFound } from '../base/refusal.ts'
import { type Tx, violatedUniqueConstraint } from '../db/open.ts'
import { withoutAudit } from '../db/without-audit-queries.ts'
import { deletePeople } from '../deletion/delete.ts'
import { dropDeletion, followTeamRules } from '../deletion/queries.ts'
import { restoreDeletion } from '../deletion/restore-queries.ts'
import { endSessionsOfArchived } from '../access/session-queries.ts'
import type { WorkingDays } from '../identity/first-days-queries.ts'
import { type UndoneAction, type UndoneChange, recordAction } from '../identity/bulk-action-queries.ts'
import { mailEmailChanged, replaceAddress } from '../identity/mails.ts'
import { takeSeats } from '../identity/seats.ts'
import {
  type OneOfPair,
  addFormerAddress,
  addMergedAccount,
  dropFormerAddress,
  dropMergedAccount,
  lockPair,
  mergeAccounts,
  mergeLatest,
  mergeRecords,
  mergeToUndo,
  nameDeletion,
  undoLatest,
  undoRecords,
  unmergeAccounts,
} from './merge-queries.ts'
import { type Pair, countGiven, reassignRows, returnRows } from './merged-rows-queries.ts'
import { endingOf, teamsWithout } from './merged-accounts-queries.ts'
import { countAgain, supersedeFeedback } from './merged-feedback-queries.ts'
import { setAsideForNow } from './person-queries.ts'
import { renewActivities } from './row-queries.ts'

export type MergeCounts = Reply<typeof previewMerge>['counts']

export interface MergeEnds {
  /** Counts those of the account that goes. */
  sessions: number
  /** The names of its teams that the account that stays is not in afterwards. */
  teams: string[]
}

/** @throws Refusal 400, 404, 409 as mustBeMergeable */
export async function mergePeople(
  tx: Tx,
  app: App,
  who: Caller,
  { goneId, keptId, isAddressOfGone }: Pair & { isAddressOfGone: boolean },
): Promise<{ actionId: string | null; counts: MergeCounts; ends: MergeEnds; workingDays: WorkingDays }> {
  const pair = { goneId, keptId }
  const { gone, kept } = mustBeMergeable(await lockPair(tx, pair, scopeOf(who)), pair)
  mustHaveAddress(gone, kept, isAddressOfGone)
  const { sessions, teamIds } = await endingOf(tx, goneId)
  const changed = [{ userId: keptId }]
  const actionId = await recordAction(tx, who, { action: 'merge', changed, isForAdministrators: true })
  const workingDays = await addMergedAccount(tx, pair, actionId, isAddressOfGone ? gone.email : kept.email)
  const feedbackNotCounted = await withoutAudit(tx, async () => {
    const endSettingAside = await setAsideForNow(tx, [goneId, keptId])
    await mergeRecords(tx, pair)
    await mergeLatest(tx, pair)
    await addFormerAddress(tx, pair)
    // Before they are given: the counted answers of one person are of different forms.
    const superseded = await supersedeFeedback(tx, pair)
    await reassignRows(tx, pair)
    await endSettingAside()
    return superseded
  })
  const counts = countsOf(await countGiven(tx, pair), feedbackNotCounted)
  await endSessionsOfArchived(tx, [goneId])
  await deletePeople(tx, [goneId], who.id)
  await nameDeletion(tx, goneId)
  await mergeAccounts(tx, pair, isAddressOfGone)
  await mailEndOfAddress(tx, app, { gone, kept, isAddressOfGone })
  await renewActivities(tx, [keptId])
  return { actionId, counts, ends: { sessions, teams: await teamsWithout(tx, pair, teamIds) }, workingDays }
}

/** As with every change of an address (rule people-6). Who has registered with one of the accounts logs in with the address that stays. */
async function mailEndOfAddress(
  tx: Tx,
  app: App,
  { gone, kept, isAddressOfGone }: { gone: OneOfPair; kept: OneOfPair; isAddressOfGone: boolean },
): Promise<void> {
  const isConfirmed = kept.isConfirmed || gone.isConfirmed
  const isUnknown = kept.awaitsSeat && gone.awaitsSeat
  const before = { ...kept, isConfirmed, isUnknown }
  if (isAddressOfGone) await replaceAddress(tx, app, before, { ...kept, email: gone.email })
  else if (gone.email && gone.isConfirmed && !gone.isArchived)
    await mailEmailChanged(tx, app, { ...before, email: gone.email }, kept.email)
}

function mustBeMergeable(people: readonly OneOfPair[], { goneId, keptId }: Pair) {
  if (goneId === keptId) throw invalid('Please choose two accounts')
  const gone = people.find(({ id }) => id === goneId)
  const kept = people.find(({ id }) => id === keptId)
  if (!gone || !kept || gone.isClosedRecord || kept.isClosedRecord) throw notFound()
  if (gone.clientId !== kept.clientId)
    throw conflict('The accounts belong to different organisations. Please move one of them first')
  if (gone.role !== 'LEARNER' || gone.secondaryRole !== null)
    throw conflict('An account of a manager or administrator can only be the one that stays')
  if (!kept.isLearner) throw conflict('The account that stays has to be that of a learner')
  if (kept.isArchived) throw conflict('The account that stays is archived. Please restore it first')
  return { gone, kept }
}

/** People without an address log in with a name and a PIN, which an account with an address has no use for. */
function mustHaveAddress(gone: OneOfPair, kept: OneOfPair, isAddressOfGone: boolean): void {
  if (kept.email === '' && gone.email !== '')
    throw conflict('The account that stays has to be the one with an email address')
  if (isAddressOfGone && gone.email === '') throw invalid('Please choose the account with an email address')
}

const countsOf = (given: Map<string, number>, feedbackNotCounted: number): MergeCounts => {
  const count = (...tables: string[]) => tables.reduce((sum, table) => sum + (given.get(table) ?? 0), 0)
  return {
    courses: count('course_records'),
    coursesInBoth: count('changed course_records'),
    completions: count('completions'),
    certificates: count('certificates'),
    teams: count('team_members'),
    posts: count('community_posts', 'community_comments'),
    feedback: count('feedback_submissions'),
    feedbackNotCounted,
    mails: count('outbox'),
  }
}

/** Restores both accounts. @throws Refusal 409 if it cannot be undone any more */
export async function undoMerge(
  tx: Tx,
  app: App,
  who: Caller,
  action: UndoneAction,
): Promise<UndoneChange[]> {
  const merge = await mergeToUndo(tx, action.id)
  if (!merge) throw conflict('It cannot be undone any more: one of the accounts was deleted or merged since')
  if (merge.isMoved)
    throw conflict(
      'It cannot be undone: the person was moved to another organisation since. If the move can still be undone, please undo it first',
    )
  if (merge.isBuiltOn)
    throw conflict(
      'It cannot be undone any more: the person has gone on with a course that both accounts had',
    )
  await takeSeats(tx, merge.clientId, merge.learners, who)
  let kept: Awaited<ReturnType<typeof unmergeAccounts>>
  try {
    kept = await unmergeAccounts(tx, merge)
    await restoreDeletion(tx, merge.deletionId)
  } catch (error) {
    if (violatedUniqueConstraint(error))
      throw conflict('Another account has the email address or the employee number by now')
    throw error
  }
  await withoutAudit(tx, async () => {
    const endSettingAside = await setAsideForNow(tx, [merge.goneId, merge.keptId])
    await undoRecords(tx, merge)
    await returnRows(tx, merge)
    await countAgain(tx, merge.goneId)
    await countAgain(tx, merge.keptId)
    await followTeamRules(tx, merge.keptId)
    await dropFormerAddress(tx, merge.goneId)
    await undoLatest(tx, merge)
    await endSettingAside()
  })
  await renewActivities(tx, [merge.goneId, merge.keptId])
  await dropDeletion(tx, merge.deletionId)
  await dropMergedAccount(tx, merge.goneId)
  if (kept?.hasEarlierAddress) await replaceAddress(tx, app, { ...kept, email: kept.mergedEmail }, kept)
  return [{ userId: merge.keptId }]
}
