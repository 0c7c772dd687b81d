// Only what is on the disk of this device survives when the browser is killed. Browsers write localStorage to the disk
// seconds later, or a minute. Their database reports when it has written, but asynchronously, and a call of SCORM must
// be answered before it returns. So a worker writes, and the page blocks until the worker signals that it has: it
// revokes an address that the page requests again and again (docs/decisions/020-commit-means-on-disk.md).
import { openDatabase, readEntries } from './disk-database.ts'
import type { DiskRequest } from './disk-worker.ts'

export interface Disk {
  /**
   * Answers whether it is written: `no` where the worker has not signalled it in time, `unknown` where the page cannot
   * block, which is while a page or a frame unloads.
   */
  write(launchId: string, entry: object): 'yes' | 'no' | 'unknown'
  /** Without waiting. */
  writeLater(launchId: string, entry: object): void
  remove(launchId: string): void
  /** Everything that windows before this one have written. */
  readAll(): Promise<unknown[]>
}

/** Milliseconds; a write takes about ten. */
const timeoutMs = 2_000

export function openDisk(): Disk {
  let worker: Worker | undefined
  try {
    // In the folder of this script, of the same build.
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

  // The message to a worker cannot reach another origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (request: DiskRequest) => worker?.postMessage(request)

  return {
    write(launchId, entry) {
      const signal = URL.createObjectURL(new Blob(['waiting']))
      const canWait = isThere(signal)
      post({ launchId, entry, signal })
      if (!canWait) return 'unknown'
      const end = performance.now() + timeoutMs
      while (worker && performance.now() < end) if (!isThere(signal)) return 'yes'
      URL.revokeObjectURL(signal)
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
