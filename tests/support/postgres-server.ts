// A PostgreSQL of another version than the embedded one, in a temporary folder, on a free port of loopback.
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '#server/db/free-port.ts'
import { choosePrograms } from '#server/db/postgres-programs.ts'

const run = promisify(execFile)

/** The folders with the programs of those that Debian has installed on this machine, each of the newest minor version of its major one. */
export function debianPostgres(): string[] {
  try {
    return readdirSync('/usr/lib/postgresql').map((major) => `/usr/lib/postgresql/${major}/bin`)
  } catch {
    return []
  }
}

export async function versionOf(programs: string): Promise<string> {
  return (await run(join(programs, 'postgres'), ['--version'])).stdout.trim()
}

export async function startPostgres(programs: string) {
  const folder = await mkdtemp(join(tmpdir(), 'coppice-postgres-'))
  const { commandOf, giveTo } = await choosePrograms(folder, programs)
  const data = join(folder, 'data')
  await giveTo(data)
  // The role of the server gets one from it (server/db/server-role.ts).
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  const [initdb, initdbArgs] = commandOf('initdb', [
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  await run(initdb, initdbArgs, { cwd: '/' })
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  const [command, args] = commandOf('postgres', ['-D', data, ...settings.flatMap((one) => ['-c', one])])
  const child = spawn(command, args, { cwd: '/', stdio: 'ignore' })
  const ended = once(child, 'exit')
  const connectionString = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  await untilItAnswers(connectionString)
  return {
    connectionString,
    async stop() {
      child.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** @throws when it does not answer within half a minute */
async function untilItAnswers(connectionString: string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
