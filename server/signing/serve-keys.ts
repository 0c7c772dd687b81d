// The public keys, for any program that checks what was issued here.
import type { FastifyInstance } from 'fastify'
import { keysPath } from '#contract/rules/published-keys.ts'
import type { Database } from '../db/open.ts'
import { publicKeys } from './keys.ts'

export function serveKeys(server: FastifyInstance, db: Database) {
  server.get(keysPath, { logLevel: 'warn' }, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' })
      .send({ keys: await publicKeys(db) }),
  )
}
