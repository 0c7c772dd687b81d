// One schedule: a learner plays a course of three items in one window after the other, the windows save by the player's own
// saver, and what they send passes a poor network to the real server, which is started again now and then.
import { vi } from 'vitest'
import type { Cmi, PlayState } from '#contract/calls/playing.ts'
import * as playing from '#contract/calls/playing.ts'
import { loadState, renewTicket, sendCommit, sendReplay } from '#player/content-host.ts'
import { openLocalQueue } from '#player/local-queue.ts'
import { isSame } from '#player/dirty-tracker.ts'
import { type Saver, startSaver } from '#player/saver.ts'
import { buildContentHost } from '#server/content-host.ts'
import { type MadePerson, makeLearner } from '#tests/support/make.ts'
import type { Product } from '#tests/support/product.ts'
import { makeDevice } from './device.ts'
import { makeNetwork } from './network.ts'
import { randomFrom } from './random.ts'

const items = ['one', 'two', 'three']
const statuses = ['incomplete', 'completed', 'passed', 'failed'] as const

interface Window {
  base: string
  saver: Saver
  /** What each item has said in it, and what of it the server had when it last took a commit of this window. */
  said: Map<string, Cmi>
  taken: Map<string, Cmi>
  /** Seconds of each visit: the item's time so far in this window. */
  visits: Map<string, number>
  /** What was said when the player last answered that it is safe, and all that was said since. */
  safe: Map<string, Cmi>
  since: Map<string, Cmi[]>
  problems: string[]
}

export interface Course {
  id: string
  clientId: string
}

