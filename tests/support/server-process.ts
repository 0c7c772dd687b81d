// The built server as a process of its own, as an operator starts it.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/db/free-port.ts'
import { projectRoot } from '#server/base/project-root.ts'

const program = join(projectRoot, 'dist', 'server', 'main.js')

export interface ServerProcess {
  process: ChildProcess
  dataDir: string
  url: string
  contentUrl: string
  /** All that it has printed. */
  output(): string
  /** Resolves when it is ready, or rejects with its output when it ended instead. */
  ready: Promise<void>
  ended: Promise<Ending>
  /** As an operator does it. */
  stop(): Promise<Ending>
}

interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface StartOptions {
  dataDir: string
  /** Of a previous start, so that its data is there again. */
  ports?: Ports
  settings?: Record<string, string>
  uid?: number
  /** How many files it may have open. */
  descriptors?: number
}

/** Of the environment of the tests it has only what is named. */
export async function startServer({
  dataDir,
  ports,
  settings = {},
  uid,
  descriptors,
}: StartOptions): Promise<ServerProcess> {
  if (!existsSync(program))
    throw new Error('These tests start the built server: please run `npm run build` first.')
  const { port, contentPort } = ports ?? (await freePorts())
  const limit = descriptors === undefined ? '' : `ulimit -n ${descriptors} && `
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$1"`, process.execPath, program], {
    cwd: '/',
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: String(port),
      CONTENT_PORT: String(contentPort),
      DEMO: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      // No test waits for it but its own.
      LOADING_SCREEN_MS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  let output = ''
  const ended = new Promise<Ending>((done) => child.once('close', (code, signal) => done({ code, signal })))
  const ready = new Promise<void>((done, reject) => {
    let isReady = false
    const listen = (bytes: Buffer) => {
      output += bytes.toString()
      // Not searched again: the log of a measurement has many megabytes.
      isReady ||= output.includes('Coppice is ready')
      if (isReady) done()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void ended.then(({ code }) => reject(new Error(`The server ended with ${code}: ${output}`)))
  })
  ready.catch(() => undefined)
  return {
    process: child,
    dataDir,
    url: `http://127.0.0.1:${port}`,
    contentUrl: `http://127.0.0.1:${contentPort}`,
    output: () => output,
    ready,
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

export interface Ports {
  port: number
  contentPort: number
}

export async function freePorts(): Promise<Ports> {
  return { port: await freePort(), contentPort: await freePort() }
}

/** What the server leaves for its first administrator. */
export const firstLinkOf = ({ dataDir }: Pick<ServerProcess, 'dataDir'>): Promise<string> =>
  readFile(join(dataDir, 'first-administrator-link.txt'), 'utf8')

/** A folder that only its owner may enter, and how to remove it. */
export async function makeFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'coppice-start-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** The process number of the PostgreSQL on a data folder, while it runs. */
export async function postgresOf(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return pid && isAlive(pid) ? pid : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
