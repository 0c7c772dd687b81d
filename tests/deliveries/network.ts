// A network between the player's own fetch and the server's own handlers: it drops, repeats, delays and so reorders what
// passes. Its time is that of fake timers, the server's work is real.
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'

/** As long as the player waits for an answer (player/saving/content-host.ts). */
const timeoutMs = 30_000

export interface Arrival {
  path: string
  body: { sequence?: number; sco?: string }
  status: number
}

export interface Network {
  /** Undefined while the server is being restarted. */
  server: FastifyInstance | undefined
  isPoor: boolean
  /** How many requests have reached the server. */
  deliveries: number
  /** What the server is doing. */
  readonly working: Set<Promise<unknown>>
  readonly random: () => number
  onArrival(arrival: Arrival): Promise<void>
  /** Waits for what the server is doing, and for what follows from its answers. */
  settle(): Promise<void>
  /** Lets time pass. */
  pass(milliseconds: number): Promise<void>
  /** Replaces the fetch of a window below this path. */
  fetchBelow(base: string): (path: string, init?: RequestInit) => Promise<Response>
}

interface Request {
  method: string
  url: string
  body: string | undefined
}

interface Delivery {
  request: Request
  /** Absent where the answer is lost. */
  resolve?: ((answer: Response) => void) | undefined
  /** Called when no server is found. */
  fail?: () => void
}

export function makeNetwork(random: () => number, onArrival: Network['onArrival']): Network {
  const network: Network = {
    server: undefined,
    isPoor: true,
    deliveries: 0,
    working: new Set(),
    random,
    onArrival,
    settle: () => settle(network.working),
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
    fetchBelow:
      (base: string) =>
      (path: string, { method = 'GET', body }: RequestInit = {}) =>
        send(network, { method, url: base + path, body: body as string | undefined }),
  }
  return network
}

async function settle(working: ReadonlySet<Promise<unknown>>) {
  do {
    await Promise.all(working)
    await new Promise<void>((resolve) => void setImmediate(resolve))
  } while (working.size)
}

/** Drops the request, or its answer, or delivers it: once, or twice. */
function send(network: Network, request: Request): Promise<Response> {
  return new Promise<Response>((resolve, reject) => {
    const fail = () => reject(new TypeError('Failed to fetch'))
    setTimeout(fail, timeoutMs)
    const chance = network.isPoor ? network.random() : 1
    if (chance < 0.15) return void setTimeout(fail, 100)
    if (chance < 0.25) return
    const first: Delivery = { request, resolve: chance < 0.4 ? undefined : resolve, fail }
    setTimeout(() => deliver(network, first), delay(network))
    if (chance < 0.55) setTimeout(() => deliver(network, { request }), delay(network) + 500)
  })
}

/** Mostly short; now and then longer than the timeout of any request. */
const delay = ({ isPoor, random }: Network) =>
  !isPoor ? 10 : random() < 0.9 ? 10 + random() * 3_000 : 20_000 + random() * 20_000

function deliver(network: Network, { request: { method, url, body }, resolve, fail }: Delivery) {
  const { server, working } = network
  if (!server) return fail?.()
  network.deliveries++
  const work = server
    .inject({
      method: method as 'GET',
      url,
      ...(body === undefined ? {} : { payload: body, headers: { 'content-type': 'application/json' } }),
    })
    .then(async ({ statusCode: status, body: text }) => {
      await network.onArrival({ path: url, body: JSON.parse(body ?? '{}') as Arrival['body'], status })
      const answer = () => resolve?.(new Response(text, { status }))
      if (network.isPoor) setTimeout(answer, delay(network))
      else answer()
    })
  working.add(work)
  void work.finally(() => working.delete(work))
}
