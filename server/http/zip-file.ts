// Writes files as one ZIP while they are made, so that only one at a time is in memory.
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Download } from './download.ts'

/** Resolves when the file is written, so that the next is not made before. @throws Error when nobody reads any more */
export type AddFile = (name: string, content: Readable | Buffer) => Promise<void>

/** An error while writing ends the answer, so that half a file is not taken for a whole one. */
export function zipFile(fileName: string, write: (add: AddFile) => Promise<void>): Download {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: unknown) => void output.destroy(error as Error)
  zip.on('error', fail)
  write((name, content) => add(zip, name, content)).then(() => zip.end(), fail)
  return { fileName, type: 'application/zip', body: output }
}

async function add(zip: ZipFile, name: string, content: Readable | Buffer): Promise<void> {
  const output = zip.outputStream as Readable
  const leaving = new AbortController()
  const { signal } = leaving
  const left = once(output, 'close', { signal }).then(() => {
    throw new Error('The download was ended')
  })
  const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
  // The content of a PDF is compressed already.
  zip.addReadStream(source, name, { compress: !name.endsWith('.pdf') })
  try {
    if (output.destroyed) throw new Error('The download was ended')
    await Promise.race([finished(source), left])
    dropLastContent(zip)
  } finally {
    leaving.abort()
    left.catch(() => undefined)
  }
}

/**
 * Drops the content of the last entry, which is not needed after it was read. The library holds all entries with their streams until the
 * end of the file: a thousand PDF files would all be in memory.
 */
export function dropLastContent(zip: ZipFile): void {
  const entry = (zip as unknown as { entries: { doFileDataPump: () => void }[] }).entries.at(-1)
  if (entry) entry.doFileDataPump = () => undefined
}
