// The archive: a tar file that any tar reads.
//   files/<key>              every stored file
//   database/<table>.copy    every table, in PostgreSQL's text format for COPY
//   backup.json              what it is (About), the last entry: an archive without it is not whole
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { json } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'

const about = z.object({
  format: z.literal(1),
  /** Of the product that took it. */
  version: z.string(),
  takenAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  fileCount: z.number(),
})
export type About = z.infer<typeof about>

/** What the operator can mend, in a sentence. */
export class BackupError extends Error {}

export function writeArchive(place: string) {
  const archive = pack()
  const written = pipeline(archive, createWriteStream(place, { mode: 0o600, flush: true }))
  // Told by end(), and by whatever waits for room meanwhile.
  written.catch(() => undefined)
  return {
    async add(name: string, size: number, bytes: Readable): Promise<void> {
      const entry = archive.entry({ name, size, mode: 0o600 })
      await Promise.race([pipeline(bytes, entry), written])
    },
    async end(last: About): Promise<void> {
      archive.entry({ name: 'backup.json', mode: 0o600 }, JSON.stringify(last, undefined, 2))
      archive.finalize()
      await written
    },
    async giveUp(): Promise<void> {
      archive.destroy()
      await written.catch(() => undefined)
    },
  }
}

/** Calls `take` with each entry in turn; what it does not read is passed over. */
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
      await take(entry.header.name, entry as unknown as Readable)
      entry.resume()
    }
    await reading
  } catch (error) {
    source.destroy()
    throw error
  }
}

/** Reads the whole archive to its end. @throws BackupError when it is none, or not whole */
export async function readAbout(place: string): Promise<About> {
  let read: unknown
  let fileCount = 0
  try {
    await readArchive(place, async (name, bytes) => {
      if (name.startsWith('files/')) fileCount++
      if (name === 'backup.json') read = await json(bytes)
      else await finished(bytes.resume())
    })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new BackupError(`${place} cannot be read (${code}). Please name the file of a backup.`)
    read = undefined
  }
  const parsed = about.safeParse(read)
  if (!parsed.success || parsed.data.fileCount !== fileCount)
    throw new BackupError(`${place} is not a whole backup of Coppice. Please name another one.`)
  return parsed.data
}
