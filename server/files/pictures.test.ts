// Pictures that would take much processing time are read as quickly as any other, or refused.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { leanPng } from './lean-picture.ts'
import { readPicture } from './pictures.ts'

const folder = await mkdtemp(join(tmpdir(), 'coppice-pictures-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const plain = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: '#1f6f4f' } })
const small = await plain(64, 48).png().toBuffer()
const afterHeader = 33

function chunk(name: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(12 + data.length)
  whole.writeUInt32BE(data.length)
  whole.write(name, 4, 'latin1')
  data.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length)
  return whole
}

const withChunks = (...chunks: Buffer[]) =>
  Buffer.concat([small.subarray(0, afterHeader), ...chunks, small.subarray(afterHeader)])
const packed = (bytes: number) => deflateSync(Buffer.alloc(bytes, 'a'), { level: 9 })
const named = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

async function read(bytes: Buffer) {
  const place = join(folder, crypto.randomUUID())
  await writeFile(place, bytes)
  return sharp(await readPicture(place, 800)).metadata()
}

describe('a PNG', () => {
  test.each([
    ['compressed text', chunk('zTXt', named('key\0\0', packed(50_000_000)))],
    ['compressed international text', chunk('iTXt', named('key\0\x01\0\0\0', packed(50_000_000)))],
    ['a colour profile that unpacks to gigabytes', chunk('iCCP', named('profile\0\0', packed(50_000_000)))],
    ['further frames', chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))],
    ['a chunk of its own', chunk('prVt', Buffer.alloc(1000))],
  ])('is read without %s', async (_, extra) => {
    const many = withChunks(...Array<Buffer>(60).fill(extra))
    expect((await leanPng(many)).equals(await leanPng(small))).toBe(true)
    expect(await read(many)).toMatchObject({ width: 64, height: 48 })
  })

  test('preserves its colours, its transparency and its orientation', async () => {
    const wide = await plain(30, 10, 4).withMetadata({ orientation: 6 }).png().toBuffer()
    expect(await read(wide)).toMatchObject({ width: 10, height: 30, hasAlpha: true })
    const screen = await plain(8, 8).withIccProfile('p3').png().toBuffer()
    const lean = await leanPng(screen)
    expect((await sharp(lean).metadata()).icc).toEqual((await sharp(screen).metadata()).icc)
  })

  test('that ends within a chunk is refused as damaged', async () => {
    for (const length of [10, 20, 40, small.length - 20])
      await expect(read(small.subarray(0, length))).rejects.toThrow('The picture is damaged')
  })
})

describe('the most pixels', () => {
  test.each([
    ['a PNG', () => plain(6000, 4000).png(), '20 million'],
    ['a PNG of 16 bits', () => plain(4000, 3000).toColourspace('rgb16').png(), '10 million'],
    ['an interlaced PNG', () => plain(4000, 3000).png({ progressive: true }), '10 million'],
    ['a JPEG', () => plain(8000, 6000).jpeg(), '40 million'],
    ['a progressive JPEG', () => plain(6000, 4000).jpeg({ progressive: true }), '20 million'],
  ])('of %s are as many as can be read within a second', async (_, made, most) => {
    await expect(read(await made().toBuffer())).rejects.toThrow(`at most ${most} are taken`)
  })
})

test('a JPEG that passes over its pixels again and again is refused', async () => {
  const progressive = await plain(100, 100).jpeg({ progressive: true }).toBuffer()
  expect(await read(progressive)).toMatchObject({ width: 100 })
  const at = progressive.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = progressive.subarray(at, -2)
  const many = Buffer.concat([
    progressive.subarray(0, -2),
    ...Array<Buffer>(100).fill(scan),
    progressive.subarray(-2),
  ])
  await expect(read(many)).rejects.toThrow('takes too long to read')
})
