// Two servers on one PostgreSQL and one S3 store: no state is in the memory of one of them only.
import PostalMime from 'postal-mime'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as health from '#contract/calls/health.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as theme from '#contract/calls/theme.ts'
import * as users from '#contract/calls/users.ts'
import { databaseOn } from '../support/global-setup.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startS3 } from '../support/s3.ts'
import { type ServerProcess, makeFolder, startServer } from '../support/server-process.ts'
import {
  administrator,
  becomeAdministrator,
  commit,
  launch,
  logIn,
  register,
  savedFor,
  toServer,
  upload,
} from '../support/work.ts'

const s3 = await startS3()
const { folder, remove } = await makeFolder()
const database = `several_${crypto.randomUUID().replaceAll('-', '')}`

/** What arrived at the mail server. */
const mailServer = await startMailServer()

let one: ServerProcess
let two: ServerProcess
let admin = ''

beforeAll(async () => {
  await run(`create database ${database}`)
  const settings = {
    ...s3.settings,
    ADMIN_EMAIL: administrator,
    DATABASE_URL: databaseOn(inject('databaseServer'), database),
    SMTP_URL: mailServer.url,
    KEYS_SECRET: 'a secret that both servers are given',
  }
  // Both at once on an empty database: one makes the tables, the other waits for it.
  one = await startServer({ dataDir: `${folder}/one`, settings })
  two = await startServer({ dataDir: `${folder}/two`, settings })
  await Promise.all([one.ready, two.ready])
  // The link that was printed last is the valid one.
  admin = await becomeAdministrator(one, two).catch(() => becomeAdministrator(two, one))
})

afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  await s3.stop()
  await run(`drop database ${database} with (force)`)
  await remove()
})

async function run(statement: string) {
  const client = new pg.Client({ connectionString: inject('databaseServer') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function letterTo(address: string): Promise<string> {
  const { raw } = await vi.waitFor(
    () => {
      const found = mailServer.arrived.find(({ to }) => to[0] === address)
      if (!found) throw new Error(`No mail has come to ${address}`)
      return found
    },
    { timeout: 30_000 },
  )
  return (await new PostalMime().parse(raw)).text ?? ''
}
const accountAt = (server: ServerProcess, token: string) => toServer(server, accounts.myAccount, {}, token)

test('a session that one opens is good on the other, until either ends it', async () => {
  const token = await logIn(one, administrator)
  expect(await accountAt(two, token)).toMatchObject({ user: { email: administrator } })
  await toServer(two, accounts.logout, {}, token)
  await expect(accountAt(one, token)).rejects.toThrow('401')
})

test('wrong passwords count on both together', async () => {
  const guess = (server: ServerProcess) =>
    toServer(server, accounts.login, { username: 'nobody@example.test', password: 'a wrong password' }).then(
      () => 'let in',
      (error: Error) => /answered (\d+)/.exec(error.message)?.[1],
    )
  const answers: unknown[] = []
  for (let at = 0; at < 14; at++) answers.push(await guess(at % 2 ? one : two))
  expect(answers).toEqual([...Array<string>(10).fill('401'), ...Array<string>(4).fill('429')])
})

test('what is uploaded to one is played on the other, film by parts too', async () => {
  const courseId = await upload(one, admin, 'The course')
  await toServer(two, pathways.create, { name: 'All', description: '', courseIds: [courseId] }, admin)
  const learner = await register(two, admin, 'lea@example.test', letterTo)
  const ticket = await launch(two, learner, courseId)
  const file = (server: ServerProcess, headers = {}) =>
    fetch(`${server.contentUrl}/playcourse/${ticket}/content/pages/7.html`, { headers })
  expect(await (await file(two)).text()).toBe('7'.padEnd(20_000, 'x'))
  const part = await file(one, { range: 'bytes=0-3' })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 0-3/20000',
    '7xxx',
  ])
  const missing = await fetch(`${two.contentUrl}/playcourse/${ticket}/content/none.html`)
  expect(missing.status).toBe(404)

  await commit(two, ticket, 1, 41)
  await commit(one, ticket, 2, 42)
  for (const server of [one, two]) expect(await savedFor(server, ticket)).toBe(42)
})

test('each mail is sent once, whichever process sends it', async () => {
  const invited = Array.from({ length: 40 }, (_, at) => `person-${at}@example.test`)
  const invite = (server: ServerProcess, email: string) =>
    toServer(server, users.create, { kind: 'learner', firstName: 'In', lastName: 'Vited', email }, admin)
  // One call to each process at a time: with forty at once, a busy machine lets some wait too long for a connection to the database.
  const [byOne, byTwo] = [invited.slice(0, 20), invited.slice(20)]
  for (const [at, email] of byOne.entries())
    await Promise.all([invite(one, email), invite(two, byTwo[at] as string)])
  for (const email of invited) await letterTo(email)
  // Nothing waits any more, asked on either server.
  await vi.waitFor(
    async () => {
      const { jobQueue } = await toServer(one, health.check, {}, admin)
      expect(jobQueue.waiting).toBe(0)
    },
    { timeout: 30_000 },
  )
  const got = mailServer.arrived.map(({ to }) => to[0] ?? '').filter((to) => to.startsWith('person-'))
  expect(got.toSorted()).toEqual(invited.toSorted())
})

test('a change of the look is seen by both', async () => {
  const { config } = await toServer(two, theme.openTheme, {})
  const colours = Object.fromEntries(theme.colourNames.map((name) => [name, config[name]])) as theme.Colours
  await toServer(one, theme.update, { ...colours, primaryButtonColour: '#123456' }, admin)
  for (const server of [one, two])
    expect((await toServer(server, theme.openTheme, {})).config.primaryButtonColour).toBe('#123456')
})

test('both find everything they need', async () => {
  for (const server of [one, two]) {
    const { database: db, contentHost, fileStore, mail } = await toServer(server, health.check, {}, admin)
    for (const part of [db, contentHost, fileStore, mail]) expect(part).toMatchObject({ works: true })
    expect(fileStore.place).toContain('bucket coppice-test at http://127.0.0.1:')
  }
})
