// Two servers behind a real proxy, with the configuration of docs/operating/examples: while people work, each is
// ended and started again, in turn. No user may notice.
import { Agent, request } from 'node:http'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as pathways from '#contract/calls/pathways.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { freePort } from '#server/db/free-port.ts'
import { projectRoot } from '#server/base/project-root.ts'
import {
  type Ports,
  type ServerProcess,
  freePorts,
  makeFolder,
  startServer,
} from '../support/server-process.ts'
import { administrator, becomeAdministrator, launch, register, toServer, upload } from '../support/work.ts'
import { findPrograms, startProgram } from './programs.ts'

const requests = 10_000
const people = 6
const stopDelaySeconds = 5

const examples = { haproxy: 'haproxy.cfg', nginx: 'nginx.conf' }

/** Answers whether every request was answered as it should be. */
export async function tryRollingRestart(proxy: keyof typeof examples): Promise<boolean> {
  const programs = await findPrograms(proxy)
  if (!programs) return false
  const { folder, remove } = await makeFolder()
  const database = await startEmbedded(join(folder, 'postgres'))
  const ports = [await freePorts(), await freePorts()] as const
  const start = (at: number) => startOne(folder, database.connectionString, at === 0 ? ports[0] : ports[1])
  const servers = [await start(0), await start(1)]
  const running = await startProxy(proxy, programs[proxy], folder, ports)
  try {
    const workers = await prepare(servers[1] as ServerProcess)
    await sleep(3_000)
    const { failures, restarts } = await work(running.front, workers, async () => {
      for (const at of [0, 1]) {
        await running.takeOut(at)
        servers[at]?.process.kill('SIGTERM')
        await servers[at]?.ended
        servers[at] = await start(at)
        await running.takeOut()
        // The proxy has to notice it before the next one stops.
        await sleep(3_000)
      }
    })
    console.log(
      `${failures.length} of ${requests} requests failed, over ${restarts} restarts behind ${proxy}`,
    )
    for (const failure of new Set(failures)) console.log(`  ${failure}`)
    return failures.length === 0
  } finally {
    await running.stop()
    for (const server of servers) {
      await server.stop()
    }
    await database.stop()
    await remove()
  }
}

async function startOne(folder: string, connectionString: string, ports: Ports): Promise<ServerProcess> {
  const server = await startServer({
    dataDir: join(folder, 'data'),
    ports,
    settings: {
      ADMIN_EMAIL: administrator,
      DATABASE_URL: connectionString,
      TRUSTED_PROXIES: '1',
      STOP_DELAY_SECONDS: String(stopDelaySeconds),
    },
  })
  await server.ready
  return server
}

async function startProxy(
  proxy: keyof typeof examples,
  program: string,
  folder: string,
  ports: readonly [Ports, Ports],
) {
  const front = await freePort()
  const settings = join(folder, examples[proxy])
  await writeFile(settings, await settingsOf(examples[proxy], ports, front))
  const words = proxy === 'haproxy' ? ['-db', '-f', settings] : ['-c', settings, '-p', folder]
  const running = startProgram(program, ...words)
  return {
    front,
    stop: running.stop,
    /** haproxy checks the servers itself; nginx is configured which of the two gets no requests. */
    async takeOut(at?: number) {
      if (proxy !== 'nginx') return
      const text = await settingsOf(examples.nginx, ports, front)
      const out = at === undefined ? [] : Object.values(ports[at] as Ports)
      await writeFile(
        settings,
        out.reduce((now, port) => now.replace(`:${port} max_fails`, `:${port} down max_fails`), text),
      )
      running.process.kill('SIGHUP')
      await sleep(1_000)
    },
  }
}

/** The example, with the addresses of this trial in it, and without TLS. */
async function settingsOf(name: string, [one, two]: readonly [Ports, Ports], front: number): Promise<string> {
  const text = await readFile(join(projectRoot, 'docs', 'operating', 'examples', name), 'utf8')
  return text
    .replaceAll('10.0.0.11:4000', `127.0.0.1:${one.port}`)
    .replaceAll('10.0.0.12:4000', `127.0.0.1:${two.port}`)
    .replaceAll('10.0.0.11:4001', `127.0.0.1:${one.contentPort}`)
    .replaceAll('10.0.0.12:4001', `127.0.0.1:${two.contentPort}`)
    .replaceAll(/bind :443 .*/g, `bind 127.0.0.1:${front}`)
    .replaceAll('listen 443 ssl;', `listen 127.0.0.1:${front};`)
    .replaceAll(/^ *ssl_certificate.*\n/gm, '')
    .replace('maxconn 20000', 'maxconn 2000')
    .replace('events {', 'daemon off;\npid nginx.pid;\nerror_log nginx-error.log;\nevents {')
    .replace('http {', 'http {\n    access_log off;')
}

interface Worker {
  token: string
  ticket: string
}

async function prepare(server: ServerProcess): Promise<Worker[]> {
  const admin = await becomeAdministrator(server)
  const courseId = await upload(server, admin, 'The course')
  await toServer(server, pathways.create, { name: 'All', description: '', courseIds: [courseId] }, admin)
  const workers: Worker[] = []
  for (let at = 0; at < people; at++) {
    const token = await register(server, admin, `person-${at}@example.test`)
    workers.push({ token, ticket: await launch(server, token, courseId) })
  }
  return workers
}

/** All requests, while the servers are restarted round after round. */
async function work(front: number, workers: Worker[], restartAll: () => Promise<void>) {
  // A connection each: nginx closes idle ones when it reads its settings again. A browser sends once more
  // then, which this client does not.
  const agent = new Agent({ keepAlive: false })
  const failures: string[] = []
  let left = requests
  let restarts = 0
  // Spread over at least two rounds of restarts.
  const pause = 15

  async function send(method: string, host: string, path: string, token?: string, body?: object) {
    left--
    const failure = await sendOne(agent, front, { method, host, path, token, body })
    if (failure) failures.push(`${method} ${path.replace(/[\w-]{20,}/g, '…')}: ${failure}`)
    await sleep(pause)
  }
  const loops = workers.map(async ({ token, ticket }) => {
    for (let sequence = 1; left > 0; sequence++) {
      const cmi = { lessonStatus: 'incomplete', suspendData: String(sequence) }
      await send('GET', 'learn.example.org', '/')
      await send('GET', 'learn.example.org', '/api/Account/MyAccount', token)
      await send('POST', 'courses.example.org', `/playcourse/${ticket}/commit`, undefined, {
        sco: 'one',
        sequence,
        cmi,
      })
    }
  })
  const restarting = (async () => {
    while (left > 0) {
      await restartAll()
      restarts += 2
    }
  })()
  await Promise.all([...loops, restarting])
  agent.destroy()
  return { failures, restarts }
}

interface Sent {
  method: string
  host: string
  path: string
  token?: string | undefined
  body?: object | undefined
}

/** Undefined when it was answered with 200, otherwise what went wrong. */
function sendOne(agent: Agent, port: number, { method, host, path, token, body }: Sent) {
  return new Promise<string | undefined>((resolve) => {
    const headers = {
      host,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode === 200 ? undefined : `status ${answer.statusCode}`))
      answer.on('error', (error) => resolve(error.message))
    })
    sent.on('error', (error) => resolve(error.message))
    sent.end(body && JSON.stringify(body))
  })
}
