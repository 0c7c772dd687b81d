// Routes of the content host below a ticket: the player page and the files of the package. Package files are foreign code, so they
// get an origin, headers and permissions of their own.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import mime from 'mime'
import { openingPath } from '#contract/rules/player-window.ts'
import type { App } from '../../app/app.ts'
import { courseOrigin, isAtHome } from '../../app/content-origin.ts'
import type { OpenFile } from '../../files/store.ts'
import { Refusal, orNotFound, notFound } from '../../base/refusal.ts'
import { retryAfterSeconds } from '../../base/unavailable.ts'
import {
  missingFilePage,
  notNowPage,
  openingPage,
  openingScriptHash,
  playerPage,
  windowIsOverPage,
} from './player-page.ts'
import { playState } from './service.ts'
import { ticketReader } from './tickets.ts'

/**
 * Courses may load pictures, films and fonts from anywhere. If the product is reached by HTTPS, plain HTTP is refused, as browsers do.
 * Scripts and requests by plain HTTP may come from the course's own host only. There is no sandbox, because it would forbid frames of
 * the course to navigate each other; player/session/navigation-guard.ts keeps the window where it is.
 */
const coursePolicy = (contentUrl: string) =>
  [
    `default-src 'self' data: blob: https:${contentUrl.startsWith('http:') ? ' http:' : ''}`,
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: https:",
    "style-src 'self' 'unsafe-inline' https:",
    "connect-src 'self' data: blob: https: wss:",
    "worker-src 'self' blob:",
    "frame-ancestors 'self'",
    "base-uri 'self'",
  ].join('; ')

