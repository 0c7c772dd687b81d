// The pictures of courses, for the addresses that replies contain (server/learning/course-picture.ts).
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app/app.ts'
import { notFound } from '../../base/refusal.ts'
import { sendStored } from '../../http/send-stored.ts'
import { isGuid } from '#contract/rules/is-guid.ts'
import { opensPicture } from '../../learning/course-picture.ts'
import { pictureOfCourse } from './queries.ts'

/** Browsers store a picture for as long as its address stays the same; shared caches do not. */
const caching = 'private, max-age=604800, immutable'

export function serveCoursePictures(server: FastifyInstance, { db, files }: App) {
  server.route<{ Params: { id: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/course-pictures/:id/:name',
    logLevel: 'warn',
    handler: async (request, reply) => {
      const { id, name } = request.params
      const key = isGuid(id) ? await pictureOfCourse(db, id) : null
      if (!key || !opensPicture(name, key)) throw notFound()
      return sendStored(files, key, request, reply, {
        'content-type': 'image/webp',
        'cache-control': caching,
      })
    },
  })
}
