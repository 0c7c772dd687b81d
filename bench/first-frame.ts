// How long it takes from the click to the first frame of a course, in a real browser: again and again on a warm
// machine, and once on a slow phone that has never seen the player.
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Frame,
  type Page,
  chromium,
} from '@playwright/test'
import type { Role } from '#contract/call.ts'
import type { SessionUser } from '#contract/calls/accounts.ts'
import * as playing from '#contract/calls/playing.ts'
import { wholeChromium } from '#tests/support/chromium.ts'
import { ask } from '#tests/support/ask.ts'
import type { PlayableCourse } from './course.ts'
import type { Started } from './started.ts'
import { median, percentile } from './table.ts'

/** The first clicks fill the caches, of the browser and of the server. */
const warmUps = 3
const slowLine = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const phones = 5

export interface FirstFrames {
  /** Milliseconds from the click. */
  median: number
  p95: number
}

export interface OnPhone {
  /** Milliseconds from opening the window, the median of some. */
  firstFrame: number
  /** Bytes as they were sent, of page, scripts and styles and of what the player asks for; none of the course's. */
  bytes: number
}

export async function timeFirstFrames(
  started: Started,
  course: PlayableCourse,
  clicks: number,
): Promise<{ clicked: FirstFrames; phone: OnPhone }> {
  const browser = await chromium.launch(wholeChromium)
  try {
    return {
      clicked: await timeClicks(browser, started, course, clicks),
      phone: await timePhones(browser, started, course),
    }
  } finally {
    await browser.close()
  }
}

async function timeClicks(
  browser: Browser,
  { server, logIn }: Started,
  { id }: PlayableCourse,
  clicks: number,
): Promise<FirstFrames> {
  const person = await logIn('LEARNER')
  const context = await browser.newContext()
  await remember(context, person, 'LEARNER')
  const page = await context.newPage()
  await page.goto(`${server.url}/engage/${id}`)
  const button = page.getByRole('button', { name: /^(Start Course|Continue)$/ })
  const times: number[] = []
  for (let at = 0; at < warmUps + clicks; at++) {
    await button.waitFor()
    const [player, clickedAt] = await Promise.all([
      page.waitForEvent('popup'),
      button.evaluate((pressed: HTMLElement) => {
        const now = performance.timeOrigin + performance.now()
        pressed.click()
        return now
      }),
    ])
    const time = (await firstFrameIn(player)) - clickedAt
    if (at >= warmUps) times.push(time)
    await player.close()
  }
  await context.close()
  return { median: median(times), p95: percentile(times, 0.95) }
}

async function timePhones(browser: Browser, started: Started, course: PlayableCourse): Promise<OnPhone> {
  const measured: OnPhone[] = []
  for (let at = 0; at < phones; at++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    measured.push(await timePhone(context, started, course))
    await context.close()
  }
  return {
    firstFrame: median(measured.map(({ firstFrame }) => firstFrame)),
    bytes: Math.max(...measured.map(({ bytes }) => bytes)),
  }
}

async function timePhone(
  context: BrowserContext,
  { server, logIn }: Started,
  { id }: PlayableCourse,
): Promise<OnPhone> {
  const { token } = await logIn('LEARNER')
  const { launchUrl } = await ask(`${server.url}/api`, playing.launch, { courseId: id }, token)
  const page = await context.newPage()
  const tools = await slowDown(page)
  const addresses = new Map<string, string>()
  let bytes = 0
  tools.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url))
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!addresses.get(requestId)?.includes('/content/')) bytes += encodedDataLength
  })
  const openedAt = performance.timeOrigin + performance.now()
  await page.goto(launchUrl)
  const firstFrame = (await firstFrameIn(page)) - openedAt
  await page
    .getByText(/^Saved|^Saving/)
    .waitFor({ state: 'attached', timeout: 2_000 })
    .catch(() => undefined)
  return { firstFrame, bytes }
}

/** Gives a page the line and the processor of a slow phone. Returns the developer tools of the page. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', { offline: false, ...slowLine })
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return tools
}

/** Lets the pages of a browser find somebody who is logged in. */
export async function remember(
  context: BrowserContext,
  person: Awaited<ReturnType<Started['logIn']>>,
  role: Role,
): Promise<void> {
  const user: SessionUser = {
    ...person,
    role,
    secondaryRole: null,
    firstName: 'Bench',
    lastName: 'Visitor',
    expires: new Date(Date.now() + 86_400_000).toISOString(),
  }
  await context.addInitScript((stored) => localStorage.setItem('user', stored), JSON.stringify(user))
}

/** When the course has first drawn something; milliseconds since 1970. */
async function firstFrameIn(player: Page): Promise<number> {
  const frame = await courseFrame(player)
  return frame.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const paint = list.getEntriesByName('first-contentful-paint')[0]
          if (paint) resolve(performance.timeOrigin + paint.startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )
}

async function courseFrame(player: Page): Promise<Frame> {
  const shown = await player.locator('#stage iframe').elementHandle()
  const frame = await shown?.contentFrame()
  if (!frame) throw new Error('The player shows no course')
  await frame.waitForLoadState()
  return frame
}
