// Creates, starts, restarts when needed and stops the PostgreSQL that comes with the npm packages. It has its data in a folder of ours
// and listens on loopback only.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { makeDurableFolder, syncFolder } from '../files/durable-folder.ts'
import { ifAbsent } from '../files/if-absent.ts'
import { EmbeddedError, InUseError } from './embedded-error.ts'
import { freePort } from './free-port.ts'
import { lockFolder } from './folder-lock.ts'
import { mustNotBeOfAnother } from './other-owner.ts'
import { type Programs, choosePrograms } from './postgres-programs.ts'
import { stopPostgres } from './postgres-process.ts'

const run = promisify(execFile)
const minFreeBytes = 200 * 1024 * 1024
const timeoutMs = 60_000

export interface Embedded {
  connectionString: string
  stop(): Promise<void>
}

type OnFailure = (error: unknown) => void

/**
 * Starts PostgreSQL in the folder that holds the database. The folder is made when it is missing.
 * @param onFailure gets why the database has ended by itself, and why it cannot be started again while that is tried
 * @throws EmbeddedError with a sentence for the operator
 */
export async function startEmbedded(
  folder: string,
  onFailure: OnFailure = () => undefined,
): Promise<Embedded> {
  await makeDurableFolder(folder, 0o700)
  await mustNotBeOfAnother(join(folder, 'cluster'))
  const lock = await lockFolder(folder)
  if (!lock.isHeld)
    throw new InUseError(
      `The data folder ${dirname(folder)} is in use by another Coppice${lock.holder ? ` (process ${lock.holder})` : ''}. Please stop that one first, or set DATA_DIR to another folder.`,
    )
  try {
    const started = await startLocked(folder, onFailure)
    return {
      connectionString: started.connectionString,
      async stop() {
        await started.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function startLocked(folder: string, onFailure: OnFailure): Promise<Embedded> {
  await mustHaveSpace(folder)
  const programs = await choosePrograms(folder)
  const data = join(folder, 'cluster')
  const password = await passwordOf(folder)
  if (existsSync(data)) await stopPostgres(data)
  else await create(programs, folder, password)
  await programs.giveTo(data)

  const port = await freePort()
  const connectionString = `postgres://coppice:${password}@127.0.0.1:${port}/postgres`
  const launchOne = () => launch(programs, folder, port)
  const first = await launchOne()
  await untilReady(first, connectionString, folder)
  const stop = keepRunning(first, launchOne, onFailure)
  return {
    connectionString,
    async stop() {
      const stopped = stop()
      await stopPostgres(data)
      await stopped
    },
  }
}

interface Running {
  /** Absent when it could not be started. */
  child?: ChildProcess
  /** Resolves with the reason when it ends. */
  ended: Promise<Error>
}

const maxSecondsBetween = 10

/**
 * Starts the database again whenever it has ended, because its data is intact in any case. Where that fails, as on a disk that accepts
 * nothing, it is tried until it succeeds. Returns a function that stops this, and also what is being started at that moment.
 */
function keepRunning(
  first: Running,
  launchOne: () => Promise<Running>,
  onFailure: OnFailure,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let running = first
  async function keep() {
    for (let failures = 0; ; failures++) {
      const since = performance.now()
      const problem = await running.ended
      if (signal.aborted) return
      if (performance.now() - since > maxSecondsBetween * 1000) failures = 0
      onFailure(problem)
      const seconds = Math.min(2 ** failures, maxSecondsBetween)
      await sleep(seconds * 1000, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      running = await launchOne().catch((error: Error) => ({ ended: Promise.resolve(error) }))
      if (signal.aborted) running.child?.kill('SIGINT')
    }
  }
  const keeping = keep()
  return () => {
    stopping.abort()
    // The end of the process is waited for.
    running.child?.ref()
    return keeping
  }
}

async function mustHaveSpace(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < minFreeBytes)
    throw new EmbeddedError(
      `Less than 200 MB are free for ${folder}. Please make room, or set DATA_DIR to another disk.`,
    )
}

async function passwordOf(folder: string): Promise<string> {
  const place = join(folder, 'password')
  const stored = await readFile(place, 'utf8').catch(ifAbsent(''))
  if (stored) return stored
  const password = randomBytes(24).toString('hex')
  await writeFile(place, password, { mode: 0o600, flush: true })
  return password
}

/**
 * Creates the database beside its place, and moves it there when it is complete, so that an interruption leaves no incomplete database
 * there.
 */
async function create(programs: Programs, folder: string, password: string) {
  const halfMade = join(folder, 'cluster.new')
  await rm(halfMade, { recursive: true, force: true })
  await programs.giveTo(halfMade)
  const passwordFile = join(folder, 'initial-password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  const [command, args] = programs.commandOf('initdb', [
    `--pgdata=${halfMade}`,
    '--username=coppice',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ])
  try {
    await run(command, args, { cwd: '/' })
    await rename(halfMade, join(folder, 'cluster'))
    await syncFolder(folder)
  } catch (error) {
    throw new EmbeddedError(
      `The database could not be created in ${folder}: ${String((error as { stderr?: string }).stderr ?? error)}`,
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** @throws when it cannot be started, as on a disk that accepts nothing or without a free descriptor */
async function launch(programs: Programs, folder: string, port: number): Promise<Running> {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=60',
    'shared_buffers=256MB',
    'log_min_messages=warning',
    // Details of errors name values, such as an email address, and would outlive a person who is erased (rule deletion-10).
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
  ]
  const [command, args] = programs.commandOf('postgres', [
    '-D',
    join(folder, 'cluster'),
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  await removeDetails(logOf(folder))
  const log = await open(logOf(folder), 'a', 0o600)
  try {
    // The process has a group of its own: an interrupt from the keyboard must reach us first, so that we end before it does.
    const child = spawn(command, args, { cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd] })
    const ended = new Promise<Error>((done) =>
      child.once('exit', (code, signal) =>
        done(new Error(`PostgreSQL has ended (${signal ?? code}). Its log is ${logOf(folder)}`)),
      ),
    )
    await once(child, 'spawn')
    child.on('error', () => undefined)
    child.unref()
    return { child, ended }
  } finally {
    await log.close()
  }
}

/** Removes the details that PostgreSQL wrote into the log under earlier versions. */
async function removeDetails(log: string) {
  const written = await readFile(log, 'utf8').catch(ifAbsent(''))
  const cleaned = withoutDetails(written)
  if (cleaned !== written) await writeFile(log, cleaned)
}

export const withoutDetails = (log: string): string =>
  log.replaceAll(/^.* (?:DETAIL|HINT|QUERY|CONTEXT|STATEMENT): .*\n(?:\t.*\n)*/gm, '')

const logOf = (folder: string) => join(folder, 'postgresql.log')

async function untilReady(running: Running, connectionString: string, folder: string) {
  let ended = false
  void running.ended.then(() => (ended = true))
  const deadline = performance.now() + timeoutMs
  let last = ''
  while (!ended && performance.now() < deadline) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      last = (error as Error).message
      await sleep(50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const log = await readFile(logOf(folder), 'utf8').catch(() => '')
  const cause = ended ? (log.match(/FATAL: .*/g)?.at(-1) ?? 'it ended at once') : last
  throw new EmbeddedError(`The database did not start (${cause}). Its log is ${logOf(folder)}.`)
}
