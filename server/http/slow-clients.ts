// Prevents clients that send almost nothing, and bodies that are no longer read, from holding connections. A large upload on a slow line
// may take as long as it needs, so there is no limit on the time of a request.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** The least rate of a body, on average over a few checks: a hundredth of a poor mobile line. */
const minBytesPerSecond = 250
const checkMilliseconds = 4_000
/** A single check may be late when the server is busy, so that several are needed. */
const maxSlowLooks = 3
/** How long the rest of a body is read after its answer, so that the client reads the answer. */
const lingerMilliseconds = 10_000

export interface Timing {
  checkMilliseconds: number
  lingerMilliseconds: number
}

interface Sending {
  bytesRead: number
  slowLooks: number
}

/** @param onSlow answers and ends the connection of a request whose body arrives too slowly */
export function watchSlowClients(
  server: Server,
  onSlow: (request: IncomingMessage, response: ServerResponse) => void,
  timing: Timing = { checkMilliseconds, lingerMilliseconds },
): void {
  const sending = new Map<ServerResponse, Sending>()
  const minBytes = (minBytesPerSecond * timing.checkMilliseconds) / 1_000

  function look(response: ServerResponse, before: Sending) {
    const { req: request } = response
    if (request.complete) return sending.delete(response)
    const { bytesRead } = request.socket
    // While we do not read, the speed of the client is unknown.
    const waitsForUs = request.readableLength > 0 || request.isPaused()
    const isSlow = !waitsForUs && bytesRead - before.bytesRead < minBytes
    const slowLooks = isSlow ? before.slowLooks + 1 : 0
    if (slowLooks >= maxSlowLooks) onSlow(request, response)
    return sending.set(response, { bytesRead, slowLooks })
  }

  const looking = setInterval(() => {
    for (const [response, before] of sending) look(response, before)
  }, timing.checkMilliseconds)
  looking.unref()
  server.once('close', () => clearInterval(looking))

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    // A request without a body is complete when its head is read, which is later in this turn.
    sending.set(response, { bytesRead: request.socket.bytesRead, slowLooks: 0 })
    response.once('finish', () => discardRest(request, timing.lingerMilliseconds))
    response.once('close', () => sending.delete(response))
  })
}

/**
 * Reads and discards the rest of a body after an answer that was sent before the whole body arrived, as to a file that is too large.
 * Otherwise the next request on the connection would wait behind it for ever. If the connection were closed at once, the client would
 * often not get to read the answer.
 */
function discardRest(request: IncomingMessage, milliseconds: number) {
  if (request.complete) return
  request.unpipe()
  request.resume()
  const tooLong = setTimeout(() => request.socket.destroy(), milliseconds)
  tooLong.unref()
  request.once('close', () => clearTimeout(tooLong))
  request.once('end', () => clearTimeout(tooLong))
}
