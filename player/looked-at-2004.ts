// A SCORM 2004 item that is only looked at: as it was left, or as it would be found at first, and no sequencing.
import type { PlayState } from '#contract/playing.ts'
import type { Listener, Opening, RunTime } from './run-time/run-time.ts'
import { type Surroundings, openScorm2004 } from './run-time/scorm2004.ts'
import { type Activity, plantTree } from './sequencing/activity.ts'
import { given } from './sequencing/exchange.ts'
import { restoreTree } from './sequencing/storage.ts'

export function openLookedAt(state: PlayState) {
  const tree = plantTree(state.package)
  restoreTree(tree, state.sequencing)
  return (opening: Opening, listener: Listener, mayGo: Surroundings['mayGo']): RunTime =>
    openScorm2004(
      {
        ...opening,
        state: given(tree, tree.byId.get(opening.item.id) as Activity, opening.state),
        entry: opening.state ? '' : 'ab-initio',
      },
      listener,
      { mayGo, shared: tree.state.shared },
    )
}
