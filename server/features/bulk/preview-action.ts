// Says for how many people an action would be done, before it is done (rule lists-42). Nothing is stored.
import type { Read, Reply } from '#contract/call.ts'
import type { previewAction as previewActionCall } from '#contract/calls/bulk.ts'
import type { Caller } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { mustBeAllowed } from './act-on-people.ts'
import { findChosen, leftOutOf } from './chosen-people.ts'
import { firstNames, withNames } from './left-out.ts'
import { planAction } from './plan-actions.ts'

/** @throws Refusal as the action itself */
export async function previewAction(
  app: App,
  who: Caller,
  { action, addedTo, removedFrom, courseId, ...chosen }: Read<typeof previewActionCall>,
): Promise<Reply<typeof previewActionCall>> {
  mustBeAllowed(who, action)
  return app.db.transaction().execute(async (tx) => {
    const found = await findChosen(tx, who, chosen)
    const teamId = action === 'addToTeam' ? addedTo : removedFrom
    const { ids, leftOut } = await planAction(tx, who, { action, teamId, courseId }, found.ids)
    const judged = new Set([...ids, ...leftOut.map(({ id }) => id)])
    const archived = [...found.archived, ...found.ids.filter((id) => !judged.has(id))]
    const all = [...leftOut, ...leftOutOf({ ...found, archived })]
    return {
      people: ids.length,
      names: await firstNames(tx, ids),
      refused: await withNames(tx, all, found.gone),
    }
  })
}
