// Writes what could not be sent yet into the browser's database. In a worker, which goes on while the page stands still
// and waits (player/disk.ts).
import { openDatabase, writeEntry } from './disk-database.ts'

export interface DiskRequest {
  launchId: string
  /** Nothing: the entry is removed. */
  entry?: unknown
  /** An address that is withdrawn once the entry is on the disk. */
  sign?: string
}

const database = openDatabase()

addEventListener('message', ({ data }: MessageEvent<DiskRequest>) => {
  write(data).catch((error: unknown) => {
    console.warn('This browser does not store anything for this site.', error)
    postMessage('failed')
  })
})

async function write({ launchId, entry, sign }: DiskRequest) {
  await writeEntry(await database, launchId, entry, sign !== undefined)
  if (sign) URL.revokeObjectURL(sign)
}
