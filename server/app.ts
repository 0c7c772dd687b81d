// Builds the API: what every feature is given, and where each one answers. With content-host.ts the only file
// that knows every feature.
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteHandlerMethod,
} from 'fastify'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { api } from '#contract/all.ts'
import type { Config } from './config.ts'
import { type Database, mustAnswer } from './db/open.ts'
import { accountAnswers } from './features/accounts/routes.ts'
import { blogAnswers } from './features/blog/routes.ts'
import { serveNews } from './features/blog/news-pages.ts'
import { clientAnswers } from './features/clients/routes.ts'
import { communityAnswers } from './features/communities/routes.ts'
import { courseAnswers } from './features/courses/routes.ts'
import { emailAnswers } from './features/emails/routes.ts'
import { enquiryAnswers } from './features/enquiries/routes.ts'
import { dashboardAnswers } from './features/dashboards/routes.ts'
import { healthAnswers } from './features/health/routes.ts'
import { feedbackAnswers } from './features/feedback/routes.ts'
import { historyAnswers } from './features/history/routes.ts'
import { learnerAnswers } from './features/learners/routes.ts'
import { pathwayAnswers } from './features/pathways/routes.ts'
import { playingAnswers } from './features/playing/routes.ts'
import { progressAnswers } from './features/progress/routes.ts'
import { registrationAnswers } from './features/registration/routes.ts'
import { reportAnswers } from './features/reports/routes.ts'
import { themeAnswers } from './features/theme/routes.ts'
import { userAnswers } from './features/users/routes.ts'
import { wellnessAnswers } from './features/wellness/routes.ts'
import { type FileStore, storeFor } from './files/store.ts'
import { answer } from './http/answer.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { readJson } from './http/json-body.ts'
import { notFound } from './http/refusal.ts'
import { refuseEarly, refuseOnSocket, requestIdHeader, sendRefusal } from './http/reply.ts'
import { serveImages } from './http/images.ts'
import { sendScreen, serveWeb } from './http/web.ts'
import { type Live, makeLive } from './live/live.ts'
import type { Transport } from './mail/transport.ts'

/** What a feature works with. */
export interface App {
  config: Config
  db: Database
  files: FileStore
  incomingFolder: string
  mail: Transport
  live: Live
  /** Told of every answer of both listeners. */
  measure?: (request: FastifyRequest, reply: FastifyReply) => void
}

export function makeApp(config: Config, db: Database, mail: Transport): App {
  return {
    config,
    db,
    mail,
    live: makeLive(db),
    files: storeFor(config),
    incomingFolder: join(config.dataDir, 'incoming'),
  }
}

export type ServerOptions = FastifyHttpOptions<Server>

export async function buildApi(app: App, options: ServerOptions = {}): Promise<FastifyInstance> {
  const server = makeServer(app, options, sendScreen)
  const { contentUrl } = app.config
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"], // the component kit sets styles on elements
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", contentUrl],
        frameSrc: ["'self'", contentUrl],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Links from mails carry a token in their path, which must not travel on.
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: app.config.publicUrl.startsWith('https:'),
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  await server.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })

  answer(server, app, api.accounts, accountAnswers)
  answer(server, app, api.blog, blogAnswers)
  answer(server, app, api.clients, clientAnswers)
  answer(server, app, api.communities, communityAnswers)
  answer(server, app, api.courses, courseAnswers)
  answer(server, app, api.emails, emailAnswers)
  answer(server, app, api.enquiries, enquiryAnswers)
  answer(server, app, api.dashboards, dashboardAnswers)
  answer(server, app, api.health, healthAnswers)
  answer(server, app, api.feedback, feedbackAnswers)
  answer(server, app, api.history, historyAnswers)
  answer(server, app, api.learners, learnerAnswers)
  answer(server, app, api.pathways, pathwayAnswers)
  answer(server, app, api.playing, playingAnswers)
  answer(server, app, api.progress, progressAnswers)
  answer(server, app, api.registration, registrationAnswers)
  answer(server, app, api.reports, reportAnswers)
  answer(server, app, api.theme, themeAnswers)
  answer(server, app, api.users, userAnswers)
  answer(server, app, api.wellness, wellnessAnswers)

  // Before it waits for what is open: these would stay open.
  server.addHook('preClose', () => app.live.end())
  serveHealth(server, app)
  serveApiDocs(server, app.config)
  serveImages(server, app)
  serveNews(server, app)
  await serveWeb(server)
  return server
}

/** What both listeners have in common: how bodies are read, how refusals are said. */
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
    requestTimeout: 0, // a large upload on a slow line takes as long as it takes
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    genReqId: () => crypto.randomUUID(),
    clientErrorHandler: (error, socket) => refuseOnSocket(error, socket, server.log),
    frameworkErrors: refuseEarly,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 2_000 },
    ...options,
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id)
  })
  const { measure } = app
  if (measure) server.addHook('onResponse', async (request, reply) => measure(request, reply))
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

/** Says whether this listener is up and the database answers. */
export function serveHealth(server: FastifyInstance, { db }: App) {
  server.get('/health', { logLevel: 'silent' }, async (_request, reply) => {
    await mustAnswer(db)
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
}
