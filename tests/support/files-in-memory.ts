// Where tests keep their files: in memory, where the machine has enough of it. Every file of tests creates a database, which is a
// thousand small files: on a disk that takes up to half a second of processor time, and in memory a twentieth of that.
import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const place = '/dev/shm'
const gigabyte = 2 ** 30
/** A whole run needs a fifth of it. Containers often have only 64 MB there. */
const minFreeBytes = 4 * gigabyte
/** Of the machine: the browsers need it as well. */
const minFreeMemory = 6 * gigabyte

/** All temporary files of this process, and of those that it starts, are kept in memory. An operator's TMPDIR stays as it is. */
export function keepFilesInMemory(): void {
  if (process.env['TMPDIR'] || freemem() < minFreeMemory) return
  try {
    const { bavail, bsize } = statfsSync(place)
    if (bavail * bsize >= minFreeBytes) process.env['TMPDIR'] = place
  } catch {
    // Only Linux has it.
  }
}

/** Also in a process that was started by one that has called `keepFilesInMemory`. */
export const areFilesInMemory = (): boolean => process.env['TMPDIR'] === place
