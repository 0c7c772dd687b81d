// One schedule: a learner plays a course of three items in one window after the other, the windows save by the player's own
// saver, and what they send passes a poor network to the real server, which is restarted now and then.
import { vi } from 'vitest'
import { openLocalQueue } from '#player/saving/local-queue.ts'
import { buildContentHost } from '#server/content-host.ts'
import { makeLearner } from '#tests/support/make.ts'
import type { Product } from '#tests/support/product.ts'
import { mustBeWhole, reportedItems } from './checks.ts'
import { makeDevice } from './device.ts'
import { makeNetwork } from './network.ts'
import { randomFrom } from './random.ts'
import {
  type Course,
  type CourseWindow,
  type Play,
  commit,
  hideAndShow,
  openWindow,
  report,
  save,
} from './window.ts'

/**
 * @returns how many requests have reached the server
 * @throws Error with what went wrong
 */
export async function playSchedule(product: Product, course: Course, seed: number): Promise<number> {
  const random = randomFrom(seed)
  const learner = await makeLearner(product, course.clientId)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  // The saver waits a random time before it tries again: that of the seed here.
  const chance = vi.spyOn(Math, 'random').mockImplementation(random)
  const device = makeDevice()
  vi.stubGlobal('localStorage', device.localStorage)
  const windows: CourseWindow[] = []
  const network = makeNetwork(random, async ({ path, status }) => {
    const from = windows.find(({ base }) => path === `${base}commit`)
    if (from && status === 200) from.delivered = await reportedItems(product, learner)
  })
  network.server = product.content
  const queue = openLocalQueue(device.disk)
  const play: Play = { product, course, learner, random, device, queue, network, windows }
  try {
    const last = await playTurns(play)
    await deliverAll(play, last)
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

/** Answers the window that is open at the end. */
async function playTurns(play: Play): Promise<CourseWindow> {
  const { product, random, device, network } = play
  let window = await openWindow(play)
  for (let turn = 5 + Math.floor(random() * 8); turn > 0 && !window.isReview; turn--) {
    const what = random()
    if (what < 0.45) report(play, window)
    else if (what < 0.6) await save(play, window)
    else if (what < 0.72) commit(window)
    else if (what < 0.8) await hideAndShow(play, window)
    else if (what < 0.9) await network.pass(random() * 40_000)
    else if (what < 0.96) {
      // The window is killed; it may continue in the background where no user sees it.
      if (random() < 0.5) device.forgetLocalStorage()
      window = await openWindow(play)
    } else network.server = await restart(product, network)
  }
  return window
}

async function deliverAll({ network }: Play, window: CourseWindow) {
  network.isPoor = false
  if (!window.isReview) {
    window.saver.stay()
    commit(window)
  }
  for (let tries = 0; tries < 4; tries++) await network.pass(40_000)
}

/** The process ends and another replaces it: requests in between find no server. */
async function restart(product: Product, network: Play['network']) {
  network.server = undefined
  await network.pass(1_000)
  const server = await buildContentHost(product.app, { logger: false })
  await server.ready()
  return server
}
