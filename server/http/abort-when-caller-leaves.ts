import type { FastifyReply } from 'fastify'

/** Returns a signal that is aborted when the caller goes away before the answer is complete. */
export function abortWhenCallerLeaves({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort()
  })
  return leaving.signal
}
