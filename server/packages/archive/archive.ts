// Reads an untrusted zip: its list of contents first, then single entries. What is in the list is not
// trusted before archive-rules.ts has checked it.
import { showNumber } from '#contract/rules/numbers.ts'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { damaged, findEndRecord, readAt } from './end-record.ts'
import { type Entry, type Watch, readEntry } from './entry.ts'
import { UploadProblem } from '../problems.ts'

export interface Archive {
  entries: Entry[]
  directoryStart: number
  /**
   * Returns the entry's bytes: at once for a small file, because a package has thousands of them, else as a stream. Both fail with an
   * UploadProblem when the bytes are not what the list promised.
   */
  read(entry: Entry, watch?: Watch): Promise<Buffer | Readable>
  close(): Promise<void>
}

export interface ListLimits {
  entries: number
  directoryBytes: number
}

const windowBytes = 64 * 1024

/** @throws UploadProblem when it is not a zip, or one too damaged or too long to list */
export async function openArchive(place: string, limits: ListLimits): Promise<Archive> {
  const file = await open(place)
  try {
    return await listArchive(file, limits)
  } catch (error) {
    await file.close()
    throw error
  }
}

async function listArchive(file: FileHandle, limits: ListLimits): Promise<Archive> {
  const { size } = await file.stat()
  const { entryCount, directoryStart, directoryBytes } = await findEndRecord(file, size)
  const maxEntries = showNumber(limits.entries)
  if (entryCount > limits.entries)
    throw new UploadProblem(
      `The zip has ${showNumber(entryCount)} files, and at most ${maxEntries} are taken: please leave out what the course does not need`,
      { tooLarge: true },
    )
  if (directoryBytes > limits.directoryBytes)
    throw new UploadProblem('The list of contents of the zip is too long', { tooLarge: true })
  const directory = await readAt(file, directoryStart, directoryBytes)
  const listed = await listEntries(directory, directoryStart, size, entryCount)
  const headerAt = readerOfHeaders(file, size)
  const entries: Entry[] = []
  for (const entry of listed.toSorted(byStart)) entries.push(await describe(entry, headerAt))
  return {
    entries,
    directoryStart,
    read: (entry, watch) => readEntry(file, entry, watch),
    close: () => file.close(),
  }
}

async function listEntries(
  directory: Buffer,
  start: number,
  fileBytes: number,
  count: number,
): Promise<yauzl.Entry[]> {
  const entries: yauzl.Entry[] = []
  // End record and names were or will be read by us: autoClose off, lazy, names left as bytes, sizes checked.
  const zip = new yauzl.ZipFile(
    new Directory(directory, start),
    start,
    fileBytes,
    count,
    '',
    false,
    true,
    false,
    true,
  )
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
    const readTo = zip.readEntryCursor as unknown as number
    if (readTo === start + directory.length) return entries
  } catch (error) {
    if (/encryption/.test((error as Error).message)) throw new UploadProblem(lockedSentence)
  }
  throw damaged('its list of contents cannot be read')
}

export const lockedSentence = 'The zip is locked with a password: please make it again without one'

const byStart = (one: yauzl.Entry, other: yauzl.Entry) =>
  one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader

type HeaderAt = (start: number, bytes: number) => Promise<Buffer>

/** Reads many headers at once, because in a zip of small files they are close together. */
function readerOfHeaders(file: FileHandle, fileBytes: number): HeaderAt {
  let windowStart = 0
  let window: Buffer = Buffer.alloc(0)
  return async (start, bytes) => {
    if (start < windowStart || start + bytes > windowStart + window.length) {
      window = await readAt(file, start, Math.max(bytes, Math.min(windowBytes, fileBytes - start)))
      windowStart = start
    }
    return window.subarray(start - windowStart, start - windowStart + bytes)
  }
}

/** Compares the list's facts about an entry with those in its own header. */
async function describe(entry: yauzl.Entry, headerAt: HeaderAt): Promise<Entry> {
  const name = nameOf(entry)
  const start = entry.relativeOffsetOfLocalHeader
  const header = await headerAt(start, 30 + entry.fileNameLength)
  const dataStart = start + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const sizesFollow = (header.readUInt16LE(6) & 8) !== 0
  const differs = (at: number, size: number) =>
    header.readUInt32LE(at) !== 0xffffffff && header.readUInt32LE(at) !== size
  return {
    name,
    isFolder: name.endsWith('/'),
    sizeBytes: entry.uncompressedSize,
    compressedBytes: entry.compressedSize,
    method: entry.compressionMethod,
    crc: entry.crc32,
    isEncrypted: (entry.generalPurposeBitFlag & 1) !== 0,
    mode: entry.externalFileAttributes >>> 16,
    start,
    dataStart,
    end: dataStart + entry.compressedSize,
    contradicted:
      header.readUInt32LE(0) !== 0x04034b50 ||
      header.readUInt16LE(8) !== entry.compressionMethod ||
      header.readUInt16LE(26) !== entry.fileNameLength ||
      !header.subarray(30).equals(entry.fileNameRaw) ||
      (!sizesFollow &&
        (header.readUInt32LE(14) !== entry.crc32 ||
          differs(18, entry.compressedSize) ||
          differs(22, entry.uncompressedSize))),
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Returns the name of an entry. Many programs write UTF-8 without saying so. Names that are not UTF-8 are in the code page of DOS. Old
 * .NET programs separate folders by backslashes: with slashes in their place, every name that leads out of its folder is recognised.
 */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: yauzl.Entry): string {
  let flags = generalPurposeBitFlag
  try {
    utf8.decode(fileNameRaw)
    flags |= 0x800
  } catch {
    if (flags & 0x800) throw damaged('a file name in it cannot be read')
  }
  return yauzl
    .getFileNameLowLevel(flags, fileNameRaw, extraFields, true)
    .replaceAll('\\', '/')
    .normalize('NFC')
}

/** Holds the list of contents in memory, in the way that yauzl reads a file. */
class Directory extends yauzl.RandomAccessReader {
  private readonly bytes: Buffer
  private readonly start: number

  constructor(bytes: Buffer, start: number) {
    super()
    this.bytes = bytes
    this.start = start
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const at = position - this.start
    const isInside = at >= 0 && at + length <= this.bytes.length
    if (isInside) this.bytes.copy(buffer, offset, at, at + length)
    queueMicrotask(() => callback(isInside ? null : new Error('outside the list of contents')))
  }
}
