// Stored files: images, evidence, evidence packs and the contents of packages, by key. A key is `images/<id>.png`,
// `images/<id>.webp`, `evidence/<id>.pdf`, `evidence/<id>.webp`, `evidence-packs/<id>.zip` or
// `packages/<version>/<path in the package>`. This is the whole interface that a store has to answer to.
import type { Readable } from 'node:stream'

/** What the keys of all files that rows name begin with: a backup has everything below them. */
export const storedPrefixes = ['images', 'evidence', 'evidence-packs', 'packages'] as const

export interface StoredFile {
  size: number
  modifiedAt: Date
}

export interface OpenFile extends StoredFile {
  /** All of it. */
  body: Readable | Buffer
}

/** A file that is to be stored, read when its turn comes. */
export interface NewFile {
  /** Its key. */
  key: string
  open(): Promise<Readable | Buffer>
}

export interface FileStore {
  /** Stores the bytes under the key; what was there before is replaced only when all have arrived. */
  write(key: string, bytes: Readable | Buffer): Promise<void>
  /**
   * Stores many files below a prefix that no row names yet: all of them are stored when it is done, and after a failure
   * or a crash some may be, which the caller or the cleanup job removes. Faster than one `write` after the other.
   */
  writeNew(files: Iterable<NewFile>): Promise<void>
  /** Undefined when nothing is stored under the key. */
  look(key: string): Promise<StoredFile | undefined>
  /** What `look` and `read` answer, in one look-up. The caller reads the body, or destroys it. */
  open(key: string): Promise<OpenFile | undefined>
  /** The bytes, or those from `start` to `end` inclusive. */
  read(key: string, range?: { start: number; end: number }): Readable
  /** Removes the file, or everything below the prefix. What is not there is fine. */
  remove(keyOrPrefix: string): Promise<void>
  /** The names directly below a prefix. */
  list(prefix: string): Promise<string[]>
  /** The keys of all files below the prefix, in no order. */
  keys(prefix: string): AsyncIterable<string>
  /** Where it is, for the operator to read. */
  place: string
  /** How much more it takes; null where that is not ours to know. */
  freeBytes(): Promise<number | null>
  /** How many requests to a service have failed so far, after all retries; absent where there is no service. */
  failures?: () => number
}
