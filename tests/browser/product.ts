// The built product for browser tests: one server for each test file, with its own database and ports.
import { test as base } from '@playwright/test'
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
}

export interface Running {
  /** The server of this test file; that of the previous file has ended. */
  of(file: string, demo: boolean): Promise<RunningProduct>
}

export const test = base.extend<Options & { product: RunningProduct }, { running: Running }>({
  demo: [false, { option: true }],
  running: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures from this pattern: none
    async ({}, provide) => {
      let current: { file: string; product: RunningProduct; end: () => Promise<void> } | undefined
      await provide({
        async of(file, demo) {
          if (current?.file === file) return current.product
          await current?.end()
          current = undefined
          current = { file, ...(await startProduct(demo)) }
          return current.product
        },
      })
      await current?.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: [
    async ({ demo, running }, provide, { file }) => provide(await running.of(file, demo)),
    { timeout: 120_000 },
  ],
  baseURL: async ({ product }, provide) => provide(product.url),
})

async function startProduct(demo: boolean) {
  const { folder, remove } = await makeFolder()
  const server = await startPrepared(demo ? 'demo' : 'empty', folder)
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
