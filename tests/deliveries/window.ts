// The windows of a schedule, and what a learner does in them.
import { vi } from 'vitest'
import type { PlayState } from '#contract/calls/playing.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import * as playing from '#contract/calls/playing.ts'
import { loadState, renewTicket, sendCommit, sendReplay } from '#player/saving/content-host.ts'
import type { LocalQueue } from '#player/saving/local-queue.ts'
import { type Saver, startSaver } from '#player/saving/saver.ts'
import type { MadePerson } from '#tests/support/make.ts'
import type { Product } from '#tests/support/product.ts'
import { mustBeDelivered, mustHoldWhatWasSafe } from './checks.ts'
import type { Device } from './device.ts'
import type { Network } from './network.ts'

const items = ['one', 'two', 'three']
const statuses = ['incomplete', 'completed', 'passed', 'failed'] as const

export interface Course {
  id: string
  clientId: string
}

export interface Play {
  product: Product
  course: Course
  learner: MadePerson
  random: () => number
  device: Device
  queue: LocalQueue
  network: Network
  /** In the order in which they were opened. */
  windows: CourseWindow[]
}

export interface CourseWindow {
  /** The path of its ticket. */
  base: string
  saver: Saver
  /** What each item has reported in it, and what the server had when it last accepted a commit of this window. */
  reported: Map<string, Cmi>
  delivered: Map<string, Cmi>
  /** Seconds of each visit: the item's time so far in this window. */
  visits: Map<string, number>
  /** What was reported when the player last answered that it is safe, and all that was reported since. */
  safe: Map<string, Cmi>
  since: Map<string, Cmi[]>
  problems: string[]
  /** The learner has finished the course: the window is one for review, which saves nothing. */
  isReview: boolean
}

/** Opens the course as player/main.ts does: what previous windows have left in the local queue is sent first. */
export async function openWindow(play: Play): Promise<CourseWindow> {
  const { product, course, learner, queue, network, windows } = play
  const { launchUrl } = await product.ask(playing.launch, { courseId: course.id }, learner)
  const base = new URL(launchUrl).pathname
  const wasPoor = network.isPoor
  network.isPoor = false
  const load = async () =>
    (await inTime(
      network,
      from(network, base, () => loadState()),
    )) as PlayState
  const attemptId = (await load()).attemptId as string
  for (const { launchId, sequence, commits } of await queue.unsentOf(attemptId, Date.now())) {
    const numbered = commits.map((one, at) => ({ ...one, sequence: sequence + 1 + at }))
    await inTime(
      network,
      from(network, base, () => sendReplay({ launchId, commits: numbered })),
    )
    queue.remove(launchId)
  }
  const opening = await load()
  network.isPoor = wasPoor
  mustHoldWhatWasSafe(opening, windows.at(-1))
  const window = makeWindow(play, base, { ...opening, attemptId })
  windows.push(window)
  return window
}

function makeWindow(
  { queue, network }: Play,
  base: string,
  opening: PlayState & { attemptId: string },
): CourseWindow {
  const stored = () => new Map(Object.entries(opening.items).map(([item, { cmi }]) => [item, cmi]))
  const window: CourseWindow = {
    base,
    reported: stored(),
    delivered: stored(),
    safe: stored(),
    since: new Map(),
    visits: new Map(),
    problems: [],
    isReview: opening.mode === 'review',
    saver: startSaver(opening, {
      send: (one, outliving) => from(network, base, () => sendCommit(one, outliving)),
      sendAndWait: () => ({ kind: 'unreachable' }),
      renew: () => from(network, base, () => renewTicket()),
      queue,
      now: () => Date.now(),
      show: ({ kind }) => {
        if (kind === 'saved') mustBeDelivered(window)
      },
    }),
  }
  return window
}

/** Runs a call of the player so that its fetch is that of the window with this base. */
function from<T>(network: Network, base: string, call: () => T): T {
  vi.stubGlobal('fetch', network.fetchBelow(base))
  return call()
}

/** Lets time pass until the call is answered. */
async function inTime<T>(network: Network, asked: Promise<T>): Promise<T> {
  let isOver = false
  const settled = () => void (isOver = true)
  void asked.then(settled, settled)
  while (!isOver) await network.pass(250)
  return asked
}

/** An item reports some random values. */
export function report({ random, windows }: Play, { saver, reported, since, visits }: CourseWindow) {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const sco = pick(items)
  const seconds = (visits.get(sco) ?? 0) + 1 + Math.floor(random() * 60)
  visits.set(sco, seconds)
  const { isUnderWay: _, ...before } = reported.get(sco) ?? {}
  const cmi: Cmi = {
    ...before,
    // Few values, so that an earlier one is often reported again.
    location: `page-${Math.floor(random() * 3)}`,
    ...(random() < 0.5 ? { lessonStatus: pick(statuses) } : {}),
    ...(random() < 0.3 ? { suspendData: `state-${Math.floor(random() * 4)}` } : {}),
    ...(random() < 0.3 ? { score: { raw: Math.floor(random() * 3) } } : {}),
  }
  reported.set(sco, cmi)
  since.set(sco, [...(since.get(sco) ?? []), cmi])
  saver.record({ sco, visit: `${sco}-${windows.length}`, cmi: { ...cmi, sessionTime: seconds } })
}

export async function save({ random, network }: Play, { saver }: CourseWindow) {
  saver.save(random() < 0.5 ? 'soon' : 'now')
  await network.pass(random() * 4_000)
}

export async function hideAndShow({ random, network }: Play, { saver }: CourseWindow) {
  saver.leave()
  await network.pass(random() * 2_000)
  saver.stay()
}

export function commit(window: CourseWindow) {
  if (!window.saver.store()) return
  window.safe = new Map(window.reported)
  window.since.clear()
}
