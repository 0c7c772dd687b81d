// Serves what any program needs to check what was issued here: the public keys, and what was really signed with those that were stolen.
import type { FastifyInstance } from 'fastify'
import { issuedPath } from '#contract/rules/issued-list.ts'
import { keysPath } from '#contract/rules/published-keys.ts'
import { notFound } from '../base/refusal.ts'
import { issuedListOf } from './issued-list.ts'
import { type Keys, publicKeys } from './keys.ts'

// Browsers ask again at each use, because what a key has signed may not count for another minute after it was marked as compromised.
const headers = { 'cache-control': 'public, no-cache', 'access-control-allow-origin': '*' }

export function serveKeys(server: FastifyInstance, keys: Keys) {
  server.get(keysPath, { logLevel: 'warn' }, async (_request, reply) =>
    reply.headers(headers).send({ keys: await publicKeys(keys.db) }),
  )

  server.get<{ Params: { keyId: string; part: string } }>(
    `${issuedPath}/:keyId/:part`,
    { logLevel: 'warn' },
    async ({ params }, reply) => {
      const list = await issuedListOf(keys, params.keyId, params.part)
      if (!list) throw notFound()
      return reply.headers(headers).send(list)
    },
  )
}