/** The player page may run only its own scripts. Scripts of the course have the same origin, but another folder. */
const playerPolicy = (origin: string) =>
  [
    "default-src 'none'",
    `script-src ${origin}/player/`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    // The player uses `blob:` to recognise its own requests (player/saving/disk.ts).
    "connect-src 'self' blob:",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const note = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'"
const recordPolicy = `${note}; frame-ancestors 'none'`
/** The policy of the page that is shown instead of a missing page of the course. */
const missingPolicy = `${note}; frame-ancestors 'self'`

export function servePlaying(server: FastifyInstance, app: App) {
  const opened = ticketReader(app)

  server.addHook('onRequest', async (request) => {
    const [, ticket] = /^\/playcourse\/([^/?]+)/i.exec(request.url) ?? []
    const open = ticket && (await opened(ticket).catch(undefinedIfRefused))
    if (open && !isAtHome(app.config, open.courseId, request.hostname)) throw notFound()
  })

  server.route<{ Params: { ticket: string; '*': string } }>({
    // Fastify answers HEAD by reading all that GET would send.
    method: ['GET', 'HEAD'],
    url: '/playcourse/:ticket/content/*',
    logLevel: 'warn',
    handler: async (request, reply) => {
      try {
        // A course may not install a service worker, because it would stay in the browser.
        if (request.headers['service-worker'] === 'script') throw notFound()
        const { versionId } = await opened(request.params.ticket)
        const folder = `packages/${versionId}`
        const path = request.params['*']
        if (!isInside(path)) throw notFound()
        return await sendFile(app, request, reply, folder, path)
      } catch (error) {
        const isPage = request.headers['sec-fetch-mode'] === 'navigate'
        if (!isPage || !(error instanceof Refusal) || error.status !== 404) throw error
        // If the learner navigates to a missing file, they get a page. Other requests of the course get the usual refusal.
        void reply
          .code(404)
          .headers({ 'content-security-policy': missingPolicy, 'cache-control': 'no-store' })
        return reply.type('text/html; charset=utf-8').send(missingFilePage)
      }
    },
  })
  // The player navigates its window to this address so that it stays where it is (player/session/navigation-guard.ts).
  server.get('/playcourse/:ticket/stay', { logLevel: 'warn' }, (_request, reply) => reply.code(204).send())
}

/**
 * An expired ticket may still be renewed, but opens nothing. Any other error must end the request, because the course of the ticket is
 * unknown then.
 */
function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/**
 * Serves the opening page, which is the same for everybody: it reads no parameter and runs only its own script. The sandbox gives it a
 * unique origin, so that courses of this host can reach neither this page nor, through it, the page that opened it.
 */
export function serveOpeningPage(server: FastifyInstance) {
  const policy = `${recordPolicy}; script-src '${openingScriptHash}'; sandbox allow-scripts`
  server.get(openingPath, { logLevel: 'warn' }, async (_request, reply) => {
    void reply.headers({ 'content-security-policy': policy, 'cache-control': 'public, max-age=3600' })
    return reply.type('text/html; charset=utf-8').send(openingPage)
  })
}

/** Serves the first page of a player window. The player requests everything else below this address. */
export function servePlayerPage(server: FastifyInstance, app: App) {
  server.get<{ Params: { ticket: string } }>(
    '/playcourse/:ticket',
    { logLevel: 'warn', errorHandler: sendNotePage },
    async (request, reply) => {
      const state = await playState(app, request.params.ticket)
      void reply.headers({
        'content-security-policy': playerPolicy(courseOrigin(app.config, state.course.id)),
        'cache-control': 'no-store',
      })
      // The address has to end with a slash, because the player requests its files below it.
      if (!/\/(\?|$)/.test(request.url)) return reply.redirect(`${request.url.replace(/\?.*/, '')}/`)
      void reply.type('text/html; charset=utf-8')
      return playerPage({ success: true, errors: [], ...state })
    },
  )
}

/** A window gets a page instead of the JSON envelope, also for errors in hooks. */
function sendNotePage(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .headers({ 'content-security-policy': recordPolicy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
  if (error instanceof Refusal) return void reply.code(404).send(windowIsOverPage)
  request.log.error({ err: error }, 'request failed')
  void reply.code(503).header('retry-after', String(retryAfterSeconds)).send(notNowPage)
}

/** Whether a path stays inside its folder: it has no empty segment, no segment of dots only, no backslash and no NUL. */
function isInside(path: string): boolean {
  return (
    path !== '' &&
    !/[\\\0]/.test(path) &&
    path.split('/').every((segment) => segment !== '' && !/^\.+$/.test(segment))
  )
}

async function sendFile(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  path: string,
) {
  // If only a part of the file may be sent, or nothing, the facts of the file are read first.
  const { range: asked, 'if-none-match': known } = request.headers
  const isWhole = request.method === 'GET' && asked === undefined && known === undefined
  const { key, file, body } = orNotFound(await storedAt(app, folder, path, isWhole))
  const tag = `"${file.size.toString(36)}-${file.modifiedAt.getTime().toString(36)}"`
  reply.headers({
    'content-security-policy': coursePolicy(app.config.contentUrl),
    'cache-control': 'private, max-age=3600',
    'accept-ranges': 'bytes',
    etag: tag,
  })
  if (known === tag) return reply.code(304).send()
  reply.type(typeOf(path))
  const range = rangeOf(asked, file.size)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.size}`).type('text/plain').send('')
  }
  if (range)
    reply.code(206).headers({
      'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
      'content-length': range.end - range.start + 1,
    })
  else reply.header('content-length', file.size)
  if (body) return reply.send(body)
  return reply.send(request.method === 'HEAD' ? null : app.files.read(`${folder}/${key}`, range))
}

/** A file that is requested with its exact name needs only one look-up, because each look-up costs a request on S3. */
async function storedAt(app: App, folder: string, path: string, isWhole: boolean) {
  const look = async (key: string) => {
    const file = await (isWhole ? app.files.open(`${folder}/${key}`) : app.files.look(`${folder}/${key}`))
    return file && { key, file, body: 'body' in file ? (file as OpenFile).body : undefined }
  }
  const exact = await look(path)
  if (exact) return exact
  const key = await spelledOtherwise(app, folder, path)
  return key === undefined ? undefined : look(key)
}

/** Finds a file whose name differs in case. Packages that were made on systems without case may request such names. */
async function spelledOtherwise(app: App, folder: string, path: string): Promise<string | undefined> {
  const names: string[] = []
  for (const segment of path.split('/')) {
    const there = await app.files.list([folder, ...names].join('/'))
    const wanted = segment.normalize('NFC').toLowerCase()
    const name = there.find((one) => one.normalize('NFC').toLowerCase() === wanted)
    if (name === undefined) return undefined
    names.push(name)
  }
  return names.join('/')
}

/** Returns a type without a charset, because old packages declare it in the page and a header would override it. */
const typeOf = (path: string) => mime.getType(path) ?? 'application/octet-stream'

/** Returns the one range that media players request. A request for several ranges gets the whole file. */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!parts || (!parts[1] && !parts[2])) return undefined
  const start = parts[1] ? Number(parts[1]) : Math.max(0, size - Number(parts[2]))
  const end = parts[1] && parts[2] ? Math.min(Number(parts[2]), size - 1) : size - 1
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
