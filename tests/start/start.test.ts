// Starting and ending, as an operator sees it.
import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import * as communities from '#contract/calls/communities.ts'
import { keysPath } from '#contract/rules/published-keys.ts'
import { stepTookTooLong } from '#server/base/shutdown.ts'
import { freePort } from '#server/db/free-port.ts'
import { projectRoot } from '#server/base/project-root.ts'
import { watchCommunity } from '../support/watch.ts'
import { startServersPerTest } from '../support/servers-per-test.ts'
import { startOnCopy } from '../support/prepared-folder.ts'
import { administrator, becomeAdministrator, toServer } from '../support/work.ts'
import { type ServerProcess, type StartOptions, makeFolder, postgresOf } from '../support/server-process.ts'

const isRoot = process.getuid?.() === 0
/** Root can, when others may read the folder of the program. */
const canBeOthers = isRoot && (await othersMayRead(projectRoot))
function canMount(): boolean {
  try {
    execFileSync('mount', ['--bind', '/mnt', '/mnt'], { stdio: 'ignore' })
    execFileSync('umount', ['/mnt'])
    return true
  } catch {
    return false
  }
}
const startOne = startServersPerTest()
const folders: (() => Promise<void>)[] = []
let dataDir = ''

beforeEach(async () => {
  const { folder, remove } = await makeFolder()
  folders.push(remove)
  dataDir = join(folder, 'data')
})

afterAll(async () => {
  for (const remove of folders) await remove()
})

const start = (options: Partial<StartOptions> = {}) => startOne({ dataDir, ...options })

/** As `start`, on the data of a start before: where the first start is not what the test is about. */
const startAgain = (settings: Record<string, string> = {}) =>
  startOne({ dataDir, prepared: inject('preparedFolder'), settings })

const isHealthy = async ({ url, contentUrl }: ServerProcess) =>
  (await Promise.all([fetch(`${url}/health`), fetch(`${contentUrl}/health`)])).every(({ ok }) => ok)

/** Answers the exit code; no step of the shutdown may fail, or take so long that it is not waited for. */
async function endsSoon(server: ServerProcess, signal: NodeJS.Signals) {
  server.process.kill(signal)
  const { code } = await server.ended
  for (const problem of [stepTookTooLong, 'a step of the shutdown failed'])
    expect(server.output()).not.toContain(problem)
  return code
}

