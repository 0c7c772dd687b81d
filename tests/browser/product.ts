// The real built product for browser tests: one per worker, on a database and ports of its own.
import { test as base } from '@playwright/test'
import { join } from 'node:path'
import { type ServerProcess, makeFolder, startServer } from '../start/server-process.ts'

export { expect } from '@playwright/test'

export const administrator = 'ada@example.test'

export interface RunningProduct {
  url: string
  contentUrl: string
  server: ServerProcess
  /** The one-time link of the first administrator. */
  firstLink: string
}

interface WorkerOptions {
  /** Whether it is filled with the demo's clients, people and courses. */
  demo: boolean
}

export const test = base.extend<object, WorkerOptions & { product: RunningProduct }>({
  demo: [false, { option: true, scope: 'worker' }],
  product: [
    async ({ demo }, provide) => {
      const { folder, remove } = await makeFolder()
      const server = await startServer({
        dataDir: join(folder, 'data'),
        settings: demo ? { DEMO: '1' } : { ADMIN_EMAIL: administrator },
      })
      await server.ready
      await provide({
        url: server.url.replace('127.0.0.1', 'localhost'),
        contentUrl: server.contentUrl.replace('127.0.0.1', 'localhost'),
        server,
        firstLink: /http\S+\/Confirm\/\S+/.exec(server.said())?.[0] ?? '',
      })
      server.process.kill('SIGTERM')
      await server.ended
      await remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, provide) => provide(product.url),
})
