import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port of this machine that nothing listens on, from those that no system hands to its connections: of these any
 * could take it before whoever asked comes to listen.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((answer) => {
    server.once('error', () => answer(false))
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true)))
  })
}
