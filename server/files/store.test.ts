// What every file store has to do, on a folder and on an S3-compatible service.
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3 } from '#tests/support/s3.ts'
import { readConfig } from '../app/config.ts'
import { storeFor } from './store-for.ts'
import type { FileStore, OpenFile } from './store.ts'

const folder = await mkdtemp(join(tmpdir(), 'coppice-store-'))
const s3 = await startS3()
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const stores: [string, FileStore][] = [
  ['a folder', storeFor(readConfig({ DATA_DIR: folder }))],
  ['S3', storeFor(readConfig({ DATA_DIR: folder, ...s3.settings }))],
]
const all = async (keys: AsyncIterable<string>) => {
  const found: string[] = []
  for await (const key of keys) found.push(key)
  return found.sort()
}

describe.each(stores)('%s', { timeout: 120_000 }, (_name, store) => {
  test('stores what is written, whole or in parts, and replaces it', async () => {
    const long = Buffer.alloc(12_000_000, 'coppice ')
    await store.write('images/a.png', Buffer.from('first'))
    await store.write('images/a.png', Buffer.from('second'))
    await store.write(
      'packages/v/long.mp4',
      Readable.from([long.subarray(0, 7_000_001), long.subarray(7_000_001)]),
    )
    await store.write('packages/v/empty.js', Readable.from([]))
    expect(await text(store.read('images/a.png'))).toBe('second')
    expect((await buffer(store.read('packages/v/long.mp4'))).equals(long)).toBe(true)
    expect(await store.look('packages/v/long.mp4')).toEqual({
      size: long.length,
      modifiedAt: expect.any(Date) as Date,
    })
    expect((await store.look('packages/v/empty.js'))?.size).toBe(0)
    for (const [key, expected] of [
      ['images/a.png', Buffer.from('second')],
      ['packages/v/long.mp4', long],
      ['packages/v/empty.js', Buffer.alloc(0)],
    ] as const) {
      const { body, ...about } = (await store.open(key)) as OpenFile
      expect(about).toEqual(await store.look(key))
      expect((await buffer(Buffer.isBuffer(body) ? Readable.from([body]) : body)).equals(expected)).toBe(true)
    }
    const range = { start: 6_999_990, end: 7_000_009 }
    expect(await text(store.read('packages/v/long.mp4', range))).toBe(
      long.subarray(range.start, range.end + 1).toString(),
    )
  })

  test('stores many new files, and none after one that fails', async () => {
    const bytesOf = (at: number) => (at % 2 ? Buffer.from(`file ${at}`) : Readable.from([`file ${at}`]))
    const keyOf = (at: number) => `packages/n/folder-${at % 3}/${at}.txt`
    const numbers = Array.from({ length: 40 }, (_, at) => at)
    await store.writeNew(numbers.map((at) => ({ key: keyOf(at), open: async () => bytesOf(at) })))
    expect(await all(store.keys('packages/n'))).toEqual(numbers.map(keyOf).sort())
    for (const at of numbers) expect(await text(store.read(keyOf(at)))).toBe(`file ${at}`)

    const opened: number[] = []
    const failing = numbers.map((at) => ({
      key: `packages/f/${at}.txt`,
      async open() {
        opened.push(at)
        if (at === 0) throw new Error('The zip is damaged')
        return Buffer.from('x')
      },
    }))
    await expect(store.writeNew(failing)).rejects.toThrow('The zip is damaged')
    expect(opened.length).toBeLessThan(numbers.length)
    await store.remove('packages/f')
  })

  test('reports what does not exist', async () => {
    expect(await store.look('images/none.png')).toBeUndefined()
    expect(await store.look('packages/v')).toBeUndefined()
    expect(await store.open('images/none.png')).toBeUndefined()
    expect(await store.open('packages/v')).toBeUndefined()
    expect(await store.list('nothing')).toEqual([])
    expect(await all(store.keys('nothing'))).toEqual([])
    await store.remove('images/none.png')
    await expect(buffer(store.read('images/none.png'))).rejects.toThrow(/ENOENT|key does not exist/)
  })

  test('stores nothing of a write that is interrupted', async () => {
    async function* broken() {
      yield Buffer.alloc(6_000_000)
      throw new Error('The line was cut')
    }
    await expect(store.write('packages/w/cut.mp4', Readable.from(broken()))).rejects.toThrow(
      'The line was cut',
    )
    expect(await store.look('packages/w/cut.mp4')).toBeUndefined()
  })

  test('lists names one level deep, keys all the way, and removes one or all below, and no neighbours', async () => {
    const names = ['größe 1.html', 'a+b=c.js', 'sub/x.css', 'sub/deeper/y.css']
    for (const version of ['p1', 'p10'])
      for (const name of names) await store.write(`packages/${version}/${name}`, Buffer.from(name))
    expect((await store.list('packages/p1')).sort()).toEqual(['a+b=c.js', 'größe 1.html', 'sub'].sort())
    expect(await all(store.keys('packages/p1'))).toEqual(names.map((name) => `packages/p1/${name}`).sort())
    for (const name of names) expect(await text(store.read(`packages/p1/${name}`))).toBe(name)

    await store.remove('packages/p1/a+b=c.js')
    expect(await all(store.keys('packages/p1'))).toHaveLength(3)
    await store.remove('packages/p1')
    expect(await all(store.keys('packages/p1'))).toEqual([])
    expect(await all(store.keys('packages/p10'))).toHaveLength(4)
  })

  test('has more than a thousand files', async () => {
    const numbers = Array.from({ length: 1_010 }, (_, at) => `many/${at}`)
    for (let at = 0; at < numbers.length; at += 50)
      await Promise.all(numbers.slice(at, at + 50).map((key) => store.write(key, Buffer.from('x'))))
    expect(await all(store.keys('many'))).toHaveLength(1_010)
    expect(await store.list('many')).toHaveLength(1_010)
    await store.remove('many')
    expect(await store.list('many')).toEqual([])
  })
})

test('a folder that cannot be read is not treated as empty', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'coppice-broken-'))
  await mkdir(join(broken, 'files'))
  // A link to itself: the system refuses to follow it, for root too.
  await symlink('images', join(broken, 'files', 'images'))
  const store = storeFor(readConfig({ DATA_DIR: broken }))
  await expect(store.look('images/a.png')).rejects.toThrow('ELOOP')
  await expect(store.list('images')).rejects.toThrow('ELOOP')
  await expect(all(store.keys('images'))).rejects.toThrow('ELOOP')
  await rm(broken, { recursive: true, force: true })
})
