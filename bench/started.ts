// The built server as it runs for an operator, and its database beside it.
import { join } from 'node:path'
import pg from 'pg'
import { addressOfRunning } from '#server/db/join-embedded.ts'
import { type ServerProcess, makeFolder, startServer } from '#tests/support/server-process.ts'
import { addPerson, sessionFor } from './seed.ts'

export interface Started {
  server: ServerProcess
  dataDir: string
  connectionString: string
  client: pg.Client
  /** A new person with this role, logged in; of the provider when no client is named. */
  logIn(role: string, clientId?: string): Promise<{ id: string; token: string; clientId: string }>
  stop(): Promise<void>
}

export async function startBench(): Promise<Started> {
  const { folder, remove } = await makeFolder()
  const dataDir = join(folder, 'data')
  // Operators have its log, a line a request, and a proxy before it. People log in with a provider on this machine.
  const settings = { LOG_LEVEL: 'info', TRUSTED_PROXIES: '1', INSIDE_HOSTS: '127.0.0.1' }
  const server = await startServer({ dataDir, settings })
  await server.ready
  const connectionString = await addressOfRunning(join(dataDir, 'postgres'))
  const client = new pg.Client({ connectionString })
  await client.connect()
  return {
    server,
    dataDir,
    connectionString,
    client,
    async logIn(role, clientId) {
      const of = clientId ?? (await providerOf(client))
      const id = await addPerson(client, { role, clientId: of })
      return { id, token: await sessionFor(client, id), clientId: of }
    },
    async stop() {
      await client.end()
      await server.stop()
      await remove()
    },
  }
}

async function providerOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from clients where is_provider')
  return rows[0]?.id as string
}
