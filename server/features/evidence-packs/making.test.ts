// Packs are made in the background: by one process, again after a crash, and not when they are cancelled.
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import * as evidencePacks from '#contract/calls/evidence-packs.ts'
import { changePerson } from '#tests/support/make-states.ts'
import {
  type MadePerson,
  limitTo,
  makeAdmin,
  makeClient,
  makeLearner,
  makeManager,
  makeTeam,
} from '#tests/support/make.ts'
import { startPacks } from '#tests/support/start-packs.ts'
import { dropAbandonedFiles, dropOldPacks } from './cleanup.ts'
import { takeDuePack } from './queue-queries.ts'

const { product, db, admin, errors, makeNext, makeMixed, downloadPack } = await startPacks()
const { files } = product.app

afterEach(async () => {
  await db.deleteFrom('evidence_packs').execute()
  errors.splice(0)
})

async function listed(id: string, as: MadePerson = admin) {
  const { packs } = await product.ask(evidencePacks.list, {}, as)
  return packs.find((pack) => pack.id === id)
}
async function requested(as?: MadePerson) {
  const { client, manager } = await makeMixed()
  const who = as ?? manager
  const { id } = await product.ask(evidencePacks.request, { subject: 'client', clientId: client.id }, who)
  return { id, client, manager }
}
const lastMail = () =>
  db
    .selectFrom('outbox')
    .where('template_type', '=', 'EvidencePack')
    .orderBy('created_at', 'desc')
    .select(['subject', 'text', 'user_id as userId'])
    .limit(1)
    .executeTakeFirst()
const storedFiles = async () => {
  const found: string[] = []
  for (const prefix of ['evidence-packs', 'partial'])
    for await (const key of files.keys(prefix)) found.push(key)
  return found
}
const endLeases = () =>
  db
    .updateTable('evidence_packs')
    .set({ lease_until: sql<string>`now() - interval '1 second'` })
    .execute()

test('it waits, is made once by two processes, and the requester gets a mail', async () => {
  const { id, manager } = await requested()
  expect(await listed(id, manager)).toMatchObject({ state: 'waiting', progress: 0, isOwn: true })
  expect((await Promise.all([makeNext(), makeNext()])).filter(Boolean)).toHaveLength(1)
  expect(await listed(id, manager)).toMatchObject({ state: 'ready', progress: 100, people: 4 })
  expect(await lastMail()).toMatchObject({ userId: manager.id, subject: expect.stringMatching(/is ready$/) })
  const answer = await downloadPack(id, manager)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(answer.rawPayload.length),
    'content-disposition': expect.stringContaining('Evidence '),
  })
})

test('another process takes it from a killed one, and begins again; after three times it fails', async () => {
  const { id } = await requested()
  await takeDuePack(db)
  expect(await makeNext()).toBe(false)
  await endLeases()
  await makeNext()
  expect(await listed(id)).toMatchObject({ state: 'ready' })

  const second = await requested()
  for (let tries = 0; tries < 3; tries++) {
    await takeDuePack(db)
    await endLeases()
  }
  await makeNext()
  expect(await listed(second.id)).toMatchObject({
    state: 'failed',
    problem: 'The server was stopped each time while it was made',
  })
  expect((await lastMail())?.text).toContain('Please request it again')
})

test('one that was reserved while the clock was a day ahead is made now', async () => {
  const { id } = await requested()
  const reserve = (seconds: number) =>
    db
      .updateTable('evidence_packs')
      .set({ lease_until: sql<string>`now() + make_interval(secs => ${seconds})` })
      .execute()
  await reserve(30)
  expect(await makeNext()).toBe(false)
  await reserve(86_400)
  expect(await makeNext()).toBe(true)
  expect(await listed(id)).toMatchObject({ state: 'ready' })
})

test('stopping the server makes it due again, and leaves nothing half made', async () => {
  const { id } = await requested()
  const before = await storedFiles()
  const stop = new AbortController()
  stop.abort(new Error('The server is being stopped'))
  await makeNext(stop.signal)
  expect(await listed(id)).toMatchObject({ state: 'waiting' })
  expect(await storedFiles()).toEqual(before)
  await makeNext()
  expect(await listed(id)).toMatchObject({ state: 'ready' })
})

test('one that cannot be stored is tried three times and then reported', async () => {
  const { id, manager } = await requested()
  const problems: unknown[] = []
  const write = files.write.bind(files)
  files.write = async () => Promise.reject(new Error('No space left on device'))
  try {
    for (let tries = 0; tries < 3; tries++) {
      await endLeases()
      await makeNext()
      problems.push((await listed(id))?.problem)
    }
  } finally {
    files.write = write
  }
  expect(errors.map((error) => (error as Error).message)).toEqual(Array(3).fill('No space left on device'))
  expect(problems).toEqual([
    null,
    'Making it has failed twice. It will be tried once more in a moment.',
    'Something went wrong each time that it was made',
  ])
  expect(await listed(id)).toMatchObject({
    state: 'failed',
    problem: 'Something went wrong each time that it was made',
  })
  expect(await lastMail()).toMatchObject({
    userId: manager.id,
    subject: expect.stringMatching(/could not be made$/),
  })
})

