// The built product for browser tests: one server for each test file, with its own database and ports, or one for several
// files that do not disturb each other.
import { join } from 'node:path'
import { type BrowserContext, type TestInfo, test as base } from '@playwright/test'
import { type ServerProcess, firstLinkOf, makeFolder } from '../support/server-process.ts'
import { startPrepared } from './prepare.ts'

export { expect } from '@playwright/test'

export interface RunningProduct {
  url: string
  contentUrl: string
  server: ServerProcess
  /** The one-time link of the first administrator. */
  firstLink: string
}

export interface Options {
  /** Whether it has the clients, people and courses of the demo. */
  demo: boolean
  /**
   * The files of a group take turns on one server of the demo for each worker, because a server costs as much processor
   * time as two tests. `reading`: they change nothing. `playing`: they publish courses of their own and play them.
   */
  shared: 'reading' | 'playing' | undefined
}

interface Started {
  product: RunningProduct
  end(): Promise<void>
}

export interface Running {
  /** The server of this group or test file; that of the previous file has ended. */
  of(file: string, options: Options): Promise<RunningProduct>
}

/** For browsers that Playwright does not start. */
export const testWithProduct = base.extend<Options & { product: RunningProduct }, { running: Running }>({
  demo: [false, { option: true }],
  shared: [undefined, { option: true }],
  running: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures from this pattern: none
    async ({}, provide) => {
      const groups = new Map<string, Started>()
      let own: (Started & { file: string }) | undefined
      await provide({
        async of(file, { demo, shared }) {
          if (own?.file !== file) {
            await own?.end()
            own = undefined
          }
          const group = shared && groups.get(shared)
          if (group) return group.product
          if (shared) {
            const started = await startProduct(true)
            groups.set(shared, started)
            return started.product
          }
          own ??= { file, ...(await startProduct(demo)) }
          return own.product
        },
      })
      for (const started of [...groups.values(), own]) await started?.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: [
    async ({ demo, shared, running }, provide, { file }) => provide(await running.of(file, { demo, shared })),
    { timeout: 120_000 },
  ],
  baseURL: async ({ product }, provide) => provide(product.url),
})

export const test = testWithProduct.extend<{ contextsOfTest: void }>({
  context: async ({ context }, provide, info) => {
    await provide(context)
    await attachPictures([context], info)
  },
  // Playwright closes those that a test has made itself at the end of all files: until then their pages would go on asking.
  contextsOfTest: [
    async ({ browser }, provide, info) => {
      const before = new Set(browser.contexts())
      await provide()
      const made = browser.contexts().filter((context) => !before.has(context))
      await attachPictures(made, info)
      await Promise.all(made.map((context) => context.close()))
    },
    { auto: true },
  ],
})

/** Of every page, after a failure: Playwright itself would take them of each context that is closed, as it may fail later. */
export async function attachPictures(contexts: BrowserContext[], info: TestInfo) {
  if (info.status === info.expectedStatus) return
  for (const page of contexts.flatMap((context) => context.pages())) {
    const body = await page.screenshot({ timeout: 5_000 }).catch(() => undefined)
    if (body) await info.attach(page.url(), { body, contentType: 'image/png' })
  }
}

async function startProduct(demo: boolean): Promise<Started> {
  const { folder, remove } = await makeFolder()
  const server = await startPrepared(demo ? 'demo' : 'empty', { dataDir: join(folder, 'data') })
  await server.ready
  const product: RunningProduct = {
    url: server.url.replace('127.0.0.1', 'localhost'),
    contentUrl: server.contentUrl.replace('127.0.0.1', 'localhost'),
    server,
    firstLink: (await firstLinkOf(server).catch(() => '')).trim(),
  }
  async function end() {
    await server.stop()
    await remove()
  }
  return { product, end }
}
