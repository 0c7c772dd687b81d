// Badges, logos and favicons: re-encoded by us on upload, named by a random id, never changed.
import type { FastifyInstance } from 'fastify'
import type { App } from '../app/app.ts'
import { orNotFound, notFound } from '../base/refusal.ts'

export const imageUrl = (key: string) => `/${key}`

export function serveImages(server: FastifyInstance, { files }: App) {
  server.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/images/:name',
    logLevel: 'warn',
    handler: async (request, reply) => {
      const { name } = request.params
      if (!/^[0-9a-f-]{36}\.png$/.test(name)) throw notFound()
      const { size } = orNotFound(await files.look(`images/${name}`))
      return reply
        .type('image/png')
        .headers({
          'content-length': size,
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(request.method === 'HEAD' ? null : files.read(`images/${name}`))
    },
  })
}
