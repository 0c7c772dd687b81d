// Reads pictures that people upload. They are recognised by their content, not by their name, and encoded again, so that only the picture
// itself stays: no metadata, no script, no second frame.
import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import { inMegabytes, pictureFile } from '#contract/rules/files.ts'
import { hasTooManyScans, leanPng, pngStart } from './lean-picture.ts'
import type { FileStore } from './store.ts'

/** The number of pixels that can be read within a second. Kinds that take longer may have fewer. */
const maxPixels = 40e6

/** An error that says why a picture is not accepted. */
export class PictureProblem extends Error {
  readonly tooLarge: boolean

  constructor(sentence: string, { tooLarge = false } = {}) {
    super(sentence)
    this.tooLarge = tooLarge
  }
}

/** PNG loses nothing, which suits drawings. WebP makes a photograph ten times smaller. */
type Encoding = 'png' | 'webp'

/** Returns the picture encoded again, at most `maxSide` pixels wide and high. @throws PictureProblem */
export async function readPicture(
  place: string,
  maxSide: number,
  encoding: Encoding = 'png',
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const picture = sharp(await leanBytesOf(place), {
    limitInputPixels: false,
    failOn: 'error',
    sequentialRead: true,
  })
  const metadata = await picture.metadata().catch(() => {
    throw damaged()
  })
  const { width, height } = metadata
  const limit = maxPixelsOf(metadata)
  if (width * height > limit)
    throw new PictureProblem(
      `The picture has too many pixels: ${width} x ${height}, at most ${limit / 1e6} million are taken`,
      { tooLarge: true },
    )
  return picture
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .toFormat(encoding)
    .timeout({ seconds: maxSeconds })
    .toBuffer()
    .catch((error: Error) => {
      throw /timeout/.test(error.message) ? tooSlow() : damaged()
    })
}

/**
 * Returns the limit for a kind. As measured, a PNG takes twice as long as a JPEG, and so do pixels of twice the depth and pictures that
 * come in passes.
 */
function maxPixelsOf({ format, depth, isProgressive }: Metadata): number {
  const times = [format === 'png', depth === 'ushort', isProgressive].filter(Boolean).length
  return maxPixels / 2 ** times
}

/** The time limit is for a server that is busy with other things, where even an ordinary picture takes long. */
const maxSeconds = 5

const damaged = () => new PictureProblem('The picture is damaged: please save it again')
const tooSlow = () =>
  new PictureProblem('The picture takes too long to read: please save it with fewer pixels', {
    tooLarge: true,
  })

async function leanBytesOf(place: string): Promise<Buffer> {
  const { size } = await stat(place)
  if (size > pictureFile.maximumBytes)
    throw new PictureProblem(`The picture is larger than ${inMegabytes(pictureFile.maximumBytes)}`, {
      tooLarge: true,
    })
  const bytes = await readFile(place)
  if (bytes.subarray(0, pngStart.length).equals(pngStart)) return leanPng(bytes)
  if (bytes.toString('latin1', 0, 3) !== '\xff\xd8\xff')
    throw new PictureProblem('The picture is neither a PNG nor a JPEG: please save it as one of them')
  if (hasTooManyScans(bytes)) throw tooSlow()
  return bytes
}

/** Stores a picture under a new key, which never names another one. */
export async function storePicture(
  files: FileStore,
  bytes: Buffer,
  encoding: Encoding = 'png',
): Promise<string> {
  const key = `images/${randomUUID()}.${encoding}`
  await files.write(key, bytes)
  return key
}
