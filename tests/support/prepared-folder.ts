// A data folder as a first start leaves it, made once for a run of tests. A server starts on a copy in a fraction of the
// time: it creates no database, and migrates and fills nothing.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { addressOfRunning } from '#server/db/join-embedded.ts'
import { type StartOptions, startServer } from './server-process.ts'
import { turnOffFsync } from './turn-off-fsync.ts'

/** @param dataDir does not exist yet */
export async function prepareFolder(dataDir: string, settings: Record<string, string>): Promise<void> {
  const server = await startServer({ dataDir, settings })
  await server.ready
  await turnOffFsync(await addressOfRunning(join(dataDir, 'postgres')))
  await server.stop()
}

/** @param options.dataDir does not exist yet */
export async function startOnCopy(prepared: string, options: StartOptions) {
  await cp(prepared, options.dataDir, { recursive: true })
  return startServer(options)
}
