// Ends a listener without dropping a request: it accepts no new connections, answers requests on the open ones with
// “Connection: close”, and closes them when they have been idle for a short time.
import type { FastifyInstance } from 'fastify'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A request that was sent before its sender could know has arrived after this time. */
const quietMilliseconds = 500
const stepMilliseconds = 20

const drains = new WeakMap<Server, () => Promise<void>>()

/** Watches the requests of a listener, so that it can be drained later. */
export function prepareDrain({ server }: FastifyInstance): void {
  const open = new Set<ServerResponse>()
  let isDraining = false
  let lastAt = 0

  const announceEnd = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response)
    response.once('close', () => {
      open.delete(response)
      lastAt = performance.now()
    })
    if (isDraining) announceEnd(response)
  })

  drains.set(server, async () => {
    isDraining = true
    for (const response of open) announceEnd(response)
    // The `close` of http.Server also closes idle connections, on which a request may be arriving.
    if (server.listening) NetServer.prototype.close.call(server)
    lastAt = performance.now()
    while (
      (await hasConnections(server)) &&
      (open.size > 0 || performance.now() - lastAt < quietMilliseconds)
    )
      await sleep(stepMilliseconds)
  })
}

const hasConnections = (server: Server) =>
  new Promise<boolean>((resolve) => server.getConnections((_error, count) => resolve(count > 0)))

/** Resolves when every request that has come is answered; close the listener afterwards. */
export const drain = ({ server }: FastifyInstance): Promise<void> =>
  drains.get(server)?.() ?? Promise.resolve()
