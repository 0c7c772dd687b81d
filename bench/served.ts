// How fast things are served, over a number of connections at once.
import autocannon from 'autocannon'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type IncomingMessage, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/db/free-port.ts'

const duration = 4

export interface Served {
  perSecond: number
  p95: number
}

/** The median of three turns. */
export async function measureThrice(url: string, connections: number, token?: string): Promise<Served> {
  const turns = [
    await measure(url, connections, token),
    await measure(url, connections, token),
    await measure(url, connections, token),
  ]
  return turns.toSorted((one, other) => one.p95 - other.p95)[1] as Served
}

/** @throws when anything but 200 is answered: a fast refusal is no figure */
export async function measure(url: string, connections: number, token?: string): Promise<Served> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const result = await autocannon({ url, connections, duration, headers })
  if (result.non2xx || result.errors)
    throw new Error(`${url} did not answer ${result.non2xx + result.errors} times`)
  // The nearest percentile that is counted.
  return { perSecond: result.requests.average, p95: result.latency.p97_5 }
}

/** The same folder from a bare server in a process of its own. */
export async function measureBare(folder: string, path: string, connections: number): Promise<Served> {
  const port = await freePort()
  const program = fileURLToPath(new URL('bare-server.ts', import.meta.url))
  const bare = spawn(process.execPath, ['--import', 'tsx', program, folder, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(bare.stdout, 'data')
  try {
    return await measure(`http://127.0.0.1:${port}/${path}`, connections)
  } finally {
    bare.kill()
  }
}

/**
 * Milliseconds of call after call by one caller, from asking to the last byte. What a browser does with the answer is
 * left out: it happens on another machine.
 */
export async function latenciesOf(url: string, token: string, times = 60): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' }
  const measured: number[] = []
  for (let at = 0; at < times + 5; at++) {
    const started = performance.now()
    const asked = get(url, { agent, headers })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
    if (at >= 5) measured.push(performance.now() - started)
  }
  agent.destroy()
  return measured
}
