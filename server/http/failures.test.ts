// When it is our fault: the answer has one sentence and a number to quote, and no details of the error.
import { sql } from 'kysely'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { afterAll, expect, inject, test } from 'vitest'
import * as pathways from '#contract/calls/pathways.ts'
import * as playing from '#contract/calls/playing.ts'
import { buildApi } from '#server/api.ts'
import { makeApp } from '#server/app/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { databaseOn } from '#tests/support/global-setup.ts'
import { makePlayableCourse } from '#tests/support/make-package.ts'
import { makeAdmin, makeClient, makeLearner, makePathway } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const admin = await makeAdmin(product)
const headers = { authorization: `Bearer ${admin.token}` }
const number = expect.stringMatching(/^[0-9a-f-]{36}$/)
const failed = { success: false, errors: [{ error: 'Something went wrong' }], requestId: number }

/** The way to the database, which can be cut and restored. */
async function startWire() {
  const target = new URL(inject('databaseServer'))
  const open = new Set<Socket>()
  let isCut = false
  const wire = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => (near.destroy(), far.destroy()))
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
  afterAll(() => wire.close())
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(product.app.db)
  const url = new URL(databaseOn(target.href, rows[0]?.name as string))
  url.host = `127.0.0.1:${(wire.address() as AddressInfo).port}`
  return {
    url: url.href,
    cut() {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    reconnect: () => (isCut = false),
  }
}

test('while the database is down calls answer 503, and work again when it is back', async () => {
  const wire = await startWire()
  const db = openDatabase(wire.url, { connections: 4 })
  const api = await buildApi(makeApp(product.app.config, db, product.app.mail), { logger: false })
  const calls = [
    { method: 'GET', url: '/api/Config/GetConfig' },
    { method: 'GET', url: '/api/Course/GetAllLearningPathways', headers },
    { method: 'POST', url: '/api/Account/Login', payload: { username: 'a@b.test', password: 'x' } },
    { method: 'GET', url: '/health' },
  ] as const
  const statuses = () => Promise.all(calls.map(async (call) => (await api.inject(call)).statusCode))

  expect(await statuses()).toEqual([200, 200, 401, 200])
  wire.cut()
  for (const call of calls) {
    const answer = await api.inject(call)
    expect(answer.json(), call.url).toEqual(failed)
    expect([answer.statusCode, answer.headers['retry-after']], call.url).toEqual([503, '5'])
  }
  wire.reconnect()
  expect(await statuses()).toEqual([200, 200, 401, 200])
  await api.close()
  await db.destroy()
})

test('an internal error answers 500 without details', async () => {
  await sql`alter table pathways rename column name to elsewhere`.execute(product.owner)
  for (const request of [
    { method: 'GET', url: '/api/Course/GetAllLearningPathways' },
    { method: 'POST', url: `/api/${pathways.create.path}`, payload: { name: 'A', description: 'B' } },
  ] as const) {
    const answer = await product.send({ ...request, headers })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual(failed)
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  await sql`alter table pathways rename column elsewhere to name`.execute(product.owner)
  expect((await product.ask(pathways.list, {}, admin)).learningPathways).toEqual([])
})

test('a row that is deleted in the middle of a call answers as if the call had arrived later', async () => {
  const course = await makePlayableCourse(product)
  const client = await makeClient(product)
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  const learner = await makeLearner(product, client.id)
  // The record that a launch makes, or finds, is gone when the launch comes to read it.
  await sql`create function no_row() returns trigger language plpgsql as 'begin return null; end'`.execute(
    product.owner,
  )
  await sql`create trigger no_row before insert on course_records for each row execute function no_row()`.execute(
    product.owner,
  )
  expect(await product.refuse(playing.launch, { courseId: course.id }, learner)).toEqual({
    status: 404,
    errors: ['Not found'],
  })
  await sql`drop function no_row cascade`.execute(product.owner)
})
