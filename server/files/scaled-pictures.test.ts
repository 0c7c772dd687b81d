import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inWidths, readPictureWidth } from '#contract/rules/picture-widths.ts'
import { storePicture } from './pictures.ts'
import { makeScaledPictures } from './scaled-pictures.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const { files } = product.app

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7f62' } })

const storePng = async (width: number, height: number) =>
  storePicture(files, await draw(width, height).png().toBuffer())

const get = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
  const { statusCode, headers, rawPayload } = await product.api.inject({ method, url })
  const { 'content-type': type, 'content-length': length, 'cache-control': caching } = headers
  return { statusCode, type, length: Number(length), caching, bytes: rawPayload }
}

const sizeOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height }
}

test('a picture comes in the width that is asked for, and never larger than it is', async () => {
  const key = await storePng(800, 400)
  const narrow = await get(`/${key}?width=320`)
  expect(narrow).toMatchObject({ statusCode: 200, type: 'image/webp', length: narrow.bytes.length })
  expect(narrow.caching).toContain('immutable')
  expect(await sizeOf(narrow.bytes)).toEqual({ format: 'webp', width: 320, height: 160 })
  expect(await sizeOf((await get(`/${key}?width=1600`)).bytes)).toEqual({
    format: 'webp',
    width: 800,
    height: 400,
  })
  const head = await get(`/${key}?width=320`, 'HEAD')
  expect(head).toMatchObject({ statusCode: 200, type: 'image/webp', length: narrow.length })
  expect(head.bytes).toHaveLength(0)
})

test.each(['', '?width=', '?width=321', '?width=1e9', '?width=-1', '?width=320&width=320', '?other=320'])(
  'with "%s" the picture comes as it is stored',
  async (query) => {
    const key = await storePng(800, 400)
    const { type, bytes } = await get(`/${key}${query}`)
    expect(type).toBe('image/png')
    expect((await sizeOf(bytes)).width).toBe(800)
  },
)

test('a picture that has been removed is not there in any width', async () => {
  const key = await storePng(800, 400)
  expect((await get(`/${key}?width=320`)).statusCode).toBe(200)
  await files.remove(key)
  expect((await get(`/${key}?width=320`)).statusCode).toBe(404)
  expect((await get(`/images/${randomUUID()}.png?width=320`)).statusCode).toBe(404)
})

test('a picture is read and scaled once for all who ask for it', async () => {
  const key = await storePng(800, 400)
  const opened: string[] = []
  const scaled = makeScaledPictures({
    ...files,
    open: (wanted) => (opened.push(wanted), files.open(wanted)),
  })
  const [one, other] = await Promise.all([scaled(key, 320), scaled(key, 320)])
  expect(one).toBe(other)
  expect(await scaled(key, 320)).toBe(one)
  expect(opened).toEqual([key])
})

test('when too many pictures wait to be scaled, the originals are sent', async () => {
  const keys = await Promise.all(Array.from({ length: 60 }, () => storePng(8, 4)))
  const scaled = makeScaledPictures(files)
  const answers = await Promise.all(keys.map((key) => scaled(key, 320)))
  expect(answers.filter(Boolean)).toHaveLength(50)
  expect(await scaled(keys.at(-1) as string, 320)).toBeDefined()
})

test('a WebP that is small enough is sent as it is stored', async () => {
  const bytes = await draw(300, 150).webp().toBuffer()
  const key = await storePicture(files, bytes, 'webp')
  const scaled = makeScaledPictures(files)
  expect(await scaled(key, 320)).toEqual(bytes)
  expect(await sizeOf((await scaled(key, 192)) as Buffer)).toMatchObject({ width: 192 })
})

test('only addresses of own pictures get widths', () => {
  expect(inWidths('/images/01234567-89ab-cdef-0123-456789abcdef.png')).toContain('cdef.png?width=320 320w, ')
  expect(inWidths('/course-pictures/some-id/1790000000000-Sig_na-ture')).toContain('ture?width=1600 1600w')
  expect(inWidths('/images/a.png', 320)).toBe('/images/a.png?width=192 192w, /images/a.png?width=1600 320w')
  expect(inWidths('/images/a.png', 5000)).toBe(inWidths('/images/a.png'))
  for (const url of ['blob:https://example.test/1', '/logo.svg', 'https://elsewhere.test/images/a.png', ''])
    expect(inWidths(url), url).toBeUndefined()
  expect(readPictureWidth('320')).toBe(320)
  expect(readPictureWidth('0320')).toBeUndefined()
})
