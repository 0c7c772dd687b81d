// Small activity trees for tests, and short ways to move in them.
import type { Package, PackageItem, Sequencing, SequencingRule } from '#contract/rules/package.ts'
import { type Activity, type Tree, plantTree } from './activity.ts'
import { primaryOf, readFact, writeFact } from './objectives.ts'
import { type Request, navigate, wouldLead } from './sequencer.ts'

export const leaf = (id: string, sequencing?: Sequencing): PackageItem => ({
  id,
  title: id,
  resource: { kind: 'sco', launch: `${id}.html` },
  isVisible: true,
  hideLmsUi: [],
  children: [],
  ...(sequencing ? { sequencing } : {}),
})
export const cluster = (id: string, children: PackageItem[], sequencing: Sequencing = {}): PackageItem => ({
  id,
  title: id,
  isVisible: true,
  hideLmsUi: [],
  children,
  sequencing: { controls: { flow: true }, ...sequencing },
})
export const plant = (
  children: PackageItem[],
  sequencing: Sequencing = {},
  more: Partial<Package> = {},
): Tree =>
  plantTree({
    scormVersion: '2004 4th Edition',
    organization: 'root',
    title: 'root',
    objectivesGlobalToSystem: false,
    root: cluster('root', children, sequencing),
    ...more,
  })

export const activityOf = (tree: Tree, id: string): Activity => {
  const activity = tree.byId.get(id)
  if (!activity) throw new Error(`There is no ${id}`)
  return activity
}

export const rule = (
  when: SequencingRule['when'],
  action: string,
  condition = 'always',
  more: object = {},
): SequencingRule => ({ when, action, combination: 'all', conditions: [{ condition, ...more }] })

/** Where the request leads: the item that is delivered, or what happens instead. */
export function go(tree: Tree, request: Request | Exclude<Request['name'], 'choice' | 'jump'>): string {
  const answer = navigate(tree, typeof request === 'string' ? { name: request } : request)
  if (answer.kind === 'end') delete tree.state.current
  return answer.kind === 'deliver' ? answer.activity.id : `(${answer.kind})`
}
export const choose = (tree: Tree, target: string) => go(tree, { name: 'choice', target })
export const mayChoose = (tree: Tree, target: string) => wouldLead(tree, { name: 'choice', target })

export function report(
  tree: Tree,
  id: string,
  facts: { satisfied?: boolean; completed?: boolean; measure?: number; progress?: number },
) {
  const activity = activityOf(tree, id)
  for (const [fact, value] of Object.entries(facts))
    writeFact(tree, activity, primaryOf(activity), fact as 'satisfied', value as boolean)
}
export function known(tree: Tree, id: string, fact: 'satisfied' | 'completed' | 'measure' | 'progress') {
  const activity = activityOf(tree, id)
  return readFact(tree, activity, primaryOf(activity), fact)
}
export const both = (tree: Tree, id = 'root') => [known(tree, id, 'satisfied'), known(tree, id, 'completed')]

const flows = { flow: true }

/**
 * Three clusters and an item, A (A1, A2, A3), B (B1, B2), C (C1, C2) and D, each with what the test gives it by name.
 */
export function grove(own: Record<string, Sequencing> = {}, more: Partial<Package> = {}): Tree {
  const part = (id: string, ...below: string[]) => {
    const sequencing = { ...own[id], controls: { ...flows, ...own[id]?.controls } }
    return below.length
      ? cluster(
          id,
          below.map((child) => leaf(child, own[child])),
          sequencing,
        )
      : leaf(id, own[id])
  }
  const root = { ...own['root'], controls: { ...flows, ...own['root']?.controls } }
  const parts = [part('A', 'A1', 'A2', 'A3'), part('B', 'B1', 'B2'), part('C', 'C1', 'C2'), part('D')]
  return plant(parts, root, more)
}
