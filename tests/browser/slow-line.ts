// A slow line between browser and server: what is sent arrives later, and not at all when the browser gives it up before.
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

interface SlowLine {
  url: string
  close(): void
}

/** @param delayed which requests arrive `milliseconds` later */
export async function openSlowLine(
  to: string,
  delayed: (method: string, path: string) => boolean,
  milliseconds: number,
): Promise<SlowLine> {
  const { hostname, port } = new URL(to)
  const line = createServer((asked, answer) => {
    const { method = 'GET', url: path = '/', headers } = asked
    let isGivenUp = false
    answer.on('close', () => (isGivenUp = !answer.writableFinished))
    const pass = () => {
      if (isGivenUp) return
      const passed = request({
        hostname,
        port,
        method,
        path,
        headers: { ...headers, host: `localhost:${port}` },
      })
      passed.on('response', (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
      })
      passed.on('error', () => answer.destroy())
      asked.pipe(passed)
    }
    if (delayed(method, path)) setTimeout(pass, milliseconds)
    else pass()
  })
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening))
  return {
    url: `http://localhost:${(line.address() as AddressInfo).port}`,
    close() {
      line.close()
      line.closeAllConnections()
    },
  }
}
