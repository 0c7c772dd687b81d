// Traces and metrics for an OpenTelemetry collector (decision 380): what is in them, and that no collector changes what the server does.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import { stepTookTooLong } from '#server/base/shutdown.ts'
import { type OtlpReceiver, startOtlpReceiver, valueOf } from '../support/otlp-receiver.ts'
import { startServersPerTest } from '../support/servers-per-test.ts'
import { type ServerProcess, makeFolder } from '../support/server-process.ts'
import { administrator, becomeAdministrator, password, toServer } from '../support/work.ts'

const start = startServersPerTest()
const { folder, remove } = await makeFolder()
const receivers: OtlpReceiver[] = []
/** Prints at the end how many modules of OpenTelemetry were loaded, and of what only signing and outgoing requests use. */
const watcher = join(folder, 'watch-modules.cjs')
beforeAll(() =>
  writeFile(
    watcher,
    `const { _cache } = require('node:module')
     process.on('exit', () => {
       const loaded = Object.keys(_cache).filter((path) => path.includes('@opentelemetry'))
       console.log('OpenTelemetry modules: ' + loaded.filter((path) => !path.includes('@opentelemetry/api/')).length)
       console.log('Rarely used modules: ' + Object.keys(_cache).filter((path) => /node_modules.(undici|jsonld|qrcode)./.test(path)).length)
     })`,
  ),
)
afterAll(async () => {
  for (const receiver of receivers) await receiver.stop()
  await remove()
})

async function receive(answer?: Parameters<typeof startOtlpReceiver>[0]) {
  const receiver = await startOtlpReceiver(answer)
  receivers.push(receiver)
  return receiver
}

let number = 0
const startWith = (settings: Record<string, string>) =>
  start({
    dataDir: join(folder, `data-${++number}`),
    prepared: inject('preparedFolder'),
    settings: {
      ADMIN_EMAIL: administrator,
      NODE_OPTIONS: `--require ${watcher}`,
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
const modulesLoaded = ({ output }: ServerProcess) =>
  Number(/OpenTelemetry modules: (\d+)/.exec(output())?.[1])

const person = { firstName: 'Zebedee', lastName: 'Quillfeather', email: 'zebedee@secret.test' }

/** Logs in, adds a person and searches for them. */
async function work(server: ServerProcess): Promise<string> {
  const token = await becomeAdministrator(server)
  await toServer(server, users.create, { kind: 'learner', ...person }, token)
  const { users: found } = await toServer(server, learners.list, { searchTerm: 'Quillfeather' }, token)
  expect(found).toHaveLength(1)
  await toServer(server, learners.openLearner, { urlToken: found[0]?.urlToken ?? '' }, token)
  return token
}

test(
  'what is done arrives as spans and figures, with nothing of any person and no secret',
  { timeout: 120_000 },
  async () => {
    const receiver = await receive()
    const headers = join(folder, 'headers')
    await writeFile(headers, 'authorization=Bearer%20of-the-collector,x-team=one\n')
    const server = await startWith({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS_FILE: headers,
      OTEL_SERVICE_NAME: 'training',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      // Within this time the collector has to answer, also while a start on a busy machine reads no answers.
      OTEL_METRIC_EXPORT_INTERVAL: '5000',
      OTEL_BSP_SCHEDULE_DELAY: '200',
    })
    await server.ready
    const token = await work(server)
    await fetch(`${server.url}/api/no-such-address/zebedee@secret.test?token=quillfeather`)
    await vi.waitFor(() => expect(receiver.metricNames()).toContain('coppice.queue.depth'), {
      timeout: 20_000,
    })
    expect((await server.stop()).code).toBe(0)

    const spans = receiver.spans()
    const [list] = spans.filter(({ name }) => name === 'GET /api/Client/Learners/')
    expect(
      list &&
        ['http.request.method', 'http.route', 'http.response.status_code'].map((key) => valueOf(list, key)),
    ).toEqual(['GET', '/api/Client/Learners/', 200])
    const within = spans.filter(({ parentSpanId }) => parentSpanId === list?.spanId)
    expect(within.map((span) => valueOf(span, 'db.system.name'))).toContain('postgresql')
    const texts = within.map((span) => String(valueOf(span, 'db.query.text')))
    // The session is found before a body has arrived, and the list after it.
    expect(texts.filter((text) => text.includes('token_hash'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('search_text')).length).toBeGreaterThan(0)
    const [creation] = spans.filter(({ name }) => name === 'POST /api/Account/Createlearner')
    expect(creation, spans.map(({ name }) => name).join('\n')).toBeDefined()
    expect(
      spans.filter(
        (span) =>
          span.parentSpanId === creation?.spanId &&
          String(valueOf(span, 'db.query.text')).includes('insert into "users"'),
      ),
    ).toHaveLength(1)
    const jobs = spans.filter(({ name }) => name.startsWith('job '))
    expect(jobs.length).toBeGreaterThan(0)
    expect(receiver.resource()).toMatchObject({
      'service.name': 'training',
      'deployment.environment.name': 'test',
    })
    expect([...receiver.metricNames()]).toEqual(
      expect.arrayContaining([
        'http.server.request.duration',
        'db.client.connection.count',
        'coppice.queue.depth',
      ]),
    )
    expect(receiver.headers[0]).toMatchObject({ authorization: 'Bearer of-the-collector', 'x-team': 'one' })

    const sent = receiver.bodies.join('\n')
    const { email } = person
    for (const secret of [
      'Zebedee',
      'Quillfeather',
      email,
      email.toUpperCase(),
      administrator,
      password,
      token,
    ])
      expect(sent.toLowerCase()).not.toContain(secret.toLowerCase())
    expect(sent).not.toMatch(/127\.0\.0\.1|of-the-collector/)
    expect(server.output()).not.toMatch(/of-the-collector|could not be sent/)
    expect(modulesLoaded(server)).toBeGreaterThan(10)
  },
)

test(
  'without a collector nothing of OpenTelemetry is loaded, nor what only some servers need',
  { timeout: 60_000 },
  async () => {
    const server = await startWith({ OTEL_SERVICE_NAME: 'training' })
    await server.ready
    await work(server)
    await server.stop()
    expect(modulesLoaded(server)).toBe(0)
    expect(server.output()).toMatch(/^Rarely used modules: 0$/m)
  },
)

test.each<[string, () => Promise<string>]>([
  ['is not there', async () => 'http://127.0.0.1:9'],
  ['never answers', async () => (await receive(() => undefined)).url],
  ['refuses everything', async () => (await receive((response) => response.writeHead(503).end())).url],
])(
  'a collector that %s changes nothing, and the end does not wait for it',
  { timeout: 120_000 },
  async (_, place) => {
    const server = await startWith({
      OTEL_EXPORTER_OTLP_ENDPOINT: await place(),
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_BSP_MAX_QUEUE_SIZE: '50',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '50',
    })
    await server.ready
    const token = await work(server)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        fetch(`${server.url}/api/${learners.list.path}`, { headers: { authorization: `Bearer ${token}` } }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const began = performance.now()
    expect((await server.stop()).code).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(server.output()).not.toContain(stepTookTooLong)
    expect(server.output().split('telemetry could not be sent').length).toBeLessThanOrEqual(2)
  },
)
