// What is on the disk of this device survives that the browser is killed. Browsers write localStorage seconds later, or
// a minute; their database says when it has written, but only to who does not wait for it, and a call of SCORM must be
// answered before it returns. So a worker writes, and the page stands still until it sees the sign of that: the worker
// withdraws an address that the page keeps asking for (docs/decisions/020-commit-means-on-disk.md).
import { openDatabase, readEntries } from './disk-database.ts'
import type { DiskRequest } from './disk-worker.ts'

export interface Disk {
  /**
   * Answers whether it is written: `no` where the browser has not said so in time, `unknown` where it lets nobody wait,
   * which is while a page or a frame unloads.
   */
  write(launchId: string, entry: object): 'yes' | 'no' | 'unknown'
  /** Without waiting. */
  writeLater(launchId: string, entry: object): void
  remove(launchId: string): void
  /** Everything that windows before this one have written. */
  readAll(): Promise<unknown[]>
}

/** Milliseconds; a write takes some ten of them. */
const patience = 2_000

export function openDisk(): Disk {
  let worker: Worker | undefined
  try {
    // Beside this script, and changed with it.
    const script = new URL(import.meta.url)
    script.pathname = script.pathname.replace(/[^/]*$/, 'disk-worker.js')
    worker = new Worker(script, { type: 'module' })
    worker.addEventListener('error', giveUp)
    worker.addEventListener('message', ({ data }) => {
      if (data === 'failed') giveUp()
    })
  } catch {
    giveUp()
  }

  /** A browser may have no database for this site, as some have none in private windows. */
  function giveUp() {
    worker?.terminate()
    worker = undefined
  }

  // A worker has no other origin that it could be sent to.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (request: DiskRequest) => worker?.postMessage(request)

  return {
    write(launchId, entry) {
      const sign = URL.createObjectURL(new Blob(['waiting']))
      const canWait = isThere(sign)
      post({ launchId, entry, sign })
      if (!canWait) return 'unknown'
      const end = performance.now() + patience
      while (worker && performance.now() < end) if (!isThere(sign)) return 'yes'
      URL.revokeObjectURL(sign)
      return 'no'
    },
    writeLater: (launchId, entry) => post({ launchId, entry }),
    remove: (launchId) => post({ launchId }),
    async readAll() {
      try {
        const database = await openDatabase()
        const entries = await readEntries(database)
        database.close()
        return entries
      } catch {
        // A browser without a database has nothing in it.
        return []
      }
    },
  }
}

function isThere(address: string): boolean {
  const request = new XMLHttpRequest()
  try {
    request.open('GET', address, false)
    request.send()
    return request.status === 200
  } catch {
    return false
  }
}