describe('a first start', () => {
  test('in a folder only its owner may enter, with 256 files at most, starts everything, and SIGTERM ends everything', async () => {
    await chmod(dirname(dataDir), 0o700)
    const server = await start({ descriptors: 256 })
    await server.ready
    expect(await isHealthy(server)).toBe(true)
    expect(await postgresOf(dataDir)).toBeDefined()
    expect(server.output()).toContain('Coppice is ready: ')
    expect(await (await fetch(`${server.url}${keysPath}`)).json()).toMatchObject({
      keys: [{ purpose: 'credential', retiredAt: null }],
    })
    expect(server.output()).toContain('Nobody can log in yet. Please start it again with ADMIN_EMAIL')
    for (const encoding of ['identity', 'gzip', 'br']) {
      const page = await fetch(server.url, { headers: { 'accept-encoding': encoding } })
      expect([encoding, page.status, page.headers.get('cache-control')]).toEqual([encoding, 200, 'no-cache'])
      expect(await page.text()).toContain('<div id="root">')
    }

    expect(await endsSoon(server, 'SIGTERM')).toBe(0)
    expect(await postgresOf(dataDir)).toBeUndefined()
  })

  test.skipIf(!isRoot)('as root works where user namespaces are forbidden', async () => {
    const programs = join(dirname(dataDir), 'bin')
    await mkdir(programs)
    await writeFile(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    const settings = { PATH: `${programs}:${process.env['PATH']}` }
    const first = await start({ settings })
    await first.ready
    expect(await isHealthy(first)).toBe(true)
    expect((await stat(join(dataDir, 'postgres', 'cluster'))).uid).toBe(65_534)
    expect(await endsSoon(first, 'SIGTERM')).toBe(0)

    // The same data where they are allowed again.
    const second = await start()
    await second.ready
    expect(await isHealthy(second)).toBe(true)
  })

  test.skipIf(!isRoot)('as root reports what to do where neither way is possible', async () => {
    const programs = join(dirname(dataDir), 'bin')
    await mkdir(programs)
    for (const name of ['unshare', 'setpriv'])
      await writeFile(join(programs, name), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    const server = await start({ settings: { PATH: `${programs}:${process.env['PATH']}` } })
    expect((await server.ended).code).toBe(1)
    expect(server.output()).toContain('Please start Coppice as an ordinary user, or set DATABASE_URL')
  })

  test.skipIf(!canBeOthers)(
    'as an ordinary user works, even one without a name; as root on their folder it is refused, and they can go on',
    async () => {
      const user = 54_321
      await chown(dirname(dataDir), user, user)
      const own = await start({ uid: user })
      await own.ready
      expect(await isHealthy(own)).toBe(true)
      const database = join(dataDir, 'postgres', 'cluster')
      expect((await stat(database)).uid).toBe(user)
      expect(await endsSoon(own, 'SIGTERM')).toBe(0)
      const root = await start()
      expect((await root.ended).code).toBe(1)
      expect(root.output()).toContain(
        `belongs to the user ${user}, and as root Coppice would lock that user out.`,
      )
      expect((await stat(database)).uid).toBe(user)
      // With a database elsewhere it is refused for what it has in files.
      const elsewhere = await start({ settings: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' } })
      expect((await elsewhere.ended).code).toBe(1)
      expect(elsewhere.output()).toContain(`keys.secret belongs to the user ${user}`)
      const again = await start({ uid: user })
      await again.ready
      expect(await isHealthy(again)).toBe(true)
    },
  )

  test.skipIf(!canBeOthers)('reports it when the folder of its database cannot be written', async () => {
    const user = 54_321
    const folder = join(dataDir, 'postgres')
    await mkdir(folder, { recursive: true })
    await chown(dirname(dataDir), user, user)
    await chown(dataDir, user, user)
    const server = await start({ uid: user })
    expect((await server.ended).code).toBe(1)
    expect(server.output()).toContain(`${folder} cannot be written by this user.`)
  })

  test.skipIf(!isRoot || !canMount())('reports it when its file system is read-only', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    execFileSync('mount', ['--bind', dataDir, dataDir])
    try {
      execFileSync('mount', ['-o', 'remount,bind,ro', dataDir])
      const server = await start()
      expect((await server.ended).code).toBe(1)
      expect(server.output()).toContain('cannot be written, because its file system is read-only.')
    } finally {
      execFileSync('umount', [dataDir])
    }
  })

  test.skipIf(!canBeOthers)('reports it when its folder cannot be written', async () => {
    const server = await start({ uid: 54_321 })
    expect((await server.ended).code).toBe(1)
    expect(server.output()).toContain(`${dataDir} cannot be written by this user.`)
  })
})

describe('a data folder in which nothing can be stored is named', () => {
  const elsewhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }

  /** Ends within seconds, with this and nothing else. */
  async function expectRefused(options: Partial<StartOptions>, sentence: string) {
    const server = await start(options)
    const first = await Promise.race([server.ended, sleep(60_000)])
    expect([options.dataDir, first?.code, server.output().trim()]).toEqual([options.dataDir, 1, sentence])
  }
  const unfit = (folder: string, why: string) =>
    `Coppice cannot store files in ${folder}: ${why}. Please set DATA_DIR to a folder in which this user may write.`
  const notWritten = (folder: string) =>
    `${folder} cannot be written by this user. Please let it write there, or set DATA_DIR to another folder.`

  test.each([{}, elsewhere])('when it is no folder: %j', async (settings) => {
    const parent = dirname(dataDir)
    const file = join(parent, 'file')
    await writeFile(file, '')
    const link = join(parent, 'link')
    await symlink(join(parent, 'nowhere'), link)
    await expectRefused({ dataDir: file, settings }, unfit(file, 'it is not a folder'))
    const below = join(file, 'data')
    await expectRefused({ dataDir: below, settings }, unfit(below, 'a part of its path is not a folder'))
    await expectRefused(
      { dataDir: link, settings },
      unfit(link, 'it is a link to a place that does not exist'),
    )
    await expectRefused({ dataDir: '/dev/null', settings }, unfit('/dev/null', 'it is not a folder'))
  })

  test.skipIf(process.platform !== 'linux').each([{}, elsewhere])(
    'when it belongs to the system: %j',
    async (settings) => {
      for (const folder of ['/proc', '/proc/x', '/proc/x/y'])
        await expectRefused({ dataDir: folder, settings }, unfit(folder, 'the system says ENOENT'))
      for (const folder of ['/sys', '/sys/x', '/sys/x/y'])
        await expectRefused(
          { dataDir: folder, settings },
          expect.stringContaining(`${folder} cannot be written`),
        )
    },
  )

  test.skipIf(!canBeOthers).each([{}, elsewhere])('when this user may not write: %j', async (settings) => {
    const user = 54_321
    await chmod(dirname(dataDir), 0o755)
    const kinds = ['', 'incoming', 'files', join('files', 'packages')].map((name) => join(dataDir, name))
    for (const folder of kinds) {
      await mkdir(folder, { recursive: true })
      await chown(folder, user, user)
    }
    for (const folder of kinds) {
      await chmod(folder, 0o500)
      await expectRefused({ uid: user, settings }, notWritten(folder.replace(/[/]$/, '')))
      await chmod(folder, 0o700)
      await chown(folder, user + 1, user + 1)
      await chmod(folder, 0o755)
      await expectRefused({ uid: user, settings }, notWritten(folder.replace(/[/]$/, '')))
      await chown(folder, user, user)
    }
    // With a store elsewhere it does not matter what is in files.
    await chmod(join(dataDir, 'files'), 0o500)
    const s3 = { S3_BUCKET: 'bucket', S3_ENDPOINT: 'http://127.0.0.1:1', S3_REGION: 'r' }
    const keys = { S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
    const server = await start({ uid: user, settings: { ...elsewhere, ...s3, ...keys } })
    expect((await server.ended).code).toBe(1)
    expect(server.output()).toContain('the database cannot be reached')
  })

  test('when a folder in it is none', async () => {
    await mkdir(dataDir)
    await symlink(join(dataDir, 'nowhere'), join(dataDir, 'files'))
    await expectRefused({}, unfit(join(dataDir, 'files'), 'it is a link to a place that does not exist'))
    await rm(join(dataDir, 'files'))
    await writeFile(join(dataDir, 'incoming'), '')
    await expectRefused({}, unfit(join(dataDir, 'incoming'), 'it is not a folder'))
  })

  test.skipIf(process.platform !== 'linux')('and so is the place of the secret of the keys', async () => {
    const settings = { KEYS_SECRET_FILE: '/proc/x/keys.secret' }
    await expectRefused(
      { settings },
      '/proc/x/keys.secret, the secret of the signing keys, cannot be created (ENOENT). Please set KEYS_SECRET_FILE to a place where this user may write.',
    )
  })
})

describe('a second start', () => {
  test('at the same time as a first start leaves exactly one running', async () => {
    const servers = [await start(), await start(), await start()]
    const outcomes = await Promise.allSettled(servers.map(({ ready }) => ready))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const winner = servers[outcomes.findIndex(({ status }) => status === 'fulfilled')] as ServerProcess
    expect(await isHealthy(winner)).toBe(true)
  })

  test('on a port in use reports it, and leaves no database running', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    const server = await startAgain({ PORT: String(port) })
    expect((await server.ended).code).toBe(1)
    expect(server.output()).toContain(`Port ${port} is in use. Please stop what uses it, or set PORT`)
    expect(await postgresOf(dataDir)).toBeUndefined()
    other.close()
  })
})

test('wrong settings are all named, and nothing is started', async () => {
  const server = await start({ settings: { PORT: 'http', PUBLIC_URL: 'learn.example.org', DEMO: 'yes' } })
  expect((await server.ended).code).toBe(1)
  expect(server.output().trim().split('\n')).toEqual([
    'PORT is "http": please set a whole number from 1 to 65535, or leave it out for 4000.',
    'PUBLIC_URL is "learn.example.org": please set an origin such as https://learn.example.org, with nothing after it.',
    'DEMO is "yes": please set one of 0, 1.',
  ])
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
})

describe('an end', () => {
  test('while it is starting leaves no database running', async () => {
    const server = await start()
    while (!(await postgresOf(dataDir))) await sleep(10)
    expect(await endsSoon(server, 'SIGTERM')).toBe(0)
    expect(await postgresOf(dataDir)).toBeUndefined()
  })

  test('by kill -9 leaves nothing that the next start does not repair by itself', async () => {
    const first = await startAgain({ ADMIN_EMAIL: 'ada@example.test' })
    await first.ready
    const left = await postgresOf(dataDir)
    first.process.kill('SIGKILL')
    await first.ended
    expect(await postgresOf(dataDir)).toBe(left)
    // A package that was being unpacked then.
    const orphan = join(dataDir, 'files', 'packages', crypto.randomUUID())
    await mkdir(orphan, { recursive: true })
    await writeFile(join(orphan, 'index.html'), 'half a course')

    const second = await start({ settings: { ADMIN_EMAIL: 'ada@example.test' } })
    await second.ready
    expect(await isHealthy(second)).toBe(true)
    expect(second.output()).toContain(
      `The link that sets the password of the first administrator (ada@example.test) is in ${dataDir}/`,
    )
    expect(second.output()).not.toContain('/Confirm/')
    expect(second.output()).not.toContain('Nobody can log in yet')
    await expect(stat(orphan)).rejects.toThrow('ENOENT')
    expect(await endsSoon(second, 'SIGTERM')).toBe(0)
    expect(await postgresOf(dataDir)).toBeUndefined()
  })
})

test('a database that cannot be started again is tried until it can, and meanwhile calls are answered 503 and an end is in good order', async () => {
  const server = await startAgain()
  await server.ready
  const log = join(dataDir, 'postgres', 'postgresql.log')
  /** Its log cannot be opened, as on a disk that takes nothing. */
  async function breakDatabase() {
    const { length } = server.output()
    await rm(log)
    await mkdir(log)
    process.kill((await postgresOf(dataDir)) as number, 'SIGKILL')
    await expect.poll(() => server.output().slice(length)).toContain('EISDIR')
  }
  await breakDatabase()
  const statusOf = async () => (await fetch(`${server.url}/api/Config/GetConfig`)).status
  expect(await statusOf()).toBe(503)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await rm(log, { recursive: true })
  await expect.poll(() => isHealthy(server), { timeout: 30_000, interval: 200 }).toBe(true)
  expect(await statusOf()).toBe(200)
  await breakDatabase()
  expect(await endsSoon(server, 'SIGTERM')).toBe(0)
})

/** The other user of these tests must be able to read the program. */
async function othersMayRead(folder: string): Promise<boolean> {
  if (((await stat(folder)).mode & 0o005) !== 0o005) return false
  return folder === dirname(folder) || othersMayRead(dirname(folder))
}

describe('a server that runs', () => {
  let server: ServerProcess
  let folder: Awaited<ReturnType<typeof makeFolder>>
  const metricsPort = freePort()

  beforeAll(async () => {
    folder = await makeFolder()
    server = await startOnCopy(inject('preparedFolder'), {
      dataDir: join(folder.folder, 'data'),
      settings: {
        ADMIN_EMAIL: administrator,
        METRICS_PORT: String(await metricsPort),
        STOP_DELAY_SECONDS: '3',
      },
    })
    await server.ready
  })
  afterAll(async () => {
    await server.stop()
    await folder.remove()
  })

  test('shows metrics on a port of their own, and nowhere else', async () => {
    const metrics = await fetch(`http://127.0.0.1:${await metricsPort}/metrics`)
    expect(await metrics.text()).toContain('process_resident_memory_bytes')
    for (const url of [server.url, server.contentUrl])
      expect(await (await fetch(`${url}/metrics`)).text()).not.toContain('process_resident_memory_bytes')
  })

  test('is not affected by a second start on its folder, which reports it and ends', async () => {
    const second = await startOne({ dataDir: server.dataDir })
    expect((await second.ended).code).toBe(1)
    expect(second.output()).toContain(
      `The data folder ${server.dataDir} is in use by another Coppice (process ${server.process.pid}). Please stop that one first`,
    )
    expect(await isHealthy(server)).toBe(true)
  })

  test('starts its database again when that is killed', async () => {
    process.kill((await postgresOf(server.dataDir)) as number, 'SIGKILL')
    // A connection that is open may answer once more.
    await expect.poll(() => isHealthy(server), { timeout: 5_000, interval: 10 }).toBe(false)
    // A proxy that took it out would show a page of its own instead of ours.
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await expect.poll(() => isHealthy(server), { timeout: 20_000, interval: 200 }).toBe(true)
  })

  test('ends once when it is asked twice, as npm does at Ctrl-C: announced to proxies, meanwhile answering, its streams in good order', async () => {
    const token = await becomeAdministrator(server)
    const { id } = await toServer(server, communities.create, { name: 'Growers', description: 'x' }, token)
    const watching = await watchCommunity(server.url, id, token)
    expect(watching.status).toBe(200)
    const probe = async (path: string) =>
      Promise.all(
        [server.url, server.contentUrl].map(async (url) => {
          const { status, headers } = await fetch(`${url}${path}`)
          return { status, connection: headers.get('connection') }
        }),
      )
    const twice = (status: number, connection: string) => [0, 1].map(() => ({ status, connection }))
    expect(await probe('/readyz')).toEqual(twice(200, 'keep-alive'))
    // Two signals of one kind would count as one while the first one waits.
    server.process.kill('SIGINT')
    server.process.kill('SIGTERM')
    await expect.poll(() => probe('/readyz')).toEqual(twice(503, 'close'))
    expect(await probe('/livez')).toEqual(twice(200, 'close'))
    expect(await probe('/health')).toEqual(twice(200, 'close'))
    expect(await endsSoon(server, 'SIGINT')).toBe(0)
    expect(await watching.ended).toBe(true)
    expect(await postgresOf(server.dataDir)).toBeUndefined()
  })
})
