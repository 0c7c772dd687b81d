// Answers directories by SCIM 2.0 (RFC 7643 and 7644) below /scim/v2. These are no calls of the contract: their form is given by the
// standard, and so are their errors.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maxScimRequestsPerMinute, scimPath, tokenPrefix } from '#contract/rules/provisioning.ts'
import { countOne } from '../../../access/rate-limit.ts'
import type { App } from '../../../app/app.ts'
import { Refusal, notFound } from '../../../base/refusal.ts'
import { isUnavailable, retryAfterSeconds } from '../../../base/unavailable.ts'
import { isRowGone } from '../../../db/open.ts'
import { readJson } from '../../../http/json-body.ts'
import { recordUse, tokenWith } from '../token-queries.ts'
import { type ScimRoutes, record, sendScim } from './answer-scim.ts'
import { serveDiscovery } from './discovery-routes.ts'
import { servePeople } from './people-routes.ts'
import { ScimRefusal, invalidSyntax, scimBodyOf } from './scim-refusal.ts'
import { serveTeams } from './team-routes.ts'

const maxBodyBytes = 2 * 1024 * 1024
export function serveScim(server: FastifyInstance, app: App): void {
  const address = app.config.publicUrl + scimPath
  void server.register(
    async (scim) => {
      scim.addContentTypeParser(
        'application/scim+json',
        { parseAs: 'buffer', bodyLimit: maxBodyBytes },
        (_request, body, done) => {
          try {
            done(null, readJson(body as Buffer))
          } catch (error) {
            done(error as Error)
          }
        },
      )
      scim.setErrorHandler((error: FastifyError, request, reply) => refuse(app, error, request, reply))
      scim.addHook('onRequest', (request, reply) => authenticate(app, request, reply))
      scim.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
      const routes: ScimRoutes = { server: scim, app, address }
      serveDiscovery(routes)
      servePeople(routes)
      serveTeams(routes)
      scim.all('/Bulk', () => {
        throw notSupported('Several changes in one request are not possible. Please send them one by one')
      })
      scim.all('/Me', () => {
        throw notSupported('A token belongs to a directory and not to a person')
      })
      scim.all('/*', () => {
        throw notFound()
      })
    },
    { prefix: scimPath, bodyLimit: maxBodyBytes } as object,
  )
}

const notSupported = (detail: string) => new ScimRefusal(501, detail)

const bearer = new RegExp(`^Bearer +(${tokenPrefix}[A-Za-z0-9_-]{43})$`, 'i')

const doesNotWork = (detail: string) => new ScimRefusal(401, detail)

/** @throws Refusal 401 without a token that works, 403 while the client is paused or archived, 429 after too many requests */
async function authenticate({ db }: App, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('www-authenticate', 'Bearer')
  const token = bearer.exec(request.headers.authorization ?? '')?.[1]
  const found = token === undefined ? undefined : await tokenWith(db, token)
  if (!found) throw doesNotWork('Please send a SCIM token of the client as “Authorization: Bearer …”')
  await mustBeWithinLimit(db, found.tokenId, reply)
  request.directory = { tokenId: found.tokenId, clientId: found.clientId }
  request.outcome = { action: 'other' }
  if (found.whyNot === 'ended') throw doesNotWork('This SCIM token was ended. Please make a new one')
  if (found.whyNot === 'expired') throw doesNotWork('This SCIM token has expired. Please make a new one')
  if (!found.isOpen) throw new ScimRefusal(403, 'Access for this organisation is paused at the moment')
  reply.removeHeader('www-authenticate')
  if (found.isUseOld) await recordUse(db, found.tokenId)
}

async function mustBeWithinLimit(db: App['db'], tokenId: string, reply: FastifyReply): Promise<void> {
  const limit = { key: `scim:${tokenId}`, max: maxScimRequestsPerMinute, perSeconds: 60 }
  const { left, secondsLeft } = await countOne(db, limit)
  reply.headers({
    'ratelimit-limit': limit.max,
    'ratelimit-remaining': Math.max(0, left),
    'ratelimit-reset': secondsLeft,
  })
  if (left < 0)
    throw new ScimRefusal(429, `At most ${limit.max} requests a minute can be sent with one token`, {
      retryAfter: secondsLeft,
    })
}

async function refuse(app: App, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (refusal.status >= 500) request.log.error({ err: error }, 'request of a directory failed')
  if (refusal.retryAfter) reply.header('retry-after', String(Math.ceil(refusal.retryAfter)))
  // A list of requests that were too many would be too long itself.
  if (request.outcome && refusal.status < 500) await record(app, request, refusal.errors.join('. '))
  return sendScim(reply, scimBodyOf(refusal), refusal.status)
}

const unreadable: Record<number, ScimRefusal> = {
  400: invalidSyntax('The request could not be read'),
  413: new ScimRefusal(413, 'The request is too large'),
  415: new ScimRefusal(415, 'Please send application/scim+json'),
}

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof ScimRefusal) return error
  if (error instanceof Refusal)
    return error.errors[0] === 'The request could not be read' ? invalidSyntax(error.errors[0]) : error
  if (isRowGone(error)) return notFound()
  const status = error.statusCode ?? 500
  if (status < 500) return unreadable[status] ?? new ScimRefusal(status, 'The request could not be read')
  return isUnavailable(error)
    ? new ScimRefusal(503, 'Something went wrong', { retryAfter: retryAfterSeconds })
    : new ScimRefusal(500, 'Something went wrong')
}
