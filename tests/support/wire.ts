// A way to the database of a test that can go silent, as a firewall or a failover makes it, and that reads along.
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { Transform } from 'node:stream'
import { afterAll } from 'vitest'

export interface Wire {
  /** The address of the database, by this way. */
  url: string
  /** The names of the parameters with which connections began. */
  parameters: string[][]
  /** Nothing is passed over the connections that are open now, in either direction; they stay open. New ones work. */
  silence(): void
}

/**
 * @param losesNotices as a pooler does that pools by transaction
 * @param knows as a pooler does with a list of users, which refuses all others
 */
export async function startWire(
  database: string,
  { losesNotices = false, knows }: { losesNotices?: boolean; knows?: string } = {},
): Promise<Wire> {
  const target = new URL(database)
  const open = new Set<{ near: Socket; far: Socket }>()
  const parameters: string[][] = []
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const pair = { near, far }
    open.add(pair)
    for (const socket of [near, far]) {
      socket.on('error', () => undefined)
      socket.on('close', () => (near.destroy(), far.destroy(), open.delete(pair)))
    }
    near.once('data', (bytes: Buffer) => {
      parameters.push(parametersOf(bytes))
      if (knows !== undefined && !bytes.includes(`user\0${knows}\0`)) near.end(noSuchUser)
    })
    near.pipe(far)
    if (losesNotices) far.pipe(withoutNotices()).pipe(near)
    else far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    for (const { near } of open) near.destroy()
    server.close()
  })
  const url = Object.assign(new URL(database), {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
  return {
    url: url.href,
    parameters,
    silence() {
      for (const { near, far } of open) {
        near.unpipe()
        far.unpipe()
        // What arrives is accepted, as by a router that then drops it.
        for (const socket of [near, far]) socket.resume()
      }
    },
  }
}

/** An ErrorResponse as pgbouncer has it. */
const noSuchUser = (() => {
  const fields = Buffer.from('SFATAL\0C08P01\0Mno such user\0\0')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, fields])
})()

/** Of a StartupMessage: length, version, then names and values, each ended by a zero. */
const parametersOf = (message: Buffer) =>
  message
    .subarray(8)
    .toString()
    .split('\0')
    .filter((word, at) => at % 2 === 0 && word)

/** Passes on the messages of PostgreSQL, except NotificationResponse (A). */
function withoutNotices(): Transform {
  let rest = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk])
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const end = 1 + rest.readUInt32BE(1)
        if (rest[0] !== 0x41) this.push(rest.subarray(0, end))
        rest = rest.subarray(end)
      }
      done()
    },
  })
}
