// Pictures that people upload: taken by what they hold, not by their name, and written anew as PNG, so that nothing
// but the picture itself stays: no metadata, no script, no second frame.
import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import sharp from 'sharp'
import type { FileStore } from './store.ts'

const largestFile = 10 * 1024 * 1024
const mostPixels = 40e6

/** Why a picture is not taken. */
export class PictureProblem extends Error {
  readonly tooLarge: boolean

  constructor(sentence: string, { tooLarge = false } = {}) {
    super(sentence)
    this.tooLarge = tooLarge
  }
}

/** The picture as PNG, at most `longestSide` pixels wide and high. @throws PictureProblem */
export async function readPicture(place: string, longestSide: number): Promise<Buffer> {
  await mustBePngOrJpeg(place)
  const picture = sharp(place, { limitInputPixels: false, failOn: 'error', sequentialRead: true })
  const { width, height } = await picture.metadata().catch(() => {
    throw damaged()
  })
  if (width * height > mostPixels)
    throw new PictureProblem(
      `The picture has too many pixels: ${width} x ${height}, at most ${mostPixels / 1e6} million are taken`,
      { tooLarge: true },
    )
  return picture
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png()
    .toBuffer()
    .catch(() => {
      throw damaged()
    })
}

const damaged = () => new PictureProblem('The picture is damaged: please save it again')

async function mustBePngOrJpeg(place: string): Promise<void> {
  const file = await open(place)
  try {
    const { size } = await file.stat()
    if (size > largestFile) throw new PictureProblem('The picture is larger than 10 MB', { tooLarge: true })
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    const start = buffer.toString('latin1')
    if (start !== '\x89PNG\r\n\x1a\n' && !start.startsWith('\xff\xd8\xff'))
      throw new PictureProblem('The picture is neither a PNG nor a JPEG')
  } finally {
    await file.close()
  }
}

/** Keeps a picture under a new key, which never names another one. */
export async function keepPicture(files: FileStore, png: Buffer): Promise<string> {
  const key = `images/${randomUUID()}.png`
  await files.write(key, png)
  return key
}
