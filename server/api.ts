// Builds the API and registers each feature in it. Only this file, answers.ts and content-host.ts know every feature.
import compress from '@fastify/compress'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { api } from '#contract/all.ts'
import * as answers from './answers.ts'
import type { App } from './app/app.ts'
import { serveNews } from './features/blog/news-pages.ts'
import { serveCredentials } from './features/certificates/serve-credentials.ts'
import { serveCalendars } from './features/calendar/serve-feed.ts'
import { serveCoursePictures } from './features/courses/serve-pictures.ts'
import { serveScim } from './features/provisioning/scim/serve-scim.ts'
import { serveLogOut } from './features/single-sign-on/serve-log-out.ts'
import { serveSamlLogOut } from './features/single-sign-on/serve-saml-log-out.ts'
import { serveSaml } from './features/single-sign-on/serve-saml.ts'
import { registerDomains } from './http/answer.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { compression } from './http/compression.ts'
import { serveImages } from './http/images.ts'
import { type ServerOptions, makeServer, serveHealth } from './http/listener.ts'
import { sendScreen, serveWeb } from './http/web.ts'
import { serveKeys } from './signing/serve-keys.ts'
import { updateObligationsNow } from './training/obligations.ts'

/** Makes the headers that limit what pages may load, and what other sites learn about them. */
const securityHeaders = ({ contentUrl, publicUrl }: App['config']): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"], // Mantine sets styles on elements
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", contentUrl],
      // The page of a certificate shows the PDF that it has loaded, as a `blob:` of its own.
      frameSrc: ["'self'", 'blob:', contentUrl],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Links from mails carry a token in their path, which must not travel on.
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: publicUrl.startsWith('https:'),
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
})

export async function buildApi(app: App, options: ServerOptions = {}): Promise<FastifyInstance> {
  const server = makeServer(app, options, sendScreen)
  await server.register(helmet, securityHeaders(app.config))
  await server.register(compress, compression)

  registerDomains(server, app, api, answers)
  updateObligationsAfterChanges(server, app)
  // The live streams are ended before the server waits for open connections, because they would stay open.
  server.addHook('preClose', () => app.live.end())
  serveHealth(server, app)
  serveApiDocs(server, app.config)
  serveImages(server, app)
  serveCoursePictures(server, app)
  serveNews(server, app)
  serveCalendars(server, app)
  serveScim(server, app)
  serveSaml(server, app)
  serveSamlLogOut(server, app)
  serveLogOut(server, app)
  serveKeys(server, app)
  serveCredentials(server, app)
  serveWeb(server)
  return server
}

/** Updates obligations after a change, so that the user sees its effect on compliance at once (rule deadlines-17). */
function updateObligationsAfterChanges(server: FastifyInstance, app: App): void {
  server.addHook('onSend', async (request, reply) => {
    const audit = request.routeOptions.config.call?.audit
    const isChange = typeof audit === 'object' && audit.kind === 'changes'
    if (isChange && reply.statusCode < 400)
      // The change itself is stored. If the update fails here, the worker does it soon.
      await updateObligationsNow(app.db).catch((error: unknown) => request.log.error(error))
  })
}
