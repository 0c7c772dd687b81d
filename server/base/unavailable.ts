// Which errors mean that the database or the file store are temporarily unavailable, so that the same call may succeed
// later. They are answered with 503; any other error is a fault of the product and is answered with 500.

/** The number of seconds after which it is worth trying again, because the embedded database is back by then. */
export const retryAfterSeconds = 5

/**
 * Codes of Node.js for a network that fails, and classes and codes of PostgreSQL (appendix A of its manual): 08 connection, 40
 * transaction cancelled, 53 out of resources (as are EMFILE and ENFILE of the system: no file or connection can be opened), 57014 took
 * too long, 57P shutting down or starting, 55P03 lock not free, 25006 read-only after a failover, 25P03 and 25P04 transaction timed out.
 */
const codes =
  /^(ECONN|EPIPE$|E[MN]FILE$|ETIMEDOUT$|ENOTFOUND$|EAI_|EHOST|ENET|ERR_STREAM_(DESTROYED|WRITE_AFTER_END)$|(08|40|53)\w{3}$|57014$|57P\d\d$|55P03$|25006$|25P0[34]$)/

/** Errors of pg, its pool and Kysely that have no code. */
const messages = [
  /^timeout (expired|exceeded when trying to connect)$/,
  /^Connection terminated/,
  /^Client (has encountered a connection error|was closed) and is not queryable$/,
  /^Query read timeout$/,
  /^Cannot use a pool after calling end on the pool$/,
  /^driver has already been destroyed$/,
]

interface Failure {
  code?: unknown
  syscall?: unknown
  message?: unknown
  name?: unknown
  cause?: unknown
  /** Set for an AggregateError: one error for each address that was tried. */
  errors?: unknown
  /** Set for an error of an S3-compatible service. */
  $metadata?: { httpStatusCode?: number }
}

/** An error of the file store. `cause` holds the reason. */
export class FileStoreError extends Error {
  constructor(cause: Error) {
    super(`The file store failed: ${cause.message}`, { cause })
  }
}

/** Whether the disk of the server, of the database or of an S3-compatible service is full. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, cause, $metadata } = error as Failure
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || code === '53100'
  return isFull || $metadata?.httpStatusCode === 507 || isDiskFull(cause)
}

export function isUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, syscall, message, name, cause, errors, $metadata } = error as Failure
  if (typeof code === 'string' && codes.test(code)) return true
  // The socket file of a local PostgreSQL is missing while it is down.
  if (code === 'ENOENT' && syscall === 'connect') return true
  if (messages.some((pattern) => pattern.test(String(message)))) return true
  if (name === 'TimeoutError' || isRetryStatus($metadata?.httpStatusCode)) return true
  return isUnavailable(cause) || (Array.isArray(errors) && errors.some(isUnavailable))
}

const isRetryStatus = (status = 0) => status >= 500 || status === 429
