// Serves the React client: its files, and its one page for every address that is a screen. All of them are read once, at the start. This
// takes a few megabytes of memory instead of three system calls per request, and a build that is replaced while the server runs changes
// nothing under the pages that are open.
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import mime from 'mime'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../base/project-root.ts'
import { notFound } from '../base/refusal.ts'
import { forEachConcurrently } from '../files/for-each-concurrently.ts'

interface WebFile {
  type: string
  cacheControl: string
  etag: string
  /** The bytes by content encoding; '' is the file as it is. */
  bytes: ReadonlyMap<string, Buffer>
}

/** The encodings as the build adds them to the name of a file. The first one is sent when the browser accepts both. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

/** There are hundreds of files, and a process may often open no more than 256. */
const openAtOnce = 16

const folder = join(projectRoot, 'dist', 'web')
const isBuilt = existsSync(join(folder, 'index.html'))
const files = isBuilt ? await readFiles() : new Map<string, WebFile>()

/** Returns the files by path, such as "/assets/index.js". */
async function readFiles(): Promise<Map<string, WebFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const places = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
  const plain = places.filter((path) => !encodings.some(({ ending }) => path.endsWith(ending)))
  const read = new Map<string, WebFile>()
  await forEachConcurrently(
    plain,
    openAtOnce,
    async (path) => void read.set(path, await readWebFile(path, places)),
  )
  return read
}

async function readWebFile(path: string, places: readonly string[]): Promise<WebFile> {
  const content = await readFile(join(folder, path))
  const compressed = encodings.filter(({ ending }) => places.includes(path + ending))
  const bytes = await Promise.all(
    compressed.map(async ({ name, ending }) => [name, await readFile(join(folder, path + ending))] as const),
  )
  const type = mime.getType(path) ?? 'application/octet-stream'
  return {
    type: /^text\/|javascript|svg/.test(type) ? `${type}; charset=utf-8` : type,
    // Built files have a hash of their contents in their names.
    cacheControl: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: createHash('sha256').update(content).digest('base64url').slice(0, 27),
    bytes: new Map([['', content], ...bytes]),
  }
}

/**
 * Leaves out the headers that only mean something on a page, for scripts, styles and fonts. A first visit loads forty of them, and these
 * headers are larger than many of the files: a sixth of what a phone loads.
 */
const helmetOfParts: FastifyHelmetOptions = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}
const isPartOfPage = (path: string) => /^\/assets\/.+\.(js|css|woff2)$/.test(path)

export function serveWeb(server: FastifyInstance): void {
  for (const [path, file] of files) {
    if (path === '/index.html') continue
    const options = { logLevel: 'warn', ...(isPartOfPage(path) ? { helmet: helmetOfParts } : {}) } as const
    server.get(path, options, (request, reply) => send(request, reply, file))
  }
  if (isBuilt) server.get('/', { logLevel: 'warn' }, sendScreen)
}

/** Returns the client's one page. Before it is built, this is the source it is built from, which has the same head. */
export const screenHtml = async (): Promise<string> =>
  files.get('/index.html')?.bytes.get('')?.toString('utf8') ??
  readFile(join(projectRoot, 'web', 'index.html'), 'utf8')

/** Answers an address that is neither a call nor a file. @throws Refusal 404 where no screen is meant */
export function sendScreen(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isScreen =
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|images|assets|playcourse|player)(\/|$)/i.test(request.url)
  const page = files.get('/index.html')
  if (!isScreen || !page) throw notFound()
  return send(request, reply, page)
}

function send(request: FastifyRequest, reply: FastifyReply, { type, cacheControl, etag, bytes }: WebFile) {
  const encoding = encodings.find(({ name }) => bytes.has(name) && accepts(request, name))?.name ?? ''
  const tag = `"${etag}${encoding && `-${encoding}`}"`
  void reply.headers({ 'cache-control': cacheControl, etag: tag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) return reply.code(304).send()
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.type(type).send(bytes.get(encoding))
}

/** Whether the browser accepts the encoding. It does not accept one with a quality of 0. */
function accepts({ headers }: FastifyRequest, encoding: string): boolean {
  const accepted = headers['accept-encoding'] ?? ''
  return accepted.split(',').some((part) => {
    const [name, quality] = part.trim().split(/\s*;\s*q=/)
    return name === encoding && Number(quality ?? 1) > 0
  })
}
