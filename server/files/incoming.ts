// Receives files: they are streamed to a folder of their own, and deleted when the call has ended, with any result.
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { tooLarge } from '#contract/rules/files.ts'
import { Refusal } from '../base/refusal.ts'
import { ifAbsent } from './if-absent.ts'

export interface IncomingFile {
  /** The place of its bytes until the call ends. */
  place: string
  /** The name that the sender gave it. It is used for messages only, never for a path. */
  fileName: string
  sizeBytes: number
}

export class Incoming {
  private readonly places: string[] = []
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** `largest` is the limit of its request, in bytes. @throws Refusal 413 when the file is larger */
  async receive(part: MultipartFile, maxBytes: number): Promise<IncomingFile> {
    await mkdir(this.folder, { recursive: true })
    const place = join(this.folder, randomUUID())
    this.places.push(place)
    const target = createWriteStream(place)
    await pipeline(part.file, target)
    if (part.file.truncated) throw new Refusal(413, tooLarge(maxBytes))
    return { place, fileName: part.filename, sizeBytes: target.bytesWritten }
  }

  async end(): Promise<void> {
    await Promise.all(this.places.map((place) => rm(place, { force: true })))
  }
}

/** Removes what a crash left behind. It may run only at a start, when no other process uses the folder. */
export async function clearIncoming(folder: string): Promise<void> {
  const left = await readdir(folder).catch(ifAbsent([]))
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}
