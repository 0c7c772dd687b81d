// The activity tree of SCORM 2004 Sequencing and Navigation: the definitions of the manifest, with the standard's defaults,
// and the tracked data. Everything that changes is in `state`. It is plain data that is stored, restored, and copied to try
// a step.
import {
  type Objective,
  type Package,
  type PackageItem,
  type Sequencing,
  type SequencingRule,
  comparableId,
} from '#contract/rules/package.ts'

export interface Activity {
  id: string
  item: PackageItem
  parent: Activity | undefined
  children: Activity[]
  sequencing: Sequencing
  /** The objectives, the primary one first. Every activity has a primary one. The ids in the maps are in comparable form. */
  objectives: Objective[]
}

/** The known facts about an objective. An absent fact is unknown. */
export interface ObjectiveInfo {
  satisfied?: boolean
  measure?: number
  completed?: boolean
  progress?: number
  raw?: number
  min?: number
  max?: number
}

export interface ActivityState {
  attempts: number
  isActive: boolean
  isSuspended: boolean
  /** Whether the current attempt resumes a suspended one. */
  isResumed?: boolean
  /** The time of all previous attempts in seconds. */
  secondsBefore?: number
  /** Whether the item has set its progress and its success in this attempt, even if to unknown. */
  hasSaidProgress?: boolean
  hasSaidSuccess?: boolean
  /** Whether the known facts are from a previous attempt on the parent. They are then not rolled up. */
  hasOldObjectives?: boolean
  hasOldProgress?: boolean
  /** The facts about the activity's own objectives, by id. */
  objectives: Record<string, ObjectiveInfo>
  /** The children that take part, in their order; absent until this is decided. */
  available?: string[]
  /** The attempt for which `available` was decided. */
  arrangedFor?: number
}

export interface TreeState {
  current?: string
  suspended?: string
  /** The leaf that was played last. */
  last?: string
  activities: Record<string, ActivityState>
  globals: Record<string, ObjectiveInfo>
  /** ADL shared data. */
  shared: Record<string, string>
}

export interface Tree {
  root: Activity
  byId: Map<string, Activity>
  /** Whether facts about global objectives are kept after an attempt on the whole course. */
  isLasting: boolean
  /** Whether ADL shared data is kept after an attempt on the whole course. */
  isDataLasting: boolean
  state: TreeState
  /** Global objectives that have changed since the last roll-up. */
  changed: Set<string>
  isRollingUp?: boolean
}

export function plantTree(content: Package): Tree {
  const byId = new Map<string, Activity>()
  const plant = (item: PackageItem, parent: Activity | undefined): Activity => {
    const activity: Activity = {
      id: item.id,
      item,
      parent,
      children: [],
      sequencing: item.sequencing ?? {},
      objectives: objectivesOf(item.sequencing),
    }
    byId.set(item.id, activity)
    activity.children = item.children.map((child) => plant(child, activity))
    return activity
  }
  const root = plant(content.root, undefined)
  return {
    root,
    byId,
    isLasting: content.objectivesGlobalToSystem,
    isDataLasting: content.sharedDataGlobalToSystem !== false,
    state: { activities: {}, globals: {}, shared: {} },
    changed: new Set(),
  }
}

function objectivesOf(sequencing: Sequencing | undefined): Objective[] {
  const all = (sequencing?.objectives ?? []).map((objective) => ({
    ...objective,
    maps: objective.maps.map((map) => ({ ...map, targetObjectiveId: comparableId(map.targetObjectiveId) })),
  }))
  const primary = all.find(({ isPrimary }) => isPrimary) ?? { id: '', isPrimary: true, maps: [] }
  return [primary, ...all.filter((objective) => objective !== primary)]
}

/** Returns a copy of the tree on which a step can be tried. */
export const copyOf = (tree: Tree): Tree => ({
  ...tree,
  state: structuredClone(tree.state),
  changed: new Set(tree.changed),
})

export function stateOf(tree: Tree, { id }: Activity): ActivityState {
  return (tree.state.activities[id] ??= { attempts: 0, isActive: false, isSuspended: false, objectives: {} })
}

export const currentOf = ({ byId, state }: Tree) => byId.get(state.current ?? '')
export const suspendedOf = ({ byId, state }: Tree) => byId.get(state.suspended ?? '')
export const isLeaf = ({ children }: Activity) => children.length === 0

export function childrenOf(tree: Tree, activity: Activity): Activity[] {
  const { available } = stateOf(tree, activity)
  return available ? available.flatMap((id) => tree.byId.get(id) ?? []) : activity.children
}

/** Returns the path from the root down to the activity. */
export function pathTo(activity: Activity): Activity[] {
  return activity.parent ? [...pathTo(activity.parent), activity] : [activity]
}

export function commonAncestor(one: Activity, other: Activity): Activity {
  const others = new Set(pathTo(other))
  return pathTo(one).findLast((activity) => others.has(activity)) as Activity
}

/** Whether the activity comes after the other, in the order in which the learner sees them. */
export function comesAfter(tree: Tree, activity: Activity, other: Activity): boolean {
  const ancestor = commonAncestor(activity, other)
  const depth = pathTo(ancestor).length
  const children = childrenOf(tree, ancestor)
  const place = (one: Activity) => children.findIndex((child) => child === pathTo(one)[depth])
  return place(activity) > place(other)
}

/** Returns the path from the activity up to the ancestor, without the ancestor itself. */
export function pathBelow(ancestor: Activity, activity: Activity): Activity[] {
  return pathTo(activity).slice(pathTo(ancestor).length).toReversed()
}

export const isWithin = (activity: Activity, ancestor: Activity) => pathTo(activity).includes(ancestor)

export const controlsOf = ({ sequencing: { controls = {} } }: Activity) => ({
  choice: controls.choice ?? true,
  choiceExit: controls.choiceExit ?? true,
  flow: controls.flow ?? false,
  forwardOnly: controls.forwardOnly ?? false,
  useCurrentAttemptObjectiveInfo: controls.useCurrentAttemptObjectiveInfo ?? true,
  useCurrentAttemptProgressInfo: controls.useCurrentAttemptProgressInfo ?? true,
})

export const isTracked = ({ sequencing: { delivery } }: Activity) => delivery?.tracked ?? true

export const rulesOf = ({ sequencing: { rules = [] } }: Activity, when: SequencingRule['when']) =>
  rules.filter((rule) => rule.when === when)
