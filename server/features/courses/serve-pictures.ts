// The pictures of courses, for the addresses that replies contain (server/learning/course-picture.ts).
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app/app.ts'
import { notFound } from '../../base/refusal.ts'
import { sendPicture } from '../../http/send-picture.ts'
import { opensPicture } from '../../learning/course-picture.ts'
import { pictureOfCourse } from './queries.ts'
import { isGuid } from '#contract/rules/formats.ts'

/** Browsers store a picture for as long as its address stays the same; shared caches do not. */
const caching = 'private, max-age=604800, immutable'

export function serveCoursePictures(server: FastifyInstance, app: App) {
  server.route<{ Params: { id: string; name: string }; Querystring: { width?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/course-pictures/:id/:name',
    logLevel: 'warn',
    handler: async (request, reply) => {
      const { id, name } = request.params
      const key = isGuid(id) ? await pictureOfCourse(app.db, id) : null
      if (!key || !opensPicture(name, key)) throw notFound()
      return sendPicture(app, key, request, reply, {
        'content-type': 'image/webp',
        'cache-control': caching,
      })
    },
  })
}