/** @throws Error with what went wrong */
export async function playSchedule(product: Product, course: Course, seed: number): Promise<number> {
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const learner = await makeLearner(product, course.clientId)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  // How long the saver waits before it tries again is left to chance.
  const chance = vi.spyOn(Math, 'random').mockImplementation(random)
  const device = makeDevice()
  vi.stubGlobal('localStorage', device.localStorage)
  const queue = openLocalQueue(device.disk)
  const windows: Window[] = []
  const network = makeNetwork(random, async ({ path, status }) => {
    const from = windows.find(({ base }) => path === `${base}commit`)
    if (from && status === 200) from.taken = await itemsOf(product, learner)
  })
  network.server = product.content
  let attemptId = ''
  /** The learner has finished: the window is one for review, which saves nothing. */
  let isFinished = false

  /** Runs a call of the player so that its fetch is that of this window. */
  const from = <T>(base: string, call: () => T): T => {
    vi.stubGlobal('fetch', network.fetchBelow(base))
    return call()
  }

  /** Opens the course as player/main.ts does: what previous windows have left in the local queue is sent first. */
  async function openWindow(): Promise<Window> {
    const { launchUrl } = await product.ask(playing.launch, { courseId: course.id }, learner)
    const base = new URL(launchUrl).pathname
    const wasPoor = network.isPoor
    network.isPoor = false
    const state = await inTime(from(base, () => loadState()))
    attemptId = state.attemptId as string
    for (const { launchId, sequence, commits } of await queue.unsentOf(attemptId, Date.now())) {
      const numbered = commits.map((commit, at) => ({ ...commit, sequence: sequence + 1 + at }))
      await inTime(from(base, () => sendReplay({ launchId, commits: numbered })))
      queue.remove(launchId)
    }
    const opening = await inTime(from(base, () => loadState()))
    network.isPoor = wasPoor
    isFinished = opening.mode === 'review'
    mustHoldWhatWasSafe(opening, windows.at(-1))
    const window: Window = {
      base,
      said: new Map(Object.entries(opening.items).map(([item, { cmi }]) => [item, cmi])),
      taken: new Map(Object.entries(opening.items).map(([item, { cmi }]) => [item, cmi])),
      safe: new Map(Object.entries(opening.items).map(([item, { cmi }]) => [item, cmi])),
      since: new Map(),
      visits: new Map(),
      problems: [],
      saver: startSaver(
        { ...opening, attemptId },
        {
          send: (commit, outliving) => from(base, () => sendCommit(commit, outliving)),
          sendAndWait: () => ({ kind: 'unreachable' }),
          renew: () => from(base, () => renewTicket()),
          queue,
          now: () => Date.now(),
          show: ({ kind }) => {
            if (kind === 'saved') mustBeTaken(window)
          },
        },
      ),
    }
    windows.push(window)
    return window
  }

  async function inTime(asked: Promise<unknown>): Promise<PlayState> {
    let answer: unknown
    let failed: unknown
    void asked.then(
      (value) => (answer = value ?? null),
      (error: unknown) => (failed = error),
    )
    while (answer === undefined && !failed) await network.pass(250)
    if (failed) throw failed
    return answer as PlayState
  }

  function speak({ saver, said, since, visits }: Window) {
    const sco = pick(items)
    const seconds = (visits.get(sco) ?? 0) + 1 + Math.floor(random() * 60)
    visits.set(sco, seconds)
    const { isUnderWay: _, ...before } = said.get(sco) ?? {}
    const cmi: Cmi = {
      ...before,
      // Few values, so that an earlier one often comes back.
      location: `page-${Math.floor(random() * 3)}`,
      ...(random() < 0.5 ? { lessonStatus: pick(statuses) } : {}),
      ...(random() < 0.3 ? { suspendData: `state-${Math.floor(random() * 4)}` } : {}),
      ...(random() < 0.3 ? { score: { raw: Math.floor(random() * 3) } } : {}),
    }
    said.set(sco, cmi)
    since.set(sco, [...(since.get(sco) ?? []), cmi])
    saver.record({ sco, visit: `${sco}-${windows.length}`, cmi: { ...cmi, sessionTime: seconds } })
  }

  async function save({ saver }: Window) {
    saver.save(pick(['soon', 'now']))
    await network.pass(random() * 4_000)
  }

  async function hideAndShow({ saver }: Window) {
    saver.leave()
    await network.pass(random() * 2_000)
    saver.stay()
  }

  const commit = (window: Window) => {
    if (!window.saver.store()) return
    window.safe = new Map(window.said)
    window.since.clear()
  }

  try {
    let window = await openWindow()
    for (let turn = 5 + Math.floor(random() * 8); turn > 0 && !isFinished; turn--) {
      const what = random()
      if (what < 0.45) speak(window)
      else if (what < 0.6) await save(window)
      else if (what < 0.72) commit(window)
      else if (what < 0.8) await hideAndShow(window)
      else if (what < 0.9) await network.pass(random() * 40_000)
      else if (what < 0.96) {
        // The window is killed; it may go on in the background without anybody seeing it.
        if (random() < 0.5) device.forgetLocalStorage()
        window = await openWindow()
      } else network.server = await startAgain(product, network)
    }
    network.isPoor = false
    if (!isFinished) {
      window.saver.stay()
      commit(window)
    }
    for (let tries = 0; tries < 4; tries++) await network.pass(40_000)
    await mustBeWhole(product, learner, windows)
    return network.deliveries
  } catch (error) {
    throw new Error(`Seed ${seed}: ${(error as Error).message}`, { cause: error })
  } finally {
    await network.settle()
    chance.mockRestore()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
}

/** The process ends and another takes its place: requests in between find no server. */
async function startAgain(product: Product, network: ReturnType<typeof makeNetwork>) {
  network.server = undefined
  await network.pass(1_000)
  const server = await buildContentHost(product.app, { logger: false })
  await server.ready()
  return server
}

async function itemsOf({ app }: Product, learner: MadePerson): Promise<Map<string, Cmi>> {
  const rows = await statesOf(app.db, learner.id)
  return new Map(rows.map(({ item, cmi }) => [item, cmi as Cmi]))
}

const statesOf = (db: Product['app']['db'], userId: string) =>
  db
    .selectFrom('item_states')
    .innerJoin('attempts', 'attempts.id', 'item_states.attempt_id')
    .innerJoin('course_records', 'course_records.id', 'attempts.record_id')
    .where('course_records.user_id', '=', userId)
    .select(['item', 'cmi', 'total_seconds as totalSeconds', 'visit_seconds as visitSeconds'])
    .execute()

/** "Saved" is shown for what the server has, and for nothing else. */
function mustBeTaken({ said, taken, problems }: Window) {
  for (const [sco, cmi] of said)
    if (!isSame(taken.get(sco), cmi))
      problems.push(
        `saved is shown of ${sco}: ${JSON.stringify(cmi)}, taken is ${JSON.stringify(taken.get(sco))}`,
      )
}

/** What was answered to be safe is there for the next window, or something newer that was said after it. */
function mustHoldWhatWasSafe({ items: held }: PlayState, previous: Window | undefined) {
  for (const [sco, cmi] of previous?.safe ?? []) {
    const now = held[sco]?.cmi
    if (![cmi, ...(previous?.since.get(sco) ?? [])].some((one) => isSame(now, one)))
      throw new Error(`lost of ${sco}: ${JSON.stringify(cmi)}, held is ${JSON.stringify(now)}`)
  }
}

async function mustBeWhole(product: Product, learner: MadePerson, windows: Window[]) {
  const problems = windows.flatMap((window) => window.problems)
  if (problems.length) throw new Error(problems[0])
  const last = windows.at(-1) as Window
  const rows = await statesOf(product.app.db, learner.id)
  for (const [sco, cmi] of last.said) {
    const row = rows.find(({ item }) => item === sco)
    if (!isSame(row?.cmi, cmi))
      throw new Error(`at the end ${sco} said ${JSON.stringify(cmi)}, stored is ${JSON.stringify(row?.cmi)}`)
    const total = (row?.totalSeconds ?? 0) + (row?.visitSeconds ?? 0)
    const most = windows.reduce((sum, { visits }) => sum + (visits.get(sco) ?? 0), 0)
    const least = last.visits.get(sco) ?? 0
    if (total > most || total < least || (windows.length === 1 && total !== most))
      throw new Error(`at the end ${sco} has ${total} seconds, and said from ${least} to ${most}`)
  }
  const events = await product.app.db
    .selectFrom('course_events')
    .where('user_id', '=', learner.id)
    .select('kind')
    .execute()
  const kinds = events.map(({ kind }) => kind)
  if (new Set(kinds).size !== kinds.length) throw new Error(`counted twice: ${kinds.join(', ')}`)
}
