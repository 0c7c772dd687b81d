// A SCORM 2004 course while its window is open: its activity tree, what is known of its items, and the visit to the
// item that is played.
import type { Cmi, ItemState, PlayState } from '#contract/calls/playing.ts'
import type { RunTime2004 } from '../run-time/scorm2004.ts'
import { type Activity, type Tree, controlsOf, isLeaf, plantTree } from '../sequencing/activity.ts'
import { addElsewhere, restoreTree } from '../sequencing/storage.ts'

export interface OpenCourse {
  readonly state: PlayState
  /** In review and preview every item may be opened, and nothing is stored. */
  readonly isFree: boolean
  readonly tree: Tree
  /** What each item has reported, for when it is resumed. */
  readonly items: Map<string, ItemState>
  /** The items that can be played, in the order of the manifest. */
  readonly leaves: Activity[]
  /** Whether there is a next or a previous item. */
  readonly flows: boolean
  visit: Visit | undefined
}

/** To the item that is played. */
export interface Visit {
  activity: Activity
  id: string
  /** What the item found when it began. */
  found: Cmi
  isResumed: boolean
  hasLoaded: boolean
  /** It has made no call, and will make none: it is done (rule learning-18). */
  isSilent: boolean
  /** The learner has marked it as done. */
  isMarked: boolean
  /** The window closes, or is left, while the item is played. */
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

/** What has no type in the manifest is an asset as well. */
export const isAsset = ({ item }: Activity) => item.resource?.kind === 'asset'

/** An asset that never looks for the run-time reports nothing. */
export const mayStillSpeak = ({ activity, run, isSilent, isMarked }: Visit) =>
  run !== undefined && !run.hasBegun && !isSilent && !isMarked && (run.isSought || !isAsset(activity))

/** Of all visits before this one. */
export const totalSecondsOf = ({ items }: OpenCourse, { id }: Activity) => items.get(id)?.totalSeconds ?? 0
