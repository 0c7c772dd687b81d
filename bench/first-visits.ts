// How a page arrives on a phone that has nothing of the product yet: a quarter of the processor's speed and a slow line.
import { type Browser, chromium } from '@playwright/test'
import type { Role } from '#contract/call.ts'
import { withoutStreams } from '#tests/browser/steps.ts'
import { wholeChromium } from '#tests/support/chromium.ts'
import { remember, slowDown } from './first-frame.ts'
import type { Started } from './started.ts'
import { median } from './table.ts'

export interface Visit {
  /** Milliseconds to the largest paint. */
  largestPaint: number
  /** Milliseconds in which the page cannot answer: of each long task what is over 50. */
  blocked: number
  /** Cumulative layout shift. */
  shift: number
}

/** By name: which page, and who opens it. */
const visits: Record<string, { path: string; role?: Role }> = {
  'log-in': { path: '/' },
  'dashboard of an administrator': { path: '/', role: 'ADMIN' },
  'dashboard of a manager': { path: '/', role: 'CLIENTADMIN' },
  'dashboard of a learner': { path: '/', role: 'LEARNER' },
  clients: { path: '/clients', role: 'ADMIN' },
  'create client': { path: '/create-client', role: 'ADMIN' },
}

/** The median of some first visits of each page. */
export async function timeFirstVisits(started: Started, times: number): Promise<Map<string, Visit>> {
  const browser = await chromium.launch(wholeChromium)
  try {
    const measured = new Map<string, Visit>()
    for (const [name, { path, role }] of Object.entries(visits)) {
      const rounds: Visit[] = []
      for (let at = 0; at < times; at++) rounds.push(await visit(browser, started, path, role))
      const medianOf = (of: (round: Visit) => number) => median(rounds.map(of))
      measured.set(name, {
        largestPaint: medianOf((round) => round.largestPaint),
        blocked: medianOf((round) => round.blocked),
        shift: medianOf((round) => round.shift),
      })
    }
    return measured
  } finally {
    await browser.close()
  }
}

async function visit(browser: Browser, started: Started, path: string, role?: Role): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
  })
  try {
    if (role) await remember(context, await logIn(started, role), role)
    const page = await context.newPage()
    await slowDown(page)
    await page.addInitScript(observe)
    await withoutStreams(page)
    await page.goto(started.server.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Visit }).seen)
    if (!seen.largestPaint) throw new Error(`${path} has drawn nothing that could be measured`)
    return seen
  } finally {
    await context.close()
  }
}

async function logIn({ client, logIn: logInAs }: Started, role: Role) {
  const { rows } = await client.query<{ id: string }>('select id from clients where not is_provider limit 1')
  return logInAs(role, role === 'ADMIN' ? undefined : rows[0]?.id)
}

/** Runs in the page, before its first script; as text, it has no names of functions that a bundler would add to. */
function observe() {
  const seen = { largestPaint: 0, blocked: 0, shift: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestPaint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}
