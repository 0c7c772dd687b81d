// A system that webhooks are sent to: keeps what arrives, and answers as the test says.
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll } from 'vitest'

export interface Arrived {
  id: string
  headers: IncomingHttpHeaders
  body: string
  event: { type: string; timestamp: string; data: Record<string, unknown> }
}

export interface Receiver {
  url: string
  arrived: Arrived[]
  /** How the next requests are answered. */
  answer: (arrived: Arrived, reply: ServerResponse) => void
  /** @throws when the secret has not signed it, or not now */
  verify: (arrived: Arrived, secret: string) => void
}

/** Answers 204 at first. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    arrived: [],
    answer: (_, reply) => reply.writeHead(204).end(),
    verify: ({ body, headers }, secret) =>
      void new Webhook(secret).verify(body, headers as Record<string, string>),
  }
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const { headers } = request
      const event = JSON.parse(body) as Arrived['event']
      const one = { id: String(headers['webhook-id']), headers, body, event }
      receiver.arrived.push(one)
      receiver.answer(one, reply)
    })
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}
