// A network between the player's own fetch and the server's own handlers: it drops, repeats, delays and so reorders what
// passes. Its time is that of fake timers, the server's work is real.
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'

/** As long as the player waits for an answer (player/content-host.ts). */
const timeoutMs = 30_000

export interface Arrival {
  path: string
  body: { sequence?: number; sco?: string }
  status: number
}

export function makeNetwork(random: () => number, onArrival: (arrival: Arrival) => Promise<void>) {
  const working = new Set<Promise<unknown>>()
  const network = {
    /** None while the server is being started again. */
    server: undefined as FastifyInstance | undefined,
    isPoor: true,
    deliveries: 0,
    /** Waits for what the server is doing, and for what follows from its answers. */
    async settle() {
      do {
        await Promise.all(working)
        await new Promise<void>((resolve) => void setImmediate(resolve))
      } while (working.size)
    },
    async pass(milliseconds: number) {
      await network.settle()
      let isOver = false
      setTimeout(() => (isOver = true), milliseconds)
      // From one timer to the next, and never past what the server is still doing.
      while (!isOver) {
        vi.advanceTimersToNextTimer()
        await network.settle()
      }
    },
    /** Replaces the fetch of a window below this path. */
    fetchBelow:
      (base: string) =>
      (path: string, { method = 'GET', body }: RequestInit = {}) => {
        const request = { method, url: base + path, body: body as string | undefined }
        return new Promise<Response>((resolve, reject) => {
          const fail = () => reject(new TypeError('Failed to fetch'))
          setTimeout(fail, timeoutMs)
          const chance = network.isPoor ? random() : 1
          if (chance < 0.15) return void setTimeout(fail, 100)
          if (chance < 0.25) return
          const arrive = () => deliver(request, chance < 0.4 ? undefined : resolve, fail)
          setTimeout(arrive, delay())
          if (chance < 0.55) setTimeout(() => deliver(request), delay() + 500)
        })
      },
  }

  /** Mostly short; now and then longer than anybody waits for. */
  const delay = () =>
    !network.isPoor ? 10 : random() < 0.9 ? 10 + random() * 3_000 : 20_000 + random() * 20_000

  function deliver(
    { method, url, body }: { method: string; url: string; body: string | undefined },
    resolve?: (answer: Response) => void,
    fail?: () => void,
  ) {
    const { server } = network
    if (!server) return fail?.()
    network.deliveries++
    const work = server
      .inject({
        method: method as 'GET',
        url,
        ...(body === undefined ? {} : { payload: body, headers: { 'content-type': 'application/json' } }),
      })
      .then(async ({ statusCode: status, body: text }) => {
        await onArrival({ path: url, body: JSON.parse(body ?? '{}') as Arrival['body'], status })
        const answer = () => resolve?.(new Response(text, { status }))
        if (network.isPoor) setTimeout(answer, delay())
        else answer()
      })
    working.add(work)
    void work.finally(() => working.delete(work))
  }
  return network
}
