// The ZIP of a pack, written while its content is read. Of each file the size and SHA-256 are noted for the manifest.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ManifestFile } from '#contract/rules/pack-manifest.ts'
import { dropLastContent } from '../../http/zip-file.ts'

/** Bytes that are passed on together: many small pieces take longer. */
const pieceBytes = 64 * 1024

export class PackZip {
  readonly #zip = new ZipFile()
  readonly #listed: ManifestFile[] = []
  readonly stream = this.#zip.outputStream as Readable

  /** An error ends the file that is written from the stream, so that a part of it is not taken for the whole. */
  constructor() {
    this.#zip.on('error', (error: unknown) => this.fail(error))
    // The stream may fail before it is read; the reader still gets the error.
    this.stream.on('error', () => undefined)
  }

  fail(error: unknown) {
    this.stream.destroy(error as Error)
  }

  get files(): readonly ManifestFile[] {
    return this.#listed
  }

  /** Waits until it is written, so that what follows is not read before. @param compress not for what is compressed already */
  async add(
    name: string,
    content: Iterable<Piece> | AsyncIterable<Piece>,
    { compress = true } = {},
  ): Promise<void> {
    const hash = createHash('sha256')
    let size = 0
    async function* noted() {
      for await (const piece of inPieces(content)) {
        hash.update(piece)
        size += piece.length
        yield piece
      }
    }
    const source = Readable.from(noted(), { objectMode: false })
    const leaving = new AbortController()
    const closed = once(this.stream, 'close', { signal: leaving.signal }).then(() => {
      throw this.stream.errored ?? new Error('The pack could not be stored')
    })
    try {
      if (this.stream.destroyed) throw this.stream.errored ?? new Error('The pack could not be stored')
      this.#zip.addReadStream(source, name, { compress, compressionLevel: compress ? 3 : 0 })
      await Promise.race([finished(source), closed])
      dropLastContent(this.#zip)
    } finally {
      leaving.abort()
      closed.catch(() => undefined)
    }
    this.#listed.push({ name, size, sha256: hash.digest('hex') })
  }

  /** The manifest and its signature, which are about all other files. */
  end(last: Record<string, Buffer>): void {
    for (const [name, bytes] of Object.entries(last)) this.#zip.addBuffer(bytes, name)
    this.#zip.end()
  }
}

type Piece = string | Buffer

async function* inPieces(content: Iterable<Piece> | AsyncIterable<Piece>): AsyncGenerator<Buffer> {
  let texts: string[] = []
  let length = 0
  for await (const piece of content) {
    if (typeof piece !== 'string') {
      yield piece
      continue
    }
    texts.push(piece)
    length += piece.length
    if (length < pieceBytes) continue
    yield Buffer.from(texts.join(''))
    texts = []
    length = 0
  }
  if (length > 0) yield Buffer.from(texts.join(''))
}
