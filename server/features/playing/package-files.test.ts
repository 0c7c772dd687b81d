// The files of a package in part, and for how long a ticket opens them.
import { expect, test, vi } from 'vitest'
import * as playing from '#contract/calls/playing.ts'
import { hashOf } from '#server/access/who.ts'
import { makePlayableCourse } from '#tests/support/make-package.ts'
import { makeClient, makeLearner, makePathway } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const { db } = product.app
const client = await makeClient(product)
const course = await makePlayableCourse(product)
await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })

async function openWindow() {
  const learner = await makeLearner(product, client.id)
  const { launchUrl } = await product.ask(playing.launch, { courseId: course.id }, learner)
  const path = new URL(launchUrl).pathname
  const file = (name: string, headers = {}) =>
    product.content.inject({ method: 'GET', url: `${path}content/${name}`, headers })
  return { path, file }
}

test('parts of a file end with their last byte, however they are asked for', async () => {
  const window = await openWindow()
  const { body: whole } = await window.file('one.html')
  const size = whole.length
  const parts: [range: string, start: number, end: number][] = [
    ['bytes=3-', 3, size - 1],
    [`bytes=3-${size - 1}`, 3, size - 1],
    [`bytes=3-${size}`, 3, size - 1],
    ['bytes=3-9999', 3, size - 1],
    [`bytes=${size - 1}-`, size - 1, size - 1],
    [`bytes=0-${size - 2}`, 0, size - 2],
    ['bytes=-1', size - 1, size - 1],
    ['bytes=-9999', 0, size - 1],
    ['bytes=0-0', 0, 0],
  ]
  for (const [range, start, end] of parts) {
    const answer = await window.file('one.html', { range })
    expect([range, answer.statusCode, answer.body]).toEqual([range, 206, whole.slice(start, end + 1)])
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': String(end - start + 1),
    })
  }
  for (const range of [`bytes=${size}-`, 'bytes=5-4'])
    expect((await window.file('one.html', { range })).statusCode).toBe(416)
})

test('a ticket that has run out opens files for ten seconds more, and not longer', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  try {
    const window = await openWindow()
    const status = async () => (await window.file('one.html')).statusCode
    expect(await status()).toBe(200)
    const ticket_hash = hashOf(window.path.split('/')[2] as string)
    await db
      .updateTable('launches')
      .set({ expires_at: '2026-01-01T00:00:00Z' })
      .where('ticket_hash', '=', ticket_hash)
      .execute()
    vi.advanceTimersByTime(9_900)
    expect(await status()).toBe(200)
    vi.advanceTimersByTime(200)
    expect(await status()).toBe(404)
  } finally {
    vi.useRealTimers()
  }
})

test('a whole file takes one look-up in the store', async () => {
  const window = await openWindow()
  const { files } = product.app
  const asked = [vi.spyOn(files, 'look'), vi.spyOn(files, 'open'), vi.spyOn(files, 'read')]
  try {
    expect((await window.file('one.html')).statusCode).toBe(200)
    expect(asked.flatMap(({ mock }) => mock.calls)).toEqual([[expect.stringMatching(/\/one\.html$/)]])
  } finally {
    for (const one of asked) one.mockRestore()
  }
})
