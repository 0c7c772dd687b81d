// Before the browser tests: the data folders of their servers, each created once by a first start. A server starts on a
// copy in a fraction of the time.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { addressOfRunning } from '#server/db/join-embedded.ts'
import { makeFolder, startServer } from '../support/server-process.ts'
import { turnOffFsync } from '../support/turn-off-fsync.ts'

export const administrator = 'ada@example.test'

const settings = { demo: { DEMO: '1' }, empty: { ADMIN_EMAIL: administrator } }
export type Filling = keyof typeof settings

// The environment is the only way to pass these folders to the workers.
const place = 'COPPICE_PREPARED'

export default async function prepare() {
  const { folder, remove } = await makeFolder()
  process.env[place] = folder
  try {
    await Promise.all((['demo', 'empty'] as const).map((filling) => makeOnce(folder, filling)))
  } catch (error) {
    await remove()
    throw error
  }
  return remove
}

async function makeOnce(folder: string, filling: Filling) {
  const dataDir = join(folder, filling)
  const server = await startServer({ dataDir, settings: settings[filling] })
  await server.ready
  await turnOffFsync(await addressOfRunning(join(dataDir, 'postgres')))
  await server.stop()
}

/** A new server on a copy of a prepared folder. */
export async function startPrepared(filling: Filling, folder: string) {
  const dataDir = join(folder, 'data')
  await cp(join(process.env[place] as string, filling), dataDir, { recursive: true })
  return startServer({ dataDir, settings: settings[filling] })
}
