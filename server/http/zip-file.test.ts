import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { filesIn } from '#tests/support/files-in-zip.ts'
import { zipFile } from './zip-file.ts'

test('files are written one after the other', async () => {
  const { body } = zipFile('a.zip', async (add) => {
    await add('one.pdf', Buffer.from('%PDF'))
    await add('two.txt', Buffer.from('two'))
  })
  expect([...(await filesIn(await buffer(body as Readable))).keys()]).toEqual(['one.pdf', 'two.txt'])
})

test('a reader who leaves ends the writing', async () => {
  let ended: (error: unknown) => void = () => undefined
  const end = new Promise((resolve) => (ended = resolve))
  const { body } = zipFile('a.zip', async (add) => {
    try {
      for (let at = 0; ; at++) await add(`${at}.pdf`, Buffer.alloc(100_000, at))
    } catch (error) {
      ended(error)
      throw error
    }
  })
  const zip = body as Readable
  zip.once('data', () => zip.destroy())
  expect(await end).toEqual(new Error('The download was ended'))
})

test('what fails while writing ends the file with an error', async () => {
  const { body } = zipFile('a.zip', async (add) => {
    await add('one.pdf', Buffer.from('%PDF'))
    throw new Error('No more')
  })
  await expect(buffer(body as Readable)).rejects.toThrow('No more')
})

test('what was written does not stay in memory until the end of the file', async () => {
  const megabyte = 1_000_000
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  const { body } = zipFile('a.zip', async (add) => {
    for (let at = 0; at < 300; at++) {
      await add(`${at}.pdf`, Buffer.alloc(megabyte, at))
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }
  })
  let read = 0
  for await (const chunk of body as Readable) read += (chunk as Buffer).length
  expect(read).toBeGreaterThan(300 * megabyte)
  expect(most / megabyte).toBeLessThan(150)
})
