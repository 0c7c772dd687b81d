// PostgreSQL ends under load and is started again: killed in the first round, stopped at once ("immediate") in the
// second. While it is away every call is answered with success or with 503, when to try again and our envelope; soon
// after it is back all is well again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import * as pathways from '#contract/calls/pathways.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { freePort } from '#server/db/free-port.ts'
import { choosePrograms } from '#server/db/postgres-programs.ts'
import { makeFolder, startServer } from '../support/server-process.ts'
import { administrator, becomeAdministrator, launch, register, toServer, upload } from '../support/work.ts'
import { type Answer, type Target, faultOf, keepAsking, targetsOf } from './load.ts'

const beforeMilliseconds = 3_000
const awayMilliseconds = 10_000
/** From the time when the database accepts connections again. */
const recoveryMilliseconds = 10_000
const afterMilliseconds = 3_000

/** Answers whether every answer was as it should be, in all rounds. */
export async function tryOutage(): Promise<boolean> {
  const { folder, remove } = await makeFolder()
  const database = await startFixed(join(folder, 'postgres'))
  const server = await startServer({
    dataDir: join(folder, 'data'),
    settings: { ADMIN_EMAIL: administrator, DATABASE_URL: database.url, LOG_LEVEL: 'silent' },
  })
  let good = true
  try {
    await server.ready
    const admin = await becomeAdministrator(server)
    const course = await upload(server, admin, 'The course')
    await toServer(server, pathways.create, { name: 'All', description: '', courseIds: [course] }, admin)
    const learner = await register(server, admin, 'lea@example.test')
    const ticket = await launch(server, learner, course)
    const targets = targetsOf(server, { admin, learner, course, ticket })
    for (const signal of ['SIGKILL', 'SIGQUIT'] as const)
      good = (await tryRound(signal, database, targets)) && good
  } finally {
    server.process.kill('SIGTERM')
    await server.ended
    await database.stop('SIGQUIT')
    await remove()
  }
  return good
}

async function tryRound(
  signal: 'SIGKILL' | 'SIGQUIT',
  database: FixedDatabase,
  targets: Target[],
): Promise<boolean> {
  const load = keepAsking(targets)
  await sleep(beforeMilliseconds)
  const wentAt = performance.now()
  await database.stop(signal)
  await sleep(awayMilliseconds)
  await database.start()
  const backAt = performance.now()
  await sleep(recoveryMilliseconds + afterMilliseconds)
  const answers = await load.end()

  const phases: [string, Answer[]][] = [
    ['before', answers.filter(({ endedAt }) => endedAt < wentAt)],
    ['away', answers.filter(({ endedAt }) => endedAt >= wentAt && endedAt < backAt)],
    [
      'recovering',
      answers.filter(({ endedAt, askedAt }) => endedAt >= backAt && askedAt < backAt + recoveryMilliseconds),
    ],
    ['after', answers.filter(({ askedAt }) => askedAt >= backAt + recoveryMilliseconds)],
  ]
  console.log(`After ${signal}:`)
  for (const [phase, some] of phases) console.log(`  ${phase.padEnd(10)} ${countsOf(some)}`)
  const isCalm = (phase: string) => phase === 'before' || phase === 'after'
  const faults = phases.flatMap(([phase, some]) =>
    some.flatMap((answer) => faultOf(answer, isCalm(phase)) ?? []),
  )
  const isTried = phases.every(([, some]) => some.length > 0)
  for (const fault of new Set(faults)) console.log(`  ✗ ${fault}`)
  console.log(
    `${faults.length || !isTried ? '✗' : '✓'} ${faults.length} of ${answers.length} answers were wrong`,
  )
  return faults.length === 0 && isTried
}

function countsOf(answers: Answer[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  const slowest = Math.round(Math.max(0, ...answers.map(({ askedAt, endedAt }) => endedAt - askedAt)))
  const sorted = [...counts].sort(([one], [other]) => one - other)
  return `${sorted.map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ')}; slowest ${slowest} ms`
}

interface FixedDatabase {
  url: string
  start(): Promise<void>
  /** Resolves when it has ended. */
  stop(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>
}

/** Ours, on a port of its own that stays the same, and that is not restarted. */
async function startFixed(folder: string): Promise<FixedDatabase> {
  const made = await startEmbedded(folder)
  await made.stop()
  const port = await freePort()
  const url = Object.assign(new URL(made.connectionString), { port: String(port) }).href
  const programs = await choosePrograms(folder)
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const words = ['-D', join(folder, 'cluster'), ...settings.flatMap((setting) => ['-c', setting])]
  const [command, args] = programs.commandOf('postgres', words)
  let child: ChildProcess | undefined
  const fixed: FixedDatabase = {
    url,
    async start() {
      child = spawn(command, args, { cwd: '/', detached: true, stdio: 'ignore' })
      await untilItAnswers(url)
    },
    async stop(signal) {
      if (!child?.pid) return
      const ended = once(child, 'exit')
      // All of its processes: they would otherwise go on for as long as their connections do.
      process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal)
      await ended
      child = undefined
    },
  }
  await fixed.start()
  return fixed
}

async function untilItAnswers(connectionString: string) {
  for (;;) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch {
      await sleep(50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
