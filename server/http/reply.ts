// Makes the envelope around every answer, and turns errors into answers. No other code renders errors.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalBody } from '#contract/call.ts'
import { isRowGone } from '../db/open.ts'
import { Refusal, notFound } from '../base/refusal.ts'
import { FileStoreError, isDiskFull, isUnavailable, retryAfterSeconds } from '../base/unavailable.ts'

export function accepted<Payload extends object>(payload: Payload) {
  return { success: true as const, errors: [], ...payload }
}

export function refused(
  errors: readonly string[],
  { requestId, reason, restorable, over, needs }: Omit<RefusalBody, 'success' | 'errors'> = {},
): RefusalBody {
  return {
    success: false,
    errors: errors.map((error) => ({ error })),
    ...(requestId ? { requestId } : {}),
    ...(reason ? { reason } : {}),
    ...(restorable ? { restorable } : {}),
    ...(over ? { over } : {}),
    ...(needs ? { needs } : {}),
  }
}

/** Our sentences for Fastify's own refusals of what it cannot read. */
const anyUnreadable = 'The request could not be read'
const unreadable: Record<number, string> = {
  400: anyUnreadable,
  404: 'Not found',
  405: 'Not found',
  408: 'The request took too long',
  413: 'The request is too large',
  415: 'The request has a type that is not taken here',
  431: 'The request is too large',
}

/** Headers for an answer that is sent before the request has come to where headers are set. */
const careful = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

const noSpace =
  'The server has no space left to store this. Please tell the people who run it, and try again later'

const noFileStore =
  'The server cannot reach its file store at the moment. Please try again in a few minutes, and tell the people who run it if it lasts'

/** Set on every answer, and on every line of the log about its request, so that what a person quotes leads to what happened. */
export const requestIdHeader = 'x-request-id'

/** Refuses a request whose address cannot be read. */
export function refuseEarly(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  void sendRefusal(error, request, reply.headers({ ...careful, [requestIdHeader]: request.id }))
}

const maxSecondsToRead = 2

/** Refuses a request that is too broken to be parsed: there is only a socket to answer on. */
export function refuseOnSocket(error: { code?: string }, socket: Socket, log: FastifyBaseLogger) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400
  const body = JSON.stringify(refused([unreadable[status] ?? anyUnreadable]))
  const reqId = crypto.randomUUID()
  // The error itself is not logged, because it contains the bytes that were sent.
  log.info({ reqId, code: error.code, status }, 'unreadable request')
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(careful).map(([name, value]) => `${name}: ${value}`),
      `${requestIdHeader}: ${reqId}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  // The client could leave its half of the connection open for as long as it likes.
  setTimeout(() => socket.destroy(), maxSecondsToRead * 1_000).unref()
}

export function sendRefusal(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  reply.removeHeader('content-disposition')
  reply.header('cache-control', 'no-store')
  if (isRowGone(error)) {
    // The answer is the same as if the call had arrived later.
    request.log.warn({ err: error }, 'a row that this call refers to was deleted meanwhile')
    return sendRefusal(notFound(), request, reply)
  }
  if (error instanceof Refusal) {
    if (error.retryAfter) reply.header('retry-after', String(Math.ceil(error.retryAfter)))
    return reply.code(error.status).send(refused(error.errors, error))
  }
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'disk full')
    return reply.code(507).send(refused([noSpace], { requestId: request.id }))
  }
  const given = (error as FastifyError).statusCode ?? 500
  // A path that is not a call names a file. A path that leads out of the files is answered as not found.
  const status = given === 403 ? 404 : given
  if (status < 500) return reply.code(status).send(refused([unreadable[status] ?? anyUnreadable]))
  request.log.error({ err: error }, 'request failed')
  const isTemporary = isUnavailable(error)
  if (isTemporary) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(isTemporary ? 503 : 500).send(
    refused([isTemporary && error instanceof FileStoreError ? noFileStore : 'Something went wrong'], {
      requestId: request.id,
    }),
  )
}
