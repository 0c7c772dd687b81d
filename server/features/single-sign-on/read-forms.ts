// Reads the forms that identity providers post.
import type { FastifyInstance } from 'fastify'

/** Lets the routes of this server take forms, whose fields are in the body as URLSearchParams. */
export const readForms = (server: FastifyInstance, bodyLimit: number): void => {
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  )
}
