// Badges, logos and favicons: re-encoded by us on upload, named by a random id, never changed.
import type { FastifyInstance } from 'fastify'
import type { App } from '../app/app.ts'
import { notFound } from '../base/refusal.ts'
import { sendStored } from './send-stored.ts'

export const imageUrl = (key: string) => `/${key}`

export function serveImages(server: FastifyInstance, { files }: App) {
  server.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/images/:name',
    logLevel: 'warn',
    handler: async (request, reply) => {
      const { name } = request.params
      if (!/^[0-9a-f-]{36}\.png$/.test(name)) throw notFound()
      return sendStored(files, `images/${name}`, request, reply, {
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      })
    },
  })
}
