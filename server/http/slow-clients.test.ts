// A client that sends almost nothing loses its connection; one that sends slowly and steadily does not.
import { type Server, createServer } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProduct } from '#tests/support/product.ts'
import { listening } from '#tests/support/watch.ts'
import { watchSlowClients } from './slow-clients.ts'

const product = await startProduct()

describe('at less of the time', () => {
  /** A look every third of a second asks for 75 bytes. */
  const timing = { checkMilliseconds: 300, lingerMilliseconds: 300 }
  let server: Server
  let slow = 0
  const timers: NodeJS.Timeout[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      // Answered before its body is read.
      if (request.url === '/early') return void response.end('early')
      // Not read at all: the client is not to blame.
      if (request.url === '/unread') return
      request.resume().on('end', () => response.end('read'))
    })
    watchSlowClients(
      server,
      (request) => {
        slow++
        request.socket.destroy()
      },
      timing,
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    for (const timer of timers) clearInterval(timer)
    server.closeAllConnections()
    server.close()
  })

  /**
   * Sends so many bytes of a body every so many milliseconds; resolves with what was answered when the connection ends. A timer that is
   * late on a busy machine sends what it has missed, so that the rate is the same on every machine.
   */
  function drip(path: string, bytes: number, every: number, length = 1_000_000) {
    const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let answer = ''
    socket.on('data', (part) => (answer += part.toString()))
    socket.on('error', () => undefined)
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`)
    const begun = performance.now()
    let sent = 0
    const timer = setInterval(() => {
      const due = Math.min(length, bytes * Math.floor((performance.now() - begun) / every))
      if (socket.writable && due > sent) socket.write('x'.repeat(due - sent))
      sent = due
    }, every)
    timers.push(timer)
    const closed = new Promise<string>((resolve) => {
      socket.on('close', () => {
        clearInterval(timer)
        resolve(answer)
      })
    })
    return { closed, socket, answer: () => answer }
  }

  test('a body that arrives byte by byte is ended', async () => {
    slow = 0
    await Promise.all(Array.from({ length: 20 }, () => drip('/', 1, 50).closed))
    expect(slow).toBe(20)
  })

  test('a body that arrives slowly and steadily is accepted, also when it takes long', async () => {
    const { socket, closed, answer } = drip('/', 20, 30, 1_000)
    await expect.poll(answer, { timeout: 10_000 }).toContain('read')
    socket.end()
    await closed
  })

  test('a client is not ended for a body that the server does not read', async () => {
    slow = 0
    const { socket, closed } = drip('/unread', 1_000, 20)
    await new Promise((resolve) => setTimeout(resolve, 10 * timing.checkMilliseconds))
    expect(slow).toBe(0)
    socket.destroy()
    await closed
  })

  test('the rest of a body that is answered already is read for a while, and then no more', async () => {
    const { closed } = drip('/early', 1_000, 10)
    expect(await closed).toContain('early')
  })

  test('a connection can be used for the next request when the rest has arrived', async () => {
    const { socket, answer } = drip('/early', 500, 10, 2_000)
    await expect.poll(answer, { timeout: 5_000 }).toContain('early')
    // It waits for its turn behind the rest.
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.write('GET /early HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(() => answer().split('early').length, { timeout: 5_000 }).toBe(3)
    socket.destroy()
  })
})

test.each([
  ['the API', product.api],
  ['the content host', product.content],
])('%s ends slow heads and bodies within 20 seconds', { timeout: 20_000 }, async (_, host) => {
  const { port } = new URL(await listening(host))
  const answerTo = (start: string, more: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1')
      let answer = ''
      const timer = setInterval(() => socket.writable && socket.write(more), 1_000)
      socket.on('data', (part) => (answer += part.toString()))
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearInterval(timer)
        resolve(answer)
      })
      socket.write(start)
    })
  const body =
    'POST /playcourse/x/commit HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n'
  const [head, slow, api] = await Promise.all([
    answerTo('GET / HTTP/1.1\r\nX: ', 'x'),
    answerTo(body, ' '),
    answerTo(body.replace('/playcourse/x/commit', '/api/Account/Login'), ' '),
  ])
  for (const answer of [head, slow, api]) {
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answer).toContain('The request took too long')
  }
})
