// Global objectives and shared data that packages of the learner's courses have in common. Each value comes from the course that was
// played last. A restarted course starts without its previous attempts.
import { z } from 'zod'
import { type Package, comparableId, sharedIds } from '#contract/rules/package.ts'
import type { Elsewhere } from '#contract/calls/playing.ts'
import type { Database } from '../../db/open.ts'
import { treesOfLearner } from '../../learning/record-queries.ts'

const tree = z.object({
  globals: z.record(z.string(), z.record(z.string(), z.union([z.boolean(), z.number()]))),
  shared: z.record(z.string(), z.string()),
})

/** Returns the values that come from other attempts: those that this attempt does not know in an equally recent version. */
export async function knownElsewhere(
  db: Database,
  userId: string,
  attemptId: string,
  content: Package,
): Promise<Elsewhere> {
  const found: Elsewhere = { objectives: {}, data: {} }
  const wanted = sharedIds(content)
  if (!wanted.objectives.length && !wanted.data.length) return found
  const known = { objectives: new Set<string>(), data: new Set<string>() }
  for (const other of await treesOfLearner(db, userId)) {
    const state = readTree(other.sequencing)
    if (!state) continue
    const theirs = sharedIds(other.package as Package)
    const isOwn = other.attemptId === attemptId
    for (const id of wanted.objectives) {
      if (known.objectives.has(id) || !theirs.objectives.includes(id) || !state.globals[id]) continue
      known.objectives.add(id)
      if (!isOwn) found.objectives[id] = state.globals[id]
    }
    for (const id of wanted.data) {
      if (known.data.has(id) || !theirs.data.includes(id) || state.shared[id] === undefined) continue
      known.data.add(id)
      if (!isOwn) found.data[id] = state.shared[id]
    }
  }
  return found
}

/** Reads a state that a player wrote in a browser, so its shape is checked. */
function readTree(written: unknown): z.infer<typeof tree> | undefined {
  try {
    const found = tree.safeParse(JSON.parse(String(written))).data
    // Global objectives were once stored under their ids as the manifest writes them.
    const globals = Object.entries(found?.globals ?? {}).map(
      ([id, known]) => [comparableId(id), known] as const,
    )
    return found && { ...found, globals: Object.fromEntries(globals) }
  } catch {
    return undefined
  }
}
