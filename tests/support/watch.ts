// Reads the events of a call as a browser does: over a connection that stays open. By node:http, because fetch keeps further
// connections in reserve, which a server that ends would wait for.
import type { FastifyInstance } from 'fastify'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { Call, Reply } from '#contract/call.ts'
import * as communities from '#contract/calls/communities.ts'

export interface Watching<Event = communities.CommunityEvent> {
  status: number
  headers: IncomingHttpHeaders
  happenings: Event[]
  /** Resolves with the first that fits, of those that came and those to come; rejects when the stream ends before. */
  until(fits: (happening: Event) => boolean): Promise<Event>
  /** Resolves with true when the server ended it in good order, with false when it broke off. */
  ended: Promise<boolean>
  stop(): void
}

/** The address of a server that listens, wherever there was room. */
export async function listening(api: FastifyInstance): Promise<string> {
  if (!api.server.listening) await api.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.server.address() as { port: number }
  return `http://127.0.0.1:${port}`
}

export const watchCommunity = (url: string, id: string, token: string): Promise<Watching> =>
  watch(url, communities.watch, id, token)

/** A call whose path ends with an id. */
export const watch = <C extends Call>(
  url: string,
  call: C,
  id: string,
  token: string,
): Promise<Watching<Reply<C>>> => watchAt(`${url}/api/${call.path.replace('{id}', id)}`, call, token)

export async function watchAt<C extends Call>(
  address: string,
  call: C,
  token?: string,
): Promise<Watching<Reply<C>>> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), 'accept-encoding': 'gzip' }
    request(address, { headers, agent: false }, resolve).on('error', reject).end()
  })
  const happenings: Reply<C>[] = []
  const looking = new Set<() => void>()
  const look = () => looking.forEach((one) => one())
  let text = ''
  answer.setEncoding('utf8')
  answer.on('data', (part: string) => {
    const events = (text + part).split('\n\n')
    text = events.pop() as string
    for (const event of events)
      if (event.startsWith('data: '))
        happenings.push(call.reply.parse(JSON.parse(event.slice(6))) as Reply<C>)
    look()
  })
  answer.on('error', () => undefined)
  let isOver = false
  const ended = new Promise<boolean>((resolve) => {
    answer.once('close', () => {
      isOver = true
      resolve(answer.complete)
      look()
    })
  })
  return {
    status: answer.statusCode as number,
    headers: answer.headers,
    happenings,
    ended,
    stop: () => void answer.destroy(),
    until: (fits) =>
      new Promise((resolve, reject) => {
        const lookOnce = () => {
          const happened = happenings.find(fits)
          if (happened) resolve(happened)
          else if (isOver) reject(new Error('The stream has ended'))
          else return
          looking.delete(lookOnce)
        }
        looking.add(lookOnce)
        lookOnce()
      }),
  }
}
