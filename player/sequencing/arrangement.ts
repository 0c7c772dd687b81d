// Which children of a cluster take part, and in which order (SR.1, SR.2).
import { type Activity, type Tree, stateOf } from './activity.ts'

/** Decides it for the whole course: what the learner can choose must be known before anything is chosen. */
export function arrangeCourse(tree: Tree) {
  for (const activity of tree.byId.values()) arrangeChildren(tree, activity)
}

/**
 * Decides it for an attempt that is about to begin, where the manifest asks for a random selection or order.
 * @param chosen the child that the learner has chosen, which takes part in any case
 */
export function arrangeChildren(tree: Tree, cluster: Activity, chosen?: Activity) {
  const chance = cluster.sequencing.randomization
  const state = stateOf(tree, cluster)
  if (!chance || state.isActive || state.isSuspended) return
  const selects = isDue(chance.selectionTiming, state) && chance.selectCount !== undefined
  const reorders = isDue(chance.randomizationTiming, state) && chance.reorderChildren === true
  if (!selects && !reorders) return
  let children = cluster.children
  if (selects) {
    const drawn = shuffled(children.filter((child) => child !== chosen))
    const selected = new Set([...(chosen ? [chosen] : []), ...drawn].slice(0, chance.selectCount))
    children = children.filter((child) => selected.has(child))
  } else if (state.available) {
    const available = new Set(state.available)
    children = children.filter(({ id }) => available.has(id))
  }
  state.available = (reorders ? shuffled(children) : children).map(({ id }) => id)
  state.arrangedFor = state.attempts + 1
}

function isDue(
  timing: string | undefined,
  { attempts, arrangedFor }: { attempts: number; arrangedFor?: number },
) {
  if (timing === 'once') return arrangedFor === undefined
  return timing === 'onEachNewAttempt' && arrangedFor !== attempts + 1
}

function shuffled<T>(list: readonly T[]): T[] {
  const shuffling = [...list]
  for (let at = shuffling.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1))
    ;[shuffling[at], shuffling[other]] = [shuffling[other] as T, shuffling[at] as T]
  }
  return shuffling
}
