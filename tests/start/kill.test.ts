// The server is killed over and over in the middle of commits, uploads, invitations and imports of lists: what it has acknowledged is
// there afterwards, each next start needs no manual step, and nothing is left over.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as imports from '#contract/calls/learners.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as users from '#contract/calls/users.ts'
import { addressOfRunning } from '#server/db/join-embedded.ts'
import { sayProgress } from '../support/progress.ts'
import { startOnCopy } from '../support/prepared-folder.ts'
import { type ServerProcess, makeFolder, postgresOf, startServer } from '../support/server-process.ts'
import {
  administrator,
  becomeAdministrator,
  commit,
  launch,
  register,
  savedFor,
  toServer,
  upload,
} from '../support/work.ts'

/** At least five, so that some wait for an upload; `npm run trial -- kills` asks for more. */
const kills = Number(process.env['KILLS'] ?? 5)
const { folder, remove } = await makeFolder()
const dataDir = join(folder, 'data')
interface Learner {
  token: string
  /** The highest number whose commit was acknowledged. */
  saved: number
}

let server: ServerProcess
let admin = ''
let courseId = ''
const learners: Learner[] = []
/** What was acknowledged beside the commits. */
const uploaded: string[] = []
const invited: string[] = []
/** The lists of people that were imported. Everybody in a list has its name as last name. */
const imported: string[] = []
const peopleInList = 200
let clientId = ''

const options = { dataDir, settings: { ADMIN_EMAIL: administrator } }

beforeAll(async () => {
  server = await startOnCopy(inject('preparedFolder'), options)
  await server.ready
  admin = await becomeAdministrator(server)
  courseId = await upload(server, admin, 'The course')
  await toServer(
    server,
    pathways.create,
    { name: 'Everything', description: '', courseIds: [courseId] },
    admin,
  )
  const { client } = await toServer(
    server,
    clients.create,
    {
      clientName: 'Orchard',
      firstName: 'Ada',
      lastName: 'Manager',
      email: 'manager@example.test',
      phoneNumber: '1',
      referalCode: 'orchard',
      maximumNumberOfLearners: 0,
    },
    admin,
  )
  clientId = client.id
  for (let at = 0; at < 4; at++)
    learners.push({ token: await register(server, admin, `learner-${at}@example.test`), saved: 0 })
})

afterAll(async () => {
  await server.stop()
  await remove()
})

test(`what was acknowledged survives ${kills} kills`, { timeout: 120_000 + kills * 20_000 }, async () => {
  for (let round = 0; round < kills; round++) {
    const { signal, abort } = stopper()
    const work = [
      ...learners.map((one) => commitOn(one, signal)),
      uploadOn(signal),
      inviteOn(signal),
      importOn(signal),
    ]
    const untilKill = async () => {
      // Whatever the machine is busy with, some rounds must see an upload and an invitation acknowledged.
      if (round % 5 === 4) await untilOneMoreOfEach()
      await untilMoreAreSaved(8 + ((round * 7) % 25))
    }
    await Promise.race([untilKill(), ...work])
    // Sometimes the database is killed too, as in a power cut.
    const database = round % 2 === 0 ? await postgresOf(dataDir) : undefined
    server.process.kill('SIGKILL')
    if (database) process.kill(-database, 'SIGKILL')
    abort()
    await Promise.all([server.ended, ...work])
    server = await start()
    expect(await lost()).toEqual([])
    sayProgress(round + 1, kills, 'kills of the server')
  }

  expect(Math.min(uploaded.length, invited.length, imported.length)).toBeGreaterThanOrEqual(
    Math.floor(kills / 5),
  )
  for (const { token, saved } of learners)
    expect(await savedFor(server, await launch(server, token, courseId))).toBeGreaterThanOrEqual(saved)
})

/** What was acknowledged beside the commits, and is not there. */
async function lost(): Promise<string[]> {
  const known = new Set((await query<{ id: string }>('select id from courses')).map(({ id }) => id))
  const mailed = new Set(
    (
      await query<{ email: string }>(
        'select users.email from users join outbox on outbox.to_address = users.email',
      )
    ).map(({ email }) => email),
  )
  return [
    ...uploaded.filter((id) => !known.has(id)),
    ...invited.filter((email) => !mailed.has(email)),
    ...(await incompleteLists()),
  ]
}

