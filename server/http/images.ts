// Serves badges, logos, favicons and pictures of the blog. They are re-encoded by us on upload, named by a random id, and never changed.
import type { FastifyInstance } from 'fastify'
import type { App } from '../app/app.ts'
import { notFound } from '../base/refusal.ts'
import { sendPicture } from './send-picture.ts'

export const imageUrl = (key: string) => `/${key}`

export function serveImages(server: FastifyInstance, app: App) {
  server.route<{ Params: { name: string }; Querystring: { width?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/images/:name',
    logLevel: 'warn',
    handler: async (request, reply) => {
      const { name } = request.params
      if (!/^[0-9a-f-]{36}\.png$/.test(name)) throw notFound()
      return sendPicture(app, `images/${name}`, request, reply, {
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      })
    },
  })
}
