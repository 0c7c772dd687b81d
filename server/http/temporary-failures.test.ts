// Files cannot be used for a while: no descriptor is left, or S3 is away. That is no fault of the call, which may succeed later.
import { afterEach, expect, test } from 'vitest'
import * as blog from '#contract/calls/blog.ts'
import * as playing from '#contract/calls/playing.ts'
import * as courses from '#contract/calls/courses.ts'
import { makeClient, makeLearner, makePathway } from '#tests/support/make.ts'
import { makePlayableCourse } from '#tests/support/make-package.ts'
import { pngOf } from '#tests/support/png.ts'
import { requestOf } from '#tests/support/product.ts'
import { startCourses } from '#tests/support/start-courses.ts'
import { FileStoreError } from '../base/unavailable.ts'
import { ChangedMeanwhile, retryOnDeadlock } from './retry-on-deadlock.ts'

const { product, admin, upload, stored } = await startCourses()
const { files } = product.app
const own = { ...files }
afterEach(() => void Object.assign(files, own))

const failing = (code: string) => Object.assign(new Error(`${code}: open`), { code })
const away = () => new FileStoreError(failing('ECONNREFUSED'))

const client = await makeClient(product)
const course = await makePlayableCourse(product)
await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })

/** What needs the file store: pictures as stored and scaled, a file of a course, uploads of a picture and of a course. */
async function answersOf(error: Error) {
  const learner = await makeLearner(product, client.id)
  const { launchUrl } = await product.ask(playing.launch, { courseId: course.id }, learner)
  const image = new File([new Uint8Array(await pngOf())], 'picture.png')
  const fail = async () => {
    throw error
  }
  Object.assign(files, { open: fail, look: fail, write: fail, writeNew: fail })
  const picture = `/images/${crypto.randomUUID()}.png`
  return [
    await product.send({ url: picture }),
    await product.send({ url: `${picture}?width=320` }),
    await product.content.inject({ url: `${new URL(launchUrl).pathname}content/one.html` }),
    await product.send(requestOf(blog.addPicture, { image }, admin)),
    await product.send(requestOf(courses.create, upload(), admin)),
  ]
}

test.each([
  ['EMFILE', () => failing('EMFILE'), 'Something went wrong'],
  ['ENFILE', () => failing('ENFILE'), 'Something went wrong'],
  [
    'S3 away',
    away,
    'The server cannot reach its file store at the moment. Please try again in a few minutes, and tell the people who run it if it lasts',
  ],
])(
  '%s: pictures, files and uploads are answered 503, and nothing is stored',
  async (_name, make, sentence) => {
    const before = await stored()
    for (const { statusCode, headers, body } of await answersOf(make())) {
      expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
      expect(JSON.parse(body)).toMatchObject({ success: false, errors: [{ error: sentence }] })
    }
    Object.assign(files, own)
    expect(await stored()).toEqual(before)
  },
)

test('what others have changed meanwhile is tried again several times, and any other error is not', async () => {
  let tries = 0
  const failUntil = (last: number, error: Error) => async () => {
    if (++tries < last) throw error
    return tries
  }
  const log = { warn: () => undefined } as unknown as Parameters<typeof retryOnDeadlock>[1]
  expect(await retryOnDeadlock(failUntil(5, new ChangedMeanwhile()), log)).toBe(5)
  tries = 0
  await expect(retryOnDeadlock(failUntil(5, new Error('Planned fault')), log)).rejects.toThrow(
    'Planned fault',
  )
  expect(tries).toBe(1)
})
