// Reads one file in a zip: what the list of contents states about it, and its bytes, which are inflated and compared with that.
import type { FileHandle } from 'node:fs/promises'
import { PassThrough, Readable, Transform, pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createInflateRaw, inflateRaw } from 'node:zlib'
import { readAt } from './end-record.ts'
import { UploadProblem, quoted } from '../problems.ts'

export interface Entry {
  /** The name as it is in the list, in composed Unicode and with slashes. That of a folder ends with a slash. */
  name: string
  isFolder: boolean
  sizeBytes: number
  compressedBytes: number
  method: number
  crc: number
  isEncrypted: boolean
  /** The Unix type and permission bits, or 0. */
  mode: number
  /** The places in the zip where the entry begins, where its data begin, and where the next entry can begin at the earliest. */
  start: number
  dataStart: number
  end: number
  /** Whether the header before its data contradicts the list. */
  contradicted: boolean
}

export const methods = { stored: 0, deflated: 8 } as const
const chunkBytes = 512 * 1024
const smallBytes = 2 * 1024 * 1024
const inflated = promisify(inflateRaw)

/** Takes the bytes of an entry as they are read, in one or several chunks. */
export type Watch = (bytes: Buffer) => void

/** Returns the bytes at once for a small file, because a package has thousands of them, else as a stream. @throws UploadProblem */
export async function readEntry(file: FileHandle, entry: Entry, watch?: Watch): Promise<Buffer | Readable> {
  if (Math.max(entry.sizeBytes, entry.compressedBytes) > smallBytes) return streamEntry(file, entry, watch)
  const packed = await readAt(file, entry.dataStart, entry.compressedBytes)
  const bytes =
    entry.method === methods.deflated
      ? await inflated(packed, { maxOutputLength: entry.sizeBytes + 1 }).catch(() => {
          throw harmed(entry)
        })
      : packed
  if (bytes.length !== entry.sizeBytes || crc32(bytes) !== entry.crc) throw harmed(entry)
  watch?.(bytes)
  return bytes
}

const harmed = ({ name }: Entry) =>
  new UploadProblem(`${quoted(name)} in the zip is damaged: please make the zip again and upload it again`)

function streamEntry(file: FileHandle, entry: Entry, watch?: Watch): Readable {
  let sum = 0
  let bytes = 0
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      bytes += chunk.length
      if (bytes > entry.sizeBytes) return done(harmed(entry))
      watch?.(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(sum === entry.crc && bytes === entry.sizeBytes ? null : harmed(entry))
    },
  })
  const inflate = entry.method === methods.deflated ? createInflateRaw() : new PassThrough()
  inflate.on('error', () => check.destroy(harmed(entry)))
  // Errors reach the reader of `check`.
  pipeline(Readable.from(chunksOf(file, entry), { objectMode: false }), inflate, check, () => undefined)
  return check
}

async function* chunksOf(file: FileHandle, { dataStart, end }: Entry): AsyncGenerator<Buffer> {
  for (let at = dataStart; at < end; at += chunkBytes) yield readAt(file, at, Math.min(chunkBytes, end - at))
}
