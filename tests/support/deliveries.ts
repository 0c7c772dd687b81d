// Deliveries of commits over a network that loses, repeats and reorders them, against what the item has said in order:
// the player's dirty tracker on one side, the server's rule on the other.
import type { Cmi, Commit } from '#contract/playing.ts'
import { isSame, openDirtyTracker } from '#player/dirty-tracker.ts'

const items = ['one', 'two', 'three']
const statuses = ['incomplete', 'completed', 'passed', 'failed'] as const

/** Numbers from 0 to 1, always the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Delivered {
  deliveries: number
  /** Taken as newer, of all that were delivered. */
  taken: number
}

/**
 * @param count deliveries in all, over windows of a few hundred each
 * @throws Error with what was kept wrongly
 */
export function deliver(count: number, seed: number): Delivered {
  const random = randomFrom(seed)
  const total: Delivered = { deliveries: 0, taken: 0 }
  while (total.deliveries < count) playWindow(random, Math.min(400, count - total.deliveries), total)
  return total
}

interface OnItsWay {
  commit: Commit & { sequence: number }
  /** What its item had said when it was sent. */
  said: Cmi
}

function playWindow(random: () => number, count: number, total: Delivered) {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const tracker = openDirtyTracker({}, null)
  const said = new Map<string, Cmi>()
  const server = { last: 0, items: new Map<string, Cmi>(), sequencing: null as string | null }
  const network: OnItsWay[] = []
  let sequence = 0
  let tree: string | null = null

  function speak() {
    const sco = pick(items)
    const cmi: Cmi = {
      ...said.get(sco),
      // Few values, so that a former one often comes back.
      location: `page-${Math.floor(random() * 3)}`,
      ...(random() < 0.5 ? { lessonStatus: pick(statuses) } : {}),
      ...(random() < 0.3 ? { suspendData: `state-${Math.floor(random() * 4)}` } : {}),
      ...(random() < 0.3 ? { score: { raw: Math.floor(random() * 3) } } : {}),
    }
    said.set(sco, cmi)
    tracker.note({ sco, visit: `visit-${sco}`, cmi })
    if (random() < 0.4) tracker.noteSequencing((tree = `tree-${Math.floor(random() * 3)}`))
  }

  /** One at a time as long as the window lives; all at once when it goes. */
  function send() {
    const unsent = tracker.unsent()
    for (const commit of random() < 0.3 ? unsent : unsent.slice(0, 1)) {
      const numbered = { ...structuredClone(commit), sequence: ++sequence }
      tracker.sending(numbered)
      network.push({ commit: numbered, said: { ...said.get(commit.sco) } })
    }
  }

  function arrive({ commit, said: then }: OnItsWay) {
    total.deliveries++
    if (commit.sequence > server.last) {
      total.taken++
      server.last = commit.sequence
      server.items.set(commit.sco, { ...server.items.get(commit.sco), ...commit.cmi })
      if (commit.sequencing !== undefined) server.sequencing = commit.sequencing
      mustBeSame(server.items.get(commit.sco), then, `${commit.sco} after commit ${commit.sequence}`)
    }
    const isAnswered = random() < 0.7
    if (isAnswered && commit.sequence === sequence) tracker.confirm(commit)
  }

  for (const until = total.deliveries + count; total.deliveries < until;) {
    const chance = random()
    if (chance < 0.4) speak()
    else if (chance < 0.7) send()
    else if (network.length) {
      const at = Math.floor(random() * network.length)
      const found = network[at] as OnItsWay
      // Some are lost, and some arrive again later.
      const fate = random()
      if (fate < 0.8) network.splice(at, 1)
      if (fate > 0.1) arrive(found)
    }
  }

  // The connection is back: what is left is sent until nothing is, while the last stragglers come in.
  for (let commit = tracker.unsent()[0]; commit; commit = tracker.unsent()[0]) {
    const numbered = { ...commit, sequence: ++sequence }
    tracker.sending(numbered)
    server.last = sequence
    server.items.set(commit.sco, { ...server.items.get(commit.sco), ...commit.cmi })
    if (commit.sequencing !== undefined) server.sequencing = commit.sequencing
    tracker.confirm(numbered)
  }
  for (const straggler of network) arrive(straggler)
  for (const [sco, cmi] of said) mustBeSame(server.items.get(sco), cmi, `${sco} at the end`)
  mustBeSame(server.sequencing, tree, 'the activity tree at the end')
}

function mustBeSame(kept: unknown, spoken: unknown, what: string) {
  if (!isSame(kept, spoken))
    throw new Error(`Of ${what} was kept ${JSON.stringify(kept)}, and said ${JSON.stringify(spoken)}.`)
}
