// Makes pictures in the width in which a page shows them, as WebP: a card needs a hundredth of the bytes of a stored photograph. They are
// made when they are first asked for, and cached in memory only. Only the original is stored.
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { PictureWidth } from '#contract/rules/picture-widths.ts'
import type { FileStore } from './store.ts'

const cacheBytes = 64 * 1024 * 1024
/** One picture is made at a time, in less than 0.1 s. When more than this are waiting, the original arrives sooner. */
const maxWaiting = 50

/** Returns the stored picture in this width, or in its own if that is smaller; undefined while too many others are waiting. */
export type ScaledPictures = (key: string, width: PictureWidth) => Promise<Buffer | undefined>

export function makeScaledPictures(files: FileStore): ScaledPictures {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  async function makeInTurn(key: string, width: PictureWidth): Promise<Buffer | undefined> {
    if (waiting >= maxWaiting) return undefined
    waiting++
    const made = last.then(() => scale(files, key, width)).finally(() => waiting--)
    last = made.catch(() => undefined)
    return made
  }

  const cache = new LRUCache<string, Buffer, { key: string; width: PictureWidth }>({
    maxSize: cacheBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_name, _old, { context: { key, width } }) => makeInTurn(key, width),
  })
  return (key, width) => cache.fetch(`${key} ${width}`, { context: { key, width } })
}

async function scale(files: FileStore, key: string, width: PictureWidth): Promise<Buffer | undefined> {
  const stored = await files.open(key)
  if (!stored) return undefined
  const { default: sharp } = await import('sharp')
  const original = Buffer.isBuffer(stored.body) ? stored.body : await buffer(stored.body)
  const picture = sharp(original)
  const { format, width: own } = await picture.metadata()
  if (format === 'webp' && own <= width) return original
  return picture.resize({ width, withoutEnlargement: true }).webp().toBuffer()
}
