// The state of the activity tree as the server stores it for the next window.
import { comparableId } from '#contract/rules/package.ts'
import type { Elsewhere } from '#contract/calls/playing.ts'
import { attempt } from '../base/attempt.ts'
import type { Activity, Tree, TreeState } from './activity.ts'
import { objectiveNamed } from './objectives.ts'

const version = 1

export const writtenTree = ({ state, changed }: Tree): string =>
  JSON.stringify({ version, ...state, ...(changed.size ? { changed: [...changed] } : {}) })

/** Restores a stored state; one that cannot be read, or is of items that no longer exist, is ignored. */
export function restoreTree(tree: Tree, written: string | null) {
  const found = parsed(written)
  if (!found) return
  const { current, suspended, last, activities, globals, shared, changed = [] } = found
  tree.changed = new Set(changed)
  const isThere = (id: string | undefined) => id !== undefined && tree.byId.has(id)
  tree.state = {
    ...(isThere(current) ? { current: current } : {}),
    ...(isThere(suspended) ? { suspended: suspended } : {}),
    ...(isThere(last) ? { last: last } : {}),
    activities: Object.fromEntries(
      Object.entries(activities).flatMap(([id, state]) => {
        const activity = tree.byId.get(id)
        return activity ? [[id, { ...state, objectives: byWrittenId(activity, state.objectives) }]] : []
      }),
    ),
    globals: byComparableId(globals),
    shared,
  }
}

/** An activity's own objectives were once stored under ids without their escapes. */
const byWrittenId = <Info>(activity: Activity, objectives: Record<string, Info>): Record<string, Info> =>
  Object.fromEntries(
    Object.entries(objectives).map(([id, info]) => [objectiveNamed(activity, id)?.id ?? id, info]),
  )

/** Global objectives were once stored under their ids as the manifest writes them. */
const byComparableId = <Info>(objectives: Record<string, Info>): Record<string, Info> =>
  Object.fromEntries(Object.entries(objectives).map(([id, info]) => [comparableId(id), info]))

/** Adds what other courses of the learner know better. */
export function addElsewhere({ state }: Tree, { objectives, data }: Elsewhere) {
  Object.assign(state.globals, objectives)
  Object.assign(state.shared, data)
}

type Written = TreeState & { changed?: string[] }

function parsed(written: string | null): Written | undefined {
  const found = attempt(
    () => JSON.parse(written ?? 'null') as (Partial<Written> & { version?: number }) | null,
  )
  if (found?.version !== version || !found.activities || !found.globals || !found.shared) return undefined
  return found as Written
}
