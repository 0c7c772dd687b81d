// Finds the caller before a byte of the body is read.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import type { App } from '../app/app.ts'
import { Refusal, mustSetUpSecondFactor, notSignedIn } from '../base/refusal.ts'
import { scopesOf } from '#contract/key-scopes.ts'
import { apiVersion } from '#contract/rules/api-versions.ts'
import { setUpCalls } from '#contract/set-up-calls.ts'
import { maxKeyCallsPerMinute } from '#contract/rules/key-scopes.ts'
import { authenticateKey, isApiKey } from '../access/api-key-queries.ts'
import type { Origin } from '../access/origin.ts'
import { recordSeen } from '../access/session-queries.ts'
import { type Caller, mustBeAllowed, authenticate, whyEnded } from '../access/who.ts'

declare module 'fastify' {
  interface FastifyRequest {
    who?: Caller
  }
}

const pleaseSetUp = 'Please set up a second factor first: an authenticator app or a passkey'
const ownerMustSetUp =
  'This API key acts for a person who has to set up a second factor first. It works again as soon as that is done'
const keyDoesNotWork = () => new Refusal(401, 'This API key does not work. It may have ended, or been ended')
const outOfScope = () => new Refusal(403, 'This API key is not for this call')
const otherVersion = () =>
  new Refusal(
    400,
    `This server answers version ${apiVersion} of the API. Please read at /api/docs what has changed, and send this version`,
  )
const tooManyCalls = (retryAfter: number) =>
  new Refusal(429, `At most ${maxKeyCallsPerMinute} calls a minute can be made with one API key`, {
    retryAfter,
  })

/**
 * Stores on the request who calls.
 * @throws Refusal 401 without a valid session; 403 if the role is missing, if a second factor must be set up first (rule access-87), or if the scopes
 * of the API key do not allow the call (rule access-31); 429 above the number of calls of an API key
 */
export async function authenticateCaller(
  { db }: Pick<App, 'db'>,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { access } = call
  const { authorization } = request.headers
  if (countAuthorizations(request) > 1) throw notSignedIn()
  const isKey = isApiKey(authorization)
  if (isKey) reply.header('coppice-version', apiVersion)
  // A visitor can make the call too, so a key is not needed for it.
  if (isKey && access === 'anyone') return
  request.who = isKey ? await personOfKey(db, request, reply) : await personOfSession(db, request)
  if (!request.who && access !== 'anyone')
    throw isKey ? keyDoesNotWork() : notSignedIn(await whyEnded(db, authorization))
  if (request.who?.mustSetUp && !setUpCalls.has(call)) {
    if (access !== 'anyone') throw mustSetUpSecondFactor(isKey ? ownerMustSetUp : pleaseSetUp)
    // A visitor can make the call too, and is answered no more than a visitor is.
    delete request.who
  }
  mustBeAllowed(access, request.who)
  if (request.who?.key) {
    if (!scopesOf(call).some((scope) => request.who?.key?.scopes.includes(scope))) throw outOfScope()
    checkVersion(request)
  }
}

/**
 * Counts a call with a key of a path that is none (rule access-34), before a byte of the body is read.
 * @throws Refusal 429 above the number of calls
 */
export async function countUnknownPath(
  { db }: Pick<App, 'db'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!request.is404 || !/^\/api\//i.test(request.url)) return
  if (!isApiKey(request.headers.authorization) || countAuthorizations(request) > 1) return
  reply.header('coppice-version', apiVersion)
  await personOfKey(db, request, reply)
}

/** @throws Refusal 400 for a program that was written for another version, before it misreads an answer (rule access-58) */
function checkVersion({ headers }: FastifyRequest) {
  const wanted = headers['coppice-version']
  if (wanted !== undefined && wanted !== apiVersion) throw otherVersion()
}

/** @throws Refusal 429 above the number of calls in a minute (rule access-34) */
async function personOfKey(db: App['db'], request: FastifyRequest, reply: FastifyReply) {
  const found = await authenticateKey(db, request.headers.authorization)
  if (!found) return undefined
  const { left, secondsLeft } = found.calls
  reply.headers({
    'ratelimit-limit': maxKeyCallsPerMinute,
    'ratelimit-remaining': Math.max(0, left),
    'ratelimit-reset': secondsLeft,
  })
  if (left < 0) throw tooManyCalls(secondsLeft)
  return found.who
}

async function personOfSession(db: App['db'], request: FastifyRequest): Promise<Caller | undefined> {
  const found = await authenticate(db, request.headers.authorization)
  // While nothing can be stored, such as on a full disk, people can still read.
  if (found?.isSeenLongAgo)
    await recordSeen(db, found.sessionId, originOf(request)).catch((error: unknown) =>
      request.log.warn({ err: error }, 'the use of a session could not be stored'),
    )
  return found
}

export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
})

/** Node joins or drops repeated headers. With two of this one, it would be unclear whose call it is. */
const countAuthorizations = ({ raw }: FastifyRequest) =>
  raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'authorization').length
