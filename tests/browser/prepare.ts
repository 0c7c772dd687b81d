// Before the browser tests: the data folders of their servers.
import { join } from 'node:path'
import { prepareFolder, startOnCopy } from '../support/prepared-folder.ts'
import { type StartOptions, makeFolder } from '../support/server-process.ts'

export const administrator = 'ada@example.test'

const settings = { demo: { DEMO: '1' }, empty: { ADMIN_EMAIL: administrator } }
export type Filling = keyof typeof settings

// The environment is the only way to pass these folders to the workers.
const place = 'COPPICE_PREPARED'

export default async function prepare() {
  const { folder, remove } = await makeFolder()
  process.env[place] = folder
  try {
    await Promise.all(
      (['demo', 'empty'] as const).map((filling) => prepareFolder(join(folder, filling), settings[filling])),
    )
  } catch (error) {
    await remove()
    throw error
  }
  return remove
}

/** A new server on a copy of a prepared folder. */
export function startPrepared(filling: Filling, { settings: own = {}, ...options }: StartOptions) {
  const prepared = join(process.env[place] as string, filling)
  return startOnCopy(prepared, { ...options, settings: { ...settings[filling], ...own } })
}
