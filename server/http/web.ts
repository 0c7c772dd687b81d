// The React client: its files, and its one page for every address that is a screen.
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../base/project-root.ts'
import { notFound } from '../base/refusal.ts'

const folder = join(projectRoot, 'dist', 'web')

const isBuilt = existsSync(join(folder, 'index.html'))

export async function serveWeb(server: FastifyInstance) {
  if (!isBuilt) return
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    preCompressed: true,
    setHeaders(response, path) {
      // Built files carry a hash of their contents in their names.
      const immutable = path.includes('/assets/')
      response.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // The folder itself is no file: asked for without compression it would be looked for over and over.
  server.get('/', { logLevel: 'warn' }, sendScreen)
}

/** The client's one page. Before it is built, the source it is built from, which has the same head. */
export const screenHtml = () =>
  readFile(join(isBuilt ? folder : join(projectRoot, 'web'), 'index.html'), 'utf8')

/** For an address that is neither a call nor a file. @throws Refusal 404 where no screen is meant */
export function sendScreen(request: FastifyRequest, reply: FastifyReply): void {
  const isScreen =
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|images|assets|playcourse|player)(\/|$)/i.test(request.url)
  if (!isScreen || !isBuilt) throw notFound()
  reply.header('cache-control', 'no-cache').sendFile('index.html')
}
