// Takes back what was done with many people (rules people-42 and people-43).
import type { Reply } from '#contract/call.ts'
import type { undo } from '#contract/calls/bulk.ts'
import { type BulkActionKind, undoMinutesOf } from '#contract/rules/bulk-actions.ts'
import { type Caller, hasRole, scopeOf } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict, notPermitted, orNotFound } from '../../base/refusal.ts'
import type { Tx } from '../../db/open.ts'
import { restoreMembership, stillArchived } from '../../identity/archiving-queries.ts'
import {
  type NotUndone,
  type UndoneAction,
  type UndoneChange,
  markUndone,
} from '../../identity/bulk-action-queries.ts'
import { countReasons } from '../../identity/bulk-outcome.ts'
import { undoMerge } from '../../moving/merge.ts'
import { undoMove } from '../../moving/move.ts'
import { leaveTeam, rejoinTeam } from '../teams/people-queries.ts'
import { deleteEmptyTeam } from '../teams/queries.ts'
import { removeExemptions } from '../training/exemption-queries.ts'
import { removePastCompletions } from '../training/past-completion-queries.ts'
import { restoreDueDates } from '../training/queries.ts'
import { archiveRestored, unarchiveIn } from '../users/service.ts'
import { actionById, actionToUndo } from './past-queries.ts'
import { undoImport } from './undo-import.ts'

/** Who has done one of these and is no administrator any more still sees it among the own actions. */
const ofAdministrators: readonly BulkActionKind[] = ['move', 'merge']

/**
 * Restores exactly what was there before. Whatever somebody has changed since is left as it is and counted.
 * @throws Refusal 403, 404, 409 where it cannot be undone any more, or where the seats of a client are taken meanwhile
 */
export async function undoAction(app: App, who: Caller, id: string): Promise<Reply<typeof undo>> {
  const seen = orNotFound(await actionById(app.db, who, id))
  return app.db.transaction().execute(async (tx) => {
    const action = await actionToUndo(tx, who, id)
    if (!action) throw conflict(`It can be undone only once, and within ${undoTimeOf(seen.action)}`)
    if (ofAdministrators.includes(action.action) && !hasRole(who, 'ADMIN')) throw notPermitted()
    const { undone: all, cardsNeeded } = await undoChanges(tx, app, who, action)
    const stays = all.filter((change): change is NotUndone => 'reason' in change)
    const undone = all.filter((change): change is UndoneChange => !('reason' in change))
    await markUndone(tx, id, undone, stays)
    const since = action.changed - all.length
    const reasons = countReasons(
      stays.map(({ userId, reason }) => ({ id: userId, reason })),
      0,
    )
    return {
      changed: undone.length,
      refused: since > 0 ? [...reasons, { reason: 'Changed since', people: since }] : reasons,
      ...(cardsNeeded > 0 ? { cardsNeeded } : {}),
    }
  })
}

function undoTimeOf(action: BulkActionKind): string {
  const minutes = undoMinutesOf(action)
  if (minutes < 60) return `${minutes} minutes`
  const hours = minutes / 60
  return hours <= 24 ? `${hours} hours` : `${hours / 24} days`
}

const undoChanges = async (tx: Tx, app: App, who: Caller, action: UndoneAction) =>
  action.action === 'import'
    ? undoImport(tx, app, who, action)
    : { undone: await undoOther(tx, app, who, action), cardsNeeded: 0 }

async function undoOther(
  tx: Tx,
  app: App,
  who: Caller,
  action: UndoneAction,
): Promise<(UndoneChange | NotUndone)[]> {
  if (action.action === 'addToTeam') return leaveTeam(tx, action)
  if (action.action === 'assign') {
    const left = await leaveTeam(tx, action)
    // The team was made for these people. It stays if somebody has added others since, or limited a manager to it.
    if (action.teamId !== null) await deleteEmptyTeam(tx, action.teamId)
    return left
  }
  if (action.action === 'removeFromTeam') return rejoinTeam(tx, action)
  if (action.action === 'exempt') return removeExemptions(tx, action)
  if (action.action === 'extend') return restoreDueDates(tx, action)
  if (action.action === 'pastCompletions' || action.action === 'completedElsewhere')
    return removePastCompletions(tx, action, scopeOf(who))
  if (action.action === 'move') return undoMove(tx, who, action)
  if (action.action === 'merge') return undoMerge(tx, app, who, action)
  if (action.action === 'restore') return toUndone(await archiveRestored(tx, who, action))
  const ids = await stillArchived(tx, action, scopeOf(who))
  await unarchiveIn(tx, who, ids)
  await restoreMembership(tx, action, ids)
  return toUndone(ids)
}

const toUndone = (ids: readonly string[]): UndoneChange[] => ids.map((userId) => ({ userId }))
