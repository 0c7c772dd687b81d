// Writes what could not be sent yet into the browser's database. In a worker, which runs while the page is blocked and
// waits (player/saving/disk.ts).
import { openDatabase, writeEntry } from './disk-database.ts'

export interface DiskRequest {
  launchId: string
  /** Absent: the entry is removed. */
  entry?: unknown
  /** An address that is revoked once the entry is on the disk. */
  signal?: string
}

const database = openDatabase()

addEventListener('message', ({ data }: MessageEvent<DiskRequest>) => {
  write(data).catch((error: unknown) => {
    console.warn('This browser does not store anything for this site.', error)
    postMessage('failed')
  })
})

async function write({ launchId, entry, signal }: DiskRequest) {
  await writeEntry(await database, launchId, entry, signal !== undefined)
  if (signal) URL.revokeObjectURL(signal)
}
