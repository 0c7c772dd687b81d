import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Ports within the range below that browsers refuse to open (Fetch standard, "bad port"). */
const blockedByBrowsers: readonly number[] = [10080]

/**
 * Returns a port of this machine on which nothing listens and which a browser opens. Ports that the system gives to outgoing connections
 * are left out: a connection could take one of them before the caller listens on it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    if (!blockedByBrowsers.includes(port) && (await isFree(port))) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((answer) => {
    server.once('error', () => answer(false))
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true)))
  })
}
