// A listener that ends under load answers every request that it has taken.
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { buildApi } from '#server/api.ts'
import { buildContentHost } from '#server/content-host.ts'
import { startProduct } from '#tests/support/product.ts'
import { listening } from '#tests/support/watch.ts'
import { drain } from './drain.ts'

const product = await startProduct()
const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())

interface Outcome {
  /** The status, or the code of the error. */
  is: number | string | undefined
  connection?: string | undefined
}

const ask = (url: string): Promise<Outcome> =>
  new Promise((resolve) => {
    request(url, { agent }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ is: answer.statusCode, connection: answer.headers.connection }))
      answer.on('error', (error: NodeJS.ErrnoException) => resolve({ is: error.code }))
    })
      .on('error', (error: NodeJS.ErrnoException) => resolve({ is: error.code }))
      .end()
  })

test.each([
  ['the API', buildApi, '/api/Config/GetConfig'],
  ['the content host', buildContentHost, '/health'],
] as const)('%s answers all that has come, and says that the connection ends', async (_name, build, path) => {
  const server = await build(product.app, { logger: false })
  const url = (await listening(server)) + path
  const outcomes: Outcome[] = []
  let isOver = false
  const clients = Array.from({ length: 20 }, async (_, at) => {
    while (!isOver) {
      const outcome = await ask(url)
      outcomes.push(outcome)
      // Refused: the server no longer listens.
      if (outcome.is === 'ECONNREFUSED') return
      // Each in its own rhythm, so that some connections are idle and some are busy when the end comes.
      await sleep(at)
    }
  })
  while (outcomes.length < 100) await sleep(5)
  await drain(server)
  await server.close()
  isOver = true
  await Promise.all(clients)

  const taken = outcomes.filter(({ is }) => is !== 'ECONNREFUSED')
  expect(taken.filter(({ is }) => is !== 200)).toEqual([])
  expect(taken.some(({ connection }) => connection === 'close')).toBe(true)
})

test('a request that is half sent at shutdown is still read and answered', async () => {
  const server = await buildApi(product.app, { logger: false })
  const { port } = new URL(await listening(server))
  const body = JSON.stringify({ username: 'nobody@example.test', password: 'a wrong password' })
  const socket = connect(Number(port), '127.0.0.1')
  let output = ''
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.on('data', (bytes) => (output += bytes.toString()))
  const head = [
    'POST /api/Account/Login HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  const begun = new Promise((resolve) => server.server.once('request', resolve))
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
  await begun
  const draining = drain(server)
  await sleep(700)
  socket.write(body.slice(10))
  await draining
  await closed
  await server.close()
  expect(output).toMatch(/^HTTP\/1\.1 401 /)
  expect(output.toLowerCase()).toContain('connection: close')
})
