// The archive: a tar file that any tar reads.
//   files/<key>              every stored file
//   database/<table>.copy    every table, in PostgreSQL's text format for COPY
//   backup.json              what it is (About), with the SHA-256 of every entry before it
//   backup.json.sha256       that of backup.json, the last entry: an archive without it is not whole
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'
import { OperatorError } from '../base/operator-error.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const about = z.object({
  /** Format 1 has no checksums. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** The version of the product that made the backup. */
  version: z.string(),
  takenAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  fileCount: z.number(),
  /** The SHA-256 of every entry by its name, except of backup.json and the entry after it. */
  entries: z.record(z.string(), sha256).optional(),
})
export type About = z.infer<typeof about>

/** A problem that the operator can fix, in a sentence. */
export class BackupError extends OperatorError {}

export const aboutName = 'backup.json'
export const aboutHashName = 'backup.json.sha256'

export const sha256Of = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

export function writeArchive(place: string) {
  const entries: Record<string, string> = {}
  const archive = pack()
  const written = pipeline(archive, createWriteStream(place, { mode: 0o600, flush: true }))
  // The error is reported by end(), and by a write that is waiting when it happens.
  written.catch(() => undefined)
  return {
    async add(name: string, size: number, bytes: Readable): Promise<void> {
      const entry = archive.entry({ name, size, mode: 0o600 })
      const hash = createHash('sha256')
      const hashing = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          done(null, chunk)
        },
      })
      await Promise.race([pipeline(bytes, hashing, entry), written])
      entries[name] = hash.digest('hex')
    },
    async end(last: Omit<About, 'format' | 'entries'>): Promise<void> {
      const whole = JSON.stringify({ format: 2, ...last, entries } satisfies About, undefined, 2)
      archive.entry({ name: aboutName, mode: 0o600 }, whole)
      archive.entry({ name: aboutHashName, mode: 0o600 }, sha256Of(whole))
      archive.finalize()
      await written
    },
    async giveUp(): Promise<void> {
      archive.destroy()
      await written.catch(() => undefined)
    },
  }
}

/** Calls `take` with each entry in turn. Bytes that it does not read are skipped. */
export async function readArchive(
  place: string,
  take: (name: string, bytes: Readable) => Promise<void>,
): Promise<void> {
  const entries = extract()
  const source = createReadStream(place)
  await once(source, 'open')
  const reading = pipeline(source, entries)
  reading.catch(() => undefined)
  try {
    for await (const entry of entries) {
      // An entry is a stream of another library, which works like Node's but is not an instance of its class.
      const bytes = Readable.from(entry, { objectMode: false })
      await take(entry.header.name, bytes)
      await finished(bytes.resume())
    }
    await reading
  } catch (error) {
    source.destroy()
    throw error
  }
}
