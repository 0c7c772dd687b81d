// What is answered while the database cannot be used: 503 and when to try again, and never an answer that pretends.
import type { KyselyPlugin } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as playing from '#contract/calls/playing.ts'
import { buildApi } from '#server/api.ts'
import { buildContentHost } from '#server/content-host.ts'
import { makeClient, makeCourse, makeLearner, makePathway } from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import type { App } from '../app/app.ts'
import { type Database, connectionStringOf, openDatabase } from '../db/open.ts'
import { isUnavailable } from './unavailable.ts'

const product = await startProduct({ CONTENT_URL: 'http://*.courses.test:4001' })
const { app } = product
const client = await makeClient(product)
const learner = await makeLearner(product, client.id)
const course = await makeCourse(product)
await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })

const withCode = (code: string, more = {}) => Object.assign(new Error('failed'), { code, ...more })

const databases: Database[] = []
afterAll(() => Promise.all(databases.map((db) => db.destroy())))

/** The same database, of which the query with this number fails as if the connection had broken. */
function failingAt(number: number): App {
  let queries = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (++queries === number) throw new Error('Connection terminated unexpectedly')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const db = openDatabase(connectionStringOf(app.db), { connections: 2, plugins: [plugin] })
  databases.push(db)
  return { ...app, db }
}

test.each([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'],
  ...[
    '57P01',
    '57P02',
    '57P03',
    '57P05',
    '57014',
    '08000',
    '08006',
    '08P01',
    '53300',
    '53100',
    '40P01',
    '25006',
  ],
])('%s can be tried again', (code) => {
  expect(isUnavailable(withCode(code))).toBe(true)
  expect(isUnavailable(new Error('outer', { cause: withCode(code) }))).toBe(true)
  expect(isUnavailable(new AggregateError([withCode(code)]))).toBe(true)
})

test.each([
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
])('“%s” can be tried again', (message) => expect(isUnavailable(new Error(message))).toBe(true))

test('a local socket that is missing, and a file service with a fault, can be tried again', () => {
  expect(isUnavailable(withCode('ENOENT', { syscall: 'connect' }))).toBe(true)
  expect(isUnavailable(Object.assign(new Error('x'), { $metadata: { httpStatusCode: 503 } }))).toBe(true)
  expect(isUnavailable(Object.assign(new Error('x'), { name: 'TimeoutError' }))).toBe(true)
})

test.each([
  withCode('22003'),
  withCode('23505'),
  withCode('42P01'),
  withCode('ENOENT', { syscall: 'open' }),
  Object.assign(new Error('x'), { $metadata: { httpStatusCode: 403 } }),
  new TypeError('undefined is not a function'),
  undefined,
  'Connection terminated',
])('any other error is a fault of ours: %s', (error) => expect(isUnavailable(error)).toBe(false))

describe('whichever query of a request fails', () => {
  const launched = async () => {
    const { launchUrl } = await product.ask(playing.launch, { courseId: course.id }, learner)
    return new URL(launchUrl)
  }

  test('a file of a course is not served on the origin of another course', async () => {
    const { pathname } = await launched()
    const ask = async (number: number, host: string) => {
      const content = await buildContentHost(failingAt(number), { logger: false })
      const answer = await content.inject({ url: `${pathname}content/one.html`, headers: { host } })
      await content.close()
      return answer
    }
    const elsewhere = `${crypto.randomUUID()}.courses.test:4001`
    const answer = await ask(1, elsewhere)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect((await ask(0, elsewhere)).statusCode).toBe(404)
  })

  test('the window of a course shows a page that explains it', async () => {
    const { pathname, host } = await launched()
    for (let number = 1; ; number++) {
      const content = await buildContentHost(failingAt(number), { logger: false })
      const answer = await content.inject({ url: pathname, headers: { host } })
      await content.close()
      if (answer.statusCode === 200) {
        expect(number).toBeGreaterThan(3)
        break
      }
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.body).toContain('The course could not be opened')
    }
  })

  test.each([
    ['a forgotten password', accounts.requestPasswordReset, { email: learner.email }, 5],
    ['a log-in', accounts.login, { username: learner.email, password: 'not the password' }, 4],
  ] as const)('%s is not answered as if all had been done', async (_name, call, input, least) => {
    for (let number = 1; ; number++) {
      const api = await buildApi(failingAt(number), { logger: false })
      const answer = await api.inject(requestOf(call, input))
      await api.close()
      if (answer.statusCode !== 503) {
        expect(number).toBeGreaterThan(least)
        break
      }
      expect(answer.headers['retry-after']).toBe('5')
      expect(answer.json()).toMatchObject({ success: false, errors: [{ error: 'Something went wrong' }] })
    }
  })
})
