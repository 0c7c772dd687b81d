// Stored files: images, evidence, evidence packs and the contents of packages, by key. A key is `images/<id>.png`,
// `images/<id>.webp`, `evidence/<id>.pdf`, `evidence/<id>.webp`, `evidence-packs/<id>.zip` or
// `packages/<version>/<path in the package>`. This is the whole interface that a store has to answer to.
import type { Readable } from 'node:stream'

/** The beginnings of the keys of all files that rows name. A backup has everything below them. */
export const storedPrefixes = ['images', 'evidence', 'evidence-packs', 'packages'] as const

export interface StoredFile {
  size: number
  modifiedAt: Date
}

export interface OpenFile extends StoredFile {
  /** The whole content. */
  body: Readable | Buffer
}

/** A file that is to be stored, read when its turn comes. */
export interface NewFile {
  /** The key of the file. */
  key: string
  open(): Promise<Readable | Buffer>
}

export interface FileStore {
  /** Stores the bytes under the key. An earlier file is replaced only when all bytes have arrived. */
  write(key: string, bytes: Readable | Buffer): Promise<void>
  /**
   * Stores many files below a prefix that no row names yet. All of them are stored when it is done. After a failure or a crash some may
   * be stored, which the caller or the cleanup job removes. It is faster than one `write` after the other.
   */
  writeNew(files: Iterable<NewFile>): Promise<void>
  /** Returns undefined when nothing is stored under the key. */
  look(key: string): Promise<StoredFile | undefined>
  /** Returns the results of `look` and `read` in one request. The caller reads the body, or destroys it. */
  open(key: string): Promise<OpenFile | undefined>
  /** The bytes, or those from `start` to `end` inclusive. */
  read(key: string, range?: { start: number; end: number }): Readable
  /** Removes the file, or everything below the prefix. A missing file is no error. */
  remove(keyOrPrefix: string): Promise<void>
  /** The names directly below a prefix. */
  list(prefix: string): Promise<string[]>
  /** The keys of all files below the prefix, in no order. */
  keys(prefix: string): AsyncIterable<string>
  /** The place of the store, for the operator to read. */
  place: string
  /** Returns how many more bytes fit; null where this cannot be known. */
  freeBytes(): Promise<number | null>
  /** How many requests to a service have failed so far, after all retries; absent where there is no service. */
  failures?: () => number
}
