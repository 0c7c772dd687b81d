// The same second reading of a learner's session, and of how attempts end in it (UP.3, UP.4).
import type { Package } from '#contract/rules/package.ts'
import {
  type Mark,
  type Node,
  below,
  completedOf,
  isCluster,
  isTracked,
  plantNodes,
  primaryOf,
  satisfiedOf,
  thresholdOf,
  up,
} from './activities.ts'
import { rollUp } from './roll-up.ts'

export interface Session {
  root: Node
  byId: Map<string, Node>
  current: Node | undefined
  suspended: Node | undefined
  mark: Mark
}

export function begin(content: Package, mark: Mark): Session {
  const root = plantNodes(content.root, mark)
  const byId = new Map([root, ...below(root)].map((node) => [node.id, node]))
  return { root, byId, current: undefined, suspended: undefined, mark }
}

/** UP.4. */
export function endAttempt(node: Node, mark: Mark) {
  if (!isCluster(node)) {
    if (isTracked(node) && !node.isSuspended) {
      const { completionSetByContent = false, objectiveSetByContent = false } = node.definition.delivery ?? {}
      // Departs from the standard: what the item has set to unknown itself stays unknown.
      if (!completionSetByContent && completedOf(node) === undefined && !node.hasSet.completion) {
        mark('UP.4 1.1.1.1')
        if (thresholdOf(node) === undefined) node.tracked.completed = true
      }
      if (!objectiveSetByContent && satisfiedOf(node) === undefined && !node.hasSet.success) {
        mark('UP.4 1.1.1.2')
        if (!primaryOf(node)?.satisfiedByMeasure) node.tracked.satisfied = true
      }
    } else mark('UP.4 1.1')
  } else {
    node.isSuspended = node.children.some(({ isSuspended }) => isSuspended)
    mark(node.isSuspended ? 'UP.4 2.1' : 'UP.4 2.2')
  }
  node.isActive = false
  rollUp(node, mark)
}

export const commonAncestor = (one: Node, other: Node) =>
  up(one).find((node) => up(other).includes(node)) as Node

/** UP.3. */
export function endBetween({ current, mark }: Session, node: Node) {
  if (!current) return
  const ancestor = commonAncestor(current, node)
  const path = up(current)
  for (const ended of path.slice(1, Math.max(1, path.indexOf(ancestor)))) {
    mark('UP.3 3')
    endAttempt(ended, mark)
  }
}
