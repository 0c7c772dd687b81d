// Makes an answer that stays open: server-sent events (WHATWG HTML, 9.2) over the ordinary answer of a call.
import type { FastifyReply } from 'fastify'

/** Ends the stream of a client that is this many bytes behind. The client reconnects and loads what it has missed. */
const maxWaitingBytes = 256 * 1024

export interface EventStream {
  send(event: object): void
  /** Sends a heartbeat without content, so that proxies and the client see that the connection works. */
  beat(): void
  end(): void
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // The connection is not used afterwards, so that a server that stops does not wait for it.
  connection: 'close',
  // Proxies that collect answers before they pass them on would hold all events back.
  'x-accel-buffering': 'no',
}

/** Answers HEAD with the headers of the stream, and ends: Fastify would run the handler of GET for it. */
export function answerHead(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers })
  reply.raw.end()
}

/** Bypasses Fastify for this reply; `onEnd` is called once, whichever side ends the stream. */
export function openEventStream(reply: FastifyReply, onEnd: () => void): EventStream {
  reply.hijack()
  const { raw } = reply
  raw.on('error', () => undefined)
  raw.once('close', onEnd)
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers })

  function write(text: string) {
    if (raw.writableEnded || raw.destroyed) return
    if (raw.writableLength <= maxWaitingBytes) return void raw.write(text)
    reply.log.info({ waitingBytes: raw.writableLength }, 'live stream ended: its client reads too slowly')
    raw.destroy()
  }
  write(': welcome\n\n')

  return {
    send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    beat: () => write(':\n\n'),
    end: () => void raw.end(),
  }
}
