// Builds the content host: packages, the player that runs beside them, and certificates, on an origin of their own. No token of the
// product is ever sent here. A ticket in the path decides what may be played.
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { contentApi } from '#contract/all.ts'
import type { App } from './app/app.ts'
import { certificateAnswers } from './features/certificates/routes.ts'
import { serveOpeningPage, servePlayerPage, servePlaying } from './features/playing/content-host-routes.ts'
import { playerFolder } from './features/playing/player-page.ts'
import { playWindowAnswers } from './features/playing/routes.ts'
import { registerCalls } from './http/answer.ts'
import { compression } from './http/compression.ts'
import { type ServerOptions, makeServer, serveHealth } from './http/listener.ts'
import { requestIdHeader } from './http/reply.ts'

export async function buildContentHost(app: App, options: ServerOptions = {}): Promise<FastifyInstance> {
  const server = makeServer(app, options)
  await server.register(helmet, {
    contentSecurityPolicy: false, // each kind of page has its own
    // A ticket must not travel on; video players refuse a page that sends no referrer at all.
    referrerPolicy: { policy: 'strict-origin' },
    strictTransportSecurity: app.config.contentUrl.startsWith('https:'),
    crossOriginOpenerPolicy: false, // the page that opened the player watches for its end
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    xFrameOptions: false, // courses are framed by the player: frame-ancestors decides by whom
  })
  servePlaying(server, app)
  await server.register(async (scope) => {
    await scope.register(compress, compression)
    registerCalls(scope, app, contentApi.playWindow, playWindowAnswers, '/')
    servePlayerPage(scope, app)
    serveOpeningPage(scope)
  })
  await server.register(async (scope) => {
    // The page that shows a certificate belongs to the site, and reads the name of the file.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'access-control-allow-origin': app.config.publicUrl,
        'access-control-expose-headers': `content-disposition, ${requestIdHeader}`,
      })
    })
    registerCalls(scope, app, contentApi.certificates, certificateAnswers, '/')
  })
  if (existsSync(playerFolder)) {
    await server.register(fastifyStatic, {
      root: playerFolder,
      prefix: '/player/',
      index: false,
      preCompressed: true,
      // The page has new names for these files when they change.
      maxAge: '365d',
      immutable: true,
    })
  }
  serveHealth(server, app)
  return server
}
