// Metrics that Prometheus reads on the operator's own port: how long calls take, and what the process is busy with. They are about this
// process alone. If several processes run, each is read on its own.
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { api, contentApi } from '#contract/all.ts'
import type { App } from '../../app/app.ts'
import { poolUse } from '../../db/open.ts'
import { callsOf } from '../../http/openapi.ts'
import { stateGauges } from './state-gauges.ts'

export interface Metrics {
  /** Called for every reply. */
  measure(request: FastifyRequest, reply: FastifyReply): void
  registry: Registry
}

const names = new Map(
  [...callsOf(api), ...callsOf(contentApi)].map(({ domain, name, call }) => [call, `${domain}.${name}`]),
)

export function makeMetrics(app: App): Metrics {
  const { db, live, files } = app
  const registry = new Registry()
  // These metrics are memory, CPU, event-loop lag and garbage collection.
  collectDefaultMetrics({ register: registry })
  const measure = measureCalls(registry)
  // The order matters: gauges that read the database come last, so that their query is not counted among those that wait.
  for (const metric of [...poolGauges(db), streamGauge(live), s3Errors(files), ...stateGauges(app)])
    registry.registerMetric(metric)
  return { registry, measure }
}

/** Registers the metrics that every reply changes, and returns the function that changes them. */
function measureCalls(registry: Registry): Metrics['measure'] {
  const registers = [registry]
  const durations = new Histogram({
    name: 'coppice_request_duration_seconds',
    help: 'How long answers took, by call and status',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const commits = new Counter({
    name: 'coppice_commits_total',
    help: 'Commits of courses that were saved',
    registers,
  })
  const logins = new Counter({
    name: 'coppice_logins_total',
    help: 'Log-ins that were tried, by result',
    labelNames: ['result'],
    registers,
  })
  return (request, reply) => {
    const { config, url } = request.routeOptions
    const call = (config.call && names.get(config.call)) ?? url ?? 'none'
    durations.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (call === 'accounts.login' && reply.statusCode < 500)
      logins.inc({ result: reply.statusCode === 200 ? 'succeeded' : 'failed' })
    if (call === 'playWindow.commit' && reply.statusCode === 200) commits.inc()
  }
}

const poolGauges = (db: App['db']) => [
  new Gauge({
    name: 'coppice_pool_connections',
    help: 'Connections to the database by what they do, and the queries that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { busy, idle, waiting } = poolUse(db)
      for (const [state, count] of Object.entries({ busy, idle, waiting })) this.set({ state }, count)
    },
  }),
  new Gauge({
    name: 'coppice_pool_limit',
    help: 'How many connections to the database this process opens at most',
    registers: [],
    collect() {
      this.set(poolUse(db).limit)
    },
  }),
]

const streamGauge = (live: App['live']) =>
  new Gauge({
    name: 'coppice_open_streams',
    help: 'Open streams of live pages (server-sent events)',
    registers: [],
    collect() {
      this.set(live.openStreams())
    },
  })

const s3Errors = (files: App['files']) =>
  new Counter({
    name: 'coppice_s3_errors_total',
    help: 'Requests to the file store that failed after all retries; always 0 where files are in a folder',
    registers: [],
    collect() {
      this.reset()
      this.inc(files.failures?.() ?? 0)
    },
  })

/** Returns the server that listens on the operator's port. */
export function serveMetrics({ registry }: Pick<Metrics, 'registry'>): FastifyInstance {
  const server = fastify({ logger: false })
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
  return server
}
