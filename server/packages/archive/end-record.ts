// Finds a zip's list of contents. Two programs must never see two different zips in one file, so there
// may be only one way to read it: one end record, the list right before it, nothing behind it.
import type { FileHandle } from 'node:fs/promises'
import { describeNoZip } from '../describe-files.ts'
import { UploadProblem } from '../problems.ts'

export interface EndRecord {
  entryCount: number
  directoryStart: number
  directoryBytes: number
}

const endBytes = 22
const locatorBytes = 20
const zip64EndBytes = 56
const maxCommentLength = 0xffff

export const damaged = (why: string) =>
  new UploadProblem(`The zip is damaged or incomplete (${why}): please make it again and upload it again`)

/** @throws UploadProblem when it is not a zip, or not one that reads the same everywhere */
export async function findEndRecord(file: FileHandle, fileBytes: number): Promise<EndRecord> {
  const tailStart = Math.max(0, fileBytes - endBytes - maxCommentLength - locatorBytes)
  const tail = await readAt(file, tailStart, fileBytes - tailStart)
  const ends = endsIn(tail)
  const at = ends[0]
  if (at === undefined) throw await notAZip(file)
  if (ends.length > 1) throw damaged('it has two lists of contents')

  const record: EndRecord = {
    entryCount: tail.readUInt16LE(at + 10),
    directoryBytes: tail.readUInt32LE(at + 12),
    directoryStart: tail.readUInt32LE(at + 16),
  }
  let directoryEnd = tailStart + at
  let disk = tail.readUInt16LE(at + 4)
  const locator = at - locatorBytes
  if (locator >= 0 && tail.readUInt32LE(locator) === 0x07064b50) {
    const start = Number(tail.readBigUInt64LE(locator + 8))
    const isInside = start + zip64EndBytes <= fileBytes
    const zip64 = isInside ? await readAt(file, start, zip64EndBytes) : Buffer.alloc(zip64EndBytes)
    if (zip64.readUInt32LE(0) !== 0x06064b50) throw damaged('its list of contents cannot be found')
    // The record states its own length without the first twelve bytes.
    const afterwards = start + 12 + Number(zip64.readBigUInt64LE(4))
    if (afterwards !== directoryEnd - locatorBytes) throw damaged('its list of contents cannot be found')
    disk = zip64.readUInt32LE(16)
    const entryCount = Number(zip64.readBigUInt64LE(32))
    if (record.entryCount !== 0xffff && record.entryCount !== entryCount)
      throw damaged('it has two lists of contents')
    record.entryCount = entryCount
    record.directoryBytes = Number(zip64.readBigUInt64LE(40))
    record.directoryStart = Number(zip64.readBigUInt64LE(48))
    directoryEnd = start
  }
  if (disk !== 0) throw damaged('it is one part of several')
  if (record.directoryStart + record.directoryBytes !== directoryEnd)
    throw damaged('there is something before or after its contents')
  return record
}

/** Returns where end records begin whose comment reaches exactly to the end of the file. */
function endsIn(tail: Buffer): number[] {
  const found: number[] = []
  for (let at = tail.length - endBytes; at >= 0; at--) {
    const isEnd =
      tail.readUInt32LE(at) === 0x06054b50 && tail.readUInt16LE(at + 20) === tail.length - at - endBytes
    if (isEnd) found.push(at)
  }
  return found
}

/** @throws when the file ends before these bytes */
export async function readAt(file: FileHandle, start: number, bytes: number): Promise<Buffer> {
  if (bytes === 0) return Buffer.alloc(0)
  if (!Number.isSafeInteger(start + bytes)) throw damaged('it ends too early')
  const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(bytes), 0, bytes, start)
  if (bytesRead < bytes) throw damaged('it ends too early')
  return buffer
}

async function notAZip(file: FileHandle): Promise<UploadProblem> {
  const start = Buffer.alloc(64)
  const { bytesRead } = await file.read(start, 0, 64, 0)
  const beginning = start.subarray(0, bytesRead)
  return beginning.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))
    ? damaged('its end is missing')
    : new UploadProblem(describeNoZip(beginning))
}
