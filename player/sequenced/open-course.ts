// A SCORM 2004 course while its window is open: its activity tree, the state of its items, and the visit to the item that
// is played.
import type { ItemState, PlayState } from '#contract/calls/playing.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import type { RunTime2004 } from '../run-time/scorm2004.ts'
import { type Activity, type Tree, controlsOf, isLeaf, plantTree } from '../sequencing/activity.ts'
import { addElsewhere, restoreTree } from '../sequencing/storage.ts'

export interface OpenCourse {
  readonly state: PlayState
  /** In review and preview every item may be opened, and nothing is stored. */
  readonly isFree: boolean
  readonly tree: Tree
  /** The reports of each item, which are used when it is resumed. */
  readonly items: Map<string, ItemState>
  /** The items that can be played, in the order of the manifest. */
  readonly leaves: Activity[]
  /** Whether there is a next or a previous item. */
  readonly flows: boolean
  visit: Visit | undefined
}

/** The visit to the item that is played. */
export interface Visit {
  activity: Activity
  id: string
  /** The values that the item could read when it began. */
  found: Cmi
  isResumed: boolean
  hasLoaded: boolean
  /** The item has made no call and will make none, so it is done (rule learning-18). */
  isSilent: boolean
  /** The learner has marked the item as done. */
  isMarked: boolean
  /** The window is closed or left while the item is played. */
  isLeft: boolean
  run?: RunTime2004
}

export function openTree(state: PlayState): OpenCourse {
  const tree = plantTree(state.package)
  restoreTree(tree, state.sequencing)
  addElsewhere(tree, state.elsewhere)
  const activities = [...tree.byId.values()]
  const leaves = activities.filter((activity) => isLeaf(activity) && activity.item.resource)
  return {
    state,
    isFree: state.mode !== 'normal',
    tree,
    items: new Map(Object.entries(state.items)),
    leaves,
    flows: leaves.length > 1 && activities.some((activity) => controlsOf(activity).flow),
    visit: undefined,
  }
}

/** An item without a type in the manifest is also an asset. */
export const isAsset = ({ item }: Activity) => item.resource?.kind === 'asset'

/** Whether the item may still report something. An asset that has not looked for the run-time will not. */
export const mayStillSpeak = ({ activity, run, isSilent, isMarked }: Visit) =>
  run !== undefined && !run.hasBegun && !isSilent && !isMarked && (run.isSought || !isAsset(activity))

/** Returns the seconds of all earlier visits. */
export const totalSecondsOf = ({ items }: OpenCourse, { id }: Activity) => items.get(id)?.totalSeconds ?? 0