test('one that is cancelled while it is made leaves no file and no mail', async () => {
  const { id, manager } = await requested()
  const before = await storedFiles()
  const write = files.write.bind(files)
  files.write = async (key, bytes) => {
    await product.ask(evidencePacks.remove, { id }, manager)
    return write(key, bytes)
  }
  try {
    await makeNext()
  } finally {
    files.write = write
  }
  expect(await listed(id)).toBeUndefined()
  expect(await storedFiles()).toEqual(before)
  expect((await lastMail())?.userId).not.toBe(manager.id)
})

test('whom the requester may see is decided when it is made', async () => {
  const { id, client, manager } = await requested()
  await limitTo(product, manager, await makeTeam(product, client.id))
  await makeNext()
  expect(await listed(id)).toMatchObject({ people: 0 })
  const second = await requested()
  const other = await makeClient(product)
  await db.updateTable('users').set({ client_id: other.id }).where('id', '=', second.manager.id).execute()
  await makeNext()
  expect(await listed(second.id)).toMatchObject({ state: 'failed', problem: 'Not found' })
})

test('managers see their own packs, as far as they still see the people in them', async () => {
  const { id, client, manager } = await requested()
  await makeNext()
  const colleague = await makeManager(product, client.id)
  expect(await listed(id, colleague)).toBeUndefined()
  expect(await listed(id, admin)).toMatchObject({ isOwn: false })
  expect((await downloadPack(id, manager)).statusCode).toBe(200)
  const [one, two] = [await makeTeam(product, client.id), await makeTeam(product, client.id)]
  await limitTo(product, manager, one, two)
  expect(await listed(id, manager)).toBeUndefined()
  expect((await downloadPack(id, manager)).statusCode).toBe(404)
  const limited = await product.ask(evidencePacks.request, { subject: 'client' }, manager)
  await makeNext()
  expect(await listed(limited.id, manager)).toMatchObject({ state: 'ready' })
  await db.deleteFrom('team_managers').where('team_id', '=', two.id).execute()
  expect(await listed(limited.id, manager)).toBeUndefined()
})

test('neither a manager who has moved to another client, nor who was an administrator then, sees a pack from before', async () => {
  const moved = await requested()
  await makeNext()
  const { clientId } = await changePerson(product, moved.manager, { moved: true })
  expect(await listed(moved.id, moved.manager)).toBeUndefined()
  expect((await downloadPack(moved.id, moved.manager)).statusCode).toBe(404)
  // Back again, it is theirs.
  await db
    .updateTable('users')
    .set({ client_id: moved.client.id })
    .where('id', '=', moved.manager.id)
    .execute()
  expect(await listed(moved.id, moved.manager)).toMatchObject({ isOwn: true })

  const former = await makeAdmin(product)
  const { id } = await product.ask(evidencePacks.request, { subject: 'client', clientId }, former)
  await makeNext()
  expect(await listed(id, former)).toMatchObject({ isOwn: true })
  await db
    .updateTable('users')
    .set({ client_id: clientId, role: 'CLIENTADMIN' })
    .where('id', '=', former.id)
    .execute()
  expect(await listed(id, former)).toBeUndefined()
  expect((await downloadPack(id, former)).statusCode).toBe(404)
})

test('many packs are on pages, each once, the newest first', async () => {
  const { id, manager } = await requested()
  await makeNext()
  await sql`
    insert into evidence_packs (client_id, requested_by, as_administrator, subject, subject_name, from_day, to_day,
                                with_certificates, csv_format, state, created_at)
    select client_id, requested_by, as_administrator, subject, 'Nr ' || number, from_day, to_day, with_certificates,
           csv_format, state, created_at + number * interval '1 second'
      from evidence_packs, generate_series(1, 22) as number where id = ${id}::uuid`.execute(db)
  const page = async (pageNumber: number) => {
    const { packs, totalCount } = await product.ask(evidencePacks.list, { pageNumber, pageSize: 10 }, manager)
    expect(totalCount).toBe(23)
    return packs.map((pack) => (pack.id === id ? 'first' : pack.subjectName))
  }
  const numbers = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, at) => `Nr ${from - at}`)
  expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
    numbers(22, 13),
    numbers(12, 3),
    [...numbers(2, 1), 'first'],
    [],
  ])
})

test('packs expire after 30 days, and files without a pack are removed', async () => {
  const { id, manager } = await requested()
  await makeNext()
  expect(await storedFiles()).toContain(`evidence-packs/${id}.zip`)
  await dropOldPacks(product.app)
  expect((await downloadPack(id, manager)).statusCode).toBe(200)
  await db
    .updateTable('evidence_packs')
    .set({ expires_at: sql<string>`expires_at - interval '30 days 1 second'` })
    .execute()
  await files.write('partial/left-behind', Buffer.from('half'))
  await dropOldPacks(product.app)
  await dropAbandonedFiles(product.app)
  expect(await storedFiles()).toEqual(['partial/left-behind'])
  await dropAbandonedFiles(product.app, Date.now() + 25 * 3_600_000)
  expect(await storedFiles()).toEqual([])
})

test('a person who is deleted takes the packs about them along', async () => {
  const { client } = await requested()
  await makeNext()
  const learner = await makeLearner(product, client.id)
  const { id } = await product.ask(evidencePacks.request, { subject: 'person', email: learner.email }, admin)
  await makeNext()
  await db.deleteFrom('users').where('id', '=', learner.id).execute()
  expect(await listed(id)).toBeUndefined()
})