/** An import has happened as a whole, with its entry among the past actions and a mail to everybody, or not at all. */
async function incompleteLists(): Promise<string[]> {
  const stored = await query<{ list: string; people: number; mails: number; actions: number }>(`
    select users.last_name as list, count(*)::int as people, count(outbox.id)::int as mails,
           count(distinct bulk_action_people.action_id)::int as actions
      from users
      left join outbox on outbox.to_address = users.email
      left join bulk_action_people on bulk_action_people.user_id = users.id
     where users.last_name like 'list-%' group by users.last_name`)
  const whole = stored.filter(
    ({ people, mails, actions }) => people === peopleInList && mails === peopleInList && actions === 1,
  )
  const names = new Set(whole.map(({ list }) => list))
  return [...imported, ...stored.map(({ list }) => list)].filter((list) => !names.has(list))
}

test('and nothing is left over', async () => {
  const versions = await query<{ id: string; file_count: number }>(
    'select id, file_count from course_versions',
  )
  const packages = join(dataDir, 'files', 'packages')
  expect((await readdir(packages)).sort()).toEqual(versions.map(({ id }) => id).sort())
  for (const { id, file_count } of versions) {
    const files = await readdir(join(packages, id), { recursive: true, withFileTypes: true })
    expect(files.filter((file) => file.isFile())).toHaveLength(file_count)
  }
  const images = await query<{ key: string }>('select badge_image as key from courses')
  const stored = await readdir(join(dataDir, 'files', 'images'))
  expect(stored.map((name) => `images/${name}`).sort()).toEqual(images.map(({ key }) => key).sort())
  for (const place of ['incoming', join('files', 'partial')])
    expect(await readdir(join(dataDir, place)).catch(() => [])).toEqual([])
})

/** The kill falls into the ones that follow. */
async function untilMoreAreSaved(count: number) {
  const saved = () => learners.reduce((sum, learner) => sum + learner.saved, 0)
  const wanted = saved() + count
  while (saved() < wanted) await sleep(5)
}

async function untilOneMoreOfEach() {
  const all = [uploaded, invited, imported]
  const before = all.map(({ length }) => length)
  while (all.some(({ length }, at) => length === before[at])) await sleep(5)
}

async function start(): Promise<ServerProcess> {
  const started = await startServer(options)
  await started.ready
  return started
}

async function commitOn(learner: Learner, signal: AbortSignal) {
  await untilKilled(signal, async () => {
    const ticket = await launch(server, learner.token, courseId)
    expect(await savedFor(server, ticket)).toBeGreaterThanOrEqual(learner.saved)
    for (let sequence = 1; !signal.aborted; sequence++) {
      await commit(server, ticket, sequence, learner.saved + 1)
      learner.saved++
    }
  })
}

async function uploadOn(signal: AbortSignal) {
  await untilKilled(signal, async () => {
    while (!signal.aborted) uploaded.push(await upload(server, admin, `Course ${uploaded.length}`))
  })
}

async function inviteOn(signal: AbortSignal) {
  await untilKilled(signal, async () => {
    while (!signal.aborted) {
      const email = `${crypto.randomUUID()}@example.test`
      await toServer(
        server,
        users.create,
        { kind: 'learner', firstName: 'In', lastName: 'Vited', email },
        admin,
      )
      invited.push(email)
    }
  })
}

async function importOn(signal: AbortSignal) {
  await untilKilled(signal, async () => {
    while (!signal.aborted) {
      const lastName = `list-${crypto.randomUUID()}`
      const rows = Array.from({ length: peopleInList }, (_, at) => ({
        firstName: 'On',
        lastName,
        email: `${lastName}-${at}@example.test`,
      }))
      const expected = { added: peopleInList, changed: 0, back: 0, archived: 0 }
      await toServer(server, imports.applyImport, { rows, clientId, expected }, admin)
      imported.push(lastName)
    }
  })
}

/** A request that the kill ends is no error; any other failure is. */
async function untilKilled(signal: AbortSignal, work: () => Promise<void>) {
  await work().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

function stopper() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await addressOfRunning(join(dataDir, 'postgres')) })
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}
