// Makes what both listeners share: how bodies are read, how refusals are answered, and the health checks.
import multipart from '@fastify/multipart'
import fastify, { type FastifyHttpOptions, type FastifyInstance, type RouteHandlerMethod } from 'fastify'
import type { Server } from 'node:http'
import type { App } from '../app/app.ts'
import { pingDatabase } from '../db/open.ts'
import { OneLineLog } from '../base/log.ts'
import { prepareDrain } from './drain.ts'
import { readJson } from './json-body.ts'
import { notFound } from '../base/refusal.ts'
import { refuseEarly, refuseOnSocket, requestIdHeader, sendRefusal } from './reply.ts'
import { watchSlowClients } from './slow-clients.ts'

export type ServerOptions = FastifyHttpOptions<Server>

/** @param onMissing answers addresses that nothing else answers; by default with 404 */
export function makeServer(
  app: App,
  options: ServerOptions = {},
  onMissing: RouteHandlerMethod = () => {
    throw notFound()
  },
): FastifyInstance {
  const { trustedProxies } = app.config
  const server: FastifyInstance = fastify({
    trustProxy: trustedProxies > 0 && ((_address, hop) => hop < trustedProxies),
    bodyLimit: 256 * 1024,
    requestTimeout: 0, // a large upload on a slow line takes as long as it takes (slow-clients.ts)
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    genReqId: () => crypto.randomUUID(),
    logController: new OneLineLog(),
    clientErrorHandler: (error, socket) => refuseOnSocket(error, socket, server.log),
    frameworkErrors: refuseEarly,
    // Any part of a path can be looked up and not found, however long it is: a head of more than 16 KB is refused before.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 16 * 1024 },
    ...options,
  })
  prepareDrain(server)
  watchSlowClients(server.server, (request, response) => {
    if (response.headersSent) request.socket.destroy()
    else refuseOnSocket({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket, server.log)
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id)
  })
  measureRequests(server, app)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, readJson(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  server.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: app.config.maximumPackageBytes,
      files: 4,
      fields: 30,
      parts: 40,
      fieldSize: 256 * 1024,
      headerPairs: 50,
    },
  })
  server.setErrorHandler(sendRefusal)
  server.setNotFoundHandler(onMissing)
  return server
}

function measureRequests(server: FastifyInstance, { measure, tracing }: App) {
  if (tracing) {
    server.addHook('onRequest', (request, reply, done) => {
      // Also when the caller has given up, for which there is no other hook.
      reply.raw.once('close', () => tracing.end(request, reply))
      tracing.within(request, done)
    })
    // The arrival of a body calls the rest, and not the hook before it.
    server.addHook('preValidation', (request, _reply, done) => tracing.within(request, done))
  }
  if (measure) server.addHook('onResponse', async (request, reply) => measure(request, reply))
}

/**
 * Answers three questions of an operator's programs. Whether requests may be sent here (/readyz) does not depend on the database: all
 * processes share it, so a proxy that asked would take out all of them at once, and show a page of its own instead of ours, which
 * explains what is wrong.
 */
export function serveHealth(server: FastifyInstance, app: App) {
  const { db } = app
  const silent = { logLevel: 'silent' } as const
  // While the process is about to end, proxies move their open connections to other processes.
  server.addHook('onRequest', async (_request, reply) => {
    if (app.state === 'stopping') reply.header('connection', 'close')
  })
  server.get('/livez', silent, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  server.get('/readyz', silent, async (_request, reply) =>
    reply
      .code(app.state === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: app.state }),
  )
  server.get('/health', silent, async (_request, reply) => {
    await pingDatabase(db)
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
}
